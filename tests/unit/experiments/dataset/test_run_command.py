"""`kassen run`: whole parts, honest progress (C29), one Ctrl-C is enough (C30), and a run that was stopped goes on."""

import importlib.util
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import polars as pl
import pytest
from skirmish import HERE, ROOT, TEXT, command, kassen
from typer.testing import CliRunner

from experiments.cli.main import app
from experiments.encounter import prepare
from sim.errors import ResultsError

linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see which processes there are")
HAS_NUMBA = importlib.util.find_spec("numba") is not None
numba = pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "skirmish.toml").write_text(TEXT, encoding="utf-8")
    return tmp_path


def table(run: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(run / name, hive_partitioning=True).sort("battle", maintain_order=True)


def test_a_run_is_a_folder_that_says_what_it_is(here: Path) -> None:
    done = kassen("run", "skirmish.toml", "duel", "-n", "40", "-o", "results/one", "--format", "json", cwd=here)
    told, run = json.loads(done.stdout), here / "results/one"
    assert done.returncode == 0
    assert (told["out"], told["battles"]) == ("results/one", 80)
    about = json.loads((run / "run.json").read_text(encoding="utf-8"))
    assert {"schema", "rules_version", "seed", "battles", "shard_size", "log", "packages", "columns"} <= set(about)
    assert about["scenarios"]["skirmish"]["scenario"]["name"] == "Two against three"
    assert about["scenarios"]["skirmish"]["policies"]["rush"]["text"]
    events = table(run, "events")
    assert told["events"] == len(events) == table(run, "battles")["events"].sum()
    assert set(events["scenario"].unique()) == {"skirmish", "duel"}
    assert events.columns[0] == "battle"
    summary = json.loads((run / "summary.json").read_text(encoding="utf-8"))
    assert summary | told | {"finished": True} == summary
    assert [each["battles"] for each in summary["scenarios"].values()] == [40, 40]
    assert [path.name for path in run.rglob(".*")] == []


@pytest.mark.parametrize(("log", "tables"), [("battles", 1), ("fighters", 2), ("events", 3), ("decisions", 4)])
def test_each_level_keeps_what_those_before_do(
    here: Path, monkeypatch: pytest.MonkeyPatch, log: str, tables: int
) -> None:
    monkeypatch.chdir(here)
    how = ["-j", "0", "--clock", "simpy", "--log", log]
    done = CliRunner().invoke(app, ["run", "skirmish.toml", "-n", "3", "-o", "out", *how])
    assert done.exit_code == 0
    assert ("events" in done.stdout) == (log in ("events", "decisions")), "what is not kept is not spoken of"
    names = ["battles", "fighters", "events", "decisions"]
    assert [name for name in names if (here / "out" / name).is_dir()] == names[:tables]


def test_workers_and_clocks_give_the_same_tables(here: Path) -> None:
    other = ["--clock", "compiled"] if HAS_NUMBA else ["-j", "1"]
    runs = [("one", ["-j", "4", "--clock", "simpy"]), ("other", other)]
    for name, options in runs:
        assert (
            kassen("run", "skirmish.toml", "-n", "1100", "-o", name, "--seed", "0", *options, cwd=here).returncode == 0
        )
    for kind in ("battles", "fighters", "events"):
        first = table(here / "one", kind)
        assert all(table(here / name, kind).equals(first) for name, _ in runs[1:])


def test_an_existing_folder_is_refused_and_left_alone(here: Path) -> None:
    (here / "out").mkdir()
    (here / "out" / "mine.txt").write_text("mine", encoding="utf-8")
    done = kassen("run", "skirmish.toml", "-n", "3", "-o", "out", cwd=here)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "out: is there already; name another folder\n"
    assert [path.name for path in (here / "out").iterdir()] == ["mine.txt"]


def test_a_file_in_place_of_a_folder_is_wrong_usage(here: Path) -> None:
    (here / "out").write_text("mine", encoding="utf-8")
    done = kassen("run", "skirmish.toml", "-n", "3", "-o", "out", cwd=here)
    assert (done.returncode, done.stdout) == (2, "")
    assert (here / "out").read_text(encoding="utf-8") == "mine"


def test_a_finished_run_is_not_overwritten(here: Path) -> None:
    for _ in range(2):
        done = kassen("run", "skirmish.toml", "-n", "3", "-o", "out", "-q", cwd=here)
    assert done.returncode == 1
    told = "out: is there already; add --resume to go on with it, --extend to add battles, or name another folder\n"
    assert done.stderr == told


def test_a_run_goes_on_where_parts_are_missing(here: Path) -> None:
    start = ["run", "skirmish.toml", "-n", "2500", "-o", "out", "-q", "--format", "json"]
    whole = json.loads(kassen(*start, cwd=here).stdout)
    before = {kind: table(here / "out", kind) for kind in ("battles", "events")}
    for kind in ("battles", "fighters", "events"):
        (here / "out" / kind / "scenario=skirmish" / "part-000001.parquet").unlink()
    again = json.loads(kassen(*start, "--resume", cwd=here).stdout)
    assert (again["battles"], again["events"]) == (whole["battles"], whole["events"])
    assert all(table(here / "out", kind).equals(rows) for kind, rows in before.items())


@pytest.mark.parametrize("change", [["--seed", "2"], ["-n", "4"], ["--log", "battles"], ["--policy", "crew=rush"]])
def test_another_run_is_not_gone_on_with(here: Path, monkeypatch: pytest.MonkeyPatch, change: list[str]) -> None:
    monkeypatch.chdir(here)
    start = ["run", "skirmish.toml", "-n", "3", "-o", "out", "-q", "-j", "0", "--clock", "simpy"]
    assert CliRunner().invoke(app, start).exit_code == 0
    fault = CliRunner().invoke(app, [*start, "--resume", *change]).exception
    assert isinstance(fault, ResultsError)
    assert str(fault).startswith("out: is of another run (")


def test_faults_leave_nothing_behind(here: Path) -> None:
    (here / "bad.toml").write_text(TEXT.replace("agility = 4", "agility = 400"), encoding="utf-8")
    done = kassen("run", "skirmish.toml", "bad.toml", "-n", "3", "-o", "out", cwd=here)
    assert (done.returncode, done.stdout) == (2, "")
    assert "agility" in done.stderr
    assert not (here / "out").exists()


@pytest.mark.parametrize("environment", [{}, {"FORCE_COLOR": "1", "TTY_COMPATIBLE": "1"}])
def test_progress_off_the_terminal_is_plain_lines(here: Path, environment: dict[str, str]) -> None:
    done = kassen(
        "run", "skirmish.toml", "-n", "3", "-j", "16", "-o", "out", "--format", "json", cwd=here, **environment
    )
    assert done.returncode == 0
    json.loads(done.stdout)
    assert not set(done.stdout + done.stderr) & {"\x1b", "\r"}
    assert done.stderr.splitlines()[-1].startswith("3/3 ")


def test_a_battle_that_kills_its_process_leaves_the_others(here: Path) -> None:
    me = str(HERE)
    path = os.pathsep.join([str(ROOT), me])
    done = kassen(
        "run", "skirmish.toml", "-n", "4", "-o", "out", "--policy", "crew=skirmish:Quitter", cwd=here, PYTHONPATH=path
    )
    assert done.returncode == 1
    assert "battle 2" in done.stderr
    assert table(here / "out", "battles")["battle"].to_list() == [0, 1, 3]
    assert json.loads((here / "out" / "summary.json").read_text(encoding="utf-8"))["lost"] == {"skirmish": [2]}


def children(pid: int) -> list[int]:
    """All processes below one."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += [int(child), *children(int(child))]
    return found


def alive(pid: int) -> bool:
    """Whether a process is there, and not only remembered."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@linux
@pytest.mark.parametrize("group", [True, False], ids=["group", "parent"])
@pytest.mark.parametrize("clock", ["simpy", pytest.param("compiled", marks=numba)])
def test_one_interrupt_is_enough(here: Path, group: bool, clock: str) -> None:
    options = ["-n", "1000000", "-j", "4", "--clock", clock, "--log", "fighters", "-o", "out"]
    process = subprocess.Popen(
        command("run", "duel", *options),
        stderr=subprocess.PIPE,
        text=True,
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    parts = here / "out" / "battles" / "scenario=duel"
    while not list(parts.glob("part-*")):
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    workers = children(process.pid)
    assert len(workers) == (4 if clock == "simpy" else 0)
    (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=120)
    assert (process.returncode, "Traceback" in told) == (130, False), told
    assert [pid for pid in workers if alive(pid)] == []
    kept = table(here / "out", "battles")
    goes_on = "the same command with --resume goes on"
    assert f"stopped: {len(kept):,} battles are kept in out; {goes_on}" in told.splitlines()
    assert len(table(here / "out", "fighters")) == len(prepare("duel").fighters) * len(kept)
    assert kept["battle"].is_unique().all()
    assert [path.name for path in (here / "out").rglob(".*")] == []
    assert json.loads((here / "out" / "summary.json").read_text(encoding="utf-8"))["finished"] is False


@linux
def test_an_interrupt_is_heard_while_nothing_comes(here: Path) -> None:
    options = ["-n", "2", "-j", "1", "--clock", "simpy", "-q", "-o", "out", "--policy-seconds", "0"]
    process = subprocess.Popen(
        command("run", "skirmish.toml", *options, "--policy", "crew=skirmish:Dawdler"),
        stderr=subprocess.PIPE,
        text=True,
        cwd=here,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE)])},
        start_new_session=True,
    )
    try:
        while not (here / "asked").exists():
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        workers = children(process.pid)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
    finally:
        process.kill()
    assert (process.returncode, "Traceback" in told) == (130, False), told
    assert [pid for pid in workers if alive(pid)] == []
