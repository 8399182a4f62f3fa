"""Why a pool is what it is: its dice one by one, each with its reason.

The rules add dice up without keeping reasons. In `reasons` they are found again, from the World before the roll; what
they cannot explain of a rolled pool is named `unexplained` instead of being left out.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import attrs

from sim.narrative.dice import check, upgraded
from sim.narrative.model import Pool


class Reason(NamedTuple):
    """So many dice (or upgrades) for a reason; a phrase of each language is called `why.` and its name."""

    why: str
    dice: int


@attrs.frozen
class Basis:
    """What a pool rests on."""

    characteristic: int
    value: int
    skill: str
    rank: int
    better: tuple[Reason, ...] = ()
    """Upgrades of ability dice."""
    difficulty: tuple[Reason, ...] = ()
    upgrades: tuple[Reason, ...] = ()
    """Upgrades of difficulty dice."""
    boost: tuple[Reason, ...] = ()
    setback: tuple[Reason, ...] = ()

    @property
    def pool(self) -> Pool:
        """The pool that all reasons together make."""
        ability, proficiency = upgraded(*check(self.value, self.rank), total(self.better))
        difficulty, challenge = upgraded(total(self.difficulty), 0, total(self.upgrades))
        return Pool(ability, proficiency, total(self.boost), difficulty, challenge, total(self.setback))


def explained(basis: Basis, rolled: Pool) -> Basis:
    """The basis with dice of the roll that none of its reasons gives; as it is where nothing was rolled."""
    if not any(rolled):
        return basis
    known = basis.pool
    worse = rolled.challenge - known.challenge
    return attrs.evolve(
        basis,
        better=_with_rest(basis.better, rolled.proficiency - known.proficiency),
        difficulty=_with_rest(basis.difficulty, rolled.difficulty + worse - known.difficulty),
        upgrades=_with_rest(basis.upgrades, worse),
        boost=_with_rest(basis.boost, rolled.boost - known.boost),
        setback=_with_rest(basis.setback, rolled.setback - known.setback),
    )


def _with_rest(reasons: tuple[Reason, ...], rest: int) -> tuple[Reason, ...]:
    return (*reasons, Reason("unexplained", rest)) if rest else reasons


def some(reasons: Iterator[Reason]) -> tuple[Reason, ...]:
    """Those that give, or take, any dice."""
    return tuple(reason for reason in reasons if reason.dice)


def total(reasons: Iterable[Reason]) -> int:
    """The dice of all of them."""
    return sum(reason.dice for reason in reasons)
