"""`kassen schema`: what a scenario or library file may hold, for editors."""

from typing import Annotated

import typer

from experiments.cli.options import print_json


def schema(
    library: Annotated[bool, typer.Option("--library", help="The schema of library files instead.")] = False,
) -> None:
    """The JSON Schema of scenario files, for editors that complete and check as you type.

    Put it beside your files and name it in the first line: #:schema ./scenario.schema.json
    Example: kassen schema > scenario.schema.json
    """
    from sim.narrative.dialect import DIALECT
    from sim.schema import library_schema, scenario_schema

    print_json(library_schema(DIALECT) if library else scenario_schema(DIALECT))
