"""From a policy's answer to somebody and something: the engine, not the policy, knows who may be picked."""

from typing import NamedTuple

from sim.common import begin_policy_numbers, hostile, standing_foe
from sim.host import ALLY, CHOSEN, FALLEN, Answer, decide, draw, rate, remember
from sim.sigma.conditions import base_of
from sim.sigma.look import expected, health_share, look_at
from sim.sigma.model import QUESTIONS, Fight
from sim.sigma.place import away_from, distance, in_range, usable
from sim.sigma.terms import (
    ADVANCE,
    ASK_DECLARE,
    ASK_DELAY,
    ASK_REACT,
    ASK_TURN,
    ATTACK,
    DOWN,
    FOR_POLICY,
    PARRY,
    PASS,
    RETREAT,
    RULE_ATTACKER,
    RULE_FASTEST,
    RULE_LEADER,
    RULE_LOWEST,
    RULE_MOST_DANGEROUS,
    RULE_NEAREST,
    RULE_RANDOM,
    RULE_SAME,
    RULE_SELF,
    RULE_SLOWEST,
    RULE_STRONGEST,
    RULE_WEAKEST,
    TREAT,
    UP,
    WAIT,
    WITH_BEST,
    WITH_HELD,
    WITH_NAME,
    WITH_SKILL,
)
from sim.state import LEAST, NOBODY

REFUSED = -2  # behind an exact answer that cannot be carried out there is no other
RULE = ALLY - 1


class Choice(NamedTuple):
    """An order that can be carried out, on whom and with which arm (NOBODY for neither)."""

    order: int
    target: int
    arm: int


def ask(w: Fight, i: int, policy: int, question: int, legal: int, spare: int, arm: int) -> Choice:
    """Ask until an answer can be carried out; PASS when no line is left.

    `spare` metres may still be covered before the order is carried out (GO21); `arm` is what it must be carried out
    with (GO11), NOBODY if that is open.
    """
    after = NOBODY
    while True:
        a = decide(w, i, policy, question, legal, after)
        choice = Choice(a.order, NOBODY, NOBODY)
        if a.order != PASS:
            choice = resolve(w, i, policy, question, a, spare, arm)
        if a.order == PASS or choice.order != PASS:
            code = 2 * (choice.arm - w.fighters[i].first_arm) if choice.arm >= 0 else NOBODY
            remember(w, policy, question, a.line, choice.order, choice.target, code)
            return choice
        after = a.line if a.line >= 0 else REFUSED


def resolve(w: Fight, i: int, policy: int, question: int, a: Answer, spare: int, arm: int) -> Choice:
    """Find the target and the arm of an order; PASS if there is none."""
    if question == ASK_TURN or question == ASK_DECLARE:
        if a.order == ATTACK or a.order == TREAT:
            return pick_both(w, i, policy, question, a, spare, arm)
        if a.order == ADVANCE or a.order == RETREAT:
            j = pick_target(w, i, policy, question, a)
            return Choice(a.order if j >= 0 else PASS, j, NOBODY)
    elif question == ASK_DELAY and a.order == WAIT:
        j = pick_target(w, i, policy, question, a)
        return Choice(a.order if j >= 0 else PASS, j, NOBODY)
    elif question == ASK_REACT and a.order == PARRY:
        k = pick_parry(w, i, a.weapon)
        return Choice(a.order if k >= 0 else PASS, NOBODY, k)
    return Choice(a.order, NOBODY, NOBODY)


def pick_target(w: Fight, i: int, policy: int, question: int, a: Answer) -> int:
    """The candidate of a move, or of waiting, that the line likes best, or NOBODY."""
    if a.target >= CHOSEN:
        j = a.target - CHOSEN
        return j if may_target(w, i, a.order, j) else NOBODY
    best, most = NOBODY, LEAST
    for j in range(len(w.fighters)):
        if right_side(w, i, j, a) and may_target(w, i, a.order, j):
            worth = candidate_worth(w, i, j, policy, question, a)
            if worth > most:
                best, most = j, worth
    return best


def right_side(w: Fight, i: int, j: int, a: Answer) -> bool:
    """Friend or foe, up or out, as the order and the line say."""
    c, t = w.fighters[i], w.fighters[j]
    if a.order == TREAT:
        return not hostile(c, t) and t.state <= DOWN
    if hostile(c, t) == (a.target & ALLY > 0):
        return False
    return t.state == (DOWN if a.target & FALLEN > 0 else UP)


def may_target(w: Fight, i: int, order: int, j: int) -> bool:
    """Whether the move can be made, or the fighter waited for, friend or foe (G4)."""
    c, t = w.fighters[i], w.fighters[j]
    if i == j or t.state > DOWN:
        return False
    if order == WAIT:
        return t.state == UP and t.acted < w.battle.round and due_later(w, i, j)
    if order == ADVANCE:
        return distance(c, t) > 1
    step = away_from(w, c, t)
    return w.battle.first_place <= c.place + step <= w.battle.last_place


def due_later(w: Fight, i: int, j: int) -> bool:
    """Whether fighter j's turn is still to come in this round; i's own is being taken."""
    slot = w.slots[len(w.slots) - len(w.fighters) + j]
    return i != j and w.battle.now < slot.due <= w.slots[0].due


def candidate_worth(w: Fight, i: int, j: int, policy: int, question: int, a: Answer) -> int:
    """How good j is by the line's rule, LEAST if its condition rules j out."""
    rule = a.target & RULE
    worth = rule_worth(w, i, j, rule)
    if worth == LEAST or (a.filters == 0 and rule < RULE_LOWEST):
        return worth
    look_at(w, i, j, w.needs[QUESTIONS * policy + question])
    return rate(w, policy, a.line, worth)


