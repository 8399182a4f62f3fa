"""What is told of gauntlets: how far the party gets, where it breaks, what each rest gives; tables, runs, replays."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

from experiments.cli.main import app
from experiments.dataset.columns import Tables
from experiments.encounter import played_by, prepare
from experiments.fighting.hands import HANDS
from experiments.fighting.rows import Log
from experiments.statistics.tally import no_tally, tally

NUMBER = 60


def run(*arguments: str) -> Any:
    told = CliRunner().invoke(app, list(arguments))
    assert told.exit_code == 0, told.output
    return told


@pytest.fixture(scope="module")
def odds() -> dict[str, Any]:
    arguments = ("odds", "three_doors", "-n", "200", "--clock", "simpy", "--no-band", "-q", "--format", "json")
    return json.loads(run(*arguments).stdout)  # type: ignore[no-any-return]


def test_each_stage_is_reached_by_those_who_got_through_the_one_before(odds: dict[str, Any]) -> None:
    stages = odds["stages"]
    assert [each["stage"] for each in stages] == [1, 2, 3]
    assert [each["name"] for each in stages] == ["The cell door", "The foundry door", "The last door"]
    assert [each["sides"] for each in stages] == [["heroes", other] for other in ("watch", "patrol", "garrison")]
    assert stages[0]["p_reached"]["value"] == 1
    for one, two in pairwise(stages):
        assert two["p_reached"]["value"] <= one["p_reached"]["value"] * one["p_won"]["value"] + 1e-6
    lost = 1 - odds["sides"]["heroes"]["p_win"]["value"]
    assert sum(each["p_ends_here"]["value"] for each in stages) == pytest.approx(lost)


def test_a_rest_says_what_it_gives(odds: dict[str, Any]) -> None:
    rests = [each["rest"] for each in odds["stages"]]
    assert [rest and rest["hours"] for rest in rests] == [1, 9, None]
    for rest in rests[:2]:
        assert rest["change"]["wounds_mean"] < 0
        assert rest["change"]["strain_mean"] < 0
    assert rests[1]["change"]["strain_mean"] < rests[0]["change"]["strain_mean"]


def test_a_sentence_says_how_far_they_get_and_where_it_breaks(odds: dict[str, Any]) -> None:
    assert odds["gauntlet"].startswith("heroes get through all 3 stages in ")
    assert "it breaks most often at stage 3, The last door" in odds["gauntlet"]


def test_the_screen_has_a_line_for_each_stage_and_rest() -> None:
    told = run("odds", "three_doors", "-n", "50", "--clock", "simpy", "--no-band", "-q").stdout
    lines = ("1 The cell door", "1 h of rest", "2 The foundry", "9 h of rest", "3 The last door")
    assert [line for line in lines if line not in told] == []


def test_no_battles_are_known_to_be_nothing() -> None:
    told = json.loads(run("odds", "three_doors", "-n", "0", "--no-band", "-q", "--format", "json").stdout)
    assert [each["p_reached"]["value"] for each in told["stages"]] == [None, None, None]
    assert told["gauntlet"] == "No battles: nothing is known."


def test_tallies_of_parts_are_that_of_the_whole() -> None:
    encounter = prepare("three_doors")
    hand = HANDS["simpy"](encounter.opening, 1, Log.FIGHTERS)
    whole, parts = tally(hand.fight(0, 30), encounter), no_tally(encounter)
    for first in (0, 10, 20):
        parts.add(tally(hand.fight(first, 10), encounter))
    assert parts == whole


@pytest.mark.parametrize("level", [Log.BATTLES, Log.FIGHTERS, Log.EVENTS])
def test_the_table_of_stages_is_kept_from_battles_on(level: Log) -> None:
    encounter = prepare("three_doors")
    rows = HANDS["simpy"](encounter.opening, 1, level).fight(0, NUMBER)
    frames = Tables([encounter], level).frames(rows, encounter)
    stages, battles = frames["stages"], frames["battles"]
    assert stages.group_by("battle").len().sort("battle")["len"].to_list() == battles["stages"].to_list()
    last = stages.group_by("battle", maintain_order=True).last()
    assert last["outcome"].to_list() == battles["outcome"].to_list()
    sums = stages.group_by("battle", maintain_order=True).agg(pl.col("rounds").sum())
    assert sums["rounds"].to_list() == battles["rounds"].to_list()
    assert stages.filter(pl.col("stage") == 3)["next_wounds"].null_count() == (stages["stage"] == 3).sum()
    assert set(stages["winner"].drop_nulls()) <= {"heroes", "watch", "patrol", "garrison"}


def test_events_have_their_stage_and_its_own_rounds() -> None:
    encounter = prepare("three_doors")
    rows = HANDS["simpy"](encounter.opening, 1, Log.EVENTS).fight(3, 20)
    frames = Tables([encounter], Log.EVENTS).frames(rows, encounter)
    most = frames["events"].group_by("battle", "stage").agg(pl.col("round").max()).sort("battle", "stage")
    told = frames["stages"].sort("battle", "stage").select("battle", "stage", pl.col("rounds").alias("round"))
    assert most.to_dicts() == told.to_dicts()
    first = frames["events"].filter(pl.col("order") == "initiative")
    assert set(first["round"]) == {0}


def test_a_single_fight_has_none_of_this() -> None:
    encounter = prepare("duel")
    rows = HANDS["simpy"](encounter.opening, 1, Log.EVENTS).fight(0, 2)
    frames = Tables([encounter], Log.EVENTS).frames(rows, encounter)
    assert "stages" not in frames
    assert "stage" not in frames["events"].columns
    assert "stages" not in frames["battles"].columns


def test_a_run_beside_a_single_fight_leaves_the_stage_open(tmp_path: Path) -> None:
    run("run", "three_doors", "duel", "-n", "12", "-o", str(tmp_path / "out"), "--clock", "simpy", "-q")
    events = pl.read_parquet(tmp_path / "out" / "events")
    duels = events.filter(pl.col("scenario") == "duel")
    assert duels["stage"].null_count() == len(duels) > 0
    stages = pl.read_parquet(tmp_path / "out" / "stages")
    assert set(stages["scenario"]) == {"three_doors"}
    about = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert {column["name"] for column in about["columns"]["stages"]} == set(stages.columns) - {"scenario"}


def test_a_battle_of_a_run_is_replayed_through_its_stages(tmp_path: Path) -> None:
    run("run", "three_doors", "-n", "8", "-o", str(tmp_path / "out"), "--clock", "simpy", "-q")
    told = run("replay", str(tmp_path / "out"), "--pick", "5").stdout
    assert "Stage 1 of 3: The cell door" in told
    assert "1 hour of rest" in told
    assert "accepted" in run("replay", str(tmp_path / "out"), "--pick", "5", "--audit").stdout
    lines = run("replay", "three_doors", "--battle", "5", "--format", "jsonl").stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    assert {row["stage"] for row in rows} >= {1, 2}


def test_all_names_of_a_side_are_played_by_another_policy() -> None:
    other = played_by(prepare("three_doors"), {"watch / patrol / garrison": "rush"})
    enemies = [fighter for fighter in other.start.fighters if fighter.side == 1]
    assert {other.policies[fighter.policy] for fighter in enemies} == {"rush"}
    assert other.recipe.make().opening.start.lineups == other.start.lineups
