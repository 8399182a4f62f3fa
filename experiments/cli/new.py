"""`kassen new`: a folder to start from."""

import json
from pathlib import Path
from typing import Annotated

import typer

from experiments.cli.places import free_folder
from experiments.cli.rulesets import Game, GameOption

SCHEMA = "scenario.schema.json"


def new(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder to make; it must not hold any of the files yet.")
    ],
    ruleset: GameOption = Game.NARRATIVE,
) -> None:
    """A starter folder: a scenario with four blank heroes, a policy of your own, and a page that explains both.

    Example: kassen new friday && kassen odds friday/scenario.toml
    """
    from sim.load import DIALECTS
    from sim.schema import scenario_schema
    from sim.shelf import BUNDLED

    starter = BUNDLED / "starter" / ruleset.value
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(starter.iterdir())}
    texts[SCHEMA] = json.dumps(scenario_schema(DIALECTS[ruleset.value]), ensure_ascii=False, indent=1) + "\n"
    _refuse(folder, [name for name in texts if (folder / name).exists()])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            with (folder / name).open("x", encoding="utf-8") as file:
                file.write(text)
    except OSError as broken:
        raise typer.BadParameter(f"{folder}: {broken.strerror}", param_hint="DIR") from None
    for name in texts:
        typer.echo(folder / name)
    typer.echo(f"\nNext: kassen odds {folder / 'scenario.toml'}", err=True)


def _refuse(folder: Path, there: list[str]) -> None:
    free_folder(folder, "DIR")
    if there:
        raise typer.BadParameter(
            f"{folder} already holds {', '.join(there)}; nothing is overwritten: expected a new folder",
            param_hint="DIR",
        )
