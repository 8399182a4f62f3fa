"""Days on which a run cannot go as it was meant to: each is a clear word, and nothing is lost."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from skirmish import ROOT, TEXT, command
from typer.testing import CliRunner, Result

from experiments.cli.main import app
from experiments.dataset.results import Results
from experiments.dataset.seam import Folder
from sim.errors import KassenError, ScenarioError

linux = pytest.mark.skipif(sys.platform != "linux", reason="mounts and /proc are Linux's")
TABLES = ("battles", "fighters", "events")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "skirmish.toml").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(battles: int, out: str, *options: str) -> Result:
    """`kassen run`, in this process and thread."""
    how = ("-j", "0", "--clock", "simpy", "-q")
    return CliRunner().invoke(app, ["run", "skirmish.toml", "-n", str(battles), "-o", out, *how, *options])


def fault(result: Result) -> str:
    """The one line that it ends with, and no more."""
    assert isinstance(result.exception, KassenError), result.output
    assert result.stdout == ""
    return str(result.exception)


def rows(out: str) -> dict[str, pl.DataFrame]:
    return {name: Results(out).scan(name).collect().sort("battle", maintain_order=True) for name in TABLES}


def same(one: str, two: str) -> bool:
    first, second = rows(one), rows(two)
    return all(first[name].equals(second[name]) for name in TABLES)


@contextlib.contextmanager
def mounted(place: Path, size: str) -> Iterator[None]:
    """A small disk of its own; only root may."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no tmpfs can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", place], check=True)


def test_a_run_is_extended_to_the_rows_of_a_longer_one(here: Path) -> None:
    assert run(30, "whole").exit_code == 0
    assert run(20, "grown").exit_code == 0
    assert run(7, "grown", "--extend").exit_code == 0
    assert run(3, "grown", "--extend").exit_code == 0
    assert same("whole", "grown")
    about = Results("grown").about
    assert (about["battles"], [span["battles"] for span in about["plan"]]) == (30, [20, 7, 3])
    assert "| battles of each scenario | 30 |" in Path("grown/README.md").read_text(encoding="utf-8")
    assert Results("grown").summary["battles"] == 30
    for path in Path("grown").glob("*/*/part-000001.parquet"):
        path.unlink()
    assert run(30, "grown", "--resume").exit_code == 0
    assert same("whole", "grown")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--seed", "2"], "seed 1 there, 2 here"),
        (["--log", "battles"], "log events there, battles here"),
        (["--policy", "crew=rush"], "scenarios different"),
        (["--set", "side.crew.combatant.0.agility=5"], "scenarios different"),
        (["--shard", "1/2"], "part 1/1 there, 1/2 here"),
    ],
)
def test_what_does_not_belong_to_a_run_is_not_added(here: Path, options: list[str], why: str) -> None:
    run(5, "out")
    before = sorted(Path("out").rglob("*"))
    assert why in fault(run(5, "out", "--extend", *options))
    assert sorted(Path("out").rglob("*")) == before


def test_rows_of_other_rules_are_not_added_to(here: Path) -> None:
    run(5, "out")
    about = json.loads(Path("out/run.json").read_text(encoding="utf-8"))
    Path("out/run.json").write_text(json.dumps(about | {"rules_version": 99}), encoding="utf-8")
    for how in ("--extend", "--resume"):
        assert "rules_version 99 there, " in fault(run(5, "out", how))
    Path("out/run.json").write_text(json.dumps(about | {"schema": 1}), encoding="utf-8")
    assert fault(run(5, "out", "--resume")).startswith("out/run.json: schema 1, expected ")


def test_there_must_be_something_to_extend(here: Path) -> None:
    assert fault(run(5, "out", "--extend")) == "out: no run is there to extend; leave out --extend to begin one"


def test_a_file_is_no_folder(here: Path) -> None:
    (here / "mine").write_text("mine", encoding="utf-8")
    for out in ("mine", "mine/out"):
        result = run(3, out)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Invalid value for --out: mine is a file; expected the name of a folder" in result.stderr
    assert (here / "mine").read_text(encoding="utf-8") == "mine"


@linux
def test_a_folder_that_only_may_be_read(here: Path) -> None:
    with mounted(here / "disk", "4m"):
        assert run(3, "disk/out").exit_code == 0
        subprocess.run(["mount", "-o", "remount,ro", here / "disk"], check=True)
        assert fault(run(3, "disk/other")) == "disk/other: cannot be written: Read-only file system"
        assert fault(run(3, "disk/out", "--extend")) == "disk/out: cannot be written: Read-only file system"
        assert len(rows("disk/out")["battles"]) == 3


