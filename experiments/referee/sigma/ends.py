"""When a battle of the Σ-System is over, and what must then be told of it."""

from typing import Any

from experiments.referee import frame
from experiments.referee.docket import DEAD, DOWN, UP
from experiments.referee.frame import hold_battle
from experiments.referee.sigma.table import COUNTED, Table
from experiments.referee.sigma.tape import Tape
from experiments.referee.verdict import LOG


def judge(t: Table, tape: Tape) -> None:
    """Decide the battle if it is decided."""
    frame.judge(t, tape, lambda side: _heads(t, side, (DOWN, DEAD)))


def _heads(t: Table, side: dict[str, Any], states: tuple[str, ...]) -> int:
    return sum(f["side"] == side["number"] and f["state"] in states for f in t.fighters)


def hold_end(t: Table, battle: dict[str, Any], fighters: list[dict[str, Any]], rows: int) -> None:
    """Hold the rows that tell of the end against what the referee has at its end."""
    hold_battle(t, battle, rows, lambda side: _heads(t, side, (UP,)), ("G1", "G1", "G14"))
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
