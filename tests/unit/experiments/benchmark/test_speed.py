"""What `kassen bench` measures is what it says."""

import attrs
import numpy as np
import pytest
from skirmish import skirmish

from experiments.benchmark import d20_rules, dice_rules, speed
from experiments.encounter import prepare
from experiments.fighting.hands import Interpreter, Kernel
from experiments.fighting.rows import Log
from sim.ruleset import Opening


def test_lines_of_code_are_counted_without_words() -> None:
    text = """
'One line.'

import os  # why

def f(a):
    '''Say.

    More.
    '''
    # note
    return [
        a,
    ]
"""
    assert sorted(set(speed.code_lines(text))) == [4, 6, 12, 13, 14]


def dice_only() -> Opening:
    fight = skirmish()
    rules = attrs.evolve(
        fight.ruleset, name="narrative_dice", options=dice_rules.Checks, muster=dice_rules.muster,
        happen=dice_rules.happen, tell_battle=dice_rules.tell_battle,
    )  # fmt: skip
    start = attrs.evolve(fight.start, options=dice_rules.Checks(checks=9, ability=1, proficiency=2, difficulty=2))
    return Opening(rules, start, fight.opening.policies)


def test_battles_of_dice_roll_what_they_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_clock = pytest.importorskip("sim.compiled_clock", reason="numba is not installed")
    opening = dice_only()
    world = opening.world(1, 0)
    dice_rules.happen(world, 0)
    assert sum(world.counts) == 9 * 2
    plain = Interpreter(opening, 1, Log.BATTLES).fight(0, 50)
    compiled_clock.teach(dice_rules)
    compiled = Kernel(opening, 1, Log.BATTLES).fight(0, 50)
    assert np.array_equal(plain.battles, compiled.battles)
    assert len(set(compiled.battles["decisions"].tolist())) > 5
    some = Kernel(skirmish().opening, 1, Log.EVENTS).fight(0, 20)
    assert sum(speed.faces(some.events, 20).values()) > 20
    monkeypatch.setattr(speed, "TRIES", 1)
    monkeypatch.setattr(speed, "COMPILED", 100)
    assert speed.dice_limit(skirmish().opening, some, 1) > 0


def test_battles_of_twenty_sided_dice_roll_what_they_are_told() -> None:
    compiled_clock = pytest.importorskip("sim.compiled_clock", reason="numba is not installed")
    fight = prepare("duel_sigma")
    rules = attrs.evolve(
        fight.ruleset, name="sigma_dice", options=d20_rules.Checks, muster=d20_rules.muster, happen=d20_rules.happen,
        tell_battle=d20_rules.tell_battle,
    )  # fmt: skip
    start = attrs.evolve(fight.start, options=d20_rules.Checks(checks=7, tries=3))
    opening = Opening(rules, start, fight.opening.policies)
    world = opening.world(1, 0)
    d20_rules.happen(world, 0)
    assert sum(world.counts) == 7
    assert 21 <= world.battle.kill <= 420
    compiled_clock.teach(d20_rules)
    plain, compiled = (hand(opening, 1, Log.BATTLES).fight(0, 50) for hand in (Interpreter, Kernel))
    assert np.array_equal(plain.battles, compiled.battles)


def test_an_average_check_is_made_of_the_dice_that_were_rolled() -> None:
    events = Interpreter(prepare("duel_sigma").opening, 1, Log.EVENTS).fight(0, 40).events
    checks = int((events["rolled"] > 0).sum() + (events["defense_rolled"] > 0).sum())
    dice = int(events["rolled"].sum() + events["defense_rolled"].sum())
    assert speed.usual_check(events, 40) == {"tries": round(dice / checks)}
    assert sum(speed.faces(events, 40).values()) == pytest.approx(dice / 40)
