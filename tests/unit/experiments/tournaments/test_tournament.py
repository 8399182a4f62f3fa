"""Tournaments: each battle counted once (C24), in both seats, on the same dice, and more of them where it is close."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pairings import Coins
from skirmish import TEXT

from experiments.fighting.matches import WIN, Hall, Match, camp_of
from experiments.statistics.paired import Terms
from experiments.tournaments.payoff import Payoff, Record, record
from experiments.tournaments.ranking import Ranking
from experiments.tournaments.tournament import Entry, Tournament, engine, entries, entry, looks_of, scenes
from sim.errors import KassenError, PolicyError, RulesError, ScenarioError

# Nobody can fight here: who does not leave has won. So Alpha beats both, and Gamma beats Beta.
PARADE = """
name = "Parade"
round_limit = 9

[scene]
from = 0
to = 6

[[side]]
name = "left"
players = true
policy = "rush"
combatant = [{ name = "L", place = 0 }]

[[side]]
name = "right"
policy = "rush"
combatant = [{ name = "R", place = 6 }]
"""
LEAVES = {"alpha": "round >= 9", "beta": "round >= 1", "gamma": "round >= 3"}
SIMPY = Terms(1, 0, "simpy")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "parade.toml").write_text(PARADE)
    (tmp_path / "skirmish.toml").write_text(TEXT)
    for name, when in LEAVES.items():
        (tmp_path / f"{name}.policy").write_text(f"turn:\n    flee if {when}\n")
    return tmp_path


def fought(policies: list[str], scenarios: list[str], battles: int, terms: Terms = SIMPY) -> Ranking:
    places = scenes(scenarios)
    fighters = entries(policies, places)
    fight = engine(fighters, places, terms, battles)
    found = Tournament(len(fighters), fight)
    with fight.hall as hall:
        found.play(battles)
        return Ranking(fighters, places, found, terms.seed, hall.clock)


def numbers(value: Any) -> Iterator[float]:
    """All numbers of a JSON answer."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from numbers(each)
    elif isinstance(value, float):
        yield value


def test_a_win_is_counted_once(here: Path) -> None:
    ranking = fought(["alpha.policy", "beta.policy", "gamma.policy"], ["parade.toml"], 1)
    payoff = ranking.payoff
    assert [payoff.record(i) for i in range(3)] == [Record(4, 0, 0), Record(0, 0, 4), Record(2, 0, 2)]
    assert sum(payoff.record(i).wins for i in range(3)) == ranking.battles == 6
    once = Payoff(3, {pair: points[:1] for pair, points in payoff.points.items()})
    assert [once.record(i).wins for i in range(3)] == [2, 0, 1]
    assert payoff.matrix().tolist() == [[0.5, 1, 1], [0, 0.5, 0], [0, 1, 0.5]]
    assert [row["policy"] for row in ranking.ranked()] == ["alpha.policy", "gamma.policy", "beta.policy"]


def test_wins_ties_and_losses_of_all_are_twice_the_battles(here: Path) -> None:
    ranking = fought(["rush", "cautious", "marksman"], ["skirmish.toml", "duel"], 6)
    told = [ranking.payoff.record(i) for i in range(3)]
    assert ranking.battles == 3 * 2 * 2 * 6
    assert sum(each.battles for each in told) == 2 * ranking.battles
    assert sum(each.wins for each in told) == sum(each.losses for each in told)
    cells = ranking.cells()
    assert sum(row["battles"] for row in cells) == 2 * ranking.battles
    assert {(row["seat"]) for row in cells} == {"players", "enemies"}


def test_each_seat_is_what_the_scenario_with_those_policies_says(here: Path) -> None:
    from experiments.statistics.paired import fought as fates_of

    ranking = fought(["rush", "marksman"], ["skirmish.toml"], 30)
    place = ranking.scenes[0]
    for cell, (first, second) in enumerate((("rush", "marksman"), ("marksman", "rush"))):
        made = place.seated(Entry(first, first), Entry(second, second))
        won = fates_of(made, 0, 30, SIMPY).won
        points = ranking.payoff.of(0, 1)[cell] if cell == 0 else WIN - ranking.payoff.of(0, 1)[cell]
        assert ((points == WIN) == won).all()
    assert 0 < int(won.sum()) < 30


