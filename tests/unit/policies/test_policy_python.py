"""Python policies see what the table sees, and answer what is legal; else a PolicyError says where."""

from collections.abc import Callable
from enum import IntEnum
from types import MappingProxyType
from typing import Any

import attrs
import pytest
from policy_case import SCENARIO

from experiments.encounter import Prepared, prepare, prepare_text
from policies.seat import PythonSeat
from policies.view import Answered, Choice, View
from sim import simpy_clock
from sim.errors import PolicyError
from sim.host import CHOSEN, PASS, Answer
from sim.narrative.model import Question
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY
from sim.ruleset import Journal, Opening
from sim.state import State


def prepared() -> Prepared:
    return prepare_text(SCENARIO)


class Says:
    """Answers by a function; what was asked is kept."""

    def __init__(self, say: Callable[[View], Answered]) -> None:
        self.say, self.views = say, []  # type: ignore[var-annotated]

    def answer(self, view: View) -> Answered:
        self.views.append(view)
        return self.say(view)


def fight(say: Callable[[View], Any], number: int = 0) -> tuple[Any, list[View]]:
    """A battle in which a function answers for the crew; the World at its end, and what was asked."""
    policy = Says(say)
    opening = prepared().opening
    seat = PythonSeat("says", lambda: policy, VOCABULARY)
    world = Opening(NARRATIVE, opening.start, [seat, *opening.policies[1:]]).world(7, number, [])
    simpy_clock.fight(NARRATIVE, world)
    return world, policy.views


def first(view: View) -> Answered:
    return view.legal[-1]


def reading(*names: str) -> Callable[[View], Answered]:
    """Reads these parts of each view, and attacks where it can."""

    def say(view: View) -> Answered:
        for name in names:
            getattr(view, name)
        return "attack" if "attack" in view.legal else view.legal[0]

    return say


def test_the_view_tells_what_the_table_sees() -> None:
    _, views = fight(reading("me", "allies", "enemies"))
    view = next(view for view in views if (view.question, view.fighter) == ("turn", 0))
    assert (view.me.number, view.me.wound_threshold, view.me.strain_threshold) == (0, 12, 12)
    assert [ally.number for ally in view.allies] == [1]
    assert [enemy.number for enemy in view.enemies] == [2, 3]
    assert [weapon.in_hand for weapon in view.me.weapons] == [True, True]
    assert [weapon.damage for weapon in view.me.weapons] == [9, view.me.brawn]
    assert set(view.legal) <= set(VOCABULARY.sections[Question.TURN].orders)
    assert {view.question for view in views} >= {"slot", "turn"}


def test_an_enemys_wounds_show_in_quarters() -> None:
    _, views = fight(reading("enemies"))
    shares = {enemy.wounds_percent for view in views for enemy in view.enemies}
    assert len(shares) > 1
    assert all(share % 25 == 0 for share in shares)
    assert not any(hasattr(enemy, "wounds") for view in views for enemy in view.enemies)


def test_nothing_in_the_view_can_be_changed_or_leads_to_the_world() -> None:
    _, views = fight(reading("me", "allies", "enemies", "candidates", "choices", "words"))
    view = views[-1]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.legal = ()  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.me.wounds = 0  # type: ignore[misc]
    with pytest.raises(TypeError):
        view.words["round"] = 9  # type: ignore[index]
    plain = (int, str, bool, type(None), IntEnum)

    def walk(thing: Any) -> None:
        if isinstance(thing, tuple):
            for each in thing:
                walk(each)
        elif isinstance(thing, MappingProxyType):
            for pair in thing.items():
                walk(pair)
        elif attrs.has(type(thing)):
            assert attrs.fields(type(thing))
            for field in attrs.fields(type(thing)):
                walk(getattr(thing, field.name))
        else:
            assert isinstance(thing, plain), thing

    for name in ("question", "legal", "fighter", "history", "me", "allies", "enemies", "candidates", "choices"):
        walk(getattr(view, name))
    assert all(isinstance(value, int) for value in view.words.values())
    assert not any(isinstance(getattr(view, name), list | dict) for name in dir(view) if not name.startswith("_"))


