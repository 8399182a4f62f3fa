"""Yes, no or undecided: on coins of known truth seldom wrong, and settled as soon as it can be."""

import numpy as np
import pytest
from coins import REPETITIONS, coin, flips, least

from experiments.statistics.decide import Condition, Decision, Verdict, read_condition
from experiments.statistics.outcomes import Measure
from experiments.statistics.sequences import share_bounds
from experiments.statistics.stats import UNKNOWN, Estimate
from experiments.statistics.stopping import steps, watch
from sim.errors import KassenError

HALF = read_condition("p_win(crew) < 50%")


@pytest.mark.parametrize(("truth", "right"), [(0.5, "no"), (0.52, "no"), (0.499, "yes"), (0.45, "yes"), (0.9, "no")])
def test_of_2000_decisions_one_in_twenty_is_wrong_at_most(truth: float, right: str) -> None:
    hits = flips(truth, 2000).cumsum(axis=1)
    open_ = np.ones(REPETITIONS, np.bool_)
    verdicts = {"yes": 0, "no": 0}
    for first, count in steps(2000):
        n = first + count
        low, high = share_bounds(hits[:, n - 1], float(n), 0.05)
        yes, no = open_ & (high < 0.5), open_ & (low >= 0.5)
        verdicts = {"yes": verdicts["yes"] + int(yes.sum()), "no": verdicts["no"] + int(no.sum())}
        open_ &= ~(yes | no)
    wrong = verdicts["no" if right == "yes" else "yes"] / REPETITIONS
    assert wrong <= 0.05
    if abs(truth - 0.5) >= 0.05:
        assert verdicts[right] / REPETITIONS >= least(0.9)


@pytest.mark.parametrize(
    ("share", "verdict", "most"), [(0.2, Verdict.YES, 200), (0.8, Verdict.NO, 200), (0.5, Verdict.UNDECIDED, 20_000)]
)
def test_it_stops_when_it_is_settled(share: float, verdict: Verdict, most: int) -> None:
    decision = Decision(HALF, Measure("p_win(crew)"))
    battles = watch(coin(share), [decision], 20_000)
    assert decision.verdict is verdict
    assert battles <= most
    told = decision.as_json()
    assert (told["verdict"], told["battles"], told["condition"]) == (verdict.value, battles, "p_win(crew) < 50%")
    assert told["low"] < told["value"] < told["high"]


def test_nothing_is_undecided() -> None:
    decision = Decision(HALF, Measure("p_win(crew)"))
    assert watch(coin(0.1), [decision], 0) == 0
    assert decision.verdict is Verdict.UNDECIDED
    assert HALF.verdict(UNKNOWN) is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("sign", "low", "high", "verdict"),
    [
        ("<", 0.1, 0.4, "yes"),
        ("<", 0.1, 0.5, "undecided"),
        ("<=", 0.1, 0.5, "yes"),
        ("<", 0.5, 0.7, "no"),
        ("<=", 0.5, 0.7, "undecided"),
        (">", 0.5, 0.7, "undecided"),
        (">=", 0.5, 0.7, "yes"),
        (">", 0.6, 0.7, "yes"),
        (">", 0.1, 0.5, "no"),
        (">=", 0.1, 0.5, "undecided"),
        (">=", 0.1, 0.4, "no"),
        ("<", 0.4, 0.6, "undecided"),
    ],
)
def test_a_limit_itself_is_neither_below_nor_above(sign: str, low: float, high: float, verdict: str) -> None:
    assert Condition(HALF.asked, sign, 0.5).verdict(Estimate(0.0, low, high)) == verdict


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("p_wiped_out(crew)<10%", "p_wiped_out(crew) < 10%"),
        ("  p_wiped_out( crew )  <=  0.1 ", "p_wiped_out(crew) <= 10%"),
        ('mean_standing("Old < Guard") ≥ 2.5', 'mean_standing("Old < Guard") >= 2.5'),
        ("mean_rounds > 8", "mean_rounds > 8"),
        ("p_down(Old Ben) > .5", 'p_down("Old Ben") > 50%'),
    ],
)
def test_conditions_are_read(text: str, read: str) -> None:
    assert str(read_condition(text)) == read
    assert read_condition(read) == read_condition(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected a quantity, a sign and a number"),
        ("p_win(crew)", "expected a quantity, a sign and a number"),
        ("p_win(crew) = 0.5", "expected a quantity, a sign and a number"),
        ("p_win(crew) < 50", "a share from 0 to 1"),
        ("p_win(crew) < -1%", "a share from 0 to 1"),
        ("p_win(crew) < half", "expected a number"),
        ("p_wn(crew) < 50%", "did you mean p_win?"),
        ("p_win < 50%", "expected the name of a side"),
    ],
)
def test_other_conditions_are_refused(text: str, told: str) -> None:
    with pytest.raises(KassenError) as fault:
        read_condition(text)
    assert told in str(fault.value)
