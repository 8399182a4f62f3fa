"""Which battle of a run each pick means, on a run of seven."""

import polars as pl
import pytest

from experiments.telling.picks import PICKS, pick
from sim.errors import ResultsError
from sim.state import Side

SIDES = [Side(players=1, foes=0b110), Side(foes=0b101), Side(foes=0b011)]
COLUMNS = ("battle", "winner", "rounds", "turns", "heads_left_0", "heads_left_1", "heads_left_2")
ROWS = [
    (0, "heroes", 5, 40, 2, 0, 0),
    (1, "heroes", 4, 30, 4, 0, 0),
    (2, "foes", 6, 44, 0, 3, 0),
    (3, "heroes", 9, 80, 1, 0, 0),
    (4, "others", 3, 20, 0, 0, 6),
    (5, None, 9, 81, 1, 1, 0),
    (6, "foes", 7, 50, 0, 1, 0),
]
KNOWN = "median, best, worst, closest, longest or upset"
MEANT = {"median": 3, "best": 1, "worst": 4, "closest": 5, "longest": 5, "upset": 4}
"""Heroes' heads left, then rounds, put them in this order: 4 2 6 3 5 0 1; of equals the lower number comes first."""


def battles(rows: list[tuple[object, ...]] = ROWS) -> pl.LazyFrame:
    return pl.LazyFrame(rows, schema=COLUMNS, orient="row")


@pytest.mark.parametrize("how", PICKS)
def test_each_pick_means_one_battle(how: str) -> None:
    assert pick(battles(), how, SIDES) == MEANT[how]


@pytest.mark.parametrize("number", [0, 6])
def test_a_number_means_that_battle(number: int) -> None:
    assert pick(battles(), str(number), SIDES) == number


def test_without_heroes_the_first_side_is_theirs() -> None:
    sides = [Side(foes=0b110), Side(foes=0b101), Side(foes=0b011)]
    assert pick(battles(), "best", sides) == 1


@pytest.mark.parametrize(
    ("how", "rows", "told"),
    [
        ("7", ROWS, "--pick 7: no such battle; expected one of the 7 of the run, numbered from 0 to 6"),
        ("medain", ROWS, f"--pick medain: expected the number of a battle, {KNOWN}; did you mean median?"),
        ("median", [], "--pick median: the run has no battles; expected at least one"),
        ("upset", ROWS[5:6], "--pick upset: nobody won any battle; expected one that was won"),
    ],
)
def test_what_cannot_be_picked_is_said(how: str, rows: list[tuple[object, ...]], told: str) -> None:
    with pytest.raises(ResultsError) as fault:
        pick(battles(rows), how, SIDES)
    assert str(fault.value) == told
