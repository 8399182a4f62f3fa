"""When a battle is over, and what must then be told of it (R3.9, R15, the scenario's objectives)."""

from typing import Any

from experiments.referee.harm import heads, members_left
from experiments.referee.table import ABSENT, DEAD, DOWN, UP, Table
from experiments.referee.tape import Tape
from experiments.referee.verdict import LOG, SCENARIO

WHOLE = 1000
COUNTED = ("turns", "attacks", "hits", "damage_dealt", "damage_taken", "strain_spent", "rested")


def judge(t: Table, tape: Tape) -> None:
    """Objectives, then sides that break, then the last who stand; the first that holds decides."""
    if t.over is None:
        _objectives(t)
    if t.over is None:
        broke = _break(t, tape)
        _standing(t, broke)


def decide(t: Table, outcome: str, winner: int | None, by: str) -> None:
    """The battle is over."""
    t.over = {"outcome": outcome, "winner": None if winner is None else t.sides[winner]["name"], "ended_by": by}


def _objectives(t: Table) -> None:
    for word, number in (("kill", 0), ("protect", 1)):
        whom = t.end.get(word, [])
        names = [whom] if isinstance(whom, str) else whom
        them = [f for f in t.fighters if f["name"] in names]
        out = [f for f in them if f["state"] in (DOWN, DEAD)]
        if them and (len(out) == len(them) or (number and out)):
            enemy = _enemy(t, them[0]["side"])
            decide(t, "won", enemy, word)
            return
    goal = t.end.get("reach")
    for f in t.fighters:
        if goal and t.sides[f["side"]]["name"] == goal["side"] and f["state"] == UP and f["place"] == goal["place"]:
            decide(t, "won", f["side"], "reach")
            return


def _enemy(t: Table, side: int) -> int | None:
    """The first side that fights a side, heroes before others."""
    foes = sorted(t.sides[side]["foes"], key=lambda k: (not t.sides[k]["players"], k))
    return foes[0] if foes else None


def _break(t: Table, tape: Tape) -> bool:
    """Sides of whose heads too great a share is out break (R15)."""
    broke = False
    for side in t.sides:
        mine = [f for f in t.fighters if f["side"] == side["number"] and f["state"] in (UP, DOWN, DEAD)]
        out = sum(f["members"] - heads(f) for f in mine)
        share = round(WHOLE * side["breaks_at"])
        if not side["broke"] and share < WHOLE and out and out * WHOLE >= share * side["heads"]:
            side["broke"] = broke = True
            tape.taken("break", place=side["number"])
    return broke


def _standing(t: Table, broke: bool) -> None:
    """Over when nobody who stands or is still to come has an enemy who does (R3.9)."""
    left = [
        s["number"]
        for s in t.sides
        if not s["broke"] and any(f["side"] == s["number"] and f["state"] in (UP, ABSENT) for f in t.fighters)
    ]
    if any(other in t.sides[side]["foes"] for side in left for other in left):
        return
    if left:
        decide(t, "won", left[0], "broke" if broke else "last_standing")
    else:
        decide(t, "draw", None, "last_standing")


def close_round(t: Table) -> None:
    """Holding out, then the round limit."""
    hold = t.end.get("hold")
    if hold and t.round >= hold["rounds"]:
        for f in t.fighters:
            side = t.sides[f["side"]]
            if side["name"] == hold["side"] and f["state"] == UP and not side["broke"]:
                decide(t, "won", f["side"], "hold")
                return
    if t.round >= t.round_limit:
        decide(t, "limit", None, "limit")


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
        standing = sum(heads(f) for f in t.fighters if f["side"] == side["number"])
        t.hold(battle, f"heads_left_{side['number']}", standing, "R7.14")
    for f, told in zip(t.fighters, fighters, strict=True):
        _hold_fighter(t, f, told)


def _hold_fighter(t: Table, f: dict[str, Any], told: dict[str, Any]) -> None:
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
