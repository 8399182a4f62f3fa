"""A turn: one action, as it was declared, or as the declaration allows (G1, GO11)."""

from sim.sigma.attacks import attack
from sim.sigma.choice import Choice, may_target, may_treat, reachable
from sim.sigma.healing import treat
from sim.sigma.model import UNDECLARED, Fight, Fighter
from sim.sigma.moves import flee, move, moves
from sim.sigma.order import decide_turn, tied_ahead
from sim.sigma.record import begin, finish
from sim.sigma.terms import (
    ADVANCE,
    AGILITY_TIE_SIMULTANEOUS,
    ASK_TURN,
    ATTACK,
    DEAD,
    DECLARATION_BINDING_RETARGET,
    DECLARATION_FREE,
    DOWN,
    FLEE,
    LOST,
    PASS,
    RETREAT,
    TREAT,
    UP,
)
from sim.state import NOBODY

ANY = 1 << ATTACK | 1 << TREAT | 1 << ADVANCE | 1 << RETREAT | 1 << FLEE
MOVES = 1 << ADVANCE | 1 << RETREAT
AWAY = MOVES | 1 << FLEE


def may_act(w: Fight, i: int) -> bool:
    """Whether the fighter's turn is taken: it stands, did not just wake (GO18), or fell at the same moment (GO9)."""
    c, b = w.fighters[i], w.battle
    if c.state == UP:
        return c.woke < b.round or w.rules.wake_next_round == 0
    fell = (c.state == DOWN or c.state == DEAD) and c.fell_round == b.round and c.fell_rank == c.agility
    return fell and w.rules.agility_tie == AGILITY_TIE_SIMULTANEOUS and c.delayed < b.round


def take_turn(w: Fight, i: int) -> None:
    """The fighter's one action of the round (G1)."""
    c, b = w.fighters[i], w.battle
    c.acted = b.round
    c.turns += 1
    b.turns += 1
    if w.sides[c.side].broke > 0:
        flee(w, i)
    elif w.rules.declaration == DECLARATION_FREE or c.declared == UNDECLARED:
        orders = ANY & ~AWAY if move_first(w, i, PASS) else ANY
        obey(w, i, decide_turn(w, i, c.policy, ASK_TURN, orders, NOBODY), NOBODY)
    elif c.declared != PASS:
        carry_out(w, i)


def move_first(w: Fight, i: int, declared: int) -> bool:
    """Where one may move and act in one turn, ask whether the fighter moves before it acts; whether it did (GO21)."""
    if w.rules.move_plus_action == 0 or moves(declared) or declared == FLEE:
        return False
    choice = decide_turn(w, i, w.fighters[i].policy, ASK_TURN, MOVES, NOBODY)
    obey(w, i, choice, NOBODY)
    return moves(choice.order)


def carry_out(w: Fight, i: int) -> None:
    """Do what was declared; if it cannot be done any more, find it another target, or lose it (GO11)."""
    c = w.fighters[i]
    move_first(w, i, c.declared)
    target = c.declared_target
    if still_valid(w, i):
        obey(w, i, Choice(c.declared, target, c.declared_arm), target)
        return
    choice = Choice(PASS, NOBODY, NOBODY)
    if w.rules.declaration == DECLARATION_BINDING_RETARGET:
        choice = decide_turn(w, i, c.policy, ASK_TURN, 1 << c.declared, c.declared_arm)
    if choice.order != PASS:
        obey(w, i, choice, target)
    else:
        lose_action(w, i)


def still_valid(w: Fight, i: int) -> bool:
    """Whether what was declared can be done: its target is in reach, and as it was when it was declared.

    Who is to advance on somebody it stands next to has done so: it stays where it is.
    """
    c = w.fighters[i]
    if c.declared == FLEE:
        return True
    j, t = c.declared_target, w.fighters[c.declared_target]
    if t.state > DOWN or (c.declared_standing > 0 and t.state != UP):
        return c.declared == TREAT and t.state == DOWN and reachable(w, i, j, c.declared_arm) and may_treat(w, i, j)
    if moves(c.declared):
        return c.declared == ADVANCE or may_target(w, i, c.declared, j)
    if not reachable(w, i, j, c.declared_arm):
        return False
    return c.declared != TREAT or may_treat(w, i, j)


def obey(w: Fight, i: int, choice: Choice, meant: int) -> None:
    """Carry out an order; `meant` is the target that was declared, NOBODY if none was."""
    aim = meant if meant >= 0 else choice.target
    if choice.order == ATTACK:
        attack(w, i, choice.target, choice.arm, aim)
    elif choice.order == TREAT:
        treat(w, i, choice.target, choice.arm, aim)
    elif choice.order == FLEE:
        flee(w, i)
    elif moves(choice.order):
        move(w, i, choice.order, choice.target, aim)


def lose_action(w: Fight, i: int) -> None:
    """What was declared comes to nothing (GO11)."""
    c = w.fighters[i]
    c.lost += 1
    if w.battle.logging > 0:
        e = begin(w, i, LOST, c.declared_target)
        e.declared = c.declared
        if c.declared_arm >= 0:
            e.weapon = w.arms[c.declared_arm].weapon
        finish(w)


def pending(w: Fight, i: int, c: Fighter) -> bool:
    """Whether the battle is judged only when others, who act at the same moment, have acted, too (GO9)."""
    return w.rules.agility_tie == AGILITY_TIE_SIMULTANEOUS and c.acted == w.battle.round and tied_ahead(w, i)
