"""Yes or no: is a quantity below (or above) a limit? Battles are fought until that is settled.

The bounds hold at all looks at once (`sequences`): to stop as soon as one likes the answer does not make it wrong.
"""

import re
from enum import StrEnum
from typing import Any

import attrs

from experiments.statistics.outcomes import Measure, Table
from experiments.statistics.quantities import Asked, ask, read_number
from experiments.statistics.sequences import Running
from experiments.statistics.stats import CONFIDENCE, Estimate
from sim.errors import KassenError
from sim.faults import shown

FORM = re.compile(r"\s*(.*\S)\s*(<=|>=|<|>|≤|≥)\s*([^<>=≤≥]+?)\s*", re.DOTALL)
SIGNS = {"≤": "<=", "≥": ">="}


class Verdict(StrEnum):
    """What came of a question."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"


@attrs.frozen
class Condition:
    """A quantity beside a limit."""

    asked: Asked
    sign: str
    limit: float

    def __str__(self) -> str:
        """As it may be written again."""
        limit = f"{100 * self.limit:g}%" if self.asked.word.startswith("p_") else f"{self.limit:g}"
        return f"{self.asked} {self.sign} {limit}"

    def verdict(self, bounds: Estimate) -> Verdict:
        """What bounds say of it."""
        if bounds.low is None or bounds.high is None:
            return Verdict.UNDECIDED
        up_to, from_ = self.sign in {"<=", ">"}, self.sign in {"<", ">="}
        if bounds.high < self.limit or (up_to and bounds.high == self.limit):
            return Verdict.YES if self.sign.startswith("<") else Verdict.NO
        if bounds.low > self.limit or (from_ and bounds.low == self.limit):
            return Verdict.NO if self.sign.startswith("<") else Verdict.YES
        return Verdict.UNDECIDED


def read_condition(text: str) -> Condition:
    """`p_wiped_out(crew) < 10%`.

    Raises:
        KassenError: it is something else.
    """
    found = FORM.fullmatch(text)
    if found is None:
        raise KassenError(f"{shown(text)}: expected a quantity, a sign and a number, like p_wiped_out(crew) < 10%")
    asked, limit = ask(found[1]), read_number(found[3])
    if asked.word.startswith("p_") and not 0 <= limit <= 1:
        raise KassenError(f"{shown(text)}: expected a share from 0 to 1, or a percentage, like 0.1 or 10%")
    return Condition(asked, SIGNS.get(found[2], found[2]), limit)


class Decision:
    """Watches until a condition is settled."""

    def __init__(self, condition: Condition, measure: Measure, column: int = 0, confidence: float = CONFIDENCE) -> None:
        """Args: column: which of the outcomes' columns holds the quantity; confidence: how often it is right."""
        self.condition, self.column, self.confidence = condition, column, confidence
        self.running = Running(measure)

    def add(self, table: Table) -> None:
        """Some more battles."""
        self.running.add(table[:, self.column])

    @property
    def estimate(self) -> Estimate:
        """The value now, and the bounds that hold at all looks at once."""
        return self.running.estimate(self.confidence)

    @property
    def verdict(self) -> Verdict:
        """What is known now."""
        return self.condition.verdict(self.estimate)

    @property
    def settled(self) -> bool:
        """Whether it is yes or no."""
        return self.verdict is not Verdict.UNDECIDED

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {
            "condition": str(self.condition),
            "verdict": self.verdict.value,
            **self.estimate.as_json(),
            "battles": self.running.trials,
            "confidence": self.confidence,
        }
