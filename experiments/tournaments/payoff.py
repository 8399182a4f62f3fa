"""Who wins how much against whom: the matrix of payoffs, and how sure each of its numbers is.

A pairing of two policies is some cells (a scenario and a seat in it) of equally many battles, battle k of every cell
on the dice of battle k. So battle numbers are what is drawn at random: all intervals come from how the mean over
the cells differs from battle number to battle number, whatever the cells have to do with each other.
"""

import math
from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from experiments.fighting.matches import WIN, Points
from experiments.statistics.stats import CONFIDENCE, UNKNOWN, Estimate, z

Matrix = npt.NDArray[np.float64]
Pair = tuple[int, int]
"""Two policies by number, the lesser first; its points are the lesser's."""
HALF = 0.5
SHAMS = 2
"""Battle numbers won, and as many lost, that an interval adds to those that were fought: the rule of Agresti and Coull.
So it is of some width even where every battle went the same way."""


@attrs.frozen
class Record:
    """Battles of one policy with its opponent, or with all of them."""

    wins: int
    ties: int
    losses: int

    @property
    def battles(self) -> int:
        """How many."""
        return self.wins + self.ties + self.losses

    def __add__(self, other: "Record") -> "Record":
        """Those of both."""
        return Record(self.wins + other.wins, self.ties + other.ties, self.losses + other.losses)

    def reverse(self) -> "Record":
        """As the opponent sees it."""
        return Record(self.losses, self.ties, self.wins)


def record(points: Points) -> Record:
    """How many battles were won, tied and lost."""
    losses, ties, wins = np.bincount(points.ravel(), minlength=WIN + 1).tolist()
    return Record(wins, ties, losses)


def by_number(points: Points) -> Matrix:
    """The share that was won under each battle number: the mean over all cells."""
    return np.asarray(points.mean(axis=0, dtype=np.float64) / WIN)


def share(points: Points, confidence: float = CONFIDENCE) -> Estimate:
    """The share that is won, a tie being half a win, with its interval.

    Args:
        points: a row for each cell, a column for each battle number.
        confidence: how often such intervals hold the truth.
    """
    if points.size == 0:
        return UNKNOWN
    shares = by_number(points)
    value = float(shares.mean())
    more = np.concatenate([shares, np.zeros(SHAMS), np.ones(SHAMS)])
    middle, half = float(more.mean()), z(confidence) * float(more.std(ddof=1)) / math.sqrt(len(more))
    return Estimate(value, max(0.0, min(value, middle - half)), min(1.0, max(value, middle + half)))


@attrs.frozen(eq=False)
class Payoff:
    """All pairings of some policies."""

    size: int
    """How many policies there are."""
    points: Mapping[Pair, Points]
    """For each pairing, with the lesser number first: its points, a row for each cell, a column for each battle."""

    @property
    def pairs(self) -> list[Pair]:
        """All pairings, in order."""
        return [(a, b) for a in range(self.size) for b in range(a + 1, self.size)]

    @property
    def known(self) -> bool:
        """Whether every pairing has fought."""
        return all(self.points[pair].size for pair in self.pairs)

    def matrix(self) -> Matrix:
        """What the policy of each row wins against that of each column; against itself one half, by construction."""
        values = np.full((self.size, self.size), HALF)
        for (a, b), points in self.points.items():
            total = int(points.sum(dtype=np.int64))
            values[a, b] = total / (WIN * points.size) if points.size else math.nan
            values[b, a] = (WIN * points.size - total) / (WIN * points.size) if points.size else math.nan
        return values

    def cell(self, a: int, b: int, confidence: float = CONFIDENCE) -> Estimate:
        """What one policy wins against another."""
        if a == b:
            return Estimate(HALF, HALF, HALF)
        return share(self.of(a, b), confidence)

    def of(self, a: int, b: int) -> Points:
        """The points of one policy against another."""
        return self.points[a, b] if a < b else WIN - self.points[b, a]

    def record(self, a: int) -> Record:
        """All battles of a policy with others."""
        return sum((record(self.of(a, b)) for b in range(self.size) if b != a), Record(0, 0, 0))

    def covariance(self) -> Matrix:
        """How the shares of all pairings, in order, are uncertain together: they share battle numbers, so dice.

        None is less uncertain than with half a battle number more won, and half a one more lost.
        """
        pairs, most = self.pairs, max((p.shape[1] for p in self.points.values()), default=0)
        off = np.zeros((len(pairs), most))
        spare = np.zeros(len(pairs))
        for k, pair in enumerate(pairs):
            n = self.points[pair].shape[1]
            if n == 0:
                continue
            shares = by_number(self.points[pair])
            off[k, :n] = (shares - shares.mean()) / math.sqrt(n * max(n - 1, 1))
            middle = (float(shares.sum()) + HALF) / (n + 1)
            variance = (float((shares**2).sum()) + HALF) / (n + 1) - middle**2
            spare[k] = max(0.0, variance / (n + 1) - float((off[k] ** 2).sum()))
        return np.asarray(off @ off.T + np.diag(spare))

    def wins(self, a: int, covariance: Matrix) -> Estimate:
        """What a policy wins on average, every opponent weighing the same.

        Args:
            a: the policy.
            covariance: of the pairings, as `covariance` says it.
        """
        if self.size < 2 or not self.known:
            return UNKNOWN
        weights = self.signs()[a] / (self.size - 1)
        value = float(np.delete(self.matrix()[a], a).mean())
        half = z() * math.sqrt(max(0.0, float(weights @ covariance @ weights)))
        return Estimate(value, max(0.0, value - half), min(1.0, value + half))

    def signs(self) -> Matrix:
        """For each policy and pairing: 1 where the policy is the pairing's first, -1 where its second, else 0."""
        signs = np.zeros((self.size, len(self.pairs)))
        for k, (a, b) in enumerate(self.pairs):
            signs[a, k], signs[b, k] = 1.0, -1.0
        return signs