def test_how_often_a_seat_wins_is_told_whoever_sits_in_it(here: Path) -> None:
    parade = fought(["alpha.policy", "beta.policy", "gamma.policy"], ["parade.toml"], 4)
    assert parade.scene_share(0).value == 0.5
    ranking = fought(["rush", "marksman"], ["skirmish.toml"], 20)
    won = ranking.payoff.points[0, 1][0].sum() + (WIN - ranking.payoff.points[0, 1][1]).sum()
    value, low, high = ranking.scene_share(0)
    assert value == won / (WIN * 40)
    assert low is not None
    assert high is not None
    assert 0 <= low < value < high <= 1


def test_cells_say_who_sat_where(here: Path) -> None:
    ranking = fought(["rush", "marksman"], ["skirmish.toml"], 20)
    told = {(row["policy"], row["seat"]): row for row in ranking.cells()}
    first = record(ranking.payoff.points[0, 1][0])
    assert told["rush", "players"]["wins"] == first.wins == told["marksman", "enemies"]["losses"]
    second = record(ranking.payoff.points[0, 1][1])
    assert told["rush", "enemies"]["wins"] == second.wins == told["marksman", "players"]["losses"]


def test_a_policy_plays_the_same_whoever_else_takes_part_and_in_whatever_order(here: Path) -> None:
    two = fought(["rush", "marksman"], ["skirmish.toml"], 10).payoff
    three = fought(["marksman", "cautious", "rush"], ["skirmish.toml"], 10).payoff
    assert sorted(two.of(0, 1).tolist()) == sorted(three.of(2, 0).tolist())


def test_threads_clocks_and_pieces_change_nothing(here: Path) -> None:
    alone = fought(["rush", "marksman", "random"], ["skirmish.toml"], 12).payoff
    crew = fought(["rush", "marksman", "random"], ["skirmish.toml"], 12, Terms(1, 2, "auto")).payoff
    compiled = fought(["rush", "marksman"], ["skirmish.toml"], 12, Terms(1, 2, "compiled")).payoff
    for pair, points in alone.points.items():
        assert (points == crew.points[pair]).all()
    assert (alone.points[0, 1] == compiled.points[0, 1]).all()
    places = scenes(["skirmish.toml"])
    fight = engine(entries(["rush", "marksman"], places), places, SIMPY, 12)
    pieces = Tournament(2, fight)
    pieces.play(5)
    pieces.play(7)
    assert (pieces.points[0, 1] == alone.points[0, 1]).all()


def test_friends_of_the_players_sit_with_them_and_their_win_counts() -> None:
    place = scenes(["three_banners"])[0]
    assert place.seats == (("red", "gray"), ("black",))
    assert place.camp == camp_of(place.prepared, 0) == 0b011


def test_what_kills_its_process_is_named(here: Path) -> None:
    place = scenes(["skirmish.toml"])[0]
    quitter = Entry("skirmish:Quitter", "skirmish:Quitter", python=True)
    rush = Entry("rush", "rush")
    with Hall(Terms(1, 1, "auto"), place.seated(rush, quitter), 4) as hall:
        match = Match("rush against quitter", lambda: place.seated(rush, quitter), place.camp, 0, 4, python=True)
        with pytest.raises(RulesError, match="rush against quitter: the process ended each time in battle 2"):
            list(hall.play([match]))


@pytest.mark.parametrize(
    ("policies", "said"),
    [
        (["rush"], "came rush; expected at least two"),
        ([], "came none; expected at least two"),
        (["rush", "rush"], "came twice"),
        (["rush", "cautius"], 'did you mean "cautious"'),
        (["rush", "no.policy"], "cannot be read"),
        (["rush", "bad.policy"], r"bad\.policy:2:5"),
        (["rush", "skirmish:Nobody"], "Nobody"),
    ],
)
def test_faults_of_policies_are_told(here: Path, policies: list[str], said: str) -> None:
    (here / "bad.policy").write_text("turn:\n    atack nearest\n")
    with pytest.raises(KassenError, match=said):
        entries(policies, scenes(["skirmish.toml"]))


def test_a_scenario_without_enemies_is_refused(here: Path) -> None:
    (here / "friends.toml").write_text(TEXT.replace('policy = "cautious"', 'policy = "cautious"\nallies = ["crew"]'))
    with pytest.raises(ScenarioError):
        scenes(["friends.toml"])


