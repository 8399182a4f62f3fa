"""A real scheduler with real workers on loopback: the rows of one machine, also when a worker is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from skirmish import HERE, ROOT, TEXT, command
from typer.testing import CliRunner

from experiments.cli.main import app
from experiments.dataset.cluster import ClusterError, Terms, checked_address, fight_shard, task_of
from experiments.dataset.results import Results
from experiments.encounter import prepare_text
from experiments.fighting.rows import Log
from sim.errors import KassenError

pytest.importorskip("distributed", reason="dask.distributed is not installed")
BATTLES = 12_000


class Machines(NamedTuple):
    """A scheduler and two workers."""

    address: str
    workers: list["subprocess.Popen[bytes]"]


def start(role: str, *options: str | Path) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE)])}
    arguments = [sys.executable, "-m", f"distributed.cli.dask_{role}", "--no-dashboard", *map(str, options)]
    return subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    note = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", note)
    workers = [start("worker", "--scheduler-file", note, "--nthreads", "1", "--no-nanny") for _ in range(2)]
    try:
        while not note.exists() or not note.read_text(encoding="utf-8"):
            assert scheduler.poll() is None
            time.sleep(0.1)
        yield Machines(json.loads(note.read_text(encoding="utf-8"))["address"], workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "skirmish.toml").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_killed_worker_costs_no_row_and_doubles_none(here: Path, machines: Machines) -> None:
    how = ["run", "skirmish.toml", "-n", str(BATTLES), "--log", "fighters"]
    process = subprocess.Popen(
        command(*how, "-o", "far", "--cluster", machines.address, "--format", "json"),
        cwd=here, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    while not list(Path("far").glob("battles/*/part-*")):
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    machines.workers[0].send_signal(signal.SIGKILL)
    told, noise = process.communicate(timeout=300)
    assert process.returncode == 0, noise
    assert json.loads(told)["battles"] == BATTLES
    assert CliRunner().invoke(app, [*how, "-o", "near", "-q"]).exit_code == 0
    for table in ("battles", "fighters"):
        far, near = (Results(place).scan(table).collect() for place in ("far", "near"))
        assert far.equals(near)
    assert Results("far").scan("battles").collect()["battle"].to_list() == list(range(BATTLES))


def test_what_goes_wrong_there_is_told_here(here: Path, machines: Machines) -> None:
    how = ["run", "skirmish.toml", "-n", "4", "-o", "out", "--cluster", machines.address, "-q"]
    fault = CliRunner().invoke(app, [*how, "--policy", "patrol=skirmish:Faulty"]).exception
    assert isinstance(fault, KassenError)
    assert "battle 2" in str(fault)
    assert "failed with ZeroDivisionError: by nothing" in str(fault)
    fault = CliRunner().invoke(app, [*how[:4], "-o", "two", *how[6:], "--policy", "crew=skirmish:Quitter"]).exception
    assert "the process ended each time in battle 2" in str(fault)
    assert Results("two").scan("battles").collect()["battle"].to_list() == [0, 1, 3]


def test_nobody_at_the_address(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.dataset.cluster.SECONDS", 1)
    fault = CliRunner().invoke(app, ["run", "duel", "-n", "3", "-o", "out", "--cluster", "tcp://127.0.0.1:9"]).exception
    assert str(fault) == "tcp://127.0.0.1:9: no dask scheduler answers there"


@pytest.mark.parametrize("address", ["", "127.0.0.1:8786", "tcp://host", "http://host:1"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(KassenError, match="expected the address of a dask scheduler, like tcp://"):
        checked_address(address)


def test_a_worker_with_other_rules_is_refused() -> None:
    fight = prepare_text(TEXT, "skirmish.toml")
    task = json.loads(task_of([fight], 0, Terms(1, Log.EVENTS, "simpy"))) | {"rules_version": 99}
    told = fight_shard(json.dumps(task), 0, 0, 1)
    assert isinstance(told, str)
    assert told.startswith("a worker of the cluster has another kassen: rules_version 99 here, ")
    assert issubclass(ClusterError, KassenError)
