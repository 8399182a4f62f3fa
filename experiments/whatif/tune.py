"""Turning knobs until quantities are where they should be, with a certificate.

Candidates fight in stages, each twice as long as the one before, until each is surely within all targets, or surely
outside one. Its intervals hold at every look and for all candidates at once: each is as much surer as there are
candidates and targets, so that the chance of a single wrong word in all of the answer is 5 % at most. Where a knob is
monotone, whatever lies beyond a candidate that missed needs no battle.
"""

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from experiments.statistics.outcomes import Measure, Outcomes
from experiments.statistics.stats import CONFIDENCE, Estimate
from experiments.statistics.targets import Target
from experiments.whatif.candidates import Candidate, Search, Status
from experiments.whatif.knobs import Cell, Grid

FIRST = 200
"""Battles of the first stage."""
CORNERS = 400
"""Battles that show in which direction a knob pulls."""
MOST = 20_000


@attrs.frozen
class Tuned:
    """What came of it."""

    grid: Grid
    targets: Sequence[Target]
    candidates: Sequence[Candidate]
    level: float
    """How sure each interval is, so that all are together."""
    confidence: float
    battles: int

    @property
    def solutions(self) -> list[Candidate]:
        """Those surely within all targets; first those that no other beats in everything, by how little they change."""
        found = [each for each in self.candidates if each.status is Status.IN]
        best = {id(each) for each in self.pareto}
        return sorted(found, key=lambda each: (id(each) not in best, self.costs(each)))

    @property
    def pareto(self) -> list[Candidate]:
        """Those of which no other is as near to the file and to the middle of each target, and nearer in one."""
        found = [each for each in self.candidates if each.status is Status.IN]
        costs = [self.costs(each) for each in found]
        return [each for each, cost in zip(found, costs, strict=True) if not any(beats(one, cost) for one in costs)]

    @property
    def feasible(self) -> bool | None:
        """Whether there is a setting; None: not known, some are still open."""
        if any(each.status is Status.IN for each in self.candidates):
            return True
        return None if any(each.status is Status.OPEN for each in self.candidates) else False

    @property
    def nearest(self) -> Candidate | None:
        """Of those that fought and are not within, the one that misses by least."""
        fought = [each for each in self.candidates if each.battles and each.status is not Status.IN]
        return min(fought, key=lambda each: (self.miss(each), max(self.costs(each)[1:])), default=None)

    def estimates(self, candidate: Candidate) -> list[Estimate]:
        """Of each target's quantity."""
        return [running.estimate(self.level) for running in candidate.running]

    def costs(self, candidate: Candidate) -> tuple[float, ...]:
        """How much it changes, and how far it is from the middle of each target, in halves of its width."""
        offs = [
            abs((each.value or 0.0) - (target.low + target.high) / 2) / ((target.high - target.low) / 2)
            for target, each in zip(self.targets, self.estimates(candidate), strict=True)
        ]
        return (round(self.grid.change(candidate.cell), 9), *offs)

    def miss(self, candidate: Candidate) -> float:
        """By how much it misses the target that it misses most, as a share of what can be."""
        return max(
            abs(target.miss(each.value or 0.0)) / running.measure.most
            for target, running, each in zip(
                self.targets, candidate.running, self.estimates(candidate), strict=True
            )
        )

    def told(self, candidate: Candidate) -> dict[str, Any]:
        """One candidate under the keys of the JSON answer."""
        estimates = self.estimates(candidate)
        return {
            "knobs": self.grid.values(candidate.cell),
            "set": self.grid.settings(candidate.cell),
            **estimates[0].as_json(),
            "quantities": {str(t.asked): each.as_json() for t, each in zip(self.targets, estimates, strict=True)},
            "battles": candidate.battles,
            "change": self.grid.change(candidate.cell),
            "status": candidate.status.value,
        }

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        best = {id(each) for each in self.pareto}
        open_ = [each for each in self.candidates if each.status is Status.OPEN and each.battles]
        return {
            "feasible": self.feasible,
            "targets": [str(each) for each in self.targets],
            "solutions": [{**self.told(each), "pareto": id(each) in best} for each in self.solutions],
            "open": [self.told(each) for each in sorted(open_, key=self.miss)],
            "nearest": None if self.feasible or self.nearest is None else self.told(self.nearest),
            "certificate": {
                "confidence": self.confidence,
                "candidates": len(self.candidates),
                "targets": len(self.targets),
                "each_interval": self.level,
                "fought": sum(each.battles > 0 for each in self.candidates),
                "implied": sum(each.implied for each in self.candidates),
                "holds_at_any_look": True,
            },
            "battles": self.battles,
        }


def beats(one: Sequence[float], two: Sequence[float]) -> bool:
    """Whether the first costs no more in anything, and less in something."""
    return all(a <= b for a, b in zip(one, two, strict=True)) and any(a < b for a, b in zip(one, two, strict=True))


def tune(
    grid: Grid,
    targets: Sequence[Target],
    measures: Sequence[Measure],
    source: Callable[[Cell], Outcomes],
    *,
    most: int = MOST,
    confidence: float = CONFIDENCE,
    monotone: bool = True,
) -> Tuned:
    """Look for settings.

    Args:
        grid: the knobs.
        targets: where quantities should be.
        measures: what the columns of outcomes hold, a column a target.
        source: the battles of a setting.
        most: battles of one candidate.
        confidence: how sure the whole answer is.
        monotone: whether more of what makes a side stronger is taken to never make it weaker.
    """
    search = Search(grid, targets, measures, source, confidence, monotone)
    search.learn(min(CORNERS, most))
    stage = min(FIRST, most)
    while any(each.status is Status.OPEN for each in search.candidates):
        for candidate in search.order():
            search.fight(candidate, stage)
        if stage >= most:
            break
        stage = min(2 * stage, most)
    return Tuned(grid, targets, search.candidates, search.level, confidence, search.battles)
