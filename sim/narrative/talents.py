"""Talents that change a pool, a hit, a critical or what a check of others costs, by themselves (R14).

What a talent is asked for stands elsewhere: reactions in `reactions`, maneuvers and actions in `leading`.
"""

from sim.narrative.conditions import gifted, rank, talent
from sim.narrative.model import Fight, Fighter, Weapon
from sim.narrative.place import band, engaged_with
from sim.narrative.terms import (
    BAND_LONG,
    BAND_SHORT,
    GIFT_AWKWARD,
    GIFT_IMPROVED_SWEEP,
    GIFT_MANY_ARMED,
    GIFT_MULTIATTACK,
    GIFT_SWARM,
    GIFT_SWEEP,
    GIFT_SWEEP_ATTACK,
    GIFT_WOOKIEE_RAGE,
    KNOWS_BARRAGE,
    KNOWS_FERAL_STRENGTH,
    KNOWS_LETHAL_BLOWS,
    KNOWS_POINT_BLANK,
    KNOWS_QUICK_STRIKE,
    STYLE_GUNNERY,
    STYLE_HEAVY,
    STYLE_LIGHT,
    STYLE_MELEE,
    UP,
)
from sim.state import NOBODY

DEAR = 99  # takes triumphs or despairs, not points
CLUMSY = 3  # setback dice of the Awkward
EACH = 10  # on the d100 of a critical, for each rank of Lethal Blows or Durable (R8.3)


def hit_bonus(w: Fight, i: int, j: int, k: int) -> int:
    """Damage that i's talents add to one hit of arm k on j: Point Blank, Barrage, Feral Strength, Deadly Accuracy.

    Also the rage of Wookiees.
    The band is the one at which the attack was made.
    """
    c, arm = w.fighters[i], w.arms[k]
    a, n = w.weapons[arm.weapon], 0
    if arm.deadly > 0:
        n += rank(c, arm)
    if c.talents == 0 and c.gifts == 0:
        return n
    if a.style == STYLE_MELEE:
        return n + (talent(c, KNOWS_FERAL_STRENGTH) + rage(c) if a.lightsaber == 0 else 0)
    there = band(w, i, j)
    if a.style != STYLE_GUNNERY and there <= BAND_SHORT:
        n += talent(c, KNOWS_POINT_BLANK)
    if a.style >= STYLE_HEAVY and there >= BAND_LONG:
        n += talent(c, KNOWS_BARRAGE)
    return n


def rage(c: Fighter) -> int:
    """Damage with Brawl and Melee of a raging Wookiee: 1 when wounded, 2 with a critical injury (R12.1)."""
    if not gifted(c, GIFT_WOOKIEE_RAGE):
        return 0
    return 2 if c.injuries > 0 else 1 if c.wounds > 0 else 0


def quick_strike(w: Fight, c: Fighter, t: Fighter) -> int:
    """Boost dice against somebody who has not acted yet in this encounter (R14)."""
    return talent(c, KNOWS_QUICK_STRIKE) if t.acted <= w.battle.earlier else 0


def lethal(c: Fighter) -> int:
    """What Lethal Blows add to the d100 of a critical (R8.3)."""
    return EACH * talent(c, KNOWS_LETHAL_BLOWS)


def frenzied_with(a: Weapon) -> bool:
    """Whether a weapon is used with Brawl or Melee (R14, Frenzied Attack)."""
    return a.style == STYLE_MELEE and a.lightsaber == 0


def awkward(c: Fighter) -> int:
    """Setback dice of the Awkward on checks of Brawl, Melee and Coordination (R14)."""
    return CLUMSY if gifted(c, GIFT_AWKWARD) else 0


def many_arms(c: Fighter) -> int:
    """Boost dice of the Many-armed on checks of Brawl and Melee (R14)."""
    return 1 if gifted(c, GIFT_MANY_ARMED) else 0


def sweep_price(c: Fighter) -> int:
    """What hitting one more in the target's melee costs, DEAR where a triumph hits all; 0: no sweep is known (R14)."""
    if gifted(c, GIFT_IMPROVED_SWEEP):
        return 1
    if gifted(c, GIFT_SWEEP) or gifted(c, GIFT_MANY_ARMED):
        return 2
    return DEAR if gifted(c, GIFT_SWEEP_ATTACK) else 0


def halved(t: Fighter, a: Weapon, damage: int) -> int:
    """What soak meets of a weapon's damage: of a Swarm half, rounded up, unless it blasts or burns (R14)."""
    return (damage + 1) // 2 if gifted(t, GIFT_SWARM) and a.blast == 0 and a.burn == 0 else damage


def own_upgrades(c: Fighter, a: Weapon) -> int:
    """Upgrades of ability on an attack: what an ally granted, frenzy, a True Aim (R9.3; R14)."""
    return c.upgrade_next + (c.frenzy if frenzied_with(a) else 0) + (c.trued if c.aims > 0 else 0)


def handles_two(c: Fighter, a: Weapon, other: Weapon) -> bool:
    """Whether an attack with two weapons is no harder: Multiattack, Guns Blazing (R14)."""
    return gifted(c, GIFT_MULTIATTACK) or (c.blazing > 0 and a.style == STYLE_LIGHT and other.style == STYLE_LIGHT)


def stands_off(w: Fight, i: int, j: int, a: Weapon) -> int:
    """Upgrades of difficulty for every band beyond a weapon's own range (R14, Sniper Shot)."""
    return max(0, band(w, i, j) - a.reach) if a.style != STYLE_MELEE else 0


def warded(w: Fight, t: Fighter, j: int, melee: bool) -> int:
    """Upgrades of difficulty of an attack on j: Side Step, Defensive Stance, Body Guard (R14)."""
    n = t.defensive_stance if melee else t.side_step
    if t.guardians > 0:
        for g in range(len(w.fighters)):
            o = w.fighters[g]
            if o.ward == j and o.state == UP and engaged_with(o, t):
                n += o.body_guard
    return n


def begin_turn(w: Fight, i: int) -> None:
    """What lasted to the start of the fighter's turn is over (R14)."""
    c = w.fighters[i]
    c.side_step = c.defensive_stance = c.frenzy = c.sniping = c.crippling = c.precise = c.blazing = 0
    if c.ward >= 0:
        w.fighters[c.ward].guardians &= ~(1 << i)
        c.ward, c.body_guard = NOBODY, 0
    for t in w.fighters:
        t.coordinated &= ~(1 << i)
