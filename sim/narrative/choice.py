"""From a policy's answer to somebody and something: the engine, not the policy, knows who may be picked."""

from typing import NamedTuple

from sim.common import begin_policy_numbers, hostile, standing_foe
from sim.host import ALLY, CHOSEN, FALLEN, Answer, decide, draw, rate, remember
from sim.narrative.abilities import fits, ready
from sim.narrative.arms import code_of, how_wanted, longest_reach, pick_drawn
from sim.narrative.conditions import held_weapon, staggered
from sim.narrative.healing import may_heal
from sim.narrative.look import hurt, look, look_at
from sim.narrative.model import QUESTIONS, Fight
from sim.narrative.place import band, distance, engaged_with
from sim.narrative.prospects import pick_arm
from sim.narrative.terms import (
    ACTIVATE,
    ADVANCE,
    ASK_SLOT,
    ASK_TURN,
    ASSIST,
    ATTACK,
    BAND_MEDIUM,
    BODY_GUARD,
    DOWN,
    DRAW,
    ENGAGE,
    FOR_POLICY,
    MEDICINE,
    MINION,
    OVERWHELMING_FIRE,
    PASS,
    PATCH,
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
    RULE_SELF,
    RULE_STRONGEST,
    RULE_WEAKEST,
    STIMPACK,
    TACTICAL_BOOST,
    TACTICAL_MANEUVER,
    TAKE,
    TREAT,
    UP,
    WITH_BEST,
    WITH_HELD,
    WITH_POWER,
)
from sim.state import LEAST, NOBODY

REFUSED = -2  # behind an exact answer that cannot be carried out there is no other
RULE = ALLY - 1


class Choice(NamedTuple):
    """An order that can be carried out, on whom and with which arm (NOBODY for neither)."""

    order: int
    target: int
    arm: int
    how: int  # 1: set to stun; and twice the mode


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
            code = code_of(choice.arm - w.fighters[i].first_arm, choice.how) if choice.arm >= 0 else NOBODY
            remember(w, policy, question, a.line, choice.order, choice.target, code)
            return choice
        after = behind(a)


def resolve(w: Fight, i: int, policy: int, a: Answer) -> Choice:
    """Find the target and the weapon of a turn's order; PASS if there is none."""
    if a.order == ATTACK:
        return pick_attack(w, i, policy, a)
    if a.order == ACTIVATE:
        return pick_power(w, i, policy, a)
    if a.order == DRAW:
        k = pick_drawn(w, i, a.weapon)
        return Choice(a.order if k >= 0 else 0, NOBODY, k, 0)
    if takes_target(a.order):
        j = pick_target(w, i, policy, a)
        return Choice(a.order if j >= 0 else 0, j, NOBODY, 0)
    return Choice(a.order, NOBODY, NOBODY, 0)


def takes_target(order: int) -> bool:
    """Whether a maneuver is done to somebody."""
    return order in (ADVANCE, RETREAT, ENGAGE) or helps(order) or heals(order)


def helps(order: int) -> bool:
    """Whether it is done for an ally who stands (R5.4, R14)."""
    return order in (ASSIST, BODY_GUARD, TACTICAL_BOOST, TACTICAL_MANEUVER, OVERWHELMING_FIRE)


def heals(order: int) -> bool:
    """Whether it is done to a friend, standing or not, or to oneself (R11)."""
    return order in (STIMPACK, PATCH, MEDICINE, TREAT)


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
    if heals(a.order):
        return not hostile(c, t) and t.state <= DOWN
    ally = a.target & ALLY > 0 or helps(a.order)
    if hostile(c, t) == ally:
        return False
    return t.state == (DOWN if a.target & FALLEN > 0 else UP)


def may_target(w: Fight, i: int, order: int, j: int) -> bool:
    """Whether the maneuver can be done to j, friend or foe (R5.4, R5.9, R5.12)."""
    c, t = w.fighters[i], w.fighters[j]
    if heals(order):
        beside = i == j or (engaged_with(c, t) and not hostile(c, t))
        return beside and t.state <= DOWN and may_heal(c, t, order)
    if i == j or t.state > DOWN:
        return False
    if helps(order):
        return t.state == UP and not hostile(c, t) and may_help(w, i, order, j)
    if order == ENGAGE:
        return c.place == t.place and not engaged_with(c, t)
    if order == ADVANCE:
        return c.place != t.place
    step = 1 if c.place >= t.place else -1
    if c.place == t.place and c.place == w.battle.last_place:
        step = -1
    return w.battle.first_place <= c.place + step <= w.battle.last_place


def may_help(w: Fight, i: int, order: int, j: int) -> bool:
    """Whether an ally who stands is near enough; orders like Tactical Direction are for minion groups (R5.4, R14)."""
    c, t = w.fighters[i], w.fighters[j]
    if order == ASSIST or order == BODY_GUARD:
        return engaged_with(c, t)
    ready = t.beat >= t.immobilized_until if order == TACTICAL_MANEUVER else order == TACTICAL_BOOST or not staggered(t)
    return t.kind == MINION and ready and band(w, i, j) <= BAND_MEDIUM


