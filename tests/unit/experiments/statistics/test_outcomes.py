"""Intervals of what a number of battles that was fixed beforehand came to: on coins and dice of known truth."""

import numpy as np
import pytest
from coins import REPETITIONS, flips

from experiments.statistics.outcomes import Measure, estimates

LEAST, MOST = 0.935, 1.0


@pytest.mark.parametrize("truth", [0.0, 0.03, 0.2, 0.5, 0.9, 1.0])
def test_of_2000_shares_the_truth_is_inside_often_enough(truth: float) -> None:
    held = 0
    for row in flips(truth, 400):
        _, low, high = estimates(row[:, None], [Measure("p_win(crew)")])[0]
        held += low <= truth <= high  # type: ignore[operator]
    assert LEAST <= held / REPETITIONS <= MOST


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_of_2000_means_the_truth_is_inside_often_enough(sides: int) -> None:
    dice = np.random.default_rng(3).integers(0, sides, (REPETITIONS, 200)).astype(np.float64)
    held = 0
    for row in dice:
        _, low, high = estimates(row[:, None], [Measure("mean_rounds", share=False, most=30)])[0]
        held += low <= (sides - 1) / 2 <= high  # type: ignore[operator]
    assert LEAST <= held / REPETITIONS <= MOST


def test_one_battle_tells_little_and_none_tells_nothing() -> None:
    measures = [Measure("p_win(crew)"), Measure("mean_rounds", share=False, most=30)]
    share, mean = estimates(np.array([[1.0, 4.0]]), measures)
    assert share.low is not None
    assert share.low < 0.3
    assert mean == (4, 0, 30)
    assert estimates(np.zeros((0, 2)), measures) == [(None, None, None), (None, None, None)]
