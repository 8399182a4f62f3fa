"""The rows of some battles as arrays of records, alike from both clocks."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from experiments.dataset.decisions import decision_layout
from sim.layout import layout
from sim.log import BattleRow
from sim.ruleset import Ruleset, values_of

Table = npt.NDArray[Any]


class Log(IntEnum):
    """What is kept of a battle; each level keeps what those before it do."""

    BATTLES = 0
    FIGHTERS = 1
    EVENTS = 2
    DECISIONS = 3


class Rows(NamedTuple):
    """What some battles told: a record a battle, one a fighter of each, one an event; sorted by battle, then number.

    And one a stage, for those that have some: also for stages that never began, which are blank. And one a decision
    (`experiments.dataset.decisions`).
    """

    battles: Table
    fighters: Table
    events: Table
    stages: Table
    decisions: Table


def layouts(rules: Ruleset) -> tuple[np.dtype[Any], ...]:
    """The records of the tables, in the order of `Rows`."""
    kept = layout(BattleRow), layout(rules.fighter_row), layout(rules.event), layout(rules.stage_row)
    return *kept, decision_layout(rules)


def no_rows(rules: Ruleset) -> Rows:
    """The rows of no battle."""
    return Rows(*(np.zeros(0, kind) for kind in layouts(rules)))


def joined(parts: Sequence[Rows], rules: Ruleset) -> Rows:
    """The rows of all parts, one behind the other."""
    return Rows(*(np.concatenate(tables) for tables in zip(*(parts or [no_rows(rules)]), strict=True)))


def table_of(tuples: Iterable[tuple[int, ...]], kind: np.dtype[Any]) -> Table:
    """Tuples of numbers as an array of records."""
    return np.array(list(tuples), kind)


def told_stages(w: Any) -> list[tuple[int, ...]]:  # noqa: ANN401 - a World of any ruleset
    """The rows of the stages of a battle that is over; blank for those that never began."""
    begun = [values_of(row) for row in w.past[: w.battle.stage + 1]]
    return begun + [(0,) * len(values_of(row)) for row in w.past[w.battle.stage + 1 :]]


def names_of(cls: type) -> tuple[str, ...]:
    """The fields of a row."""
    return tuple(field.name for field in attrs.fields(cls))
