"""Threat: invented adversaries fight, and come out in the order that their stat blocks promise."""

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from experiments.adversaries.ladder import LADDER
from experiments.adversaries.roster import Adversary, Roster, roster
from experiments.adversaries.threat import Climb, best, climb_all, climbs, files_of, rows
from experiments.encounter import prepare
from experiments.statistics.paired import Terms
from sim.errors import ScenarioError

ROOT = Path(__file__).parents[4]
FOLDER = ROOT / "tests" / "fixtures" / "importers" / "threat"
NAMES = ("Ember Wurm", "Gate Captain", "Gate Warden", "Toll Archers", "Toll Clerk")
BATTLES = 40


@pytest.fixture(scope="module")
def invented() -> Roster:
    return roster(files_of(FOLDER))


@pytest.fixture(scope="module")
def climbed(invented: Roster) -> list[Climb]:
    return climb_all(invented, BATTLES, Terms(workers=0))


def who(invented: Roster, name: str) -> Adversary:
    return next(adversary for adversary in invented.adversaries if adversary.name == name)


def test_a_great_beast_stands_above_a_captain_and_a_captain_above_the_guards_at_the_gate(climbed: list[Climb]) -> None:
    found = {climb.adversary.name: climb.threat for climb in best(climbed)}
    wurm, captain, warden, archers, clerk = (found[name] for name in NAMES)
    assert wurm.low > (captain.high or 0)
    assert captain.low > (warden.high or 0)
    assert min(warden.low, archers.low) > (clerk.high or 0)
    assert wurm.value > 0.5, "two of it are too much for four heroes"


def test_each_row_says_what_was_fought_and_what_the_rules_leave_out(climbed: list[Climb]) -> None:
    told = rows(climbed)
    assert [row["rank"] for row in told] == [1, 2, 3, 4, 5]
    assert [row["threat"] for row in told] == sorted((row["threat"] for row in told), reverse=True)
    assert {row["name"] for row in told} == {*NAMES}
    first, last = told[0], told[-1]
    assert (first["file"], first["name"], first["kind"], first["members"]) == ("bestiary", "Ember Wurm", "nemesis", 1)
    assert "ability Glowing Scales: no rule knows it" in first["coverage_missing"]
    assert "silhouette 4 (R6.6)" in first["coverage_modelled"]
    assert 0 < first["coverage"] < 1
    assert last["name"] == "Toll Clerk"
    for row in told:
        assert row["battles"] == sum(rung["battles"] for rung in row["rungs"])
        assert all(rung["battles"] == BATTLES for rung in row["rungs"])
        assert row["low"] <= row["threat"]
        even = 1 / row["threat"]
        won = [rung for rung in row["rungs"] if rung["copies"] * 4 / rung["heroes"] < even]
        assert all(rung["heroes_win"] >= 0.5 for rung in won)


def test_workers_and_clock_change_nothing(invented: Roster, climbed: list[Climb]) -> None:
    assert rows(climb_all(invented, BATTLES, Terms(workers=2))) == rows(climbed)


def test_the_heroes_are_those_of_the_yardstick_with_their_policies(invented: Roster) -> None:
    fight = invented.fight(who(invented, "Gate Warden"), "rush", (1, 1, 1, 1), 2)
    ours = prepare("standard").start
    heroes = [name.removesuffix(" 1") for name in fight.fighters[:4]]
    assert heroes == [*ours.fighter_names[:4]]
    names = [[start.policies[start.fighters[k].policy].name for k in range(4)] for start in (fight.start, ours)]
    assert names[0] == names[1]
    assert [fighter.wound_threshold for fighter in fight.start.fighters[:4]] == [
        fighter.wound_threshold for fighter in ours.fighters[:4]
    ]
    assert fight.fighters[4:] == ("Gate Warden 1", "Gate Warden 2")


def test_minions_come_in_groups_of_three_and_others_alone(invented: Roster) -> None:
    for name, members in (("Toll Archers", 3), ("Gate Warden", 1)):
        fight = invented.fight(who(invented, name), "rush", (1, 0, 0, 0), 2)
        assert [fighter.members for fighter in fight.start.fighters[1:]] == [members] * 2


def test_everybody_is_played_by_both_policies_and_the_more_dangerous_counts(climbed: list[Climb]) -> None:
    for row in rows(climbed):
        by = {"rush": row["by_rush"], "marksman": row["by_marksman"]}
        assert row["threat"] == by[row["policy"]] == max(by.values())
    found = {row["name"]: row["policy"] for row in rows(climbed)}
    assert found["Toll Archers"] == "marksman", "a crossbow must be prepared, which who rushes in never does"


def test_everybody_fights_by_the_policy_that_is_asked_for(invented: Roster) -> None:
    for policy in ("rush", "marksman"):
        start = invented.fight(who(invented, "Gate Warden"), policy, (1, 1, 1, 1), 2).start
        assert {start.policies[fighter.policy].name for fighter in start.fighters[4:]} == {policy}


def test_a_ladder_ends_where_the_weapons_have_no_room(invented: Roster) -> None:
    heroes = [len(hero.weapons) + 1 for hero in invented.heroes.combatant]
    wurm = who(invented, "Ember Wurm")
    assert climbs(invented)[0].ladder == LADDER
    most = (160 - sum(heroes)) // (len(wurm.combatant.weapons) + 1)
    assert invented.fits(wurm, (1, 1, 1, 1), most)
    assert not invented.fits(wurm, (1, 1, 1, 1), most + 1)


def command(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "experiments.adversaries.threat", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=ROOT, timeout=300)


def test_the_command_writes_the_table(climbed: list[Climb], tmp_path: Path) -> None:
    out = tmp_path / "new" / "threat.parquet"
    done = command("--corpora", FOLDER, "-n", BATTLES, "--out", out)
    assert done.returncode == 0, done.stderr
    assert "5 adversaries" in done.stderr
    assert pl.read_parquet(out).to_dicts() == rows(climbed)
    assert [path.name for path in out.parent.iterdir()] == ["threat.parquet"]


def test_a_folder_without_adversaries_is_told(tmp_path: Path) -> None:
    done = command("--corpora", tmp_path, "--out", tmp_path / "threat.parquet")
    assert done.returncode == 2
    assert done.stderr.startswith(f"{tmp_path}: no adversaries; expected")
    assert "Traceback" not in done.stderr


def test_a_file_of_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("[1, 2]")
    with pytest.raises(ScenarioError, match=r"other\.json: no stat blocks"):
        roster(files_of(tmp_path))
