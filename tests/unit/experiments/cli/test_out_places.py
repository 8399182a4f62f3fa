"""Where a command writes: what cannot be meant is wrong usage and told before anything is fought; the rest fails."""

import json
import shutil
from pathlib import Path

import pytest
from shell import kassen

FIGHT = ("-n", "2", "--clock", "simpy", "-j", "0", "-q")
SOAK = "side.duelists.combatant.0.soak=3..4"
FOLDERS = {
    "run": ("run", "duel", *FIGHT, "-o"),
    "merge": ("merge", "part", "-o"),
    "tournament": ("tournament", "-p", "rush,novice", "--scenarios", "duel", *FIGHT, "-o"),
    "export": ("export", "duel", "-o"),
    "new": ("new",),
    "report": ("report", "part", "--format", "svg", "--no-band", "-o"),
}
FILES = {
    "search": ("search", "duel", "-n", "0", "--confirm", "0", "-q", "-o"),
    "sweep": ("sweep", "duel", "--vary", SOAK, *FIGHT, "--chart"),
    "sensitivity": ("sensitivity", "duel", "--but", "side.duelists.combatant.0.soak=7", *FIGHT, "--chart"),
    "import": ("import", "people.json", "-o"),
    "report": ("report", "part", "--no-band", "-o"),
    "sheet": ("report", "duel", "--sheet", "-o"),
}
NOWHERE = Path("/proc/nowhere")


@pytest.fixture(scope="module")
def part(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fought") / "part"
    assert kassen("run", "duel", *FIGHT, "-o", str(folder)).returncode == 0
    return folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, part: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file.svg").write_text("mine", encoding="utf-8")
    Path("people.json").write_text("[]", encoding="utf-8")
    shutil.copytree(part, "part")


@pytest.mark.parametrize("place", ["file.svg", "file.svg/below"])
@pytest.mark.parametrize("name", FOLDERS)
def test_a_file_is_no_folder(name: str, place: str) -> None:
    done = kassen(*FOLDERS[name], place)
    assert (done.returncode, done.stdout) == (2, "")
    assert "file.svg is a file" in done.stderr
    assert Path("file.svg").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("place", [".", "file.svg/below.svg"])
@pytest.mark.parametrize("name", FILES)
def test_a_folder_is_no_file_and_a_file_holds_none(name: str, place: str) -> None:
    if place == "." and FILES[name][-1] == "--chart":
        Path("folder.svg").mkdir()
        place = "folder.svg"
    done = kassen(*FILES[name], place)
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected" in done.stderr


@pytest.mark.skipif(not NOWHERE.parent.exists(), reason="needs /proc, where nothing can be written")
@pytest.mark.parametrize("name", ["run", "merge", "tournament", "export"])
def test_a_place_that_cannot_be_written_fails_in_one_line(name: str) -> None:
    done = kassen(*FOLDERS[name], str(NOWHERE))
    assert (done.returncode, done.stdout) == (1, "")
    assert "No such file or directory" in done.stderr.splitlines()[-1]
    assert str(NOWHERE) in done.stderr


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("odds", "duel", "--thresholds", "1,2"), "--thresholds"),
        (("odds", "duel", "--minutes", "inf"), "--minutes"),
        (("tournament", "--precision", "near"), "--precision"),
    ],
)
def test_a_value_that_cannot_be_meant_is_wrong_usage(words: tuple[str, ...], option: str) -> None:
    done = kassen(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Invalid value for {option}" in done.stderr


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("cast('2020-01-02' as date)", "2020-01-02"),
        ("cast('nan' as double)", None),
        ("cast('ab' as binary)", "ab"),
        ("cast(1.5 as decimal(4, 2))", 1.5),
        ("interval '1 day'", "1 day, 0:00:00"),
        ("winner = 'challengers' or winner = 'duelists' or winner is null", True),
    ],
)
def test_what_sql_knows_and_json_does_not_is_told_all_the_same(what: str, told: object) -> None:
    done = kassen("query", "part", f"select {what} as x from battles limit 1", "--format", "json")  # noqa: S608 - the words of the table above
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["rows"] == [[told]]
