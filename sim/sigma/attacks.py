"""An attack: what the target does about it, the checks, and the damage (G7-G13, G26-G33)."""

from sim.sigma.checks import TIES, WINS, both_check, check, compare
from sim.sigma.conditions import base_of, number_with, toughness, tries_with, wearied
from sim.sigma.damage import damage_of, lose
from sim.sigma.defense import Guard, react
from sim.sigma.model import Fight, Rolled
from sim.sigma.record import begin, finish
from sim.sigma.terms import (
    ATTACK,
    ATTACKING,
    AUTO_ROLL_OR_ZERO,
    AUTO_TARGET,
    FAILED_STRENGTH_AND_ARMOR,
    FOR_ATTACK,
    MELEE,
    PASS,
    UNDEFENDED_CHECK,
)

REROLLS = 20  # after so many ties in a row the defender has it


def attack(w: Fight, i: int, j: int, k: int, meant: int) -> None:
    """Attack j with an arm; `meant` is whom the fighter declared to attack (GO11)."""
    c, t, arm = w.fighters[i], w.fighters[j], w.arms[k]
    c.attacks += 1
    c.held, c.last_target, t.attacker = k, j, i
    guard = react(w, i, j, k)
    modifier = wearied(w, c)
    tries, number = tries_with(w, arm.tries, modifier), number_with(w, c, arm.number, arm.fixed, modifier)
    begin_attack(w, i, j, k, meant, tries, number)
    if guard.order == PASS:
        strike_undefended(w, i, j, k, tries, number)
    else:
        t.reactions += 1
        t.evasions += 1
        oppose(w, i, j, k, meant, guard, tries, number)
    if w.battle.logging > 0:
        finish(w)


def begin_attack(w: Fight, i: int, j: int, k: int, meant: int, tries: int, number: int) -> None:
    """The row in hand, with what the attacker brings."""
    e = begin(w, i, ATTACK, j)
    e.meant, e.retargeted, e.weapon = meant, 1 if meant != j else 0, w.arms[k].weapon
    e.tries, e.target_number, e.base = tries, number, base_of(w.fighters[i], w.arms[k])


def strike_undefended(w: Fight, i: int, j: int, k: int, tries: int, number: int) -> None:
    """Nobody evades or parries: the attack succeeds by itself, and armor alone protects (G26).

    Dice:
        The attacker's check, for what it adds (GO6), or whether a shot hits (GO7).
    """
    e, rules = w.event, w.rules
    must_check = rules.ranged_undefended == UNDEFENDED_CHECK and w.weapons[w.arms[k].weapon].propulsion != MELEE
    roll = Rolled(0, 0)
    if must_check or rules.auto_hit_face == AUTO_ROLL_OR_ZERO:
        roll = check(w, i, FOR_ATTACK, tries, number, ATTACKING, j, 0)
    elif rules.auto_hit_face == AUTO_TARGET:
        roll = Rolled(min(max(number, 0), 20), 0)
    e.rolled, e.face = roll.dice, roll.face
    if not must_check or roll.face > 0:
        wound(w, i, j, roll.face, 0, 0)


def oppose(w: Fight, i: int, j: int, k: int, meant: int, guard: Guard, tries: int, number: int) -> None:
    """Attack against evasion or parry (G27, G32); a tie may be rolled again (GO4).

    Dice:
        `both_check`, once for each roll.
    """
    t = w.fighters[j]
    guard_base = base_of(t, w.arms[guard.arm]) if guard.arm >= 0 else 0
    for n in range(REROLLS + 1):
        ours, theirs = both_check(w, i, tries, number, j, guard.tries, guard.number)
        e = w.event
        e.rolled, e.face, e.defense_rolled, e.defense_face = ours.dice, ours.face, theirs.dice, theirs.face
        e.reaction, e.defense_tries, e.defense_number = guard.order, guard.tries, guard.number
        if guard.arm >= 0:
            e.parry_weapon = w.arms[guard.arm].weapon
        outcome = compare(w, ours, theirs, e.base, guard_base)
        if outcome == TIES and n < REROLLS:
            e.tied = 1
            if w.battle.logging > 0:
                finish(w)
            begin_attack(w, i, j, k, meant, tries, number)
            continue
        if outcome == WINS:
            stands = theirs.face > 0 or w.rules.failed_defense == FAILED_STRENGTH_AND_ARMOR
            wound(w, i, j, ours.face, toughness(t) if stands else 0, theirs.face)
        else:
            t.evaded += 1
        return


def wound(w: Fight, i: int, j: int, face: int, strength: int, defense_face: int) -> None:
    """A hit: attack value against defense value (G7, G8, G26)."""
    c, t, e = w.fighters[i], w.fighters[j], w.event
    c.hits += 1
    e.hit, e.strength, e.armor = 1, strength, t.armor
    e.damage = damage_of(e.base + face, strength + t.armor + defense_face)
    lose(w, j, e.damage, i)
