"""Settings of knobs that fight until each is surely within all targets, or surely outside one."""

from collections.abc import Callable, Sequence
from enum import StrEnum

import attrs
import numpy as np
import numpy.typing as npt

from experiments.statistics.outcomes import Measure, Outcomes
from experiments.statistics.sequences import Running
from experiments.statistics.stats import Estimate
from experiments.statistics.targets import Target
from experiments.whatif.knobs import Cell, Grid


class Status(StrEnum):
    """What is known of a candidate."""

    OPEN = "open"
    IN = "in"
    OUT = "out"


@attrs.define
class Candidate:
    """One setting of all knobs, and what is known of it."""

    cell: Cell
    running: list[Running]
    status: Status = Status.OPEN
    implied: bool = False
    """Whether that follows from others, without a battle of its own."""

    @property
    def battles(self) -> int:
        """How many it fought."""
        return self.running[0].trials


class Search:
    """All candidates, on the way."""

    def __init__(
        self,
        grid: Grid,
        targets: Sequence[Target],
        measures: Sequence[Measure],
        source: Callable[[Cell], Outcomes],
        confidence: float,
        monotone: bool,
    ) -> None:
        self.grid, self.targets, self.source = grid, targets, source
        self.cells: npt.NDArray[np.int64] = np.array(grid.cells(), np.int64).reshape(grid.size, len(grid.knobs))
        self.candidates = [Candidate(cell, [Running(each) for each in measures]) for cell in grid.cells()]
        self.level = 1 - (1 - confidence) / (grid.size * len(targets))
        self.turns = [k for k, knob in enumerate(grid.knobs) if monotone and knob.monotone and len(knob.values) > 1]
        self.pulls = np.zeros((len(targets), len(grid.knobs)), np.int64)
        """Whether a quantity rises or falls with a knob; 0: not known."""
        self.known: dict[Cell, Outcomes] = {}
        self.battles = 0

    def learn(self, battles: int) -> None:
        """See in which direction each monotone knob pulls, from the lowest setting of all."""
        if not self.turns:
            return
        lowest = self.candidates[0]
        self.fight(lowest, battles)
        for k in self.turns:
            cell = list(lowest.cell)
            cell[k] = len(self.grid.knobs[k].values) - 1
            turned = self.candidates[int(np.flatnonzero((self.cells == cell).all(axis=1))[0])]
            self.fight(turned, battles)
            for t, (one, two) in enumerate(zip(lowest.running, turned.running, strict=True)):
                if self.targets[t].monotone:
                    self.pulls[t, k] = _pull(one.estimate(self.level), two.estimate(self.level))
        for candidate in self.candidates:
            if candidate.status is Status.OUT:
                self._imply(candidate)

    def order(self) -> list[Candidate]:
        """Those that are open, the middles of ranges before what lies between."""
        depths = [[_depth(number, len(knob.values)) for number in range(len(knob.values))] for knob in self.grid.knobs]
        open_ = [each for each in self.candidates if each.status is Status.OPEN]
        return sorted(open_, key=lambda each: sum(depths[k][number] for k, number in enumerate(each.cell)))

    def fight(self, candidate: Candidate, battles: int) -> None:
        """Let it have fought so many, unless more is known of it than battles could tell."""
        more = battles - candidate.battles
        if candidate.status is not Status.OPEN or more <= 0:
            return
        if candidate.cell not in self.known:
            self.known[candidate.cell] = self.source(candidate.cell)
        table = self.known[candidate.cell](candidate.battles, more)
        for t, running in enumerate(candidate.running):
            running.add(table[:, t])
        self.battles += more
        sides = self._sides(candidate)
        if any(side in {-1, 1} for side in sides):
            candidate.status = Status.OUT
            self._imply(candidate)
        elif all(side == 0 for side in sides):
            candidate.status = Status.IN
        if candidate.status is not Status.OPEN:
            del self.known[candidate.cell]

    def _sides(self, candidate: Candidate) -> list[int | None]:
        estimates = (running.estimate(self.level) for running in candidate.running)
        return [target.side(each) for target, each in zip(self.targets, estimates, strict=True)]

    def _imply(self, candidate: Candidate) -> None:
        """Rule out what lies beyond one that is out."""
        off = self.cells - np.array(candidate.cell)
        for t, side in enumerate(self._sides(candidate)):
            if side in {-1, 1}:
                pulls = self.pulls[t]
                beyond = (off[:, pulls == 0] == 0).all(axis=1) & (off * pulls * side >= 0).all(axis=1)
                for at in np.flatnonzero(beyond):
                    other = self.candidates[int(at)]
                    if other.status is Status.OPEN:
                        other.status, other.implied = Status.OUT, True


def _pull(low: Estimate, high: Estimate) -> int:
    """1 if the second is surely above the first, -1 if it is below it, 0 if that is not known."""
    if low.low is None or low.high is None or high.low is None or high.high is None:
        return 0
    return int(high.low > low.high) - int(high.high < low.low)


def _depth(number: int, count: int) -> int:
    """How often a range must be halved to come to a number: 0 for its middle."""
    low, high, depth = 0, count - 1, 0
    while (middle := (low + high) // 2) != number:
        low, high = (middle + 1, high) if number > middle else (low, middle - 1)
        depth += 1
    return depth
