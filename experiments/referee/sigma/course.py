"""The course of a battle: rounds, hazards, arrivals, declarations, waiting, turns (G1-G6, G16, GO9-GO11, GO18)."""

from typing import Any

from experiments.referee.docket import ABSENT, DOWN, UP, Fighter, close_round
from experiments.referee.frame import due, leftover
from experiments.referee.sigma.declarations import hear_all
from experiments.referee.sigma.ends import judge
from experiments.referee.sigma.harm import at_the_same_moment, hurt, state_rule
from experiments.referee.sigma.table import Table
from experiments.referee.sigma.tape import Tape
from experiments.referee.sigma.turns import take_turn
from experiments.referee.verdict import SCENARIO, Row

WAITS = ("wait", "wait_last")


def play(t: Table, tape: Tape) -> None:
    """From the first round to the end."""
    fight(t, tape)
    leftover(t, tape)


def fight(t: Table, tape: Tape) -> None:
    """A fight, from its first round to its last turn."""
    while t.over is None:
        open_round(t, tape)
        if t.over is None:
            t.queue = hear_all(t, tape)
        while t.over is None and t.queue:
            next_turn(t, tape)
        if t.over is None:
            _left_over(t, tape)
            close_round(t)


def open_round(t: Table, tape: Tape) -> None:
    """The next round: who is beaten already, hazards, arrivals."""
    t.round += 1
    judge(t, tape)
    for hazard in t.hazards:
        if t.over is None and due(hazard, t.round):
            for f in t.fighters:
                if f["state"] in (UP, DOWN):
                    _strike(t, tape, f, int(hazard["damage"]))
            judge(t, tape)
    for f in t.fighters:
        if t.over is None and f["state"] == ABSENT and f["arrives"] == t.round:
            f["state"] = UP
            row = tape.taken("arrive", fighter=f["number"], round=t.round)
            if row is not None:
                t.hold(row, "place", f["place"], "GO21")
            judge(t, tape)


def _strike(t: Table, tape: Tape, f: Fighter, damage: int) -> None:
    """A hazard: nothing takes anything off it (G16)."""
    row = tape.taken("hazard", target=f["number"], round=t.round)
    before = f["state"]
    hurt(t, f, damage, None)
    if row is not None:
        t.hold(row, "hit", expected=True, rule=SCENARIO)
        t.hold(row, "damage", damage, "G16")
        t.hold(row, "place", f["place"], "GO21")
        t.hold_target(row, "G16", state_rule(t, f, before))


def next_turn(t: Table, tape: Tape) -> None:
    """The next in line acts, waits for a later place, or cannot act."""
    entry = min(t.queue, key=lambda each: each["due"])
    t.queue.remove(entry)
    f, t.slot = entry["fighter"], entry["position"]
    acts = can_act(t, f)
    if acts:
        row = tape.next()
        if row is not None and row["order"] in WAITS and row["fighter"] == f["number"] and row["slot"] == t.slot:
            _wait(t, f, entry, tape.take())
            acts = False
        else:
            take_turn(t, tape, f)
    t.slot = None
    if not (acts and _others_of_the_moment(t, f)):
        judge(t, tape)


def can_act(t: Table, f: Fighter) -> bool:
    """Whether somebody's turn is taken: it stands, and did not just wake; or it fell at the same moment."""
    if f["state"] == UP:
        return f["woke"] < t.round or not t.options["wake_next_round"]
    return at_the_same_moment(t, f)


def _others_of_the_moment(t: Table, f: Fighter) -> bool:
    """Whether others of the same agility are still to act, so that it is judged only then (GO9)."""
    if t.options["agility_tie"] != "simultaneous" or f["waited"] == t.round:
        return False
    ahead = [each["fighter"] for each in t.queue]
    return any(other["agility"] == f["agility"] and other["waited"] < t.round for other in ahead)


def _wait(t: Table, f: Fighter, entry: dict[str, Any], row: Row) -> None:
    """A later place of the round, once (G4, GO10)."""
    if not t.options["delay"] or f["waited"] == t.round or not t.queue or f["state"] != UP:
        t.refuse("GO10", f"{row['order']}", "its turn: it may wait once a round, if somebody is still to act")
    f["waited"] = t.round
    last = max((each["due"] for each in t.queue), default=entry["due"])
    due = last
    if row["order"] == "wait":
        behind = [each for each in t.queue if each["fighter"]["number"] == row["target"]]
        if not behind or behind[0]["fighter"]["state"] != UP:
            t.refuse("G4", f"waits for {row['target_name']}", "somebody who stands and acts later in this round")
        due = behind[0]["due"] if behind else last
    taken = [each["due"] for each in t.queue]
    due = (due[0], due[1] + 1)
    while due in taken:
        due = (due[0], due[1] + 1)
    t.queue.append(entry | {"due": due})
    t.hold_target(row, "G10", "G14")


def _left_over(t: Table, tape: Tape) -> None:
    """Rows of this round behind its last turn."""
    row = tape.next()
    while row is not None and row["round"] == t.round:
        t.refuse("G1", f"{row['order']} by {row['fighter_name']}", "nothing: all have acted in this round")
        tape.at += 1
        row = tape.next()
