"""The option that says for which game something is."""

from enum import StrEnum
from typing import Annotated

import typer


class Game(StrEnum):
    """The rulesets."""

    NARRATIVE = "narrative"
    SIGMA = "sigma"


GameOption = Annotated[Game, typer.Option("--ruleset", help="The game that it is for.")]
