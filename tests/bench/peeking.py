"""C20 with whole battles: who looks every hundred battles, and stops when he likes what he sees; by `make peeking`.

400 comparisons of a policy with itself, of up to 10,000 battles each, in a minute or two. The tests take coins.
"""

import math
import os

import numpy as np
import numpy.typing as npt
import pytest

from experiments.encounter import prepare
from experiments.statistics.outcomes import Fought
from experiments.statistics.paired import Terms
from experiments.statistics.quantities import ask, bind
from experiments.statistics.sequences import mean_evidence, spreads
from experiments.statistics.stats import z

COMPARISONS = int(os.environ.get("KASSEN_COMPARISONS", "400"))
MOST, LOOK = 10_000, 100
ALLOWED = 0.05 + 3.05 * (0.05 * 0.95 / COMPARISONS) ** 0.5
"""Of 400, 8.3 %: there are more by bad luck in one case of a thousand."""
TRIALS = np.arange(float(LOOK), MOST + 1, LOOK)
Wins = npt.NDArray[np.float64]


@pytest.fixture(scope="module")
def wins() -> Wins:
    """Of each comparison a row; first one's battles, then the other's."""
    fight = prepare("duel")
    source = Fought(fight, [bind(ask("p_win(challengers)"), fight)], Terms(1, None, "compiled"))
    table = [source(2 * number * MOST, 2 * MOST)[:, 0] for number in range(COMPARISONS)]
    return np.array(table).reshape(COMPARISONS, 2, MOST)


def false_winners(one: Wins, two: Wins) -> float:
    """In how many comparisons the sequence says at some look that one is better; as `Pairs.verdict` does."""
    scaled = (two - one + 1) / 2
    looks = slice(LOOK - 1, None, LOOK)
    totals, spread = scaled.cumsum(axis=1)[:, looks], spreads(scaled).cumsum(axis=1)[:, looks]
    evidence = np.maximum(*mean_evidence(totals, spread, TRIALS, 0.5))
    return float((evidence > math.log(2 / 0.05)).any(axis=1).mean())


def test_apart_the_sequence_finds_a_winner_in_one_case_of_twenty_at_most(wins: Wins) -> None:
    share = false_winners(wins[:, 0], wins[:, 1])
    print(f"\napart: a winner in {100 * share:.2f} % of {COMPARISONS}")
    assert share <= ALLOWED


def test_paired_too_where_three_of_four_battles_are_the_same(wins: Wins) -> None:
    share = false_winners(wins[:, 0], np.where(np.arange(MOST) % 4 > 0, wins[:, 0], wins[:, 1]))
    print(f"\npaired: a winner in {100 * share:.2f} % of {COMPARISONS}")
    assert share <= ALLOWED


def test_the_rule_for_a_fixed_number_finds_one_in_every_third_case(wins: Wins) -> None:
    one, two = (each.cumsum(axis=1)[:, LOOK - 1 :: LOOK] / TRIALS for each in (wins[:, 0], wins[:, 1]))
    error = np.sqrt((one * (1 - one) + two * (1 - two)) / TRIALS)
    share = float((np.abs(two - one) > z() * error).any(axis=1).mean())
    print(f"\nfixed number: a winner in {100 * share:.2f} % of {COMPARISONS}")
    assert share > 0.25
