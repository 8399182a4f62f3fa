"""From arrays of records to tables for readers: names, not numbers; null, not -1; and what each column means."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Any

import attrs
import numpy as np
import polars as pl

from experiments.dataset.decision_table import decision_columns, decision_frame
from experiments.dataset.naming import Column, Members, Names
from experiments.difficulty import staged
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Log, Rows, Table, no_rows
from sim.log import BattleRow
from sim.ruleset import Ruleset
from sim.state import NOBODY

NOBODY_IS_NULL = ("winner", "fighter", "target", "meant", "weapon", "second", "parry_weapon", "power", "slot")
"""Columns whose -1 says that there is none."""
NEXT = "next_"
"""How columns begin whose -1 says that no stage followed."""
ZERO_IS_NULL = ("down_round", "loss_round", "injury")
"""Columns whose 0 says that it never was."""
ZERO_IS_NOTHING = ("limb", "lowered")
"""Columns whose 0 says that there is nothing; null too."""
SAME_IS_NULL = {"meant": "target"}
"""Columns that say something only where they differ from another; null where they do not."""
PURCHASES = {"bought": 64, "bought_enemy": 128}
"""Columns that hold several orders, five bits each, the first lowest, and what to add to read one as an order."""
PURCHASE_BITS = 5
BLOCK = 8192  # records that fit the processor's cache
HEADS = "heads_left_"
STAGED = ("down", "loss")
"""Rounds of fighters that in a gauntlet have a stage, too."""
NAMED = ("fighter", "target")
"""Columns of events that number fighters; the table of fighters has their names, `Tables.frames` both."""


def _flat(start: Any) -> list[str]:  # noqa: ANN401 - the start of any ruleset
    """What the sides are called, stage by stage."""
    return [name for names in getattr(start, "stage_sides", ()) for name in names]


def turned(table: Table) -> dict[str, Table]:
    """Records as one array a field: block by block, so that each is read from memory once.

    All fields of a width lie in one array: the system hands out large ones much faster than many of middling size.
    """
    kind, size = table.dtype, len(table)
    names = {width: [name for name in kind.names or () if kind[name] == width] for width in field_types(kind)}
    wide = {width: np.empty((len(those), size), width) for width, those in names.items()}
    rows = {name: wide[width][k] for width, those in names.items() for k, name in enumerate(those)}
    columns = {name: rows[name] for name in kind.names or ()}
    for at in range(0, size, BLOCK):
        block = table[at : at + BLOCK]
        for name, column in columns.items():
            column[at : at + BLOCK] = block[name]
    return columns


def field_types(kind: "np.dtype[Any]") -> "list[np.dtype[Any]]":
    """The types of a record's fields, each once."""
    return list(dict.fromkeys(kind[name] for name in kind.names or ()))


def with_null(series: pl.Series, value: int) -> pl.Series:
    """The series with null in place of a value."""
    kept = series != value
    return series if kept.all() else series.zip_with(kept, pl.Series([None], dtype=series.dtype))


