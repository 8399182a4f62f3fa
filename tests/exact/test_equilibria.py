"""Nash mixes and alpha-rank against linear programs, nashpy and open_spiel; payoff intervals on coins."""

import nashpy
import numpy as np
import pytest
from open_spiel.python.egt import alpharank
from scipy.optimize import linprog

from experiments.fighting.matches import WIN
from experiments.tournaments.equilibria import INTENSITY, POPULATION, alpha_rank, nash
from experiments.tournaments.payoff import share

ROCK_PAPER_SCISSORS = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
LOPSIDED = np.array([[0.5, 0.7, 0.2], [0.3, 0.5, 0.9], [0.8, 0.1, 0.5]])
ONE_LEADS = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.9], [0.3, 0.1, 0.5]])


def invented(size: int) -> np.ndarray:
    """Payoffs as of a tournament: strengths, and a good deal of who suits whom."""
    rng = np.random.default_rng(size)
    strength, noise = rng.normal(0, 0.5, size), rng.normal(0, 1.0, (size, size))
    return 1 / (1 + np.exp(np.subtract.outer(-strength, -strength) + noise - noise.T))


GAMES = [ROCK_PAPER_SCISSORS, LOPSIDED, ONE_LEADS, *(invented(size) for size in (2, 4, 7, 12, 20))]


def by_linear_program(payoff: np.ndarray) -> np.ndarray:
    """The mix that wins most against its worst opponent, by scipy."""
    size = len(payoff)
    found = linprog(
        np.append(np.zeros(size), -1.0),
        A_ub=np.hstack([-payoff.T, np.ones((size, 1))]),
        b_ub=np.zeros(size),
        A_eq=[[*np.ones(size), 0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * size + [(None, None)],
    )
    return np.asarray(found.x[:-1])


@pytest.mark.parametrize("payoff", GAMES, ids=range(len(GAMES)))
def test_the_nash_mix_is_that_of_a_linear_program(payoff: np.ndarray) -> None:
    shares, exploitability = nash(payoff)
    assert shares == pytest.approx(by_linear_program(payoff), abs=1e-6)
    assert exploitability == pytest.approx(0, abs=1e-9)
    assert (payoff @ shares).max() == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize("payoff", GAMES[:5], ids=range(5))
def test_the_nash_mix_is_that_of_nashpy(payoff: np.ndarray) -> None:
    row, _ = next(iter(nashpy.Game(payoff, 1 - payoff).support_enumeration()))
    assert nash(payoff).shares == pytest.approx(row, abs=1e-6)


def test_equal_policies_share_equally_whatever_their_order() -> None:
    assert nash(np.full((4, 4), 0.5)).shares == pytest.approx([0.25] * 4)
    order = [2, 0, 1]
    assert nash(LOPSIDED[np.ix_(order, order)]).shares == pytest.approx(nash(LOPSIDED).shares[order], abs=1e-9)


@pytest.mark.filterwarnings("ignore:overflow encountered in exp:RuntimeWarning:open_spiel")
@pytest.mark.parametrize("intensity", [0.1, 2.0, 10.0, INTENSITY])
@pytest.mark.parametrize("payoff", GAMES, ids=range(len(GAMES)))
def test_alpha_rank_is_that_of_open_spiel(payoff: np.ndarray, intensity: float) -> None:
    _, _, oracle, _, _ = alpharank.compute([payoff], m=POPULATION, alpha=intensity)
    assert alpha_rank(payoff, intensity) == pytest.approx(oracle, abs=1e-8)


def test_alpha_rank_of_a_circle_is_equal_and_of_a_leader_is_the_leader() -> None:
    assert alpha_rank(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)
    assert alpha_rank(ONE_LEADS) == pytest.approx([1, 0, 0], abs=1e-6)
    assert alpha_rank(np.array([[0.5]])) == pytest.approx([1.0])


@pytest.mark.parametrize("battles", [20, 100, 500])
@pytest.mark.parametrize("chance", [0.5, 0.8, 0.97, 0.999])
@pytest.mark.parametrize("together", ["alike", "opposed", "apart"])
def test_intervals_of_payoffs_hold_the_truth_however_seats_hang_together(
    battles: int, chance: float, together: str
) -> None:
    rng = np.random.default_rng(battles)
    tries, held = 2000, 0
    for _ in range(tries):
        dice = rng.random(battles)
        other = {"alike": dice, "opposed": 1 - dice, "apart": rng.random(battles)}[together]
        points = WIN * np.array([dice < chance, other < chance], np.int8)
        _, low, high = share(points)
        assert low is not None
        assert high is not None
        held += low <= chance <= high
    assert held / tries >= 0.95 - 4 * (0.95 * 0.05 / tries) ** 0.5


def test_a_tie_is_half_a_win_and_no_battles_are_no_share() -> None:
    assert share(np.array([[2, 1, 0, 1]], np.int8)).value == 0.5
    assert share(np.array([[1, 1, 1, 1]], np.int8)).value == 0.5
    assert share(np.zeros((2, 0), np.int8)) == (None, None, None)


def test_an_interval_is_of_some_width_even_where_every_battle_went_the_same_way() -> None:
    value, low, high = share(np.full((2, 50), WIN, np.int8))
    assert (value, high) == (1.0, 1.0)
    assert low is not None
    assert 0.85 < low < 0.95
