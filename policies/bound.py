"""A policy text and the weapons of a scenario: what a battle is fought with."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import attrs

from policies.lines import UNNAMED, Line
from policies.program import make_program
from sim.faults import folded
from sim.host import BIT
from sim.vocabulary import Vocabulary


@attrs.frozen
class BoundPolicy:
    """A text whose weapon names have become numbers of one scenario."""

    name: str
    vocabulary: Vocabulary
    count: int
    """How many lines the text has, those that cannot apply too."""
    lines: tuple[Line, ...]
    """Those that can apply."""
    never: tuple[Line, ...]
    """Those that name a weapon, a skill or an ability that nobody here has: legal, but never applicable."""

    @cached_property
    def needs(self) -> tuple[int, ...]:
        """The groups of words it reads to answer each question (bits)."""
        groups = self.vocabulary.groups
        bits = [0] * len(self.vocabulary.sections)
        for line in self.lines:
            for word in line.words:
                bits[line.question] |= groups[word]
        return tuple(bits)

    @cached_property
    def wants(self) -> int:
        """The orders it can give in a turn, or say beforehand that it will (bits)."""
        bits, section = 0, self.vocabulary.sections[self.vocabulary.turn]
        for line in self.lines:
            if line.question in (section.question, section.fallback):
                bits |= 1 << (line.order & BIT)
        return bits

    @cached_property
    def reads_odds(self) -> bool:
        """Whether it reads the ruleset's tables of chances, by a word or by the weapon that promises most."""
        weighs = any(line.weapon == self.vocabulary.weighing for line in self.lines)
        return weighs or any(needs & self.vocabulary.of_odds for needs in self.needs)

    @cached_property
    def program(self) -> list[int]:
        """The text for the compiled clock; see `policies.program`."""
        return make_program(self.lines, self.count, self.vocabulary)


class Names(NamedTuple):
    """What weapons, weapon skills and abilities of a scenario are called, by their numbers."""

    weapons: Sequence[str]
    skills: Sequence[str]
    powers: Sequence[str] = ()


def bind(name: str, vocabulary: Vocabulary, text: Sequence[Line], names: Names) -> BoundPolicy:
    """A text's lines with the numbers of a scenario's weapons, skills and abilities: each name's place in its list."""
    weapons, skills, powers = (_numbers(each) for each in names)
    lines, never = [], []
    for line in text:
        weapon = line.weapon
        if weapon == UNNAMED and line.order in vocabulary.activates:
            weapon = _power(line, powers, vocabulary)
        elif weapon == UNNAMED:
            weapon = _weapon(line, weapons, skills, vocabulary)
        if weapon == UNNAMED:
            never.append(line)
        elif line.rows:
            lines.append(attrs.evolve(line, weapon=weapon))
    return BoundPolicy(name, vocabulary, len(text), tuple(lines), tuple(never))


def _numbers(names: Sequence[str]) -> dict[str, int]:
    """The number of each folded name; of equal ones the first."""
    numbers: dict[str, int] = {}
    for number, name in enumerate(names):
        numbers.setdefault(folded(name), number)
    return numbers


def _power(line: Line, powers: dict[str, int], vocabulary: Vocabulary) -> int:
    """The code of the ability that a line names."""
    name = folded(line.wield.strip('"'))
    return vocabulary.power + powers[name] if name in powers else UNNAMED


def _weapon(line: Line, weapons: dict[str, int], skills: dict[str, int], vocabulary: Vocabulary) -> int:
    """The code of what a line names: a skill before a weapon, but a name in quotes is a weapon's if one has it."""
    quoted = line.wield.startswith('"')
    name = folded(line.wield.strip('"'))
    if name in skills and not (quoted and name in weapons):
        return vocabulary.skill + skills[name]
    return vocabulary.weapon + weapons[name] if name in weapons else UNNAMED
