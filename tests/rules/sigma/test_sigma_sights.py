"""What a fighter sees, and what its policy's text comes to: `sight` and `choice` of the files beside this one.

No row of a battle tells of either, and the orders of rule cases are exact: without these, words and target rules could
be wrong and nothing would show. What one sees who is asked something stands in the steps of rule cases.
"""

from typing import Any

import attrs
import pytest
from sigma_runner import cases, read_steps
from sigma_stage import Stage

from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.registry import Shelf
from sim import simpy_clock
from sim.host import BIT, CHOSEN
from sim.sigma.choice import REFUSED, anybody
from sim.sigma.defense import react
from sim.sigma.look import look, look_at
from sim.sigma.model import Group, Order, Question, Situation
from sim.sigma.order import decide_turn, line_up, set_due, waits
from sim.sigma.ruleset import SIGMA
from sim.sigma.terms import ASK_DECLARE
from sim.sigma.turn import ANY
from sim.sigma.vocabulary import SIGMA as VOCABULARY

SIGHTS, CHOICES = cases("sight"), cases("choice")
EVERYTHING = sum(Group)
SKILLS = ("melee", "bow", "treatment")
"""The skills of weapons here; a weapon of the stock has the first."""
LENGTH = 10_000


def world(case: dict[str, Any], text: str) -> tuple[Stage, Any]:
    """A battle that is set up, in which all dice show 1, and everybody goes by the same text."""
    stage = Stage(case)
    for name, weapon in stage.weapons.items():
        weapon.skill = SKILLS.index({"bow": "bow", "kit": "treatment"}.get(name, "melee"))
    policy = TextPolicy(read_policy(text, VOCABULARY, Shelf()).bind(list(stage.weapons), SKILLS))
    policies = len(stage.sides) + len(stage.fighters)
    w = stage.opening([policy] * policies, 9).world(0, 0, dice=lambda w, i, purpose: 0)
    SIGMA.muster(w)
    w.battle.round = case.get("round", 1)
    reactions = [c.reactions for c in w.fighters]
    said = [(c.declared, c.declared_target) for c in w.fighters]
    line_up(w)
    set_due(w, 0, LENGTH // 10, LENGTH)
    w.slots[0].due = LENGTH
    for c, so_far, (order, target) in zip(w.fighters, reactions, said, strict=True):
        c.reactions = so_far
        c.declared, c.declared_target = order, target
        if order == Order.ATTACK:
            w.fighters[target].aimed_at_by |= 1 << w.fighters.index(c)
    return stage, w


@pytest.mark.parametrize("case", [case for _, case in SIGHTS], ids=[name for name, _ in SIGHTS])
def test_somebody_sees(case: dict[str, Any]) -> None:
    stage, w = world(case, "turn:\n    attack nearest\n")
    names = list(stage.fighters)
    for who, orders in case.get("may", {}).items():
        i = names.index(who)
        legal = [order for order in Order if ANY >> order & 1 and order < BIT]
        came = sorted(order.name.lower() for order in legal if order == Order.FLEE or anybody(w, i, order, 0))
        assert came == sorted(orders), who
    for who, words in case.get("sees", {}).items():
        look(w, names.index(who), EVERYTHING)
        check(w.seen, who, words)
    for pair, words in case.get("at", {}).items():
        who, whom = pair.split()
        look_at(w, names.index(who), names.index(whom), EVERYTHING)
        check(w.seen, pair, words)


def check(seen: Situation, who: str, words: dict[str, int]) -> None:
    for word, right in words.items():
        came = getattr(seen, word)
        assert came == right, f"{who}: {word}: {right} expected, {came} came"


def views() -> list[dict[str, int]]:
    """Everything that anybody is said to see."""
    found = [words for _, case in SIGHTS for kind in ("sees", "at") for words in case.get(kind, {}).values()]
    for _, case in cases():
        for step in read_steps(case, Stage(case)):
            found += [step.words[each] for each in ("sees", "reacting") if each in step.words]
            found += [view for each in ("keeping", "keeping_defense") for view in step.words.get(each, [])]
    return found


@pytest.mark.parametrize("word", [field.name for field in attrs.fields(Situation) if field.name != "zero"])
def test_every_word_is_seen_with_more_than_one_value(word: str) -> None:
    assert len({words[word] for words in views() if word in words}) > 1


@pytest.mark.parametrize("case", [case for _, case in CHOICES], ids=[name for name, _ in CHOICES])
def test_a_policy_chooses(case: dict[str, Any]) -> None:
    for line, right in case["rows"]:
        section = case.get("section", "turn")
        lines = "".join(f"    {each.strip()}\n" for each in line.split(";"))
        rest = "" if section in ("turn", "declare") else "turn:\n    flee\n"
        stage, w = world(case, f"{rest}{section}:\n{lines}")
        who = list(stage.fighters).index(case["who"])
        ask(w, stage, section, who, case)
        came = said(stage, case["who"], w.table.answers[0]) if w.table.answers else "pass"
        assert came == right, f"{case['who']}: {line}: {right} expected, {came} came"


def ask(w: Any, stage: Stage, section: str, who: int, case: dict[str, Any]) -> None:
    """Put the question of a section to a fighter."""
    if section in ("turn", "declare"):
        question = Question[section.upper()]
        decide_turn(w, who, w.fighters[who].policy, question, ANY, -1)
    elif section == "delay":
        slot = w.slots[len(w.slots) - len(w.fighters) + who]
        w.battle.now, slot.due = slot.due, 1 << 60
        waits(w, who)
    else:
        attacker, weapon = case["attack"].split()
        react(w, list(stage.fighters).index(attacker), who, stage.arm_of(attacker, weapon))


def said(stage: Stage, who: str, answer: tuple[int, int, int]) -> str:
    """An answer as the steps of a rule case put it."""
    order, target, code = answer
    words = [Order(order).name.lower()]
    if target >= 0:
        words.append(list(stage.fighters)[target])
    if code >= 0:
        first = next(number for number, (bearer, _) in enumerate(stage.arms) if bearer == who)
        words.append(f"with {stage.arms[first + code // 2][1]}")
    return " ".join(words)


def test_the_engine_asks_a_text_again_until_a_line_can_be_carried_out() -> None:
    """GO11: a whole battle by a text whose first lines never can."""
    case: dict[str, Any] = {"heroes": {"Ada": {}}, "foes": {"Dorn": {"health": 1}}}
    text = "turn:\n    treat self\n    attack nearest fallen\n    attack nearest\ndelay:\n    wait leader ally\n"
    stage, w = world(case, text)
    w = stage.opening(w.table.policies, 9).world(1, 0)
    simpy_clock.fight(SIGMA, w)
    assert (w.battle.winner, w.fighters[0].attacks) == (0, 1)
    assert REFUSED < 0 < CHOSEN
    assert ASK_DECLARE == Question.DECLARE