class Tables:
    """Makes the tables of a run, and their data dictionary."""

    def __init__(self, encounters: Sequence[Encounter], log: Log) -> None:
        self.rules: Ruleset = encounters[0].ruleset
        self.log = log
        self.encounters = tuple(encounters)
        self.sides = max(len(encounter.sides) for encounter in encounters)
        self.naming = {
            what: Names(name for encounter in encounters for name in getattr(encounter, what))
            for what in ("sides", "fighters", "weapons", "powers", "policies")
        }
        self.gauntlet = any(encounter.opening.stages for encounter in encounters)
        starts = [encounter.opening.start for encounter in encounters]
        self.stage_names = Names(name for start in starts for name in getattr(start, "stage_names", ()))
        self.stage_sides = Names(
            name for start in starts for names in getattr(start, "stage_sides", ()) for name in names if name
        )
        self.references: Mapping[str, str] = {
            "winner": "sides", "weapon": "weapons", "second": "weapons", "parry_weapon": "weapons", "power": "powers",
        }  # fmt: skip
        self.enums: dict[type[IntEnum], Members] = {}
        self.known_purchases: dict[tuple[int, int], str] = {}

    @cached_property
    def orders(self) -> Mapping[int, str]:
        """Names of orders, for what was bought."""
        field = attrs.fields_dict(self.rules.event)["order"]
        return {int(member): member.name.lower() for member in field.metadata["names"]}

    def frames(self, rows: Rows, encounter: Encounter) -> dict[str, pl.DataFrame]:
        """The tables for a reader of single rows, by name: those that are kept, with events spelled out."""
        frames = self.kept(rows, encounter)
        if "events" in frames:
            frames["events"] = self._spelled_out(frames["events"], encounter)
        return frames

    def kept(self, rows: Rows, encounter: Encounter) -> dict[str, pl.DataFrame]:
        """The tables that a run keeps, by name; the last one is that of battles."""
        frames: dict[str, pl.DataFrame] = {}
        if self.log >= Log.DECISIONS:
            frames["decisions"] = decision_frame(rows.decisions, encounter, self.encounters, self.naming)
        if self.log >= Log.EVENTS:
            frames["events"] = self._events(rows, encounter)
        if self.log >= Log.FIGHTERS:
            frames["fighters"] = self._fighters(rows, encounter)
        if self.gauntlet:
            frames["stages"] = self._stages(rows.stages, encounter)
        frames["battles"] = self._battles(rows, encounter)
        return frames

    def _battles(self, rows: Rows, encounter: Encounter) -> pl.DataFrame:
        table, count = rows.battles, len(encounter.opening.stages)
        columns = self._columns(table, BattleRow, encounter)
        self._heads(columns, len(table), encounter)
        if self.gauntlet:
            counted = staged.begun(rows.stages, count).tolist() if count else [None] * len(table)
            columns["stages"] = pl.Series(counted, dtype=pl.Int16)
        return pl.DataFrame(columns)

    def _heads(self, columns: dict[str, pl.Series], size: int, encounter: Encounter) -> None:
        """Leave no columns of sides that no scenario has, and null for those that only others have."""
        for side in range(4):
            name = f"{HEADS}{side}"
            if side >= self.sides:
                del columns[name]
            elif side >= len(encounter.sides):
                columns[name] = pl.Series([None] * size, dtype=pl.Int16)

    def _stages(self, table: Table, encounter: Encounter) -> pl.DataFrame:
        """The stages that began."""
        start = encounter.opening.start
        table = table[table["stage"] > 0]
        columns = self._columns(table, self.rules.stage_row, encounter)
        self._heads(columns, len(table), encounter)
        del columns["earlier"]
        stage, winner = table["stage"].astype(np.int64), table["winner"].astype(np.int64)
        called = [self.stage_sides.names.index(name) if name else self.stage_sides.nothing for name in _flat(start)]
        places = np.array([*called, self.stage_sides.nothing], np.uint32)
        columns["winner"] = self.stage_sides.at(
            places[np.where(winner < 0, len(called), (stage - 1) * len(encounter.sides) + winner)]
        )
        names = self.stage_names.of(stage - 1, getattr(start, "stage_names", ()))
        return pl.DataFrame({"battle": columns.pop("battle"), "stage": columns.pop("stage"), "name": names} | columns)

    def _moments(self, rows: Rows, encounter: Encounter, battles: Table, rounds: Table) -> staged.Moment:
        """When rows were; for those of a single fight stage -1."""
        count = len(encounter.opening.stages)
        if not count:
            return staged.Moment(np.full(len(rounds), NOBODY, np.int64), rounds.astype(np.int64))
        return staged.moments(rows.stages, count, np.searchsorted(rows.battles["battle"], battles), rounds)

    def _fighters(self, rows: Rows, encounter: Encounter) -> pl.DataFrame:
        table = rows.fighters
        columns = self._columns(table, self.rules.fighter_row, encounter)
        if self.gauntlet:
            for name in STAGED:
                when = self._moments(rows, encounter, table["battle"], table[f"{name}_round"])
                never = table[f"{name}_round"] == 0
                stage, here = np.where(never, NOBODY, when.stage), np.where(never, 0, when.round)
                columns[f"{name}_stage"] = with_null(pl.Series(stage.astype(np.int8)), NOBODY)
                columns[f"{name}_round"] = with_null(pl.Series(here.astype(np.int16)), 0)
        number, fighters = table["fighter"].astype(np.int64), encounter.opening.start.fighters
        side = np.array([fighter.side for fighter in fighters])
        policy = np.array([fighter.policy for fighter in fighters])
        first = {"battle": columns.pop("battle"), "fighter": columns.pop("fighter")}
        first["name"] = self.naming["fighters"].of(number, encounter.fighters)
        first["side"] = self.naming["sides"].of(side[number], encounter.sides)
        kinds = attrs.fields_dict(self.rules.fighter).get("kind")
        if kinds is not None:
            kind = np.array([fighter.kind for fighter in fighters])
            first["kind"] = self._enum(kinds.metadata["names"]).of(kind[number])
        first["policy"] = self.naming["policies"].of(policy[number], encounter.policies)
        return pl.DataFrame(first | columns)

    def _events(self, rows: Rows, encounter: Encounter) -> pl.DataFrame:
        columns = self._columns(rows.events, self.rules.event, encounter)
        if not self.gauntlet:
            return pl.DataFrame(columns)
        when = self._moments(rows, encounter, rows.events["battle"], rows.events["round"])
        first = {"battle": columns.pop("battle"), "row": columns.pop("row")}
        first["stage"] = with_null(pl.Series(when.stage.astype(np.int8)), NOBODY)
        return pl.DataFrame(first | columns | {"round": pl.Series(when.round.astype(np.int16))})

    def _spelled_out(self, events: pl.DataFrame, encounter: Encounter) -> pl.DataFrame:
        """Events with names beside numbers, and with numbers where null is shorter."""
        for name, other in SAME_IS_NULL.items():
            events = events.with_columns(pl.coalesce(name, other))
        events = events.with_columns(pl.col(name).fill_null(0) for name in ZERO_IS_NOTHING if name in events.columns)
        names = list(events.columns)
        for name in NAMED:
            places = events[name].fill_null(-1).to_numpy()
            beside = self.naming["fighters"].of(places, encounter.fighters)
            events = events.with_columns(beside.alias(f"{name}_name"))
            names.insert(names.index(name) + 1, f"{name}_name")
        return events.select(names)

    def _columns(self, table: Table, cls: type, encounter: Encounter) -> dict[str, pl.Series]:
        columns = turned(table)
        for name, other in SAME_IS_NULL.items():
            if name in columns:
                columns[name] = np.where(columns[name] == columns[other], NOBODY, columns[name])
        return {field.name: self._series(columns[field.name], field, encounter) for field in attrs.fields(cls)}

    def _series(self, values: Table, field: "attrs.Attribute[Any]", encounter: Encounter) -> pl.Series:
        name = field.name
        members = field.metadata["names"]
        if members is not None:
            return self._enum(members).of(values)
        if name in self.references:
            what = self.references[name]
            return self.naming[what].of(values, getattr(encounter, what))
        if name in PURCHASES:
            return self._purchases(values, PURCHASES[name])
        if is_flag(field):
            return pl.Series(values != 0)
        series = pl.Series(values)
        if series.dtype == pl.Int32:  # polars adds up what is smaller in 64 bits, but these in 32
            series = series.cast(pl.Int64)
        if name in NOBODY_IS_NULL or name.startswith(NEXT):
            return with_null(series, NOBODY)
        return with_null(series, 0) if name in ZERO_IS_NULL + ZERO_IS_NOTHING else series

    def _enum(self, members: type[IntEnum]) -> Members:
        if members not in self.enums:
            self.enums[members] = Members(members)
        return self.enums[members]

    def _purchases(self, values: Table, base: int) -> pl.Series:
        """What was bought, in order, with + between; null for nothing. The text of each combination is made once."""
        some = np.flatnonzero(values)
        bought = values[some]
        unique = np.unique(bought)
        places = np.full(len(values), len(unique), np.uint32)
        places[some] = np.searchsorted(unique, bought)
        texts = [self._purchase(number, base) for number in unique.tolist()]
        return pl.Series([*texts, None], dtype=pl.String)[pl.Series(places)]

    def _purchase(self, number: int, base: int) -> str:
        text = self.known_purchases.get((number, base))
        if text is None:
            mask = (1 << PURCHASE_BITS) - 1
            shifts = range(0, number.bit_length(), PURCHASE_BITS)
            text = "+".join(self.orders[base + (number >> shift & mask)] for shift in shifts)
            self.known_purchases[number, base] = text
        return text

    def dictionary(self, encounter: Encounter) -> dict[str, list[dict[str, Any]]]:
        """For each table its columns in order: type, meaning, unit, and the values of an enum."""
        frames = self.kept(no_rows(self.rules), encounter)
        classes = {
            "battles": BattleRow,
            "stages": self.rules.stage_row,
            "fighters": self.rules.fighter_row,
            "events": self.rules.event,
        }
        told = {
            table: [self._column(name, dtype, classes[table]).as_json() for name, dtype in frames[table].schema.items()]
            for table in classes
            if table in frames
        }
        if "decisions" in frames:
            told["decisions"] = list(decision_columns(frames["decisions"], self.rules))
        return told

    def _column(self, name: str, dtype: pl.DataType, cls: type) -> Column:
        values = tuple(dtype.categories.to_list()) if isinstance(dtype, pl.Enum) else None
        kind = "Enum" if values is not None else str(dtype)
        field = attrs.fields_dict(cls).get(name)
        if field is None:
            return Column(name, kind, BESIDE[name], "", values)
        return Column(name, kind, field.metadata["meaning"], unit_of(field), values, rows_of(name))


