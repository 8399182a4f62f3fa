"""A run's folder: what was fought (run.json), the rows in parts, and how it went (summary.json).

A part is one shard of one table. All parts of a shard are written under other names and synced to the disk, then
renamed: a file with a final name is whole. The part of `battles` comes last: where it is, its shard is finished.
"""

import io
import json
import platform
import re
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from experiments.dataset.card import card
from experiments.dataset.results import RUN, SCHEMA, SUMMARY, finished_in, plan_of, read_record, scanned
from experiments.dataset.seam import Folder, Place
from experiments.dataset.shards import WHOLE, Left, Part, Plan, Shard, read_part
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Log, Rows
from sim.errors import ResultsError, ScenarioError

if TYPE_CHECKING:
    import polars as pl

    from experiments.dataset.columns import Tables

PAGE = "README.md"
LEVEL = 5  # of zstd: 4 % smaller than 2 for a tenth more time, and events of 6 bytes; 6 costs more than it saves
PACKAGES = ("kassen", "attrs", "numba", "numpy", "polars", "simpy")
SAME = ("schema", "ruleset", "rules_version", "seed", "shard_size", "log", "sample_decisions")
"""What must be the same for rows to belong together, beside scenarios and columns."""
LONGEST = 180  # bytes of a folder's name
NULL = "__HIVE_DEFAULT_PARTITION__"
"""What readers take for nothing."""


def keys_of(encounters: Sequence[Encounter]) -> list[str]:
    """A name for each encounter's partition: its own, with a number if there are several of it.

    Readers turn `%` and two digits back into the sign that no folder's name may hold.
    """
    keys: list[str] = []
    for encounter in encounters:
        name = encounter.key
        plain = re.sub(r"[^\w .-]", lambda sign: quote(sign[0], safe=""), name) or "scenario"
        plain = f"scenario {plain}" if plain == NULL else plain
        while len(plain.encode()) > LONGEST:
            name = name[:-1]
            plain = re.sub(r"[^\w .-]", lambda sign: quote(sign[0], safe=""), name)
        key, number = plain, 1
        while key in keys:
            number += 1
            key = f"{plain}-{number}"
        keys.append(key)
    return keys


