"""A battle of a finished run, fought again from its record and held against the rows that were kept."""

import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from experiments.dataset.store import RUN, SCHEMA
from experiments.encounter import Prepared, read
from experiments.games import GAMES, game_of
from experiments.telling.picks import pick
from experiments.transcript.recorder import Recorded, record
from experiments.transcript.rows import kept_of
from policies.language import read_policy
from policies.registry import SUFFIX, Shelf, Source
from sim.encounter import Encounter
from sim.errors import PolicyError, ResultsError, UnknownResultsError
from sim.faults import listed, nearest, printable, shown
from sim.load import loads
from sim.start import Start

if TYPE_CHECKING:
    import polars as pl

NOBODY: Mapping[str, str] = {}
"""No policies named."""


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


def remade(stored: Mapping[str, Any], named: Mapping[str, str] = NOBODY) -> Prepared:
    """The encounter of a run's record, which anybody may have written: it alone never has code imported.

    Args:
        stored: one scenario of the record.
        named: policies by side, as the command line names them now.

    Raises:
        PolicyError: the record names Python that `named` does not.
    """
    imported(stored["chosen"], named)
    encounter, start = described(stored)
    texts, words = texts_of(stored), game_of(encounter).vocabulary
    sources: Sequence[Source] = [
        read_policy(texts[ref.name], words, Shelf(words), ref.name, (ref.name,))
        if ref.name in texts
        else read(ref, words)
        for ref in start.policies
    ]
    return Prepared(encounter, start, tuple(sources))


def imported(chosen: Mapping[str, str], named: Mapping[str, str]) -> None:
    """See to it that Python classes of a record stand on the command line, too.

    Raises:
        PolicyError: one does not; or a side is named otherwise than it fought.
    """
    python = {side: policy for side, policy in chosen.items() if ":" in policy and "\n" not in policy}
    for side, policy in python.items():
        if named.get(side) != policy:
            again = f"--policy {shlex.quote(printable(f'{side}={policy}'))}"
            why = "which is Python; a folder of results may come from anybody, so say once more that it may run"
            raise PolicyError(f"side {shown(side)} fought by {shown(policy)}, {why}: {again}")
    for side, policy in named.items():
        if python.get(side) != policy:
            there = printable(listed([f"{name}={each}" for name, each in python.items()] or ["none: leave it out"]))
            raise PolicyError(f"--policy {side}={policy}: of a run it names Python that fought in it; expected {there}")


def texts_of(stored: Mapping[str, Any]) -> dict[str, str]:
    """The texts of a record's policies, by name."""
    return {name: each["text"] for name, each in stored["policies"].items() if each["text"] is not None}


def described(stored: Mapping[str, Any]) -> tuple[Encounter, Start[Any, Any, Any, Any]]:
    """The encounter of a record, and how it begins; no policy is loaded, and no file but bundled ones is read."""
    texts = texts_of(stored)
    scenario, others = assigned(stored["scenario"], stored["chosen"], texts)
    made = loads(json.dumps(scenario), f"{stored['source']}.json", texts, (), others)
    encounter = attrs.evolve(made, source=stored["source"], chosen=stored["chosen"])
    return encounter, game_of(encounter).build(encounter)


def assigned(
    scenario: Mapping[str, Any], chosen: Mapping[str, str], texts: Mapping[str, str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The scenario with policies of the command line whose texts are kept written into it, and the others.

    Raises:
        ResultsError: a policy was a file, and its text is not kept.
    """
    whole = json.loads(json.dumps(scenario))
    encounters = (whole, *(stage.get("encounter", {}) for stage in whole.get("stage", ())))
    for side in (side for each in encounters for side in each.get("side", ())):
        policy = chosen.get(side["name"])
        if policy in texts:
            side["policy"] = policy
            for combatant in side["combatant"]:
                combatant.pop("policy", None)
    others = {side: policy for side, policy in chosen.items() if policy not in texts}
    for side, policy in others.items():
        if policy.endswith(SUFFIX):
            raise ResultsError(f"the record lacks the text of {shown(policy)}, by which side {shown(side)} fought")
    return whole, others


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
