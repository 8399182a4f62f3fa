"""The referee accepts what the engine does, battle for battle."""

import json
import re

import pytest
from bouts import Bout, Fights, of_nobody, of_sample
from stages import HERE, staged
from typer.testing import CliRunner

from experiments.cli.main import app
from experiments.encounter import prepare
from experiments.referee import Objection, audit
from experiments.telling.audit import audited
from experiments.transcript.recorder import record
from experiments.transcript.rows import told_end, told_rows
from sim.load import load, samples

BATTLES = 120
SAMPLES = [name for name in samples() if (told := load(name).scenario).ruleset == "narrative" and not told.stage]

WRONG_ONCE = {
    "traitor": "who belongs to a side that breaks amid its turn flees with what is left of it (R15)",
    "divided": "who pays more strain than it can bear, where that is wounds, suffers a critical at once (R7.6, R7.19)",
    "nigh": "whose end is nigh already gains no round by the same injury again (R8)",
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
    found = {seed: told for seed in range(BATTLES) if (told := objections(of_nobody(seed).bout(seed, seed % 1000)))}
    assert found == {}


@pytest.mark.parametrize("stage", ["mayhem", "marvels", "fireworks", "dread", "beasts"])
def test_battles_in_which_much_happens(stage: str) -> None:
    fights = staged(stage)
    found = {number: told for number in range(BATTLES) if (told := objections(fights.bout(1, number)))}
    assert found == {}


@pytest.mark.parametrize("stage", [pytest.param(name, id=what) for name, what in WRONG_ONCE.items()])
def test_what_was_wrong_once(stage: str) -> None:
    fights = staged(stage)
    found = {number: told for number in range(BATTLES) if (told := objections(fights.bout(1, number)))}
    assert found == {}


@pytest.mark.parametrize(
    ("sample", "number"),
    [("standard", 3), ("ambush", 1), ("duel", 2), ("furnace", 1), ("marvels", 1), ("fireworks", 2)],
)
def test_these_battles_are_told_as_replay_tells_them(sample: str, number: int) -> None:
    stage = HERE / f"{sample}.toml"
    battle = record(prepare(str(stage) if stage.exists() else sample), 1, number)
    mine = (staged if stage.exists() else of_sample)(sample).bout(1, number)
    told = list(told_rows(battle))
    silent = [each for row in told for each in row["silent"]] + told_end(battle)["silent"]
    assert silent == mine.end["silent"]
    for row, same in zip(told, mine.rows, strict=True):
        critical = row["critical"] and {"rolled": row["critical"]["rolled"]}
        assert {column: row[column] for column in same if column != "critical"} | {"critical": critical} == same
    end = told_end(battle)
    for column, value in mine.end["battle"].items():
        assert end["battle"].get(column, value) == value
    for fighter, same in zip(end["fighters"], mine.end["fighters"], strict=True):
        assert {column: fighter[column] for column in same} == same


def test_a_recorded_battle_is_accepted() -> None:
    assert audited(record(prepare("standard"), 1, 3)) == []


def test_rows_may_come_from_a_file() -> None:
    bout = of_sample("duel").bout(1, 3)
    rows, scenario, end = (json.loads(json.dumps(part)) for part in (bout.rows, bout.scenario, bout.end))
    assert audit(rows, scenario, end) == []


def test_the_command_says_accepted() -> None:
    told = CliRunner().invoke(app, ["replay", "standard", "--battle", "3", "--audit"])
    assert told.exit_code == 0
    assert re.fullmatch(r"battle 3, \d+ rows: accepted\n", told.stdout)


def test_the_command_fails_where_the_referee_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    objection = Objection(4, "R7.2", "soak 5", "soak 4")
    monkeypatch.setattr("experiments.telling.audit.audited", lambda _: [objection])
    told = CliRunner().invoke(app, ["replay", "duel", "--audit"])
    assert told.exit_code == 1
    assert told.stdout.splitlines()[0] == "row 4: R7.2: says soak 5; expected soak 4"


def test_two_fights_of_one_encounter_do_not_mix() -> None:
    fights: Fights = of_sample("duel")
    assert fights.bout(1, 5).rows == fights.bout(1, 5).rows
