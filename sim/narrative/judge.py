"""When a battle is over, and why: the last alliance standing, a side that breaks, objectives (files.md, R3.9)."""

from sim.narrative.conditions import members_left
from sim.narrative.model import Fight, Fighter
from sim.narrative.record import begin, finish
from sim.narrative.terms import (
    ABSENT,
    BREAK,
    DEAD,
    DOWN,
    ENDED_BROKE,
    ENDED_HOLD,
    ENDED_KILL,
    ENDED_LAST_STANDING,
    ENDED_LIMIT,
    ENDED_PROTECT,
    ENDED_REACH,
    OUTCOME_DRAW,
    OUTCOME_FIGHTING,
    OUTCOME_LIMIT,
    OUTCOME_WON,
    UP,
)
from sim.state import NOBODY

WHOLE = 1000


def judge(w: Fight) -> None:
    """Decide the battle if it is decided. Objectives come before breaking, breaking before the last one standing."""
    w.battle.shaken = 0
    judge_objectives(w)
    if w.battle.outcome == OUTCOME_FIGHTING:
        broke = break_sides(w)
        judge_standing(w, broke)


def decide_battle(w: Fight, winner: int, ended_by: int) -> None:
    """The battle is over."""
    b = w.battle
    b.winner, b.ended_by = winner, ended_by
    b.outcome = OUTCOME_WON if winner >= 0 else OUTCOME_DRAW


def heads_standing(t: Fighter) -> int:
    """Members of a fighter that stand."""
    return members_left(t) if t.state == UP else 0


def break_sides(w: Fight) -> bool:
    """Let sides break whose share of heads out is too great; whether one did."""
    broke = False
    for s in range(len(w.sides)):
        side = w.sides[s]
        if side.broke == 0 and side.breaks_at <= WHOLE:
            out = 0
            for t in w.fighters:
                if t.side == s and (t.state == UP or t.state == DOWN or t.state == DEAD):
                    out += t.members - heads_standing(t)
            if out * WHOLE >= side.breaks_at * side.heads and out > 0:
                side.broke = 1
                broke = True
                if w.battle.logging > 0:
                    begin(w, NOBODY, BREAK, NOBODY).place = s
                    finish(w)
    return broke


def judge_standing(w: Fight, broke: bool) -> None:
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
    decide_battle(w, winner, ENDED_BROKE if broke and winner >= 0 else ENDED_LAST_STANDING)


def judge_objectives(w: Fight) -> None:
    """Kill, protect and reach; the first that comes true decides."""
    b = w.battle
    if b.kill > 0 and all_out(w, b.kill):
        decide_battle(w, enemy_of(w, b.kill), ENDED_KILL)
    elif b.protect > 0 and any_out(w, b.protect):
        decide_battle(w, enemy_of(w, b.protect), ENDED_PROTECT)
    elif b.reach_side >= 0:
        for t in w.fighters:
            if t.side == b.reach_side and t.state == UP and t.place == b.reach_place:
                decide_battle(w, t.side, ENDED_REACH)
                return


def all_out(w: Fight, whom: int) -> bool:
    """Whether all of these fighters are down or dead."""
    for i in range(len(w.fighters)):
        state = w.fighters[i].state
        if whom >> i & 1 and state != DOWN and state != DEAD:
            return False
    return True


def any_out(w: Fight, whom: int) -> bool:
    """Whether one of these fighters is down or dead."""
    for i in range(len(w.fighters)):
        state = w.fighters[i].state
        if whom >> i & 1 and (state == DOWN or state == DEAD):
            return True
    return False


def enemy_of(w: Fight, whom: int) -> int:
    """The first side that fights the side of these fighters, heroes before others."""
    for i in range(len(w.fighters)):
        if whom >> i & 1:
            foes, first = w.fighters[i].foes, NOBODY
            for s in range(len(w.sides)):
                if foes >> s & 1 and (first < 0 or (w.sides[s].players > 0 and w.sides[first].players == 0)):
                    first = s
            return first
    return NOBODY


def judge_round(w: Fight) -> None:
    """What the end of a round can decide: holding out, and the round limit."""
    b = w.battle
    if b.hold_side >= 0 and b.round >= b.hold_rounds:
        for t in w.fighters:
            if t.side == b.hold_side and t.state == UP and w.sides[t.side].broke == 0:
                decide_battle(w, b.hold_side, ENDED_HOLD)
                return
    if b.outcome == OUTCOME_FIGHTING and b.round >= b.round_limit:
        b.outcome, b.ended_by = OUTCOME_LIMIT, ENDED_LIMIT
