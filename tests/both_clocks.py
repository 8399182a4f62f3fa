"""Battles on both clocks: the same rows, or the test fails. Without numba there is one clock."""

import importlib.util
from functools import cached_property
from typing import Any

import attrs
import numpy as np
import polars as pl

from experiments.dataset.columns import Tables
from experiments.encounter import Prepared, prepare_text
from experiments.fighting.hands import HANDS
from experiments.fighting.rows import Log, Rows

CLOCKS = tuple(HANDS) if importlib.util.find_spec("numba") else ("simpy",)
Row = dict[str, Any]


@attrs.frozen(slots=False, eq=False)
class Fought:
    """Battles of an encounter, as the tables of a run."""

    encounter: Prepared
    rows: Rows

    @cached_property
    def tables(self) -> dict[str, pl.DataFrame]:
        return Tables([self.encounter], Log.EVENTS).frames(self.rows, self.encounter)

    @cached_property
    def battles(self) -> list[Row]:
        return self.tables["battles"].to_dicts()

    @cached_property
    def fighters(self) -> list[Row]:
        return self.tables["fighters"].to_dicts()

    @cached_property
    def events(self) -> list[Row]:
        return self.tables["events"].to_dicts()

    def of(self, name: str) -> list[Row]:
        """Rows of one fighter, one a battle."""
        return [row for row in self.fighters if row["name"] == name]

    def attacks(self, by: str) -> list[Row]:
        """Its attacks."""
        return [row for row in self.events if row["order"] == "attack" and row["fighter_name"] == by]

    def hits(self, by: str) -> list[Row]:
        """Its attacks that hit."""
        return [row for row in self.attacks(by) if row["hit"]]


def on(clock: str, encounter: Prepared, battles: int) -> Rows:
    """The first battles of seed 1, with all their rows."""
    return HANDS[clock](encounter.opening, 1, Log.EVENTS).fight(0, battles)


def same(one: Rows, two: Rows) -> bool:
    """Whether all rows are the same."""
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def fight(encounter: Prepared, battles: int) -> Fought:
    """Battles on both clocks."""
    first, *others = [on(clock, encounter, battles) for clock in CLOCKS]
    assert all(same(first, other) for other in others), "the clocks differ"
    return Fought(encounter, first)


def fight_text(text: str, battles: int) -> Fought:
    """Battles of a scenario that stands in the test."""
    return fight(prepare_text(text), battles)
