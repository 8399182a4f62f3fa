"""Which of its abilities a fighter can use now, and on whom (`[ability.NAME]`)."""

from sim.common import hostile
from sim.narrative.conditions import borne, can_pay_strain, has_strain, may_maneuver, staggered
from sim.narrative.damage import least_wounds
from sim.narrative.model import Fight, Fighter, Power
from sim.narrative.place import band
from sim.narrative.terms import (
    DOWN,
    HAS_AT_THE_BRINK,
    UP,
    WAY_ACTION,
    WAY_MANEUVER,
    WHOM_ENEMY,
    WHOM_FRIEND,
    WHOM_SELF,
)

SECOND_MANEUVER = 2  # strain, R4.3
WOUNDS, STRAIN = 1, 2  # bits of `Power.mends`
MOST_RANK = 31  # five bits
FOUR = 4


def uses_left(c: Fighter, a: Power, p: int) -> bool:
    """Whether the encounter leaves the fighter another use of ability p."""
    return a.uses == 0 or times_used(c, p) < a.uses


def times_used(c: Fighter, p: int) -> int:
    """How often the fighter has used ability p in this encounter, if that is counted."""
    return FOUR * (c.powers_fours >> 2 * p & 3) + (c.powers_used >> 2 * p & 3)


def count_use(c: Fighter, p: int) -> None:
    """Count another use of ability p: one more, or one more four."""
    if c.powers_used >> 2 * p & 3 == FOUR - 1:
        c.powers_used -= (FOUR - 1) << 2 * p
        c.powers_fours += 1 << 2 * p
    else:
        c.powers_used += 1 << 2 * p


def price_of(c: Fighter, a: Power) -> int:
    """Strain that the ability costs now, that of a second maneuver included (R4.3)."""
    bought = a.way == WAY_MANEUVER and c.free == 0 and c.granted == 0
    return a.strain + (SECOND_MANEUVER if bought else 0)


def ready(w: Fight, i: int, p: int) -> bool:
    """Whether the fighter has ability p, may use it now, and can pay for it; each is good for once a turn."""
    c, a = w.fighters[i], w.powers[p]
    if not c.powers >> p & 1 or c.powers_done >> p & 1 or not uses_left(c, a, p):
        return False
    if a.points > 0 and c.force_rating == 0:
        return False
    if a.way == WAY_ACTION and (c.acted_out > 0 or staggered(c)):
        return False
    if a.way == WAY_MANEUVER and not may_maneuver(w, c):
        return False
    price = price_of(c, a)
    if price > 0 and a.way == WAY_ACTION:
        price += borne(c, HAS_AT_THE_BRINK)  # which the action takes first (R8)
    return price == 0 or can_pay_strain(w, c, price)


def any_ready(w: Fight, i: int) -> bool:
    """Whether the fighter can pay for any of its abilities now."""
    for p in range(len(w.powers)):
        if ready(w, i, p):
            return True
    return False


def count_ready(w: Fight, i: int) -> int:
    """How many of its abilities the fighter can pay for now."""
    n = 0
    for p in range(len(w.powers)):
        n += ready(w, i, p)
    return n


def fits(w: Fight, i: int, p: int, j: int) -> bool:
    """Whether j is one whom fighter i's ability p is for, in range, and with something to mend if it only mends."""
    c, t, a = w.fighters[i], w.fighters[j], w.powers[p]
    if not is_for(c, t, a.whom, i == j) or (i != j and band(w, i, j) > a.reach):
        return False
    if a.mends == 0:
        return t.state == UP
    hurt = a.mends & WOUNDS > 0 and t.wounds > least_wounds(t)
    tired = a.mends & STRAIN > 0 and has_strain(t) and t.strain > 0
    return t.state <= DOWN and (hurt or tired)


def is_for(c: Fighter, t: Fighter, whom: int, oneself: bool) -> bool:
    """Whether t is an enemy, another ally, any friend, or oneself, as the ability asks."""
    if whom == WHOM_ENEMY:
        return hostile(c, t)
    if whom == WHOM_SELF:
        return oneself
    return not hostile(c, t) and (whom == WHOM_FRIEND or not oneself)


def rank_for(c: Fighter, skill: int) -> int:
    """The written rank of a skill that abilities ask for."""
    return c.power_ranks >> 5 * skill & MOST_RANK
