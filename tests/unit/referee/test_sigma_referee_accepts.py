"""The referee accepts what the engine of the Σ-System does, battle for battle."""

import json
import re

import pytest
from bouts import Bout
from sigma_bouts import of_nobody, of_sample, staged
from typer.testing import CliRunner

from experiments.cli.main import app
from experiments.encounter import prepare
from experiments.referee.sigma import audit
from experiments.telling.audit import audited
from experiments.transcript.recorder import record
from experiments.transcript.rows import told_end, told_rows
from sim.load import load, samples

BATTLES = 60
ENCOUNTERS = 300
SAMPLES = [name for name in samples() if (told := load(name).scenario).ruleset == "sigma" and not told.stage]
WRONG_ONCE = {
    "sprinters": "where declarations bind nobody, too, it is one move and one other action (GO21)",
    "twins": "who is felled at the same moment lies where it fell, also if it meant to run off the field (GO9)",
}
"""What the referee found: an encounter that shows it, and how it is right."""


def objections(bout: Bout) -> list[str]:
    return [str(each) for each in audit(bout.rows, bout.scenario, bout.end)]


@pytest.mark.parametrize("sample", SAMPLES)
def test_battles_of_the_samples(sample: str) -> None:
    fights = of_sample(sample)
    found = {number: told for number in range(BATTLES) if (told := objections(fights.bout(1, number)))}
    assert found == {}


def test_battles_that_nobody_would_write() -> None:
    found = {seed: told for seed in range(ENCOUNTERS) if (told := objections(of_nobody(seed).bout(seed, seed % 1000)))}
    assert found == {}


@pytest.mark.parametrize("stage", [pytest.param(name, id=what) for name, what in WRONG_ONCE.items()])
def test_what_was_wrong_once(stage: str) -> None:
    fights = staged(stage)
    found = {number: told for number in range(BATTLES) if (told := objections(fights.bout(1, number)))}
    assert found == {}


def test_rows_may_come_from_a_file() -> None:
    bout = of_sample("standard_sigma").bout(1, 3)
    rows, scenario, end = (json.loads(json.dumps(part)) for part in (bout.rows, bout.scenario, bout.end))
    assert audit(rows, scenario, end) == []


@pytest.mark.parametrize(("sample", "number"), [("standard_sigma", 3), ("duel_sigma", 1)])
def test_these_battles_are_told_as_replay_tells_them(sample: str, number: int) -> None:
    battle = record(prepare(sample), 1, number)
    mine, end = of_sample(sample).bout(1, number), told_end(battle)
    for row, same in zip(told_rows(battle), mine.rows, strict=True):
        assert {column: row[column] for column in same} == same
    for column, value in mine.end["battle"].items():
        assert end["battle"].get(column, value) == value
    for fighter, same in zip(end["fighters"], mine.end["fighters"], strict=True):
        assert {column: fighter[column] for column in same} == same


def test_a_recorded_battle_is_accepted() -> None:
    assert audited(record(prepare("standard_sigma"), 1, 3)) == []


def test_the_command_says_accepted() -> None:
    told = CliRunner().invoke(app, ["replay", "standard_sigma", "--battle", "3", "--audit"])
    assert told.exit_code == 0
    assert re.fullmatch(r"battle 3, \d+ rows: accepted\n", told.stdout)
