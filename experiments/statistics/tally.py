"""What is counted while battles come in: whole numbers only, so that the order of shards does not matter.

A million battles need no more room than one.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from experiments.difficulty.chain import StageTally, stage_tallies
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Rows, no_rows
from experiments.statistics.stats import NOTHING, Moments
from sim.ruleset import Ruleset
from sim.state import Outcome, State

MEANS = (
    "wounds", "strain", "injuries", "turns", "attacks", "hits", "evasions", "evaded", "damage_dealt", "damage_taken",
    "healed", "strain_spent", "lost",
)  # fmt: skip
"""Fields of a fighter's row whose means are reported, where the ruleset has them."""
AWAY = (State.FLED, State.ELSEWHERE)
"""States in which a fighter is not beaten."""
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class Fates(NamedTuple):
    """What became of one side, battle by battle."""

    won: Flags
    wiped_out: Flags
    any_down: Flags
    any_dead: Flags

    @property
    def battles(self) -> int:
        """How many battles these are."""
        return len(self.won)

    def of(self, first: int, count: int) -> "Fates":
        """Those of some battles, the first of all being 0."""
        return Fates(*(flags[first : first + count] for flags in self))


def joined(parts: Sequence[Fates]) -> Fates:
    """The battles of all parts, one behind the other."""
    if not parts:
        return Fates(*(np.zeros(0, np.bool_) for _ in Fates._fields))
    return Fates(*(np.concatenate(flags) for flags in zip(*parts, strict=True)))


def fates(rows: Rows, encounter: Encounter, side: int) -> Fates:
    """What became of a side; needs the rows of fighters."""
    fighters, battles = encounter.opening.start.fighters, rows.battles
    own = [i for i, fighter in enumerate(fighters) if fighter.side == side]
    those = rows.fighters.reshape(len(battles), len(fighters))[:, own]
    return Fates(
        won=(battles["outcome"] == Outcome.WON) & (battles["winner"] == side),
        wiped_out=((those["members_left"] == 0) & ~np.isin(those["state"], AWAY)).all(axis=1),
        any_down=np.any(those["loss_round"] > 0, axis=1),
        any_dead=np.any(those["members_dead"] > 0, axis=1),
    )


@attrs.define
class SideTally:
    """One side: in how many battles something was so, and how many heads stood at the end."""

    won: int = 0
    wiped_out: int = 0
    any_down: int = 0
    any_dead: int = 0
    standing: Moments = NOTHING


@attrs.define
class FighterTally:
    """One fighter: in how many battles it was down, dead or fled, and what it did and suffered."""

    down: int = 0
    dead: int = 0
    fled: int = 0
    overlong: int = 0
    moments: dict[str, Moments] = attrs.field(factory=dict)


@attrs.define
class Tally:
    """The sums over some battles of one encounter."""

    sides: list[SideTally]
    fighters: list[FighterTally]
    battles: int = 0
    draws: int = 0
    limits: int = 0
    turns: Moments = NOTHING
    rounds: Counter[int] = attrs.field(factory=Counter)
    """How many battles ended in which round."""
    stages: list[StageTally] = attrs.field(factory=list)
    """Of a gauntlet, one by one."""

    def add(self, other: "Tally") -> None:
        """Add the battles of another tally of the same encounter."""
        self.battles += other.battles
        self.draws += other.draws
        self.limits += other.limits
        self.turns += other.turns
        self.rounds += other.rounds
        for mine, its in zip(self.sides, other.sides, strict=True):
            mine.won += its.won
            mine.wiped_out += its.wiped_out
            mine.any_down += its.any_down
            mine.any_dead += its.any_dead
            mine.standing += its.standing
        for one, two in zip(self.fighters, other.fighters, strict=True):
            one.down += two.down
            one.dead += two.dead
            one.fled += two.fled
            one.overlong += two.overlong
            one.moments = {name: one.moments[name] + two.moments[name] for name in one.moments}
        self.stages = [one + two for one, two in zip(self.stages, other.stages, strict=True)]


def no_tally(encounter: Encounter) -> Tally:
    """The tally of no battle."""
    start = encounter.opening.start
    nothing = dict.fromkeys(means_of(encounter.ruleset), NOTHING)
    fighters = [FighterTally(moments={**nothing}) for _ in start.fighters]
    stages = stage_tallies(no_rows(encounter.ruleset), encounter.opening)
    return Tally([SideTally() for _ in start.sides], fighters, stages=stages)


def means_of(rules: Ruleset) -> list[str]:
    """Those of MEANS that a ruleset's fighters have."""
    has = {field.name for field in attrs.fields(rules.fighter_row)}
    return [name for name in MEANS if name in has]


def tally(rows: Rows, encounter: Encounter) -> Tally:
    """Count some battles; needs the rows of fighters."""
    start, battles = encounter.opening.start, rows.battles
    count, size = len(battles), len(start.fighters)
    fighters = rows.fighters.reshape(count, size)
    outcome = battles["outcome"]
    state, left = fighters["state"], fighters["members_left"].astype(np.int64)
    sides = []
    for number in range(len(start.sides)):
        own = [i for i, fighter in enumerate(start.fighters) if fighter.side == number]
        each = fates(rows, encounter, number)._asdict()
        counts = {name: int(np.count_nonzero(flags)) for name, flags in each.items()}
        sides.append(SideTally(**counts, standing=moments_of(left[:, own].sum(axis=1))))
    sums = {name: _columns(fighters[name]) for name in means_of(encounter.ruleset)}
    down, died, fled = (
        np.count_nonzero(what, axis=0)
        for what in (fighters["down_round"] > 0, state == State.DEAD, state == State.FLED)
    )
    endless = "overlong" in (fighters.dtype.names or ())
    overlong = fighters["overlong"].sum(axis=0, dtype=np.int64) if endless else np.zeros(size, np.int64)
    return Tally(
        sides,
        [
            FighterTally(
                int(down[i]), int(died[i]), int(fled[i]), int(overlong[i]), {what: sums[what][i] for what in sums}
            )
            for i in range(size)
        ],
        battles=count,
        draws=int(np.count_nonzero(outcome == Outcome.DRAW)),
        limits=int(np.count_nonzero(outcome == Outcome.LIMIT)),
        turns=moments_of(battles["turns"].astype(np.int64)),
        rounds=Counter(dict(enumerate(np.bincount(battles["rounds"]).tolist()))) if count else Counter(),
        stages=stage_tallies(rows, encounter.opening),
    )


def moments_of(values: Numbers) -> Moments:
    """Of one column."""
    return Moments(len(values), int(values.sum()), int((values * values).sum()))


def _columns(values: npt.NDArray[np.integer]) -> list[Moments]:
    """Of each fighter's column."""
    wide = values.astype(np.int64)
    totals, squares = wide.sum(axis=0).tolist(), (wide * wide).sum(axis=0).tolist()
    return [Moments(len(wide), total, square) for total, square in zip(totals, squares, strict=True)]