@linux
def test_a_full_disk(here: Path) -> None:
    """What was finished before is kept, and with room the run goes on to the rows that it would have had."""
    assert run(300, "whole").exit_code == 0
    with mounted(here / "disk", "150k"):
        assert run(40, "disk/out").exit_code == 0
        result = run(260, "disk/out", "--extend")
        assert fault(result) == "disk/out: cannot be written: No space left on device"
        assert "40 battles are kept in disk/out; the same command with --resume and -n 300" in result.stderr
        assert len(rows("disk/out")["battles"]) == 40
        assert not list(Path("disk/out").rglob(".*"))
        subprocess.run(["mount", "-o", "remount,size=4m", here / "disk"], check=True)
        assert run(300, "disk/out", "--resume").exit_code == 0
        assert same("disk/out", "whole")


@linux
def test_no_room_for_one_file(here: Path) -> None:
    with mounted(here / "disk", "4m"):
        assert run(60, "disk/out").exit_code == 0
        before, room = rows("disk/out"), os.statvfs(here / "disk")
        used = (room.f_blocks - room.f_bfree) * room.f_frsize
        subprocess.run(["mount", "-o", f"remount,size={used + 16_384}", here / "disk"], check=True)
        told = fault(run(60, "disk/out", "--resume", "--one-file"))
        assert told.startswith("disk/out: cannot be written: ")
        assert not list(Path("disk/out").rglob(".*"))
        assert all(before[name].equals(table) for name, table in rows("disk/out").items())
        assert not Path("disk/out/events.parquet").exists()


def test_two_runs_at_once(here: Path) -> None:
    run(3, "out")
    place = Folder(Path("out"))
    place.begin()
    for how in ("--extend", "--resume"):
        assert fault(run(3, "out", how)).startswith("out: another run is at work there; wait for it")
    place.end()
    assert run(3, "out", "--extend").exit_code == 0
    assert len(rows("out")["battles"]) == 6


def test_a_broken_part_stops_what_would_go_on_from_it(here: Path) -> None:
    run(3, "out")
    part = Path("out/events/scenario=skirmish/part-000000.parquet")
    part.write_bytes(b"PAR1 and no more")
    hint = "is no whole part; remove it, and go on with --resume: its battles will be fought again"
    assert fault(run(3, "out", "--resume")) == f"{part}: {hint}"
    part.unlink()
    assert run(3, "out", "--resume").exit_code == 0
    run(3, "whole")
    assert same("out", "whole")


def test_no_battles_are_no_error(here: Path) -> None:
    result = run(0, "out", "--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["battles"] == 0
    assert all(len(each) == 0 for each in rows("out").values())
    assert run(2, "out", "--extend").exit_code == 0
    run(2, "two")
    assert same("out", "two")


@linux
def test_a_billion_battles_are_planned_not_allocated(here: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    how = ("-o", "out", "-j", "1", "--clock", "simpy", "--log", "battles", "-q")
    process = subprocess.Popen(
        command("run", "skirmish.toml", "-n", "1000000000", *how), cwd=here, env=environment, text=True,
        stderr=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    while not Path("out/run.json").exists() and process.poll() is None:
        time.sleep(0.1)
    time.sleep(1)
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=120)
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    assert peak < 400_000, "kB"
    assert process.returncode == 130, told
    assert len(Results("out").plan) == 500_000


def test_a_ruleset_at_a_time(here: Path) -> None:
    result = CliRunner().invoke(app, ["run", "duel", "duel_sigma", "-n", "1", "-o", "out"])
    assert "expected scenarios of one ruleset" in str(result.exception)
    assert isinstance(result.exception, ScenarioError)
    assert not Path("out").exists()


def test_one_file_of_each_table(here: Path) -> None:
    assert run(5, "out", "--one-file").exit_code == 0
    for name, table in rows("out").items():
        assert pl.read_parquet(f"out/{name}.parquet").equals(table)
    assert run(2, "out", "--extend", "--one-file").exit_code == 0
    assert len(pl.read_parquet("out/battles.parquet")) == 7


@pytest.mark.parametrize("options", [["--resume", "--extend"], ["--sample-decisions", "1%"], ["--shard", "3/2"]])
def test_options_that_make_no_sense_are_wrong_usage(here: Path, options: list[str]) -> None:
    result = run(3, "out", *options)
    assert result.exit_code == 2
    assert not Path("out").exists()


def test_parts_of_a_run(here: Path) -> None:
    assert run(30, "whole").exit_code == 0
    for k in (1, 2):
        assert run(30, f"part{k}", "--shard", f"{k}/2").exit_code == 0
    assert (Results("part1").summary["battles"], Results("part2").summary["battles"]) == (30, 0)
    assert CliRunner().invoke(app, ["merge", "part1", "part2", "-o", "all"]).exit_code == 0
    assert same("whole", "all")
