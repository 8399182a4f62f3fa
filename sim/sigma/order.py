"""The order of a round: who declares and who acts when (G1-G6, GO9, GO10)."""

from sim.common import hostile
from sim.host import EXACT, draw
from sim.sigma.choice import Choice, anybody, ask
from sim.sigma.look import look
from sim.sigma.model import QUESTIONS, UNDECLARED, Fight, Fighter
from sim.sigma.record import begin, finish
from sim.sigma.terms import (
    ADVANCE,
    AGILITY_TIE_RANDOM,
    ASK_DECLARE,
    ASK_DELAY,
    ATTACK,
    DECLARE,
    DOWN,
    FLEE,
    FOR_ORDER,
    RETREAT,
    TREAT,
    UP,
    WAIT,
    WAIT_LAST,
)
from sim.state import FIGHTERS, NOBODY

BIT = 63
LUCK = 40  # bits of a rank below the agility
SPACING = 40  # turns that a round has room for
ORDERS = 1 << ATTACK | 1 << TREAT | 1 << ADVANCE | 1 << RETREAT | 1 << FLEE
MAY_WAIT, MAY_WAIT_LAST = 1 << (WAIT & BIT), 1 << (WAIT_LAST & BIT)


def slot_of(w: Fight, i: int) -> int:
    """The entry of the agenda that is kept for fighter i."""
    return len(w.slots) - len(w.fighters) + i


def caller_of(w: Fight, c: Fighter) -> int:
    """Who declares for the fighter: its own policy, or its side's (G6)."""
    return w.sides[c.side].policy if c.caller > 0 else c.policy


def look_around(w: Fight, i: int) -> None:
    """Who is with the fighter, and whether somebody else of the battle has its agility (G5); once a battle."""
    c = w.fighters[i]
    c.tied = c.friends = 0
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if j != i and t.agility == c.agility:
            c.tied = 1
        if j != i and not hostile(c, t):
            c.friends |= 1 << j


def line_up(w: Fight) -> int:
    """Give everybody who stands, or may wake and act (GO18), a position by descending agility (G3); how many there are.

    Dice:
        For each whose agility another of the battle has, one number of its order stream, where chance decides (GO9).
    """
    for i in range(len(w.fighters)):
        c = w.fighters[i]
        c.rank = c.position = NOBODY
        c.declared, c.reactions, c.aimed_at_by = UNDECLARED, 0, 0
        if has_place(w, c):
            c.rank = (c.agility << LUCK) + tie_break(w, i)
    places = 0
    for i in range(len(w.fighters)):
        c = w.fighters[i]
        if has_place(w, c):
            places += 1
            c.position = 0
            for t in w.fighters:
                if t.rank > c.rank:
                    c.position += 1
    return places


def has_place(w: Fight, c: Fighter) -> bool:
    """Whether the fighter has a place in the round: it stands, or would act in it if it woke (GO18)."""
    return c.state == UP or (c.state == DOWN and w.rules.wake_next_round == 0)


def tie_break(w: Fight, i: int) -> int:
    """What decides among those of equal agility: a number, or the heroes' side first and then the order of the file."""
    c = w.fighters[i]
    first = FIGHTERS * w.sides[c.side].players + FIGHTERS - 1 - i
    if w.rules.agility_tie == AGILITY_TIE_RANDOM and c.tied > 0:
        return (draw(w, i, FOR_ORDER) >> (56 - LUCK + 8) << 8) + first
    return first


def declare_all(w: Fight, places: int) -> None:
    """Everybody who stands says what it will do, the slowest first, and hears who spoke before (G2)."""
    for position in range(places - 1, -1, -1):
        for i in range(len(w.fighters)):
            if w.fighters[i].position == position and w.fighters[i].state == UP:
                declare(w, i)


