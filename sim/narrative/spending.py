"""Spending results: advantage and triumph by the one who rolled, threat and despair by the other side (R9).

The two menus are tables, a column for each purchase; one loop sells what is legal and can be paid.
"""

from typing import NamedTuple

from sim.common import hostile, longer, until_next_turn_ends
from sim.narrative.choice import ask
from sim.narrative.conditions import USELESS, guarded, has_strain, let_go, most_maneuvers
from sim.narrative.damage import heal_wounds, recover_strain, suffer_strain
from sim.narrative.look import look, look_at, look_at_health
from sim.narrative.model import QUESTIONS, Fight, Fighter, Roll, Weapon
from sim.narrative.record import buy, own
from sim.narrative.terms import (
    ASK_SPEND,
    ASK_SPEND_ENEMY,
    BEST,
    BOOST,
    BOOST_ALLY,
    BOOST_TARGET,
    CONCUSSIVE,
    CRITICAL,
    DAMAGE_ITEM,
    DEFEND_MELEE,
    DEFEND_RANGED,
    DESTROY,
    DISABLE,
    DISARM,
    DISORIENT,
    EMPTY,
    ENSNARE,
    GROUP_HEALTH,
    HINDER,
    HINDER_ACTOR,
    IGNORE_SCENE,
    KNOCKDOWN,
    MANEUVER,
    MINION,
    NEGATE_DEFENSE,
    NOTICE,
    OPPORTUNITY,
    PASS,
    PRESS,
    RECOVER_STRAIN,
    RIVAL,
    STRAIN,
    STUN,
    STYLE_MELEE,
    SUNDER,
    TRIP,
    UNSETTLE,
    UP,
    UPGRADE_ACTOR,
    UPGRADE_ALLY,
    UPGRADE_TARGET,
    VITAL_DEED,
    WORST,
)
from sim.state import NOBODY

ACTIVATE = 2  # advantages for an active quality (R10.1)
DEAR = 99  # takes triumphs or despairs, not points
MENU, ENEMY_MENU = 64, 128
# By purchase, from 65 and from 129: the price in advantages or threats, then in triumphs or despairs where one of those
# does not do for any of the first three sorts (R9.2). A critical costs its rating, knocking down more by silhouette.
PRICES = (
    0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, DEAR, DEAR, DEAR, DEAR,
    ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, 1,
)  # fmt: skip
STARS = (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1)
ENEMY_PRICES = (0, 1, 1, 2, 2, 2, 3, 3, DEAR, DEAR, DEAR)


def bit(order: int) -> int:
    """A purchase's bit among legal orders."""
    return 1 << (order & 63)


