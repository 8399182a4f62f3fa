"""The referee's verdict on a battle of the Σ-System."""

from collections.abc import Iterable, Mapping
from typing import Any

from experiments.referee.gauntlet import Game, audit_stages
from experiments.referee.sigma.course import fight, play
from experiments.referee.sigma.ends import hold_end, hold_fighter
from experiments.referee.sigma.rests import end_fight, ready, rest
from experiments.referee.sigma.table import Table
from experiments.referee.sigma.tape import Tape
from experiments.referee.verdict import Objection, Row

SUMS = {"wounds": lambda f: f["health_max"] - f["health"]}
GAME = Game(Table, Tape, fight, end_fight, ready, rest, lambda _: 1, SUMS, hold_fighter)


def audit(rows: Iterable[Row], scenario: Mapping[str, Any], end: Mapping[str, Any]) -> list[Objection]:
    """Reckon a battle again, and say which rows the rules do not allow; an empty list if they allow all.

    Args:
        rows: as `kassen replay --format jsonl` gives them: events by column, with `faces`.
        scenario: with everything written out, as `sim.encounter.Encounter.document` gives it.
        end: `battle`, `fighters`: the rows that tell of the end; `silent`: turns that left no row, behind the last one.
    """
    rows = list(rows)
    if scenario.get("stage"):
        return audit_stages(rows, scenario, end, GAME)
    t = Table(scenario)
    play(t, Tape(t, rows, end.get("silent", ())))
    hold_end(t, end["battle"], end["fighters"], len(rows))
    return t.objections