BESIDE = {
    "name": "its name",
    "stage": "the stage, from 1; null: there is only one fight",
    "stages": "how many stages began; null: there is only one fight",
    "down_stage": "the stage in which it first was out",
    "loss_stage": "the stage in which its first member was out",
    "side": "its side",
    "kind": "its class",
    "policy": "who decided for it",
}
"""What columns mean that are no fields of a row."""


def rows_of(name: str) -> Mapping[str, int | None] | None:
    """The table in which a column's numbers are looked up, if there is one."""
    if name != "injury":
        return None
    from sim.narrative.criticals import HIGHEST
    from sim.narrative.model import Injury

    names = (injury.name.lower() for injury in Injury)
    return {**dict(zip(names, HIGHEST, strict=True)), Injury.KILLED.name.lower(): None}


def is_flag(field: "attrs.Attribute[Any]") -> bool:
    """Whether a field only says yes or no."""
    return str(field.metadata["meaning"]).startswith("whether ")


def unit_of(field: "attrs.Attribute[Any]") -> str:
    """The unit of a column, as it is in the table."""
    name = field.name
    if field.metadata["names"] is not None:
        return ""
    if name in PURCHASES:
        return "orders in order, + between them; null: nothing"
    unit = str(field.metadata["unit"]).partition(";")[0]
    if name in SAME_IS_NULL:
        return f"{unit}; null: the {SAME_IS_NULL[name]}"
    if name in NOBODY_IS_NULL + ZERO_IS_NOTHING:
        return f"{unit}; null: none".lstrip("; ")
    if name.startswith(NEXT):
        return f"{unit}; null: none followed".lstrip("; ")
    return f"{unit}; null: never".lstrip("; ") if name in ZERO_IS_NULL else str(field.metadata["unit"])
