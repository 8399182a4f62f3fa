"""A grid of settings and all tactics against all: tables, charts, and what they say of known coins."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from coins import coin
from shell import TEXT, kassen

from experiments.charts import Blade, Box, Heading, checked, heat_map, tornado, write
from experiments.encounter import prepare_text
from experiments.statistics.outcomes import Measure, Outcomes
from experiments.whatif.knobs import Grid, Knob
from experiments.whatif.sweep import AS_IT_IS, sweep, tactics, texts, useless
from sim.errors import KassenError, ResultsError

WIN = Measure("p_win(crew)")
STRENGTH = {"novice": 0.2, "usual": 0.5, "master": 0.8, AS_IT_IS: 0.6}


def test_every_cell_is_measured_in_the_same_battles() -> None:
    grid = Grid((Knob("a", (1, 2, 3)), Knob("b", ("x", "y"))))
    squares = sweep(grid, [WIN], lambda cell: coin(0.2 + 0.2 * cell[0]), 4000)
    assert [list(each.values.values()) for each in squares] == [[a, b] for a in (1, 2, 3) for b in "xy"]
    for each in squares:
        value, low, high = each.estimates[0]
        truth = 0.2 * each.values["a"]
        assert low < truth < high  # type: ignore[operator]
        assert value == pytest.approx(truth, abs=0.03)
    assert useless(grid, squares) == ["b"]


def test_tactics_run_from_badly_to_well_played() -> None:
    fight = prepare_text(TEXT, "skirmish.toml")

    def teller(policies: Mapping[str, str]) -> Outcomes:
        players, enemies = (STRENGTH[policies.get(side, AS_IT_IS)] for side in ("crew", "patrol"))
        return coin(0.5 + (players - enemies) / 2)

    table = tactics(fight, list(STRENGTH), WIN, teller, 2000)
    assert table.rows == table.columns == ("novice", "usual", AS_IT_IS, "master")
    assert (table.players, table.enemies) == ("crew", ("patrol",))
    values = [[table.squares[row, column].estimates[0].value for column in table.columns] for row in table.rows]
    assert values[0] == sorted(values[0], reverse=True)
    assert [row[0] for row in values] == sorted(row[0] for row in values)
    assert table.mean("novice") < table.mean("master")
    assert {"rush", "marksman", AS_IT_IS} <= set(texts(fight))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("sweep") / "skirmish.toml"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_a_cell_is_what_the_odds_say(file: str) -> None:
    patrol = "side.patrol.combatant"
    arguments = ["--vary", f"{patrol}.trooper.minions=1..3", "--vary", f"{patrol}.sergeant.place=1,2"]
    told = json.loads(kassen("sweep", file, *arguments, "-n", "60", "-q", "--format", "json").stdout)
    assert len(told["cells"]) == 6
    cell = told["cells"][3]
    settings = [part for key, value in cell["knobs"].items() for part in ("--set", f"{key}={value}")]
    odds = json.loads(kassen("odds", file, *settings, "-n", "60", "--no-band", "-q", "--format", "json").stdout)
    assert cell["quantities"]["p_win(crew)"] == odds["sides"]["crew"]["p_win"]
    screen = kassen("sweep", file, *arguments, "--of", "mean_rounds", "--of", "p_win(patrol)", "-n", "60", "-q").stdout
    assert screen.count("minions") == 6
    assert "mean_rounds" in screen


def test_all_tactics_stand_in_a_table_and_a_chart(file: str, tmp_path: Path) -> None:
    chart = tmp_path / "tactics.svg"
    arguments = ["--policies", "rush,marksman,as it is", "-n", "4", "--chart", str(chart)]
    done = kassen("sweep", file, *arguments, "-q", "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)["tactics"]
    assert len(told["cells"]) == len(told["rows"]) * len(told["columns"]) == 9
    assert set(told["rows"]) == set(told["columns"])
    drawn = chart.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert all(name in drawn for name in ("marksman", "as it is", "patrol by", "crew by"))


def test_what_changes_nothing_is_said(file: str) -> None:
    done = kassen("sweep", file, "--vary", "side.crew.combatant.Vesh.label=a,b", "-n", "30", "-q")
    assert "! side.crew.combatant.Vesh.label changes nothing" in done.stdout


def test_charts_are_written_as_their_names_have_it(tmp_path: Path) -> None:
    boxes = [Box("a", "x", 10.0, "10"), Box("b", "x", 90.0, "90")]
    for ending, start in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".html", b"<!DOCTYPE html>"), (".json", b"{")):
        path = checked(tmp_path / f"chart{ending}")
        write(heat_map(boxes, Heading("Title", "below"), ("across", "down"), (0, 100)), path)
        assert path.read_bytes().lstrip().startswith(start)
    path = tmp_path / "tornado.svg"
    write(tornado([Blade("soak +1", -3.0, -4.0, -2.0)], Heading("Title"), "points"), path)
    assert "soak +1" in path.read_text(encoding="utf-8")
    with pytest.raises(KassenError, match="expected a name that ends in"):
        checked(tmp_path / "chart.pdf")
    with pytest.raises(ResultsError, match="expected a file that can be written"):
        write(heat_map(boxes, Heading("Title"), ("x", "y"), (0, 100)), tmp_path / "nowhere" / "chart.svg")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "expected --vary PATH=VALUES, or --tactics"),
        (["--tactics", "--of", "p_win(crow)"], "did you mean crew?"),
        (["--policies", "rush,marxman"], "marksman"),
        (["--policies", "rush,"], "expected names with commas between"),
        (["--tactics", "--chart", "chart.pdf"], "ends in .svg"),
        (["--vary", "side.patrol.combatant.trooper.minions=0..2"], "from 1 to 30"),
        (["--vary", "a=0..200", "--vary", "b=0..200"], "at most 10000"),
    ],
)
def test_what_cannot_be_swept_is_refused(file: str, arguments: list[str], told: str) -> None:
    done = kassen("sweep", file, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.replace("│", " ").split())
