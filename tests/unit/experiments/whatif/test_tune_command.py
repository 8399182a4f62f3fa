"""`kassen tune` from the outside."""

import json
from pathlib import Path
from typing import Any

import pytest
from shell import TEXT, kassen

MINIONS = "side.patrol.combatant.trooper.minions=1..6"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("tune") / "skirmish.toml"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def tune(*arguments: str) -> dict[str, Any]:
    done = kassen("tune", *arguments, "--format", "json", "-q")
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_settings_that_are_found_can_be_typed_and_do_what_they_say(file: str) -> None:
    told = tune(file, "--vary", MINIONS, "--target", "p_win(crew)=5%..95%", "-n", "800")
    assert told["feasible"] is True
    first = told["solutions"][0]
    assert 0.05 <= first["low"] <= first["value"] <= first["high"] <= 0.95
    settings = [part for each in first["set"] for part in ("--set", each)]
    again = kassen("odds", file, *settings, "-n", str(first["battles"]), "--no-band", "-q", "--format", "json")
    assert json.loads(again.stdout)["sides"]["crew"]["p_win"]["value"] == first["value"]
    assert told["certificate"]["each_interval"] == pytest.approx(1 - 0.05 / 6, abs=1e-6)
    screen = kassen("tune", file, "--vary", MINIONS, "--target", "p_win(crew)=5%..95%", "-n", "800", "-q").stdout
    assert "settings surely meet p_win(crew)=0.05..0.95" in screen
    assert f"--set {first['set'][0]}" in screen


def test_what_cannot_be_is_infeasible(file: str) -> None:
    arguments = [file, "--vary", MINIONS, "--target", "mean_rounds=25..30", "-n", "800"]
    told = tune(*arguments)
    assert (told["feasible"], told["solutions"]) == (False, [])
    assert told["nearest"]["value"] < 25
    assert "Infeasible: none of 6 settings" in kassen("tune", *arguments, "-q").stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--vary", "side.patrol.combatant.troper.minions=1..6"], '"trooper"'),
        (["--vary", "side.patrol.combatant.trooper.minions=0..6"], "a whole number from 1 to 30"),
        (["--vary", "side.patrol.policy=rush,marxman"], '"marksman"'),
        (["--vary", "minions"], "expected a key and its values"),
        (["--target", "p_win(crow)=0..0.5"], "did you mean crew?"),
        (["--target", "p_win(crew)"], "expected QUANTITY=LOW..HIGH"),
    ],
)
def test_what_cannot_be_turned_is_refused(file: str, arguments: list[str], told: str) -> None:
    usual = {"--vary": MINIONS, "--target": "p_win(crew)=0..0.5"} | dict([arguments])
    done = kassen("tune", file, *(part for pair in usual.items() for part in pair))
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.replace("│", " ").split())
    nowhere = kassen("tune", "nowhere.toml", "--vary", MINIONS, "--target", "p_win(crew)=0..0.5")
    assert nowhere.returncode == 2
    assert nowhere.stderr.startswith("nowhere.toml")
