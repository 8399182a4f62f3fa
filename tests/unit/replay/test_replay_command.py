"""`kassen replay`, as somebody at a shell meets it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from experiments.cli.main import app
from experiments.telling.picks import PICKS
from sim.errors import KassenError, PolicyError, ResultsError

ROOT = Path(__file__).parents[3]
SAMPLE = "duel"
BATTLES = 24
POLICY = '''"""Shoot."""

turn:
    attack nearest with best
    advance nearest
'''
SNAKE = '''
class Shooter:
    """Shoots."""

    def answer(self, view):
        return "attack" if "attack" in view.legal else "pass"
'''


def kassen(*arguments: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run kassen to its end, in a process of its own."""
    code = "from experiments.cli.main import run; run()"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200", "FORCE_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def out(*arguments: str) -> str:
    """What kassen prints, run in this process."""
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def fault(*arguments: str) -> str:
    """The one line that kassen refuses with."""
    result = CliRunner().invoke(app, arguments)
    assert isinstance(result.exception, ResultsError), result.output
    return str(result.exception)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of a sample, events kept."""
    place = tmp_path_factory.mktemp("results") / "first"
    out("run", SAMPLE, "-n", str(BATTLES), "-o", str(place), "-q", "--clock", "simpy", "-j", "0")
    return place


def changed(folder: Path, place: Path, **about: object) -> Path:
    """A copy of a run whose record says something else."""
    for path in folder.rglob("*"):
        if path.is_file():
            copy = place / path.relative_to(folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    record = place / "run.json"
    record.write_text(json.dumps(json.loads(record.read_text()) | about))
    return place


def test_a_battle_of_a_scenario_is_told_without_colors_where_no_terminal_is() -> None:
    told = kassen("replay", SAMPLE, "--battle", "3", "--seed", "7")
    assert told.returncode == 0
    assert "Battle 3 of seed 7, narrative rules" in told.stdout
    assert "\x1b" not in told.stdout
    assert told.stdout == out("replay", SAMPLE, "--battle", "3", "--seed", "7")


def test_battle_0_of_seed_1_is_told_unless_something_else_is_asked_for() -> None:
    assert out("replay", SAMPLE) == out("replay", SAMPLE, "--battle", "0", "-s", "1")


def test_it_is_told_in_japanese_too() -> None:
    told = out("replay", SAMPLE, "--lang", "ja")
    assert "イニシアチブ" in told
    assert "◇[" in told


def test_rows_are_json_with_names_and_faces() -> None:
    rows = [json.loads(line) for line in out("replay", SAMPLE, "--format", "jsonl").splitlines()]
    assert [row["row"] for row in rows] == list(range(len(rows)))
    first = rows[0]
    assert (first["order"], first["slot"], first["target"], first["weapon"]) == ("initiative", None, None, None)
    attack = next(row for row in rows if row["order"] == "attack")
    assert {attack["fighter_name"], attack["target_name"]} <= {"Ilka", "Jory", "Duelist", "Second"}
    kinds = ("ability", "proficiency", "boost", "difficulty", "challenge", "setback")
    assert [[kind for kind, _ in attack["faces"]].count(kind) for kind in kinds] == [attack[kind] for kind in kinds]
    assert all(number < 1 << 56 for row in rows for _, _, number in row["draws"])


def test_rows_are_those_that_a_run_keeps(folder: Path) -> None:
    kept = pl.read_parquet(folder / "events").filter(pl.col("battle") == 5).drop("scenario", strict=False)
    kept = kept.with_columns(pl.coalesce("meant", "target"), pl.col("limb", "lowered").fill_null(0))
    told = [json.loads(line) for line in out("replay", str(folder), "--pick", "5", "--format", "jsonl").splitlines()]
    assert [{name: row[name] for name in kept.columns} for row in told] == kept.to_dicts()


@pytest.mark.parametrize("how", [*PICKS, "9"])
def test_a_battle_of_a_run_is_the_same_as_of_its_scenario(folder: Path, how: str) -> None:
    told = out("replay", str(folder), "--pick", how)
    number = told.splitlines()[1].split()[1]
    assert told == out("replay", SAMPLE, "--battle", number)


def test_a_run_without_a_pick_shows_its_median(folder: Path) -> None:
    assert out("replay", str(folder)) == out("replay", str(folder), "--pick", "median")
    assert out("replay", str(folder), "--battle", "4") == out("replay", str(folder), "--pick", "4")


def test_policies_of_the_command_line_are_fought_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.policy").write_text(POLICY)
    Path("snake.py").write_text(SNAKE)
    chosen = ("--policy", "challengers=mine.policy", "--policy", "duelists=snake:Shooter")
    out("run", SAMPLE, "-n", "3", "-o", "kept", "-q", "--clock", "simpy", "-j", "0", *chosen)
    before = out("replay", SAMPLE, "--battle", "2", *chosen)
    Path("mine.policy").unlink()
    assert out("replay", "kept", "--pick", "2", "--policy", "duelists=snake:Shooter") == before


def test_policies_of_a_stage_s_sides_are_fought_as_they_were(tmp_path: Path) -> None:
    place = str(tmp_path / "staged")
    chosen = ("--policy", "watch=rush", "--policy", "heroes=withdraw")
    out("run", "three_doors", "-n", "2", "-o", place, "-q", "--clock", "simpy", "-j", "0", *chosen)
    assert out("replay", place, "--pick", "1") == out("replay", "three_doors", "--battle", "1", *chosen)


TRAP = """
from pathlib import Path