AGAIN = bit(CRITICAL) | bit(RECOVER_STRAIN) | bit(SUNDER)  # may be bought more than once (R9.2)
PREFERRED = (
    DESTROY, DISARM, CRITICAL, CONCUSSIVE, STUN, BOOST_ALLY, KNOCKDOWN, DISORIENT, ENSNARE, SUNDER, BOOST,
    RECOVER_STRAIN, UPGRADE_TARGET, UPGRADE_ALLY, HINDER, MANEUVER, NEGATE_DEFENSE, DEFEND_RANGED, DEFEND_MELEE,
    IGNORE_SCENE, NOTICE, VITAL_DEED, DISABLE,
)  # fmt: skip
ENEMY_PREFERRED = (
    EMPTY, DAMAGE_ITEM, UNSETTLE, STRAIN, UPGRADE_ACTOR, BOOST_TARGET, HINDER_ACTOR, OPPORTUNITY, TRIP, PRESS,
)  # fmt: skip
ALWAYS = (
    bit(NOTICE) | bit(HINDER) | bit(BOOST) | bit(NEGATE_DEFENSE) | bit(DEFEND_MELEE) | bit(DEFEND_RANGED)
    | bit(UPGRADE_TARGET) | bit(UPGRADE_ALLY) | bit(VITAL_DEED)
)  # fmt: skip
FOR_ONE = bit(RECOVER_STRAIN) | bit(BOOST_ALLY) | bit(NOTICE) | bit(SUNDER)
FOR_TWO = (
    FOR_ONE | bit(MANEUVER) | bit(HINDER) | bit(BOOST) | bit(DISORIENT) | bit(STUN) | bit(ENSNARE) | bit(CONCUSSIVE)
)  # fmt: skip
FOR_THREE = (
    FOR_TWO | bit(NEGATE_DEFENSE) | bit(IGNORE_SCENE) | bit(DISABLE) | bit(DEFEND_MELEE) | bit(DEFEND_RANGED)
    | bit(DISARM)
)  # fmt: skip
FOR_POINTS = (0, FOR_ONE, FOR_TWO, FOR_THREE)  # what so many advantages can pay, but for what depends on the weapon
TO_RECOVER, TO_BOOST_ALLY, TO_MANEUVER = bit(RECOVER_STRAIN), bit(BOOST_ALLY), bit(MANEUVER)
TO_IGNORE = bit(IGNORE_SCENE)
TO_DISARM, TO_SUNDER, TO_DISORIENT, TO_STUN = bit(DISARM), bit(SUNDER), bit(DISORIENT), bit(STUN)
TO_KNOCK_DOWN, TO_ENSNARE, TO_CONCUSS = bit(KNOCKDOWN), bit(ENSNARE), bit(CONCUSSIVE)
TO_CRIT, TO_DESTROY, TO_DISABLE = bit(CRITICAL), bit(DESTROY), bit(DISABLE)
BEST_BIT, WORST_BIT = bit(BEST), bit(WORST)


class Bought(NamedTuple):
    """What was bought and waits for the hit: how many payments for a critical, whether it disables instead."""

    criticals: int
    disabled: int


def price(order: int, a: Weapon, t: Fighter) -> int:
    """What a purchase costs in advantages (R8.2, R9.2, R10.1)."""
    if order == CRITICAL:
        return a.crit_rating
    return PRICES[order - MENU] + (max(0, t.silhouette - 1) if order == KNOCKDOWN else 0)


def on_sale(w: Fight, i: int, j: int, a: Weapon, hit: bool) -> int:
    """What a roll could buy if points were no matter, a bit each; criticals and disabling are up to the hit."""
    c, t = w.fighters[i], w.fighters[j]
    legal = ALWAYS
    if can_recover(w, c):
        legal |= TO_RECOVER
    if other_ally(w, i, 0) >= 0:
        legal |= TO_BOOST_ALLY
    if c.maneuvers + c.free + c.granted < most_maneuvers(c) and c.beat >= c.immobilized_until:
        legal |= TO_MANEUVER
    if w.battle.concealment > 0:
        legal |= TO_IGNORE
    if t.held >= 0:
        legal |= TO_DISARM
    return legal | on_sale_by_weapon(w, t, a, hit)


def on_sale_by_weapon(w: Fight, t: Fighter, a: Weapon, hit: bool) -> int:
    """The active qualities that the roll could activate (R10)."""
    legal = 0
    if a.sunder > 0 and (hit or w.rules.sunder_on_miss > 0) and breakable(w, t):
        legal |= TO_SUNDER
    if not hit:
        return legal
    if a.disorient > 0:
        legal |= TO_DISORIENT
    if a.knockdown > 0 and t.prone == 0:
        legal |= TO_KNOCK_DOWN
    if a.stun > 0:
        legal |= TO_STUN
    if a.ensnare > 0:
        legal |= TO_ENSNARE
    if a.concussive > 0:
        legal |= TO_CONCUSS
    return legal


def can_recover(w: Fight, c: Fighter) -> bool:
    """Whether recovering strain does anything (R9.4)."""
    if has_strain(c):
        return c.strain > 0
    return c.kind == RIVAL and w.rules.rival_recover_strain_heals > 0 and c.wounds > 0


