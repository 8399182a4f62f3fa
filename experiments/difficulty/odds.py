"""The answer to "how hard is this encounter?": shares, means, and a word for it."""

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import attrs

from experiments.difficulty.chain import Chain
from experiments.difficulty.words import GRIM, THRESHOLDS, WORDS, word_of
from experiments.fighting.batch import Batch
from experiments.fighting.recipe import players_of
from experiments.statistics.stats import percentile, wilson
from experiments.statistics.tally import FighterTally, SideTally, Tally

if TYPE_CHECKING:
    from experiments.difficulty.band import Band
    from experiments.difficulty.bound import Bound
    from experiments.difficulty.suggest import Advice
    from experiments.statistics.decide import Decision
    from experiments.statistics.precision import Exactness

MINUTES = 2.0
"""Minutes at the table for a turn, if nothing else is said."""
DIGITS = 6


@attrs.frozen
class Odds:
    """What came of a batch."""

    batch: Batch
    tally: Tally
    thresholds: Sequence[float] = THRESHOLDS
    minutes: float = MINUTES
    band: "Band | None" = None
    """What hangs on how it is played; None if nobody looked."""
    advice: "Advice | None" = None
    """What to change; None if nobody asked."""
    exactness: "Exactness | None" = None
    """How exactly it is known; None if nobody asked."""
    bound: "Bound | None" = None
    """What could hang on what the rules do not know of somebody; None where they know all, or nobody looked."""
    decision: "Decision | None" = None
    """Yes or no; None if nobody asked."""

    @property
    def side(self) -> int:
        """Whose odds these are."""
        return players_of(self.batch.encounter)

    @property
    def chain(self) -> Chain | None:
        """How far they get in a gauntlet; None for a single fight."""
        encounter, stages = self.batch.encounter, self.tally.stages
        return Chain(encounter.opening, encounter.sides[self.side], self.tally.battles, stages) if stages else None

    @property
    def word(self) -> str | None:
        """How hard it is; None without battles."""
        n, side = self.tally.battles, self.tally.sides[self.side]
        return word_of(side.wiped_out / n, side.any_dead / n, self.thresholds) if n else None

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        batch, tally = self.batch, self.tally
        encounter, n = batch.encounter, tally.battles
        answer: dict[str, Any] = rounded(
            {
                "scenario": encounter.name,
                "ruleset": encounter.ruleset.name,
                "clock": batch.clock,
                "seed": batch.seed,
                "battles": n,
                "sides": {name: self._side(side) for name, side in zip(encounter.sides, tally.sides, strict=True)},
                "p_draw": wilson(tally.draws + tally.limits, n).as_json(),
                "p_limit": wilson(tally.limits, n).as_json(),
                "rounds": self.rounds(),
                "turns": tally.turns.estimate().as_json(),
                "table_minutes": {"value": self.table_minutes, "per_turn": self.minutes},
                "fighters": [self._fighter(i, fighter) for i, fighter in enumerate(tally.fighters)],
                "difficulty": {
                    "word": self.word,
                    "side": encounter.sides[self.side],
                    "thresholds": dict(zip(WORDS, (*self.thresholds, None), strict=True)),
                    "p_any_dead_one_word_up": GRIM,
                },
                **({"stages": self.chain.as_json(), "gauntlet": self.chain.sentence()} if self.chain else {}),
                "band": self.band and self.band.as_json(),
                "bound": self.bound and self.bound.as_json(self.thresholds),
                "suggest": self.advice and self.advice.as_json(),
                "suggestions": self.advice and [each.as_json() for each in self.advice.suggestions],
                "precision": self.exactness and self.exactness.as_json(),
                "decide": self.decision and self.decision.as_json(),
                "seconds": batch.seconds,
                "warnings": self.warnings(),
            }
        )
        return answer

    @property
    def table_minutes(self) -> float | None:
        """How long a battle takes at the table, on average."""
        mean = self.tally.turns.mean
        return None if mean is None else mean * self.minutes

    def rounds(self) -> dict[str, float | int | None]:
        """Mean and percentiles of the last round begun."""
        counts, n = self.tally.rounds, self.tally.battles
        mean = sum(value * count for value, count in counts.items()) / n if n else None
        return {"mean": mean} | {f"p{share}": percentile(counts, share / 100) for share in (5, 50, 95)}

    def _side(self, side: SideTally) -> dict[str, Any]:
        n = self.tally.battles
        return {
            "p_win": wilson(side.won, n).as_json(),
            "p_wiped_out": wilson(side.wiped_out, n).as_json(),
            "p_any_down": wilson(side.any_down, n).as_json(),
            "p_any_dead": wilson(side.any_dead, n).as_json(),
            "mean_standing": side.standing.estimate().as_json(),
        }

    def _fighter(self, i: int, tally: FighterTally) -> dict[str, Any]:
        encounter, n = self.batch.encounter, self.tally.battles
        fighter = encounter.opening.start.fighters[i]
        answer: dict[str, Any] = {
            "name": encounter.fighters[i],
            "side": encounter.sides[fighter.side],
            "kind": named(fighter, "kind"),
            "heads": getattr(fighter, "members", 1),
            "policy": encounter.policies[fighter.policy],
            "p_down": wilson(tally.down, n).as_json(),
            "p_dead": wilson(tally.dead, n).as_json(),
            "p_fled": wilson(tally.fled, n).as_json(),
        }
        for name, moments in tally.moments.items():
            answer |= moments.as_json(name)
        return answer

    def warnings(self) -> list[str]:
        """What a reader should know of these numbers."""
        encounter, told = self.batch.encounter, []
        turns: dict[str, int] = {}
        for fighter, tally in zip(encounter.opening.start.fighters, self.tally.fighters, strict=True):
            policy = encounter.policies[fighter.policy]
            turns[policy] = turns.get(policy, 0) + tally.overlong
        for policy, count in turns.items():
            if count:
                told.append(f"policy {policy}: {count} turns ended because it still had answers after eight questions")
        return told


def named(thing: Any, field: str) -> str | None:  # noqa: ANN401 - a fighter of any ruleset
    """The name of a field's value, by the enum that its fact states; None where there is no such field."""
    for fact in attrs.fields(type(thing)):
        names: type[IntEnum] | None = fact.metadata.get("names")
        if fact.name == field and names is not None:
            return names(getattr(thing, field)).name.lower()
    return None


def rounded(value: Any) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """Every float with so many digits as a reader can use."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list) else value
