"""What can be asked of a fight says the same as its odds do."""

import numpy as np
import pytest

from experiments.difficulty.odds import Odds
from experiments.encounter import Prepared, prepare_text
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Rows
from experiments.statistics.outcomes import Fought, of_function
from experiments.statistics.paired import Terms
from experiments.statistics.quantities import Asked, ask, bind, read_number, usual
from experiments.statistics.tally import tally
from sim.errors import KassenError

TEXT = """
name = "Two against three"
round_limit = 12
side = [
    { name = "crew", players = true, policy = "marksman", combatant = [
        { name = "Old Ben", agility = 4, weapons = ["rifle"] },
        { name = "Orrin", brawn = 4, policy = "rush", weapons = ["knife"] },
    ] },
    { name = "the patrol", policy = "cautious", combatant = [
        { name = "Guard", kind = "minion", minions = 3, wound_threshold = 5, count = 2, weapons = ["carbine"] },
    ] },
]
"""
BATTLES = 120


@pytest.fixture(scope="module")
def fight() -> Prepared:
    return prepare_text(TEXT, "fight.toml")


@pytest.fixture(scope="module")
def rows(fight: Prepared) -> Rows:
    return Batch(fight, BATTLES, clock="simpy", workers=0).rows()


def test_a_quantity_is_what_the_odds_say(fight: Prepared, rows: Rows) -> None:
    told = Odds(Batch(fight, BATTLES, clock="simpy", workers=0), tally(rows, fight)).as_json()
    for name, side in told["sides"].items():
        for word in ("p_win", "p_wiped_out", "p_any_down", "p_any_dead", "mean_standing"):
            mean = bind(Asked(word, name), fight).values(rows).mean()
            assert mean == pytest.approx(side[word]["value"], abs=1e-6)
    for fighter in told["fighters"]:
        of = {word: bind(Asked(word, fighter["name"]), fight) for word in ("wounds", "strain", "p_down", "p_dead")}
        assert of["wounds"].values(rows).mean() == pytest.approx(fighter["wounds_mean"], abs=1e-6)
        assert of["strain"].values(rows).mean() == pytest.approx(fighter["strain_mean"], abs=1e-6)
        assert of["p_down"].values(rows).mean() == pytest.approx(fighter["p_down"]["value"], abs=1e-6)
        assert of["p_dead"].values(rows).mean() == pytest.approx(fighter["p_dead"]["value"], abs=1e-6)
    assert bind(Asked("mean_rounds"), fight).values(rows).mean() == pytest.approx(told["rounds"]["mean"], abs=1e-6)
    assert bind(Asked("p_draw"), fight).values(rows).mean() == pytest.approx(told["p_draw"]["value"], abs=1e-6)


def test_no_battle_is_outside_the_bounds(fight: Prepared, rows: Rows) -> None:
    of_all = [*usual(fight), ask('wounds("old ben")'), ask("strain(Orrin)"), ask("mean_standing(the patrol)")]
    for quantity in (bind(each, fight) for each in of_all):
        values = quantity.values(rows)
        assert values.min() >= 0
        assert values.max() <= quantity.most
        assert quantity.read(rows).max() <= quantity.most
        assert not quantity.share or set(values.tolist()) <= {0.0, 1.0}
    assert bind(ask("mean_rounds"), fight).most == 12
    assert bind(ask('mean_standing("the patrol")'), fight).most == 6


def test_the_usual_ones_are_of_the_players(fight: Prepared) -> None:
    assert [str(each) for each in usual(fight)] == [
        "p_win(crew)",
        "p_wiped_out(crew)",
        "p_any_down(crew)",
        "p_any_dead(crew)",
        "mean_rounds",
    ]


def test_fights_are_a_source_of_battles_by_their_numbers(fight: Prepared, rows: Rows) -> None:
    quantities = [bind(each, fight) for each in usual(fight)]
    counted: list[int] = []
    outcomes = Fought(fight, quantities, Terms(1, 0, "simpy"), counted.append)
    table = outcomes(0, BATTLES)
    assert sum(counted) == BATTLES
    assert np.array_equal(table, np.stack([each.values(rows) for each in quantities], axis=1))
    assert np.array_equal(outcomes(40, 20), table[40:60])
    assert outcomes(0, 0).shape == (0, 5)


def test_any_function_is_a_source_of_battles() -> None:
    assert of_function(lambda number: number % 2)(3, 2).tolist() == [[1.0], [0.0]]
    assert of_function(lambda number: (number, 7))(3, 2).tolist() == [[3.0, 7.0], [4.0, 7.0]]
    assert of_function(float)(3, 0).shape == (0, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("p_wins(crew)", "did you mean p_win?"),
        ("p_win()", "expected the name of a side, as in p_win(NAME)"),
        ("wounds", "expected the name of a fighter, as in wounds(NAME)"),
        ("mean_rounds(crew)", "expected no name"),
        ("p_win(crew", "expected a word with a name in parentheses"),
        ("p_win(crew) p_win(crew)", "expected a word with a name in parentheses"),
        ("", "expected a word with a name in parentheses"),
    ],
)
def test_other_quantities_are_refused(text: str, told: str) -> None:
    with pytest.raises(KassenError) as fault:
        ask(text)
    assert told in str(fault.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("p_win(crow)", "expected a side: crew or the patrol; did you mean crew?"),
        ("wounds(Guard)", "expected a fighter: Old Ben, Orrin, Guard 1 or Guard 2; did you mean Guard"),
        ("p_down(crew)", "expected a fighter"),
    ],
)
def test_nobody_is_asked_after_who_is_not_there(fight: Prepared, text: str, told: str) -> None:
    with pytest.raises(KassenError) as fault:
        bind(ask(text), fight)
    assert told in str(fault.value)


def test_numbers_are_read_as_people_write_them() -> None:
    assert [read_number(text) for text in ("10%", " 0.1 ", "1e-3", "2.5%")] == [0.1, 0.1, 0.001, 0.025]
    for text in ("", "%", "nan", "1/2"):
        with pytest.raises(KassenError, match="expected a number"):
            read_number(text)
