"""Many battles of one encounter: dealt in shards to threads, each of which has a hand that fights.

A battle depends only on encounter, seed and its number. So rows do not depend on workers, on the order in which shards
come in, or on which clock fought which.
"""

import contextlib
import os
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Generic, NamedTuple, TypeVar

from experiments.dataset.decisions import MILLION
from experiments.dataset.shards import Left, Plan, Shard
from experiments.fighting.crew import Worker, WorkerDiedError
from experiments.fighting.hands import Chronicler, Hand, Interpreter, Kernel
from experiments.fighting.readiness import Readiness, checked_clock
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Log, Rows, joined
from sim.errors import RulesError

T = TypeVar("T")
SIZE = 2000
PIECE = 250  # battles after which a shard goes on with the kernel, if that is ready now
PATIENCE = 5  # seconds for a thread to end
MOMENT = 0.2  # seconds


class Done(NamedTuple, Generic[T]):
    """A shard that was fought, how many of its battles by which clock, and what was made of their rows."""

    shard: Shard
    fought: Counter[str]
    made: T

    @property
    def battles(self) -> int:
        """How many of its battles were fought."""
        return self.fought.total()


def processors() -> int:
    """How many this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


class Batch:
    """Battles `first` to `first + battles - 1` of an encounter."""

    def __init__(  # noqa: PLR0913 - all but two by name
        self,
        encounter: Encounter,
        battles: int,
        *,
        first: int = 0,
        seed: int = 1,
        workers: int | None = None,
        clock: str = "auto",
        log: Log = Log.FIGHTERS,
        size: int = SIZE,
        sample: int = MILLION,
    ) -> None:
        """Args: see the command line; workers: None: one a processor; 0: no threads and processes, for a debugger.

        `sample`: of a million battles, of how many decisions are kept.

        Raises:
            KassenError: there is no such clock.
        """
        self.encounter = encounter
        self.battles, self.seed, self.log, self.sample = battles, seed, log, sample
        self.shards = Plan(size, [(first, battles)])
        self.asked = checked_clock(clock)
        self.workers = min(processors() if workers is None else workers, max(len(self.shards), 1))
        self.seconds = 0.0
        """Wall time of fighting."""
        self.fought: Counter[str] = Counter()
        """Battles by clock."""
        self.lost: list[int] = []
        """Battles that killed each process that tried them."""
        self.notices: list[str] = []
        self.stopping = False

    @property
    def clock(self) -> str | None:
        """The clock that fought; both, where they changed over; None: nothing was fought."""
        return "+".join(name for name in ("simpy", "compiled") if self.fought[name]) or None

    def each(
        self, use: Callable[[Shard, Rows], T], left: Left | None = None
    ) -> Generator[Done[T], None, None]:
        """Fight, and give what `use` makes of each shard's rows, in whatever order they come in.

        Close it (`contextlib.closing`) where it may be left early: then it waits until no thread works any more.

        Args:
            use: called in the thread that fought; the rows are its own only until it returns.
            left: only these shards, all if left out.

        Raises:
            KassenError: what a rule or a policy raised; at the end, if battles were lost.
        """
        wanted = Left(self.shards) if left is None else left
        self.stopping = False
        self.fought.clear()
        self.lost.clear()
        readiness = Readiness(self.encounter, self.asked, wanted.battles)
        self.notices = readiness.notices
        began = time.perf_counter()
        finished = False
        try:
            for done in self._here(readiness, use, wanted) if self.workers == 0 else self._crew(readiness, use, wanted):
                self.fought += done.fought
                self.seconds = time.perf_counter() - began
                yield done
            finished = True
        finally:
            readiness.end(finished=finished)
        if self.lost:
            told = ", ".join(str(number) for number in sorted(self.lost))
            raise RulesError(
                f"the process ended each time in battle {told}: a policy in Python?; all others were fought"
            )

    def compiled(self, scribe: Callable[[], Hand]) -> Hand:
        """A hand of the compiled clock; `scribe` makes the one beside it that writes down decisions."""
        kernel = Kernel(self.encounter.opening, self.seed, self.log)
        if self.log < Log.DECISIONS:
            return kernel
        return Chronicler(kernel, scribe(), self.seed, self.sample)

    def rows(self) -> Rows:
        """All rows, in order."""
        done = {one.shard.index: one.made for one in self.each(lambda _, rows: Rows(*(t.copy() for t in rows)))}
        return joined([done[index] for index in sorted(done)], self.encounter.ruleset)

    def _here(
        self, readiness: Readiness, use: Callable[[Shard, Rows], T], shards: Iterable[Shard]
    ) -> Generator[Done[T], None, None]:
        """In this thread."""
        opening, terms = self.encounter.opening, (self.seed, self.log, self.sample)
        hand: Hand = Interpreter(opening, *terms)
        if readiness.ready.is_set():
            hand = self.compiled(lambda: Interpreter(opening, *terms, only=True))
        for shard in shards:
            rows = hand.fight(shard.first, shard.battles)
            yield Done(shard, Counter({hand.clock: len(rows.battles)}), use(shard, rows))

    def _crew(
        self, readiness: Readiness, use: Callable[[Shard, Rows], T], shards: Iterable[Shard]
    ) -> Generator[Done[T], None, None]:
        """By threads."""
        todo = Queue(shards)
        out: queue.SimpleQueue[Done[T] | BaseException | None] = queue.SimpleQueue()
        seats = [Seat(self, readiness, todo, out, use) for _ in range(self.workers)]
        if len(seats) > 1:
            seats[-1].waits = True
        for seat in seats:
            seat.start()
        came = 0
        try:
            while not todo.over or came < todo.taken:
                done = next_of(out)
                if isinstance(done, BaseException):
                    raise done
                if done is not None:  # else a thread found nothing more to do
                    came += 1
                    yield done
        finally:
            self.stopping = True
            readiness.settled.set()
            for seat in seats:
                seat.stop()
            for seat in seats:
                seat.join(PATIENCE)


def next_of(out: "queue.SimpleQueue[T]") -> T:
    """What comes next, waited for a little at a time: else a Ctrl-C might be heard only when something comes."""
    while True:
        with contextlib.suppress(queue.Empty):
            return out.get(timeout=MOMENT)


class Queue:
    """Shards, handed out one by one to whichever thread asks."""

    def __init__(self, shards: Iterable[Shard]) -> None:
        self.shards, self.lock = iter(shards), threading.Lock()
        self.taken, self.over = 0, False

    def take(self) -> Shard | None:
        """The next; None: all are taken."""
        with self.lock:
            shard = next(self.shards, None)
            if shard is None:
                self.over = True
            else:
                self.taken += 1
            return shard


class Seat(threading.Thread, Generic[T]):
    """A thread that takes shards and has a hand for them: simpy's until the kernel is ready."""

    def __init__(
        self,
        batch: Batch,
        readiness: Readiness,
        todo: Queue,
        out: "queue.SimpleQueue[Done[T] | BaseException | None]",
        use: Callable[[Shard, Rows], T],
    ) -> None:
        super().__init__(daemon=True)
        self.batch, self.readiness, self.todo, self.out, self.use = batch, readiness, todo, out, use
        self.hand: Hand | None = None
        self.waits = False
        """Whether it leaves its processor to the compiler as long as that works."""

    def run(self) -> None:
        """Until nothing is left to do."""
        if self.waits:
            self.readiness.settled.wait()
        try:
            while not self.batch.stopping:
                shard = self.todo.take()
                if shard is None:
                    return
                rows, fought = self.fight(shard)
                self.out.put(Done(shard, fought, self.use(shard, rows)))
        except WorkerDiedError:
            pass  # it was told to
        except BaseException as fault:  # noqa: BLE001 - it is raised again where it can be handled
            self.out.put(fault)
        finally:
            self.stop()
            self.out.put(None)

    def fight(self, shard: Shard) -> tuple[Rows, Counter[str]]:
        """The rows of a shard, and how many of its battles were fought by which clock."""
        parts: list[Rows] = []
        fought: Counter[str] = Counter()
        done = 0
        while done < shard.battles:
            hand = self.ready_hand()
            count = shard.battles - done if hand.clock == "compiled" else min(shard.battles - done, PIECE)
            parts.append(hand.fight(shard.first + done, count))
            fought[hand.clock] += len(parts[-1].battles)
            done += count
            if isinstance(hand, Worker):
                self.batch.lost += hand.lost
                hand.lost.clear()
        return parts[0] if len(parts) == 1 else joined(parts, self.batch.encounter.ruleset), fought

    def ready_hand(self) -> Hand:
        """The hand for what comes next."""
        compiled = self.readiness.ready.is_set()
        hand = self.hand
        if hand is not None and (not compiled or hand.clock == "compiled"):
            return hand
        self.stop()
        batch, encounter = self.batch, self.batch.encounter
        terms = encounter.recipe, encounter.ruleset, batch.seed, batch.log, batch.sample
        self.hand = batch.compiled(lambda: Worker(*terms, only=True)) if compiled else Worker(*terms)
        if batch.stopping:  # since the shard was taken
            raise WorkerDiedError
        return self.hand

    def stop(self) -> None:
        """Let the hand go, even while it fights."""
        if self.hand is not None:
            self.hand.close()
