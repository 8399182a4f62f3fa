"""When a battle is over: the last alliance standing, a side that breaks, objectives (files.md)."""

from sim.common import judge_objectives, judge_standing
from sim.sigma.model import Fight
from sim.sigma.record import begin, finish
from sim.sigma.terms import BREAK, DEAD, DOWN, OUTCOME_FIGHTING
from sim.state import NOBODY

WHOLE = 1000


def judge(w: Fight) -> None:
    """Decide the battle if it is decided. Objectives come before breaking, breaking before the last one standing."""
    w.battle.shaken = 0
    judge_objectives(w)
    if w.battle.outcome == OUTCOME_FIGHTING:
        broke = break_sides(w)
        judge_standing(w, broke)


def break_sides(w: Fight) -> bool:
    """Let sides break of whom too great a share is out; whether one did."""
    broke = False
    for s in range(len(w.sides)):
        side = w.sides[s]
        if side.broke == 0 and side.breaks_at <= WHOLE:
            out = 0
            for t in w.fighters:
                if t.side == s and (t.state == DOWN or t.state == DEAD):
                    out += 1
            if out * WHOLE >= side.breaks_at * side.heads and out > 0:
                side.broke = 1
                broke = True
                if w.battle.logging > 0:
                    begin(w, NOBODY, BREAK, NOBODY).place = s
                    finish(w)
    return broke