def breakable(w: Fight, t: Fighter) -> bool:
    """Whether what is in the target's hand can be sundered (R10, Cortosis)."""
    return t.held >= 0 and w.weapons[w.arms[t.held].weapon].cortosis == 0


def other_ally(w: Fight, i: int, waiting: int) -> int:
    """The first other ally who stands, of those yet to act if `waiting`; NOBODY if there is none."""
    c = w.fighters[i]
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if j != i and t.state == UP and not c.foes >> t.side & 1 and (waiting == 0 or t.acted < w.battle.round):
            return j
    return NOBODY


def affordable(legal: int, points: int, triumphs: int, a: Weapon, t: Fighter) -> int:
    """Those of the purchases that the points left can pay (R8.2, R9.2)."""
    if triumphs > 0:
        within = legal if triumphs > 1 else legal & ~TO_DESTROY
    else:
        within = legal & FOR_POINTS[min(points, 3)]
        if legal & TO_CRIT and a.crit_rating <= points:
            within |= TO_CRIT
        if legal & TO_KNOCK_DOWN and price(KNOCKDOWN, a, t) <= points:
            within |= TO_KNOCK_DOWN
    return within | BEST_BIT if within > 0 else 0


def preferred(menu: tuple[int, ...], legal: int) -> int:
    """The first of a list of purchases that is legal."""
    for order in menu:
        if legal & bit(order):
            return order
    return PASS


def spend(w: Fight, i: int, j: int, k: int, result: Roll, left: int, wounding: bool) -> Bought:
    """Ask what the roll's advantages and triumphs buy, and carry out what does not wait for the hit (R9.1, R9.2).

    `left`: damage past soak; `wounding`: whether it can crit (R8.1). What is bought stands in the row in hand.
    """
    points, triumphs, paid, disabled, done = max(0, result.advantages), result.triumphs, 0, 0, 0
    if points == 0 and triumphs == 0:
        return Bought(0, 0)
    c, t, s, e, a = w.fighters[i], w.fighters[j], w.seen, w.event, w.weapons[w.arms[k].weapon]
    hit = result.successes > 0
    needs = w.needs[QUESTIONS * c.policy + ASK_SPEND]
    look(w, i, needs)
    look_at(w, i, j, needs)
    while points > 0 or triumphs > 0:
        legal = on_sale(w, i, j, a, hit)
        if wounding and a.crit_rating > 0 and disabled == 0 and (paid == 0 or t.kind != MINION):
            legal |= TO_CRIT
        if left > 0 and t.held >= 0:
            legal |= (TO_DESTROY if disabled == 0 else 0) | (TO_DISABLE if paid == 0 else 0)
        legal = affordable(legal & ~done, points, triumphs, a, t)
        if legal == 0:
            break
        s.advantages, s.triumphs, s.threats, s.despairs, s.hit = points, triumphs, 0, 0, 1 if hit else 0
        order = ask(w, i, c.policy, ASK_SPEND, legal).order
        if order == BEST:
            order = preferred(PREFERRED, legal)
        if order == PASS:
            break
        cost = price(order, a, t)
        if points >= cost:
            points -= cost
        else:
            triumphs -= STARS[order - MENU]
        paid += order == CRITICAL
        disabled += order == DISABLE
        done |= bit(order) & ~AGAIN
        if w.battle.logging > 0:
            e.bought = buy(e.bought, order)
        carry_out_purchase(w, i, j, a, order)
        if order == RECOVER_STRAIN and needs & GROUP_HEALTH:
            look_at_health(w, i)
    return Bought(paid, disabled)


