"""When a battle of the Σ-System is over, and what must then be told of it."""

from typing import Any

from experiments.referee.docket import DEAD, DOWN, UP, objectives, standing, too_many_out
from experiments.referee.sigma.table import COUNTED, Table
from experiments.referee.sigma.tape import Tape
from experiments.referee.verdict import LOG, SCENARIO


def judge(t: Table, tape: Tape) -> None:
    """Objectives, then sides that break, then the last who stand; the first that holds decides."""
    if t.over is None:
        objectives(t)
    if t.over is None:
        standing(t, _break(t, tape))


def _break(t: Table, tape: Tape) -> bool:
    broke = False
    for side in t.sides:
        out = sum(f["side"] == side["number"] and f["state"] in (DOWN, DEAD) for f in t.fighters)
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
    t.hold(battle, "rounds", t.round, "G1")
    t.hold(battle, "turns", sum(f["turns"] for f in t.fighters), "G1")
    t.hold(battle, "events", rows, LOG)
    for side in t.sides:
        left = sum(f["side"] == side["number"] and f["state"] == UP for f in t.fighters)
        t.hold(battle, f"heads_left_{side['number']}", left, "G14")
    for f, told in zip(t.fighters, fighters, strict=True):
        hold_fighter(t, f, told)


def hold_fighter(t: Table, f: dict[str, Any], told: dict[str, Any]) -> None:
    """Hold the row that tells of a fighter's end against what the referee has."""
    reckoned = {
        "state": (f["state"], "G14"),
        "members_left": (int(f["state"] == UP), "G14"),
        "members_dead": (int(f["state"] == DEAD), "G15"),
        "health": (f["health"], "G10"),
        "wounds": (f["health_max"] - f["health"], "G10"),
        "down_round": (f["down_round"], "G14"),
        "loss_round": (f["down_round"], "G14"),
        **{column: (f[column], LOG) for column in COUNTED},
    }
    for column, (value, rule) in reckoned.items():
        t.hold(told, column, value, rule, f["name"])
