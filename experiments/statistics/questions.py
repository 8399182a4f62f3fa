"""What a batch is to answer, and fighting until it does: a number of battles, an exactness, a decision."""

from collections.abc import Sequence
from contextlib import closing

import attrs

from experiments.dataset.shards import Shard
from experiments.fighting.batch import Batch
from experiments.fighting.progress import Progress
from experiments.fighting.recipe import Encounter, players_of
from experiments.fighting.rows import Rows
from experiments.statistics.decide import Decision
from experiments.statistics.outcomes import Table, table_of
from experiments.statistics.paired import Terms
from experiments.statistics.precision import Exactness
from experiments.statistics.quantities import Quantity
from experiments.statistics.stopping import Watcher, steps
from experiments.statistics.tally import Fates, Tally, fates, joined, no_tally, tally

SHARDS = 100  # a batch comes in about so many pieces: the first numbers come soon
SMALLEST, LARGEST = 50, 2000
Read = tuple[Tally, Fates, Table]


@attrs.frozen
class Questions:
    """What decides how many battles are fought, beside their number."""

    quantities: Sequence[Quantity] = ()
    """What those who watch read of each battle."""
    exactness: Exactness | None = None
    decision: Decision | None = None

    @property
    def watchers(self) -> list[Watcher]:
        """Those who watch until they know enough."""
        return [each for each in (self.exactness, self.decision) if each is not None]


@attrs.define
class Course:
    """Battles that were fought, and what came of them."""

    batch: Batch
    """All of them as one; nobody fights it."""
    total: Tally
    parts: list[Fates] = attrs.field(factory=list)

    @property
    def base(self) -> Fates:
        """What became of the players, battle by battle."""
        return joined(self.parts)


def fought(encounter: Encounter, most: int, terms: Terms, questions: Questions, progress: Progress) -> Course:
    """Fight and count: all battles, or until every question is answered."""
    whole = Batch(encounter, most, seed=terms.seed, workers=terms.workers, clock=terms.clock)
    course, watchers = Course(whole, no_tally(encounter)), questions.watchers
    for first, count in steps(most) if watchers else [(0, most)]:
        size = min(max(count // SHARDS, SMALLEST), LARGEST)
        batch = Batch(
            encounter, count, first=first, seed=terms.seed, workers=terms.workers, clock=terms.clock, size=size
        )
        _count(batch, questions.quantities, watchers, course, progress)
        if watchers and all(each.settled for each in watchers):
            break
    return course


def _count(
    batch: Batch, quantities: Sequence[Quantity], watchers: Sequence[Watcher], course: Course, progress: Progress
) -> None:
    """Fight one step."""
    encounter = batch.encounter
    side = players_of(encounter)

    def use(_: Shard, rows: Rows) -> Read:
        return tally(rows, encounter), fates(rows, encounter, side), table_of(rows, quantities)

    parts: dict[int, Read] = {}
    with closing(batch.each(use)) as each:
        for done in each:
            parts[done.shard.index] = done.made
            course.total.add(done.made[0])
            share = course.total.sides[side].won / max(course.total.battles, 1)
            progress.add(done.battles, f"{encounter.sides[side]} win {100 * share:.0f} % so far")
    whole = course.batch
    whole.fought += batch.fought
    whole.seconds += batch.seconds
    whole.notices = list(dict.fromkeys([*whole.notices, *batch.notices]))
    for index in sorted(parts):
        _, fate, table = parts[index]
        course.parts.append(fate)
        for watcher in watchers:
            watcher.add(table)
