"""When a battle is over, and what must then be told of it (R3.9, R15, the scenario's objectives)."""

from typing import Any

from experiments.referee.docket import DEAD, DOWN, UP, objectives, standing, too_many_out
from experiments.referee.harm import heads, members_left
from experiments.referee.table import Table
from experiments.referee.tape import Tape
from experiments.referee.verdict import LOG, SCENARIO

COUNTED = ("turns", "attacks", "hits", "damage_dealt", "damage_taken", "strain_spent", "rested")


def judge(t: Table, tape: Tape) -> None:
    """Objectives, then sides that break, then the last who stand; the first that holds decides."""
    if t.over is None:
        objectives(t)
    if t.over is None:
        broke = _break(t, tape)
        standing(t, broke)


def _break(t: Table, tape: Tape) -> bool:
    """Sides of whose heads too great a share is out break (R15)."""
    broke = False
    for side in t.sides:
        mine = [f for f in t.fighters if f["side"] == side["number"] and f["state"] in (UP, DOWN, DEAD)]
        out = sum(f["members"] - heads(f) for f in mine)
        if too_many_out(side, out):
            side["broke"] = broke = True
            tape.taken("break", place=side["number"])
    return broke


def hold_end(t: Table, battle: dict[str, Any], fighters: list[dict[str, Any]], rows: int) -> None:
    """Hold the rows that tell of the end against what the referee has at its end."""
    t.row = None
    over = t.over or {"outcome": "fighting", "winner": None, "ended_by": "nothing"}
    for column, value in over.items():
        t.hold(battle, column, value, SCENARIO)
    t.hold(battle, "rounds", t.round, "R3.6")
    t.hold(battle, "turns", sum(f["turns"] for f in t.fighters), "R3.5")
    t.hold(battle, "events", rows, LOG)
    for side in t.sides:
        left = sum(heads(f) for f in t.fighters if f["side"] == side["number"])
        t.hold(battle, f"heads_left_{side['number']}", left, "R7.14")
    for f, told in zip(t.fighters, fighters, strict=True):
        hold_fighter(t, f, told)


def hold_fighter(t: Table, f: dict[str, Any], told: dict[str, Any]) -> None:
    """Hold the row that tells of a fighter's end against what the referee has."""
    dead = f["members"] if f["state"] == DEAD else f["members"] - members_left(f)
    reckoned = {
        "state": (f["state"], "R7.6"),
        "members_left": (heads(f), "R7.14"),
        "members_dead": (dead, "R7.14"),
        "wounds": (f["wounds"], "R7.4"),
        "strain": (f["strain"], "R7.9"),
        "injuries": (len(f["injuries"]), "R8.7"),
        "down_round": (f["down_round"], "R7.6"),
        "loss_round": (f["loss_round"], "R7.14"),
        **{column: (f[column], LOG) for column in COUNTED if column in told},
    }
    for column, (value, rule) in reckoned.items():
        t.hold(told, column, value, rule, f["name"])
