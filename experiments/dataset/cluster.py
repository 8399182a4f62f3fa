"""More than one machine: shards fought by the workers of a dask.distributed scheduler, and written here.

A worker gets plain data (recipes) and answers with the bytes of whole parts. A shard whose worker was lost is fought by
another; one that comes twice is written once, for it has one name.
"""

import importlib.metadata
import importlib.util
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from experiments.dataset.decisions import MILLION
from experiments.dataset.shards import Left, Shard
from experiments.fighting.batch import Done
from experiments.fighting.hands import Hand
from experiments.fighting.recipe import Encounter, Recipe
from experiments.fighting.rows import Log
from sim.errors import KassenError, RulesError

if TYPE_CHECKING:
    from distributed import Client, Future

    from experiments.dataset.store import Run

SECONDS = 15  # for the scheduler to answer
AHEAD = 3  # shards handed out for each thread of the workers
ATTEMPTS = 3  # of a shard whose workers were lost, each time after dask's own three


class ClusterError(KassenError):
    """The scheduler or its workers cannot do what they are asked to."""


@attrs.frozen
class Terms:
    """How battles are fought, whoever does."""

    seed: int
    log: Log
    clock: str = "auto"
    sample: int = MILLION


@attrs.frozen
class Parts:
    """A shard that was fought: its files, and what came of it."""

    files: Mapping[str, bytes]
    fought: Mapping[str, int]
    events: int
    lost: tuple[int, ...]


def checked_address(address: str) -> str:
    """The address of a scheduler.

    Raises:
        KassenError: it is none.
    """
    if not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://[^\s/]+:\d+", address):
        raise KassenError(f"{address!r}; expected the address of a dask scheduler, like tcp://10.0.0.7:8786")
    return address


def task_of(encounters: Sequence[Encounter], number: int, terms: Terms) -> str:
    """What a worker needs to know, as a line of text: all encounters, for they share one shape of tables."""
    rules = encounters[0].ruleset
    return json.dumps(
        {
            "recipes": [json.loads(encounter.recipe.write()) for encounter in encounters],
            "number": number,
            "seed": terms.seed,
            "log": int(terms.log),
            "clock": terms.clock,
            "sample": terms.sample,
            "rules_version": rules.version,
            "kassen": importlib.metadata.version("kassen"),
        }
    )


class Bench:
    """Where a worker's thread fights: the encounters made anew, and a hand."""

    def __init__(self, task: str) -> None:
        """Args: see `task_of`.

        Raises:
            ClusterError: the worker has another kassen than who asks.
        """
        from experiments.dataset.columns import Tables

        told = json.loads(task)
        self.log, self.seed, self.sample = Log(told["log"]), told["seed"], told["sample"]
        encounters = [Recipe(**recipe).make() for recipe in told["recipes"]]
        self.encounter = encounters[told["number"]]
        here = {"rules_version": self.encounter.ruleset.version, "kassen": importlib.metadata.version("kassen")}
        other = [f"{name} {told[name]} here, {mine} there" for name, mine in here.items() if mine != told[name]]
        if other:
            raise ClusterError(f"a worker of the cluster has another kassen: {', '.join(other)}; expected the same")
        self.tables = Tables(encounters, self.log)
        self.hand = self._hand(told["clock"])

    def _hand(self, clock: str) -> Hand:
        """The compiled clock if it may be and can be had, else simpy in a process that may die."""
        from experiments.fighting.crew import Worker
        from experiments.fighting.hands import Chronicler, Kernel
        from experiments.fighting.readiness import Readiness, python_policies

        encounter = self.encounter
        terms = encounter.recipe, encounter.ruleset, self.seed, self.log, self.sample
        if clock == "simpy" or (clock == "auto" and python_policies(encounter)):
            return Worker(*terms)
        try:
            Readiness(encounter, "compiled", 1)
        except RulesError:
            if clock == "compiled":
                raise
            return Worker(*terms)
        kernel = Kernel(encounter.opening, self.seed, self.log)
        if self.log < Log.DECISIONS:
            return kernel
        return Chronicler(kernel, Worker(*terms, only=True), self.seed, self.sample)

    def fight(self, shard: Shard) -> Parts:
        """The parts of a shard."""
        from experiments.dataset.store import encoded
        from experiments.fighting.crew import Worker

        rows = self.hand.fight(shard.first, shard.battles)
        lost: tuple[int, ...] = ()
        if isinstance(self.hand, Worker):
            lost = tuple(self.hand.lost)
            self.hand.lost.clear()
        files = encoded(self.tables, rows, self.encounter)
        fought = {self.hand.clock: len(rows.battles)}
        return Parts(files, fought, int(rows.battles["events"].sum(dtype="i8")), lost)


