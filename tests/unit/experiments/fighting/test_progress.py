"""Progress: plain lines off the terminal, a bar with running odds on it."""

import os
import sys
from pathlib import Path

import pytest
from skirmish import ROOT, TEXT, command

from experiments.fighting import progress
from experiments.fighting.progress import Progress


def test_lines_come_now_and_then_and_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr(progress.time, "monotonic", lambda: now)
    with Progress(100) as bar:
        for second in range(25):
            now = float(second)
            bar.add(4, "so far")
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "12/100 battles  6 a second, 15 s left  so far",
        "52/100 battles  4 a second, 11 s left  so far",
        "92/100 battles  4 a second, 2 s left  so far",
        "100/100 battles  4 a second",
    ]


def test_what_was_there_before_does_not_make_it_fast(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr(progress.time, "monotonic", lambda: now)
    with Progress(1_000_000) as bar:
        bar.begin(500_000)
        now = 10.0
        bar.add(100)
    assert "10 a second, 13.9 h left" in capsys.readouterr().err


def test_quiet_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(2, quiet=True) as bar:
        bar.add(2)
    assert capsys.readouterr() == ("", "")


def stopped_after(battles: int) -> None:
    with Progress(10) as bar:
        bar.add(battles)
        raise KeyboardInterrupt


def test_what_was_not_fought_is_not_claimed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        stopped_after(3)
    assert capsys.readouterr().err == "3/10 battles\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_odds_are_shown_while_battles_come_in(tmp_path: Path) -> None:
    import pty

    (tmp_path / "skirmish.toml").write_text(TEXT, encoding="utf-8")
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(tmp_path)
        os.environ |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}
        arguments = command("odds", "skirmish.toml", "-n", "600", "--clock", "simpy")
        os.execv(arguments[0], arguments)  # noqa: S606 - this Python, in the terminal
    shown = b""
    while True:
        try:
            shown += os.read(terminal, 4096)
        except OSError:  # how a terminal ends
            break
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert shown.count(b"% so far") > 2
    assert b" a second, " in shown
    assert b"600 battles, seed 1" in shown
