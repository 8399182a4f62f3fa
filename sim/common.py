"""What the rulesets share: a die, durations, friend and foe, and when a battle is decided (files.md)."""

from typing import Any

from sim.chance import BITS
from sim.host import draw
from sim.state import NOBODY, PURPOSES, Combatant, Ended, Outcome, Purpose, State

UP, DOWN, DEAD, ABSENT = int(State.STANDING), int(State.DOWN), int(State.DEAD), int(State.ABSENT)
FIGHTING, WON, DRAW, LIMIT = int(Outcome.FIGHTING), int(Outcome.WON), int(Outcome.DRAW), int(Outcome.LIMIT)
LAST_STANDING, BROKE, HOLD, KILL = int(Ended.LAST_STANDING), int(Ended.BROKE), int(Ended.HOLD), int(Ended.KILL)
PROTECT, REACH, AT_LIMIT = int(Ended.PROTECT), int(Ended.REACH), int(Ended.LIMIT)
FOR_POLICY = int(Purpose.POLICY)


def below(w: Any, i: int, purpose: int, n: int) -> int:
    """A number from 0 to n - 1 (n up to 128).

    Dice:
        One number of fighter i's stream for the purpose.
    """
    return draw(w, i, purpose) * n >> BITS


def begin_policy_numbers(w: Any, i: int, nth: int) -> None:
    """Let the stream `policy` of fighter i go on with the nth number (up to 1,023) of the decision that is being taken.

    So a decision's random choices hang on which decision it is, not on how many came before: a history that repeats
    answers draws nothing for them, and what follows stays the same.
    """
    w.counts[PURPOSES * i + FOR_POLICY] = (w.battle.asked << 10) + nth


def until_next_turn_ends(c: Combatant) -> int:
    """The beat at which the fighter's next turn, not the present one, is over."""
    return c.beat + 2 + c.beat % 2


def longer(c: Combatant, until: int, turns: int) -> int:
    """The end of an effect that lasts so many turns more: what is left of it counts too (R4.8)."""
    return max(until, c.beat + c.beat % 2) + 2 * turns


def hostile(c: Combatant, t: Combatant) -> bool:
    """Whether the two are enemies."""
    return c.foes >> t.side & 1 > 0


def standing_foe(c: Combatant, t: Combatant) -> bool:
    """Whether the second is an enemy of the first who stands."""
    return t.state == UP and c.foes >> t.side & 1 > 0


def decide_battle(w: Any, winner: int, ended_by: int) -> None:
    """The battle is over."""
    b = w.battle
    b.winner, b.ended_by = winner, ended_by
    b.outcome = WON if winner >= 0 else DRAW


def judge_standing(w: Any, broke: bool) -> None:
    """Over when nobody who stands, or is still to come, has an enemy who does."""
    standing = 0
    for t in w.fighters:
        if (t.state == UP or t.state == ABSENT) and w.sides[t.side].broke == 0:
            standing |= 1 << t.side
    winner = NOBODY
    for s in range(len(w.sides)):
        if standing >> s & 1:
            if standing & w.sides[s].foes:
                return
            if winner < 0:
                winner = s
    decide_battle(w, winner, BROKE if broke and winner >= 0 else LAST_STANDING)


def judge_objectives(w: Any) -> None:
    """Kill, protect and reach; the first that comes true decides."""
    b = w.battle
    if b.kill > 0 and all_out(w, b.kill):
        decide_battle(w, enemy_of(w, b.kill), KILL)
    elif b.protect > 0 and any_out(w, b.protect):
        decide_battle(w, enemy_of(w, b.protect), PROTECT)
    elif b.reach_side >= 0:
        for t in w.fighters:
            if t.side == b.reach_side and t.state == UP and t.place == b.reach_place:
                decide_battle(w, t.side, REACH)
                return


def all_out(w: Any, whom: int) -> bool:
    """Whether all of these fighters are down or dead."""
    for i in range(len(w.fighters)):
        state = w.fighters[i].state
        if whom >> i & 1 and state != DOWN and state != DEAD:
            return False
    return True


def any_out(w: Any, whom: int) -> bool:
    """Whether one of these fighters is down or dead."""
    for i in range(len(w.fighters)):
        state = w.fighters[i].state
        if whom >> i & 1 and (state == DOWN or state == DEAD):
            return True
    return False


def enemy_of(w: Any, whom: int) -> int:
    """The first side that fights the side of these fighters, heroes before others."""
    for i in range(len(w.fighters)):
        if whom >> i & 1:
            foes, first = w.fighters[i].foes, NOBODY
            for s in range(len(w.sides)):
                if foes >> s & 1 and (first < 0 or (w.sides[s].players > 0 and w.sides[first].players == 0)):
                    first = s
            return first
    return NOBODY


def judge_round(w: Any) -> None:
    """What the end of a round can decide: holding out, and the round limit."""
    b = w.battle
    if b.hold_side >= 0 and b.round - b.earlier >= b.hold_rounds:
        for t in w.fighters:
            if t.side == b.hold_side and t.state == UP and w.sides[t.side].broke == 0:
                decide_battle(w, b.hold_side, HOLD)
                return
    if b.outcome == FIGHTING and b.round - b.earlier >= b.round_limit:
        b.outcome, b.ended_by = LIMIT, AT_LIMIT
