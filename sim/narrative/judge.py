"""When a battle is over, and why: the last alliance standing, a side that breaks, objectives (files.md, R3.9)."""

from sim.common import judge_objectives, judge_standing
from sim.narrative.conditions import members_left
from sim.narrative.model import Fight, Fighter
from sim.narrative.record import begin, finish
from sim.narrative.terms import BREAK, DEAD, DOWN, OUTCOME_FIGHTING, UP
from sim.state import NOBODY

WHOLE = 1000


def judge(w: Fight) -> None:
    """Decide the battle if it is decided. Objectives come before breaking, breaking before the last one standing."""
    w.battle.shaken = 0
    judge_objectives(w)
    if w.battle.outcome == OUTCOME_FIGHTING:
        broke = break_sides(w)
        judge_standing(w, broke)


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
