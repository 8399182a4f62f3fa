"""How much could hang on what of somebody the rules do not know: the same fight with those a notch weaker and stronger.

On the same dice, twice: once whatever is missing goes against the players (theirs are weaker, their enemies stronger),
once for them. Whoever is fully modelled stays as they are; where everybody is, nothing is fought again.
"""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from experiments.difficulty.band import size_of
from experiments.difficulty.words import THRESHOLDS, word_of
from experiments.difficulty.yardstick import enemies_of
from experiments.encounter import Prepared, named_in, with_policies
from experiments.fighting.recipe import players_of
from experiments.statistics.paired import Terms, difference, fought
from experiments.statistics.stats import Estimate, wilson
from experiments.statistics.tally import Fates
from sim.coverage import Coverage
from sim.gauntlet import every_side, with_sides
from sim.load import DIALECTS
from sim.narrative.describe import NarrativeCombatant
from sim.narrative.notch import NOTCH, notched

SHARES = ("won", "wiped_out", "any_down", "any_dead")
"""What is bounded, of the players."""

Tell = Callable[[int], None]


@attrs.frozen
class Lacking:
    """A combatant of whom something is missing in the rules."""

    side: str
    coverage: Coverage

    def as_json(self) -> dict[str, Any]:
        """Who, and what is missing."""
        told = self.coverage
        return {"name": told.combatant, "side": self.side, "missing": list(told.missing), "share": told.share}


@attrs.frozen
class Bound:
    """Between what shares of the players lie, if whatever is missing is worth a notch."""

    side: str
    """The players'."""
    lacking: tuple[Lacking, ...]
    base: Fates
    worse: Fates
    better: Fates

    def shares(self, of: str) -> Estimate:
        """As it was fought, and the lowest and the highest that any of the three fights allows, intervals included."""
        flags = getattr(self.base, of)
        value, *ends = wilson(int(np.count_nonzero(flags)), len(flags))
        for other in (self.worse, self.better):
            _, low, high = difference(flags[: other.battles], getattr(other, of))
            ends += [(value or 0.0) + (low or 0.0), (value or 0.0) + (high or 0.0)]
        known = [min(max(end, 0.0), 1.0) for end in ends if end is not None]
        return Estimate(value, min(known), max(known))

    def words(self, thresholds: Sequence[float] = THRESHOLDS) -> tuple[str, str]:
        """How hard the fight is at the least and at the most."""
        lost, dead = self.shares("wiped_out"), self.shares("any_dead")
        ends = ((lost.low, dead.low), (lost.high, dead.high))
        easiest, hardest = (word_of(out or 0.0, died or 0.0, thresholds) for out, died in ends)
        return easiest, hardest

    def as_json(self, thresholds: Sequence[float] = THRESHOLDS) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        won = self.base.won
        ends = {
            name: {"p_win": self._share(other), "difference": difference(won[: other.battles], other.won).as_json()}
            for name, other in (("worse", self.worse), ("better", self.better))
        }
        bounds = {f"p_{'win' if name == 'won' else name}": self.shares(name).as_json() for name in SHARES}
        return {
            "side": self.side,
            **bounds,
            "words": list(self.words(thresholds)),
            **ends,
            "battles": self.worse.battles,
            "notch": dict(NOTCH),
            "combatants": [each.as_json() for each in self.lacking],
        }

    @staticmethod
    def _share(fates: Fates) -> dict[str, Any]:
        return wilson(int(np.count_nonzero(fates.won)), fates.battles).as_json()


def lacking(prepared: Prepared) -> tuple[Lacking, ...]:
    """Everybody of whom something is missing, in the order of the file."""
    scenario = prepared.encounter.scenario
    dialect = DIALECTS[scenario.ruleset]
    around = dialect.circumstances(scenario)
    everybody = ((side.name, each) for side in every_side(scenario) for each in side.combatant if each.count)
    covered = (Lacking(side, dialect.cover(each, around)) for side, each in everybody)
    return tuple(each for each in covered if not each.coverage.whole)


def bound(prepared: Prepared, base: Fates, terms: Terms, tell: Tell = lambda _: None) -> Bound | None:
    """Fight again with whoever is not fully modelled a notch off; None without battles, or where nothing is missing.

    Args:
        prepared: the fight as it stands.
        base: what became of the players in it, in battles from 0.
        terms: how `base` was fought.
        tell: called with how many more battles are done.
    """
    those = lacking(prepared) if base.battles else ()
    if not those:
        return None
    ends = (fought(shifted(prepared, by), 0, size_of(base.battles), terms, tell) for by in (-1, 1))
    return Bound(prepared.sides[players_of(prepared)], those, base, *ends)


def shifted(prepared: Prepared, by: int) -> Prepared:
    """The fight with whoever is not fully modelled a notch off: by 1 for the players, by -1 against them."""
    encounter, start = prepared.encounter, prepared.start
    dialect = DIALECTS[encounter.scenario.ruleset]
    around = dialect.circumstances(encounter.scenario)
    enemies = {name for whole in enemies_of(prepared) for name in named_in(start, whole)}
    sides = every_side(encounter.scenario)
    for number, side in enumerate(sides):
        notch = -by if side.name in enemies else by
        whole = [dialect.cover(each, around).whole for each in side.combatant]
        moved = tuple(
            each if is_whole or not isinstance(each, NarrativeCombatant) else notched(each, notch)
            for each, is_whole in zip(side.combatant, whole, strict=True)
        )
        sides[number] = attrs.evolve(side, combatant=moved)
    return with_policies(attrs.evolve(encounter, scenario=with_sides(encounter.scenario, sides)))
