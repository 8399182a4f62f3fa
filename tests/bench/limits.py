"""What the project promises of size and time, on this machine when it is quiet; by hand, never in CI: `make long`."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from experiments.dataset.results import Results

ROOT = Path(__file__).parents[2]
GIGABYTE = 10**9
UNIT = 1024 if sys.platform != "darwin" else 1
"""Bytes of what the system calls 1 where it tells the most memory a process had."""
TRIES = 5


def start(*arguments: str | Path, **environment: str) -> "subprocess.Popen[bytes]":
    """Kassen in a process of its own, as a user starts it: with byte code that is kept."""
    command = [sys.executable, "-c", "from experiments.cli.main import run; run()", *map(str, arguments)]
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)


def seconds(*arguments: str | Path) -> float:
    """How long a command takes from start to end, the best of some tries; the first fills all caches."""
    tries = []
    for _ in range(TRIES):
        began = time.perf_counter()
        process = start(*arguments)
        process.communicate()
        tries.append(time.perf_counter() - began)
        assert process.returncode == 0
    return min(tries[1:])


def test_help_comes_within_half_a_second() -> None:
    took = seconds("--help")
    print(f"\nkassen --help: {took:.2f} s")
    assert took < 0.5


def test_ten_thousand_battles_take_less_than_two_seconds_when_the_kernel_is_cached() -> None:
    took = seconds("odds", "standard", "-n", "10000")
    print(f"\n10,000 battles of standard from the shell: {took:.2f} s")
    assert took < 2


def test_nobody_waits_for_the_compiler(tmp_path: Path) -> None:
    began = time.perf_counter()
    process = start("odds", "standard", NUMBA_CACHE_DIR=str(tmp_path))
    assert process.stderr is not None
    line = process.stderr.readline()
    took = time.perf_counter() - began
    process.communicate()
    whole = time.perf_counter() - began
    print(f"\ncold: {line.decode().strip()} after {took:.1f} s, all after {whole:.1f} s")
    assert process.returncode == 0
    assert b"so far" in line
    assert took < 3


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="nothing here tells how much memory a process had")
@pytest.mark.parametrize(("log", "most"), [("fighters", 40), ("events", 90)])
def test_a_million_battles_with_their_rows(tmp_path: Path, log: str, most: float) -> None:
    """On two processors: time, memory, room on the disk, and how soon all events are grouped."""
    place = tmp_path / "million"
    process = start("run", "standard", "-n", "1000000", "--log", log, "-o", place, "-q")
    began = time.perf_counter()
    _, status, usage = os.wait4(process.pid, 0)
    took, size = time.perf_counter() - began, usage.ru_maxrss * UNIT
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    print(f"\na million battles with {log}: {took:.0f} s, {size / GIGABYTE:.2f} GB at most")
    assert took < most
    assert size < 1.5 * GIGABYTE
    if log == "events":
        import polars as pl

        events = Results(place).scan("events")
        began = time.perf_counter()
        grouped = events.group_by("order").agg(pl.len(), pl.col("damage").cast(pl.Int64).sum()).collect()
        took, rows = time.perf_counter() - began, grouped["len"].sum()
        room = sum(path.stat().st_size for path in (place / "events").rglob("*.parquet")) / rows
        print(f"{rows:,} events, {room:.2f} bytes each; grouped in {took:.1f} s")
        assert room <= 6
        assert took < 5


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="nothing here tells how much memory a process had")
def test_a_million_battles_stay_below_a_gigabyte(tmp_path: Path) -> None:
    process = start("run", "standard", "-n", "1000000", "--log", "battles", "-o", tmp_path / "million", "-q")
    began = time.perf_counter()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    size = usage.ru_maxrss * UNIT
    print(f"\na million battles: {size / GIGABYTE:.2f} GB at most, {time.perf_counter() - began:.0f} s")
    assert process.returncode == 0
    assert size < GIGABYTE
