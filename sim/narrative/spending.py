"""Spending results: advantage and triumph by the one who rolled, threat and despair by the other side (R9).

The two menus are tables, a column for each purchase; one loop sells what is legal and can be paid.
"""

from typing import NamedTuple

from sim.common import hostile, longer, until_next_turn_ends
from sim.narrative.blast import catches, catches_friend
from sim.narrative.choice import ask
from sim.narrative.conditions import USELESS, guarded, has_strain, let_go, most_maneuvers, release
from sim.narrative.damage import heal_wounds, recover_strain, suffer_strain
from sim.narrative.extra_hits import CRIT, HIT, MOST_HITS, add_hit, adds_hit, count_hits, next_critical, rating_of
from sim.narrative.look import look, look_at, look_at_health
from sim.narrative.model import QUESTIONS, Fight, Fighter, Roll, Weapon
from sim.narrative.reactions import base_damage
from sim.narrative.record import buy, own
from sim.narrative.terms import (
    ASK_SPEND,
    ASK_SPEND_ENEMY,
    AUTO_FIRE,
    BEST,
    BLAST,
    BOOST,
    BOOST_ALLY,
    BOOST_TARGET,
    BURN,
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
    EXTRA_CRITICAL,
    GROUP_HEALTH,
    GUIDED,
    HINDER,
    HINDER_ACTOR,
    HOMING,
    IGNORE_SCENE,
    KNOCKDOWN,
    LINKED,
    MANEUVER,
    MINION,
    MODE_LINKED,
    MODE_TWO_WEAPONS,
    NEGATE_DEFENSE,
    NOTICE,
    OPPORTUNITY,
    PASS,
    PRESS,
    RECOVER_STRAIN,
    RIVAL,
    SECOND_WEAPON,
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
from sim.narrative.volley import Shot, is_burst
from sim.state import NOBODY

ACTIVATE = 2  # advantages for an active quality (R10.1)
ON_A_MISS = 3  # advantages for a blast or a guided shot (R10)
DEAR = 99  # takes triumphs or despairs, not points
MENU, ENEMY_MENU = 64, 128
# By purchase, from 65 and from 129: the price in advantages or threats, then in triumphs or despairs where one of those
# does not do for any of the first three sorts (R9.2). A critical costs its rating, knocking down more by silhouette, a
# blast on a miss as much as a guided shot.
PRICES = (
    0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, DEAR, DEAR, DEAR, DEAR,
    ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, 1,
    ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, ON_A_MISS, 0,
)  # fmt: skip
STARS = (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
ENEMY_PRICES = (0, 1, 1, 2, 2, 2, 3, 3, DEAR, DEAR, DEAR)


def bit(order: int) -> int:
    """A purchase's bit among legal orders."""
    return 1 << (order & 63)


AGAIN = (  # may be bought more than once (R9.2)
    bit(CRITICAL) | bit(RECOVER_STRAIN) | bit(SUNDER) | bit(AUTO_FIRE) | bit(LINKED) | bit(EXTRA_CRITICAL)
)  # fmt: skip
PREFERRED = (
    DESTROY, BURN, AUTO_FIRE, SECOND_WEAPON, LINKED, BLAST, DISARM, CRITICAL, EXTRA_CRITICAL, GUIDED, CONCUSSIVE, STUN,
    BOOST_ALLY, KNOCKDOWN, DISORIENT, ENSNARE, SUNDER, BOOST, RECOVER_STRAIN, UPGRADE_TARGET, UPGRADE_ALLY, HINDER, MANEUVER, NEGATE_DEFENSE, DEFEND_RANGED, DEFEND_MELEE,
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
TO_FIRE_ON, TO_LINK, TO_STRIKE_TWICE = bit(AUTO_FIRE), bit(LINKED), bit(SECOND_WEAPON)
TO_BLAST, TO_BURN, TO_GUIDE, TO_CRIT_MORE = bit(BLAST), bit(BURN), bit(GUIDED), bit(EXTRA_CRITICAL)
BEST_BIT, WORST_BIT = bit(BEST), bit(WORST)


class Bought(NamedTuple):
    """What was bought and waits for the hit: payments for a critical, disabling instead, hits beyond it, a blast."""

    criticals: int
    disabled: int
    hits: int
    blast: int


def price(order: int, a: Weapon, t: Fighter, hit: bool, rating: int) -> int:
    """What a purchase costs in advantages; `rating` is that of the next critical of a hit beyond the first.

    R8.2, R9.2, R10.1.
    """
    if order == CRITICAL:
        return a.crit_rating
    if order == EXTRA_CRITICAL:
        return rating
    if order == BLAST and not hit:
        return ON_A_MISS
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
        if legal & TO_KNOCK_DOWN and price(KNOCKDOWN, a, t, True, 0) <= points:
            within |= TO_KNOCK_DOWN
    return within | BEST_BIT if within > 0 else 0


def preferred(menu: tuple[int, ...], legal: int) -> int:
    """The first of a list of purchases that is legal."""
    for order in menu:
        if legal & bit(order):
            return order
    return PASS


def volley_on_sale(w: Fight, i: int, j: int, k: int, shot: Shot, successes: int, hits: int) -> int:
    """What may be bought of hits beyond the first, blasts, fire and guided shots, if points were no matter (R10)."""
    a, legal = w.weapons[w.arms[k].weapon], 0
    if successes <= 0:
        legal |= TO_BLAST if a.blast > 0 else 0
        return legal | (TO_GUIDE if a.guided > 0 and w.fighters[i].homing < 0 else 0)
    if count_hits(hits, 0) < MOST_HITS:
        if is_burst(shot.mode):
            legal |= TO_FIRE_ON
        if shot.second >= 0 and count_hits(hits, MODE_TWO_WEAPONS) == 0:
            legal |= TO_STRIKE_TWICE
        if count_hits(hits, MODE_LINKED) < a.linked:
            legal |= TO_LINK
    if a.blast > 0 and catches(w, j):
        legal |= TO_BLAST
    return legal | (TO_BURN if a.burn > 0 else 0)


def volley_affordable(legal: int, points: int, triumphs: int, hit: bool, rating: int) -> int:
    """Those of them that the points left can pay."""
    if triumphs > 0:
        return legal | BEST_BIT if legal > 0 else 0
    if points < rating:
        legal &= ~TO_CRIT_MORE
    if points < ON_A_MISS:
        legal &= ~TO_GUIDE
        if not hit:
            legal &= ~TO_BLAST
    if points < ACTIVATE:
        legal &= TO_CRIT_MORE
    return legal | BEST_BIT if legal > 0 else 0


def unwise(w: Fight, i: int, j: int, a: Weapon, left: int, hit: bool) -> int:
    """What whoever leaves the choice to the table does not take: hits that do nothing, blasts among friends."""
    c, t, bits = w.fighters[i], w.fighters[j], 0
    if hit and (left == 0 or not hostile(c, t)):
        bits |= TO_FIRE_ON | TO_LINK | TO_BURN
    if hit and not hostile(c, t):
        bits |= TO_STRIKE_TWICE
    if t.beat < t.burning_until:
        bits |= TO_BURN
    if a.blast > 0 and catches_friend(w, i, j, hit):
        bits |= TO_BLAST
    return bits


def spend(w: Fight, i: int, meant: int, j: int, k: int, shot: Shot, result: Roll, left: int, wounding: bool) -> Bought:
    """Ask what the roll's advantages and triumphs buy, and carry out what does not wait for the hit (R9.1, R9.2).

    `meant`: who was aimed at, `j`: who was struck; `left`: damage past soak; `wounding`: whether it can crit (R8.1).
    What is bought stands in the row in hand.
    """
    points, triumphs, paid, disabled, done = max(0, result.advantages), result.triumphs, 0, 0, 0
    hits = blast = rating = 0
    if points == 0 and triumphs == 0:
        return Bought(0, 0, 0, 0)
    c, t, s, e, a = w.fighters[i], w.fighters[j], w.seen, w.event, w.weapons[w.arms[k].weapon]
    hit = result.successes > 0
    needs = w.needs[QUESTIONS * c.policy + ASK_SPEND]
    look(w, i, needs)
    look_at(w, i, j, needs)
    rich = shot.mode + a.linked + a.blast + a.burn + a.guided > 0
    while points > 0 or triumphs > 0:
        legal = on_sale(w, i, j, a, hit)
        if shot.order == HOMING:
            legal &= ~TO_MANEUVER
        if wounding and a.crit_rating > 0 and disabled == 0 and (paid == 0 or t.kind != MINION):
            legal |= TO_CRIT
        if left > 0 and t.held >= 0:
            legal |= (TO_DESTROY if disabled == 0 else 0) | (TO_DISABLE if paid == 0 else 0)
        legal = affordable(legal & ~done, points, triumphs, a, t)
        n = NOBODY
        if rich:
            more = volley_on_sale(w, i, j, k, shot, result.successes, hits)
            if hits > 0:
                n = next_critical(w, i, meant, j, k, shot, result.successes, hits)
                more |= TO_CRIT_MORE if n >= 0 else 0
            rating = rating_of(w, k, shot, hits, n)
            legal |= volley_affordable(more & ~done, points, triumphs, hit, rating)
        if legal == 0:
            break
        s.advantages, s.triumphs, s.threats, s.despairs, s.hit = points, triumphs, 0, 0, 1 if hit else 0
        order = ask(w, i, c.policy, ASK_SPEND, legal).order
        if order == BEST:
            order = preferred(PREFERRED, legal & ~unwise(w, i, j, a, left, hit) if rich else legal)
        if order == PASS:
            break
        cost = price(order, a, t, hit, rating)
        if points >= cost:
            points -= cost
        else:
            triumphs -= STARS[order - MENU]
        paid += order == CRITICAL
        disabled += order == DISABLE
        blast += order == BLAST
        if adds_hit(order):
            hits = add_hit(hits, order)
        elif order == EXTRA_CRITICAL:
            hits |= CRIT << HIT * n
        done |= bit(order) & ~AGAIN
        if w.battle.logging > 0:
            e.bought = buy(e.bought, order)
        carry_out_purchase(w, i, j, k, order)
        if order == RECOVER_STRAIN and needs & GROUP_HEALTH:
            look_at_health(w, i)
    return Bought(paid, disabled, hits, blast)


def carry_out_purchase(w: Fight, i: int, j: int, k: int, order: int) -> None:
    """What a purchase does at once; a critical waits for the hit's wounds, further hits and blasts for the first."""
    c, t, a = w.fighters[i], w.fighters[j], w.weapons[w.arms[k].weapon]
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
    elif order == GUIDED:
        c.homing, c.homing_arm = j, k
    elif order == BURN:
        set_alight(t, base_damage(a, c), a.burn)
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


def set_alight(t: Fighter, damage: int, turns: int) -> None:
    """Burn for so many turns; of two fires the hotter burns, as long as the longer (R10)."""
    if t.beat >= t.burning_until:
        t.fire = 0
    t.fire = max(t.fire, damage)
    t.burning_until = max(t.burning_until, longer(t, 0, turns))


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
    release(w, w.fighters[arm.bearer], k)


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
