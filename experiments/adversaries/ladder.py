"""Where a fight becomes even: a ladder from the hardest fight to the easiest, and how it is climbed.

The statistics know nothing of fights: shares of wins go in, a threat with its interval comes out.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from experiments.statistics.stats import wilson

PARTY = 4
HALF = 0.5
EDGE = 0.005
"""Nearer to 0 or 1 no share is taken to be: log-odds end there."""


class Rung(NamedTuple):
    """How many of each meet: one hero means each of the four alone, in turn."""

    heroes: int
    copies: int

    @property
    def ratio(self) -> float:
        """Copies for each party of four."""
        return self.copies * PARTY / self.heroes

    @property
    def threat(self) -> float:
        """What one of them is worth if this is an even fight: a share of a party."""
        return 1 / self.ratio

    @property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """How many of each hero take part, fight by fight."""
        if self.heroes >= PARTY:
            return ((self.heroes // PARTY,) * PARTY,)
        return tuple(tuple(int(k == who) for k in range(PARTY)) for who in range(PARTY))


LADDER = (
    *(Rung(PARTY * parties, 1) for parties in (7, 6, 5, 4, 3, 2)),
    *(Rung(PARTY, copies) for copies in (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 28)),
    *(Rung(1, copies) for copies in (9, 12, 16, 22, 31)),
)
"""From the hardest fight for the adversary to the easiest, as far as 32 fighters go."""


class Score(NamedTuple):
    """What the heroes won on a rung; a battle that nobody won counts half."""

    battles: int
    won: float

    @property
    def share(self) -> float:
        """Of all battles."""
        return self.won / self.battles

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's interval of the share."""
        _, low, high = wilson(round(self.won), self.battles)
        return low or 0.0, high or 0.0


class Threat(NamedTuple):
    """What share of a party one adversary is worth, with its 95 % interval."""

    value: float
    low: float
    high: float | None
    """None: more than the ladder can tell."""
    bound: str = ""
    """Whether the value is only where the ladder ends: `at least`, `at most`."""


Scores = Mapping[int, Score]
"""By the number of the rung."""


def next_rung(scores: Scores, rungs: int) -> int | None:
    """The rung to be fought next: halving until it is known where it becomes even, then rungs around; None: none."""
    low, high = halves(scores, rungs)
    if high - low > 1:
        return (low + high) // 2
    return next((k for k in (low - 1, high + 1) if 0 <= k < rungs and k not in scores), None)


def halves(scores: Scores, rungs: int) -> tuple[int, int]:
    """The last rung known to go to the heroes and the first known to be lost, as halving meets them."""
    low, high = -1, rungs
    while high - low > 1:
        middle = (low + high) // 2
        if middle not in scores:
            break
        low, high = (middle, high) if scores[middle].share >= HALF else (low, middle)
    return low, high


def threat_of(scores: Scores, ladder: Sequence[Rung]) -> Threat:
    """What the battles say of an adversary, once `next_rung` asks for no more.

    Between two rungs the log-odds of the heroes' wins are a line over the logarithm of how many they meet. The bounds
    are where the lines through the bounds of the shares become even.
    """
    rungs, told = [ladder[k] for k in sorted(scores)], [scores[k] for k in sorted(scores)]
    value = _even(rungs, [score.share for score in told])
    highest, lowest = (_even(rungs, [score.bounds[end] for score in told]) for end in (0, 1))
    first, last = rungs[0].threat, rungs[-1].threat
    return Threat(
        _held(value, last, first),
        min(lowest, first),
        None if math.isinf(highest) else max(highest, last),
        "at least" if math.isinf(value) else "" if value else "at most",
    )


def _even(rungs: Sequence[Rung], shares: Sequence[float]) -> float:
    """The threat at which shares go below one half: infinite where all are below, 0 where none is."""
    k = next((k for k, share in enumerate(shares) if share < HALF), len(shares))
    if k in (0, len(shares)):
        return math.inf if k == 0 else 0.0
    before, after = (_log_odds(share) for share in shares[k - 1 : k + 1])
    start, end = math.log(rungs[k - 1].threat), math.log(rungs[k].threat)
    return math.exp(start + (end - start) * before / (before - after))


def _held(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)


def _log_odds(share: float) -> float:
    held = _held(share, EDGE, 1 - EDGE)
    return math.log(held / (1 - held))
