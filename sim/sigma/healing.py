"""Treatment (G18-G24), waking (GO18), and natural healing by the day (G17)."""

from sim.sigma.checks import check
from sim.sigma.conditions import base_of, number_with, tries_with, wearied
from sim.sigma.model import Fight
from sim.sigma.record import begin, finish
from sim.sigma.terms import DOWN, FOR_INJURY, TREAT, TREATING, UP

CAP = 2  # times the base: the most that a treatment gives back (G20)


def treat(w: Fight, i: int, j: int, k: int, meant: int) -> None:
    """Treat j, or oneself, with a means, or with words (G18, G21-G23).

    Dice:
        The check, of the healer's injury stream.
    """
    c, t, arm = w.fighters[i], w.fighters[j], w.arms[k]
    modifier = wearied(w, c)
    tries, number = tries_with(w, arm.tries, modifier), number_with(w, c, arm.number, arm.fixed, modifier)
    base = base_of(c, arm)
    roll = check(w, i, FOR_INJURY, tries, number, TREATING, j, 0)
    e = begin(w, i, TREAT, j)
    e.meant, e.retargeted, e.weapon = meant, 1 if meant != j else 0, arm.weapon
    e.tries, e.target_number, e.rolled, e.face, e.base = tries, number, roll.dice, roll.face, base
    t.treated += 1
    if roll.face > 0:
        e.hit = 1
        e.healed = heal(w, j, given_back(w, base, roll.face, t.health_max - t.health))
        c.healed += e.healed
    if w.battle.logging > 0:
        finish(w)


def given_back(w: Fight, base: int, face: int, missing: int) -> int:
    """What a successful treatment gives back: achievement less what is missing, at least 1, at most twice the base."""
    cap = CAP * base
    least = 1 if cap >= 1 or w.rules.heal_floor_over_cap > 0 else 0
    return max(least, min(base + face - missing, cap))


def heal(w: Fight, j: int, n: int) -> int:
    """Get health back, never above the maximum (GO15); above 0 one wakes (GO18). What came of it."""
    t = w.fighters[j]
    gained = min(n, t.health_max - t.health)
    t.health += gained
    if t.state == DOWN and t.health > 0:
        t.state, t.woke = UP, w.battle.round
        w.battle.shaken = 1
    return gained
