"""What a clock asks of the ruleset: `muster` once, then `happen` for whatever entry of the agenda is due.

The agenda is `w.slots`: the round itself, then a slot for each hazard, then one for each fighter. A round lasts a
minute; it opens half a second after its start, so that hazards and arrivals come before the first turn.
"""

from sim.common import judge_round
from sim.narrative.arms import take_both
from sim.narrative.ends import close_wounds, end_battle
from sim.narrative.fear import confront
from sim.narrative.guided import home_in
from sim.narrative.initiative import actor, drop_last_slots, earn_slot, seat
from sim.narrative.judge import judge
from sim.narrative.model import Fight
from sim.narrative.points import gather_points
from sim.narrative.recovery import gather, part, recover
from sim.narrative.scene import arrive, strike_all
from sim.narrative.summary import tell_rest, tell_stage
from sim.narrative.terms import (
    ABSENT,
    DUE_ARRIVAL,
    DUE_HAZARD,
    DUE_REST,
    DUE_ROUND,
    DUE_STAGE,
    DUE_TURN,
    ELSEWHERE,
    INITIATIVE,
    ON_DEFEAT_DROP_LAST_END_OF_ROUND,
    OUTCOME_FIGHTING,
)
from sim.narrative.turn import take_opportunities, take_turn
from sim.stages import arrival, enter, goes_on, put_off
from sim.state import NEVER, NOBODY

ROUND = 60_000  # ms
OPENING = 500
TURN = 1_000


def muster(w: Fight) -> None:
    """Set up the agenda of the battle, or of a stage of it; those present roll for slots (R3)."""
    b = w.battle
    if b.stage == 0:
        gather_points(w)
    w.slots[0].duty, w.slots[0].due = DUE_ROUND, b.began
    for h in range(len(w.hazards)):
        slot = w.slots[1 + h]
        slot.duty, slot.fighter = DUE_HAZARD, h
        if w.hazards[h].stage == b.stage:
            slot.due = b.began + ROUND * (w.hazards[h].round - 1) + 1 + h
    for i in range(len(w.fighters)):
        slot, late = w.slots[1 + len(w.hazards) + i], arrival(w, i)
        slot.fighter, slot.duty, slot.side, slot.position = i, DUE_TURN, NOBODY, NOBODY
        if w.fighters[i].state == ELSEWHERE:
            continue
        take_both(w, w.fighters[i])
        if late > 0:
            w.fighters[i].state = ABSENT
            slot.duty = DUE_ARRIVAL
            slot.due = b.began + ROUND * (late - 1) + 100 + i
        else:
            earn_slot(w, i, INITIATIVE)
    seat(w)
    b.shaken = 1


def happen(w: Fight, k: int) -> None:
    """What is due: a round's end or opening, a hazard, an arrival, a turn; in a gauntlet the next stage."""
    b, slot = w.battle, w.slots[k]
    b.now = slot.due
    if slot.duty == DUE_TURN:
        slot.due = NEVER
        b.slot = slot.position
        i = actor(w, slot.side)
        if i >= 0:
            take_turn(w, i)
        b.slot = NOBODY
    elif slot.duty == DUE_ROUND:
        keep_round(w)
    elif slot.duty == DUE_HAZARD:
        hazard = w.hazards[slot.fighter]
        slot.due = slot.due + ROUND if hazard.every > 0 else NEVER
        strike_all(w, hazard)
    elif slot.duty == DUE_ARRIVAL:
        slot.due = NEVER
        arrive(w, slot.fighter)
    else:
        go_on(w, slot.duty)
        return
    if b.shaken > 0 and b.outcome == OUTCOME_FIGHTING:
        judge(w)
    if b.outcome != OUTCOME_FIGHTING:
        end_battle(w)
        if len(w.stages) > 0:
            end_stage(w)


def end_stage(w: Fight) -> None:
    """A stage is decided: where another follows, the agenda waits until the rest before it is over."""
    tell_stage(w)
    if goes_on(w):
        put_off(w, ROUND)
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
    """At a round's start close the one before; half a second later let the slots fall due (R3.6), and fear rise."""
    b, slot = w.battle, w.slots[0]
    if b.now % ROUND == 0:
        if b.round > b.earlier:
            home_in(w)
            take_opportunities(w)
            close_wounds(w)
            if b.shaken > 0:
                judge(w)
            if b.outcome == OUTCOME_FIGHTING:
                judge_round(w)
            if w.rules.on_defeat == ON_DEFEAT_DROP_LAST_END_OF_ROUND:
                drop_last_slots(w)
        if b.outcome == OUTCOME_FIGHTING:
            b.round += 1
        slot.due = b.now + OPENING
        return
    confront(w)
    start = b.now - OPENING
    slot.due = start + ROUND
    for k in range(len(w.slots)):
        s = w.slots[k]
        if s.duty == DUE_TURN and s.side >= 0:
            s.due = start + TURN * (1 + s.position)
