"""Parts of a run that were fought apart, laid together: the run that one machine alone would have made."""

from collections.abc import Sequence
from typing import Any

import attrs

from experiments.dataset.card import card
from experiments.dataset.results import RUN, SCENARIO, SUMMARY, Results
from experiments.dataset.seam import Place, held
from experiments.dataset.shards import ranges
from experiments.dataset.store import PAGE, differences, json_bytes
from sim.errors import ResultsError


@attrs.frozen
class Merged:
    """What came together."""

    battles: int
    events: int
    missing: dict[str, list[int]]
    """Shards that no part has, by scenario."""

    def as_json(self, out: str) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {
            "out": out, "battles": self.battles, "events": self.events, "finished": not self.missing,
            "missing_shards": self.missing,
        }  # fmt: skip


def merge(parts: Sequence[Results], out: Place) -> Merged:
    """Lay parts together in a new folder.

    Raises:
        ResultsError: they are of different runs, two have the same shard, or one is broken.
    """
    first = parts[0]
    for other in parts[1:]:
        told = differences(first.about, other.about, ("battles", "plan"))
        if told:
            raise ResultsError(f"{first.place} and {other.place} are of different runs ({told})")
    owners = _owners(parts)
    for part in parts:
        part.verify()
    with held(out):
        if out.names():
            raise ResultsError(f"{out}: is there already; name another folder")
        about = {**first.about, "part": "1/1"}
        out.put([(RUN, json_bytes(about)), (PAGE, card(about).encode())])
        for (key, index), part in sorted(owners.items(), key=lambda each: each[0]):
            name = f"{SCENARIO}={key}/part-{index:06d}.parquet"
            last = [*(table for table in part.tables if table != "battles"), "battles"]
            out.put([(f"{table}/{name}", part.place.read(f"{table}/{name}")) for table in last])
        whole = Results(out)
        planned = set(range(len(whole.plan)))
        missing = {key: sorted(planned - whole.finished.get(key, frozenset())) for key in about["scenarios"]}
        merged = Merged(*_counts(whole), {key: shards for key, shards in missing.items() if shards})
        out.put([(SUMMARY, json_bytes(merged.as_json(str(out))))])
    return merged


def _owners(parts: Sequence[Results]) -> dict[tuple[str, int], Results]:
    """Who has which shard."""
    owners: dict[tuple[str, int], Results] = {}
    for part in parts:
        for key, shards in part.finished.items():
            twice = sorted(index for index in shards if (key, index) in owners)
            if twice:
                other = owners[key, twice[0]].place
                raise ResultsError(
                    f"{other} and {part.place} both have shards {ranges(twice)} of {key}; expected each shard once"
                )
            owners.update(dict.fromkeys(((key, index) for index in shards), part))
    return owners


def _counts(results: Results) -> tuple[int, int]:
    """Battles and events."""
    import polars as pl

    battles = results.scan("battles").select(pl.len(), pl.col("events").cast(pl.Int64).sum()).collect().row(0)
    return int(battles[0]), int(battles[1])


def told_missing(merged: Merged, battles: int, size: int) -> list[str]:
    """What is missing, one line a scenario."""
    return [
        f"{key}: shards {ranges(shards)} of {-(-battles // size)} are missing; --resume fights them"
        for key, shards in merged.missing.items()
    ]
