"""How far the players get in a gauntlet, where it breaks, and what each rest gives back."""

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from experiments.difficulty.staged import by_battle
from experiments.fighting.rows import Rows
from experiments.plural import counted
from experiments.statistics.stats import NOTHING, Moments, wilson
from sim.ruleset import Opening
from sim.state import Outcome

NEXT = "next_"
SUMS = ("begun", "won", "lost", "draws", "limits", "followed", "rounds", "turns")
Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@attrs.define
class StageTally:
    """One stage: how many battles reached and won it, and how the players stood then, and as the next one began."""

    begun: int = 0
    won: int = 0
    lost: int = 0
    draws: int = 0
    limits: int = 0
    followed: int = 0
    """In how many battles the next stage began."""
    rounds: Moments = NOTHING
    turns: Moments = NOTHING
    ended: dict[str, Moments] = attrs.field(factory=dict)
    """The players' state at the end, where they won it."""
    healed: dict[str, Moments] = attrs.field(factory=dict)
    """How much of it the rest changed, where another stage followed."""

    def __add__(self, other: "StageTally") -> "StageTally":
        """The same stage of both their battles."""
        sums = {name: getattr(self, name) + getattr(other, name) for name in SUMS}
        ended = {name: self.ended[name] + other.ended[name] for name in self.ended}
        healed = {name: self.healed[name] + other.healed[name] for name in self.healed}
        return StageTally(**sums, ended=ended, healed=healed)


def stage_tallies(rows: Rows, opening: Opening) -> list[StageTally]:
    """Count the stages of some battles; none where there is only one fight."""
    count = len(opening.stages)
    if not count:
        return []
    lines = by_battle(rows.stages, count)
    began = [*(lines[:, k]["stage"] > 0 for k in range(count)), np.zeros(len(lines), bool)]
    return [_tally(lines[:, k], began[k + 1], k, opening) for k in range(count)]


def _tally(rows: npt.NDArray[Any], followed: Flags, stage: int, opening: Opening) -> StageTally:
    begun = rows["stage"] > 0
    outcome, winner = rows["outcome"], rows["winner"].astype(np.int64)
    decided = begun & (outcome == Outcome.WON)
    enemies = foes_of_players(opening, stage)
    beaten = np.array([enemies >> side & 1 for side in range(len(opening.start.sides))], bool)[np.maximum(winner, 0)]
    won, states = decided & ~beaten, states_of(rows.dtype)
    return StageTally(
        begun=int(begun.sum()),
        won=int(won.sum()),
        lost=int((decided & beaten).sum()),
        draws=int((begun & (outcome == Outcome.DRAW)).sum()),
        limits=int((begun & (outcome == Outcome.LIMIT)).sum()),
        followed=int(followed.sum()),
        rounds=_moments(rows["rounds"][begun]),
        turns=_moments(rows["turns"][begun]),
        ended={name: _moments(rows[name][won]) for name in ("standing", "down", "dead", "fled", *states)},
        healed={name: _moments(_change(rows[followed], name)) for name in ("standing", *states)},
    )


def foes_of_players(opening: Opening, stage: int) -> int:
    """The sides that the players fight in a stage, as bits."""
    sides = opening.lineups[len(opening.start.sides) * stage :][: len(opening.start.sides)]
    return next((side.foes for side in sides if side.players), 0)


def states_of(kind: "np.dtype[Any]") -> list[str]:
    """What of the players' state is told before and after a rest, besides who stands: wounds and the like."""
    names = kind.names or ()
    return [name for name in names if f"{NEXT}{name}" in names and name not in {"standing", "down"}]


def _change(rows: npt.NDArray[Any], name: str) -> Numbers:
    change: Numbers = rows[f"{NEXT}{name}"].astype(np.int64) - rows[name].astype(np.int64)
    return change


def _moments(values: npt.NDArray[np.integer]) -> Moments:
    wide = values.astype(np.int64)
    return Moments(len(wide), int(wide.sum()), int((wide * wide).sum()))


@attrs.frozen
class Chain:
    """A gauntlet's answer."""

    opening: Opening
    players: str
    battles: int
    stages: Sequence[StageTally]

    @property
    def names(self) -> Sequence[str]:
        """What the stages are called."""
        names: Sequence[str] = self.opening.start.stage_names
        return names

    @property
    def states(self) -> list[str]:
        """What is told of the players besides who stands."""
        return [name for name in self.stages[0].healed if name != "standing"]

    def ends_at(self, k: int) -> int:
        """In how many battles the players come no farther than to a stage, and do not win the last."""
        tally = self.stages[k]
        return tally.begun - (tally.won if k + 1 == len(self.stages) else tally.followed)

    @property
    def through(self) -> int:
        """In how many battles the last stage is won."""
        return self.stages[-1].won

    @property
    def breaks_at(self) -> int | None:
        """The stage at which most battles end too early; None where none does."""
        most = max(range(len(self.stages)), key=self.ends_at)
        return most if self.ends_at(most) else None

    def sentence(self) -> str:
        """How far they get, and where it breaks."""
        if not self.battles:
            return "No battles: nothing is known."
        whole, k = share(self.through, self.battles), self.breaks_at
        told = f"{self.players} get through all {counted(len(self.stages), 'stage')} in {whole} of battles"
        if k is None:
            return f"{told}."
        here = share(self.ends_at(k), self.battles)
        return f"{told}; it breaks most often at stage {k + 1}, {self.names[k]} ({here})."

    def as_json(self) -> list[dict[str, Any]]:
        """Each stage under the keys of the JSON answer."""
        return [self._stage(k) for k in range(len(self.stages))]

    def _stage(self, k: int) -> dict[str, Any]:
        tally, start = self.stages[k], self.opening.start
        return {
            "stage": k + 1,
            "name": self.names[k],
            "sides": [name for name in start.stage_sides[k] if name],
            "p_reached": wilson(tally.begun, self.battles).as_json(),
            "p_won": wilson(tally.won, tally.begun).as_json(),
            "p_draw": wilson(tally.draws + tally.limits, tally.begun).as_json(),
            "p_ends_here": wilson(self.ends_at(k), self.battles).as_json(),
            **tally.rounds.as_json("rounds"),
            **tally.turns.as_json("turns"),
            "players": _means(tally.ended),
            "rest": self.rest(k),
        }

    def rest(self, k: int) -> dict[str, Any] | None:
        """What lies between a stage and the next, and how much it changes for the players on average."""
        if k + 1 == len(self.stages):
            return None
        rest = self.opening.stages[k + 1]
        return {"hours": rest.hours, "change": _means(self.stages[k].healed)}


def share(part: int, whole: int) -> str:
    """A share in whole percent; 0 and 100 only where they are exact."""
    text = f"{100 * part / whole:.0f} %"
    return text if part in {0, whole} else {"0 %": "<1 %", "100 %": ">99 %"}.get(text, text)


def _means(kept: dict[str, Moments]) -> dict[str, float | None]:
    """Of each number its mean and spread."""
    return {key: value for name, moments in kept.items() for key, value in moments.as_json(name).items()}
