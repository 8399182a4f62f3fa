"""What the page asks of an encounter: its odds, sharper from step to step; the curve of a number; one battle told."""

import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from typing import Any

import attrs

from experiments.difficulty.odds import Odds, rounded
from experiments.encounter import Prepared
from experiments.fighting.batch import Batch
from experiments.fighting.recipe import players_of
from experiments.fighting.rows import Rows
from experiments.serve.kernels import Kernels
from experiments.statistics.paired import Terms, fought
from experiments.statistics.stats import wilson
from experiments.statistics.tally import Fates, Tally, fates, joined, no_tally, tally

Event = dict[str, Any]
FIRST = {"simpy": 30, "compiled": 300}
"""Battles of the first step: over in a moment, in this thread, before any other has begun."""
GROWTH = 4
LARGEST = 2000
"""A step fights up to so many times as many as were fought, but not more than so many, for only then clocks change."""
SIZE = 250
CURVE = 300
"""Battles of each point of a curve."""
PICKED_OF = {"simpy": 100, "compiled": 1000}
"""Battles among which one is picked."""


class StoppedError(Exception):
    """Nobody waits for an answer any more."""


@attrs.frozen
class Fight:
    """An encounter at the page, and how it is fought."""

    prepared: Prepared
    kernels: Kernels
    seed: int = 1
    stop: threading.Event = attrs.field(factory=threading.Event)
    """Set when nobody waits any more."""

    @property
    def clock(self) -> str:
        """That of battles which begin now."""
        return self.kernels.clock(self.prepared.ruleset)

    def odds(self, battles: int) -> Generator[Event, None, None]:
        """The odds of all battles so far, again and again; last the band.

        Raises:
            StoppedError: nobody waits any more.
        """
        began, total = time.perf_counter(), no_tally(self.prepared)
        own: list[Fates] = []
        while total.battles < battles:
            for batch in self._step(total, own, battles):
                seconds = round(time.perf_counter() - began, 3)
                answer = Odds(batch, total).as_json() | {"seconds": seconds, "of": battles}
                yield {"event": "odds", **answer}
        yield {"event": "band", "band": rounded(self._band(joined(own)))}

    def curve(self, change: Callable[[int], Prepared], values: Sequence[int]) -> Generator[Event, None, None]:
        """The players' chance to win at each value of a number, on the same dice.

        Raises:
            StoppedError: nobody waits any more.
            FaultsError: there cannot be so many.
        """
        for value in values:
            won = fought(change(value), 0, CURVE, self._terms(), self._tell).won
            share = wilson(int(won.sum()), len(won)).as_json()
            yield {"event": "point", "at": value, "battles": len(won), **rounded(share)}

    def replay(self, how: str, lang: str) -> Event:
        """One battle in words: picked, or by its number.

        Raises:
            ResultsError: there is no such battle.
        """
        from experiments.serve.map_of import map_of
        from experiments.transcript.any import tell, tongue_of
        from experiments.transcript.recorder import record

        of = None if how.isdecimal() else PICKED_OF[self.clock]
        number = int(how) if of is None else self._picked(how, of)
        battle = record(self.prepared, self.seed, number)
        lines = [line._asdict() for line in tell(battle, tongue_of(battle, lang))]
        return {"battle": number, "of": of, "lines": lines, "map": map_of(battle)}

    def _step(self, total: Tally, own: list[Fates], battles: int) -> Iterator[Batch]:
        """Fight some more, and add them up; the batch, after each of its parts."""
        prepared, side, done = self.prepared, players_of(self.prepared), total.battles
        clock = self.clock
        count = min(min(done * GROWTH, LARGEST) if done else FIRST[clock], battles - done)
        workers = None if done else 0
        batch = Batch(
            prepared, count, first=done, seed=self.seed, workers=workers, clock=clock, size=SIZE if done else count
        )

        def use(_: object, rows: Rows) -> tuple[Tally, Fates]:
            return tally(rows, prepared), fates(rows, prepared, side)

        parts: dict[int, Fates] = {}
        with closing(batch.each(use)) as each:
            for one in each:
                self._tell(0)
                total.add(one.made[0])
                parts[one.shard.index] = one.made[1]
                yield batch
        own += [parts[index] for index in sorted(parts)]

    def _band(self, base: Fates) -> Event | None:
        from experiments.difficulty.band import band

        found = band(self.prepared, base, self._terms(), self._tell)
        return None if found is None else found.as_json()

    def _picked(self, how: str, of: int) -> int:
        import polars as pl

        from experiments.telling.picks import pick

        rows = Batch(self.prepared, of, seed=self.seed, clock=self.clock, size=SIZE).rows().battles
        table = pl.DataFrame({name: rows[name] for name in rows.dtype.names or ()})
        winner = pl.when(pl.col("winner") >= 0).then(pl.col("winner"))
        return pick(table.lazy().with_columns(winner=winner), how, self.prepared.start.sides)

    def _terms(self) -> Terms:
        return Terms(self.seed, None, self.clock)

    def _tell(self, _: int) -> None:
        if self.stop.is_set():
            raise StoppedError
