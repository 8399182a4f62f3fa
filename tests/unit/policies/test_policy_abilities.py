"""Abilities in policies: texts name them, Python policies see and use them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from experiments.encounter import Prepared, prepare_text
from policies.language import read_policy
from policies.program import read_program
from policies.registry import Shelf
from policies.seat import PythonSeat
from policies.view import Answered, Choice, View
from sim import simpy_clock
from sim.errors import PolicyError
from sim.host import ALLY, Answer
from sim.narrative.model import Order, Question, Target, Whom, Wield
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY
from sim.ruleset import Journal, Opening

SCENARIO = """
[[side]]
name = "we"
policy = "rush"
[[side.combatant]]
name = "Ada"
powers = [
    { name = "mend", target = "friend", effects = { effect = "heal", amount = 3 } },
    { name = "snap", type = "incidental", range = "extreme", uses = 2, effects = { effect = "strain", amount = 1 } },
]
[[side.combatant]]
name = "Bo"
[[side]]
name = "they"
policy = "rush"
[[side.combatant]]
name = "Cy"
kind = "nemesis"
"""


class Says:
    """Answers by a function."""

    def __init__(self, say: Callable[[View], Answered]) -> None:
        self.say = say

    def answer(self, view: View) -> Answered:
        return self.say(view)


def prepared(policy: str = "rush") -> Prepared:
    return prepare_text(SCENARIO.replace('policy = "rush"', f"policy = {json.dumps(policy)}", 1))


def fight(say: Callable[[View], Answered]) -> list[dict[str, int]]:
    """A battle in which a function answers for the first side."""
    policy, opening, log = Says(say), prepared().opening, Journal(NARRATIVE.event)
    seat = PythonSeat("says", lambda: policy, VOCABULARY)
    seats = [seat, *(opening.policies[1:] or opening.policies)]
    start = opening.start
    world = Opening(NARRATIVE, start, seats).world(3, 0, log)
    for c in world.fighters[:2]:
        c.policy = 0
    simpy_clock.fight(NARRATIVE, world)
    names = [field.name for field in NARRATIVE.event.__attrs_attrs__]
    return [dict(zip(names, row, strict=True)) for row in log]


def line_of(text: str, powers: tuple[str, ...]) -> Answer:
    """What the program of a one-line turn answers."""
    bound = read_policy(f"turn:\n    {text}\n", VOCABULARY, Shelf()).bind(("pistol",), ("melee",), powers)
    return read_program(bound.program, [0] * len(VOCABULARY.names), Question.TURN, 1 << Order.ACTIVATE, -1)


def test_a_line_names_an_ability_by_its_number() -> None:
    answer = line_of('activate nearest with "call to arms"', ("mend", "Call to Arms"))
    assert (answer.order, answer.target, answer.weapon) == (Order.ACTIVATE, Target.NEAREST, Wield.POWER + 1)


def test_without_a_name_any_ability_is_meant_and_the_weakest_in_range() -> None:
    answer = line_of("activate", ("mend",))
    assert (answer.target & ~ALLY, answer.weapon) == (Target.WEAKEST, Wield.HELD)


def test_an_ability_that_nobody_has_leaves_the_line_out_even_if_a_weapon_is_called_so() -> None:
    bound = read_policy("turn:\n    activate with pistol\n", VOCABULARY, Shelf()).bind(("pistol",), (), ("mend",))
    assert [line.text for line in bound.never] == ["activate with pistol"]
    assert all(line.question != Question.TURN for line in bound.lines)


def test_a_python_policy_sees_its_abilities() -> None:
    known: dict[int, Any] = {}

    def say(view: View) -> Answered:
        known.setdefault(view.me.number, view.me)
        return "pass"

    fight(say)
    assert [(each.number, each.whom, each.uses_left, each.ready) for each in known[0].abilities] == [
        (0, Whom.FRIEND, None, True), (1, Whom.ENEMY, 2, True),
    ]  # fmt: skip
    assert (known[0].force_rating, known[1].abilities) == (0, ())


def test_choices_hold_each_ability_on_each_whom_it_fits() -> None:
    seen: list[Any] = []

    def say(view: View) -> Answered:
        if (view.question, view.fighter) == ("turn", 0):
            seen.append([choice for choice in view.choices if choice.order == "activate"])
        return "pass"

    fight(say)
    assert seen[0] == [Choice("activate", 2, 1, False)]  # nobody is hurt: nothing to mend


def test_an_ability_is_used_on_whom_the_policy_says_and_its_uses_run_out() -> None:
    def say(view: View) -> Answered:
        return Choice("activate", 2, 1) if "activate" in view.legal and view.me.abilities[1].ready else "pass"

    rows = fight(say)
    used = [row for row in rows if row["order"] == Order.ACTIVATE]
    assert [(row["fighter"], row["target"], row["power"], row["strain"]) for row in used] == [(0, 2, 1, 1)] * 2
    assert [row["round"] for row in used] == [1, 2]


def test_an_order_without_a_fighter_finds_one() -> None:
    rows = fight(lambda view: "activate" if "activate" in view.legal else "pass")
    assert [row["target"] for row in rows if row["order"] == Order.ACTIVATE] == [2, 2]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (("activate", 2, 7), "expected an ability's number from 0 to 1, or None"),
        (("activate", 0, 0), "which cannot be carried out now"),
    ],
)
def test_an_ability_that_is_not_there_or_finds_nobody_is_told(answer: tuple[str, int, int], told: str) -> None:
    with pytest.raises(PolicyError, match=told):
        fight(lambda view: answer if "activate" in view.legal else "pass")


def test_a_text_uses_what_it_names() -> None:
    opening = prepared("turn:\n    activate with snap\n    attack nearest\n").opening
    log = Journal(NARRATIVE.event)
    world = opening.world(3, 0, log)
    simpy_clock.fight(NARRATIVE, world)
    order = [field.name for field in NARRATIVE.event.__attrs_attrs__].index("order")
    assert sum(row[order] == Order.ACTIVATE for row in log) == 2
