"""Writing rows: what happened, with everything needed to reckon it again."""

from sim.host import note
from sim.narrative.conditions import has_strain, members_left
from sim.narrative.model import NO_POOL, NO_ROLL, Event, Fight, Fighter, Pool, Roll
from sim.state import NOBODY

PURCHASE_BITS = 5
MOST_PURCHASES = 12
PURCHASE = 31  # the part of an order that tells purchases of one menu apart
BOUGHT_FROM, BOUGHT_ENEMY_FROM = 64, 128  # what to add to read it as an order again


def begin(w: Fight, i: int, order: int, j: int) -> Event:
    """A fresh row in hand: fighter i, an order, target j (either may be NOBODY)."""
    b, e = w.battle, w.event
    e.battle, e.row, e.round, e.slot = b.number, b.rows, b.round, b.slot
    e.fighter, e.order, e.target, e.meant = i, order + 0, j, j
    e.weapon = e.second = e.power = NOBODY
    e.force = e.light = e.dark = e.destiny = 0
    e.place = w.fighters[i].place if i >= 0 else 0
    e.stun = e.mode = e.called = e.again = e.limb = e.lowered = 0
    e.dodged = e.reaction = e.reduced = e.target_paid = 0
    e.hit = e.damage = e.soak = e.wounds = e.strain = 0
    e.own_wounds = e.own_strain = e.injury = e.bought = e.bought_enemy = 0
    show_roll(e, NO_POOL, NO_ROLL)
    return e


def show_roll(e: Event, pool: Pool, roll: Roll) -> None:
    """Put a pool and its roll into the row."""
    e.ability, e.proficiency, e.boost = pool.ability, pool.proficiency, pool.boost
    e.difficulty, e.challenge, e.setback = pool.difficulty, pool.challenge, pool.setback
    e.successes, e.advantages, e.triumphs, e.despairs = roll.successes, roll.advantages, roll.triumphs, roll.despairs


def finish(w: Fight) -> None:
    """Add how the target stands now, and write the row."""
    e = w.event
    e.destiny = w.battle.staked + 0
    w.battle.staked = 0
    e.target_wounds = e.target_strain = e.target_members = e.target_state = 0
    if e.target >= 0:
        t = w.fighters[e.target]
        e.target_wounds, e.target_strain, e.target_members, e.target_state = (
            t.wounds,
            t.strain,
            members_left(t),
            t.state,
        )
    note(w)


def own(w: Fight, c: Fighter, n: int) -> None:
    """Say in the row in hand that its fighter suffered strain (wounds, where it has no threshold for strain)."""
    if has_strain(c):
        w.event.own_strain += n
    else:
        w.event.own_wounds += n


def record(w: Fight, i: int, order: int, j: int) -> None:
    """A whole row that says no more than who did what to whom."""
    if w.battle.logging > 0:
        begin(w, i, order, j)
        finish(w)


def buy(bought: int, order: int) -> int:
    """What was bought so far, with one more: five bits each, the first lowest; a thirteenth is not shown."""
    shift = 0
    while shift < PURCHASE_BITS * MOST_PURCHASES and bought >> shift > 0:
        shift += PURCHASE_BITS
    return bought | (order & PURCHASE) << shift if shift < PURCHASE_BITS * MOST_PURCHASES else bought


def limb_number(limb: int) -> int:
    """A limb's bit as the number that rows show: 1, 2 arms, 3, 4 legs."""
    return 1 if limb == 1 else 2 if limb == 2 else 3 if limb == 4 else 4
