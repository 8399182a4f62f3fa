"""An encounter as plain data, so that another process can make the same one."""

import importlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from sim.errors import RulesError
from sim.ruleset import Opening, Ruleset


class Encounter(Protocol):
    """What a batch needs to know of a fight (experiments.encounter makes one of a scenario)."""

    @property
    def key(self) -> str:
        """A short name: the file's, without folder and ending."""
        ...

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def ruleset(self) -> Ruleset:
        """The game it is played by."""
        ...

    @property
    def opening(self) -> Opening:
        """The battle about to begin."""
        ...

    @property
    def sides(self) -> Sequence[str]:
        """Names of the sides, by number."""
        ...

    @property
    def fighters(self) -> Sequence[str]:
        """Names of the fighters, by number."""
        ...

    @property
    def weapons(self) -> Sequence[str]:
        """Names of the kinds of weapons, by number."""
        ...

    @property
    def powers(self) -> Sequence[str]:
        """Names of the abilities, by number."""
        ...

    @property
    def policies(self) -> Sequence[str]:
        """Names of the policies, by number."""
        ...

    @property
    def recipe(self) -> "Recipe":
        """How another process makes the same."""
        ...

    @property
    def origin(self) -> Mapping[str, Any]:
        """What it was made of, for the record of a run: texts and their hashes; plain data."""
        ...


def players_of(encounter: Encounter) -> int:
    """The number of the players' side; the first where none is marked."""
    sides = encounter.opening.start.sides
    return next((number for number, side in enumerate(sides) if side.players), 0)


@attrs.frozen
class Recipe:
    """How to make an encounter: a function and what it is called with, both as plain data."""

    maker: str
    """`module:function`."""
    args: Mapping[str, Any] = attrs.field(factory=dict)

    def make(self) -> Encounter:
        """A new encounter."""
        module, _, function = self.maker.partition(":")
        made: Encounter = getattr(importlib.import_module(module), function)(**self.args)
        return made

    def write(self) -> str:
        """One line of text; what cannot be written as such is our bug."""
        try:
            return json.dumps({"maker": self.maker, "args": dict(self.args)})
        except (TypeError, ValueError) as broken:
            raise RulesError(f"recipe of {self.maker}: {broken}; expected plain data") from None


def read_recipe(line: str) -> Recipe:
    """The recipe that `write` wrote."""
    return Recipe(**json.loads(line))
