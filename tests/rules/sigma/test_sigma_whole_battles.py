"""What must hold of whole battles, as users write them: C15, C18, C19 of the public bug reports, and G36."""

import json
from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from experiments.encounter import Prepared, prepare_text
from experiments.fighting.hands import HANDS
from experiments.fighting.rows import Log, Rows
from sim.sigma.duel import Duelist, duel
from sim.sigma.model import Order
from sim.sigma.odds import Check, Guard, damage, mean
from sim.state import Outcome, State
from tests.both_clocks import CLOCKS

SE = 4
PLENTY, SOME = 100_000, 3_000


def fought(encounter: Prepared, clock: str, battles: int, log: Log = Log.BATTLES) -> Rows:
    """Battles of seed 1."""
    return HANDS[clock](encounter.opening, 1, log).fight(0, battles)


def encounter(sides: list[str], **words: object) -> Prepared:
    """An encounter of sides, the first of which are the heroes; two metres apart, in reach of every weapon."""
    head = {"name": "Case", "ruleset": "sigma", **words}
    return prepare_text("\n".join([*(f"{key} = {json.dumps(value)}" for key, value in head.items()), *sides]))


def side(name: str, policy: str, combatant: str) -> str:
    """A side with one entry."""
    whose = "players = true" if name == "red" else "distance = 2"
    return f'[[side]]\nname = "{name}"\n{whose}\npolicy = """{policy}"""\n[[side.combatant]]\n{combatant}\n'


# C18: two with health 1, all evade, the first success counts.

FIRST_SUCCESS = """
turn:
    attack nearest
react:
    evade
keep:
    keep
"""


def duelist(name: str, skills: tuple[int, int], **abilities: int) -> str:
    """One of two with health 1, a sword and no armor: dice of sword and of evading, abilities."""
    words = "\n".join(f"{ability} = {value}" for ability, value in abilities.items())
    skill = f"skills = {{ sword = {skills[0]}, evade = {skills[1]} }}"
    return side(
        name, FIRST_SUCCESS, f'name = "{name}"\nhealth = 1\nweapons = ["sword"]\nparry = []\n{skill}\n{words}'
    )


X = {"skills": (3, 2), "agility": 11, "strength": 9, "perception": 8}
Y = {"skills": (1, 1), "agility": 9, "strength": 8, "perception": 9}
EVEN = {"skills": (1, 1), "strength": 8, "perception": 8}
DUELS: dict[str, Any] = {
    "as the report has it": (X, Y, "2500875/2884651", 1.386650, 0.0043),
    "the other one is faster": ({**X, "agility": 9}, {**Y, "agility": 10}, "1860651/2884651", None, 0.0061),
    "alike, but for who is first": ({**EVEN, "agility": 9}, {**EVEN, "agility": 8}, "100/169", 1.908761, 0.0062),
}


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("name", DUELS)
def test_a_battle_with_an_exact_answer_is_won_so_often(name: str, clock: str) -> None:
    """C18."""
    red, blue, wins, rounds, tolerance = DUELS[name]
    battles = PLENTY if clock == "compiled" else SOME
    duel = encounter([duelist("red", **red), duelist("blue", **blue)], round_limit=1000)
    rows = fought(duel, clock, battles).battles
    right = Fraction(wins)
    share = float((rows["winner"] == 0).mean())
    error = sqrt(right * (1 - right) / battles)
    assert abs(share - right) < (tolerance if clock == "compiled" else SE * error)
    assert (rows["outcome"] == Outcome.WON).all()
    if rounds is not None:
        assert abs(rows["rounds"].mean() - rounds) < SE * rows["rounds"].std() / sqrt(battles)


def test_the_exact_answer_is_that_of_the_odds() -> None:
    """C18: the three shares of `DUELS`, from the chances of hitting."""
    first = Duelist(Check(9, 3), Guard(Check(8, 2), health=1))
    second = Duelist(Check(8, 1), Guard(Check(9, 1), health=1))
    assert duel(first, second).p_first == Fraction("2500875/2884651")
    assert duel(second, first).p_second == Fraction("1860651/2884651")
    even = Duelist(Check(8, 1), Guard(Check(8, 1), health=1))
    assert duel(even, even).p_first == Fraction("100/169")


# C15: nobody can win.

