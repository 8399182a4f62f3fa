"""From one stage of a gauntlet to the next; what a rest heals, and what ends with a fight, is the ruleset's own.

Nobody waits for this in a loop: when a stage is decided, the agenda is put off, and the rest's end falls due like
anything else.
"""

from typing import Any

from sim.chance import change_dice
from sim.common import DEAD, DOWN, FIGHTING, UP, WON
from sim.state import NEVER, NOBODY, Duty, Ended, State

FLED, ELSEWHERE = int(State.FLED), int(State.ELSEWHERE)
REST, STAGE = int(Duty.REST), int(Duty.STAGE)
NOTHING = int(Ended.NOTHING)
HOUR = 3_600_000  # ms


def goes_on(w: Any) -> bool:
    """Whether another stage follows: the players or their allies won this one, and somebody of the players lives."""
    b = w.battle
    if b.outcome != WON or b.stage + 1 >= len(w.stages):
        return False
    for c in w.fighters:
        side = w.sides[c.side]
        if c.stage < 0 and c.state <= DOWN and side.players > 0 and side.foes >> b.winner & 1 == 0:
            return True
    return False


def put_off(w: Any, length: int) -> None:
    """Let the agenda wait for the end of the rest, which is a round's start; `length`: of a round, in ms.

    Who belonged to this stage, who died, and who fled and does not join again has no part in what follows.
    """
    b = w.battle
    rest = w.stages[b.stage + 1]
    b.outcome, b.winner, b.ended_by, b.shaken = FIGHTING, NOBODY, NOTHING, 0
    for slot in w.slots:
        slot.due = NEVER
    w.slots[0].duty = REST if rest.hours > 0 else STAGE
    w.slots[0].due = length * (b.now // length + 1 + HOUR * rest.hours // length)
    for c in w.fighters:
        if c.stage == b.stage or (c.stage < 0 and (c.state == DEAD or (c.state == FLED and rest.rejoin == 0))):
            c.fate, c.state = c.state, ELSEWHERE
        elif c.stage < 0 and c.state > DEAD and c.state != ELSEWHERE:
            c.state = UP


def enter(w: Any) -> None:
    """Begin the next stage: its dice, its field, its objectives, its sides; everybody of it at their places."""
    b = w.battle
    b.stage += 1
    here = w.stages[b.stage]
    change_dice(w)
    for k in range(len(w.counts)):
        w.counts[k] = 0
    b.round += 1
    b.earlier, b.began, b.turns_before = b.round, b.now, b.turns
    b.first_place, b.last_place = here.first_place, here.last_place
    b.cover, b.concealment, b.difficult = here.cover, here.concealment, here.difficult
    b.round_limit, b.hold_side, b.hold_rounds = here.round_limit, here.hold_side, here.hold_rounds
    b.kill, b.protect, b.reach_side, b.reach_place = here.kill, here.protect, here.reach_side, here.reach_place
    b.shaken, b.viewed = 1, NOBODY
    for s in range(len(w.sides)):
        line_up(w.sides[s], w.lineups[len(w.sides) * b.stage + s])
    for i in range(len(w.fighters)):
        c = w.fighters[i]
        if c.stage == b.stage:
            c.state = UP
        if c.state != ELSEWHERE:
            post = 2 * (len(w.fighters) * b.stage + i)
            c.place, c.surprised, c.foes = w.posts[post] + 0, w.posts[post + 1] + 0, w.sides[c.side].foes


def line_up(side: Any, new: Any) -> None:
    """A side as it is in this stage."""
    side.policy, side.foes, side.players, side.heads, side.breaks_at = (
        new.policy,
        new.foes,
        new.players,
        new.heads,
        new.breaks_at,
    )
    side.broke = 0


def arrival(w: Any, i: int) -> int:
    """The round of this stage at which a fighter joins; 0: it is there, or has no part in it."""
    c = w.fighters[i]
    return c.arrives if c.stage == w.battle.stage or w.battle.stage == 0 else 0
