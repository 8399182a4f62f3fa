"""Fighting until enough is known: battles come in steps; after each, those who watch say whether that is enough."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from experiments.statistics.outcomes import Outcomes, Table

STEP = 100
"""The first look; and no two looks are nearer."""
GROWTH = 10
"""A step is a tenth of what is done already."""
MOST = 1_000_000
"""Battles after which nobody waits any longer, if nothing else is said."""


class Watcher(Protocol):
    """Somebody who wants to know something."""

    def add(self, table: Table) -> None:
        """Take up some more battles."""
        ...

    @property
    def settled(self) -> bool:
        """Whether that is enough."""
        ...


def steps(most: int, first: int = STEP) -> Iterator[tuple[int, int]]:
    """The first battle and the number of battles of each step, the same ones whatever comes of them."""
    done = 0
    while done < most:
        count = min(first if not done else max(done // GROWTH // STEP * STEP, STEP), most - done)
        yield done, count
        done += count


def watch(outcomes: Outcomes, watchers: Sequence[Watcher], most: int = MOST) -> int:
    """Fight until all who watch have enough, or there are no more battles; how many it took."""
    done = 0
    for first, count in steps(most):
        table = outcomes(first, count)
        done += count
        for each in watchers:
            each.add(table)
        if all(each.settled for each in watchers):
            break
    return done
