"""The rows of a run, for who reads them: what is whole, and nothing else, with scenarios as text."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.dataset.seam import Place, place_of
from experiments.dataset.shards import Plan, read_part
from sim.errors import ResultsError, UnknownResultsError
from sim.faults import listed, nearest

if TYPE_CHECKING:
    import polars as pl

SCHEMA = 2
RUN, SUMMARY = "run.json", "summary.json"
PART = re.compile(r"part-(\d+)\.parquet")
SCENARIO = "scenario"
"""The column that comes from the folders' names."""


def read_record(place: Place) -> dict[str, Any]:
    """What run.json says.

    Raises:
        ResultsError: there is none, or another version wrote it.
    """
    path = place.url(RUN)
    try:
        about = json.loads(place.read(RUN))
        schema = about["schema"]
    except (OSError, ValueError, KeyError, TypeError):
        raise UnknownResultsError(f"{path}: cannot be read; expected the record of a run") from None
    if schema != SCHEMA:
        raise ResultsError(f"{path}: schema {schema}, expected {SCHEMA}: it was written by another version of kassen")
    lacks = [name for name in ("columns", "plan", "shard_size", "scenarios", "battles") if name not in about]
    if lacks:
        raise ResultsError(f"{path} lacks {lacks[0]}; expected the record of a run")
    return dict(about)


def checked_rules(about: Mapping[str, Any]) -> str | None:
    """A notice where rows are of other rules than those of this kassen: read they can be, not added to."""
    from experiments.games import GAMES

    game = GAMES.get(about.get("ruleset", ""))
    if game is None or game.ruleset.version == about.get("rules_version"):
        return None
    return (
        f"rows of rules_version {about.get('rules_version')}, this kassen plays {game.ruleset.version}: "
        "they can be read, not extended or replayed"
    )


def plan_of(about: Mapping[str, Any]) -> Plan:
    """The shards of a run."""
    return Plan(about["shard_size"], [(span["first"], span["battles"]) for span in about["plan"]])


def parts_in(place: Place, table: str, key: str) -> set[int]:
    """The shards of which a table's part is there."""
    found = (PART.fullmatch(name) for name in place.names(f"{table}/{SCENARIO}={key}"))
    return {int(part[1]) for part in found if part}


def finished_in(place: Place, about: Mapping[str, Any], key: str) -> frozenset[int]:
    """The shards of a scenario that are there, whole: the part of every table."""
    kept = [parts_in(place, table, key) for table in about["columns"]]
    return frozenset(set.intersection(*kept)) if kept else frozenset()


def scanned(
    place: Place, table: str, parts: Mapping[str, Iterable[int]], *, whole: bool = False
) -> "pl.LazyFrame":
    """The rows of some parts, by the scenario's key; there must be one. Their ends are looked at, or the whole.

    Raises:
        ResultsError: a part is broken.
    """
    import polars as pl

    names = [f"{table}/{SCENARIO}={key}/part-{index:06d}.parquet" for key in parts for index in sorted(parts[key])]
    rows = _scan(place, names)
    try:
        if whole:
            rows.collect()
        else:
            rows.select(pl.len()).collect()
    except (pl.exceptions.PolarsError, OSError):
        for name in names:
            try:
                one = _scan(place, [name])
                (one if whole else one.select(pl.len())).collect()
            except (pl.exceptions.PolarsError, OSError):
                hint = "remove it, and go on with --resume: its battles will be fought again"
                raise ResultsError(f"{place.url(name)}: is no whole part; {hint}") from None
        raise
    return rows


def _scan(place: Place, names: list[str]) -> "pl.LazyFrame":
    import polars as pl

    return pl.scan_parquet(
        [place.url(name) for name in names],
        hive_partitioning=True,
        hive_schema={SCENARIO: pl.String},
        **place.options,
    )


class Results:
    """A run that is read."""

    def __init__(self, place: Place | str | Path) -> None:
        """Args: a folder, or `s3://bucket/...`.

        Raises:
            ResultsError: no run is there, or another version wrote it.
        """
        self.place = place_of(place) if isinstance(place, str | Path) else place
        self.about = read_record(self.place)

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that it keeps."""
        return tuple(self.about["columns"])

    @cached_property
    def finished(self) -> dict[str, frozenset[int]]:
        """The whole shards of each scenario that has some."""
        found = {key: finished_in(self.place, self.about, key) for key in self.about["scenarios"]}
        return {key: shards for key, shards in found.items() if shards}

    @property
    def plan(self) -> Plan:
        """All its shards."""
        return plan_of(self.about)

    @property
    def expected(self) -> int:
        """How many shards of all scenarios should be here."""
        part = read_part(self.about["part"])
        return len(range(part.number - 1, len(self.plan), part.of)) * len(self.about["scenarios"])

    @property
    def summary(self) -> dict[str, Any]:
        """How it went; nothing while it goes on."""
        try:
            return dict(json.loads(self.place.read(SUMMARY)))
        except (OSError, ValueError):
            return {}

    def scan(self, table: str) -> "pl.LazyFrame":
        """The rows of a table, `scenario` as text behind the other columns.

        Raises:
            ResultsError: it is not kept, or a part is broken.
        """
        if table not in self.tables:
            near = nearest(table, self.tables)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise UnknownResultsError(f"{self.place}: no table {table}; kept are {listed(self.tables)}{hint}")
        if not self.finished:
            return self._nothing(table)
        return scanned(self.place, table, self.finished)

    def verify(self) -> None:
        """Read all parts in full.

        Raises:
            ResultsError: one is broken.
        """
        for table in self.tables:
            for key, indices in self.finished.items():
                for index in sorted(indices):
                    scanned(self.place, table, {key: [index]}, whole=True)

    def _nothing(self, table: str) -> "pl.LazyFrame":
        """A table without rows, with the columns that it would have."""
        import polars as pl

        from experiments.dataset.columns import Tables
        from experiments.dataset.stored import described
        from experiments.encounter import Prepared
        from experiments.fighting.rows import Log, no_rows

        encounters = [Prepared(*described(stored), ()) for stored in self.about["scenarios"].values()]
        tables = Tables(encounters, Log[self.about["log"].upper()])
        frame = tables.kept(no_rows(encounters[0].ruleset), encounters[0])[table]
        return frame.lazy().with_columns(pl.lit("").alias(SCENARIO))
