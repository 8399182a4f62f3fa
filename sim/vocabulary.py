"""What a ruleset tells the policy language: its questions, orders, target rules, weapon rules and words.

The language is built from one of these and knows no ruleset by name; each ruleset describes itself in a module
`vocabulary` of its own.
"""

from collections.abc import Mapping
from enum import IntEnum
from functools import cached_property

import attrs


@attrs.frozen
class Section:
    """What can be answered to one question."""

    question: IntEnum
    orders: Mapping[str, int]
    """Orders by their names in a text; empty where a line names a rule only."""
    picks: int | None = None
    """The order of every line of a section whose lines name a rule only."""
    rules: Mapping[str, int] = attrs.field(factory=dict)
    """Rules that choose among candidates, by name."""
    sure: tuple[int, ...] = ()
    """Those of the rules that find somebody wherever there is a candidate."""
    targets: Mapping[int, int] = attrs.field(factory=dict)
    """For each order that takes a target: the rule, with its qualifiers, of a line that names none."""
    weapons: Mapping[int, int] = attrs.field(factory=dict)
    """For each order that takes a weapon: the rule of a line that names none."""
    lacks: tuple[str, ...] = ()
    """Words that mean nothing when this is asked."""
    default: str = ""
    """The lines of a text that leaves the section out."""
    fallback: IntEnum | None = None
    """A question whose lines such a text answers this one with, where it has them."""
    preferred: tuple[int, ...] = ()
    """In which order its `best` takes what can be had; empty where it has none."""

    @property
    def name(self) -> str:
        """The section's name in a text: its question's, in lower case."""
        return self.question.name.lower()


@attrs.frozen
class Vocabulary:
    """All that the language needs to know of a ruleset."""

    ruleset: str
    order: type[IntEnum]
    """All orders; those of no section are what log rows tell."""
    situation: type
    """The attrs class whose fields are the words; their metadata is that of `sim.state.fact`."""
    sections: tuple[Section, ...]
    """One for each question, in the order of the questions' numbers."""
    turn: int
    """The question that is asked again and again in a turn."""
    lowest: int
    highest: int
    """Rule codes: these plus the number of a word choose by that word."""
    qualifiers: Mapping[str, int]
    """Words beside a rule that widen the candidates, as bits of the rule's code."""
    wields: Mapping[str, int]
    """Rules that choose a weapon, by name."""
    weighing: int
    """The one of them that reads the tables of chances."""
    skill: int
    weapon: int
    """Weapon codes: these plus the number of a skill or of a weapon of the scenario."""
    of_target: int
    """The groups (bits) of words that describe a target."""
    of_odds: int
    """The groups (bits) of words that read the tables of chances."""
    meanings: Mapping[int, tuple[str, str]]
    """For each order of a section: what it costs, and what it does."""
    activates: tuple[int, ...] = ()
    """Orders that stand with the name of an ability, not of a weapon."""
    power: int = 0
    """Ability codes: this plus the number of an ability of the scenario."""
    modes: tuple[str, ...] = ("",)
    """Other ways to use a weapon, by number; the first, that without one, is empty."""

    @cached_property
    def words(self) -> dict[str, int]:
        """The number of each word."""
        return {field.name: number for number, field in enumerate(attrs.fields(self.situation))}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The words by number."""
        return tuple(self.words)

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """The group (bits) of each word."""
        return tuple(int(field.metadata["group"]) for field in attrs.fields(self.situation))

    @cached_property
    def constants(self) -> tuple[dict[str, int], ...]:
        """The named values of each word, in lower case; none for most."""
        enums = (field.metadata["names"] for field in attrs.fields(self.situation))
        return tuple({member.name.lower(): int(member) for member in enum or ()} for enum in enums)

    def rule(self, target: int) -> int:
        """A target's code without its qualifiers."""
        return target & ~sum(self.qualifiers.values())

    def order_name(self, order: int) -> str:
        """An order's name in a text."""
        return self.order(order).name.lower()

    def describes_target(self, word: int) -> bool:
        """Whether a word is about a target and not about the fighter or the field."""
        return self.groups[word] & self.of_target > 0
