"""Real SIGKILLs at random moments, fifty of them: a run that goes on has the rows of one that was left alone.

By hand, never in CI: `make long`.
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl

from experiments.dataset.results import Results
from experiments.dataset.seam import UNFINISHED

ROOT = Path(__file__).parents[2]
KILLS, BATTLES, SEED = 50, 40_000, 7
TABLES = ("battles", "fighters", "events")


def kassen(folder: Path, *options: str) -> "subprocess.Popen[bytes]":
    """A run, from its beginning or from where it was."""
    arguments = ["run", "duel", "-n", str(BATTLES), "-o", str(folder), "-q", "--resume", *options]
    command = [sys.executable, "-c", "from experiments.cli.main import run; run()", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def tables_of(folder: Path) -> dict[str, pl.DataFrame]:
    """All rows of a run, in order."""
    results = Results(folder)
    return {name: results.scan(name).collect().sort("battle", maintain_order=True) for name in TABLES}


def whole_parts(folder: Path) -> int:
    """How many parts have a final name; each is whole."""
    parts = [path for path in folder.rglob("part-*.parquet") if UNFINISHED not in path.parts]
    for path in parts:
        assert len(pl.read_parquet(path)) > 0
    return len(parts)


def test_fifty_kills(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    began = time.monotonic()
    assert kassen(tmp_path / "whole").wait() == 0
    longest = time.monotonic() - began
    untouched = tables_of(tmp_path / "whole")
    kills = runs = 0
    found: list[int] = []
    while kills < KILLS:
        folder = tmp_path / f"run{runs}"
        finished = False
        while not finished:
            clock = "simpy" if chance.random() < 0.2 else "auto"
            process = kassen(folder, "--clock", clock, "-j", str(chance.choice([1, 2, 3])))
            time.sleep(chance.uniform(0.2, longest))
            finished = process.poll() is not None
            if finished:
                assert process.returncode == 0, process.communicate()
            else:
                process.send_signal(signal.SIGKILL)
                process.communicate()
                kills += 1
                found.append(whole_parts(folder))
                if kills >= KILLS:
                    assert kassen(folder).wait() == 0
                    finished = True
        rows = tables_of(folder)
        assert all(rows[name].equals(table) for name, table in untouched.items())
        assert not (folder / UNFINISHED).exists()
        runs += 1
    assert max(found) > 0
    print(f"\n{kills} kills over {runs} runs, with {min(found)} to {max(found)} whole parts behind them")
