"""Exact odds of a pool: in how many of its equally likely rolls is what to be seen (R1).

Everything is counted in whole numbers and divided once, at the end, into a fraction. The faces are those the engine
rolls, so odds and battles cannot differ.
"""

from array import array
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import prod
from typing import TYPE_CHECKING

from sim.narrative.dice import ADVANTAGE, CHALLENGE, KINDS, PROFICIENCY, SIDES, STAR, SUCCESS
from sim.narrative.model import Pool

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Shares = NDArray[np.float64]

Ways = dict[int, int]
"""Value -> number of rolls that show it, ascending by value."""

FACES = len(SUCCESS) // KINDS
"""Entries of a die in the face tables."""


def rolls(pool: Pool) -> int:
    """How many equally likely rolls the pool has; 1 without dice."""
    return prod(sides**number for sides, number in zip(SIDES, pool, strict=True))


def net_success(pool: Pool) -> Ways:
    """Ways to each number of successes less failures (R1.10); they add up to `rolls(pool)`."""
    return _ways(pool, SUCCESS)


def net_advantage(pool: Pool) -> Ways:
    """Ways to each number of advantages less threats (R1.10); they add up to `rolls(pool)`."""
    return _ways(pool, ADVANTAGE)


def joint(pool: Pool, without: int | None = None) -> dict[tuple[int, int], int]:
    """Ways to each (net success, net advantage).

    Args:
        pool: any; forty dice take a twentieth of a second, a hundred a whole one, two hundred eight.
        without: leave out all rolls with a star on a die of this kind, PROFICIENCY or CHALLENGE.
    """
    return {_parted(code): count for code, count in _joint(pool, without)}


def shares(pool: Pool, ways: Mapping[int, int]) -> dict[int, Fraction]:
    """The probability of each value."""
    every = rolls(pool)
    return {value: Fraction(count, every) for value, count in ways.items()}


def mean(pool: Pool, ways: Mapping[int, int]) -> Fraction:
    """The expected value."""
    return Fraction(sum(value * count for value, count in ways.items()), rolls(pool))


def p_success(pool: Pool) -> Fraction:
    """P(net success >= 1) (R1.11)."""
    return Fraction(sum(count for value, count in net_success(pool).items() if value > 0), rolls(pool))


def mean_given_success(pool: Pool) -> Fraction | None:
    """The expected net success of those rolls that succeed; None when none can."""
    wins = {value: count for value, count in net_success(pool).items() if value > 0}
    return mean(pool, wins) / p_success(pool) if wins else None


def p_triumph(pool: Pool) -> Fraction:
    """P(at least one Triumph), on a success or not (R1.9)."""
    return 1 - (1 - Fraction(1, SIDES[PROFICIENCY])) ** pool.proficiency


def p_despair(pool: Pool) -> Fraction:
    """P(at least one Despair), on a failure or not (R1.9)."""
    return 1 - (1 - Fraction(1, SIDES[CHALLENGE])) ** pool.challenge


def p_triumph_and_despair(pool: Pool) -> Fraction:
    """P(both in one roll): they fall on different dice and never cancel (R1.12)."""
    return p_triumph(pool) * p_despair(pool)


def p_triumph_on_failure(pool: Pool) -> Fraction:
    """P(the check fails and shows a Triumph) (R1.12)."""
    return 1 - p_success(pool) - _p(pool, PROFICIENCY, succeeds=False)


def p_despair_on_success(pool: Pool) -> Fraction:
    """P(the check succeeds and shows a Despair) (R1.12)."""
    return p_success(pool) - _p(pool, CHALLENGE)


def p_success_with_advantage(pool: Pool, least: int) -> Fraction:
    """P(the check succeeds with at least so many net advantages)."""
    return p_success(pool) - _p(pool, below=least)


def p_success_with_crit(pool: Pool, rating: int) -> Fraction:
    """P(the check succeeds and can pay for a critical injury: `rating` net advantages, or a Triumph).

    0 for a rating below 1: such a weapon cannot crit.
    """
    return p_success(pool) - _p(pool, PROFICIENCY, below=rating) if rating > 0 else Fraction(0)


def index_of(pool: Pool) -> int:
    """The pool's place in `chances` and `means`; more than seven dice of a kind count as seven."""
    index = 0
    for number in pool:
        index = 8 * index + min(number, 7)
    return index


