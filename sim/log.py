"""The columns of battles, of stages and of their end; those of events and decisions are the ruleset's (`Event`)."""

import attrs

from sim.state import NOBODY, Ended, Outcome, fact


@attrs.define
class BattleRow:
    """One battle, when it is over."""

    battle: int = fact("number of the battle", unit="from 0", width="i8")
    outcome: int = fact("how it ended", names=Outcome, width="i1")
    winner: int = fact("the side that won; -1: none", unit="side", width="i1")
    ended_by: int = fact("what ended it", names=Ended, width="i1")
    rounds: int = fact("the last round begun", unit="from 1", width="i2")
    turns: int = fact("turns taken", width="i4")
    decisions: int = fact("decisions taken", width="i4")
    events: int = fact("log rows written", width="i4")
    heads_left_0: int = fact("heads of the first side standing at the end", unit="heads", width="i2")
    heads_left_1: int = fact("heads of the second side standing at the end", unit="heads", width="i2")
    heads_left_2: int = fact("heads of the third side standing at the end", unit="heads", width="i2")
    heads_left_3: int = fact("heads of the fourth side standing at the end", unit="heads", width="i2")


@attrs.define
class StageRow:
    """One stage of a gauntlet, when it is over; a ruleset adds how the players stand before and after the rest."""

    battle: int = fact("number of the battle", unit="from 0", width="i8")
    stage: int = fact("number of the stage", unit="from 1; 0: it never began", width="i1")
    outcome: int = fact("how it ended", names=Outcome, width="i1")
    winner: int = fact("the side that won; -1: none", unit="side", default=NOBODY, width="i1")
    ended_by: int = fact("what ended it", names=Ended, width="i1")
    earlier: int = fact("rounds counted before it", unit="rounds", width="i2")
    rounds: int = fact("the last round begun", unit="from 1", width="i2")
    turns: int = fact("turns taken", width="i4")
    heads_left_0: int = fact("heads of the first side standing at its end", unit="heads", width="i2")
    heads_left_1: int = fact("heads of the second side standing at its end", unit="heads", width="i2")
    heads_left_2: int = fact("heads of the third side standing at its end", unit="heads", width="i2")
    heads_left_3: int = fact("heads of the fourth side standing at its end", unit="heads", width="i2")