def candidate_worth(w: Fight, i: int, j: int, policy: int, a: Answer) -> int:
    """How good j is by the line's rule, LEAST if its condition rules j out; for a slot i is j (files.md)."""
    rule = a.target & RULE
    worth = rule_worth(w, i, j, rule)
    if worth == LEAST or (a.filters == 0 and rule < RULE_LOWEST):
        return worth
    if a.order == TAKE:
        look(w, j, w.needs[QUESTIONS * policy + ASK_SLOT])
    else:
        look_at(w, i, j, w.needs[QUESTIONS * policy + ASK_TURN])
    return rate(w, policy, a.line, worth)


def rule_worth(w: Fight, i: int, j: int, rule: int) -> int:
    """How good j is by a named rule; LEAST if the rule does not mean it."""
    c, t = w.fighters[i], w.fighters[j]
    worth = -distance(c, t)
    if rule == RULE_WEAKEST:
        worth = 1000 * hurt(w, i, j) - t.armor
    elif rule == RULE_STRONGEST or rule == RULE_HEALTHIEST:
        worth = t.armor - 1000 * hurt(w, i, j)
    elif rule == RULE_MOST_DANGEROUS:
        a = held_weapon(w, t)
        worth = a.damage + a.adds_brawn * t.brawn
    elif rule == RULE_ENGAGED:
        worth = 0 if engaged_with(c, t) else LEAST
    elif rule == RULE_ATTACKER:
        worth = 0 if c.attacker == j else LEAST
    elif rule == RULE_SAME:
        worth = 0 if c.last_target == j else LEAST
    elif rule == RULE_LEADER:
        worth = 0 if t.leader > 0 else LEAST
    elif rule == RULE_RANDOM:
        begin_policy_numbers(w, i, j)
        worth = draw(w, i, FOR_POLICY)
    elif rule == RULE_SELF:
        worth = 0 if i == j else LEAST
    elif rule == RULE_FASTEST:
        worth = t.agility
    elif rule == RULE_FIRST or rule >= RULE_LOWEST:
        worth = 0
    return worth


def pick_attack(w: Fight, i: int, policy: int, a: Answer) -> Choice:
    """The target of an attack that the line likes best of those the weapon can reach now, and the arm."""
    best, most, exact = NOBODY, LEAST, a.target >= CHOSEN
    reach = longest_reach(w, i, a.weapon)
    if reach < 0:
        return Choice(0, NOBODY, NOBODY, 0)
    for j in range(len(w.fighters)):
        if exact:
            fit = j == a.target - CHOSEN and j != i and w.fighters[j].state <= DOWN
        else:
            fit = right_side(w, i, j, a) and j != i
        if fit and band(w, i, j) <= reach:
            worth = 0 if exact else candidate_worth(w, i, j, policy, a)
            if worth > most:
                best, most = j, worth
    if best < 0:
        return Choice(0, NOBODY, NOBODY, 0)
    k = pick_arm(w, i, best, a.weapon)
    return Choice(a.order, best, k, how_wanted(a.weapon, k - w.fighters[i].first_arm))


def pick_power(w: Fight, i: int, policy: int, a: Answer) -> Choice:
    """The first of the abilities that the line speaks of which finds somebody, and whom the line likes best.

    An ability stands where an arm does: its number behind the first of the fighter's arms.
    """
    for p in range(len(w.powers)):
        if is_meant(w, a.weapon, p) and ready(w, i, p):
            best, most = NOBODY, LEAST
            for j in range(len(w.fighters)):
                if (a.target < CHOSEN or a.target - CHOSEN == j) and fits(w, i, p, j):
                    worth = 0 if a.target >= CHOSEN else candidate_worth(w, i, j, policy, a)
                    if worth > most:
                        best, most = j, worth
            if best >= 0:
                return Choice(a.order, best, w.fighters[i].first_arm + p, 0)
    return Choice(0, NOBODY, NOBODY, 0)


def is_meant(w: Fight, wield: int, p: int) -> bool:
    """Whether ability p is one that the line's `with` speaks of; without a name any is."""
    if wield >= CHOSEN:
        return wield - CHOSEN == 2 * p
    return wield < WITH_POWER or w.powers[p].called == wield - WITH_POWER


def any_target(w: Fight, i: int) -> bool:
    """Whether any ability that can be paid for finds somebody."""
    for p in range(len(w.powers)):
        if ready(w, i, p):
            for j in range(len(w.fighters)):
                if fits(w, i, p, j):
                    return True
    return False


def possible(w: Fight, i: int, order: int) -> bool:
    """Whether anybody, or anything, could be picked for the order: what `legal` promises a reader other than a text."""
    if order == DRAW:
        return pick_drawn(w, i, WITH_HELD) >= 0
    if order == ACTIVATE:
        return any_target(w, i)
    reach = longest_reach(w, i, WITH_BEST) if order == ATTACK else NOBODY
    for j in range(len(w.fighters)):
        if order == ATTACK:
            fit = standing_foe(w.fighters[i], w.fighters[j]) and band(w, i, j) <= reach
        else:
            fit = may_target(w, i, order, j)
        if fit:
            return True
    return False
