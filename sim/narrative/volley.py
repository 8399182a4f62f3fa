"""Attacks that may hit more than once, before they are rolled: who may be hit, and against how much (R6.7, R10)."""

from typing import NamedTuple

from sim.common import standing_foe
from sim.narrative.arms import reach_now
from sim.narrative.model import Fight, Pool
from sim.narrative.place import band
from sim.narrative.pool import attack_pool, pool_with
from sim.narrative.talents import frenzied_with, sweep_price
from sim.narrative.terms import MODE_AUTO_FIRE, MODE_PLAIN, MODE_SPREAD, UP
from sim.state import NOBODY

# What dice of a pool cost or bring on average, in twelfths of a success (R1): by these the hardest target is found.
DIFFICULTY, CHALLENGE, SETBACK, BOOST = 6, 9, 4, 4
BURST = 1  # difficulty dice (R10, Auto-fire)


class Shot(NamedTuple):
    """What is settled of an attack before it is rolled."""

    order: int  # an attack, or a guided shot that comes again
    pool: Pool
    stun: int
    mode: int
    second: int  # the arm in the other hand, NOBODY for none
    declared: int  # who may be hit by a burst or a sweep, bits by fighter
    stood: int  # how the target stood
    called: int
    strain: int  # that the action itself cost
    again: int
    dodged: int
    cripples: int  # whether it is a Crippling Blow (R14)
    pounces: int  # whether it knocks down as with the quality: a Fierce Pounce (R14)


class Blow(NamedTuple):
    """What an attack came to, before anything is bought."""

    meant: int  # who was aimed at
    struck: int
    arm: int
    successes: int
    left: int  # damage past soak
    wounding: bool  # whether it can crit (R8.1)


def is_burst(mode: int) -> bool:
    """Whether a weapon of Auto-fire is used as one (R10)."""
    return mode == MODE_AUTO_FIRE or mode == MODE_SPREAD


def declared_by(w: Fight, i: int, j: int, k: int, mode: int) -> int:
    """Whom i's attack on j may hit: j, and of a spread or a sweep all enemies at j's place and in reach (R10, R14)."""
    bits = 1 << j
    if mode == MODE_SPREAD or sweeps(w, i, k, mode):
        reach = reach_now(w, i, w.weapons[w.arms[k].weapon], 0)
        for m in range(len(w.fighters)):
            t = w.fighters[m]
            if standing_foe(w.fighters[i], t) and t.place == w.fighters[j].place and band(w, i, m) <= reach:
                bits |= 1 << m
    return bits


def sweeps(w: Fight, i: int, k: int, mode: int) -> bool:
    """Whether i can hit more in the target's melee with arm k: with Brawl or Melee, and no burst (R14)."""
    c = w.fighters[i]
    return c.gifts > 0 and not is_burst(mode) and sweep_price(c) > 0 and frenzied_with(w.weapons[w.arms[k].weapon])


def swept(w: Fight, shot: Shot, meant: int, nth: int) -> int:
    """The nth other who may be hit by a sweep, in file order; NOBODY where there is none, or it fell (R14)."""
    t = declared_one(w, shot, meant, nth)
    return t if t != meant and may_be_hit(w, shot, meant, t) else NOBODY


def volley_pool(w: Fight, i: int, j: int, k: int, second: int, mode: int, declared: int) -> Pool:
    """The dice of an attack in any mode; of a spread against the hardest of all who are declared (R6.7, R10)."""
    if mode == MODE_PLAIN:
        return attack_pool(w, i, j, k, False)
    more = BURST if is_burst(mode) else 0
    pool = pool_with(w, i, j, k, second, more, False)
    if mode == MODE_SPREAD:
        for m in range(len(w.fighters)):
            if declared >> m & 1 and m != j:
                other = pool_with(w, i, m, k, second, more, False)
                if hardness(other) > hardness(pool):
                    pool = other
    return pool


def hardness(pool: Pool) -> int:
    """How many successes a pool is expected to lose by its target, in twelfths (R1)."""
    return (
        DIFFICULTY * pool.difficulty + CHALLENGE * pool.challenge + SETBACK * pool.setback - BOOST * pool.boost
    )


def may_be_hit(w: Fight, shot: Shot, meant: int, t: int) -> bool:
    """Whether a hit beyond the first can land on t: it stands, or lay already when it was aimed at (R10)."""
    state = w.fighters[t].state
    return state == UP or (t == meant and state == shot.stood)


def next_target(w: Fight, shot: Shot, meant: int, nth: int) -> int:
    """Whom the nth further hit of a burst strikes: those declared in turn, who was aimed at first; NOBODY for none."""
    count = 0
    for t in range(len(w.fighters)):
        count += shot.declared >> t & 1
    for step in range(count):
        t = declared_one(w, shot, meant, (nth + step) % count)
        if may_be_hit(w, shot, meant, t):
            return t
    return NOBODY


def declared_one(w: Fight, shot: Shot, meant: int, place: int) -> int:
    """Those declared by number: who was aimed at is 0, behind it the others in file order."""
    if place == 0:
        return meant
    for t in range(len(w.fighters)):
        if shot.declared >> t & 1 and t != meant:
            place -= 1
            if place == 0:
                return t
    return meant
