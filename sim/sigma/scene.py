"""What the scene does by itself: hazards, and those who arrive."""

from sim.sigma.damage import lose
from sim.sigma.model import Fight
from sim.sigma.order import slot_of
from sim.sigma.record import begin, finish, record
from sim.sigma.terms import ARRIVE, DOWN, DUE_TURN, HAZARD, UP
from sim.state import NOBODY, Hazard


def arrive(w: Fight, i: int) -> None:
    """Join the battle before the round's declarations."""
    w.fighters[i].state = UP
    w.slots[slot_of(w, i)].duty = DUE_TURN
    w.battle.shaken = 1
    record(w, i, ARRIVE, NOBODY)


def strike_all(w: Fight, hazard: Hazard) -> None:
    """A hazard strikes everybody, friend and foe; nothing takes anything off it (G16)."""
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.state <= DOWN and hazard.damage > 0:
            e = begin(w, NOBODY, HAZARD, j)
            e.place, e.hit, e.damage = t.place, 1, hazard.damage
            lose(w, j, hazard.damage, NOBODY)
            if w.battle.logging > 0:
                finish(w)
