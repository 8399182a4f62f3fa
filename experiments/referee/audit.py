"""The referee's verdict on a battle."""

from collections.abc import Iterable, Mapping
from typing import Any

from experiments.referee.course import fight, play
from experiments.referee.ends import hold_end, hold_fighter
from experiments.referee.gauntlet import Game, audit_stages
from experiments.referee.harm import members_left
from experiments.referee.rests import end_fight, ready, rest
from experiments.referee.table import Table
from experiments.referee.tape import Tape
from experiments.referee.verdict import Objection, Row

SUMS = {
    "wounds": lambda f: f["wounds"],
    "strain": lambda f: f["strain"],
    "injuries": lambda f: len(f["injuries"]),
    "stimpacks": lambda f: f["stimpacks"],
}
GAME = Game(Table, Tape, fight, end_fight, ready, rest, members_left, SUMS, hold_fighter)


def audit(rows: Iterable[Row], scenario: Mapping[str, Any], end: Mapping[str, Any]) -> list[Objection]:
    """Reckon a battle again, and say which rows the rules do not allow; an empty list if they allow all.

    Args:
        rows: as `kassen replay --format jsonl` gives them: events by column, with `faces`, `critical`, `silent`.
        scenario: with everything written out, as `sim.encounter.Encounter.document` gives it.
        end: `battle`, `fighters`: the rows that tell of the end, in a gauntlet also `stages`; `silent`: turns that left
            no row, behind the last one.
    """
    rows = list(rows)
    if scenario.get("stage"):
        return audit_stages(rows, scenario, end, GAME)
    t = Table(scenario)
    play(t, Tape(t, rows, end.get("silent", ())))
    hold_end(t, end["battle"], end["fighters"], len(rows))
    return t.objections
