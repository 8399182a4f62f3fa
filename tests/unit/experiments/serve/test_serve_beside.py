"""What the page's server does besides odds: files beside an encounter, imports, maps, reports; and its start."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra serve is not installed")
pytest.importorskip("httpx2", reason="starlette's test client needs httpx2")

from starlette.testclient import TestClient

from experiments.encounter import prepare, prepare_text
from experiments.serve import reports
from experiments.serve.app import app
from experiments.serve.map_of import map_of
from experiments.transcript.any import tell, tongue_of
from experiments.transcript.recorder import record
from sim.errors import ResultsError
from sim.state import State

HERE = "http://127.0.0.1:8321"
HEAVY = ("numba", "polars", "altair", "numpy", "experiments.encounter", "experiments.fighting.batch")
LIBRARY = '[combatant.ogre]\nname = "Ogre"\nkind = "nemesis"\nbrawn = 5\nweapons = ["great_blade"]\n'
FIGHT = 'library = ["mine.toml"]\n' + "".join(
    f'[[side]]\nname = "{name}"\npolicy = "mine.policy"\n[[side.combatant]]\nis = "{who}"\n'
    for name, who in (("a", "ogre"), ("b", "soldier"))
)
FILES = {"mine.toml": LIBRARY, "mine.policy": "turn:\n    attack nearest\n    advance nearest\n"}
PIECE = {
    "kind": "character",
    "data": {
        "name": "Rin",
        "params": [{"label": "敏捷値", "value": "9"}],
        "status": [{"label": "健常度", "value": 15, "max": 15}],
        "commands": "",
    },
}


@pytest.fixture(scope="module")
def page() -> TestClient:
    return TestClient(app(), base_url=HERE)


def test_what_is_heavy_is_imported_only_behind_the_page() -> None:
    script = f"import sys, experiments.serve.app; print([each for each in {HEAVY} if each in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"


def test_the_first_page_comes_before_everything_else_is_imported() -> None:
    script = (
        "import sys\nfrom starlette.testclient import TestClient\nfrom experiments.serve.app import app\n"
        f"with TestClient(app(), base_url={HERE!r}) as page:\n"
        "    assert page.get('/').status_code == page.get('/static/main.js').status_code == 200\n"
        f"    print([each for each in {HEAVY} if each in sys.modules])\n"
        "    assert page.get('/api/samples').status_code == 200\n"
        "    assert page.get('/api/library').status_code == 200\n"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_request_that_another_site_makes_is_refused(page: TestClient, site: str) -> None:
    for path in ("/api/report?folder=results", "/api/samples", "/"):
        assert page.get(path, headers={"sec-fetch-site": site}).status_code == 403
        assert page.get("/", headers={"sec-fetch-site": "same-origin"}).status_code == 200


def test_libraries_and_policies_beside_an_encounter_are_read(page: TestClient) -> None:
    alone = page.post("/api/check", json={"toml": FIGHT}).json()
    assert {tuple(each["at"]) for each in alone["faults"]} >= {("library", 0), ("side", 0, "policy")}
    both = page.post("/api/check", json={"toml": FIGHT, "files": FILES}).json()
    assert both["faults"] == []
    assert both["held"] == {"mine.toml": [{"name": "ogre", "kind": "nemesis", "label": "Ogre"}]}
    answer = page.post("/api/odds", json={"toml": FIGHT, "files": FILES, "battles": 30})
    assert [part.split("\n")[0] for part in answer.text.split("\n\n") if part] == ["event: odds", "event: band"]


def test_a_fault_in_a_file_beside_is_told_with_its_name(page: TestClient) -> None:
    files = {**FILES, "mine.toml": LIBRARY.replace("nemesis", "nemsis")}
    faults = page.post("/api/check", json={"toml": FIGHT, "files": files}).json()["faults"]
    assert [(each["elsewhere"], each["at"], each["did_you_mean"]) for each in faults] == [("mine.toml", [], "nemesis")]


@pytest.mark.parametrize("files", [[], {"a": 1}, {"a": "x" * 1_000_001}, {str(number): "" for number in range(99)}])
def test_files_that_are_no_texts_or_too_many_are_refused(page: TestClient, files: object) -> None:
    answer = page.post("/api/check", json={"toml": FIGHT, "files": files or [1]})
    assert answer.status_code == 400
    assert answer.json()["failed"].startswith("files; expected")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_the_rules_make_of_everybody_is_told(page: TestClient, lang: str) -> None:
    answer = page.post("/api/check", json={"toml": FIGHT, "files": FILES, "lang": lang}).json()
    assert [each["combatant"] for each in answer["coverage"]] == ["Ogre", "Soldier"]
    assert all(each["whole"] and each["modelled"] for each in answer["coverage"])


def test_stat_blocks_become_a_library(page: TestClient) -> None:
    answer = page.post("/api/import", json={"files": {"rin.json": json.dumps(PIECE)}}).json()
    assert answer["combatants"] == 1
    assert "Rin" in answer["library"]
    assert answer["odd_in_all"] == len(answer["odd"]) > 0


@pytest.mark.parametrize(
    ("files", "word"),
    [
        ({"x.json": "{"}, "x.json"),
        ({"x.json": '{"a": 1}'}, "no stat blocks"),
        ({"../../x.adv": "minion:"}, "expected a file that ends in"),
        ({"../../secret.json": "[]"}, "secret.json"),
    ],
)
def test_what_holds_nobody_is_told_and_leaves_no_file(
    page: TestClient, files: Any, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    told = page.post("/api/import", json={"files": files}).json()["failed"]
    assert word in told
    assert str(tmp_path) not in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("sample", ["standard", "furnace", "standard_sigma", "three_doors"])
def test_the_map_is_where_everybody_is_after_each_moment_of_the_text(sample: str) -> None:
    battle = record(prepare(sample), 1, 3)
    drawn = map_of(battle)
    assert [each["name"] for each in drawn["fighters"]] == list(battle.encounter.fighters)
    assert len(drawn["moments"]) == len(battle.happenings)
    for moment, here in zip(drawn["moments"], battle.happenings, strict=True):
        for shown, c in zip(moment["fighters"], here.after.fighters, strict=True):
            if c.state in {State.STANDING, State.DOWN, State.DEAD}:
                assert (shown["place"], shown["state"]) == (c.place, State(c.state).name.lower())
            else:
                assert shown is None
    told = [line.moment for line in tell(battle, tongue_of(battle, "en")) if line.moment is not None]
    assert told == sorted(told)
    acted = {here.number for here in battle.happenings if here.fighter is not None}
    assert acted <= set(told)


def test_the_map_knows_cover_and_difficult_ground() -> None:
    first = map_of(record(prepare("furnace"), 1, 0))["moments"][0]
    assert (first["from"], first["to"], first["cover"]) == (-2, 6, [0, 4])
    open_ground = prepare_text(FIGHT + "[scene]\ndifficult = [1]\n", files=FILES)
    first = map_of(record(open_ground, 1, 0))["moments"][0]
    assert (first["cover"], first["difficult"]) == (None, [1])


def test_folders_of_results_are_found_the_newest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert reports.folders()["folders"] == []
    for age, name in enumerate(("old", "new")):
        (tmp_path / "results" / name).mkdir(parents=True)
        (mark := tmp_path / "results" / name / "run.json").write_text("{}")
        os.utime(mark, (age, age))
    assert reports.folders()["folders"] == [str(Path("results") / name) for name in ("new", "old")]


@pytest.mark.parametrize("folder", ["", "  ", "nowhere", "../nowhere"])
def test_a_folder_without_results_is_told(page: TestClient, folder: str) -> None:
    pytest.importorskip("altair", reason="the extra charts is not installed")
    pytest.importorskip("vl_convert", reason="the extra charts is not installed")
    with pytest.raises(ResultsError, match="expected the folder of a run"):
        reports.report(folder, "en")
    answer = page.get("/api/report", params={"folder": folder})
    assert (answer.status_code, answer.headers["content-type"]) == (400, "text/plain; charset=utf-8")
    assert "expected the folder of a run" in answer.text
