"""How sure a number is: intervals for shares and means, at their edges too. No result: None, never NaN."""

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

import attrs

CONFIDENCE = 0.95
STEPS = 200  # halvings of an interval; a float has 53 bits
TINY = 1e-300


class Estimate(NamedTuple):
    """A share or a mean with the bounds of its interval; None where nothing is known."""

    value: float | None
    low: float | None
    high: float | None

    def as_json(self) -> dict[str, float | None]:
        """Under the keys of the JSON answers."""
        return self._asdict()


UNKNOWN = Estimate(None, None, None)


def z(confidence: float = CONFIDENCE) -> float:
    """How many standard errors to each side hold so much of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(hits: int, trials: int, confidence: float = CONFIDENCE) -> Estimate:
    """A share by Wilson's score interval: inside [0, 1], and of some width at the ends too."""
    if trials == 0:
        return UNKNOWN
    share, square = hits / trials, z(confidence) ** 2
    middle = share + square / (2 * trials)
    half = math.sqrt(square) * math.sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    whole = 1 + square / trials
    low = 0.0 if hits == 0 else (middle - half) / whole
    high = 1.0 if hits == trials else (middle + half) / whole
    return Estimate(share, low, high)


def clopper_pearson(hits: int, trials: int, confidence: float = CONFIDENCE) -> Estimate:
    """A share by Clopper's and Pearson's interval: it holds the truth at least so often, whatever that is."""
    if trials == 0:
        return UNKNOWN
    tail = (1 - confidence) / 2
    low = 0.0 if hits == 0 else solve(lambda p: beta(p, hits, trials - hits + 1), tail)
    high = 1.0 if hits == trials else solve(lambda p: beta(p, hits + 1, trials - hits), 1 - tail)
    return Estimate(hits / trials, low, high)


def paired_difference(gained: int, lost: int, trials: int, confidence: float = CONFIDENCE) -> Estimate:
    """How much greater the second of two shares of the same trials is: by Tango's score interval.

    Inside [-1, 1], and of some width even where both shares agree in every trial.

    Args:
        gained: trials that only the second share counts.
        lost: trials that only the first share counts.
        trials: how many there are in all.
        confidence: how often such intervals hold the truth.
    """
    if trials == 0:
        return UNKNOWN
    bound = z(confidence)

    def score(x: float) -> float:
        """How many standard errors too great a difference of 2 x - 1 is."""
        guess = 2 * x - 1
        total = gained + lost
        b = (2 * trials + lost - gained) * guess - total
        root = math.sqrt(max(b * b + 8 * trials * lost * guess * (1 - guess), 0.0))
        only_first = max((root - b) / (4 * trials), 0.0)
        spread = trials * (2 * only_first + guess * (1 - guess))
        off = gained - lost - trials * guess
        if spread > TINY:
            return -off / math.sqrt(spread)
        return math.copysign(math.inf, -off) if off else 0.0

    low = -1.0 if lost == trials else 2 * solve(score, -bound) - 1
    high = 1.0 if gained == trials else 2 * solve(score, bound) - 1
    return Estimate((gained - lost) / trials, low, high)


def sure_difference(gained: int, lost: int, trials: int, confidence: float = CONFIDENCE) -> Estimate:
    """The same difference by an interval that holds the truth often enough also where few trials count only once.

    It is made of Clopper's and Pearson's intervals of both kinds of such trials (MOVER), a little wider than Tango's.
    """
    if trials == 0:
        return UNKNOWN
    (one, one_low, one_high), (two, two_low, two_high) = (
        tuple(number or 0.0 for number in clopper_pearson(hits, trials, confidence)) for hits in (lost, gained)
    )
    some = min(lost, gained) > 0
    together = math.sqrt(one * two / ((1 - one) * (1 - two))) if some else 0.0
    below, above = (
        math.sqrt(a * a + b * b + 2 * together * a * b)
        for a, b in ((two - two_low, one_high - one), (two_high - two, one - one_low))
    )
    return Estimate(two - one, max(two - one - below, -1.0), min(two - one + above, 1.0))


def around(mean: float, variance: float, trials: int, most: float, confidence: float = CONFIDENCE) -> Estimate:
    """A mean with its normal interval, and a little more for what no trial showed yet, but some may.

    Args:
        mean: the value.
        variance: of the sample.
        trials: how many there were.
        most: how far a single value may be from the others.
        confidence: how often such intervals hold the truth.
    """
    unseen = most * (clopper_pearson(0, trials, confidence).high or 0.0)
    half = z(confidence) * math.sqrt(variance / trials) + unseen
    return Estimate(mean, mean - half, mean + half)


def solve(rising: Callable[[float], float], goal: float) -> float:
    """Where a function that rises over [0, 1] reaches a value."""
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        low, high = (middle, high) if rising(middle) < goal else (low, middle)
    return (low + high) / 2


def beta(x: float, a: float, b: float) -> float:
    """The share of the beta distribution (a, b) below x, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    c, d = 1.0, 1 / _off_zero(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, STEPS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _off_zero(1 + term * d)
            c = _off_zero(1 + term / c)
            fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction / a


def _off_zero(x: float) -> float:
    return x if abs(x) > TINY else TINY


@attrs.frozen
class Moments:
    """What is kept of whole numbers to know their mean and spread: exact, and the same in whatever order they came."""

    count: int
    total: int
    squares: int

    def __add__(self, other: "Moments") -> "Moments":
        """Those of both groups together."""
        return Moments(self.count + other.count, self.total + other.total, self.squares + other.squares)

    def as_json(self, name: str) -> dict[str, float | None]:
        """Mean and spread under the keys of the JSON answers."""
        return {f"{name}_mean": self.mean, f"{name}_sd": self.sd}

    @property
    def mean(self) -> float | None:
        """Their mean."""
        return self.total / self.count if self.count else None

    @property
    def sd(self) -> float | None:
        """How much single values differ: the sample's standard deviation; None for fewer than two."""
        if self.count < 2:
            return None
        return math.sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))

    @property
    def se(self) -> float | None:
        """How uncertain the mean is: its standard error; None for fewer than two values."""
        return None if self.sd is None else self.sd / math.sqrt(self.count)

    def estimate(self, confidence: float = CONFIDENCE) -> Estimate:
        """The mean with its normal interval; without bounds for a single value."""
        if self.mean is None or self.se is None:
            return Estimate(self.mean, None, None)
        half = z(confidence) * self.se
        return Estimate(self.mean, self.mean - half, self.mean + half)


NOTHING = Moments(0, 0, 0)


def moments(values: Sequence[int]) -> Moments:
    """Of some whole numbers."""
    return Moments(len(values), sum(values), sum(value * value for value in values))


def percentile(counts: Mapping[int, int], share: float) -> int | None:
    """The least value that at least such a share of all does not exceed.

    Args:
        counts: how often each value came.
        share: above 0, up to 1.
    """
    total = sum(counts.values())
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= share * total:
            return value
    return None
