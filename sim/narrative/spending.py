"""Advantages and triumphs, spent by the one who rolled (R9): what is asked, and what each purchase does at once."""

from sim.common import longer, until_next_turn_ends
from sim.narrative.choice import ask
from sim.narrative.conditions import USELESS, has_strain, let_go, release
from sim.narrative.damage import eased, heal_wounds, recover_strain, suffer_strain
from sim.narrative.extra_hits import next_critical, rating_of
from sim.narrative.look import look, look_at, look_at_health
from sim.narrative.menu import (
    EMPTY_BASKET,
    MENU,
    PREFERRED,
    STARS,
    TO_CRIT_MORE,
    Basket,
    affordable,
    count_swept,
    dues_of,
    for_sale,
    is_rich,
    other_ally,
    preferred,
    price,
    put_in,
    unwise,
)
from sim.narrative.model import QUESTIONS, Fight, Fighter, Roll, Weapon
from sim.narrative.reactions import base_damage
from sim.narrative.record import buy, own
from sim.narrative.terms import (
    ASK_SPEND,
    BEST,
    BOOST,
    BOOST_ALLY,
    BURN,
    CONCUSSIVE,
    DEFEND_MELEE,
    DEFEND_RANGED,
    DESTROY,
    DISABLE,
    DISARM,
    DISORIENT,
    ENSNARE,
    GROUP_HEALTH,
    GUIDED,
    HINDER,
    IGNORE_SCENE,
    KNOCKDOWN,
    MANEUVER,
    NEGATE_DEFENSE,
    PASS,
    RECOVER_STRAIN,
    STUN,
    SUNDER,
    SWEEP,
    UPGRADE_ALLY,
    UPGRADE_TARGET,
)
from sim.narrative.volley import Blow, Shot
from sim.state import NOBODY


def spend(w: Fight, i: int, shot: Shot, blow: Blow, result: Roll) -> Basket:
    """Ask what the roll's advantages and triumphs buy, and carry out what does not wait for the hit (R9.1, R9.2).

    What is bought stands in the row in hand.
    """
    points, triumphs, basket, rating = max(0, result.advantages), result.triumphs, EMPTY_BASKET, 0
    if points == 0 and triumphs == 0:
        return basket
    c, t, s, a = w.fighters[i], w.fighters[blow.struck], w.seen, w.weapons[w.arms[blow.arm].weapon]
    hit = blow.successes > 0
    needs = w.needs[QUESTIONS * c.policy + ASK_SPEND]
    look(w, i, needs)
    look_at(w, i, blow.struck, needs)
    while points > 0 or triumphs > 0:
        n, legal = NOBODY, for_sale(w, i, shot, blow, basket)
        if basket.hits > 0:
            n = next_critical(w, i, shot, blow, basket.hits)
            rating = rating_of(w, shot, blow, basket.hits, n)
            legal |= TO_CRIT_MORE if n >= 0 else 0
        dues = dues_of(c, t, a, shot, rating)
        legal = affordable(legal, points, triumphs, a, hit, dues)
        if legal == 0:
            break
        s.advantages, s.triumphs, s.threats, s.despairs, s.hit = points, triumphs, 0, 0, 1 if hit else 0
        order = ask(w, i, c.policy, ASK_SPEND, legal).order
        if order == BEST:
            order = preferred(PREFERRED, legal & ~unwise(w, i, blow, a) if is_rich(shot, a) else legal)
        if order == PASS:
            break
        cost = price(order, a, hit, dues)
        if points >= cost:
            points -= cost
        else:
            triumphs -= STARS[order - MENU]
        basket = put_in(basket, order, count_swept(w, shot, blow, basket.hits, dues) if order == SWEEP else n)
        if w.battle.logging > 0:
            w.event.bought = buy(w.event.bought, order)
        carry_out_purchase(w, i, blow.struck, blow.arm, order)
        if order == RECOVER_STRAIN and needs & GROUP_HEALTH:
            look_at_health(w, i)
    return basket


def carry_out_purchase(w: Fight, i: int, j: int, k: int, order: int) -> None:
    """What a purchase does at once; a critical waits for the hit's wounds, further hits and blasts for the first."""
    c, t, a = w.fighters[i], w.fighters[j], w.weapons[w.arms[k].weapon]
    if order == RECOVER_STRAIN:
        recover(w, c)
    elif order == BOOST_ALLY:
        c.lent += 1
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
    n = eased(t, n)
    if has_strain(t):
        w.event.strain += n
    else:
        w.event.wounds += n
    suffer_strain(w, t, n)
