"""Python policies of the Σ-System see what the table sees, and answer what is legal."""

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

import attrs
import pytest

from experiments.encounter import prepare_text
from policies.seat import PythonSeat
from policies.sigma_view import Known, Seen
from policies.view import Answered, View
from sim import simpy_clock
from sim.errors import PolicyError
from sim.ruleset import Opening
from sim.sigma.ruleset import SIGMA
from sim.sigma.vocabulary import SIGMA as VOCABULARY
from sim.state import State

SCENARIO = (Path(__file__).parents[2] / "contracts" / "skirmish_sigma.toml").read_text(encoding="utf-8")
Asked = View[Known, Seen]


class Says:
    """Answers by a function; what was asked is kept."""

    def __init__(self, say: Callable[[Asked], Answered]) -> None:
        self.say, self.views = say, []  # type: ignore[var-annotated]

    def answer(self, view: Asked) -> Answered:
        self.views.append(view)
        return self.say(view)


def fight(say: Callable[[Asked], Any], number: int = 0, scenario: str = SCENARIO) -> tuple[Any, list[Asked]]:
    """A battle in which a function answers for the crew; the World at its end, and what was asked."""
    policy = Says(say)
    opening = prepare_text(scenario).opening
    seat = PythonSeat("says", lambda: policy, VOCABULARY)
    world = Opening(SIGMA, opening.start, [seat, *opening.policies[1:]]).world(7, number, [])
    simpy_clock.fight(SIGMA, world)
    return world, policy.views


def reading(*names: str) -> Callable[[Asked], Answered]:
    """Reads these parts of each view; attacks where it can, waits for nobody."""

    def say(view: Asked) -> Answered:
        for name in names:
            getattr(view, name)
        return "pass" if view.question == "delay" else "attack" if "attack" in view.legal else view.legal[0]

    return say


def test_every_question_is_asked_with_its_legal_orders() -> None:
    views = [view for number in range(3) for view in fight(reading(), number)[1]]
    assert {view.question for view in views} == {"declare", "turn", "delay", "react", "keep"}
    for view in views:
        section = next(each for each in VOCABULARY.sections if each.name == view.question)
        assert set(view.legal) <= set(section.orders)
        assert view.legal


def test_the_view_tells_what_the_table_sees() -> None:
    _, views = fight(reading("me", "allies", "enemies"))
    view = next(view for view in views if (view.question, view.fighter) == ("declare", 0))
    assert (view.me.number, view.me.health, view.me.health_max, view.me.agility) == (0, 15, 15, 10)
    assert [ally.number for ally in view.allies] == [1, 2]
    assert [enemy.number for enemy in view.enemies] == [3, 4, 5]
    assert [weapon.reach for weapon in view.me.weapons] == [80, 2, 10, 2]
    assert [weapon.in_hand for weapon in view.me.weapons] == [True, False, False, False]
    cleo = next(ally for ally in view.allies if ally.number == 2)
    assert [weapon.heals for weapon in cleo.weapons] == [False, True, True, True, False]
    assert {enemy.declared for enemy in view.enemies} <= {None, "attack", "advance"}


def test_later_ones_hear_what_was_declared_before() -> None:
    _, views = fight(reading("me", "enemies", "words"))
    heard = [
        (view.me.agility, enemy.declared)
        for view in views
        if view.question == "declare" and view.words["round"] == 1
        for enemy in view.enemies
    ]
    assert any(declared is not None for _, declared in heard)
    assert all(declared is None for agility, declared in heard if agility == min(each for each, _ in heard) == 7)


def test_an_enemys_health_shows_in_quarters_and_never_as_a_number() -> None:
    hidden = attrs.fields_dict(Known).keys() - attrs.fields_dict(Seen).keys()
    _, views = fight(reading("enemies"))
    enemies = [enemy for view in views for enemy in view.enemies]
    shares = {enemy.health_percent for enemy in enemies}
    assert len(shares) > 2
    assert all(share % 25 == 0 for share in shares)
    assert not any(hasattr(enemy, name) for enemy in enemies for name in hidden)
    _, views = fight(reading("enemies"), scenario="open_sheets = true\n" + SCENARIO)
    assert any(enemy.health_percent % 25 for view in views for enemy in view.enemies)


def test_nothing_in_the_view_can_be_changed_or_leads_to_the_world() -> None:
    _, views = fight(reading("me", "allies", "enemies", "candidates", "words"))
    view = views[-1]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.me.health = 99  # type: ignore[misc]
    with pytest.raises(TypeError):
        view.words["round"] = 9  # type: ignore[index]

    def walk(thing: Any) -> None:
        if isinstance(thing, tuple):
            for each in thing:
                walk(each)
        elif attrs.has(type(thing)):
            for field in attrs.fields(type(thing)):
                walk(getattr(thing, field.name))
        else:
            assert isinstance(thing, int | str | bool | type(None) | IntEnum), thing

    for name in ("question", "legal", "fighter", "history", "me", "allies", "enemies", "candidates"):
        walk(getattr(view, name))


def test_words_mean_something_in_their_question_only() -> None:
    views = [view for number in range(3) for view in fight(reading("words"), number)[1]]
    for view in views:
        assert (view.words["face"] > 0) == (view.question == "keep")
        assert view.question == "react" or view.words["attack_base"] == 0
        assert view.question in {"react", "keep"} or view.words["target_distance"] == 0
    assert any(view.words["attack_base"] for view in views)


def test_a_fighter_and_a_weapon_can_be_named() -> None:
    def shoot(view: Asked) -> Answered:
        if view.fighter == 0 and view.question == "declare" and view.enemies[2].state == State.STANDING:
            return "attack", view.enemies[2].number, 0
        return "pass"

    world, _ = fight(shoot)
    assert world.fighters[0].last_target == 5
    assert world.fighters[0].attacks > 0


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("atack", 'did you mean "attack"?'),
        ("evade", 'answered "evade"; legal now: '),
        (("attack", 0), 'answered "attack" on fighter 0, which cannot be carried out now'),
        (("attack", 3, 1), 'answered "attack" on fighter 3 with weapon 1, which cannot be carried out now'),
    ],
)
def test_an_answer_that_is_not_legal_is_told_with_its_place(answer: Any, message: str) -> None:
    with pytest.raises(PolicyError) as caught:
        fight(lambda view: answer if (view.question, view.fighter) == ("declare", 0) else "pass")
    assert str(caught.value).startswith("battle 0, round 1, fighter 0, policy says: ")
    assert message in str(caught.value)
