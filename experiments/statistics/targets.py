"""Where a quantity should be: `p_win(crew)=0.70..0.80`."""

import attrs

from experiments.statistics.quantities import OF_SIDES, Asked, ask, read_number
from experiments.statistics.stats import Estimate
from sim.errors import KassenError
from sim.faults import shown

FORM = "QUANTITY=LOW..HIGH, like p_win(crew)=0.70..0.80"


@attrs.frozen
class Target:
    """Where a quantity should be."""

    asked: Asked
    low: float
    high: float

    def __str__(self) -> str:
        """As it may be written again."""
        return f"{self.asked}={self.low:g}..{self.high:g}"

    @property
    def monotone(self) -> bool:
        """Whether it surely rises, or surely falls, as a side grows stronger: rounds, say, may do both."""
        return self.asked.word in OF_SIDES

    def miss(self, value: float) -> float:
        """How far a value is above (or below 0: below) the target; 0 within."""
        return max(value - self.high, 0.0) - max(self.low - value, 0.0)

    def side(self, bounds: Estimate) -> int | None:
        """-1 surely below, 1 surely above, 0 surely within; None: not known yet."""
        low, high = bounds.low, bounds.high
        if low is None or high is None:
            return None
        if high < self.low or low > self.high:
            return -1 if high < self.low else 1
        return 0 if self.low <= low and high <= self.high else None


def read_target(text: str) -> Target:
    """`p_win(crew)=0.70..0.80`.

    Raises:
        KassenError: it is something else.
    """
    written, equals, ends = text.rpartition("=")
    low, dots, high = ends.partition("..")
    if not equals or not dots:
        raise KassenError(f"{shown(text)}: expected {FORM}")
    asked = ask(written)
    percent = "%" if high.strip().endswith("%") and not low.strip().endswith("%") else ""
    target = Target(asked, read_number(low + percent), read_number(high))
    if target.low >= target.high:
        raise KassenError(f"{shown(text)}: expected a lower end, then a higher end")
    if asked.word.startswith("p_") and not 0 <= target.low < target.high <= 1:
        raise KassenError(f"{shown(text)}: expected shares from 0 to 1, or percentages")
    return target
