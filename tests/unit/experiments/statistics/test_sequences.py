"""Bounds that hold at all looks at once: on coins, and on means, of known truth (C20)."""

import math

import numpy as np
import pytest
from coins import REPETITIONS, Flips, flips

from experiments.statistics.outcomes import Measure
from experiments.statistics.sequences import (
    Running,
    mean_bounds,
    mean_evidence,
    share_bounds,
    share_evidence,
    spreads,
)
from experiments.statistics.stats import wilson

ALPHA = 0.05
BATTLES = 3000
MOST_FALSE = 0.05
LOOKS = np.array([*range(100), *range(100, BATTLES, 10)])


def cumulated(values: Flips) -> tuple[Flips, Flips]:
    """What came to each moment, and how many battles that is."""
    return values.cumsum(axis=1), np.arange(1.0, values.shape[1] + 1)


@pytest.mark.parametrize("truth", [0.0, 0.002, 0.05, 0.4, 0.5, 0.97, 1.0])
def test_whoever_looks_all_the_time_is_wrong_in_one_case_of_twenty_at_most(truth: float) -> None:
    hits, trials = (each[..., LOOKS] for each in cumulated(flips(truth, BATTLES)))
    ever = (share_evidence(hits, trials, truth) > -math.log(ALPHA)).any(axis=1)
    assert ever.mean() <= MOST_FALSE


@pytest.mark.parametrize("law", ["coin", "even", "rare", "skew"])
def test_means_of_whatever_is_bounded_are_as_sure(law: str) -> None:
    random = np.random.default_rng(5)
    shape = (REPETITIONS, 800)
    values = {
        "coin": random.random(shape) < 0.3,
        "even": random.random(shape),
        "rare": (random.random(shape) < 0.01) * random.random(shape),
        "skew": random.beta(0.2, 2.0, shape),
    }[law].astype(np.float64)
    truth = {"coin": 0.3, "even": 0.5, "rare": 0.005, "skew": 0.2 / 2.2}[law]
    totals, trials = cumulated(values)
    at = slice(9, None, 10)
    evidence = mean_evidence(totals[:, at], spreads(values).cumsum(axis=1)[:, at], trials[at], truth)
    ever = (np.maximum(*evidence) > -math.log(ALPHA / 2)).any(axis=1)
    assert ever.mean() <= MOST_FALSE


def test_the_interval_of_a_fixed_number_is_not_for_looking() -> None:
    hits, _ = cumulated(flips(0.5, 10_000, 400))
    looks = range(100, 10_001, 100)
    wrong = np.zeros(400, np.bool_)
    for n in looks:
        bounds = {k: wilson(k, n) for k in set(hits[:, n - 1].astype(int).tolist())}
        wrong |= np.array([not bounds[int(k)].low <= 0.5 <= bounds[int(k)].high for k in hits[:, n - 1]])  # type: ignore[operator]
    assert wrong.mean() > 0.3  # C20 measured 0.3835
    sure = share_evidence(hits[:, 99::100], np.arange(100.0, 10_001, 100), 0.5) > -math.log(ALPHA)
    assert sure.any(axis=1).mean() <= MOST_FALSE


@pytest.mark.parametrize(("hits", "trials"), [(0, 1), (1, 1), (0, 400), (3, 400), (137, 200), (400, 400)])
def test_the_bounds_of_a_share_are_where_the_evidence_is_enough(hits: int, trials: int) -> None:
    low, high = (float(each) for each in share_bounds(hits, trials, ALPHA))
    assert 0 <= low <= hits / trials <= high <= 1
    assert low < high
    for bound in (low, high):
        if bound not in {0.0, 1.0}:
            assert float(share_evidence(hits, trials, bound)) == pytest.approx(-math.log(ALPHA), abs=1e-6)


def test_the_bounds_of_a_mean_are_where_the_evidence_is_enough() -> None:
    values = np.random.default_rng(3).random(500)
    total, spread = values.sum(), spreads(values).sum()
    low, high = (float(each) for each in mean_bounds(total, spread, 500, ALPHA))
    assert low < total / 500 < high
    assert float(mean_evidence(total, spread, 500, low)[0]) == pytest.approx(-math.log(ALPHA / 2), abs=1e-6)
    assert float(mean_evidence(total, spread, 500, high)[1]) == pytest.approx(-math.log(ALPHA / 2), abs=1e-6)


def test_many_at_once_are_as_one_by_one() -> None:
    lows, highs = share_bounds(np.array([0.0, 3, 40]), np.array([10.0, 50, 40]), ALPHA)
    for k, n, low, high in zip((0, 3, 40), (10, 50, 40), lows, highs, strict=True):
        assert (float(low), float(high)) == tuple(float(each) for each in share_bounds(k, n, ALPHA))


def test_the_price_of_looking_is_about_twice_the_width() -> None:
    low, high = share_bounds(4000, 10_000, ALPHA)
    _, fixed_low, fixed_high = (each or 0.0 for each in wilson(4000, 10_000))
    assert 1.5 < float(high - low) / (fixed_high - fixed_low) < 2.2


@pytest.mark.parametrize("share", [True, False])
def test_what_is_kept_does_not_depend_on_the_steps_in_which_battles_came(share: bool) -> None:
    measure = Measure("x", share, 1.0 if share else 9.0)
    values = np.random.default_rng(1).integers(0, 2 if share else 10, 700).astype(np.float64)
    whole, parts = Running(measure), Running(measure)
    whole.add(values)
    for at in range(0, 700, 70):
        parts.add(values[at : at + 70])
    assert parts.estimate() == pytest.approx(whole.estimate())
    value, low, high = whole.estimate()
    assert value == pytest.approx(values.mean())
    assert 0 <= low < value < high <= measure.most  # type: ignore[operator]
    assert Running(measure).estimate() == (None, None, None)


def test_an_average_of_values_below_0_is_known_between_its_own_bounds() -> None:
    running = Running(Measure("difference", share=False, most=1.0), least=-1.0)
    running.add(np.random.default_rng(2).integers(-1, 2, 5000).astype(np.float64))
    value, low, high = (each or 0.0 for each in running.estimate())
    assert -0.1 < low < value < high < 0.1