@cache
def chances() -> "array[int]":
    """P(success) of every pool of up to seven dice of each kind, 65535 for 1, halves rounded up; order: `index_of`."""
    good, bad, over = _halves()
    return _rounded(65535 * _meeting(good, bad, (over > 0).astype(int)))


@cache
def means() -> "array[int]":
    """Expected net success of rolls that succeed, in 1/256, halves rounded up; 0 where none does; order: `index_of`."""
    good, bad, over = _halves()
    chance = _meeting(good, bad, (over > 0).astype(int))
    total = _meeting(good, bad, over.clip(0))
    chance[chance == 0] = 1
    return _rounded(256 * total / chance)


def _ways(pool: Pool, symbols: tuple[int, ...], without: int | None = None) -> Ways:
    """Ways to each sum of symbols: one die after the other is added to all sums so far."""
    ways = {0: 1}
    for die, number in enumerate(pool):
        faces = Counter(symbols[FACES * die + face] for face in range(SIDES[die]) if (die, face) != (without, STAR))
        for _ in range(number):
            sums: Ways = {}
            for so_far, count in ways.items():
                for symbol, times in faces.items():
                    sums[so_far + symbol] = sums.get(so_far + symbol, 0) + count * times
            ways = sums
    return dict(sorted(ways.items()))


_PAIR = 4096
"""One number holds both symbols, _PAIR * success + advantage: no pool that can be written shows half as many."""
_PAIRS = tuple(_PAIR * success + advantage for success, advantage in zip(SUCCESS, ADVANTAGE, strict=True))


@lru_cache(maxsize=64)
def _joint(pool: Pool, without: int | None) -> tuple[tuple[int, int], ...]:
    return tuple(_ways(pool, _PAIRS, without).items())


def _parted(code: int) -> tuple[int, int]:
    advantage = (code + _PAIR // 2) % _PAIR - _PAIR // 2
    return (code - advantage) // _PAIR, advantage


def _p(pool: Pool, without: int | None = None, *, succeeds: bool = True, below: int = _PAIR) -> Fraction:
    """P(succeeds or not, with fewer net advantages than `below`, and without a star on that kind of die)."""
    counts = (
        count
        for (success, advantage), count in joint(pool, without).items()
        if (success > 0) == succeeds and advantage < below
    )
    return Fraction(sum(counts), rolls(pool))


def _halves() -> "tuple[Shares, Shares, NDArray[np.int64]]":
    """P(n successes) of all good halves of pools, P(n failures) of all bad ones, and successes less failures."""
    import numpy as np

    def powers(die: int) -> "list[Shares]":
        symbols = np.abs(SUCCESS[FACES * die : FACES * die + SIDES[die]])
        one = np.bincount(symbols) / SIDES[die]
        many = [np.ones(1)]
        for _ in range(7):
            many.append(np.convolve(many[-1], one))
        return many

    def half(first: int) -> "Shares":
        plain, better, small = powers(first), powers(first + 1), powers(first + 2)
        table = np.zeros((512, plain[7].size + better[7].size + small[7].size - 2))
        for i, a in enumerate(plain):
            for j, b in enumerate(better):
                both = np.convolve(a, b)
                for k, c in enumerate(small):
                    row = np.convolve(both, c)
                    table[64 * i + 8 * j + k, : row.size] = row
        return table

    good, bad = half(0), half(3)
    return good, bad, np.arange(good.shape[1])[:, None] - np.arange(bad.shape[1])[None, :]


def _meeting(good: "Shares", bad: "Shares", worth: "NDArray[np.int64]") -> "Shares":
    """Expected worth of successes meeting failures: a row for each good half of a pool, a column for each bad."""
    worths: Shares = good @ worth @ bad.T
    return worths


def _rounded(values: "Shares") -> "array[int]":
    """Nearest whole numbers, halves up, the same on every machine.

    Sums of floats differ in their last bits from machine to machine, by 1e-10 here. Every exact value is either a half
    or at least 1.7e-6 away from one (a test goes through all of them), so a nudge between the two decides rightly.
    """
    import numpy as np

    return array("H", np.floor(values + 0.5 + 1e-8).astype(np.uint16).tobytes())
