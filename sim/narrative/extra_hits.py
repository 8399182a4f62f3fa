"""Hits beyond an attack's first, of a burst, a linked or second weapon, a sweep: bought, and landed (R6.7, R8.4, R10).

What is bought is a number: four bits a hit, the first lowest: the mode that it comes of, and a bit for its critical.
"""

from sim.narrative.conditions import has_strain
from sim.narrative.criticals import bonus_of, critical, lets_repeat
from sim.narrative.damage import land, soaked
from sim.narrative.model import Fight, Fighter, Weapon
from sim.narrative.reactions import base_damage, gets_through, ignored_soak, past_soak, turn_aside
from sim.narrative.record import begin, finish
from sim.narrative.talents import halved, lethal
from sim.narrative.terms import (
    AUTO_FIRE,
    DEAD,
    EXTRA_HIT,
    LINKED,
    MODE_AUTO_FIRE,
    MODE_LINKED,
    MODE_SWEEP,
    MODE_TWO_WEAPONS,
    SECOND_WEAPON,
    SWEEP,
)
from sim.narrative.volley import Blow, Shot, may_be_hit, next_target, swept
from sim.state import NOBODY

HIT, MODE, CRIT = 4, 7, 8  # bits of a hit; of these the mode, the critical
MOST_HITS = 15


def add_hit(hits: int, order: int) -> int:
    """The hits bought so far, with one more."""
    mode = MODE_AUTO_FIRE
    if order == LINKED:
        mode = MODE_LINKED
    elif order == SECOND_WEAPON:
        mode = MODE_TWO_WEAPONS
    elif order == SWEEP:
        mode = MODE_SWEEP
    return hits | mode << HIT * count_hits(hits, 0)


def adds_hit(order: int) -> bool:
    """Whether a purchase is one more hit."""
    return order == AUTO_FIRE or order == LINKED or order == SECOND_WEAPON or order == SWEEP


def count_hits(hits: int, mode: int) -> int:
    """How many hits were bought, 0 for those of any mode."""
    n = 0
    while hits > 0:
        n += mode == 0 or hits & MODE == mode
        hits >>= HIT
    return n


def arm_of_hit(shot: Shot, blow: Blow, mode: int) -> int:
    """The arm that a hit comes of."""
    return shot.second + 0 if mode == MODE_TWO_WEAPONS else blow.arm + 0


def target_of(w: Fight, shot: Shot, blow: Blow, mode: int, nth: int) -> int:
    """Whom a hit strikes: of a burst or sweep (the nth) those declared in turn, else who was struck; or NOBODY."""
    if mode == MODE_AUTO_FIRE:
        return next_target(w, shot, blow.meant, nth)
    if mode == MODE_SWEEP:
        return swept(w, shot, blow.meant, nth)
    return blow.struck + 0 if may_be_hit(w, shot, blow.meant, blow.struck) else NOBODY


def goes_round(mode: int) -> bool:
    """Whether hits of a mode go to those declared in turn; an attack has one such mode at most."""
    return mode == MODE_AUTO_FIRE or mode == MODE_SWEEP


def wounds(w: Fight, t: Fighter, a: Weapon, c: Fighter, stun: int, successes: int) -> bool:
    """Whether a hit would bring what a critical asks for (R8.1)."""
    if w.rules.crit_needs_wounds > 0 and goes_to_strain(t, a, stun):
        return False
    return gets_through(t, a, max(0, base_damage(a, c) + successes)) > 0


def goes_to_strain(t: Fighter, a: Weapon, stun: int) -> bool:
    """Whether what a weapon does to t is strain (R7.5, R10)."""
    return (stun > 0 or a.stun_damage > 0 or a.ion > 0) and has_strain(t)


def next_critical(w: Fight, i: int, shot: Shot, blow: Blow, hits: int) -> int:
    """The first hit bought that can crit and has no critical yet; NOBODY if there is none (R8.4)."""
    nth = 0
    for n in range(count_hits(hits, 0)):
        hit = hits >> HIT * n
        nth += goes_round(hit & MODE)
        a = w.weapons[w.arms[arm_of_hit(shot, blow, hit & MODE)].weapon]
        if hit & CRIT == 0 and a.crit_rating > 0:
            t = target_of(w, shot, blow, hit & MODE, nth)
            if t >= 0 and wounds(w, w.fighters[t], a, w.fighters[i], shot.stun, blow.successes):
                return n
    return NOBODY


def rating_of(w: Fight, shot: Shot, blow: Blow, hits: int, n: int) -> int:
    """What the critical of the nth hit bought costs; 0 where there is no such hit (R8.2)."""
    if n < 0:
        return 0
    return w.weapons[w.arms[arm_of_hit(shot, blow, hits >> HIT * n & MODE)].weapon].crit_rating + 0


def land_hits(w: Fight, i: int, shot: Shot, blow: Blow, hits: int) -> bool:
    """Land what was bought, a row each; whether a critical lets the attacker repeat the attack (R8).

    A hit for which nobody is left is lost.

    Dice:
        For each critical what it rolls, of the injury stream of who is hit.
    """
    nth, repeat = 0, False
    while hits > 0:
        mode = hits & MODE
        nth += goes_round(mode)
        t = target_of(w, shot, blow, mode, nth)
        if t >= 0:
            land_hit(w, i, t, arm_of_hit(shot, blow, mode), mode, shot.stun, blow.successes, hits & CRIT)
            repeat = repeat or lets_repeat(w.event.injury)
        hits >>= HIT
    return repeat


def land_hit(w: Fight, i: int, j: int, k: int, mode: int, stun: int, successes: int, crit: int) -> None:
    """One hit: the whole damage, its own soak, its own critical; it may be parried or reflected (R8.4, R10, R12.4)."""
    c, t, a = w.fighters[i], w.fighters[j], w.weapons[w.arms[k].weapon]
    e = begin(w, i, EXTRA_HIT, j)
    damage = max(0, base_damage(a, c) + successes)
    e.weapon, e.mode, e.stun, e.successes, e.hit, e.damage = w.arms[k].weapon, mode, stun, successes, 1, damage
    if t.talents > 0:
        damage -= turn_aside(w, i, j, a, damage, goes_to_strain(t, a, stun))
    damage = halved(t, a, damage)
    left = past_soak(t, a, damage)
    e.soak = damage - soaked(t, damage, ignored_soak(t, a))
    wounding = left > 0 and (w.rules.crit_needs_wounds == 0 or not goes_to_strain(t, a, stun))
    if left > 0 and t.state != DEAD:
        land(w, t, left, goes_to_strain(t, a, stun))
    if crit > 0 and wounding and t.state != DEAD:
        e.injury = critical(w, j, bonus_of(a, 1) + lethal(c), NOBODY)
    inflicted = e.wounds + e.strain
    t.attacker = i
    c.damage_dealt += inflicted
    t.damage_taken += inflicted
    if w.battle.logging > 0:
        finish(w)
