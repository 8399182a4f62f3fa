"""When a battle is over, and what must then be told of it (R3.9, R15, the scenario's objectives)."""

from typing import Any

from experiments.referee import frame
from experiments.referee.docket import DEAD, DOWN, UP
from experiments.referee.frame import hold_battle
from experiments.referee.harm import heads, members_left
from experiments.referee.table import Table
from experiments.referee.tape import Tape
from experiments.referee.verdict import LOG

COUNTED = ("turns", "attacks", "hits", "damage_dealt", "damage_taken", "strain_spent", "rested")


def judge(t: Table, tape: Tape) -> None:
    """Decide the battle if it is decided; a group's members count each."""

    def out_of(side: dict[str, Any]) -> int:
        mine = [f for f in t.fighters if f["side"] == side["number"] and f["state"] in (UP, DOWN, DEAD)]
        return sum(f["members"] - heads(f) for f in mine)

    frame.judge(t, tape, out_of)


def hold_end(t: Table, battle: dict[str, Any], fighters: list[dict[str, Any]], rows: int) -> None:
    """Hold the rows that tell of the end against what the referee has at its end."""

    def heads_of(side: dict[str, Any]) -> int:
        return sum(heads(f) for f in t.fighters if f["side"] == side["number"])

    hold_battle(t, battle, rows, heads_of, ("R3.6", "R3.5", "R7.14"))
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