def record(
    encounters: Sequence[Encounter],
    battles: int,
    seed: int,
    size: int,
    log: Log,
    *,
    sample: float | None = None,
    part: Part = WHOLE,
) -> dict[str, Any]:
    """What run.json says; `sample` is the share of battles whose decisions are kept."""
    rules = encounters[0].ruleset
    other = next((each for each in encounters if each.ruleset is not rules), None)
    if other is not None:
        raise ScenarioError(
            f"{other.name} is played by {other.ruleset.name}, {encounters[0].name} by {rules.name}; "
            "expected scenarios of one ruleset: their rows have other columns"
        )
    return {
        "schema": SCHEMA,
        "ruleset": rules.name,
        "rules_version": rules.version,
        "seed": seed,
        "battles": battles,
        "shard_size": size,
        "plan": [{"first": 0, "battles": battles}],
        "part": str(part),
        "log": log.name.lower(),
        "sample_decisions": sample,
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


def differences(there: Mapping[str, Any], here: Mapping[str, Any], also: Sequence[str] = ()) -> str:
    """What keeps rows of two records from belonging together, in words; empty where nothing does."""
    told = [
        f"{name} {there.get(name)} there, {here.get(name)} here"
        for name in (*SAME, *also)
        if there.get(name) != here.get(name)
    ]
    told += [f"{name} different" for name in ("scenarios", "columns") if _core(there, name) != _core(here, name)]
    return ", ".join(told)


def _core(about: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401 - plain data of any shape
    """The part of a record's entry that makes rows what they are: texts, not where they came from."""
    if name == "scenarios":
        return {
            key: (each.get("scenario_sha256"), {p: text.get("sha256") for p, text in each.get("policies", {}).items()})
            for key, each in about.get(name, {}).items()
        }
    return {
        table: [(column.get("name"), column.get("type"), list(column.get("values", ()))) for column in columns]
        for table, columns in about.get(name, {}).items()
    }


class Run:
    """The folder of a run, being written."""

    def __init__(self, place: Place | Path, tables: "Tables") -> None:
        self.place: Place = Folder(place) if isinstance(place, Path) else place
        self.tables = tables
        self.about: Mapping[str, Any] = {}

    @property
    def plan(self) -> Plan:
        """All its shards."""
        return plan_of(self.about)

    def begin(self, about: Mapping[str, Any], *, resume: bool = False, extend: bool = False) -> None:
        """Make the folder, or go on with one; it is ours until `close`.

        Args:
            about: what `record` says, and the columns.
            resume: the folder may be there, if it is of the same run.
            extend: it must be, and the battles are so many more.

        Raises:
            ResultsError: it is there, or it is not of this run, or it cannot be made, or another run is at work there.
        """
        about = json.loads(json.dumps(about))
        self.place.begin()
        try:
            if self.place.names():
                self._go_on(about, resume=resume, extend=extend)
            else:
                self._begin_new(about, extend=extend)
        except BaseException:
            self.place.end()
            raise

    def close(self) -> None:
        """Let others have the folder."""
        self.place.end()

    def _begin_new(self, about: Mapping[str, Any], *, extend: bool) -> None:
        if extend:
            raise ResultsError(f"{self.place}: no run is there to extend; leave out --extend to begin one")
        self._tell(about)

    def _go_on(self, about: Mapping[str, Any], *, resume: bool, extend: bool) -> None:
        if not (resume or extend):
            more = "add --resume to go on with it, --extend to add battles, or name another folder"
            hint = more if RUN in self.place.names() else "name another folder"
            raise ResultsError(f"{self.place}: is there already; {hint}")
        before = read_record(self.place)
        told = differences(before, about, ("part",) if extend else ("battles", "part"))
        if told:
            raise ResultsError(f"{self.place}: is of another run ({told}); name another folder")
        if extend:
            spans = [*before["plan"], {"first": before["battles"], "battles": about["battles"]}]
            self._tell({**before, "battles": before["battles"] + about["battles"], "plan": spans})
        else:
            self.about = before
            if PAGE not in self.place.names():
                self.place.put([(PAGE, card(before).encode())])

    def _tell(self, about: Mapping[str, Any]) -> None:
        """Write down what is fought, and then the page that explains the folder."""
        self.about = about
        self.place.put([(RUN, json_bytes(about)), (PAGE, card(about).encode())])

    def finished(self, key: str) -> frozenset[int]:
        """The shards that are there, whole."""
        return finished_in(self.place, self.about, key)

    def left(self, key: str | None) -> Left:
        """What is missing of a scenario; None: all that there should be, here."""
        return Left(self.plan, self.finished(key) if key is not None else frozenset(), read_part(self.about["part"]))

    def kept(self, key: str) -> tuple[int, int]:
        """How many battles of finished shards are there, and how many events they had.

        Raises:
            ResultsError: a part of theirs cannot be read.
        """
        import polars as pl

        finished = self.finished(key)
        if not finished:
            return 0, 0
        for table in self.about["columns"]:
            rows = scanned(self.place, table, {key: finished})
            if table == "battles":
                counts = rows.select(pl.len(), pl.col("events").cast(pl.Int64).sum()).collect().row(0)
            else:
                rows.select(pl.len()).collect()
        return int(counts[0]), int(counts[1])

    def write(self, key: str, shard: Shard, rows: Rows, encounter: Encounter) -> int:
        """Write the rows of a shard; say how many events there were.

        Raises:
            ResultsError: it cannot be written.
        """
        self.put(key, shard, encoded(self.tables, rows, encounter))
        return int(rows.battles["events"].sum(dtype="i8"))

    def put(self, key: str, shard: Shard, parts: Mapping[str, bytes]) -> None:
        """Write the parts of a shard, that of `battles` last."""
        name = f"scenario={key}/part-{shard.index:06d}.parquet"
        self.place.put([(f"{table}/{name}", data) for table, data in parts.items()])

    def end(self, summary: Mapping[str, Any]) -> None:
        """Say how it went."""
        self.place.put([(SUMMARY, json_bytes(summary))])


def encoded(tables: "Tables", rows: Rows, encounter: Encounter) -> dict[str, bytes]:
    """The tables of some battles as the bytes of parquet files, `battles` last."""
    return {table: parquet(frame) for table, frame in tables.kept(rows, encounter).items()}


def parquet(frame: "pl.DataFrame") -> bytes:
    """A table as the bytes of a parquet file."""
    one = max(len(frame), 1)  # rows of a group: all of them, each column with one dictionary
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd", compression_level=LEVEL, statistics=False, row_group_size=one)
    return file.getvalue()


def json_bytes(what: Mapping[str, Any]) -> bytes:
    """JSON as it stands in a file."""
    return (json.dumps(what, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()