def carry_out_purchase(w: Fight, i: int, j: int, a: Weapon, order: int) -> None:
    """What a purchase does at once; a critical waits for the hit's wounds."""
    c, t = w.fighters[i], w.fighters[j]
    if order == RECOVER_STRAIN:
        recover(w, c)
    elif order == BOOST_ALLY:
        side = w.sides[c.side]
        side.boost += 1
        side.boost_from = i
    elif order == MANEUVER:
        c.granted += 1
    elif order == HINDER:
        t.setback_next += 1
    elif order == BOOST:
        w.fighters[receiver(w, i)].boost_next += 1
    elif order == UPGRADE_ALLY:
        w.fighters[receiver(w, i)].upgrade_next += 1
    elif order == UPGRADE_TARGET:
        t.hard_next += 1
    elif order == IGNORE_SCENE:
        c.ignores_until = until_next_turn_ends(c)
    elif order == DEFEND_MELEE:
        c.defended_melee_until = until_next_turn_ends(c)
    elif order == DEFEND_RANGED:
        c.defended_ranged_until = until_next_turn_ends(c)
    else:
        afflict_target(w, t, a, order)


def afflict_target(w: Fight, t: Fighter, a: Weapon, order: int) -> None:
    """What a purchase does to the target (R9, R10)."""
    if order == NEGATE_DEFENSE:
        t.defenseless_round = w.battle.round
    elif order == DISARM:
        let_go(w, t)
    elif order == DISABLE:
        w.arms[t.held].disabled_until = until_next_turn_ends(t)
        w.battle.viewed = NOBODY
    elif order == DESTROY:
        break_arm(w, t.held)
    elif order == SUNDER:
        damage_arm(w, t.held)
    elif order == DISORIENT:
        t.disoriented_until = longer(t, t.disoriented_until, a.disorient)
    elif order == ENSNARE:
        t.immobilized_until = longer(t, t.immobilized_until, a.ensnare)
    elif order == CONCUSSIVE:
        t.staggered_until = longer(t, t.staggered_until, a.concussive)
    elif order == KNOCKDOWN:
        t.prone = 1
    elif order == STUN:
        hurt_by_stun(w, t, a.stun)


def recover(w: Fight, c: Fighter) -> None:
    """Recover 1 strain; of a rival, where the option says so, 1 wound (R9.4)."""
    own(w, c, -1)
    if has_strain(c):
        recover_strain(w, c, 1)
    else:
        heal_wounds(w, c, 1)


def receiver(w: Fight, i: int) -> int:
    """Who gains from help to any ally or oneself: the first ally yet to act this round, else oneself (R9)."""
    j = other_ally(w, i, 1)
    return j if j >= 0 else i


def damage_arm(w: Fight, k: int) -> None:
    """An item one step worse; behind major damage it is destroyed (R9.5)."""
    arm = w.arms[k]
    w.battle.viewed = NOBODY
    if arm.damaged >= USELESS:
        break_arm(w, k)
    else:
        arm.damaged += 1


def empty(w: Fight, k: int) -> None:
    """Out of ammunition for the encounter; what there was is kept for the next one (R9)."""
    arm = w.arms[k]
    arm.emptied = 2 * (arm.uses + 2) + arm.single
    arm.uses, arm.single = 0, 1
    w.battle.viewed = NOBODY


def break_arm(w: Fight, k: int) -> None:
    """An item destroyed."""
    arm = w.arms[k]
    arm.gone = arm.broken = 1
    c = w.fighters[arm.bearer]
    if c.held == k:
        c.held = NOBODY
    w.battle.viewed = NOBODY


def hurt_by_stun(w: Fight, t: Fighter, n: int) -> None:
    """The Stun quality: strain that no soak stops (R10)."""
    if has_strain(t):
        w.event.strain += n
    else:
        w.event.wounds += n
    suffer_strain(w, t, n)


def opponent(w: Fight, i: int, j: int) -> int:
    """Who answers for the other side: the target, or where that is a friend the first enemy there is."""
    c = w.fighters[i]
    if hostile(c, w.fighters[j]):
        return j
    best = NOBODY
    for k in range(len(w.fighters)):
        t = w.fighters[k]
        if hostile(c, t) and (best < 0 or (t.state == UP and w.fighters[best].state != UP)):
            best = k
    return best


