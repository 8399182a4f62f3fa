"""Threats and despairs, spent by the other side (R9): a table, what is on sale, and what each purchase does."""

from sim.common import hostile
from sim.narrative.choice import ask
from sim.narrative.conditions import guarded
from sim.narrative.damage import suffer_strain
from sim.narrative.look import look, look_at
from sim.narrative.menu import bit, preferred
from sim.narrative.model import QUESTIONS, Fight, Fighter, Roll
from sim.narrative.record import buy, own
from sim.narrative.spending import damage_arm, empty
from sim.narrative.talents import DEAR
from sim.narrative.terms import (
    ASK_SPEND_ENEMY,
    BOOST_TARGET,
    DAMAGE_ITEM,
    EMPTY,
    HINDER_ACTOR,
    OPPORTUNITY,
    PASS,
    PRESS,
    STRAIN,
    STYLE_MELEE,
    TRIP,
    UNSETTLE,
    UP,
    UPGRADE_ACTOR,
    WORST,
)
from sim.state import NOBODY

ENEMY_MENU = 128
# By purchase, from 129: the price in threats; a despair does for any of the first three sorts (R9.2).
ENEMY_PRICES = (0, 1, 1, 2, 2, 2, 3, 3, DEAR, DEAR, DEAR)
ENEMY_PREFERRED = (
    EMPTY, DAMAGE_ITEM, UNSETTLE, STRAIN, UPGRADE_ACTOR, BOOST_TARGET, HINDER_ACTOR, OPPORTUNITY, TRIP, PRESS,
)  # fmt: skip
WORST_BIT = bit(WORST)


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
