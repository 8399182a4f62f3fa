"""Intervals that hold however often one looks, and whenever one stops: confidence sequences.

The bounds that a fixed number of battles allows are too narrow for somebody who looks every hundred battles and stops
as soon as he likes what he sees. These are wide enough: the chance that the truth is ever outside, at any of all looks,
is at most alpha. Each rests on the evidence against a supposed truth, a bet that wins nothing on average if it is true:
over all time it grows beyond 1 / alpha with a chance of at most alpha (Ville).

Shares: the bet is a mixture of all other shares, by a beta distribution. Means of bounded values: a mixture of
empirical Bernstein bets, which need to know nothing of how much the values differ.
"""

import math
from collections.abc import Callable

import attrs
import numpy as np
import numpy.typing as npt

from experiments.statistics.outcomes import Measure
from experiments.statistics.stats import CONFIDENCE, UNKNOWN, Estimate

Numbers = npt.NDArray[np.float64]
Some = float | Numbers
PRIOR = 0.5
"""Of the beta distribution, on both sides: shares near 0 and 1 are as likely as those between."""
LOG_PRIOR = 2 * math.lgamma(PRIOR) - math.lgamma(2 * PRIOR)
BETS = 0.7 * 0.5 ** (np.arange(24) / 2)
"""How boldly each empirical Bernstein bet plays, the boldest first."""
COSTS = -np.log1p(-BETS) - BETS
"""What spread costs each bet."""
HALVINGS = 60
_lgamma = np.frompyfunc(math.lgamma, 1, 1)


def share_evidence(hits: Some, trials: Some, share: Some) -> Numbers:
    """The logarithm of the evidence against a share after some trials."""
    k, n, p = (np.asarray(each, np.float64) for each in (hits, trials, share))
    evidence: Numbers = _mixture(k, n) - _supposed(k, n, p)
    return evidence


def share_bounds(hits: Some, trials: Some, alpha: float) -> tuple[Numbers, Numbers]:
    """The shares between which the truth is, at all looks at once."""
    k, n = np.broadcast_arrays(np.asarray(hits, np.float64), np.asarray(trials, np.float64))
    value, limit = k / np.maximum(n, 1), _mixture(k, n) + math.log(alpha)
    low = _edge(lambda p: _supposed(k, n, p) < limit, np.zeros_like(value), value)
    high = _edge(lambda p: _supposed(k, n, p) >= limit, value, np.ones_like(value))
    return np.where(k == 0, 0.0, low), np.where(k == n, 1.0, high)


def mean_evidence(total: Some, spread: Some, trials: Some, mean: Some) -> tuple[Numbers, Numbers]:
    """The logarithm of the evidence that a mean is too low to be true, and that it is too high.

    Args:
        total: sum of the values, each from 0 to 1.
        spread: sum of the squares by which each was off what those before it let expect.
        trials: how many.
        mean: what is supposed.
    """
    off = np.asarray(total, np.float64) - np.asarray(trials, np.float64) * mean
    cost = np.asarray(spread, np.float64)[..., None] * COSTS
    too_low, too_high = (_mixed(sign * off[..., None] * BETS - cost) for sign in (1, -1))
    return too_low, too_high


def mean_bounds(total: Some, spread: Some, trials: Some, alpha: float) -> tuple[Numbers, Numbers]:
    """The means between which the truth is, at all looks at once; of values from 0 to 1."""
    s, v, n = np.broadcast_arrays(*(np.asarray(each, np.float64) for each in (total, spread, trials)))
    value, limit = s / np.maximum(n, 1), -math.log(alpha / 2)
    low = _edge(lambda mean: mean_evidence(s, v, n, mean)[0] > limit, np.zeros_like(value), value)
    high = _edge(lambda mean: mean_evidence(s, v, n, mean)[1] <= limit, value, np.ones_like(value))
    return low, high


def spreads(values: Numbers, total: float = 0.0, trials: int = 0) -> Numbers:
    """By how much the square of each value from 0 to 1 was off the mean of those before it and one half more.

    Args:
        values: along the last axis.
        total: sum of values that came before.
        trials: how many came before.
    """
    before = np.cumsum(values, axis=-1) - values + total + 0.5
    squares: Numbers = (values - before / (np.arange(values.shape[-1]) + trials + 1)) ** 2
    return squares


@attrs.define
class Running:
    """What is kept of one column while battles come in, to say at any time between which bounds its truth is."""

    measure: Measure
    least: float = 0.0
    """No value is less."""
    trials: int = 0
    total: float = 0.0
    """Of the values as shares of the way from the least to the most."""
    spread: float = 0.0

    def add(self, values: Numbers) -> None:
        """More values, in the order of their battles."""
        scaled = (values - self.least) / self._width
        self.spread += float(spreads(scaled, self.total, self.trials).sum()) if not self.measure.share else 0.0
        self.total += float(scaled.sum())
        self.trials += len(values)

    def estimate(self, confidence: float = CONFIDENCE) -> Estimate:
        """The value now, and the bounds that hold at all looks at once."""
        if not self.trials:
            return UNKNOWN
        alpha = 1 - confidence
        if self.measure.share:
            low, high = share_bounds(self.total, self.trials, alpha)
        else:
            low, high = mean_bounds(self.total, self.spread, self.trials, alpha)
        inside = (self.total / self.trials, float(low), float(high))
        return Estimate(*(self.least + self._width * each for each in inside))

    @property
    def _width(self) -> float:
        return self.measure.most - self.least


def _mixture(k: Numbers, n: Numbers) -> Numbers:
    """How likely these hits are to the mixture of all shares, as a logarithm."""
    return _log_beta(k + PRIOR, n - k + PRIOR) - LOG_PRIOR


def _supposed(k: Numbers, n: Numbers, p: Numbers) -> Numbers:
    """How likely they are to one share."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(k > 0, k * np.log(p), 0.0) + np.where(n > k, (n - k) * np.log1p(-p), 0.0)


def _log_beta(a: Numbers, b: Numbers) -> Numbers:
    return np.asarray(_lgamma(a) + _lgamma(b) - _lgamma(a + b), np.float64)


def _mixed(logs: Numbers) -> Numbers:
    """The logarithm of the mean of what these are logarithms of, along the last axis."""
    most = logs.max(axis=-1)
    mixed: Numbers = most + np.log(np.exp(logs - most[..., None]).mean(axis=-1))
    return mixed


def _edge(before: Callable[[Numbers], npt.NDArray[np.bool_]], low: Numbers, high: Numbers) -> Numbers:
    """Where something that is so at first is so no more."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        here = before(middle)
        low, high = np.where(here, middle, low), np.where(here, high, middle)
    edge: Numbers = (low + high) / 2
    return edge
