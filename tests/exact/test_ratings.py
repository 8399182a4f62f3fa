"""Ratings against the numbers of known tables (C25, C26), and against choix, over tables that chance made."""

from collections.abc import Mapping, Sequence

import choix
import numpy as np
import pytest

from experiments.fighting.matches import WIN, Points
from experiments.tournaments.payoff import Payoff
from experiments.tournaments.ratings import SCALE, Standing, fit, ladder, standings

Wins = Mapping[tuple[int, int], tuple[int, int]]
CYCLE = {(0, 1): (10, 0), (1, 2): (10, 0), (0, 2): (0, 10)}
C26 = {(0, 1): (7, 3), (0, 2): (9, 1), (1, 2): (6, 4)}
WITH_D = C26 | {(0, 3): (10, 0), (1, 3): (10, 0), (2, 3): (10, 0)}


def points_of(won: int, lost: int) -> Points:
    return np.array([[WIN] * won + [0] * lost], np.int8)


def payoff_of(table: Wins) -> Payoff:
    size = 1 + max(b for _, b in table)
    return Payoff(size, {pair: points_of(*counts) for pair, counts in table.items()})


def rated(payoff: Payoff) -> list[Standing]:
    return standings(payoff, payoff.covariance())


def ratings(payoff: Payoff) -> list[float]:
    return [standing.rating or 0.0 for standing in rated(payoff)]


def test_six_of_ten_are_70_44_points() -> None:
    a, b = ratings(payoff_of({(0, 1): (6, 4)}))
    assert a - b == pytest.approx(70.4365, abs=1e-4)
    assert a + b == pytest.approx(0, abs=1e-9)


def test_the_order_of_battles_moves_no_rating() -> None:
    rng = np.random.default_rng(25)
    first = ratings(payoff_of({(0, 1): (6, 4)}))
    for order in (points_of(6, 4), points_of(6, 4)[:, ::-1], *(rng.permuted(points_of(6, 4)) for _ in range(20))):
        assert ratings(Payoff(2, {(0, 1): order})) == pytest.approx(first, abs=1e-6)


def test_a_known_table() -> None:
    assert ratings(payoff_of(C26)) == pytest.approx([163.9, -27.8, -136.1], abs=0.05)


def test_who_lost_every_battle_is_last_and_moves_nobody_else() -> None:
    found = rated(payoff_of(WITH_D))
    a, b, c, d = (standing.rating for standing in found)
    assert a is not None
    assert b is not None
    assert c is not None
    assert d is not None
    assert a - b == pytest.approx(191.7, abs=0.1)
    assert b - c == pytest.approx(108.3, abs=0.1)
    assert d < c
    assert a + b + c + d == pytest.approx(0, abs=1e-9)
    assert found[3].unbounded == "below"
    assert found[3].low is None
    assert found[3].high is not None
    assert d < found[3].high < c
    assert [standing.unbounded for standing in found[:3]] == [None] * 3


def test_where_the_winless_stands_is_half_a_point_in_all_its_battles() -> None:
    a, b, c, d = ratings(payoff_of(WITH_D))
    expected = sum(10 / (1 + 10 ** ((other - d) / 400)) for other in (a, b, c))
    assert expected == pytest.approx(0.5, abs=1e-9)


def test_the_unbeaten_is_the_winless_turned_around() -> None:
    turned = {pair: counts[::-1] for pair, counts in WITH_D.items()}
    assert ratings(payoff_of(turned)) == pytest.approx([-rating for rating in ratings(payoff_of(WITH_D))], abs=1e-9)
    found = rated(payoff_of(turned))[3]
    assert (found.unbounded, found.high) == ("above", None)


def test_a_ladder_of_unbeaten_policies_is_finite_everywhere_and_in_order() -> None:
    found = rated(payoff_of({(a, b): (10, 0) for a in range(5) for b in range(a + 1, 5)}))
    numbers = [standing.rating for standing in found]
    assert numbers == sorted(numbers, reverse=True)
    assert [standing.unbounded for standing in found] == ["above", "above", "both", "below", "below"]
    assert all(np.isfinite(number) for standing in found for number in standing[:3] if number is not None)


