"""A policy that has been read from a text, and where texts come from that it can use."""

import re
from collections.abc import Sequence
from typing import Any, Protocol

import attrs

from policies.bound import BoundPolicy, Names, bind
from policies.faults import Fault
from policies.lines import Line
from sim.start import Start
from sim.vocabulary import Vocabulary

SENTENCE = re.compile(r".+?[.!?。](?=\s|$)", re.DOTALL)


class Library(Protocol):
    """The texts that `use` can name."""

    def names(self) -> Sequence[str]:
        """Their names, in order."""
        ...

    def text(self, name: str) -> str:
        """One of them."""
        ...


@attrs.frozen
class PolicyText:
    """A policy that has been read from a text."""

    name: str
    text: str
    doc: str
    """What its docstring says, on one line."""
    lines: tuple[Line, ...]
    """In order of appearance, those of default sections last."""
    warnings: tuple[Fault, ...]
    """What is allowed, but hardly meant."""
    vocabulary: Vocabulary = attrs.field(repr=False)

    @property
    def idea(self) -> str:
        """The first sentence of its docstring."""
        found = SENTENCE.match(self.doc)
        return found[0] if found else self.doc

    def bind(
        self, weapon_names: Sequence[str], skill_names: Sequence[str], power_names: Sequence[str] = ()
    ) -> BoundPolicy:
        """The text for a scenario whose weapons, weapon skills and abilities have these names, by their numbers."""
        return bind(self.name, self.vocabulary, self.lines, Names(weapon_names, skill_names, power_names))

    def bound_to(self, start: Start[Any, Any, Any, Any]) -> BoundPolicy:
        """The text for what a battle begins with."""
        return self.bind(start.weapon_names, start.skill_names, start.power_names)