def rule_worth(w: Fight, i: int, j: int, rule: int) -> int:
    """How good j is by a named rule; LEAST if the rule does not mean it."""
    c, t = w.fighters[i], w.fighters[j]
    worth = -distance(c, t)
    if rule == RULE_NEAREST:
        return worth
    if rule == RULE_WEAKEST:
        worth = -1000 * health_share(w, i, j) - t.armor
    elif rule == RULE_STRONGEST:
        worth = 1000 * health_share(w, i, j) + t.armor
    elif rule == RULE_MOST_DANGEROUS:
        worth = w.weapons[w.arms[t.held].weapon].base if t.held >= 0 else 0
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
        worth = t.rank
    elif rule == RULE_SLOWEST:
        worth = -t.rank
    elif rule >= RULE_LOWEST:
        worth = 0
    return worth


def meant(w: Fight, i: int, k: int, rule: int, heals: int) -> bool:
    """Whether a weapon rule means the arm."""
    if not usable(w, k, heals):
        return False
    if rule >= CHOSEN:
        return k == w.fighters[i].first_arm + (rule - CHOSEN) // 2
    if rule >= WITH_NAME:
        return w.weapons[w.arms[k].weapon].called == rule - WITH_NAME
    if rule >= WITH_SKILL:
        return w.weapons[w.arms[k].weapon].skill == rule - WITH_SKILL
    return rule != WITH_HELD or k == w.fighters[i].held or heals > 0


def pick_both(w: Fight, i: int, policy: int, question: int, a: Answer, spare: int, arm: int) -> Choice:
    """The target of an attack or a treatment that the line likes best of those in reach, and what to do it with."""
    c, best, most, exact = w.fighters[i], NOBODY, LEAST, a.target >= CHOSEN
    heals = 1 if a.order == TREAT else 0
    rule = a.weapon if arm < 0 else CHOSEN + 2 * (arm - c.first_arm)
    reach = longest_reach(w, i, rule, heals)
    if reach < 0:
        return Choice(PASS, NOBODY, NOBODY)
    for j in range(len(w.fighters)):
        if exact:
            fit = j == a.target - CHOSEN and (j != i or heals > 0) and w.fighters[j].state <= DOWN
        else:
            fit = right_side(w, i, j, a) and (j != i or heals > 0)
        if fit and distance(c, w.fighters[j]) <= reach + spare and (heals == 0 or may_treat(w, i, j)):
            worth = 0 if exact else candidate_worth(w, i, j, policy, question, a)
            if worth > most:
                best, most = j, worth
    k = pick_arm(w, i, best, rule, heals, spare) if best >= 0 else NOBODY
    return Choice(a.order if k >= 0 else PASS, best, k)


def may_treat(w: Fight, i: int, j: int) -> bool:
    """Whether j can be treated by i: it lives, is no enemy, lacks health, and was not treated too often (G18, GO17)."""
    c, t, most = w.fighters[i], w.fighters[j], w.rules.treatments_per_day
    return t.state <= DOWN and not hostile(c, t) and t.health < t.health_max and (most < 0 or t.treated < most)


def longest_reach(w: Fight, i: int, rule: int, heals: int) -> int:
    """How far what the rule means reaches; -1 if it means nothing."""
    c, reach = w.fighters[i], NOBODY
    if rule == WITH_BEST:
        return c.healing_reach if heals > 0 else c.reach
    for k in range(c.first_arm, c.first_arm + c.arms):
        if meant(w, i, k, rule, heals):
            reach = max(reach, w.weapons[w.arms[k].weapon].reach)
    return reach


def pick_arm(w: Fight, i: int, j: int, rule: int, heals: int, spare: int) -> int:
    """Of what the rule means and what reaches j the weapon that promises most, or the means with the highest base."""
    c, best, most = w.fighters[i], NOBODY, LEAST
    gap = distance(c, w.fighters[j]) - spare
    for k in range(c.first_arm, c.first_arm + c.arms):
        if (usable(w, k, heals) if rule == WITH_BEST else meant(w, i, k, rule, heals)) and (
            gap <= w.weapons[w.arms[k].weapon].reach
        ):
            worth = base_of(c, w.arms[k]) if heals > 0 else expected(w, i, j, k)
            if worth > most:
                best, most = k, worth
    return best


def pick_parry(w: Fight, j: int, rule: int) -> int:
    """What to parry with: of what the rule means the likeliest to succeed (G32, G33)."""
    t, best, most = w.fighters[j], NOBODY, LEAST
    for k in range(t.first_arm, t.first_arm + t.arms):
        if w.arms[k].parries > 0 and meant(w, j, k, rule, 0) and w.arms[k].chance > most:
            best, most = k, w.arms[k].chance
    return best


def anybody(w: Fight, i: int, order: int, spare: int) -> bool:
    """Whether anybody could be picked for the order: what `legal` promises a reader other than a text."""
    c = w.fighters[i]
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if order == ATTACK:
            fit = standing_foe(c, t) and pick_arm(w, i, j, WITH_BEST, 0, spare) >= 0
        elif order == TREAT:
            fit = may_treat(w, i, j) and pick_arm(w, i, j, WITH_BEST, 1, spare) >= 0
        else:
            fit = may_target(w, i, order, j)
        if fit:
            return True
    return False


def reachable(w: Fight, i: int, j: int, k: int) -> bool:
    """Whether an attack, or a treatment, that was declared reaches its target now (G31)."""
    return w.fighters[j].state <= DOWN and in_range(w, i, j, k)
