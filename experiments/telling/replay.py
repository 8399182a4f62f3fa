"""A battle of a finished run, fought again from its record and held against the rows that were kept."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from experiments.dataset.results import RUN, SCHEMA
from experiments.dataset.stored import NOBODY, remade
from experiments.encounter import Prepared
from experiments.games import GAMES
from experiments.telling.picks import pick
from experiments.transcript.recorder import Recorded, record
from experiments.transcript.rows import kept_of
from sim.errors import ResultsError, UnknownResultsError
from sim.faults import listed, nearest

if TYPE_CHECKING:
    import polars as pl


def is_run(target: str) -> bool:
    """Whether this is the folder of a run rather than a scenario."""
    return Path(target).is_dir()


@attrs.frozen
class Run:
    """What is told of a finished run."""

    folder: Path
    about: Mapping[str, Any]

    def scenario(self, wanted: str | None) -> str:
        """The key of the scenario that is meant; it must be named where the run has several.

        Raises:
            ResultsError: it is not named, or there is none of this name.
        """
        keys = list(self.about["scenarios"])
        if wanted is None and len(keys) == 1:
            return str(keys[0])
        if wanted in keys:
            return str(wanted)
        came = f"no --scenario, but {len(keys)} scenarios" if wanted is None else f"--scenario {wanted}"
        near = nearest(wanted, keys) if wanted else ()
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownResultsError(f"{self.folder}: {came}; expected {listed(keys)}{hint}")

    def table(self, name: str, key: str) -> "pl.LazyFrame":
        """One of its tables.

        Raises:
            ResultsError: it is not there.
        """
        import polars as pl

        parts = sorted((self.folder / name / f"scenario={key}").glob("part-*.parquet"))
        if not parts:
            raise ResultsError(f"{self.folder}: no {name} of scenario {key} are kept; expected a run with --log {name}")
        return pl.scan_parquet(parts)

    def encounter(self, key: str, named: Mapping[str, str] = NOBODY) -> Prepared:
        """The encounter as it was fought: the stored scenario, with the stored texts of all policies.

        Args:
            key: which one.
            named: policies by side, as the command line names them now; Python is imported only if it stands there.

        Raises:
            ResultsError: the record lacks something.
            PolicyError: it names Python that `named` does not.
            FaultsError: the stored scenario cannot be read by this version.
        """
        try:
            return remade(self.about["scenarios"][key], named)
        except (KeyError, TypeError, AttributeError) as lacks:
            place = f"{self.folder / RUN}: scenario {key}"
            raise ResultsError(f"{place} lacks {lacks}; expected the record of a run") from None


def read_run(folder: str | Path) -> Run:
    """The run in a folder.

    Raises:
        ResultsError: there is none, or this version cannot replay it.
    """
    path = Path(folder) / RUN
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
        schema, ruleset = about["schema"], about["ruleset"]
    except (OSError, ValueError, KeyError, TypeError):
        raise UnknownResultsError(f"{path}: cannot be read; expected the record of a run") from None
    if schema != SCHEMA:
        raise ResultsError(f"{path}: schema {schema}, expected {SCHEMA}: it was written by another version of kassen")
    if ruleset not in GAMES:
        raise ResultsError(f"{path}: ruleset {ruleset}, expected {listed([*GAMES])}")
    return Run(Path(folder), about)


def replayed(run: Run, wanted: str | None, how: str, named: Mapping[str, str] = NOBODY) -> Recorded:
    """A battle of a run, fought again and held against what the run keeps of it.

    Raises:
        ResultsError: there is none, or it does not go as it went.
        PolicyError: it was fought by Python that `named`, which the command line names, does not.
    """
    key = run.scenario(wanted)
    encounter = run.encounter(key, named)
    version, here = run.about["rules_version"], encounter.ruleset.version
    if version != here:
        raise ResultsError(f"{run.folder}: rules_version {version}, expected {here}: these rules make other battles")
    number = pick(run.table("battles", key), how, encounter.start.sides)
    battle = record(encounter, int(run.about["seed"]), number)
    compare(run, key, battle)
    return battle


def compare(run: Run, key: str, battle: Recorded) -> None:
    """Hold a battle against its stored rows.

    Raises:
        ResultsError: they differ.
    """
    import polars as pl

    end = battle.end.battle
    mine = {"rounds": end.round - end.stage, "turns": end.turns, "decisions": end.asked}
    kept = run.table("battles", key).filter(pl.col("battle") == battle.number)
    stored = kept.select(list(mine)).collect().row(0, named=True)
    told = [f"{name} {stored[name]} there, {mine[name]} here" for name in mine if stored[name] != mine[name]]
    if not told and run.about["log"] == "events":
        events = run.table("events", key).filter(pl.col("battle") == battle.number).collect()
        told = _differences(events, kept_of(battle))
    if told:
        raise ResultsError(f"{run.folder}: battle {battle.number} goes otherwise than it went: {'; '.join(told)}")


def _differences(there: "pl.DataFrame", here: "pl.DataFrame") -> list[str]:
    """The first cell in which two tables differ; columns that only one of them has are not looked at."""
    if len(there) != len(here):
        return [f"events {len(there)} there, {len(here)} here"]
    for old, new in zip(there.sort("row").iter_rows(named=True), here.iter_rows(named=True), strict=True):
        for column in old:
            if column in new and old[column] != new[column]:
                return [f"row {new['row']}, {column}: {old[column]} there, {new[column]} here"]
    return []
