"""Intervals at their edges, and spread that is not uncertainty (C17)."""

import math
from collections.abc import Callable
from statistics import NormalDist

import pytest

from experiments.statistics.stats import NOTHING, UNKNOWN, Estimate, clopper_pearson, moments, percentile, wilson

TABLE = [
    (0, 400, 0, 0.009512, 0, 0.009180),
    (3, 400, 0.002554, 0.021816, 0.001549, 0.021761),
    (137, 200, 0.617650, 0.745377, 0.615722, 0.748695),
    (400, 400, 0.990488, 1, 0.990820, 1),
    (1, 1, 0.206549, 1, 0.025, 1),
]


@pytest.mark.parametrize(("hits", "trials", "wilson_low", "wilson_high", "exact_low", "exact_high"), TABLE)
def test_intervals_of_the_table(
    hits: int, trials: int, wilson_low: float, wilson_high: float, exact_low: float, exact_high: float
) -> None:
    assert wilson(hits, trials) == pytest.approx((hits / trials, wilson_low, wilson_high), abs=5e-7)
    assert clopper_pearson(hits, trials) == pytest.approx((hits / trials, exact_low, exact_high), abs=5e-7)


def test_nothing_of_nothing_is_unknown() -> None:
    assert wilson(0, 0) == clopper_pearson(0, 0) == NOTHING.estimate() == UNKNOWN
    assert percentile({}, 0.5) is None


@pytest.mark.parametrize("interval", [wilson, clopper_pearson])
@pytest.mark.parametrize("trials", [1, 2, 7, 1000, 10**6])
def test_intervals_hold_their_value_and_have_some_width(interval: Callable[[int, int], Estimate], trials: int) -> None:
    for hits in {0, 1, trials // 2, trials - 1, trials}:
        value, low, high = interval(hits, trials)
        assert 0 <= low <= value <= high <= 1
        assert low < high


@pytest.mark.parametrize(("trials", "truth"), [(10, 0.5), (30, 0.1), (50, 0.03)])
def test_the_exact_interval_holds_the_truth_often_enough(trials: int, truth: float) -> None:
    held = 0.0
    for hits in range(trials + 1):
        _, low, high = clopper_pearson(hits, trials)
        if low <= truth <= high:
            held += math.comb(trials, hits) * truth**hits * (1 - truth) ** (trials - hits)
    assert held >= 0.95


def test_the_exact_interval_inverts_the_binomial() -> None:
    hits, trials = 3, 20
    _, low, high = clopper_pearson(hits, trials)
    at_least = sum(math.comb(trials, k) * low**k * (1 - low) ** (trials - k) for k in range(hits, trials + 1))
    at_most = sum(math.comb(trials, k) * high**k * (1 - high) ** (trials - k) for k in range(hits + 1))
    assert (at_least, at_most) == pytest.approx((0.025, 0.025), abs=1e-9)


def test_spread_is_not_uncertainty() -> None:
    some = moments([2, 4, 4, 5, 10])
    assert (some.mean, some.sd) == (5, 3)
    assert some.se == pytest.approx(1.341641, abs=5e-7)
    half = NormalDist().inv_cdf(0.975) * 1.341641
    assert some.estimate() == pytest.approx((5, 5 - half, 5 + half), abs=1e-5)


def test_one_value_has_a_mean_and_no_spread() -> None:
    one = moments([7])
    assert (one.mean, one.sd, one.se) == (7, None, None)
    assert one.estimate() == Estimate(7, None, None)


def test_groups_add_up_exactly() -> None:
    values = list(range(1, 2000, 7))
    assert moments(values[:100]) + moments(values[100:]) == moments(values)


def test_percentiles_are_values_that_came() -> None:
    counts = {4: 1, 1: 1, 2: 2}
    assert [percentile(counts, share) for share in (0.05, 0.25, 0.5, 0.75, 0.76, 1)] == [1, 1, 2, 2, 4, 4]
