"""Fighting until several quantities are known exactly enough.

Shares are told by Clopper's and Pearson's interval, which is of some width at 0 and 1 too, and holds the truth often
enough also where one stops as soon as it is narrow. A mean gets a little beside its normal interval: for what no battle
showed yet, but some may.
"""

from collections.abc import Sequence
from typing import Any

import attrs

from experiments.statistics.outcomes import Measure, Table
from experiments.statistics.quantities import read_number
from experiments.statistics.stats import CONFIDENCE, Estimate, around, clopper_pearson
from sim.errors import KassenError
from sim.faults import shown

LEAST = 500
"""Battles before anything is called exact."""


@attrs.frozen
class Precision:
    """How exact it should be."""

    half: float
    """Half the width of an interval: percentage points of a share, or a number of what a mean counts."""
    percent: bool = False
    """Whether it was written as a percentage: then it is that of a mean itself, where the mean is above 1."""

    def of(self, measure: Measure, value: float | None) -> float:
        """Half the width that the interval of a quantity may have."""
        return self.half * max(value or 0.0, 1.0) if self.percent and not measure.share else self.half


def read_precision(text: str) -> Precision:
    """`1%`, or `0.01`.

    Raises:
        KassenError: it is something else.
    """
    half = read_number(text)
    if not 0 < half < 1:
        raise KassenError(f"{shown(text)}: expected a percentage above 0 and below 100, like 1% or 0.01")
    return Precision(half, percent=text.strip().endswith("%"))


@attrs.define
class Column:
    """The sums of one quantity."""

    measure: Measure
    trials: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: Table) -> None:
        """Some more battles."""
        self.trials += len(values)
        self.total += float(values.sum())
        self.squares += float((values * values).sum())

    @property
    def mean(self) -> float | None:
        """The value."""
        return self.total / self.trials if self.trials else None

    def estimate(self, confidence: float = CONFIDENCE) -> Estimate:
        """The value with its interval; never of no width, however alike all battles were."""
        n = self.trials
        if self.measure.share:
            return clopper_pearson(round(self.total), n, confidence)
        if n < 2:
            return Estimate(self.mean, 0.0 if n else None, self.measure.most if n else None)
        mean = self.total / n
        variance = max(self.squares - n * mean * mean, 0.0) / (n - 1)
        _, low, high = around(mean, variance, n, self.measure.most, confidence)
        return Estimate(mean, max(low or 0.0, 0.0), min(high or 0.0, self.measure.most))


class Exactness:
    """Watches until all quantities are known exactly enough."""

    def __init__(self, measures: Sequence[Measure], wanted: Precision) -> None:
        """Args: measures: what the columns of outcomes hold."""
        self.columns = [Column(measure) for measure in measures]
        self.wanted = wanted

    def add(self, table: Table) -> None:
        """Some more battles."""
        for k, column in enumerate(self.columns):
            column.add(table[:, k])

    @property
    def settled(self) -> bool:
        """Whether each interval is narrow enough."""
        return all(
            column.trials >= LEAST and half_width(column.estimate()) <= self.wanted.of(column.measure, column.mean)
            for column in self.columns
        )

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        told = {}
        for column in self.columns:
            estimate = column.estimate()
            told[column.measure.text] = {
                **estimate.as_json(),
                "half_width": half_width(estimate) if column.trials else None,
                "wanted": self.wanted.of(column.measure, column.mean),
            }
        battles = max((column.trials for column in self.columns), default=0)
        return {"half_width": self.wanted.half, "reached": self.settled, "battles": battles, "of": told}


def half_width(estimate: Estimate) -> float:
    """Half the width of an interval."""
    return ((estimate.high or 0.0) - (estimate.low or 0.0)) / 2
