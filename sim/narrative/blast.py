"""Blasts: everybody in the target's melee takes them, friend or foe (R7.18, R10)."""

from sim.common import hostile
from sim.narrative.conditions import members_left
from sim.narrative.damage import land, soaked
from sim.narrative.extra_hits import goes_to_strain
from sim.narrative.model import Fight, Fighter
from sim.narrative.place import engaged_with
from sim.narrative.reactions import gets_through, ignored_soak
from sim.narrative.record import begin, finish
from sim.narrative.terms import CAUGHT, DEAD, DOWN, MINION


def is_caught(w: Fight, j: int, m: int) -> bool:
    """Whether m is in the melee of j, at whom a blast goes off, standing or not."""
    return m != j and w.fighters[m].state <= DOWN and engaged_with(w.fighters[m], w.fighters[j])


def heads_hit(w: Fight, t: Fighter, struck: int) -> int:
    """How many members of a fighter a blast hits, besides those that the attack itself struck (R7.18)."""
    if t.kind != MINION or w.rules.blast_hits_each_minion == 0:
        return 1 - struck
    return members_left(t) - struck


def catches(w: Fight, j: int) -> bool:
    """Whether the blast of a hit on j would hit anybody besides."""
    if heads_hit(w, w.fighters[j], 1) > 0:
        return True
    for m in range(len(w.fighters)):
        if is_caught(w, j, m):
            return True
    return False


def catches_friend(w: Fight, i: int, j: int, hit: bool) -> bool:
    """Whether i's blast at j would hit i itself or a friend."""
    if not hit and not hostile(w.fighters[i], w.fighters[j]):
        return True
    for m in range(len(w.fighters)):
        if is_caught(w, j, m) and not hostile(w.fighters[i], w.fighters[m]):
            return True
    return False


def explode(w: Fight, i: int, j: int, k: int, stun: int, successes: int, heads: int) -> None:
    """The blast of an attack on j: so many of j's own heads, and everybody in its melee (R7.18, R10).

    With a hit it does its rank and the successes, with a miss its rank.
    """
    damage = w.weapons[w.arms[k].weapon].blast + max(0, successes)
    if heads > 0:
        scorch(w, i, j, k, stun, damage, heads)
    for m in range(len(w.fighters)):
        if is_caught(w, j, m):
            scorch(w, i, m, k, stun, damage, heads_hit(w, w.fighters[m], 0))


def scorch(w: Fight, i: int, j: int, k: int, stun: int, damage: int, heads: int) -> None:
    """So many heads of j take a blast, each with its own soak, in a row."""
    c, t, a = w.fighters[i], w.fighters[j], w.weapons[w.arms[k].weapon]
    e = begin(w, i, CAUGHT, j)
    e.weapon, e.stun, e.hit = w.arms[k].weapon, stun, 1
    e.damage, e.soak = damage, damage - soaked(t, damage, ignored_soak(t, a))
    left = heads * gets_through(t, a, damage)
    if left > 0 and t.state != DEAD:
        land(w, t, left, goes_to_strain(t, a, stun))
    inflicted = e.wounds + e.strain
    c.damage_dealt += inflicted
    t.damage_taken += inflicted
    if w.battle.logging > 0:
        finish(w)
