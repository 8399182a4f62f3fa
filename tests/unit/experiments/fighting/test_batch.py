"""Rows depend on encounter, seed and battle, and on nothing else (C16); processes may die (C29)."""

import hashlib
import importlib.util
import os
import subprocess
import sys
import threading
from contextlib import closing
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from skirmish import HERE, ROOT, skirmish

from experiments.encounter import Prepared
from experiments.fighting import hands, readiness
from experiments.fighting.batch import Batch
from experiments.fighting.crew import Worker, start
from experiments.fighting.rows import Log, Rows, joined
from sim.chance import stream
from sim.errors import KassenError, PolicyError, RulesError
from sim.state import Purpose

HAS_NUMBA = importlib.util.find_spec("numba") is not None
CLOCKS = ["simpy", pytest.param("compiled", marks=pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed"))]
MANY = 1000
"""Battles by clock: in two shards, and in four."""
COMPILER = """
import pathlib, sys, time
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
print("compiled")
"""


@pytest.fixture(scope="module")
def fight() -> Prepared:
    return skirmish()


def rows(fight: Prepared, battles: int, clock: str = "auto", **options: object) -> Rows:
    return Batch(fight, battles, clock=clock, log=Log.EVENTS, **{"size": 250, **options}).rows()


def same(one: Rows, two: Rows) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def digest(rows: Rows) -> str:
    return hashlib.sha256(repr([table.tolist() for table in rows]).encode()).hexdigest()


@pytest.mark.parametrize("clock", CLOCKS)
def test_seed_0_is_a_seed_and_gives_the_same_again(fight: Prepared, clock: str) -> None:
    first = rows(fight, MANY, clock, seed=0)
    assert same(first, rows(fight, MANY, clock, seed=0))
    assert not same(first, rows(fight, MANY, clock, seed=1))


@pytest.mark.parametrize("clock", CLOCKS)
def test_workers_do_not_matter(fight: Prepared, clock: str) -> None:
    one, four = (rows(fight, MANY, clock, seed=0, size=50, workers=workers) for workers in (1, 4))
    assert same(one, four)


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
def test_a_full_log_is_emptied_and_fighting_goes_on(fight: Prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rows(fight, 40, "compiled", workers=0)
    monkeypatch.setattr(hands, "EVENTS", 1)  # room for one battle, and no more
    assert same(whole, rows(fight, 40, "compiled", workers=0))


def test_no_two_battles_roll_the_same(fight: Prepared) -> None:
    first_twelve = {stream(fight.opening.world(0, number), 0, Purpose.ATTACK) * 6**12 >> 56 for number in range(1000)}
    assert len(first_twelve) == 1000


def test_the_hash_seed_does_not_matter(fight: Prepared) -> None:
    code = (
        "from skirmish import skirmish; from test_batch import digest, rows; "
        "print(digest(rows(skirmish(), 200, 'simpy', seed=0, workers=0)))"
    )
    path = os.pathsep.join([str(ROOT), str(HERE), str(Path(__file__).parent)])
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "1", "random")
    }
    assert told == {digest(rows(fight, 200, "simpy", seed=0))}


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_run_is_two_runs_of_half_as_many(fight: Prepared, clock: str) -> None:
    half = MANY
    whole = rows(fight, 2 * half, clock)
    halves = [rows(fight, half, clock, first=first) for first in (0, half)]
    assert same(whole, Rows(*(np.concatenate(tables) for tables in zip(*halves, strict=True))))


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_battle_alone_is_as_in_its_batch(fight: Prepared, clock: str) -> None:
    batch, alone = rows(fight, 300, clock), rows(fight, 1, clock, first=123)
    assert same(alone, Rows(*(table[table["battle"] == 123] for table in batch)))


def test_a_batch_can_be_fought_again(fight: Prepared) -> None:
    batch = Batch(fight, 40, clock="simpy", size=10, workers=2)
    assert same(batch.rows(), batch.rows())
    assert batch.fought == {"simpy": 40}


def test_a_batch_can_be_left_early(fight: Prepared) -> None:
    batch, before = Batch(fight, 4000, clock="simpy", size=10, workers=2), threading.active_count()
    with closing(batch.each(lambda shard, _: shard.index)) as each:
        next(each)
    assert threading.active_count() <= before
    assert 0 < batch.fought.total() < 4000


def test_rows_come_in_order(fight: Prepared) -> None:
    got = rows(fight, 500, size=10, workers=3)
    assert got.battles["battle"].tolist() == list(range(500))
    assert got.battles["events"].sum() == len(got.events)
    assert np.all(np.diff(got.events["battle"]) >= 0)
    assert len(got.fighters) == 500 * len(fight.fighters)


@pytest.mark.parametrize("workers", [0, 1, 16])
def test_no_battles_are_no_rows(fight: Prepared, workers: int) -> None:
    batch = Batch(fight, 0, workers=workers)
    assert not any(len(table) for table in batch.rows())
    assert batch.clock is None


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
@pytest.mark.parametrize(("size", "workers"), [(50, 2), (4000, 1)])
def test_simpy_answers_until_the_kernel_is_compiled(
    fight: Prepared, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: int, workers: int
) -> None:
    """Between two shards, or within one: the compiler is done when simpy has fought, and simpy waits for it then."""
    fought, loaded, on, load = tmp_path / "fought", threading.Event(), Worker.fight, readiness.Readiness._try_load

    def noted(worker: Worker, first: int, count: int) -> Rows:
        got = on(worker, first, count)
        fought.touch()
        assert loaded.wait(120)
        return got

    def told(self: readiness.Readiness) -> None:
        load(self)
        loaded.set()

    compiler = [sys.executable, "-c", COMPILER, str(fought)]
    monkeypatch.setattr(readiness, "certainly_cold", lambda rules: True)
    monkeypatch.setattr(readiness, "start", lambda *_: subprocess.Popen(compiler, stdout=subprocess.PIPE))
    monkeypatch.setattr(readiness.Readiness, "_try_load", told)
    monkeypatch.setattr(Worker, "fight", noted)
    batch = Batch(fight, 4000, clock="auto", log=Log.EVENTS, size=size, workers=workers)
    got = batch.rows()
    assert batch.clock == "simpy+compiled"
    assert batch.fought.total() == 4000
    assert same(got, rows(fight, 4000, "compiled"))


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
@pytest.mark.parametrize("workers", [0, 1, 2])
@pytest.mark.parametrize("stopped", [True, False])
def test_a_compilation_outlives_a_batch_but_not_one_that_was_stopped(
    fight: Prepared, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stopped: bool, workers: int
) -> None:
    go = tmp_path / "go"
    compiler = subprocess.Popen([sys.executable, "-c", COMPILER, str(go)], stdout=subprocess.PIPE)
    monkeypatch.setattr(readiness, "WORTH", 60)
    monkeypatch.setattr(readiness, "certainly_cold", lambda rules: True)
    monkeypatch.setattr(readiness, "start", lambda *_: compiler)
    batch = Batch(fight, 60, clock="auto", size=20, workers=workers)
    with closing(batch.each(lambda *_: None)) as each:
        for _ in each:
            if stopped:
                break
    told = ["the kernel is still being compiled, in the background: the next batch will be faster"]
    assert batch.notices == ([] if stopped else told)
    go.touch()
    assert (compiler.wait(120) == 0) is not stopped


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
def test_where_numba_may_compile_nothing_simpy_fights() -> None:
    """Numba reads that once, when it is loaded: so another Python is asked."""
    ask = (
        "from skirmish import skirmish; from experiments.fighting.batch import Batch; from sim import compiled_clock;"
        "batch = Batch(skirmish(), 20); batch.rows(); print(batch.clock, batch.notices);"
        "compiled_clock.kernel(batch.encounter.ruleset)"
    )
    paths = os.pathsep.join((str(ROOT), str(HERE)))
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    ran = subprocess.run([sys.executable, "-c", ask], env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    told = "NUMBA_DISABLE_JIT is set: the simpy clock fights, with the same rows, more slowly"
    assert ran.stdout == f"simpy ['{told}']\n"
    assert ran.stderr.endswith("sim.errors.RulesError: NUMBA_DISABLE_JIT is set\n")


def test_where_numba_cannot_be_loaded_simpy_fights(fight: Prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with a numpy that is too new for it."""
    monkeypatch.setitem(sys.modules, "sim.compiled_clock", None)
    monkeypatch.setattr(readiness, "certainly_cold", lambda rules: False)
    batch = Batch(fight, 20)
    assert len(batch.rows().battles) == 20
    assert batch.clock == "simpy"


def test_a_batch_that_is_not_worth_a_compilation_starts_none(fight: Prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "certainly_cold", lambda rules: True)
    monkeypatch.setattr(readiness, "start", lambda *_: pytest.fail("a compilation was started"))
    batch = Batch(fight, 20, clock="auto")
    batch.rows()
    assert batch.clock == "simpy"


def test_where_the_kernel_cannot_be_compiled_simpy_goes_on(fight: Prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    told, on, wait = threading.Event(), Worker.fight, readiness.Readiness._await

    def noted(worker: Worker, first: int, count: int) -> Rows:
        assert told.wait(120)  # else the battles could be over before
        return on(worker, first, count)

    def awaited(self: readiness.Readiness, process: "subprocess.Popen[bytes]") -> None:
        wait(self, process)
        told.set()

    monkeypatch.setattr(readiness, "WORTH", 200)
    monkeypatch.setattr(readiness, "certainly_cold", lambda rules: True)
    monkeypatch.setattr(readiness, "where", lambda rules: "sim.narrative.ruleset:NO_SUCH")
    monkeypatch.setattr(readiness.Readiness, "_await", awaited)
    monkeypatch.setattr(Worker, "fight", noted)
    batch = Batch(fight, 200, clock="auto", size=20)
    assert len(batch.rows().battles) == 200
    assert (batch.clock, batch.notices) == ("simpy", ["the kernel was not compiled (status 1): the simpy clock fights"])


def test_python_policies_are_asked_by_simpy_alone() -> None:
    batch = Batch(skirmish("random"), 20, clock="auto")
    batch.rows()
    assert batch.clock == "simpy"
    with pytest.raises(PolicyError, match="policy 'random' is Python, expected texts only"):
        Batch(skirmish("random"), 20, clock="compiled").rows()


def test_an_unknown_clock_is_told() -> None:
    with pytest.raises(KassenError, match="clock 'sundial'; expected one of auto, simpy, compiled"):
        Batch(skirmish(), 20, clock="sundial")


def test_what_a_policy_prints_does_no_harm() -> None:
    assert len(Batch(skirmish("skirmish:Chatty"), 10, workers=2, size=5).rows().battles) == 10


@pytest.mark.parametrize("workers", [0, 2])
def test_a_policy_that_fails_is_named_with_its_battle(workers: int) -> None:
    with pytest.raises(PolicyError, match=r"battle 2.*failed with ZeroDivisionError: by nothing"):
        Batch(skirmish("skirmish:Faulty"), 20, workers=workers, size=5).rows()


def test_a_battle_that_kills_its_process_is_lost_alone() -> None:
    fought: list[int] = []
    batch = Batch(skirmish("skirmish:Quitter"), 8, workers=2, size=4)
    with pytest.raises(RulesError, match=r"ended each time in battle 2: .* all others were fought"):
        fought.extend(n for done in batch.each(lambda _, rows: rows.battles["battle"].tolist()) for n in done.made)
    assert sorted(fought) == [0, 1, 3, 4, 5, 6, 7]
    assert batch.lost == [2]


def test_a_worker_that_somebody_kills_is_replaced(fight: Prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it shows in the rows."""
    begun: list[subprocess.Popen[bytes]] = []

    def noted(*arguments: str, **options: int) -> "subprocess.Popen[bytes]":
        begun.append(start(*arguments, **options))
        return begun[-1]

    monkeypatch.setattr("experiments.fighting.crew.start", noted)
    batch = Batch(fight, 120, clock="simpy", log=Log.EVENTS, size=10, workers=2)
    came, lock = count(1), threading.Lock()

    def copied(_: object, rows: Rows) -> Rows:
        with lock:  # in the thread that fought, before it takes more
            if next(came) in (2, 5):
                begun[-1].kill()
        return Rows(*(table.copy() for table in rows))

    done = {one.shard.index: one.made for one in batch.each(copied)}
    assert len(begun) >= 4
    assert all(process.wait(60) is not None for process in begun), "none is left"
    assert batch.lost == []
    assert same(joined([done[index] for index in sorted(done)], fight.ruleset), rows(fight, 120, "simpy", workers=0))


def test_a_worker_ends_when_its_other_end_is_gone() -> None:
    process = start("experiments.fighting.worker", stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=60) == 0
