"""A run's folder: what was fought (run.json), the rows in parts, and how it went (summary.json).

A part is one shard of one table. All parts of a shard are written under temporary names and flushed to the disk, then
renamed: a file with a final name is whole. The part of `battles` comes last: where it is, its shard is finished.
"""

import json
import os
import platform
import re
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from experiments.recipe import Encounter
from experiments.rows import Log, Rows, Shard
from sim.errors import ResultsError

if TYPE_CHECKING:
    import polars as pl

    from experiments.columns import Tables

SCHEMA = 1
RUN, SUMMARY = "run.json", "summary.json"
PART = re.compile(r"part-(\d+)\.parquet")
LEVEL = 2  # of zstd: 3 % smaller than 1 for a thirtieth more time; what is above costs more than it saves
PACKAGES = ("kassen", "attrs", "numba", "numpy", "polars", "simpy")
SAME = ("schema", "ruleset", "rules_version", "seed", "battles", "shard_size", "log", "scenarios")
"""What must be the same for a run to go on."""


def keys_of(encounters: Sequence[Encounter]) -> list[str]:
    """A name for each encounter's partition: its own, with a number if there are several of it."""
    keys: list[str] = []
    for encounter in encounters:
        plain = re.sub(r"[^\w .-]", lambda sign: quote(sign[0], safe=""), encounter.key) or "scenario"
        key, number = plain, 1
        while key in keys:
            number += 1
            key = f"{plain}-{number}"
        keys.append(key)
    return keys


def record(encounters: Sequence[Encounter], battles: int, seed: int, size: int, log: Log) -> dict[str, Any]:
    """What run.json says."""
    rules = encounters[0].ruleset
    return {
        "schema": SCHEMA,
        "ruleset": rules.name,
        "rules_version": rules.version,
        "seed": seed,
        "battles": battles,
        "shard_size": size,
        "log": log.name.lower(),
        "scenarios": {
            key: {"name": encounter.name, **encounter.origin}
            for key, encounter in zip(keys_of(encounters), encounters, strict=True)
        },
        "packages": {name: _version(name) for name in PACKAGES},
        "python": platform.python_version(),
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


class Run:
    """The folder of a run."""

    def __init__(self, folder: Path, tables: "Tables") -> None:
        self.folder, self.tables = folder, tables

    def begin(self, about: Mapping[str, Any], *, resume: bool = False) -> None:
        """Make the folder, or go on with one.

        Args:
            about: what `record` says, and the columns.
            resume: the folder may be there, if it is of the same run.

        Raises:
            ResultsError: it is there, or it is not of this run, or it cannot be made.
        """
        path = self.folder / RUN
        if self.folder.exists() and any(self.folder.iterdir() if self.folder.is_dir() else [self.folder]):
            if not resume:
                hint = (
                    "add --resume to go on with it, or name another folder" if path.exists() else "name another folder"
                )
                raise ResultsError(f"{self.folder}: is there already; {hint}")
            self._compare(json.loads(json.dumps(about)))
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            _write_json(path, about)
        except OSError as broken:
            raise ResultsError(f"{self.folder}: cannot be written: {broken.strerror}") from None

    def _compare(self, about: Mapping[str, Any]) -> None:
        path = self.folder / RUN
        try:
            before = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise ResultsError(f"{path}: cannot be read; expected the record of a run") from None
        other = [name for name in SAME if before.get(name) != about[name]]
        if other:
            told = ", ".join(f"{name} {_brief(before.get(name))} there, {_brief(about[name])} here" for name in other)
            raise ResultsError(f"{self.folder}: is of another run ({told}); name another folder")

    def finished(self, key: str) -> set[int]:
        """The shards that are there, whole."""
        parts = (PART.fullmatch(path.name) for path in self._place("battles", key).glob("part-*"))
        return {int(part[1]) for part in parts if part}

    def kept(self, key: str) -> tuple[int, int]:
        """How many battles of finished shards are there, and how many events they had."""
        import polars as pl

        if not self.finished(key):
            return 0, 0
        parts = pl.scan_parquet(self._place("battles", key) / "part-*.parquet")
        battles, events = parts.select(pl.len(), pl.col("events").sum()).collect().row(0)
        return int(battles), int(events)

    def write(self, key: str, shard: Shard, rows: Rows, encounter: Encounter) -> int:
        """Write the rows of a shard; say how many events there were.

        Raises:
            ResultsError: it cannot be written.
        """
        name = f"part-{shard.index:06d}.parquet"
        parts: list[Path] = []
        try:
            for table, frame in self.tables.kept(rows, encounter).items():
                place = self._place(table, key)
                place.mkdir(parents=True, exist_ok=True)
                parts.append(place / f".{name}.{os.getpid()}")
                _write_parquet(parts[-1], frame)
            for part in parts:
                part.replace(part.with_name(name))
        except OSError as broken:
            raise ResultsError(f"{self.folder}: cannot be written: {broken.strerror or broken}") from None
        finally:
            for part in parts:
                part.unlink(missing_ok=True)
        return int(rows.battles["events"].sum())

    def _place(self, table: str, key: str) -> Path:
        return self.folder / table / f"scenario={key}"

    def end(self, summary: Mapping[str, Any]) -> None:
        """Say how it went."""
        _write_json(self.folder / SUMMARY, summary)


def _write_parquet(path: Path, frame: "pl.DataFrame") -> None:
    """Write a table, down to the disk."""
    one = max(len(frame), 1)  # rows of a group: all of them, each column with one dictionary
    frame.write_parquet(path, compression="zstd", compression_level=LEVEL, statistics=False, row_group_size=one)
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _write_json(path: Path, what: Mapping[str, Any]) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}")
    part.write_text(json.dumps(what, ensure_ascii=False, indent=2, allow_nan=False) + "\n", encoding="utf-8")
    part.replace(path)


def _brief(value: object) -> str:
    return "different" if isinstance(value, dict) else str(value)
