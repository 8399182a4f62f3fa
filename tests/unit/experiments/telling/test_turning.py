"""`kassen replay --turning-points`: chances are shares of forks, and a better order is found where there is one."""

import json

import pytest
from skirmish import TEXT, kassen, skirmish

from experiments.encounter import Prepared, prepare, prepare_text
from experiments.statistics.stats import Estimate, wilson
from experiments.telling.turning import TOLD, Course, course, noted, won_by
from experiments.telling.turning_screen import Screen, change, interval
from experiments.transcript.recorder import record
from sim.log import BattleRow
from sim.simpy_clock import fight

FORKS = 10
IDLE = """
round_limit = 2

[[side]]
name = "crew"
players = true
policy = "idle.policy"

[[side.combatant]]
name = "Vesh"
agility = 6
skills = { ranged_heavy = 5, vigilance = 5 }
weapons = [{ name = "cannon", skill = "ranged_heavy", damage = 90, range = "extreme" }]

[[side]]
name = "patrol"
policy = "idle.policy"

[[side.combatant]]
name = "Guard"
kind = "minion"
wound_threshold = 2
"""


@pytest.fixture(scope="module")
def told() -> Course:
    return course(record(skirmish(), 1, 3), FORKS)


def test_every_answer_is_a_decision_and_the_last_one_leads_to_the_end(told: Course) -> None:
    assert [point.answer for point in told.points] == list(told.battle.answers)
    assert [point.k for point in told.points] == list(range(len(told.points)))
    assert all(one.after == two.before for one, two in zip(told.points, told.points[1:], strict=False))
    end = told.points[-1].after
    assert end.value == end.low == end.high == float(told.won)
    assert told.won is (told.battle.end.battle.winner == 0)


@pytest.mark.parametrize("k", [0, 5, 20])
def test_a_chance_is_the_share_of_forks_that_are_won(told: Course, k: int) -> None:
    opening = skirmish().opening
    won = 0
    for fork in range(1, 1 + FORKS):
        w, row = opening.world(1, 3, None, told.battle.answers[: k + 1], fork), BattleRow()
        fight(opening.ruleset, w)
        opening.ruleset.tell_battle(w, row)
        won += won_by((row.outcome, row.winner), opening.start.sides[0].foes)
    assert told.points[k].before == wilson(won, FORKS)


def test_turning_points_are_decisions_of_the_battle(told: Course) -> None:
    assert len(told.turns) == TOLD
    assert len({turn.point.k for turn in told.turns}) == TOLD
    swings = [abs(turn.point.swing.value or 0.0) for turn in told.turns]
    assert swings == sorted(swings, reverse=True)
    for turn in told.turns:
        assert turn.best != turn.point.answer
        assert turn.others == len(set(turn.point.note.others) - {turn.point.answer})


def test_it_is_told_alike_each_time(told: Course) -> None:
    again = course(record(skirmish(), 1, 3), FORKS)
    assert again.points == told.points
    assert again.turns == told.turns


def test_who_watches_changes_nothing(told: Course) -> None:
    every = noted(told.battle, frozenset(range(len(told.points))))
    assert {k: note._replace(others=()) for k, note in every.items()} == noted(told.battle)
    asked = [point for point in told.points if every[point.k].others]
    assert len(asked) == len(told.points)
    assert all(point.answer in every[point.k].others for point in asked)


def idle() -> Prepared:
    policy = '"""Do nothing."""\nturn:\n    guarded_stance if not second\n'
    return prepare_text(IDLE, "idle.toml", {"idle.policy": policy})


def test_the_order_that_would_have_won_is_found() -> None:
    found = course(record(idle(), 1, 0), FORKS)
    assert not found.won
    assert all(point.before.value == 0 for point in found.points)
    screen = Screen(found, "en")
    ours = [turn for turn in found.turns if turn.point.note.fighter == 0 and turn.best is not None]
    best = max(ours, key=lambda turn: turn.gain.value or 0.0)
    assert best.best is not None
    assert screen.parts(best.best, best.point) == ("attack", "Guard", "cannon")
    assert (best.gain.low or 0.0) > 0.5


def test_names_do_not_steer_the_terminal() -> None:
    named = TEXT.replace('"crew"', '"cr\\u001b[2Jew"').replace('"Vesh"', '"Ve\\u001bsh"')
    found = course(record(prepare_text(named, "skirmish.toml"), 1, 3), FORKS)
    assert all(line.isprintable() for line in Screen(found, "en").lines())


def test_changes_and_chances_in_words() -> None:
    assert change(Estimate(0.224, 0.1, -0.001)) == "+22 (+10 – +0)"
    assert interval(Estimate(0.5, 0.4, 0.61)) == "50 % (40 – 61)"
    assert interval(Estimate(1.0, 1.0, 1.0)) == "100 %"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scenario", ["duel_sigma", "duel"])
def test_both_games_in_both_languages(scenario: str, lang: str) -> None:
    found = course(record(prepare(scenario), 1, 0), FORKS)
    lines = list(Screen(found, lang).lines())
    assert len([line for line in lines if " → " in line and line.startswith("   ")]) >= len(found.points)
    assert [line[:3] for line in lines if line[:3] in {"1. ", "2. ", "3. "}] == ["1. ", "2. ", "3. "]
    assert sum("turning" in row for row in Screen(found, lang).rows()) == TOLD


def test_the_command_tells_a_row_for_each_decision(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("turning") / "skirmish.toml"
    file.write_text(TEXT, encoding="utf-8")
    options = ("--battle", "3", "--turning-points", "--forks", str(FORKS))
    done = kassen("replay", str(file), *options, "--format", "jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["k"] for row in rows] == list(range(len(rows)))
    assert sorted(row["turning"]["rank"] for row in rows if "turning" in row) == [1, 2, 3]
    assert rows[0]["side"] == "crew"
    assert set(rows[0]["before"]) == {"value", "low", "high"}
    text = kassen("replay", str(file), *options)
    assert text.stdout.startswith("Two against three, battle 3: where it turned, as crew see it")
