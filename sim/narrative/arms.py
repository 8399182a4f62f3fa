"""Which of its weapons a fighter can use now, and how far they reach (R6.1-R6.3, R7.5, R15)."""

from sim.host import CHOSEN, MODES
from sim.narrative.conditions import ARMS, carried, gifted, in_hand, last_arm, two_guns, usable
from sim.narrative.model import Fight, Fighter, Weapon
from sim.narrative.place import engaged
from sim.narrative.stances import may_draw
from sim.narrative.terms import (
    BAND_ENGAGED,
    BAND_EXTREME,
    BAND_SHORT,
    GIFT_GUNS_BLAZING,
    GIFT_MULTIATTACK,
    MODE_AUTO_FIRE,
    MODE_PLAIN,
    MODE_SPREAD,
    MODE_TWO_WEAPONS,
    STYLE_GUNNERY,
    STYLE_MELEE,
    WITH_AUTO_FIRE,
    WITH_BEST,
    WITH_BOTH,
    WITH_NAME,
    WITH_SKILL,
    WITH_SPREAD,
    WITH_STUN,
)
from sim.state import NOBODY


def reach_now(w: Fight, i: int, a: Weapon, stun: int) -> int:
    """The farthest band at which fighter i may use a weapon now, NOBODY for none; set to stun it is short (R7.5)."""
    if a.style == STYLE_MELEE:
        return BAND_ENGAGED
    if a.style == STYLE_GUNNERY and engaged(w, i):
        return NOBODY
    return min(a.reach, BAND_SHORT) if stun > 0 else a.reach


def arm_reach(w: Fight, i: int, k: int, wield: int, drawable: bool) -> int:
    """The farthest band at which arm k can be used now as the weapon rule says; NOBODY if it is not meant or not ready.

    `drawable`: whether a weapon that is carried may be drawn first.
    """
    c, a = w.fighters[i], w.weapons[w.arms[k].weapon]
    if wield != WITH_BEST and not meant(c, k, wield, a):
        return NOBODY
    stun = stun_wanted(wield, k - c.first_arm)
    if (stun > 0 and a.stun_setting == 0) or not usable(w, k) or not (drawable or in_hand(w, c, k)):
        return NOBODY
    mode = mode_wanted(wield) if wield >= WITH_AUTO_FIRE else MODE_PLAIN
    if mode == MODE_TWO_WEAPONS:
        other = partner(w, c, k, drawable)
        if other < 0:
            return NOBODY
        return min(reach_now(w, i, a, 0), reach_now(w, i, w.weapons[w.arms[other].weapon], 0))
    if mode != MODE_PLAIN and a.auto_fire == 0:
        return NOBODY
    return far_reach(w, i, k) if c.sniping > 0 and stun == 0 else reach_now(w, i, a, stun)


def far_reach(w: Fight, i: int, k: int) -> int:
    """How far arm k reaches now, with a Sniper Shot farther unless it is thrown (R14)."""
    c, arm = w.fighters[i], w.arms[k]
    a = w.weapons[arm.weapon]
    reach = reach_now(w, i, a, 0)
    if c.sniping == 0 or reach < 0 or a.style == STYLE_MELEE or arm.single > 0:
        return reach
    return min(BAND_EXTREME, reach + c.sniping)


def partner(w: Fight, c: Fighter, k: int, drawable: bool) -> int:
    """The arm for the other hand beside arm k: what is there, else what may be drawn and reaches farthest (R6.7).

    Arm k must be in hand; both take one hand. NOBODY where there is none.
    """
    if k != c.held or c.maimed & ARMS > 0 or w.weapons[w.arms[k].weapon].two_handed > 0:
        return NOBODY
    if c.second >= 0:
        return c.second if usable(w, c.second) else NOBODY
    best, most = NOBODY, NOBODY
    for other in range(c.first_arm, c.first_arm + c.arms):
        a = w.weapons[w.arms[other].weapon]
        if drawable and a.two_handed == 0 and a.reach > most and carried(w, c, other) and usable(w, other):
            best, most = other, a.reach + 0
    return best


def take_both(w: Fight, c: Fighter) -> None:
    """Who attacks with many weapons, or with two light guns, has two at hand from the start (R14)."""
    if c.gifts > 0 and c.held >= 0:
        k = partner(w, c, c.held + 0, True)
        if gifted(c, GIFT_MULTIATTACK) or (gifted(c, GIFT_GUNS_BLAZING) and two_guns(w, c.held + 0, k)):
            c.second = k


def mode_wanted(wield: int) -> int:
    """In what way the line's `with` says to attack: a burst, two weapons (R6.7, R10)."""
    if wield >= CHOSEN:
        return (wield - CHOSEN) // MODES
    if wield == WITH_AUTO_FIRE:
        return MODE_AUTO_FIRE
    if wield == WITH_SPREAD:
        return MODE_SPREAD
    return MODE_TWO_WEAPONS if wield == WITH_BOTH else MODE_PLAIN


def how_wanted(wield: int, offset: int) -> int:
    """How the line's `with` says to attack: 1 for set to stun, and twice the mode."""
    return stun_wanted(wield, offset) + 2 * (mode_wanted(wield) if wield >= WITH_AUTO_FIRE else MODE_PLAIN)


def code_of(offset: int, how: int) -> int:
    """What a history, and an exact answer, say of a weapon: which of the bearer's, and how it is used."""
    return MODES * (how >> 1) + 2 * offset + (how & 1)


def longest_reach(w: Fight, i: int, wield: int) -> int:
    """The farthest band at which any arm can be used now as the weapon rule says; NOBODY for none."""
    c = w.fighters[i]
    drawable, most = may_draw(w, c), NOBODY
    for k in range(c.first_arm, c.first_arm + c.arms):
        most = max(most, arm_reach(w, i, k, wield, drawable))
    return most


def stun_wanted(wield: int, offset: int) -> int:
    """1 if the weapon is to be set to stun (R7.5)."""
    if wield >= CHOSEN:
        return 1 if (wield - CHOSEN) % MODES == 2 * offset + 1 else 0
    return 1 if wield == WITH_STUN else 0


def meant(c: Fighter, k: int, wield: int, a: Weapon) -> bool:
    """Whether arm k is one that the line's `with` speaks of."""
    if wield >= CHOSEN:
        return (wield - CHOSEN) % MODES >> 1 == k - c.first_arm
    if wield >= WITH_NAME:
        return a.called == wield - WITH_NAME
    if wield >= WITH_SKILL:
        return a.skill == wield - WITH_SKILL
    return wield == WITH_BEST or k == (c.held if c.held >= 0 else last_arm(c))


def pick_drawn(w: Fight, i: int, wield: int) -> int:
    """The first carried arm that the line speaks of, by default any."""
    c = w.fighters[i]
    for k in range(c.first_arm, c.first_arm + c.arms):
        if carried(w, c, k) and (wield <= WITH_SPREAD or meant(c, k, wield, w.weapons[w.arms[k].weapon])):
            return k
    return NOBODY
