"""From a policy's answer to somebody and something: the engine, not the policy, knows who may be picked."""

from typing import NamedTuple

from sim.common import hostile, standing_foe
from sim.host import ALLY, CHOSEN, FALLEN, Answer, decide, draw, rate, remember
from sim.narrative.conditions import (
    carried,
    held_weapon,
    in_hand,
    last_arm,
    may_maneuver,
    usable,
)
from sim.narrative.look import expected_damage, hurt, look, look_at
from sim.narrative.model import Fight, Weapon
from sim.narrative.place import distance, engaged_with
from sim.narrative.pool import in_range
from sim.narrative.terms import (
    ADVANCE,
    ASK_TURN,
    ASSIST,
    ATTACK,
    DOWN,
    DRAW,
    ENGAGE,
    FOR_POLICY,
    PASS,
    RETREAT,
    RULE_ATTACKER,
    RULE_ENGAGED,
    RULE_FASTEST,
    RULE_FIRST,
    RULE_HEALTHIEST,
    RULE_LEADER,
    RULE_LOWEST,
    RULE_MOST_DANGEROUS,
    RULE_RANDOM,
    RULE_SAME,
    RULE_STRONGEST,
    RULE_WEAKEST,
    TAKE,
    UP,
    WITH_BEST,
    WITH_HELD,
    WITH_NAME,
    WITH_SKILL,
    WITH_STUN,
)
from sim.state import LEAST, NOBODY

REFUSED = -2  # behind an exact answer that cannot be carried out there is no other
RULE = ALLY - 1


class Choice(NamedTuple):
    """An order that can be carried out, on whom and with which arm (NOBODY for neither)."""

    order: int
    target: int
    arm: int
    stun: int


def behind(a: Answer) -> int:
    """After which line to go on asking, when this answer came to nothing."""
    return a.line if a.line >= 0 else REFUSED


def ask(w: Fight, i: int, policy: int, question: int, legal: int) -> Choice:
    """Ask until an answer can be carried out; PASS when no line is left."""
    after = NOBODY
    while True:
        a = decide(w, i, policy, question, legal, after)
        choice = Choice(a.order, NOBODY, NOBODY, 0)
        if a.order != PASS and question == ASK_TURN:
            choice = resolve(w, i, policy, a)
        if a.order == PASS or choice.order != PASS:
            code = 2 * (choice.arm - w.fighters[i].first_arm) + choice.stun if choice.arm >= 0 else NOBODY
            remember(w, policy, question, a.line, choice.order, choice.target, code)
            return choice
        after = behind(a)


def resolve(w: Fight, i: int, policy: int, a: Answer) -> Choice:
    """Find the target and the weapon of a turn's order; PASS if there is none."""
    if a.order == ATTACK:
        return pick_attack(w, i, policy, a)
    if a.order == DRAW:
        k = pick_drawn(w, i, a.weapon)
        return Choice(a.order if k >= 0 else 0, NOBODY, k, 0)
    if takes_target(a.order):
        j = pick_target(w, i, policy, a)
        return Choice(a.order if j >= 0 else 0, j, NOBODY, 0)
    return Choice(a.order, NOBODY, NOBODY, 0)


def takes_target(order: int) -> bool:
    """Whether a maneuver is done to somebody."""
    return order in (ADVANCE, RETREAT, ENGAGE, ASSIST)


def pick_target(w: Fight, i: int, policy: int, a: Answer) -> int:
    """The candidate of a maneuver that the line likes best, or NOBODY."""
    if a.target >= CHOSEN:
        j = a.target - CHOSEN
        return j if may_target(w, i, a.order, j) else NOBODY
    best, most = NOBODY, LEAST
    for j in range(len(w.fighters)):
        if right_side(w, i, j, a) and may_target(w, i, a.order, j):
            worth = candidate_worth(w, i, j, policy, a)
            if worth > most:
                best, most = j, worth
    return best


def right_side(w: Fight, i: int, j: int, a: Answer) -> bool:
    """Friend or foe, up or out, as the order and the line say."""
    c, t = w.fighters[i], w.fighters[j]
    ally = a.target & ALLY > 0 or a.order == ASSIST
    if hostile(c, t) == ally:
        return False
    return t.state == (DOWN if a.target & FALLEN > 0 else UP)


def may_target(w: Fight, i: int, order: int, j: int) -> bool:
    """Whether the maneuver can be done to j, friend or foe (R5.4, R5.9, R5.12)."""
    c, t = w.fighters[i], w.fighters[j]
    if i == j or t.state > DOWN:
        return False
    if order == ASSIST:
        return engaged_with(c, t) and t.state == UP and not hostile(c, t)
    if order == ENGAGE:
        return c.place == t.place and not engaged_with(c, t)
    if order == ADVANCE:
        return c.place != t.place
    step = 1 if c.place >= t.place else -1
    if c.place == t.place and c.place == w.battle.last_place:
        step = -1
    return w.battle.first_place <= c.place + step <= w.battle.last_place


def candidate_worth(w: Fight, i: int, j: int, policy: int, a: Answer) -> int:
    """How good j is by the line's rule, LEAST if its condition rules j out; for a slot i is j (files.md)."""
    rule = a.target & RULE
    worth = rule_worth(w, i, j, rule)
    if worth == LEAST or (a.filters == 0 and rule < RULE_LOWEST):
        return worth
    if a.order == TAKE:
        look(w, j)
    else:
        look_at(w, i, j)
    return rate(w, policy, a.line, worth)