@lru_cache(maxsize=8)
def bench_of(task: str, thread: int) -> Bench:  # noqa: ARG001 - each thread has one of its own
    """The bench of a thread for a task."""
    return Bench(task)


def fight_shard(task: str, index: int, first: int, battles: int) -> Parts | str:
    """What a worker of the cluster is asked to do; a fault comes back as text."""
    try:
        return bench_of(task, threading.get_ident()).fight(Shard(index, first, battles))
    except KassenError as fault:
        return str(fault)


class Cluster:
    """The workers of a scheduler, seen from here; takes the place of `experiments.fighting.batch.Batch`."""

    def __init__(self, address: str, encounters: Sequence[Encounter], terms: Terms) -> None:
        if importlib.util.find_spec("distributed") is None:
            raise ClusterError("--cluster needs dask.distributed: pip install 'kassen[cluster]'")
        self.address, self.encounters, self.terms = checked_address(address), encounters, terms
        self.seconds = 0.0
        self.lost: list[int] = []
        self.notices: list[str] = []
        self._tries: Counter[int] = Counter()

    def each(self, run: "Run", key: str, number: int, left: Left) -> Generator[Done[int], None, None]:
        """Have the missing shards of an encounter fought, and write them.

        Raises:
            ClusterError: nobody answers, or the scheduler is gone.
            KassenError: what a rule or a policy raised.
        """
        from distributed import CancelledError, as_completed
        from distributed.comm.core import CommClosedError

        task = task_of(self.encounters, number, self.terms)
        shards, began = iter(left), time.perf_counter()
        self.lost.clear()
        with closing(self._client()) as client:
            room = AHEAD * max(sum(client.nthreads().values()), 1)
            under_way = {self._ask(client, task, shard): shard for _, shard in zip(range(room), shards, strict=False)}
            done = as_completed(list(under_way), loop=client.loop)
            try:
                for future in done:
                    shard = under_way.pop(future)
                    parts = self._parts(future, shard)
                    following = shard if parts is None else next(shards, None)
                    if following is not None:
                        asked = self._ask(client, task, following)
                        under_way[asked] = following
                        done.add(asked)
                    if parts is not None:
                        run.put(key, shard, parts.files)
                        self.lost += parts.lost
                        self.seconds = time.perf_counter() - began
                        yield Done(shard, Counter(parts.fought), parts.events)
            except (CancelledError, CommClosedError, TimeoutError):
                raise ClusterError(f"{self.address}: the scheduler is gone") from None
            finally:
                with suppress(Exception):
                    client.cancel(list(under_way))
        if self.lost:
            told = ", ".join(map(str, sorted(self.lost)))
            raise RulesError(f"the process ended each time in battle {told}; all others were fought")

    def _client(self) -> "Client":
        from distributed import Client

        try:
            client = Client(self.address, timeout=SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError):
            raise ClusterError(f"{self.address}: no dask scheduler answers there") from None
        if not client.nthreads():
            self.notices.append(f"{self.address}: has no workers yet; waiting for one")
        return client

    def _ask(self, client: "Client", task: str, shard: Shard) -> "Future[Any]":
        return client.submit(fight_shard, task, shard.index, shard.first, shard.battles, pure=False)

    def _parts(self, future: "Future[Any]", shard: Shard) -> Parts | None:
        """What came back; None: its workers were lost, and it must be fought again.

        Raises:
            KassenError: what went wrong there.
        """
        from distributed import KilledWorker

        try:
            made: Parts | str = future.result()
        except KilledWorker:
            self._tries[shard.index] += 1
            if self._tries[shard.index] < ATTEMPTS:
                return None
            last = shard.first + shard.battles - 1
            raise ClusterError(f"battles {shard.first}-{last}: every worker that fought them was lost") from None
        except ModuleNotFoundError as missing:
            raise ClusterError(f"a worker of the cluster: {missing}; expected kassen to be installed there") from None
        finally:
            future.release()
        if isinstance(made, str):
            raise RulesError(made)
        return made
