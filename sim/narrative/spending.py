"""Spending results: advantage and triumph by the one who rolled, threat and despair by the other side (R9)."""

from sim.common import longer
from sim.narrative.choice import ask
from sim.narrative.conditions import has_strain
from sim.narrative.damage import recover_strain, suffer_strain
from sim.narrative.look import look, look_at
from sim.narrative.model import MOST_MANEUVERS, QUESTIONS, Fight, Fighter, Roll, Weapon
from sim.narrative.record import buy
from sim.narrative.terms import (
    ASK_SPEND,
    ASK_SPEND_ENEMY,
    BOOST_ALLY,
    CRITICAL,
    DISORIENT,
    KNOCKDOWN,
    MANEUVER,
    MINION,
    PASS,
    RECOVER_STRAIN,
    STRAIN,
    STUN,
    UP,
)

ACTIVATE = 2  # advantages for an active quality (R10.1), and for a maneuver (R4.3)
ONCE = 1 << BOOST_ALLY | 1 << MANEUVER | 1 << DISORIENT | 1 << KNOCKDOWN | 1 << STUN


def price(order: int, a: Weapon, t: Fighter) -> int:
    """What a purchase costs in advantages; a triumph pays for any (R8.2, R9.2)."""
    if order == CRITICAL:
        return a.crit_rating
    if order == RECOVER_STRAIN or order == BOOST_ALLY:
        return 1
    return ACTIVATE + max(0, t.silhouette - 1) if order == KNOCKDOWN else ACTIVATE


def on_sale(w: Fight, i: int, j: int, a: Weapon, hit: bool, wounding: bool, paid: int) -> int:
    """What a roll could buy if points were no matter, a bit each."""
    c, t = w.fighters[i], w.fighters[j]
    legal = 0
    if has_strain(c) and c.strain > 0:
        legal |= 1 << RECOVER_STRAIN
    if ally_stands(w, i):
        legal |= 1 << BOOST_ALLY
    if c.maneuvers + c.free + c.granted < MOST_MANEUVERS and c.beat >= c.immobilized_until:
        legal |= 1 << MANEUVER
    if wounding and a.crit_rating > 0 and (paid == 0 or t.kind != MINION):
        legal |= 1 << CRITICAL
    if hit and a.disorient > 0:
        legal |= 1 << DISORIENT
    if hit and a.knockdown > 0 and t.prone == 0:
        legal |= 1 << KNOCKDOWN
    if hit and a.stun > 0:
        legal |= 1 << STUN
    return legal


def ally_stands(w: Fight, i: int) -> bool:
    """Whether anybody else of the fighter's alliance stands."""
    c = w.fighters[i]
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if j != i and t.state == UP and not c.foes >> t.side & 1:
            return True
    return False


def affordable(legal: int, points: int, triumphs: int, a: Weapon, t: Fighter) -> int:
    """Those of the purchases that the points left can pay."""
    if triumphs > 0:
        return legal
    for order in range(CRITICAL, STRAIN):
        if legal >> order & 1 and price(order, a, t) > points:
            legal &= ~(1 << order)
    return legal


def spend(w: Fight, i: int, j: int, k: int, result: Roll, wounding: bool) -> int:
    """Ask what the roll's advantages and triumphs buy, and carry out what does not wait for the hit.

    Returns how often a critical was paid for; what is bought stands in the row in hand (R9.1, R9.2).
    """
    points, triumphs, paid, done = max(0, result.advantages), result.triumphs, 0, 0
    if points == 0 and triumphs == 0:
        return 0
    c, t, s, e, a = w.fighters[i], w.fighters[j], w.seen, w.event, w.weapons[w.arms[k].weapon]
    hit = result.successes > 0
    needs = w.needs[QUESTIONS * c.policy + ASK_SPEND]
    look(w, i, needs)
    look_at(w, i, j, needs)
    while points > 0 or triumphs > 0:
        legal = affordable(on_sale(w, i, j, a, hit, wounding, paid) & ~done, points, triumphs, a, t)
        if legal == 0:
            break
        s.advantages, s.triumphs, s.threats, s.despairs, s.hit = points, triumphs, 0, 0, 1 if hit else 0
        order = ask(w, i, c.policy, ASK_SPEND, legal).order
        if order == PASS:
            break
        cost = price(order, a, t)
        if points >= cost:
            points -= cost
        else:
            triumphs -= 1
        paid += order == CRITICAL
        done |= 1 << order & ONCE
        e.bought = buy(e.bought, order)
        carry_out_purchase(w, i, j, a, order)
    return paid


def carry_out_purchase(w: Fight, i: int, j: int, a: Weapon, order: int) -> None:
    """What a purchase does at once; a critical waits for the hit's wounds."""
    c, t = w.fighters[i], w.fighters[j]
    if order == RECOVER_STRAIN:
        recover_strain(w, c, 1)
        w.event.own_strain -= 1
        w.seen.strain = c.strain
        w.seen.strain_left = c.strain_threshold - c.strain
        w.seen.strain_percent = 100 * c.strain // max(1, c.strain_threshold)
    elif order == BOOST_ALLY:
        side = w.sides[c.side]
        side.boost += 1
        side.boost_from = i
    elif order == MANEUVER:
        c.granted += 1
    elif order == DISORIENT:
        t.disoriented_until = longer(t, t.disoriented_until, a.disorient)
    elif order == KNOCKDOWN:
        t.prone = 1
    elif order == STUN:
        hurt_by_stun(w, t, a.stun)


def hurt_by_stun(w: Fight, t: Fighter, n: int) -> None:
    """The Stun quality: strain that no soak stops (R10)."""
    if has_strain(t):
        w.event.strain += n
    else:
        w.event.wounds += n
    suffer_strain(w, t, n)


def spend_enemy(w: Fight, i: int, j: int, result: Roll) -> None:
    """The other side, through its own policy, spends the threats and despairs of i's roll (R9.1, R9.4)."""
    points, despairs = max(0, -result.advantages), result.despairs
    if points == 0 and despairs == 0:
        return
    c, s, e = w.fighters[i], w.seen, w.event
    policy = w.sides[w.fighters[j].side].policy
    needs = w.needs[QUESTIONS * policy + ASK_SPEND_ENEMY]
    look(w, j, needs)
    look_at(w, j, i, needs)
    while (points > 0 or despairs > 0) and c.state == UP:
        s.threats, s.despairs, s.advantages, s.triumphs, s.hit = points, despairs, 0, 0, 0
        order = ask(w, j, policy, ASK_SPEND_ENEMY, 1 << STRAIN).order
        if order == PASS:
            break
        if points > 0:
            points -= 1
        else:
            despairs -= 1
        e.bought_enemy = buy(e.bought_enemy, order)
        if has_strain(c):
            e.own_strain += 1
        else:
            e.own_wounds += 1
        suffer_strain(w, c, 1)