def test_of_two_who_won_and_lost_everything_each_is_what_the_other_is_turned_around() -> None:
    best, worst = rated(payoff_of({(0, 1): (10, 0)}))
    assert (best.unbounded, worst.unbounded) == ("above", "below")
    assert best.rating == pytest.approx(-(worst.rating or 0.0))
    assert best.low == pytest.approx(-(worst.high or 0.0))
    # ten losses in a row are a chance of 2.5 % where one is a chance of 0.6915
    assert (best.low or 0.0) - (worst.rating or 0.0) == pytest.approx(400 * np.log10(0.6915 / 0.3085), abs=0.5)


def test_a_circle_of_winners_is_one_group_of_equals() -> None:
    assert ladder(payoff_of(CYCLE).matrix()) == [[0, 1, 2]]
    assert ratings(payoff_of(CYCLE)) == pytest.approx([0, 0, 0], abs=1e-9)


@pytest.mark.parametrize("size", [2, 3, 5, 12])
def test_ratings_are_those_of_choix(size: int) -> None:
    rng = np.random.default_rng(size)
    strength = rng.normal(0, 1.5, size)
    table = {}
    for a in range(size):
        for b in range(a + 1, size):
            won = int(rng.binomial(398, 1 / (1 + np.exp(strength[b] - strength[a]))))
            table[a, b] = (won + 1, 399 - won)
    wins = np.zeros((size, size))
    for (a, b), (won, lost) in table.items():
        wins[a, b], wins[b, a] = won, lost
    oracle = choix.ilsr_pairwise_dense(wins, alpha=0, tol=1e-12)
    assert ratings(payoff_of(table)) == pytest.approx(SCALE * (oracle - oracle.mean()), abs=1e-4)


@pytest.mark.parametrize("share", [1e-2, 1e-4, 1e-7])
def test_ratings_far_apart_are_found_too(share: float) -> None:
    low, high = fit(np.array([[0.5, share], [1 - share, 0.5]]))
    assert high - low == pytest.approx(np.log((1 - share) / share))


def coins(rng: np.random.Generator, strength: Sequence[float], battles: int) -> Payoff:
    """Battles whose true ratings are known, in two seats that share their dice."""
    size, points = len(strength), {}
    common = rng.random(battles)
    for a in range(size):
        for b in range(a + 1, size):
            chance = 1 / (1 + np.exp(strength[b] - strength[a]))
            dice = (common + rng.random(battles) * 0.3) % 1
            points[a, b] = np.array([WIN * (dice < chance), WIN * (1 - dice < chance)], np.int8)
    return Payoff(size, points)


@pytest.mark.parametrize(
    ("strength", "battles"),
    [((0.9, 0.3, 0.0, -1.2), 200), ((1.5, 0.5, 0.0, -2.0), 40), ((1.0, 1.0, 1.0, -3.0), 60)],
)
def test_intervals_of_ratings_hold_the_truth_as_often_as_they_say(strength: tuple[float, ...], battles: int) -> None:
    rng = np.random.default_rng(battles)
    tries, held = 400, np.zeros(4)
    for _ in range(tries):
        found = rated(coins(rng, strength, battles))
        # among those that have bounds: the others only move the mean of all
        inside = [k for k in range(4) if found[k].unbounded is None]
        middle = np.mean([found[k].rating or 0.0 for k in inside]) if inside else 0.0
        for k, (_, low, high, unbounded) in enumerate(found):
            truth = middle + SCALE * (strength[k] - np.mean([strength[other] for other in inside]))
            held[k] += unbounded is not None or (low or 0.0) <= truth <= (high or 0.0)
    # 95 % of 400, give or take three standard errors of a share
    assert held.min() / tries >= 0.95 - 3 * (0.95 * 0.05 / tries) ** 0.5


def test_intervals_are_as_narrow_as_many_battles_allow() -> None:
    rng = np.random.default_rng(3)
    widths = [
        (high or 0.0) - (low or 0.0) for _, low, high, _ in rated(coins(rng, (0.9, 0.3, 0.0, -1.2), 20_000))
    ]
    assert max(widths) < 6


def test_who_took_a_single_point_is_known_to_be_far_behind() -> None:
    found = rated(payoff_of({(0, 1): (31, 29), (0, 2): (59, 1), (1, 2): (60, 0)}))
    assert [standing.unbounded for standing in found] == [None] * 3
    assert found[2].high is not None
    assert found[0].low is not None
    assert found[2].high < found[0].low


def test_without_battles_no_rating() -> None:
    nothing = Payoff(2, {(0, 1): np.zeros((2, 0), np.int8)})
    assert rated(nothing) == [Standing(None, None, None)] * 2
