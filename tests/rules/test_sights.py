"""What a fighter sees, and what its policy's text comes to: `sight` and `choice` of the files beside this one.

No row of a battle tells of either, and the orders of rule cases are exact: without these, words and target rules could
be wrong and nothing would show.
"""

from typing import Any

import pytest
from runner import cases
from stage import Stage

from policies.choices import wielded
from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.registry import Shelf
from sim.chance import BITS
from sim.host import BIT
from sim.narrative.initiative import actor
from sim.narrative.look import look, look_at
from sim.narrative.model import Group, Order, Situation
from sim.narrative.turn import legal_orders, take_turn
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY

SIGHTS, CHOICES = cases("sight"), cases("choice")
EVERYTHING = sum(Group)
HIGH = (1 << BITS) - 1
ODDS = "hit_chance > 0"
SKILLS = ("ranged_light", "melee")
"""The skills of weapons here; a weapon of the stock has the first."""


def world(case: dict[str, Any], text: str, theirs: str = "") -> tuple[Stage, Any]:
    """A battle in which all dice come up blank, or all on their last face; all go by a text, or the foes by theirs."""
    weapons = {
        name: {**words, "skill": SKILLS.index(words["skill"])} for name, words in case.get("weapons", {}).items()
    }
    stage = Stage({**case, "weapons": weapons})
    names = list(stage.weapons)
    own, other = (
        TextPolicy(read_policy(each, VOCABULARY, Shelf()).bind(names, SKILLS, list(stage.powers)))
        for each in (text, theirs or text)
    )
    shown = HIGH if case.get("dice") == "high" else 0
    w = stage.opening([own, *[other] * (len(stage.sides) - 1)], 9).world(0, 0, dice=lambda w, i, purpose: shown)
    w.battle.round = case.get("round", 1)
    return stage, w


@pytest.mark.parametrize("case", [case for _, case in SIGHTS], ids=[name for name, _ in SIGHTS])
def test_somebody_sees(case: dict[str, Any]) -> None:
    stage, w = world(case, f"turn:\n    attack nearest with best if {ODDS}\n")
    names = list(stage.fighters)
    w.battle.exact = 1  # for a reader other than a text, to whom only what can be carried out is legal
    for who, orders in case.get("may", {}).items():
        legal = legal_orders(w, names.index(who))
        came = sorted(order.name.lower() for order in Order if order <= BIT and legal >> order & 1)
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


@pytest.mark.parametrize("case", [case for _, case in CHOICES], ids=[name for name, _ in CHOICES])
def test_a_policy_chooses(case: dict[str, Any]) -> None:
    for line, right in case["rows"]:
        section = "slot" if line.startswith("take ") else "turn"
        said_of, _, others = line.partition(" || ")  # behind it another section, `react` if it is not named
        name, lines = named(others)
        own = written(section, said_of)
        theirs = own + ("" if name == "react" else "react:\n") + written(name, lines)
        stage, w = world(case, own if name == "spend_enemy" else theirs, theirs)
        names, who = list(stage.fighters), case["who"]
        if section == "slot":
            i = actor(w, stage.sides.index(who))
            came = names[i] if i >= 0 else "nobody"
        else:
            take_turn(w, names.index(who))
            many = right.count(";") + 1
            came = "; ".join(said(stage, who, answer) for answer in w.table.answers[:many])
        assert came == right, f"{who}: {line}: {right} expected, {came} came"


def named(lines: str) -> tuple[str, str]:
    """A section's name, and its lines."""
    name, colon, rest = lines.partition(": ")
    return (name, rest) if colon else ("react", lines)


def written(section: str, lines: str) -> str:
    """A section of a policy, whose lines semicolons set apart."""
    return f"{section}:\n" + "".join(f"    {each.strip().removeprefix('take ')}\n" for each in lines.split(";"))


def said(stage: Stage, who: str, answer: tuple[int, int, int]) -> str:
    """An answer as the steps of a rule case put it."""
    order, target, code = answer
    words = [Order(order).name.lower()]
    names = list(stage.fighters)
    if target >= 0:
        words.append(names[target])
    if order == Order.ACTIVATE:
        words.append(f"with {list(stage.powers)[code >> 1]}")
    elif code >= 0:
        first = stage.arms.index((who, next(w for n, w in stage.arms if n == who)))
        number, stun, mode = wielded(code, VOCABULARY)
        arm, how = stage.arms[first + (number or 0)], "stun" if stun else mode
        words.append(arm[1] if order == Order.DRAW else f"with {arm[1]}" + (f" set to {how}" if how else ""))
    return " ".join(words)