def enemy_on_sale(w: Fight, i: int, j: int, k: int, points: int, despairs: int) -> int:
    """What the threats and despairs left can buy the other side, a bit each."""
    c, t, arm = w.fighters[i], w.fighters[j], w.arms[k]
    a = w.weapons[arm.weapon]
    legal = bit(STRAIN) | bit(HINDER_ACTOR) | bit(PRESS) | bit(UPGRADE_ACTOR)
    if c.in_cover + guarded(c) + c.aims > 0:
        legal |= bit(UNSETTLE)
    if t.state == UP:
        legal |= bit(BOOST_TARGET)
        if t.beat >= t.immobilized_until:
            legal |= bit(OPPORTUNITY)
    if c.prone == 0:
        legal |= bit(TRIP)
    if a.fists == 0 and arm.gone == 0:
        legal |= bit(DAMAGE_ITEM) if a.style == STYLE_MELEE else bit(EMPTY)
    for order in range(STRAIN, DAMAGE_ITEM + 1):
        if despairs == 0 and ENEMY_PRICES[order - ENEMY_MENU] > points:
            legal &= ~bit(order)
    return legal


def spend_enemy(w: Fight, i: int, meant: int, k: int, result: Roll) -> None:
    """The other side, through its own policy, spends the threats and despairs of i's roll (R9.1, R9.4)."""
    points, despairs, done = max(0, -result.advantages), result.despairs, 0
    if points == 0 and despairs == 0:
        return
    j = opponent(w, i, meant)
    if j < 0:
        return
    c, s, e = w.fighters[i], w.seen, w.event
    policy = w.sides[w.fighters[j].side].policy
    needs = w.needs[QUESTIONS * policy + ASK_SPEND_ENEMY]
    look(w, j, needs)
    look_at(w, j, i, needs)
    while (points > 0 or despairs > 0) and c.state == UP:
        legal = enemy_on_sale(w, i, j, k, points, despairs) & ~done
        if legal == 0:
            break
        s.threats, s.despairs, s.advantages, s.triumphs, s.hit = points, despairs, 0, 0, 0
        order = ask(w, j, policy, ASK_SPEND_ENEMY, legal | WORST_BIT).order
        if order == WORST:
            order = preferred(ENEMY_PREFERRED, legal)
        if order == PASS:
            break
        cost = ENEMY_PRICES[order - ENEMY_MENU]
        if points >= cost:
            points -= cost
        else:
            despairs -= 1
        done |= bit(order) & ~bit(STRAIN)
        if w.battle.logging > 0:
            e.bought_enemy = buy(e.bought_enemy, order)
        carry_out_enemy_purchase(w, i, j, k, order)


def carry_out_enemy_purchase(w: Fight, i: int, j: int, k: int, order: int) -> None:
    """What threats and despairs do to the one who rolled, or for the other side (R9)."""
    c = w.fighters[i]
    if order == STRAIN:
        own(w, c, 1)
        suffer_strain(w, c, 1)
    elif order == UNSETTLE:
        unsettle(c)
    elif order == OPPORTUNITY:
        w.fighters[j].opportunities += 1
    elif order == BOOST_TARGET:
        w.fighters[j].boost_next += 1
    elif order == HINDER_ACTOR:
        c.setback_next += 1
    elif order == TRIP:
        c.prone = 1
    elif order == EMPTY:
        empty(w, k)
    elif order == UPGRADE_ACTOR:
        c.hard_next += 1
    elif order == DAMAGE_ITEM:
        damage_arm(w, k)


def unsettle(c: Fighter) -> None:
    """The benefit of an earlier maneuver is lost: of cover, else of guarded stance, else of the aim (R9)."""
    if c.in_cover > 0:
        c.in_cover = 0
    elif guarded(c) > 0:
        c.guarded_until = c.beat
    else:
        c.aims = c.called = 0