Path("sprung").write_text("by an import")


class Shooter:
    def answer(self, view):
        return "pass"
"""


@pytest.fixture
def trap(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run that somebody else brought, with a module beside it that its record names."""
    monkeypatch.chdir(tmp_path)
    Path("trap.py").write_text(TRAP, encoding="utf-8")
    about = json.loads((folder / "run.json").read_text())
    about["scenarios"][SAMPLE]["chosen"] = {"duelists": "trap:Shooter"}
    return changed(folder, tmp_path / "brought", scenarios=about["scenarios"])


@pytest.mark.parametrize(
    "command",
    [
        ("replay",), ("replay", "--turning-points"), ("replay", "--audit"), ("report",), ("report", "--sheet"),
        ("query", "select 1 from battles"), ("results", "show"), ("merge", "-o", "merged"),
    ],
)  # fmt: skip
def test_nothing_is_imported_because_a_folder_says_so(trap: Path, command: tuple[str, ...]) -> None:
    name, *options = command
    arguments = [name, *options[:1], str(trap), *options[1:]] if name == "results" else [name, str(trap), *options]
    CliRunner().invoke(app, arguments)
    assert not Path("sprung").exists()


@pytest.mark.parametrize("how", ["--resume", "--extend"])
def test_a_run_goes_on_by_the_policies_of_the_command_line_alone(trap: Path, how: str) -> None:
    told = CliRunner().invoke(
        app, ["run", SAMPLE, "-n", str(BATTLES), "-o", str(trap), how, "-q", "--clock", "simpy", "-j", "0"]
    )
    assert told.exit_code == 0, told.output
    assert not Path("sprung").exists()


def test_a_record_s_code_must_be_named_again(trap: Path) -> None:
    told = kassen("replay", str(trap), cwd=trap.parent)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == (
        'side "duelists" fought by "trap:Shooter", which is Python; a folder of results may come from anybody, '
        "so say once more that it may run: --policy duelists=trap:Shooter\n"
    )
    assert not (trap.parent / "sprung").exists()
    kassen("replay", str(trap), "--policy", "duelists=trap:Shooter", cwd=trap.parent)
    assert (trap.parent / "sprung").exists()


def test_a_run_without_battles_has_its_columns_and_imports_nothing(trap: Path) -> None:
    for part in trap.glob("*/*/*.parquet"):
        part.unlink()
    result = CliRunner().invoke(app, ["query", str(trap), "select count(*) as n from events", "--format", "csv"])
    assert result.stdout == "n\n0\n"
    assert not Path("sprung").exists()


@pytest.mark.parametrize("named", ["duelists=rush", "nobody=trap:Shooter"])
def test_other_policies_than_those_that_fought_are_refused(trap: Path, named: str) -> None:
    told = CliRunner().invoke(app, ["replay", str(trap), "--policy", "duelists=trap:Shooter", "--policy", named])
    assert isinstance(told.exception, PolicyError)
    assert not Path("sprung").exists()


@pytest.mark.parametrize("place", ["scenario", "file"])
def test_a_record_names_no_code_and_no_file_in_other_places(trap: Path, place: str) -> None:
    about = json.loads((trap / "run.json").read_text())
    stored = about["scenarios"][SAMPLE]
    stored["chosen"] = {} if place == "scenario" else {"duelists": "../secret.policy"}
    if place == "scenario":
        stored["scenario"]["side"][0]["policy"] = "trap:Shooter"
    Path("secret.policy").write_text("not for anybody", encoding="utf-8")
    (trap / "run.json").write_text(json.dumps(about))
    told = CliRunner().invoke(app, ["replay", str(trap)])
    assert isinstance(told.exception, KassenError)
    assert "anybody" not in str(told.exception)
    assert not Path("sprung").exists()


