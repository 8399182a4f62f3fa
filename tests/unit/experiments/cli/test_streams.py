"""What commands write on is not always a terminal: a pipe that is closed, a full disk, letters without a code."""

import json
import os
import subprocess
from pathlib import Path
from typing import IO

import pytest
from skirmish import ROOT, command

FULL = Path("/dev/full")
SPOKEN = (
    ["dice", "2A1P2D"],
    ["dice", "2A1P2D", "--format", "json"],
    ["list"],
    ["list", "--format", "json"],
    ["schema"],
    ["policies", "list"],
    ["export", "duel"],
    ["check", "duel"],
    ["--help"],
    ["odds", "duel", "-n", "3", "--clock", "simpy", "-j", "0", "-q"],
    ["replay", "duel", "--lang", "ja"],
)


def speak(
    words: list[str], folder: Path, out: int | IO[str] = subprocess.PIPE, code: str = "utf-8", **environment: str
) -> "subprocess.CompletedProcess[str]":
    """What a command says where stdout is this, in letters of this code."""
    return subprocess.run(
        command(*words),
        stdout=out,
        stderr=subprocess.PIPE,
        encoding=code,
        errors="replace",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": code, **environment},
        check=False,
    )


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full, a disk without room")
@pytest.mark.parametrize("words", SPOKEN, ids=" ".join)
def test_a_full_disk_is_told_in_one_line(words: list[str], tmp_path: Path) -> None:
    with FULL.open("w", encoding="utf-8") as full:
        done = speak(words, tmp_path, full)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "stdout: No space left on device"
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.parametrize("words", SPOKEN, ids=" ".join)
def test_a_pipe_that_nobody_reads_is_no_fault_to_tell(words: list[str], tmp_path: Path) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = speak(words, tmp_path, writes)
    os.close(writes)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "pipe" not in done.stderr.lower()


@pytest.mark.parametrize("code", ["ascii", "cp1252"])
@pytest.mark.parametrize("words", SPOKEN, ids=" ".join)
def test_letters_without_a_code_are_no_fault(words: list[str], code: str, tmp_path: Path) -> None:
    done = speak(words, tmp_path, code=code)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert done.stdout


def test_json_keeps_letters_that_stdout_has_no_code_for(tmp_path: Path) -> None:
    plain, escaped = (
        speak(["dice", "2A", "--format", "json"], tmp_path, code=code).stdout for code in ("utf-8", "ascii")
    )
    assert json.loads(plain)["glyphs"] == json.loads(escaped)["glyphs"] == "◇◇"
    assert escaped.isascii()
    assert not plain.isascii()


@pytest.mark.parametrize("words", [words for words in SPOKEN if words != ["--help"]], ids=" ".join)
def test_off_the_terminal_nothing_is_colored_and_nothing_hangs_on_its_width(words: list[str], tmp_path: Path) -> None:
    wide = speak(words, tmp_path, FORCE_COLOR="1", COLUMNS="300")
    narrow = speak(words, tmp_path, COLUMNS="40")
    assert "\x1b" not in wide.stdout + wide.stderr
    assert timeless(wide.stdout) == timeless(narrow.stdout)


def timeless(told: str) -> list[str]:
    """All lines but the one that says how long it took."""
    return [line for line in told.splitlines() if not line.endswith(" s")]