def declare(w: Fight, i: int) -> None:
    """The fighter's declaration; whoever runs is not asked."""
    c = w.fighters[i]
    if w.sides[c.side].broke > 0:
        choice = Choice(FLEE, NOBODY, NOBODY)
    else:
        choice = decide_turn(w, i, caller_of(w, c), ASK_DECLARE, ORDERS, NOBODY)
    c.declared, c.declared_target, c.declared_arm = choice.order, choice.target, choice.arm
    c.declared_standing = 1 if choice.target >= 0 and w.fighters[choice.target].state == UP else 0
    if choice.order == ATTACK:
        w.fighters[choice.target].aimed_at_by |= 1 << i
    if w.battle.logging > 0:
        e = begin(w, i, DECLARE, choice.target)
        e.declared = choice.order
        if choice.arm >= 0:
            e.weapon = w.arms[choice.arm].weapon
        finish(w)


def decide_turn(w: Fight, i: int, policy: int, question: int, orders: int, arm: int) -> Choice:
    """What the fighter is to do, of these orders; `arm` is what it must do it with (GO11), NOBODY if that is open."""
    spare = w.rules.move_m if w.rules.move_plus_action > 0 and question == ASK_DECLARE else 0
    legal, needs = orders, w.needs[QUESTIONS * policy + question]
    if needs & EXACT:
        for order in range(ATTACK, FLEE):
            if legal >> order & 1 and not anybody(w, i, order, spare):
                legal &= ~(1 << order)
    look(w, i, needs)
    return ask(w, i, policy, question, legal, spare, arm)


def waits(w: Fight, i: int) -> bool:
    """Ask whether the fighter waits for a later place of the round, once; and give it that place (G4, GO10)."""
    c = w.fighters[i]
    if w.rules.delay == 0 or c.delayed >= w.battle.round:
        return False
    last = last_due(w, i)
    if last <= w.battle.now:
        return False
    policy = caller_of(w, c)
    needs = w.needs[QUESTIONS * policy + ASK_DELAY]
    legal = MAY_WAIT | MAY_WAIT_LAST
    if needs & EXACT and not anybody(w, i, WAIT, 0):
        legal = MAY_WAIT_LAST
    look(w, i, needs)
    choice = ask(w, i, policy, ASK_DELAY, legal, 0, NOBODY)
    if choice.order != WAIT and choice.order != WAIT_LAST:
        return False
    due = last + 1 if choice.order == WAIT_LAST else free_after(w, w.slots[slot_of(w, choice.target)].due)
    c.delayed = w.battle.round
    w.slots[slot_of(w, i)].due = due
    if w.battle.logging > 0:
        begin(w, i, choice.order, choice.target)
        finish(w)
    return True


def last_due(w: Fight, i: int) -> int:
    """When the last turn of the others in this round is due."""
    last = 0
    for j in range(len(w.fighters)):
        due = w.slots[slot_of(w, j)].due
        if j != i and due < w.slots[0].due:
            last = max(last, due)
    return last


def free_after(w: Fight, due: int) -> int:
    """The first moment after somebody's turn at which nobody's is due."""
    free = due + 1
    while True:
        taken = 0
        for j in range(len(w.fighters)):
            taken += w.slots[slot_of(w, j)].due == free
        if taken == 0:
            return free
        free += 1


def set_due(w: Fight, start: int, opening: int, length: int) -> None:
    """Let the turns of the round fall due, by position."""
    for i in range(len(w.fighters)):
        c, slot = w.fighters[i], w.slots[slot_of(w, i)]
        if c.position >= 0:
            slot.position = c.position
            slot.due = start + opening + length // SPACING * (1 + c.position)


def tied_ahead(w: Fight, i: int) -> bool:
    """Whether somebody of the same agility is still to act in this round at the same time (GO9, simultaneous)."""
    c = w.fighters[i]
    if c.delayed >= w.battle.round:
        return False
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if j != i and t.agility == c.agility and t.delayed < w.battle.round:
            due = w.slots[slot_of(w, j)].due
            if w.battle.now < due < w.slots[0].due:
                return True
    return False

