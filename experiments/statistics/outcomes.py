"""Where numbers of battles come from: a fight, or any function from a battle's number to its outcome.

All statistics ask for battles by their numbers and get a row of values for each; so coins whose truth is known can
stand in for fights, and two sources asked for the same battles are paired.
"""

from collections.abc import Callable, Sequence
from contextlib import closing

import attrs
import numpy as np
import numpy.typing as npt

from experiments.fighting.batch import Batch
from experiments.fighting.readiness import WORTH, Readiness, python_policies
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Rows
from experiments.statistics.paired import FEW, Terms
from experiments.statistics.quantities import Quantity
from experiments.statistics.stats import Estimate, around, wilson
from sim.errors import KassenError

Table = npt.NDArray[np.float64]
"""A row a battle, a column a quantity."""
Outcomes = Callable[[int, int], Table]
"""Gives the table of battles `first` to `first + count - 1`."""
Tell = Callable[[int], None]
Outcome = float | Sequence[float]


def of_function(outcome: Callable[[int], Outcome]) -> Outcomes:
    """The outcomes of a function that knows one battle at a time: a number, or one for each quantity."""

    def table(first: int, count: int) -> Table:
        rows = [np.atleast_1d(np.asarray(outcome(number), np.float64)) for number in range(first, first + count)]
        return np.array(rows).reshape(count, -1) if rows else np.zeros((0, 1))

    return table


@attrs.frozen
class Measure:
    """What a column of outcomes holds: a name, whether it is 0 or 1 in each battle, and the most it can be."""

    text: str
    share: bool = True
    most: float = 1.0


def measure(quantity: Quantity) -> Measure:
    """Of a quantity."""
    return Measure(quantity.text, quantity.share, quantity.most)


@attrs.frozen
class Fought:
    """The outcomes of fights."""

    encounter: Encounter
    quantities: Sequence[Quantity]
    terms: Terms
    tell: Tell = lambda _: None
    """Called with how many more battles are done."""

    def __call__(self, first: int, count: int) -> Table:
        """Fight battles `first` to `first + count - 1`."""
        batch = Batch(
            self.encounter,
            count,
            first=first,
            seed=self.terms.seed,
            workers=self.terms.workers if count > FEW or python_policies(self.encounter) else 0,
            clock=self.terms.clock,
            size=min(max(-(-count // 2), FEW), 2000),
        )
        parts: dict[int, Table] = {}
        with closing(batch.each(lambda _, rows: table_of(rows, self.quantities))) as each:
            for done in each:
                parts[done.shard.index] = done.made
                self.tell(done.battles)
        whole = [parts[index] for index in sorted(parts)]
        return np.concatenate(whole) if whole else np.zeros((0, len(self.quantities)))


def table_of(rows: Rows, quantities: Sequence[Quantity]) -> Table:
    """A row a battle, a column a quantity."""
    columns = [quantity.values(rows) for quantity in quantities]
    return np.stack(columns, axis=1) if columns else np.zeros((len(rows.battles), 0))


def estimates(table: Table, measures: Sequence[Measure]) -> list[Estimate]:
    """What the columns come to, each with its interval."""
    battles = len(table)
    found = []
    for k, each in enumerate(measures):
        values = table[:, k]
        if each.share or not battles:
            found.append(wilson(round(float(values.sum())), battles))
        else:
            spread = float(values.var(ddof=1)) if battles > 1 else each.most**2
            _, low, high = around(float(values.mean()), spread, battles, each.most)
            found.append(Estimate(float(values.mean()), max(low or 0.0, 0.0), min(high or 0.0, each.most)))
    return found


def quick_clock(encounter: Encounter, clock: str, battles: int) -> str:
    """The clock for many batches of one fight: from `WORTH` battles on it pays to wait until the kernel is compiled."""
    if clock != "auto" or battles < WORTH or python_policies(encounter):
        return clock
    try:
        Readiness(encounter, "compiled", 1)
    except KassenError:
        return "simpy"
    return "compiled"
