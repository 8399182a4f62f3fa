"""Moving along the line (GO21)."""

from sim.common import standing_foe
from sim.sigma.model import Fight
from sim.sigma.place import away_from, distance, gap_toward
from sim.sigma.record import begin, finish, record
from sim.sigma.terms import ADVANCE, FLED, FLEE, RETREAT, UP
from sim.state import NOBODY


def move(w: Fight, i: int, order: int, j: int, meant: int) -> None:
    """Advance toward somebody, up to a metre from it, or retreat from it as far as the field allows."""
    c, t = w.fighters[i], w.fighters[j]
    if order == ADVANCE:
        step = gap_toward(c, t, w.rules.move_m)
        c.place += step if t.place > c.place else -step
    else:
        c.place += away_from(w, c, t) * w.rules.move_m
        c.place = min(max(c.place, w.battle.first_place), w.battle.last_place)
    if w.battle.logging > 0:
        e = begin(w, i, order, j)
        e.meant, e.retargeted = meant, 1 if meant != j else 0
        finish(w)
    w.battle.shaken = 1


def flee(w: Fight, i: int) -> None:
    """Run from the nearest enemy; whoever stands at the end of the field leaves the battle.

    Who falls at the same moment (GO9) stays where it fell.
    """
    c, b, away, near = w.fighters[i], w.battle, 1, NOBODY
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if standing_foe(c, t) and (near < 0 or distance(c, t) < distance(c, w.fighters[near])):
            near = j
    if near >= 0:
        away = away_from(w, c, w.fighters[near])
    end = b.last_place if away > 0 else b.first_place
    if c.place == end:
        c.state = FLED if c.state == UP else c.state
    else:
        c.place += away * min(w.rules.move_m, abs(end - c.place))
    b.shaken = 1
    record(w, i, FLEE, NOBODY)


def moves(order: int) -> bool:
    """Whether the order is a move in somebody's direction."""
    return order == ADVANCE or order == RETREAT
