"""The ladder of threat, climbed with coins whose truth is known."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from experiments.adversaries.ladder import LADDER, Rung, Score, Threat, next_rung, threat_of
from sim.state import FIGHTERS

Chance = Callable[[Rung], float]
RUNGS = len(LADDER)


def steep(even: float, slope: float = 8.0) -> Chance:
    """The heroes' chance where so many copies for each party are an even fight: log-odds are a line."""
    return lambda rung: 1 / (1 + (rung.ratio / even) ** slope)


def climbed(chance: Chance, battles: int, dice: np.random.Generator | None = None) -> tuple[Threat, dict[int, Score]]:
    """The answer and what was fought for it; without dice the heroes win just their share."""
    scores: dict[int, Score] = {}
    while (k := next_rung(scores, RUNGS)) is not None:
        assert k not in scores, "no rung is fought twice"
        p = chance(LADDER[k])
        scores[k] = Score(battles, float(dice.binomial(battles, p)) if dice else battles * p)
    return threat_of(scores, LADDER), scores


def test_the_ladder_goes_from_seven_parties_to_one_hero_and_never_needs_more_room_than_there_is() -> None:
    ratios = [rung.ratio for rung in LADDER]
    assert ratios == sorted(set(ratios))
    assert (ratios[0], ratios[-1]) == (1 / 7, 124)
    assert all(sum(party) + rung.copies <= FIGHTERS for rung in LADDER for party in rung.parties)
    assert all(sum(map(sum, rung.parties)) == max(rung.heroes, 4) for rung in LADDER), "each hero as often"


@pytest.mark.parametrize("even", [1 / 6.5, 0.5, 0.9, 1.0, 1.4, 3.0, 9.0, 26.0, 33.0, 100.0])
def test_a_threat_is_one_through_how_many_are_an_even_fight(even: float) -> None:
    threat, scores = climbed(steep(even, 4.0), 100_000)
    assert threat.value == pytest.approx(1 / even, rel=0.002)
    assert threat.low < threat.value
    assert threat.high is not None
    assert threat.value < threat.high
    assert threat.bound == ""
    assert len(scores) <= math.ceil(math.log2(RUNGS + 1)) + 2


def test_between_a_rung_always_won_and_one_always_lost_the_threat_lies_in_the_middle() -> None:
    threat, _ = climbed(lambda rung: float(rung.copies < 3), 1000)
    assert threat.value == pytest.approx(1 / math.sqrt(6))


def test_whoever_beats_everybody_is_worth_at_least_the_top_of_the_ladder() -> None:
    threat, scores = climbed(lambda rung: 0.0, 100)
    assert (threat.value, threat.low, threat.high, threat.bound) == (7.0, 7.0, None, "at least")
    assert min(scores) == 0


def test_whoever_beats_nobody_is_worth_at_most_the_foot_of_the_ladder() -> None:
    threat, scores = climbed(lambda rung: 1.0, 100)
    assert (threat.value, threat.low, threat.high, threat.bound) == (1 / 124, 0.0, 1 / 124, "at most")
    assert max(scores) == RUNGS - 1


def test_more_battles_make_the_interval_narrower() -> None:
    few, many = (climbed(steep(9.0), battles)[0] for battles in (100, 10_000))
    assert few.high is not None
    assert many.high is not None
    assert few.low < many.low < many.high < few.high


@pytest.mark.parametrize("even", [0.7, 2.3, 9.0, 40.0])
def test_intervals_hold_the_truth_at_least_as_often_as_they_say(even: float) -> None:
    truth = climbed(steep(even), 10**9)[0].value
    held = 0
    for seed in range(400):
        threat, _ = climbed(steep(even), 200, np.random.default_rng((7, seed)))
        held += threat.low <= truth and (threat.high is None or truth <= threat.high)
    assert held >= 0.93 * 400


def test_the_value_lies_in_its_interval_whatever_the_coins_say() -> None:
    dice = np.random.default_rng(3)
    for _ in range(300):
        chances = dict(zip(LADDER, sorted(dice.random(RUNGS), reverse=True), strict=True))
        threat, _ = climbed(chances.__getitem__, 12, dice)
        assert threat.low <= threat.value
        assert threat.high is None or threat.value <= threat.high