def test_a_run_that_keeps_only_battles_can_be_replayed(tmp_path: Path) -> None:
    place = str(tmp_path / "slim")
    out("run", SAMPLE, "-n", "3", "-o", place, "-q", "--log", "battles", "--clock", "simpy", "-j", "0")
    assert out("replay", place, "--pick", "1") == out("replay", SAMPLE, "--battle", "1")


def test_a_run_of_several_scenarios_asks_which(tmp_path: Path) -> None:
    place = str(tmp_path / "two")
    out("run", SAMPLE, "escort", "-n", "2", "-o", place, "-q", "--clock", "simpy", "-j", "0")
    assert fault("replay", place) == f"{place}: no --scenario, but 2 scenarios; expected duel or escort"
    told = f"{place}: --scenario eskort; expected duel or escort; did you mean escort?"
    assert fault("replay", place, "--scenario", "eskort") == told
    assert out("replay", place, "--scenario", "escort", "--pick", "1") == out("replay", "escort", "--battle", "1")


def test_other_rules_are_refused(folder: Path, tmp_path: Path) -> None:
    place = changed(folder, tmp_path / "old", rules_version=0)
    assert fault("replay", str(place)).startswith(f"{place}: rules_version 0, expected ")


def test_another_schema_is_refused(folder: Path, tmp_path: Path) -> None:
    place = changed(folder, tmp_path / "new", schema=99)
    assert fault("replay", str(place)).startswith(f"{place / 'run.json'}: schema 99, expected ")


def test_a_battle_that_goes_otherwise_than_it_went_is_refused(folder: Path, tmp_path: Path) -> None:
    place = changed(folder, tmp_path / "changed")
    for part in place.glob("events/*/*.parquet"):
        table = pl.read_parquet(part)
        wrong = table.with_columns(damage=pl.col("damage") + (pl.col("hit") & (pl.col("battle") == 2)).cast(pl.Int16))
        wrong.write_parquet(part)
    assert "battle 2 goes otherwise than it went: row " in fault("replay", str(place), "--pick", "2")
    assert out("replay", str(place), "--pick", "3")


def test_another_seed_is_noticed_by_the_battle_s_own_row(folder: Path, tmp_path: Path) -> None:
    place = changed(folder, tmp_path / "seeded", seed=2)
    assert "goes otherwise than it went" in fault("replay", str(place), "--pick", "2")


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    told = kassen("replay", str(tmp_path))
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == f"{tmp_path / 'run.json'}: cannot be read; expected the record of a run\n"


def test_a_scenario_that_is_not_there_is_refused() -> None:
    told = kassen("replay", "duell")
    assert (told.returncode, told.stdout) == (2, "")
    assert 'did you mean "duel"?' in told.stderr


@pytest.mark.parametrize("option", [("--pick", "best"), ("--scenario", "duel")])
def test_options_of_runs_say_nothing_of_a_scenario(option: tuple[str, str]) -> None:
    assert CliRunner().invoke(app, ["replay", SAMPLE, *option]).exit_code == 2


@pytest.mark.parametrize("option", [("--seed", "4"), ("--policy", "duelists=rush"), ("--set", "round_limit=3")])
def test_options_of_scenarios_say_nothing_of_a_run(folder: Path, option: tuple[str, str]) -> None:
    told = kassen("replay", str(folder), *option)
    assert (told.returncode, told.stdout) == (2, "")
    assert "expected none: leave it out" in told.stderr or "does not apply" in told.stderr


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("replay", "{run}", "--pick", "wurst"), 2), (("replay", "{run}", "--pick", "999"), 2),
        (("replay", "{run}", "--scenario", "duell"), 2), (("results", "show", "nope"), 2),
        (("results", "list", "nope"), 2), (("query", "nope", "select 1"), 2), (("report", "nope"), 2),
        (("report", "{run}", "--scenario", "duell"), 2), (("merge", "nope", "-o", "out"), 2),
        (("replay", "{old}"), 1),
    ],
)  # fmt: skip
def test_what_is_not_there_is_wrong_usage_and_what_cannot_be_done_has_failed(
    folder: Path, tmp_path: Path, arguments: tuple[str, ...], status: int
) -> None:
    old = changed(folder, tmp_path / "old", rules_version=0)
    told = kassen(*(each.format(run=folder, old=old) for each in arguments), cwd=tmp_path)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (status, "", 1)


def test_help_says_what_each_pick_means() -> None:
    told = " ".join(out("replay", "--help").replace("│", " ").split())
    assert all(f"{how}: {what}" in told for how, what in PICKS.items())
