"""Writing rows: what happened, with everything needed to reckon it again."""

from sim.host import note
from sim.sigma.model import Event, Fight
from sim.state import NOBODY


def begin(w: Fight, i: int, order: int, j: int) -> Event:
    """A fresh row in hand: fighter i, an order, target j (either may be NOBODY)."""
    b, e = w.battle, w.event
    e.battle, e.row, e.round, e.slot = b.number, b.rows, b.round, b.slot
    e.fighter, e.order, e.target, e.meant = i, order + 0, j, j
    e.weapon = e.parry_weapon = NOBODY
    e.declared = e.retargeted = 0
    e.tries = e.target_number = e.rolled = e.face = 0
    e.reaction = e.defense_tries = e.defense_number = e.defense_rolled = e.defense_face = 0
    e.tied = e.hit = e.base = e.strength = e.armor = e.damage = e.healed = e.place = 0
    return e


def finish(w: Fight) -> None:
    """Add where the fighter is and how the target stands now, and write the row."""
    e = w.event
    if e.fighter >= 0:
        e.place = w.fighters[e.fighter].place
    e.target_health = e.target_state = 0
    if e.target >= 0:
        t = w.fighters[e.target]
        e.target_health, e.target_state = t.health, t.state
    note(w)


def record(w: Fight, i: int, order: int, j: int) -> None:
    """A whole row that says no more than who did what to whom."""
    if w.battle.logging > 0:
        begin(w, i, order, j)
        finish(w)
