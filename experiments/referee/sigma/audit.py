"""The referee's verdict on a battle of the Σ-System."""

from collections.abc import Iterable, Mapping
from typing import Any

from experiments.referee.sigma.course import play
from experiments.referee.sigma.ends import hold_end
from experiments.referee.sigma.table import Table
from experiments.referee.sigma.tape import Tape
from experiments.referee.verdict import Objection, Row


def audit(rows: Iterable[Row], scenario: Mapping[str, Any], end: Mapping[str, Any]) -> list[Objection]:
    """Reckon a battle again, and say which rows the rules do not allow; an empty list if they allow all.

    Args:
        rows: as `kassen replay --format jsonl` gives them: events by column, with `faces`.
        scenario: with everything written out, as `sim.encounter.Encounter.document` gives it.
        end: `battle`, `fighters`: the rows that tell of the end; `silent`: turns that left no row, behind the last one.
    """
    t = Table(scenario)
    rows = list(rows)
    play(t, Tape(t, rows, end.get("silent", ())))
    hold_end(t, end["battle"], end["fighters"], len(rows))
    return t.objections
