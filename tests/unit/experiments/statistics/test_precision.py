"""Stopping as soon as everything is known exactly enough: the truth is inside often enough all the same."""

import math

import numpy as np
import pytest
from coins import coin
from scipy.stats import beta

from experiments.statistics.outcomes import Measure, of_function
from experiments.statistics.precision import LEAST, Column, Exactness, Precision, half_width, read_precision
from experiments.statistics.stats import clopper_pearson
from experiments.statistics.stopping import steps, watch
from sim.errors import KassenError

HALF = 0.025
MOST = 3000


def binomial(n: int, share: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The chance of each number of hits."""
    if share in {0.0, 1.0}:
        return np.eye(n + 1)[round(n * share)]
    k = np.arange(n + 1)
    choose = np.array([math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) for i in k])
    return np.exp(choose + k * math.log(share) + (n - k) * math.log1p(-share))


def clopper_pearson_of_all(n: int) -> tuple[list[float], list[float]]:
    """The bounds for each number of hits, by scipy."""
    k = np.arange(n + 1)
    low = np.where(k == 0, 0.0, beta.ppf(0.025, k, n - k + 1))
    high = np.where(k == n, 1.0, beta.ppf(0.975, k + 1, n - k))
    return low.tolist(), high.tolist()


@pytest.fixture(scope="module")
def looks() -> list[tuple[int, list[bool], list[tuple[float, float]]]]:
    """At each look: how many battles come before it, for which hits one stops, and the bounds that are told then."""
    found = []
    for first, count in steps(MOST):
        n = first + count
        bounds = list(zip(*clopper_pearson_of_all(n), strict=True))
        k = 7 * n // 9
        assert clopper_pearson(k, n)[1:] == pytest.approx(bounds[k], abs=1e-9)
        enough = [n >= LEAST and (high - low) / 2 <= HALF for low, high in bounds]
        found.append((count, enough, bounds))
        if all(enough):
            break
    return found


@pytest.mark.parametrize("truth", [0.0, 0.0005, 0.004, 0.01, 0.03, 0.1, 0.2, 0.37, 0.5, 0.8, 0.999])
def test_the_truth_is_inside_often_enough_reckoned_exactly(truth: float, looks: list) -> None:  # type: ignore[type-arg]
    alive, held = np.ones(1), 0.0
    for count, enough, bounds in looks:
        alive = np.convolve(alive, binomial(count, truth))
        for k, stops in enumerate(enough):
            if stops:
                held += alive[k] * (bounds[k][0] <= truth <= bounds[k][1])
                alive[k] = 0.0
    assert alive.sum() == pytest.approx(0, abs=1e-9)
    assert held >= 0.95 - 0.004


def test_it_stops_when_the_least_known_is_known() -> None:
    measures = [Measure("rare"), Measure("even")]
    exactness = Exactness(measures, Precision(0.02))
    battles = watch(coin(0.001, 0.5), [exactness], 100_000)
    told = exactness.as_json()
    assert (told["reached"], told["battles"]) == (True, battles)
    assert 2300 < battles < 2800  # 0.25 times the square of 1.96 / 0.02 is 2401
    for each in told["of"].values():
        assert 0 < each["half_width"] <= 0.02
        assert each["half_width"] == pytest.approx((each["high"] - each["low"]) / 2)


@pytest.mark.parametrize("value", [0, 1])
def test_what_is_always_so_is_never_known_without_doubt(value: int) -> None:
    exactness = Exactness([Measure("p")], Precision(0.01))
    assert watch(of_function(lambda _: value), [exactness], 10_000) == LEAST
    told = exactness.as_json()["of"]["p"]
    assert told["value"] == value
    assert 0.003 < told["half_width"] <= 0.01


def test_means_that_never_differed_are_never_known_without_doubt() -> None:
    column = Column(Measure("rounds", share=False, most=30))
    column.add(np.full(1000, 4.0))
    value, low, high = (each or 0.0 for each in column.estimate())
    assert 3.8 < low < value == 4 < high < 4.2


@pytest.mark.parametrize("law", ["even", "skew", "rare"])
def test_means_of_2000_samples_hold_their_truth(law: str) -> None:
    random = np.random.default_rng(9)
    shape = (2000, LEAST)
    values = {
        "even": random.integers(0, 11, shape),
        "skew": np.minimum(random.geometric(0.4, shape), 30),
        "rare": 10 * (random.random(shape) < 0.004),
    }[law]
    truth = {"even": 5.0, "skew": sum(min(k, 30) * 0.4 * 0.6 ** (k - 1) for k in range(1, 200)), "rare": 0.04}[law]
    held = 0
    for row in values:
        column = Column(Measure("x", share=False, most=30))
        column.add(row.astype(np.float64))
        _, low, high = column.estimate()
        held += low <= truth <= high  # type: ignore[operator]
    assert held / 2000 >= 0.935


def test_no_battles_are_no_knowledge() -> None:
    exactness = Exactness([Measure("p"), Measure("x", share=False, most=3)], Precision(0.01))
    assert watch(coin(0.5, 0.5), [exactness], 0) == 0
    assert not exactness.settled
    assert [each["value"] for each in exactness.as_json()["of"].values()] == [None, None]


def test_a_limit_is_a_limit() -> None:
    exactness = Exactness([Measure("p")], Precision(0.001))
    assert watch(coin(0.5), [exactness], 1234) == 1234
    assert not exactness.as_json()["reached"]


def test_percentages_are_points_of_shares_and_parts_of_means() -> None:
    mean = Measure("x", share=False, most=30)
    assert read_precision("1%").of(Measure("p"), 0.5) == 0.01
    assert read_precision(" 1 % ".replace(" %", "%")).of(mean, 8.0) == pytest.approx(0.08)
    assert read_precision("1%").of(mean, 0.1) == 0.01
    assert read_precision("0.01").of(mean, 8.0) == 0.01


@pytest.mark.parametrize("text", ["", "0", "-1%", "1", "100%", "much", "nan", "1%%", "inf"])
def test_other_precisions_are_refused(text: str) -> None:
    with pytest.raises(KassenError, match="expected a"):
        read_precision(text)


def test_widths_of_nothing_are_nothing() -> None:
    assert half_width(clopper_pearson(0, 0)) == 0
