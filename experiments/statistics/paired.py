"""Two fights on the same dice: battle 7 of the one beside battle 7 of the other.

Both draw the same numbers as long as they ask for the same, so much of what chance does falls out of the difference.
"""

from collections.abc import Callable
from contextlib import closing

import attrs
import numpy as np

from experiments.fighting.batch import Batch
from experiments.fighting.readiness import python_policies
from experiments.fighting.recipe import Encounter, players_of
from experiments.statistics.stats import Estimate, paired_difference
from experiments.statistics.tally import Fates, Flags, fates, joined

FEW = 200
"""Up to so many battles are over before a thread or a process has begun; but policies in Python get one, always."""


@attrs.frozen
class Terms:
    """How battles are fought that are compared."""

    seed: int = 1
    workers: int | None = None
    clock: str = "auto"


def fought(
    encounter: Encounter, first: int, battles: int, terms: Terms, tell: Callable[[int], None] = lambda _: None
) -> Fates:
    """What becomes of the players in battles `first` to `first + battles - 1`.

    Args:
        encounter: the fight.
        first: number of the first battle.
        battles: how many.
        terms: seed, workers, clock.
        tell: called with how many more are done.
    """
    side = players_of(encounter)
    batch = Batch(
        encounter,
        battles,
        first=first,
        seed=terms.seed,
        workers=terms.workers if battles > FEW or python_policies(encounter) else 0,
        clock=terms.clock,
        size=_size(battles),
    )
    parts: dict[int, Fates] = {}
    with closing(batch.each(lambda _, rows: fates(rows, encounter, side))) as each:
        for done in each:
            parts[done.shard.index] = done.made
            tell(done.battles)
    return joined([parts[index] for index in sorted(parts)])


def _size(battles: int) -> int:
    """A shard for each of two threads, or more of a size that shows progress."""
    return min(max(-(-battles // 2), FEW), 1000)


def difference(one: Flags, two: Flags) -> Estimate:
    """How much more often something is so in the second than in the first of the same battles, with its interval."""
    gained, lost = int(np.count_nonzero(two & ~one)), int(np.count_nonzero(one & ~two))
    return paired_difference(gained, lost, len(one))
