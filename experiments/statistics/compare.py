"""Two fights on the same dice: how much more of something there is in the second, and how sure that is.

What chance does to both alike falls out of the difference, so it varies less than that of two fights with dice of their
own: how much less is told. The battles in which they differ can be watched.
"""

from enum import StrEnum
from typing import Any

import attrs
import numpy as np

from experiments.statistics.outcomes import Measure, Outcomes, Table
from experiments.statistics.sequences import Running
from experiments.statistics.stats import CONFIDENCE, UNKNOWN, Estimate, around, sure_difference, wilson

SHOWN = 10
"""So many battles in which they differ are named."""


class Greater(StrEnum):
    """Which of two has more."""

    A = "a"
    B = "b"
    UNDECIDED = "undecided"


def both(one: Outcomes, two: Outcomes, apart: int = 0) -> Outcomes:
    """Two sources side by side: a column of each.

    Args:
        one: its first column counts.
        two: the same.
        apart: how far the second's battles are from the first's; 0: both fight on the same dice.
    """

    def table(first: int, count: int) -> Table:
        return np.stack([one(first, count)[:, 0], two(first + apart, count)[:, 0]], axis=1)

    return table


@attrs.define
class Moved:
    """The sums of one column."""

    total: float = 0.0
    squares: float = 0.0

    def add(self, values: Table) -> None:
        """Some more battles."""
        self.total += float(values.sum())
        self.squares += float((values * values).sum())

    def variance(self, trials: int) -> float:
        """Of the sample."""
        return max(self.squares - self.total * self.total / trials, 0.0) / (trials - 1) if trials > 1 else 0.0


class Pairs:
    """What comes of two fights battle by battle. Watches until one surely has more, if it is asked to."""

    def __init__(self, measure: Measure, *, looking: bool = False, confidence: float = CONFIDENCE) -> None:
        """Args: looking: whether somebody stops as soon as it is settled: then bounds hold at all looks at once."""
        self.measure, self.looking, self.confidence = measure, looking, confidence
        self.running = Running(attrs.evolve(measure, share=False), least=-measure.most)
        self.a, self.b, self.difference = Moved(), Moved(), Moved()
        self.a_only = self.b_only = self.battles = 0
        self.first: list[int] = []

    def add(self, table: Table) -> None:
        """More battles: the first fight's column, and the second's."""
        one, two = table[:, 0], table[:, 1]
        off = two - one
        self.a.add(one)
        self.b.add(two)
        self.difference.add(off)
        self.a_only += int(np.count_nonzero(off < 0))
        self.b_only += int(np.count_nonzero(off > 0))
        differ = np.flatnonzero(off)[: SHOWN - len(self.first)]
        self.first += [self.battles + int(at) for at in differ]
        if self.looking:
            self.running.add(off)
        self.battles += len(table)

    @property
    def estimate(self) -> Estimate:
        """The difference, second minus first, with its interval."""
        n, most = self.battles, self.measure.most
        if self.looking:
            return self.running.estimate(self.confidence)
        if self.measure.share:
            return sure_difference(self.b_only, self.a_only, n, self.confidence)
        if not n:
            return UNKNOWN
        return around(self.difference.total / n, self.difference.variance(n), n, most, self.confidence)

    @property
    def verdict(self) -> Greater:
        """Which surely has more."""
        _, low, high = self.estimate
        if low is not None and low > 0:
            return Greater.B
        return Greater.A if high is not None and high < 0 else Greater.UNDECIDED

    @property
    def settled(self) -> bool:
        """Whether somebody who looks may stop."""
        return self.looking and self.verdict is not Greater.UNDECIDED

    def each(self) -> tuple[Estimate, Estimate]:
        """The first and the second by themselves, as if the number of battles had been fixed."""
        if self.measure.share:
            one, two = (wilson(round(each.total), self.battles, self.confidence) for each in (self.a, self.b))
            return one, two
        if not self.battles:
            return UNKNOWN, UNKNOWN
        n = self.battles
        one, two = (
            around(each.total / n, each.variance(n), n, self.measure.most, self.confidence) for each in (self.a, self.b)
        )
        return one, two

    @property
    def ratio(self) -> float | None:
        """How much the difference varies, as a share of what it would with dice of its own; None: not at all then."""
        alone = self.a.variance(self.battles) + self.b.variance(self.battles)
        return self.difference.variance(self.battles) / alone if alone else None

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        one, two = self.each()
        alone = self.a.variance(self.battles) + self.b.variance(self.battles)
        return {
            "quantity": self.measure.text,
            "battles": self.battles,
            "a": one.as_json(),
            "b": two.as_json(),
            "difference": self.estimate.as_json(),
            "holds_at_any_look": self.looking,
            "discordant": {"a_only": self.a_only, "b_only": self.b_only, "first_battles": self.first},
            "variance": {
                "paired": self.difference.variance(self.battles),
                "independent": alone,
                "ratio": self.ratio,
            },
            "verdict": self.verdict.value,
        }
