"""What a clock asks of the ruleset: `muster` once, then `happen` for whatever entry of the agenda is due.

The agenda is `w.slots`: the round itself, then a slot for each hazard, then one for each fighter. After a tenth of a
round, in which hazards strike and people arrive, everybody declares; then turns fall due, the fastest first.
"""

from sim.common import judge_round
from sim.sigma.judge import judge
from sim.sigma.model import Fight
from sim.sigma.order import declare_all, line_up, look_around, set_due, waits
from sim.sigma.place import take_stock
from sim.sigma.recovery import gather, part, recover
from sim.sigma.scene import arrive, strike_all
from sim.sigma.summary import tell_rest, tell_stage
from sim.sigma.terms import (
    ABSENT,
    DUE_ARRIVAL,
    DUE_HAZARD,
    DUE_REST,
    DUE_ROUND,
    DUE_STAGE,
    DUE_TURN,
    ELSEWHERE,
    OUTCOME_FIGHTING,
    UP,
)
from sim.sigma.turn import may_act, pending, take_turn
from sim.stages import arrival, enter, goes_on, put_off
from sim.state import NEVER, NOBODY

SECOND = 1_000  # ms
PART = 10  # of a round, before the declarations


def length(w: Fight) -> int:
    """How long a round lasts, in ms (GO20)."""
    return SECOND * w.rules.turn_seconds


def muster(w: Fight) -> None:
    """Set up the agenda of the battle, or of a stage of it."""
    b = w.battle
    w.slots[0].duty, w.slots[0].due = DUE_ROUND, b.began
    for h in range(len(w.hazards)):
        slot = w.slots[1 + h]
        slot.duty, slot.fighter = DUE_HAZARD, h
        if w.hazards[h].stage == b.stage:
            slot.due = b.began + length(w) * (w.hazards[h].round - 1) + 1 + h
    for i in range(len(w.fighters)):
        slot = w.slots[1 + len(w.hazards) + i]
        slot.fighter, slot.duty = i, DUE_TURN
        take_stock(w, i)
        look_around(w, i)
        late = arrival(w, i)
        if late > 0 and w.fighters[i].state != ELSEWHERE:
            w.fighters[i].state = ABSENT
            slot.duty = DUE_ARRIVAL
            slot.due = b.began + length(w) * (late - 1) + 100 + i
    b.shaken = 1


def happen(w: Fight, k: int) -> None:
    """What is due: a round's end or opening, a hazard, an arrival, a turn; in a gauntlet the next stage."""
    b, slot = w.battle, w.slots[k]
    b.now = slot.due
    wait_for_judgement = False
    if slot.duty == DUE_TURN:
        slot.due = NEVER
        i = slot.fighter
        b.slot = slot.position
        if may_act(w, i) and not (w.fighters[i].state == UP and waits(w, i)):
            take_turn(w, i)
        b.slot = NOBODY
        wait_for_judgement = pending(w, i, w.fighters[i])
    elif slot.duty == DUE_ROUND:
        keep_round(w)
    elif slot.duty == DUE_HAZARD:
        hazard = w.hazards[slot.fighter]
        slot.due = slot.due + length(w) if hazard.every > 0 else NEVER
        strike_all(w, hazard)
    elif slot.duty == DUE_ARRIVAL:
        slot.due = NEVER
        arrive(w, slot.fighter)
    else:
        go_on(w, slot.duty)
        return
    if b.shaken > 0 and b.outcome == OUTCOME_FIGHTING and not wait_for_judgement:
        judge(w)
    if b.outcome != OUTCOME_FIGHTING and len(w.stages) > 0:
        end_stage(w)


def end_stage(w: Fight) -> None:
    """A stage is decided: where another follows, the agenda waits until the rest before it is over."""
    tell_stage(w)
    if goes_on(w):
        put_off(w, length(w))
        part(w)


def go_on(w: Fight, duty: int) -> None:
    """The rest is over; then the next stage begins."""
    if duty == DUE_REST:
        recover(w)
        w.slots[0].duty = DUE_STAGE
    else:
        tell_rest(w)
        enter(w)
        gather(w)
        muster(w)


def keep_round(w: Fight) -> None:
    """At a round's start close the one before; a tenth of it later hear the declarations, and let turns fall due."""
    b, slot = w.battle, w.slots[0]
    if b.now % length(w) == 0:
        judge_round(w)
        if b.outcome == OUTCOME_FIGHTING:
            b.round += 1
        slot.due = b.now + length(w) // PART
        return
    start = b.now - length(w) // PART
    declare_all(w, line_up(w))
    slot.due = start + length(w)
    set_due(w, start, length(w) // PART, length(w))
