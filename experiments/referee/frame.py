"""What frames a battle of either game: who is judged when, hazards that are due, rows behind the end, the last rows."""

from collections.abc import Callable
from typing import Any

from experiments.referee.docket import Docket, objectives, standing, too_many_out
from experiments.referee.verdict import LOG, SCENARIO

Side = dict[str, Any]


def judge(t: Docket, tape: Any, out_of: Callable[[Side], int]) -> None:  # noqa: ANN401 - the tape of either game
    """Objectives, then sides that break, then the last who stand; the first that holds decides.

    Args:
        t: the table.
        tape: its rows.
        out_of: how many heads of a side are out.
    """
    if t.over is None:
        objectives(t)
    if t.over is None:
        standing(t, _break(t, tape, out_of))


def _break(t: Docket, tape: Any, out_of: Callable[[Side], int]) -> bool:  # noqa: ANN401 - the tape of either game
    """Sides of whose heads too great a share is out break (R15); whether one did."""
    broke = False
    for side in t.sides:
        if too_many_out(side, out_of(side)):
            side["broke"] = broke = True
            tape.taken("break", place=side["number"])
    return broke


def due(hazard: dict[str, Any], number: int) -> bool:
    """Whether a hazard strikes in a round."""
    late = number - int(hazard.get("round", 1))
    return late == 0 or (late > 0 and bool(hazard.get("each_round", False)))


def leftover(t: Docket, tape: Any) -> None:  # noqa: ANN401 - the tape of either game
    """Object to rows behind the end."""
    while tape.next() is not None:
        row = tape.take()
        t.refuse(SCENARIO, f"{row['order']} in round {row['round']}", f"nothing: the battle is over ({t.over})")


def hold_battle(
    t: Docket, battle: dict[str, Any], rows: int, heads_of: Callable[[Side], int], rules: tuple[str, str, str]
) -> None:
    """Hold the row that tells of the battle's end against what the referee has.

    Args:
        t: the table.
        battle: the row.
        rows: how many rows the battle left.
        heads_of: how many heads of a side stand.
        rules: where the rules speak of rounds, of turns, and of who stands.
    """
    t.row = None
    over = t.over or {"outcome": "fighting", "winner": None, "ended_by": "nothing"}
    for column, value in over.items():
        t.hold(battle, column, value, SCENARIO)
    of_rounds, of_turns, of_heads = rules
    t.hold(battle, "rounds", t.round, of_rounds)
    t.hold(battle, "turns", sum(f["turns"] for f in t.fighters), of_turns)
    t.hold(battle, "events", rows, LOG)
    for side in t.sides:
        t.hold(battle, f"heads_left_{side['number']}", heads_of(side), of_heads)
