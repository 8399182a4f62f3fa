"""`kassen schema`: what a scenario or library file may hold, for editors."""

from typing import Annotated

import typer

from experiments.cli.options import print_json
from experiments.cli.rulesets import Game, GameOption


def schema(
    library: Annotated[bool, typer.Option("--library", help="The schema of library files instead.")] = False,
    ruleset: GameOption = Game.NARRATIVE,
) -> None:
    """The JSON Schema of scenario files, for editors that complete and check as you type.

    Put it beside your files and name it in the first line: #:schema ./scenario.schema.json
    Example: kassen schema > scenario.schema.json
    """
    from sim.load import DIALECTS
    from sim.schema import library_schema, scenario_schema

    dialect = DIALECTS[ruleset.value]
    print_json(library_schema(dialect) if library else scenario_schema(dialect))