def test_words_that_mean_nothing_in_a_question_are_0() -> None:
    views = [view for number in range(5) for view in fight(reading("words"), number)[1]]
    spent = [view for view in views if view.question == "spend"]
    assert any(view.words["advantages"] + view.words["triumphs"] for view in spent)
    for view in views:
        if view.question in ("slot", "turn"):
            assert view.words["advantages"] == view.words["target_kind"] == view.words["target_distance"] == 0


def test_the_history_holds_the_own_answers() -> None:
    _, views = fight(first)
    assert views[0].history == ()
    assert len(views[5].history) == 5
    assert views[5].history[:4] == views[4].history


def test_chance_comes_from_the_stream_of_the_fighter() -> None:
    def chance(view: View) -> Answered:
        numbers.append((view.fighter, view.random(6)))
        return first(view)

    numbers: list[tuple[int, int]] = []
    fight(chance)
    once, numbers = numbers, []
    fight(chance)
    assert numbers == once
    assert {number for _, number in once} <= set(range(6))
    assert len({number for _, number in once}) > 3


def test_a_battle_has_a_new_policy_each() -> None:
    made = []

    class Counts:
        def __init__(self) -> None:
            made.append(self)

        def answer(self, view: View) -> Answered:
            return "pass"

    opening = prepared().opening
    seat = PythonSeat("counts", Counts, VOCABULARY)
    both = Opening(NARRATIVE, opening.start, [seat, *opening.policies[1:]])
    for number in range(3):
        simpy_clock.fight(NARRATIVE, both.world(7, number))
    assert len(made) == 3


def test_a_fighter_and_a_weapon_can_be_named() -> None:
    def shoot(view: View) -> Answered:
        if view.question == "slot":
            return "take", view.candidates[-1]
        if "attack" in view.legal and view.me.weapons[0].style and view.enemies[1].state == State.STANDING:
            return "attack", 3, 0
        return "pass"

    world, views = fight(shoot, 1)
    assert world.fighters[0].last_target == 3
    taken = [view for view in views if view.question == "slot"]
    assert taken
    assert all(view.candidates == (0, 1) for view in taken)


def test_a_view_is_over_with_its_answer() -> None:
    _, views = fight(first)
    with pytest.raises(PolicyError, match="read after its question had been answered"):
        _ = views[0].me
    with pytest.raises(PolicyError, match="read after its question had been answered"):
        views[0].random(6)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("atack", 'answered "atack"; legal now: '),
        ("atack", 'did you mean "attack"?'),
        ("critical", 'answered "critical"; legal now: '),
        (("attack", 99), 'answered "attack" on 99; expected a fighter\'s number from 0 to 3, or None'),
        (("attack", True), 'answered "attack" on true; expected a fighter\'s number'),
        (("attack", 2, 9), 'answered "attack" with 9; expected a weapon\'s number from 0 to 1, or None'),
        (("attack", 0, 0), 'answered "attack" on fighter 0 with weapon 0, which cannot be carried out now'),
        (None, "answered null; expected an order, or (order, fighter, weapon)"),
        ((), "answered an empty list; expected an order, or (order, fighter, weapon)"),
    ],
)
def test_an_answer_that_is_not_legal_is_told_with_its_place(answer: Any, message: str) -> None:
    def say(view: View) -> Any:
        return answer if view.question == "turn" and view.fighter == 0 else view.legal[0]

    with pytest.raises(PolicyError) as caught:
        fight(say, 3)
    assert str(caught.value).startswith("battle 3, round 1, fighter 0, policy says: ")
    assert message in str(caught.value)


def test_a_policy_that_fails_is_told_with_its_place_and_cause() -> None:
    def fail(view: View) -> Answered:
        return view.legal[99]

    with pytest.raises(
        PolicyError, match=r"^battle 0, round 1, fighter \d, policy says: failed with IndexError: tuple"
    ):
        fight(fail)


def test_a_policy_that_cannot_be_made_is_told_by_its_name() -> None:
    def make() -> Says:
        raise ValueError("no map")

    opening = prepared().opening
    seats = [PythonSeat("lost", make, VOCABULARY), *opening.policies[1:]]
    world = Opening(NARRATIVE, opening.start, seats).world(7, 0, [])
    with pytest.raises(PolicyError, match=r"policy lost: cannot be made: ValueError: no map$"):
        simpy_clock.fight(NARRATIVE, world)