def test_python_policies_are_known_as_such(here: Path) -> None:
    places = scenes(["skirmish.toml"])
    assert entry("random", places).python
    assert entry("skirmish:Chatty", places).python
    assert not entry("rush", places).python
    with pytest.raises(PolicyError, match="Python"):
        engine(entries(["rush", "random"], places), places, Terms(1, 0, "compiled"), 10)


def test_the_answer_has_its_keys_and_no_number_that_json_does_not_know(here: Path) -> None:
    ranking = fought(["alpha.policy", "beta.policy", "gamma.policy"], ["parade.toml"], 2)
    answer = ranking.as_json()
    assert {"ranking", "payoff", "nash", "alpha_rank"} <= answer.keys()
    assert {"policy", "rating", "low", "high", "p_win"} <= answer["ranking"][0].keys()
    json.dumps(answer, allow_nan=False)
    assert all(math.isfinite(number) for number in numbers(answer))
    assert answer["nash"] == {"alpha.policy": 1, "beta.policy": 0, "gamma.policy": 0}
    assert sum(answer["alpha_rank"].values()) == pytest.approx(1)
    assert answer["payoff"][1][1] == {"value": 0.5, "low": 0.5, "high": 0.5}


def test_without_battles_nothing_is_known(here: Path) -> None:
    answer = fought(["rush", "medic"], ["skirmish.toml"], 0).as_json()
    assert answer["nash"] == answer["alpha_rank"] == {}
    assert [row["rating"] for row in answer["ranking"]] == [None, None]
    assert answer["payoff"][0][1] == {"value": None, "low": None, "high": None}
    json.dumps(answer, allow_nan=False)


def coins(*args: Any, **options: Any) -> tuple[Tournament, Coins]:
    made = Coins(*args, **options)
    return Tournament(1 + max(b for _, b in made.chances), made), made


def test_more_battles_go_where_it_is_not_known_who_is_better() -> None:
    found, _ = coins({(0, 1): 0.53, (0, 2): 0.9, (1, 2): 0.9})
    found.play(100)
    found.decide(0.01)
    spent = {pair: points.shape[1] for pair, points in found.points.items()}
    assert spent[0, 1] > 1000
    assert spent[0, 2] == spent[1, 2] == 100
    assert found.precision is not None
    assert found.precision.decided == ((0, 1),)
    assert found.precision.extra == spent[0, 1] - 100


def test_equals_are_called_close_when_their_interval_is_narrow_enough() -> None:
    found, made = coins({(0, 1): 0.5})
    found.play(50)
    found.decide(0.02)
    assert found.precision is not None
    assert found.precision.close == ((0, 1),)
    assert len(made.asked) <= found.precision.looks
    assert found.payoff.cell(0, 1, found.precision.confidence).low >= 0.5 - 0.06  # type: ignore[operator]


def test_equals_are_rarely_told_apart_however_often_one_looks() -> None:
    wrong, tries = 0, 400
    for seed in range(tries):
        found, _ = coins({(0, 1): 0.5}, ties=0.2, seed=seed)
        found.play(50)
        found.decide(0.02)
        assert found.precision is not None
        wrong += bool(found.precision.decided) or not found.precision.close
    # 5 % of 400 and three standard errors
    assert wrong / tries <= 0.05 + 3 * (0.05 * 0.95 / tries) ** 0.5


def test_the_widest_interval_is_narrow_enough_after_the_last_look() -> None:
    assert looks_of(0.5, 100) == 1
    assert 100 << (looks_of(0.01, 100) - 1) >= 1.96**2 * 0.25 / 0.01**2
    assert looks_of(0.01, 0) == 1


def test_the_share_of_each_policy_holds_its_truth_as_often_as_it_says() -> None:
    chances = {(0, 1): 0.6, (0, 2): 0.75, (1, 2): 0.9}
    truth = [(0.6 + 0.75) / 2, (0.4 + 0.9) / 2, (0.25 + 0.1) / 2]
    held, tries = np.zeros(3), 400
    for seed in range(tries):
        found, _ = coins(chances, seed=seed)
        found.play(100)
        payoff = found.payoff
        covariance = payoff.covariance()
        for i in range(3):
            _, low, high = payoff.wins(i, covariance)
            assert low is not None
            assert high is not None
            held[i] += low <= truth[i] <= high
    assert held.min() / tries >= 0.95 - 3 * (0.95 * 0.05 / tries) ** 0.5


