"""What a report tells of one scenario of a run, reckoned from its rows: sums over tables, never single battles."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from experiments.dataset.ledger import Went, went
from experiments.dataset.results import RUN, SCENARIO, Results
from experiments.dataset.stored import described
from experiments.difficulty.words import word_of
from experiments.games import Game, game_of
from experiments.statistics.stats import Estimate, percentile, wilson
from sim.encounter import Encounter
from sim.errors import ResultsError
from sim.start import Start

if TYPE_CHECKING:
    import polars as pl

COLUMNS = 12
"""The most rounds that stand beside each other in a chart."""
LOW, HIGH = 0.1, 0.9
"""What lies between holds eight battles of ten."""
AT_THE_END = ("wounds", "strain", "health")
"""What is told of how a fighter stands at the end, where its ruleset has it."""


class Fate(NamedTuple):
    """In how many battles a side was wiped out, somebody of it fell, somebody of it died."""

    wiped_out: int
    any_down: int
    any_dead: int


class Use(NamedTuple):
    """How often a line of a policy text answered a question; `origin` is the text that it stands in."""

    policy: str
    question: str
    origin: str
    line: int
    times: int


class Rolled(NamedTuple):
    """What the checks of a side brought in a battle on average, each net; triumphs and despairs are not."""

    advantages: float
    threats: float
    triumphs: float
    despairs: float


class Span(NamedTuple):
    """Where a number lies in eight battles of ten, and its middle."""

    low: float
    middle: float
    high: float


@attrs.frozen(slots=False, eq=False)
class Facts:
    """One scenario of a run."""

    results: Results
    key: str
    encounter: Encounter
    start: Start[Any, Any, Any, Any]

    @property
    def game(self) -> Game:
        """The game it is played by."""
        return game_of(self.encounter)

    @property
    def seed(self) -> int:
        """That of its dice."""
        return int(self.results.about["seed"])

    @property
    def players(self) -> int:
        """The number of the players' side; the first where none is marked."""
        return next((number for number, side in enumerate(self.start.sides) if side.players), 0)

    @property
    def staged(self) -> bool:
        """Whether it is a gauntlet."""
        return bool(self.start.stages)

    def keeps(self, table: str) -> bool:
        """Whether the run has such rows."""
        return table in self.results.tables

    def rows(self, table: str) -> "pl.LazyFrame":
        """The rows of this scenario."""
        import polars as pl

        return self.results.scan(table).filter(pl.col(SCENARIO) == self.key)

    @cached_property
    def went(self) -> Went:
        """How the battles ended."""
        return went(self.results)[self.key]

    @property
    def battles(self) -> int:
        """How many there are."""
        return self.went.battles

    @cached_property
    def won(self) -> dict[str, Estimate]:
        """How often each side wins."""
        return {side: wilson(self.went.won.get(side, 0), self.battles) for side in self.start.side_names}

    @cached_property
    def rounds(self) -> dict[int, int]:
        """How many battles ended in which round."""
        import polars as pl

        counts = self.rows("battles").group_by("rounds").agg(pl.len().cast(pl.Int64)).sort("rounds").collect()
        return {int(at): int(count) for at, count in counts.iter_rows()}

    @cached_property
    def columns(self) -> int:
        """How many rounds are told one by one: all but the longest twentieth of battles, and not too many."""
        return min(percentile(self.rounds, 0.95) or 1, COLUMNS)

    @cached_property
    def fates(self) -> dict[str, Fate]:
        """What became of each side."""
        import polars as pl

        beaten = (pl.col("members_left") == 0) & (pl.col("state") != "fled") & (pl.col("state") != "elsewhere")
        by_battle = self.rows("fighters").group_by("battle", "side").agg(
            beaten.all(), down=pl.col("loss_round").is_not_null().any(), dead=(pl.col("members_dead") > 0).any()
        )  # fmt: skip
        sums = by_battle.group_by("side").agg(pl.col("members_left", "down", "dead").cast(pl.Int64).sum()).collect()
        return {str(side): Fate(*counts) for side, *counts in sums.iter_rows()}

    @property
    def word(self) -> str | None:
        """How hard it is for the players; None where that is not known."""
        fate = self.fates.get(self.start.side_names[self.players]) if self.keeps("fighters") else None
        return word_of(fate.wiped_out / self.battles, fate.any_dead / self.battles) if fate and self.battles else None

    @cached_property
    def fighters(self) -> dict[int, Mapping[str, Any]]:
        """Means, and where wounds and the like lie at the end, of each fighter."""
        import polars as pl

        rows = self.rows("fighters")
        has = rows.collect_schema().names()
        ends = [name for name in AT_THE_END if name in has]
        quantiles = [
            pl.col(name).quantile(share, "nearest").alias(f"{name}_{share}")
            for name in ends
            for share in (LOW, 0.5, HIGH)
        ]
        means = [pl.col(name).cast(pl.Int64).mean() for name in ("damage_dealt", "damage_taken")]
        found = rows.group_by("fighter").agg(
            *means, *quantiles, down=pl.col("down_round").is_not_null().cast(pl.Int64).sum(),
            dead=(pl.col("state") == "dead").cast(pl.Int64).sum(),
        )  # fmt: skip
        return {row["fighter"]: row for row in found.sort("fighter").collect().iter_rows(named=True)}

    def spans(self, what: str) -> dict[int, Span]:
        """Where a number lies at the end, by fighter; nothing where the ruleset has none such."""
        names = [f"{what}_{share}" for share in (LOW, 0.5, HIGH)]
        return {i: Span(*(row[name] for name in names)) for i, row in self.fighters.items() if names[0] in row}

    @cached_property
    def falls(self) -> dict[int, dict[int, int]]:
        """In how many battles each fighter first fell in a round; of a gauntlet, in a stage."""
        import polars as pl

        when = "down_stage" if self.staged else "down_round"
        counts = (
            self.rows("fighters").filter(pl.col(when).is_not_null())
            .group_by("fighter", when).agg(pl.len().cast(pl.Int64)).collect()
        )  # fmt: skip
        found: dict[int, dict[int, int]] = {i: {} for i in range(len(self.start.fighters))}
        for fighter, at, count in counts.iter_rows():
            found[fighter][at] = count
        return found

    @cached_property
    def armed(self) -> list[tuple[int, str, float]]:
        """What attacks of each fighter with each weapon took in a battle, on average: fighter, weapon, points."""
        import polars as pl

        rows = self.rows("events")
        taken = pl.col("damage") if "target_health" in rows.collect_schema().names() else pl.sum_horizontal(
            pl.col("wounds", "strain").cast(pl.Int64)
        )  # fmt: skip
        sums = (
            rows.filter((pl.col("order") == "attack") & pl.col("weapon").is_not_null())
            .group_by("fighter", "weapon").agg(taken.cast(pl.Int64).sum().alias("points"))
            .filter(pl.col("points") > 0).sort("fighter", "points", descending=[False, True]).collect()
        )  # fmt: skip
        return [(fighter, str(weapon), points / self.battles) for fighter, weapon, points in sums.iter_rows()]

    @cached_property
    def orders(self) -> dict[int, dict[int, dict[str, int]]]:
        """How often each order of a turn was given: by side, by round, by name."""
        import polars as pl

        words = self.game.vocabulary
        names = list(words.sections[words.turn].orders)
        counts = (
            self.rows("events").filter(pl.col("order").cast(pl.String).is_in(names) & (pl.col("fighter") >= 0))
            .group_by("fighter", "round", "order").agg(pl.len().cast(pl.Int64)).collect()
        )  # fmt: skip
        found: dict[int, dict[int, dict[str, int]]] = {side: {} for side in range(len(self.start.sides))}
        for fighter, at, order, count in counts.sort("round", "order").iter_rows():
            here = found[self.start.fighters[fighter].side].setdefault(at, {})
            here[order] = here.get(order, 0) + count
        return found

    def bought(self, column: str) -> dict[int, dict[str, float]]:
        """How often each thing was bought in a battle, on average: by the side whose dice paid, by name."""
        import polars as pl

        rows = self.rows("events")
        if column not in rows.collect_schema().names():
            return {}
        counts = (
            rows.filter(pl.col(column).is_not_null() & (pl.col("fighter") >= 0))
            .group_by("fighter", column).agg(pl.len().cast(pl.Int64)).collect()
        )  # fmt: skip
        found: dict[int, dict[str, float]] = {side: {} for side in range(len(self.start.sides))}
        for fighter, bought, count in counts.sort("fighter", column).iter_rows():
            here = found[self.start.fighters[fighter].side]
            for name in bought.split("+"):
                here[name] = here.get(name, 0.0) + count / self.battles
        return found

    def rolled(self) -> dict[int, Rolled]:
        """What the checks of each side brought; nothing where the ruleset has no such dice."""
        import polars as pl

        rows = self.rows("events")
        if "triumphs" not in rows.collect_schema().names():
            return {}
        net = pl.col("advantages").cast(pl.Int64)
        sums = (
            rows.filter((pl.col("fighter") >= 0) & (pl.col("order") != "initiative")).group_by("fighter")
            .agg(
                net.filter(net > 0).sum(), threats=-net.filter(net < 0).sum(),
                triumphs=pl.col("triumphs").cast(pl.Int64).sum(), despairs=pl.col("despairs").cast(pl.Int64).sum(),
            ).sort("fighter").collect()
        )  # fmt: skip
        found = dict.fromkeys(range(len(self.start.sides)), Rolled(0.0, 0.0, 0.0, 0.0))
        for fighter, *counts in sums.iter_rows():
            side = self.start.fighters[fighter].side
            pairs = zip(found[side], counts, strict=True)
            found[side] = Rolled(*(before + (count or 0) / self.battles for before, count in pairs))
        return found

    def lines(self) -> list[Use]:
        """How often each line of a policy text answered in the decisions that are kept."""
        import polars as pl

        if not self.keeps("decisions"):
            return []
        by = ["policy", "question", "origin", "line"]
        counts = self.rows("decisions").filter(pl.col("line").is_not_null()).group_by(by).agg(pl.len().cast(pl.Int64))
        rows = counts.with_columns(pl.col("policy", "question", "origin").cast(pl.String)).sort(by).collect()
        return [Use(policy, question, origin or policy, at, n) for policy, question, origin, at, n in rows.iter_rows()]

    def text_of(self, policy: str, line: int) -> str:
        """A line of a policy as it was written; empty where the run does not keep the text."""
        text = self.results.about["scenarios"][self.key]["policies"].get(policy, {}).get("text") or ""
        lines = text.splitlines()
        return lines[line - 1].split("#")[0].strip() if 0 < line <= len(lines) else ""

    def stages(self) -> list[dict[str, Any]]:
        """Of each stage of a gauntlet how many battles reached and won it, and what the players were like behind it."""
        import polars as pl

        rows = self.rows("stages")
        names = rows.collect_schema().names()
        states = [name for name in ("standing", "wounds", "strain", "health") if f"next_{name}" in names]
        found = []
        for k, name in enumerate(self.start.stage_names):
            here = rows.filter(pl.col("stage") == k + 1)
            won = (pl.col("outcome") == "won") & pl.col("winner").cast(pl.String).is_in(self._friends(k))
            counts = here.select(
                begun=pl.len(), won=won.cast(pl.Int64).sum(),
                **{state: pl.col(state).filter(won).cast(pl.Int64).mean() for state in states},
                **{f"next_{state}": pl.col(f"next_{state}").cast(pl.Int64).mean() for state in states},
            ).collect().row(0, named=True)  # fmt: skip
            found.append({"name": name, **counts})
        return found

    def _friends(self, stage: int) -> list[str]:
        """The sides of a stage that the players do not fight."""
        sides, names = len(self.start.sides), self.start.stage_sides[stage]
        foes = next((side.foes for side in self.start.lineups[sides * stage :][:sides] if side.players), 0)
        return [name for number, name in enumerate(names) if name and not foes >> number & 1]


def facts_of(results: Results, key: str) -> Facts:
    """One scenario of a run, as its record describes it; no policy is loaded.

    Raises:
        ResultsError: the record lacks something.
        FaultsError: the stored scenario cannot be read by this version.
    """
    try:
        encounter, start = described(results.about["scenarios"][key])
    except (KeyError, TypeError, AttributeError) as lacks:
        place = f"{results.place.url(RUN)}: scenario {key}"
        raise ResultsError(f"{place} lacks {lacks}; expected the record of a run") from None
    return Facts(results, key, encounter, start)