MENDS = """
turn:
    treat self if health < 15
    attack nearest with held
"""
SHELLED = """
weapons = [{ name = "stick", base = 1, skill = "club" }]
armor = [{ name = "shell", base = 10 }]
kits = [{ name = "kit", base = 3 }]
skills = { club = { tries = 3, target = 9 }, treatment = { tries = 1, target = 20 } }
parry = []
"""
PAIR = (("red", 11), ("blue", 9))


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_thousand_battles_that_nobody_can_win_end_undecided(clock: str) -> None:
    """C15."""
    battles = 1_000 if clock == "compiled" else 100
    sides = [side(name, MENDS, f'name = "{name}"\nagility = {agility}{SHELLED}') for name, agility in PAIR]
    rows = fought(encounter(sides, round_limit=50), clock, battles, Log.EVENTS)
    assert (rows.battles["outcome"] == Outcome.LIMIT).all()
    assert (rows.battles["winner"] == -1).all()
    assert (rows.battles["rounds"] == 50).all()
    told = rows.events
    attacks, treatments = told[told["order"] == Order.ATTACK], told[told["order"] == Order.TREAT]
    assert set(attacks["damage"]) == {1}
    assert set(treatments["healed"]) == {1}
    assert set(attacks["target_health"]) == {14}
    assert set(treatments["target_health"]) == {15}


# C19: nobody strikes the fallen by mistake.


def mob(policy: str, **rules: str) -> Prepared:
    """Four against five, all of whom join and spread their blows as the policy says."""
    red = 'name = "Ada"\ncount = 4\nweapons = ["sword"]\nskills = { sword = 3, evade = 1 }'
    blue = 'name = "Bo"\ncount = 5\nhealth = 6\nweapons = ["spear"]\nskills = { spear = 2, evade = 1 }'
    options = [f"rules.{option} = {json.dumps(value)}" for option, value in rules.items()]
    return encounter([*options, side("red", policy, red), side("blue", policy, blue)])


IGNORES = """
turn:
    attack slowest
    advance nearest
"""
FINISHES = """
turn:
    attack nearest fallen
    attack slowest
    advance nearest
"""


def aimed_at_the_fallen(rows: Rows) -> int:
    """Attacks on somebody who was out, unconscious or dead, before the blow."""
    out: dict[tuple[int, int], bool] = {}
    found = 0
    for row in rows.events:
        who = (int(row["battle"]), int(row["target"]))
        if row["order"] == Order.ATTACK:
            found += out.get(who, False)
        if row["target"] >= 0:
            out[who] = row["target_state"] != State.STANDING
    return found


@pytest.mark.parametrize("clock", CLOCKS)
def test_who_ignores_the_fallen_never_strikes_one(clock: str) -> None:
    """C19: targets are declared before others fall; of 10,000 battles not one row."""
    rows = fought(mob(IGNORES), clock, 10_000 if clock == "compiled" else 300, Log.EVENTS)
    attacks = rows.events[rows.events["order"] == Order.ATTACK]
    assert (attacks["retargeted"] > 0).sum() > len(rows.battles) / 4  # so that it came up
    assert aimed_at_the_fallen(rows) == 0


@pytest.mark.parametrize("clock", CLOCKS)
def test_who_finishes_the_fallen_does(clock: str) -> None:
    """C19: then every blow kills (G15, G34)."""
    rows = fought(mob(FINISHES), clock, 300, Log.EVENTS)
    assert aimed_at_the_fallen(rows) > 300
    assert (rows.events["target_state"] == State.DEAD).sum() > 300


@pytest.mark.parametrize("clock", CLOCKS)
def test_where_declarations_are_strict_blows_at_the_fallen_are_lost(clock: str) -> None:
    """C19, GO11."""
    rows = fought(mob(IGNORES, declaration="strict"), clock, 300, Log.EVENTS)
    orders = Counter(rows.events["order"].tolist())
    assert orders[Order.LOST] > 300
    assert not rows.events["retargeted"].any()
    assert aimed_at_the_fallen(rows) == 0


def test_the_mean_of_an_undefended_hit() -> None:
    """G36: base 10, 8x3, armor 2; a failed die adds 0. With 12 armor the floor of 1 would show."""
    assert mean(damage(Check(8, 3, base=10), Guard(armor=2))) == Fraction("11.528")
    assert mean(damage(Check(8, 3, base=10), Guard(armor=12))) != Fraction("1.528")
