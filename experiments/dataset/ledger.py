"""Runs as wholes: how one went, by its rows; which there are; two of them, compared."""

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from experiments.dataset.results import RUN, SCENARIO, Results
from experiments.statistics.stats import UNKNOWN, Estimate, paired_difference, wilson
from sim.errors import ResultsError, UnknownResultsError
from sim.faults import listed

if TYPE_CHECKING:
    import polars as pl


@attrs.frozen
class Went:
    """How the battles of one scenario went."""

    battles: int
    won: Mapping[str, int]
    """Battles by the side that won."""
    draws: int
    """Those that nobody won, at the limit of rounds or before."""
    limits: int
    """Of these, those at the limit."""
    rounds: float | None
    """The mean of the last round."""
    rounds_sd: float | None
    """Their standard deviation; None of fewer than two battles."""
    turns: int
    events: int

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {
            "battles": self.battles,
            "p_win": {side: wilson(count, self.battles).as_json() for side, count in self.won.items()},
            "p_draw": wilson(self.draws, self.battles).as_json(),
            "p_limit": wilson(self.limits, self.battles).as_json(),
            "rounds_mean": self.rounds,
            "rounds_sd": self.rounds_sd,
            "turns": self.turns,
            "events": self.events,
        }


def went(results: Results) -> dict[str, Went]:
    """How the battles of each scenario went."""
    import polars as pl

    battles = results.scan("battles")
    whole = {name: pl.col(name).cast(pl.Int64).sum() for name in ("turns", "events", "rounds")}
    spread = pl.col("rounds").std()
    sums = battles.group_by(SCENARIO).agg(pl.len().cast(pl.Int64).alias("battles"), **whole, spread=spread).collect()
    ends = battles.group_by(SCENARIO, "winner", "outcome").agg(pl.len().cast(pl.Int64)).collect()
    found = {row[SCENARIO]: row for row in sums.iter_rows(named=True)}
    return {
        key: _went(found.get(key), ends.filter(pl.col(SCENARIO) == key), sides_of(results.about, key))
        for key in results.about["scenarios"]
    }


def _went(sums: Mapping[str, Any] | None, ends: "pl.DataFrame", sides: list[str]) -> Went:
    counts = [(winner, outcome, count) for _, winner, outcome, count in ends.iter_rows()]
    won = dict.fromkeys(sides, 0)
    for winner, outcome, count in counts:
        if outcome == "won" and winner is not None:
            won[winner] = won.get(winner, 0) + count
    draws = sum(count for _, outcome, count in counts if outcome != "won")
    limits = sum(count for _, outcome, count in counts if outcome == "limit")
    if sums is None:
        return Went(0, won, 0, 0, None, None, 0, 0)
    mean = sums["rounds"] / sums["battles"]
    return Went(sums["battles"], won, draws, limits, mean, sums["spread"], sums["turns"], sums["events"])


def sides_of(about: Mapping[str, Any], key: str) -> list[str]:
    """The sides of a scenario, as its record tells."""
    scenario = about["scenarios"][key].get("scenario", {})
    return [str(side["name"]) for side in scenario.get("side", ()) if "name" in side]


def runs_in(folder: Path) -> Iterator[Results]:
    """All runs below a folder that this version can read, by name.

    Raises:
        ResultsError: there is no such folder.
    """
    if not folder.is_dir():
        raise UnknownResultsError(f"{folder}: is no folder; expected one with results")
    for path in sorted(folder.rglob(RUN)):
        try:
            yield Results(path.parent)
        except ResultsError:
            continue


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def entry(results: Results) -> dict[str, Any]:
    """A run in a list."""
    about, done = results.about, sum(len(shards) for shards in results.finished.values())
    plan = len(results.plan) * len(about["scenarios"])
    return {
        "results": str(results.place),
        "scenarios": [each["name"] for each in about["scenarios"].values()],
        "battles": about["battles"],
        "part": about["part"],
        "finished": done >= results.expected,
        "shards": {"done": done, "planned": plan},
        "seed": about["seed"],
        "log": about["log"],
        "ruleset": about["ruleset"],
        "rules_version": about["rules_version"],
        "bytes": size_of(Path(str(results.place))) if not str(results.place).startswith("s3://") else None,
    }