def test_the_dice_of_an_attack_are_shown_as_the_table_sees_them() -> None:
    """The chance that the words tell is that of the dice; an enemy's talents are not among them."""
    from sim.narrative.odds import p_success

    compared = 0

    def look(view: View[Any, Any]) -> Answered:
        nonlocal compared
        attacks = [each for each in view.choices if each.order == "attack" and not each.stun]
        foes = {enemy.number for enemy in view.enemies if enemy.state == State.STANDING}
        pools = [view.dice(each.fighter or 0, each.weapon or 0) for each in attacks if each.fighter in foes]
        if view.question == "turn" and pools:
            compared += 1
            assert view.words["hit_chance"] in [round(100 * float(p_success(pool)) + 1e-9) for pool in pools]
        return first(view)

    for number in range(3):
        fight(look, number)
    assert compared > 10
    for fighter, weapon in ((0, 0), (9, 0), (2, 9)):
        with pytest.raises(PolicyError, match=r"dice\(\d, \d\): expected another fighter from 0 to 3"):
            fight(lambda view: view.dice(fighter, weapon) and "pass")  # noqa: B023 - called at once


class Novice:
    """The bundled `novice`, said in Python."""

    def answer(self, view: View[Any, Any]) -> Answered:
        words, foes = view.words, [enemy for enemy in view.enemies if enemy.state == State.STANDING]
        match view.question:
            case "slot":
                return "take", view.candidates[0]
            case "spend":
                return next((order for order in ("recover_strain", "notice") if order in view.legal), "pass")
            case "spend_enemy":
                return "strain" if "strain" in view.legal else "pass"
        near = [enemy.number for enemy in sorted(foes, key=lambda enemy: abs(enemy.place - view.me.place))]
        for number in near:
            held = [each for each in view.me.weapons if each.in_hand][:1]
            for weapon in held:
                if Choice("attack", number, weapon.number) in view.choices:
                    return "attack", number, weapon.number
        steps = {
            "engage": not words["has_ranged_weapon"] and not words["second"],
            "advance": not words["in_reach"] and not words["second"],
        }
        for order, wanted in steps.items():
            for number in near if wanted else ():
                if Choice(order, number) in view.choices:
                    return order, number
        return "pass"


@pytest.mark.parametrize("scenario", ["duel", "standard", "escort"])
def test_a_text_and_a_python_policy_that_say_the_same_give_the_same_battles(scenario: str) -> None:
    plain = prepare(scenario)
    side = plain.sides[0]
    text = prepare(scenario, policies={side: "novice"}).opening
    number = text.start.sides[0].policy
    policies = list(text.policies)
    policies[number] = PythonSeat("novice", Novice, VOCABULARY)
    python = Opening(NARRATIVE, text.start, policies)
    for battle in range(8):
        rows = []
        for opening in (text, python):
            world = opening.world(3, battle, Journal(NARRATIVE.event))
            simpy_clock.fight(NARRATIVE, world)
            rows.append((list(world.log), world.table.answers))
        assert rows[0] == rows[1]


def test_random_wants_a_positive_number() -> None:
    with pytest.raises(PolicyError, match="expected 1 or more"):
        fight(lambda view: view.legal[view.random(0)])


def test_the_seat_is_a_policy_of_the_engine() -> None:
    seat = PythonSeat("passes", lambda: Says(lambda _: "pass"), VOCABULARY)
    world = prepared().opening.world(1, 0)
    assert seat.decide(world, 0, Question.TURN, 0, PASS.line) == PASS
    assert seat.decide(world, 0, Question.TURN, 1 << 2, PASS.line) == PASS
    assert seat.rate(world, 0, 5) == 5
    seat.heard(0, 0)


def test_a_named_fighter_and_weapon_become_an_exact_answer() -> None:
    seat = PythonSeat("shoots", lambda: Says(lambda _: Choice("attack", 3, 1, stun=True)), VOCABULARY)
    world = prepared().opening.world(1, 0)
    assert seat.decide(world, 0, Question.TURN, 1 << 19, PASS.line) == Answer(19, CHOSEN + 3, CHOSEN + 3, -1, 0)
