"""Before a check either side may stake a point on it: one upgrades the check, one its difficulty (R2.10)."""

from sim.narrative.choice import ask
from sim.narrative.look import look, look_at
from sim.narrative.model import QUESTIONS, Fight
from sim.narrative.points import draws_on_light, hand_over, points_of
from sim.narrative.terms import ASK_DESTINY, FORTUNE, MISFORTUNE, PASS
from sim.narrative.threats import opponent

LOW_BITS = 63


def tempt(w: Fight, i: int, j: int) -> None:
    """Ask both sides of i's check, on j, whether they stake a point; nothing is asked where there is none.

    What was staked stands in the next row that is written. Points change hands once both have been asked.
    """
    b, c = w.battle, w.fighters[i]
    b.staked = 0
    if b.light + b.dark == 0:
        return
    light = draws_on_light(w, c)
    k = opponent(w, i, j)
    against = k >= 0 and draws_on_light(w, w.fighters[k]) != light and points_of(w, w.fighters[k]) > 0
    if points_of(w, c) > 0 and stakes(w, i, j, c.policy, FORTUNE):
        b.staked = 1
    if against and stakes(w, k, i, w.sides[w.fighters[k].side].policy, MISFORTUNE):
        b.staked += 2
    if b.staked & 1:
        c.upgrade_next += 1
        hand_over(w, light)
    if b.staked & 2:
        c.hard_next += 1
        hand_over(w, not light)


def stakes(w: Fight, i: int, j: int, policy: int, order: int) -> bool:
    """Whether a policy, on behalf of fighter i with j in view, stakes a point."""
    needs = w.needs[QUESTIONS * policy + ASK_DESTINY]
    look(w, i, needs)
    look_at(w, i, j, needs)
    return ask(w, i, policy, ASK_DESTINY, 1 << (order & LOW_BITS)).order != PASS