@attrs.frozen
class Difference:
    """How much oftener a side won in the second of two runs."""

    scenario: str
    side: str
    first: Estimate
    second: Estimate
    difference: Estimate
    paired: int | None
    """How many battles were laid beside each other; None: the runs share none."""

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        told = {name: getattr(self, name).as_json() for name in ("first", "second", "difference")}
        return {"scenario": self.scenario, "side": self.side, **told, "paired": self.paired, "verdict": self.verdict}

    @property
    def verdict(self) -> str:
        """Where the side wins oftener: a, b, or undecided."""
        low, high = self.difference.low, self.difference.high
        if low is None or high is None or low <= 0 <= high:
            return "undecided"
        return "b" if low > 0 else "a"


def compared(a: Results, b: Results) -> list[Difference]:
    """Two runs, scenario by scenario and side by side; on the same dice battle by battle.

    Raises:
        ResultsError: they have no scenario in common.
    """
    ruleset = "ruleset"
    if a.about[ruleset] != b.about[ruleset]:
        raise ResultsError(f"{a.place} is {a.about[ruleset]}, {b.place} {b.about[ruleset]}; expected one ruleset")
    keys = [(key, key) for key in a.about["scenarios"] if key in b.about["scenarios"]]
    if not keys and len(a.about["scenarios"]) == len(b.about["scenarios"]) == 1:
        keys = [(*a.about["scenarios"], *b.about["scenarios"])]
    if not keys:
        raise ResultsError(
            f"{a.place} and {b.place} have no scenario in common: {listed([*a.about['scenarios']])} there, "
            f"{listed([*b.about['scenarios']])} here"
        )
    went_a, went_b = went(a), went(b)
    found = []
    for one, two in keys:
        sides = [side for side in went_a[one].won if side in went_b[two].won]
        found += [_difference(a, b, (one, two), side, went_a[one], went_b[two]) for side in sides]
    return found


def _difference(a: Results, b: Results, keys: tuple[str, str], side: str, one: Went, two: Went) -> Difference:
    first, second = wilson(one.won[side], one.battles), wilson(two.won[side], two.battles)
    both = _paired(a, b, keys, side) if a.about["seed"] == b.about["seed"] and one.battles and two.battles else None
    if both is not None and both[2] == one.battles == two.battles:
        difference = paired_difference(*both)
        return Difference(keys[1], side, first, second, difference, both[2])
    return Difference(keys[1], side, first, second, newcombe(first, second), None)


def _paired(a: Results, b: Results, keys: tuple[str, str], side: str) -> tuple[int, int, int]:
    """Battles that only the second has the side win, those that only the first has, and how many there are in both."""
    import polars as pl

    wins = (pl.col("outcome") == "won") & (pl.col("winner").cast(pl.String) == side)
    one, two = (
        each.scan("battles").filter(pl.col(SCENARIO) == key).select("battle", won=wins.fill_null(value=False))
        for each, key in zip((a, b), keys, strict=True)
    )
    both = one.join(two, on="battle", suffix="_b")
    gained, lost = pl.col("won_b") & ~pl.col("won"), pl.col("won") & ~pl.col("won_b")
    counts = both.select(gained=gained.cast(pl.Int64).sum(), lost=lost.cast(pl.Int64).sum(), all=pl.len()).collect()
    more, fewer, trials = counts.row(0)
    return int(more), int(fewer), int(trials)


def newcombe(first: Estimate, second: Estimate) -> Estimate:
    """The difference of two shares of different trials, by Newcombe's interval."""
    bounds = (first.value, first.low, first.high, second.value, second.low, second.high)
    if any(each is None for each in bounds):
        return UNKNOWN
    p, p_low, p_high, q, q_low, q_high = (float(each) for each in bounds if each is not None)
    low, high = math.hypot(q - q_low, p_high - p), math.hypot(q_high - q, p - p_low)
    return Estimate(q - p, q - p - low, q - p + high)

