"""What abilities bring that lasts for turns: boosts, setbacks, upgrades, defense, wards."""

from sim.common import longer
from sim.narrative.model import Fighter
from sim.narrative.terms import (
    DOES_BOOST,
    DOES_DEFENSE,
    DOES_DIFFICULTY,
    DOES_SETBACK,
    DOES_UPGRADE,
)

MOST = 15  # of one sort: four bits


def ends_at(c: Fighter, what: int) -> int:
    """The beat at which what an ability brought to a fighter ends."""
    if what == DOES_BOOST:
        return c.boosted_until + 0
    if what == DOES_SETBACK:
        return c.set_back_until + 0
    if what == DOES_UPGRADE:
        return c.upgraded_until + 0
    if what == DOES_DIFFICULTY:
        return c.hardened_until + 0
    if what == DOES_DEFENSE:
        return c.shielded_until + 0
    return c.warded_until + 0


def lasting(c: Fighter, what: int) -> int:
    """How much of a boost, setback, upgrade, difficulty, defense or ward of abilities lasts on a fighter."""
    return c.spells >> 4 * (what - DOES_BOOST) & MOST if c.beat < ends_at(c, what) else 0


def make_last(c: Fighter, what: int, amount: int, turns: int) -> None:
    """Let it last; of several of one sort the greatest counts, and of equal ones the longest."""
    now, until, amount = lasting(c, what), longer(c, 0, turns), min(amount, MOST)
    if amount < now:
        return
    shift = 4 * (what - DOES_BOOST)
    c.spells = c.spells & ~(MOST << shift) | amount << shift
    if amount == now:
        until = max(until, ends_at(c, what))
    if what == DOES_BOOST:
        c.boosted_until = until
    elif what == DOES_SETBACK:
        c.set_back_until = until
    elif what == DOES_UPGRADE:
        c.upgraded_until = until
    elif what == DOES_DIFFICULTY:
        c.hardened_until = until
    elif what == DOES_DEFENSE:
        c.shielded_until = until
    else:
        c.warded_until = until
