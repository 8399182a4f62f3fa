"""Who fights in `standard_sigma`; and `mercy` must stay a question of policy."""

from experiments.encounter import prepare
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Log
from sim.sigma.model import Propulsion
from sim.state import State


def test_who_fights_in_standard() -> None:
    start = prepare("standard_sigma").start
    assert [side.heads for side in start.sides] == [4, 4]
    assert sum(weapon.heals for weapon in start.weapons) >= 2
    assert {Propulsion(weapon.propulsion) for weapon in start.weapons} == {
        Propulsion.MELEE, Propulsion.THROWN, Propulsion.MECHANICAL,
    }  # fmt: skip
    assert len(set(prepare("standard_sigma").policies)) == 5


def test_mercy_is_a_question_of_policy() -> None:
    dead = {}
    for policy in ("sparer", "finisher"):
        rows = Batch(prepare("mercy", policies={"pair": policy}), 500, log=Log.FIGHTERS).rows()
        dead[policy] = int((rows.fighters["state"] == State.DEAD).sum())
    assert dead["sparer"] == 0
    assert dead["finisher"] > 400
