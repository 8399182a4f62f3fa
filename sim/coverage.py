"""What of a described combatant the rules use, what no fight asks for, and what is still missing."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import attrs

from sim.faults import snake

MODELLED, IGNORED, MISSING = "modelled", "ignored", "missing"
LEFT_OUT = "what its stat block says besides, and no importer could carry over: it counts as missing"
"""What the key `left_out` of a library means."""
UNKNOWN = "no rule knows it"
NAMED = ("quality", "talent", "ability")
"""Sorts of things of which a share that is modelled can be told: whoever has none of them lacks none."""


@attrs.frozen
class Finding:
    """One thing of a combatant, and what the rules make of it: `state` is one of the three."""

    state: str
    text: str
    """In words, with the number of the rule or the reason."""
    sort: str = ""
    """What sort of thing it is, in one word: skill, quality, talent, ability..."""
    name: str = ""
    """Its name as a key, for whoever counts."""
    why: str = ""
    """For whoever counts: why it is ignored, or missing."""

    @property
    def counts(self) -> bool:
        """Whether it is part of the share: what is missing, whatever it is, and everything that has a name."""
        return self.state == MISSING or (self.state == MODELLED and self.sort in NAMED)


def unread(what: str, of: str = "") -> Finding:
    """What a stat block says, of a weapon of it or at all, and its importer could not carry over."""
    name, _, why = what.partition(" (nearest: ")[0].rpartition(": ")
    return Finding(MISSING, f"{of}{what}", "left out", snake(name.partition(" (")[0]), why or UNKNOWN)


@attrs.frozen
class Coverage:
    """For one combatant what is modelled, what is ignored for a reason, and what is missing."""

    combatant: str
    findings: tuple[Finding, ...]
    """Each thing once."""

    @property
    def modelled(self) -> tuple[str, ...]:
        """What rules read, in words."""
        return self._told(MODELLED)

    @property
    def ignored(self) -> tuple[str, ...]:
        """What no fight asks for, each with its reason."""
        return self._told(IGNORED)

    @property
    def missing(self) -> tuple[str, ...]:
        """What should count and does not, each with what is known of it."""
        return self._told(MISSING)

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing

    @property
    def share(self) -> float:
        """How much of its qualities, talents and abilities that matter in a fight is modelled, 0 to 1."""
        counted = [each.state for each in self.findings if each.counts]
        return counted.count(MODELLED) / len(counted) if counted else 1.0

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        told = {state: list(self._told(state)) for state in (MODELLED, IGNORED, MISSING)}
        return {"combatant": self.combatant, **told, "share": self.share, "fully_modelled": self.whole}

    def _told(self, state: str) -> tuple[str, ...]:
        return tuple(each.text for each in self.findings if each.state == state)


def sorted_out(combatant: str, findings: Iterable[Finding]) -> Coverage:
    """The coverage that findings make, each told once."""
    return Coverage(combatant, tuple({(each.state, each.text): each for each in findings}.values()))


@attrs.frozen
class Mention:
    """How often something is named over many combatants."""

    sort: str
    name: str
    state: str
    mentions: int
    why: str


def counted(covered: Iterable[Coverage]) -> list[Mention]:
    """Everything that has a name and everything that is missing, the most frequent first."""
    found = Counter(
        (each.sort, each.name, each.state, each.why)
        for one in covered
        for each in one.findings
        if each.sort in NAMED or each.state == MISSING
    )
    rows = [Mention(sort, name, state, number, why) for (sort, name, state, why), number in found.items()]
    return sorted(rows, key=lambda row: (-row.mentions, row.sort, row.name))
