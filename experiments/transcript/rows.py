"""A battle's rows for programs: the columns of a run's events, and the dice one by one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from experiments.transcript.account import Critical, attack_of, critical_of
from experiments.transcript.faces import dice_of
from experiments.transcript.recorder import Recorded, Row
from sim.narrative.model import Order
from sim.state import Purpose

if TYPE_CHECKING:
    import polars as pl


def events_of(battle: Recorded) -> "pl.DataFrame":
    """The rows as the table that `kassen run` keeps of them."""
    from experiments.columns import Tables
    from experiments.rows import Log, layouts, no_rows, table_of

    encounter = battle.encounter
    rules = encounter.ruleset
    kind = layouts(rules)[2]
    rows = no_rows(rules)._replace(events=table_of((tuple(row.values.values()) for row in battle.rows), kind))
    return Tables([encounter], Log.EVENTS).frames(rows, encounter)["events"]


def told_rows(battle: Recorded) -> Iterator[dict[str, Any]]:
    """Each row by column, with more than its table holds.

    `faces`: each die, its kind and symbols (S success, F failure, A advantage, T threat, TR triumph, DE despair, -).
    `critical`: a d100 in its parts. `draws`: every number drawn since the row before: fighter, purpose, 56 bits.
    """
    skills = tuple(battle.encounter.opening.start.skill_names)
    for told, row in zip(events_of(battle).iter_rows(named=True), battle.rows, strict=True):
        critical = _critical(row, skills)
        yield {
            **told,
            "faces": [[die.kind, die.letters] for die in dice_of(row)],
            "critical": critical and attrs.asdict(critical),
            "draws": [[i, Purpose(purpose).name.lower(), number] for i, purpose, number in row.draws],
        }


def _critical(row: Row, skills: tuple[str, ...]) -> Critical | None:
    if not row["injury"]:
        return None
    return attack_of(row, skills).critical if row["order"] == Order.ATTACK else critical_of(row)
