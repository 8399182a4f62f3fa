"""A policy in Python that takes too long is named, with battle and fighter; its process and what it has started end."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from experiments.cli.options import PATIENCE
from experiments.encounter import prepare
from experiments.fighting import crew, patience
from experiments.fighting.batch import Batch
from sim.errors import TimeLimitError

MINE = "KASSEN_PATIENCE_TEST"
"""Marks the processes of a test: they inherit it."""
MODULE = '''
import re, subprocess, sys, time

class Loops:
    def answer(self, view):
        while view.question == "turn":
            pass
        return view.legal[0]

class Sleeps:
    def answer(self, view):
        time.sleep(600)

class Holds:
    """No other thread comes to its turn meanwhile."""

    def answer(self, view):
        re.match("(a+)+$", "a" * 60 + "b")

class Spawns:
    def answer(self, view):
        subprocess.run([sys.executable, "-c", "import time; time.sleep(600) # spawned"])

class Slow:
    """Slow, but not too slow."""

    def answer(self, view):
        if view.question == "turn" and not view.history:
            time.sleep(1.2)
        return "pass" if view.question != "slot" else "take"
'''


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of policies, as a user's own."""
    (tmp_path / "patience_policies.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv(MINE, str(tmp_path))
    monkeypatch.setattr(patience.PATIENCE, "seconds", 0.6)
    monkeypatch.setattr(crew, "GRACE", 60.0)
    return tmp_path


def processes(place: Path) -> list[str]:
    """The command lines of what a test has started, and what that has; not of what runs beside it."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            line, around = (each / "cmdline").read_bytes(), (each / "environ").read_bytes()
        except OSError:
            continue
        if f"{MINE}={place}".encode() in around.split(b"\0"):
            found.append(line.decode())
    return found


def left_by(place: Path) -> list[str]:
    """What is left of them, once the machine had time for those that were killed to go."""
    until = time.monotonic() + 60
    while (found := processes(place)) and time.monotonic() < until:
        time.sleep(0.02)
    return found


def fight(name: str, battles: int = 3, workers: int = 2) -> None:
    encounter = prepare("duel", policies={prepare("duel").sides[0]: f"patience_policies:{name}"})
    Batch(encounter, battles, workers=workers, size=1).rows()


@pytest.mark.parametrize("name", ["Loops", "Sleeps", "Spawns"])
def test_who_takes_too_long_is_named_and_stopped(name: str, place: Path) -> None:
    before = time.monotonic()
    with pytest.raises(TimeLimitError) as caught:
        fight(name)
    assert time.monotonic() - before < 120
    said = str(caught.value)
    assert said.startswith("battle ")
    assert f", round 1, fighter 0 (Ilka), policy patience_policies:{name}: no answer within 0.6 seconds" in said
    assert left_by(place) == []


def test_who_holds_the_whole_interpreter_is_stopped_too(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "GRACE", 1.5)
    with pytest.raises(TimeLimitError, match=r"no sign of life for 2.1 seconds"):
        fight("Holds", 1, 1)
    assert left_by(place) == []


def test_who_is_slow_but_not_too_slow_is_left_alone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience.PATIENCE, "seconds", 30.0)
    fight("Slow", 1, 1)


def test_without_a_limit_nobody_watches(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience.PATIENCE, "seconds", 0.0)
    fight("Slow", 1, 1)


def test_the_command_says_so_and_exits_with_1(place: Path) -> None:
    kassen = [sys.executable, "-c", "from experiments.cli.main import run; run()"]
    options = ["odds", "duel", "-n", "4", "-q", "--policy-seconds", "1", "-j", "1"]
    side = prepare("duel").sides[0]
    path = os.pathsep.join([str(place), *sys.path])
    done = subprocess.run(
        [*kassen, *options, "--policy", f"{side}=patience_policies:Sleeps"],
        capture_output=True, text=True, check=False, timeout=120, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "battle 0, round 1, fighter 0 (Ilka), policy patience_policies:Sleeps: no answer within 1 seconds; "
        "--policy-seconds would give it more"
    )
    assert done.stdout == ""


def test_the_option_says_what_the_module_does() -> None:
    assert PATIENCE == patience.SECONDS


@pytest.mark.parametrize("command", [["replay", "duel"], ["policies", "explain", "cautious", "duel", "-n", "2"]])
def test_commands_that_fight_in_their_own_process_are_watched_too(command: list[str], place: Path) -> None:
    kassen = [sys.executable, "-c", "from experiments.cli.main import run; run()"]
    sides = prepare("duel").sides
    policies = ["--policy", f"{sides[0]}=patience_policies:Loops", "--policy", f"{sides[1]}=cautious"]
    path = os.pathsep.join([str(place), *sys.path])
    done = subprocess.run(
        [*kassen, *command, *policies, "--policy-seconds", "1"],
        capture_output=True, text=True, check=False, timeout=120, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 1
    assert "policy patience_policies:Loops: no answer within 1 seconds" in done.stderr
