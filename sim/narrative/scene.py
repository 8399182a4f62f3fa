"""What the scene does by itself: hazards, and those who arrive (R3.9)."""

from sim.common import longer
from sim.narrative.attacks import exposed, settle
from sim.narrative.damage import soaked, suffer_wounds
from sim.narrative.initiative import earn_slot, seat
from sim.narrative.model import Fight, Fighter
from sim.narrative.place import keep_band
from sim.narrative.record import begin, finish
from sim.narrative.terms import (
    ARRIVE,
    CONDITION_DISORIENTED,
    CONDITION_IMMOBILIZED,
    CONDITION_PRONE,
    CONDITION_STAGGERED,
    HAZARD,
    UP,
)
from sim.state import NOBODY, Hazard


def arrive(w: Fight, i: int) -> None:
    """Join the battle: roll, and be sorted in for this round (R3.9)."""
    c = w.fighters[i]
    c.state = UP
    w.battle.viewed = NOBODY
    for j in range(len(w.fighters)):
        if j != i:
            keep_band(w, i, j, False)
    earn_slot(w, i, ARRIVE)
    seat(w)
    w.battle.shaken = 1


def strike_all(w: Fight, hazard: Hazard) -> None:
    """A hazard strikes everybody at its places, friend and foe; soak helps."""
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if exposed(t) and hazard.places >> (t.place - w.battle.first_place) & 1:
            left = soaked(t, hazard.damage, 0)
            afflict(t, hazard.condition)
            if left > 0:
                t.aims = 0
                t.damage_taken += left
                suffer_wounds(w, t, left)
            if w.battle.logging > 0:
                e = begin(w, NOBODY, HAZARD, j)
                e.place, e.hit = t.place, 1
                e.damage, e.soak, e.wounds = hazard.damage, hazard.damage - left, left
                finish(w)
    settle(w)


def afflict(t: Fighter, condition: int) -> None:
    """A condition, to the end of the sufferer's next turn (R4.8)."""
    if condition == CONDITION_PRONE:
        t.prone = 1
    elif condition == CONDITION_DISORIENTED:
        t.disoriented_until = longer(t, t.disoriented_until, 1)
    elif condition == CONDITION_IMMOBILIZED:
        t.immobilized_until = longer(t, t.immobilized_until, 1)
    elif condition == CONDITION_STAGGERED:
        t.staggered_until = longer(t, t.staggered_until, 1)