def rule_worth(w: Fight, i: int, j: int, rule: int) -> int:
    """How good j is by a named rule; LEAST if the rule does not mean it."""
    c, t = w.fighters[i], w.fighters[j]
    if rule == RULE_WEAKEST:
        return 1000 * hurt(w, i, j) - t.armor
    if rule == RULE_STRONGEST or rule == RULE_HEALTHIEST:
        return t.armor - 1000 * hurt(w, i, j)
    if rule == RULE_MOST_DANGEROUS:
        a = held_weapon(w, t)
        return a.damage + a.adds_brawn * t.brawn
    if rule == RULE_ENGAGED:
        return 0 if engaged_with(c, t) else LEAST
    if rule == RULE_ATTACKER:
        return 0 if c.attacker == j else LEAST
    if rule == RULE_SAME:
        return 0 if c.last_target == j else LEAST
    if rule == RULE_LEADER:
        return 0 if t.leader > 0 else LEAST
    if rule == RULE_RANDOM:
        return draw(w, i, FOR_POLICY)
    if rule == RULE_FASTEST:
        return t.agility
    if rule == RULE_FIRST or rule >= RULE_LOWEST:
        return 0
    return -distance(c, t)


def pick_attack(w: Fight, i: int, policy: int, a: Answer) -> Choice:
    """The target of an attack that the line likes best of those the weapon can reach now, and the arm."""
    best, most, exact = NOBODY, LEAST, a.target >= CHOSEN
    drawable = may_maneuver(w, w.fighters[i])
    for j in range(len(w.fighters)):
        if exact:
            fit = j == a.target - CHOSEN and j != i and w.fighters[j].state <= DOWN
        else:
            fit = right_side(w, i, j, a) and j != i
        if fit and pick_arm(w, i, j, a.weapon, drawable, False) >= 0:
            worth = 0 if exact else candidate_worth(w, i, j, policy, a)
            if worth > most:
                best, most = j, worth
    if best < 0:
        return Choice(0, NOBODY, NOBODY, 0)
    code = pick_arm(w, i, best, a.weapon, drawable, True)
    return Choice(a.order, best, code >> 1, code & 1)


def pick_arm(w: Fight, i: int, j: int, wield: int, drawable: bool, compare: bool) -> int:
    """Twice the arm to attack j with, plus 1 for its stun setting; NOBODY if none reaches.

    `drawable`: whether a carried weapon may be drawn first; `compare`: whether the best is wanted or any will do.
    """
    c = w.fighters[i]
    best, most = NOBODY, LEAST
    for k in range(c.first_arm, c.first_arm + c.arms):
        a = w.weapons[w.arms[k].weapon]
        stun = stun_wanted(wield, k - c.first_arm)
        if not meant(w, i, k, wield, a) or (stun > 0 and a.stun_setting == 0):
            continue
        if usable(w, k) and (drawable or in_hand(w, c, k)) and in_range(w, i, j, a, stun):
            if not compare or wield != WITH_BEST:
                return 2 * k + stun
            worth = 2 * expected_damage(w, i, j, k) + in_hand(w, c, k)
            if worth > most:
                best, most = 2 * k, worth
    return best


def stun_wanted(wield: int, offset: int) -> int:
    """1 if the weapon is to be set to stun (R7.5)."""
    if wield >= CHOSEN:
        return 1 if wield - CHOSEN == 2 * offset + 1 else 0
    return 1 if wield == WITH_STUN else 0


def meant(w: Fight, i: int, k: int, wield: int, a: Weapon) -> bool:
    """Whether arm k is one that the line's `with` speaks of."""
    c = w.fighters[i]
    if wield >= CHOSEN:
        return (wield - CHOSEN) >> 1 == k - c.first_arm
    if wield >= WITH_NAME:
        return w.arms[k].weapon == wield - WITH_NAME
    if wield >= WITH_SKILL:
        return a.skill == wield - WITH_SKILL
    if wield == WITH_BEST:
        return True
    return k == (c.held if c.held >= 0 else last_arm(c))


def pick_drawn(w: Fight, i: int, wield: int) -> int:
    """The first carried arm that the line speaks of, by default any."""
    c = w.fighters[i]
    for k in range(c.first_arm, c.first_arm + c.arms):
        if carried(w, c, k) and (wield <= WITH_STUN or meant(w, i, k, wield, w.weapons[w.arms[k].weapon])):
            return k
    return NOBODY


def possible(w: Fight, i: int, order: int) -> bool:
    """Whether anybody, or anything, could be picked for the order: what `legal` promises a reader other than a text."""
    drawable = may_maneuver(w, w.fighters[i])
    if order == DRAW:
        return pick_drawn(w, i, WITH_HELD) >= 0
    for j in range(len(w.fighters)):
        if order == ATTACK:
            t = w.fighters[j]
            fit = standing_foe(w.fighters[i], t) and pick_arm(w, i, j, WITH_BEST, drawable, False) >= 0
        else:
            fit = may_target(w, i, order, j)
        if fit:
            return True
    return False
