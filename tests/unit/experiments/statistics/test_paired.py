"""Differences on the same dice: their intervals hold the truth as often as they say, and never have no width (C17)."""

import math

import numpy as np
import pytest
from skirmish import TEXT, skirmish

from experiments.difficulty.odds import Odds
from experiments.encounter import played_by, prepare_text
from experiments.fighting.batch import Batch
from experiments.statistics.paired import FEW, Terms, difference, fought
from experiments.statistics.stats import paired_difference, z
from experiments.statistics.tally import Fates, fates, joined, tally

SIMPY = Terms(1, 0, "simpy")


def score(gained: int, lost: int, trials: int, guess: float) -> float:
    """The score of a guessed difference, with the likeliest discordance found by trying."""
    shares = np.linspace(max(0.0, -guess), (1 - guess) / 2, 400_001)[1:-1]
    with np.errstate(divide="ignore"):
        likely = lost * np.log(shares) + gained * np.log(shares + guess)
        likely += (trials - gained - lost) * np.log1p(-2 * shares - guess)
    only_first = shares[np.argmax(likely)]
    return float((gained - lost - trials * guess) / math.sqrt(trials * (2 * only_first + guess * (1 - guess))))


@pytest.mark.parametrize(
    ("gained", "lost", "trials"), [(12, 2, 50), (150, 86, 1600), (3, 9, 44), (1, 0, 200), (200, 190, 2000)]
)
def test_both_bounds_are_as_many_standard_errors_away_as_they_should_be(gained: int, lost: int, trials: int) -> None:
    value, low, high = paired_difference(gained, lost, trials)
    assert value == pytest.approx((gained - lost) / trials)
    assert score(gained, lost, trials, low or 0) == pytest.approx(z(), abs=1e-3)
    assert score(gained, lost, trials, high or 0) == pytest.approx(-z(), abs=1e-3)


def test_no_trials_tell_nothing() -> None:
    assert paired_difference(0, 0, 0) == (None, None, None)


@pytest.mark.parametrize(("gained", "lost"), [(0, 0), (40, 0), (0, 40), (20, 20)])
def test_it_is_never_certain_and_never_out_of_range(gained: int, lost: int) -> None:
    value, low, high = (number or 0.0 for number in paired_difference(gained, lost, 40))
    assert -1 <= low <= value <= high <= 1
    assert high - low > 0.05


def test_both_directions_mirror_each_other() -> None:
    there, back = paired_difference(17, 5, 100), paired_difference(5, 17, 100)
    assert (there.value, there.low, there.high) == pytest.approx(
        (-(back.value or 0), -(back.high or 0), -(back.low or 0))
    )


def test_four_times_the_battles_halve_it() -> None:
    few, many = (paired_difference(30 * times, 10 * times, 400 * times) for times in (1, 4))
    ratio = ((many.high or 0) - (many.low or 0)) / ((few.high or 0) - (few.low or 0))
    assert ratio == pytest.approx(0.5, rel=0.1)


@pytest.mark.parametrize(("gains", "loses", "trials"), [(0.1, 0.05, 100), (0.3, 0.1, 50), (0.01, 0.01, 200)])
def test_the_truth_lies_inside_as_often_as_promised(gains: float, loses: float, trials: int) -> None:
    drawn = np.random.default_rng(1).multinomial(trials, [gains, loses, 1 - gains - loses], size=1500)
    pairs = [(gained, lost) for gained, lost, _ in drawn.tolist()]
    known = {pair: paired_difference(*pair, trials) for pair in pairs}
    held = [(known[pair].low or 0) <= gains - loses <= (known[pair].high or 0) for pair in pairs]
    assert 0.93 <= np.mean(held) <= 0.985  # 95 %, 4 standard errors to each side, and what is discrete


def test_differences_are_counted_battle_by_battle() -> None:
    one, two = np.array([True, True, False, False, True]), np.array([True, False, True, True, False])
    assert difference(one, two) == paired_difference(2, 2, 5)
    assert difference(one, np.array([True, True, True, True, True])) == paired_difference(2, 0, 5)


def test_what_became_of_a_side_agrees_with_its_odds() -> None:
    fight = skirmish()
    batch = Batch(fight, 120, clock="simpy", workers=0)
    rows = batch.rows()
    told = Odds(batch, tally(rows, fight)).as_json()["sides"]
    for number, name in enumerate(fight.sides):
        for what, flags in fates(rows, fight, number)._asdict().items():
            share = told[name]["p_win" if what == "won" else f"p_{what}"]["value"]
            assert share == pytest.approx(np.mean(flags), abs=1e-6)


def test_battles_are_the_same_ones_however_they_are_dealt() -> None:
    fight = skirmish()
    rows = Batch(fight, 260, clock="simpy", size=300, workers=0).rows()
    whole = fates(rows, fight, 0)
    counted: list[int] = []
    again = fought(fight, 0, 260, Terms(1, 2, "simpy"), counted.append)
    assert sum(counted) == 260 > FEW
    assert all(np.array_equal(one, two) for one, two in zip(whole, again, strict=True))
    later = fought(fight, 100, 60, SIMPY)
    assert all(np.array_equal(one, two) for one, two in zip(whole.of(100, 60), later, strict=True))
    assert joined([whole.of(0, 100), whole.of(100, 160)]).won.tolist() == whole.won.tolist()


def test_nothing_joined_is_nothing() -> None:
    assert joined([]).battles == 0
    assert isinstance(joined([]), Fates)


def test_another_policy_is_what_the_command_line_would_have_chosen() -> None:
    text = skirmish().encounter.document()
    assert text["side"][0]["combatant"][1]["policy"] == "rush"
    other = played_by(skirmish(), {"crew": "cautious"})
    chosen = prepare_text(TEXT, "skirmish.toml", policies={"crew": "cautious"})
    assert other.policies == chosen.policies
    assert other.encounter == chosen.encounter
    assert other.recipe == chosen.recipe
    assert np.array_equal(fought(other, 0, 40, SIMPY).won, fought(chosen, 0, 40, SIMPY).won)
