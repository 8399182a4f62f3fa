"""`standard_sigma` is the yardstick of the Σ-System: it must stay a real fight; `mercy` must stay a question of policy."""

from collections import Counter

from experiments.batch import Batch
from experiments.encounter import prepare
from experiments.rows import Log
from sim.sigma.model import Propulsion
from sim.state import Outcome, State

BATTLES = 5_000


def test_who_fights_in_standard() -> None:
    start = prepare("standard_sigma").start
    assert [side.heads for side in start.sides] == [4, 4]
    assert sum(weapon.heals for weapon in start.weapons) >= 2
    assert {Propulsion(weapon.propulsion) for weapon in start.weapons} == {
        Propulsion.MELEE, Propulsion.THROWN, Propulsion.MECHANICAL,
    }  # fmt: skip
    assert len(set(prepare("standard_sigma").policies)) == 5


def test_standard_is_even_and_long_enough() -> None:
    """Over 5,000 battles 5 to 9 rounds and at least 35 turns on average, each side winning 30 to 70 %."""
    batch = Batch(prepare("standard_sigma"), BATTLES, seed=1, log=Log.BATTLES)
    rounds = turns = 0
    winners: Counter[int] = Counter()
    for done in batch.each(lambda _, rows: rows.battles):
        rounds += int(done.made["rounds"].sum())
        turns += int(done.made["turns"].sum())
        winners.update(int(side) for side in done.made["winner"][done.made["outcome"] == Outcome.WON])
    assert 5 <= rounds / BATTLES <= 9
    assert turns / BATTLES >= 35
    assert 0.3 <= winners[0] / BATTLES <= 0.7
    assert 0.3 <= winners[1] / BATTLES <= 0.7


def test_mercy_is_a_question_of_policy() -> None:
    dead = {}
    for policy in ("sparer", "finisher"):
        rows = Batch(prepare("mercy", policies={"pair": policy}), 500, log=Log.FIGHTERS).rows()
        dead[policy] = int((rows.fighters["state"] == State.DEAD).sum())
    assert dead["sparer"] == 0
    assert dead["finisher"] > 400
