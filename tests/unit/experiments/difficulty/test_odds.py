"""The odds are what plain counting of the rows says; no battles give nulls."""

import json
import math
import statistics
from collections.abc import Iterator
from typing import Any

import attrs
import numpy as np
import pytest
from skirmish import skirmish

from experiments.difficulty.odds import MINUTES, Odds, rounded
from experiments.difficulty.words import read_thresholds, word_of
from experiments.encounter import Prepared
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Log, Rows
from experiments.statistics.stats import wilson
from experiments.statistics.tally import Tally, no_tally, tally
from sim.errors import KassenError
from sim.state import Outcome, State

BATTLES = 400


@pytest.fixture(scope="module")
def fight() -> Prepared:
    return skirmish()


@pytest.fixture(scope="module")
def fought(fight: Prepared) -> tuple[Batch, Rows]:
    batch = Batch(fight, BATTLES, clock="simpy", log=Log.FIGHTERS, size=200)
    return batch, batch.rows()


@pytest.fixture(scope="module")
def answer(fight: Prepared, fought: tuple[Batch, Rows]) -> dict[str, Any]:
    batch, rows = fought
    return Odds(batch, tally(rows, fight)).as_json()


def by_battle(fight: Prepared, rows: Rows, side: int) -> Iterator[list[dict[str, int]]]:
    """The rows of one side's fighters, battle by battle, as plain dictionaries."""
    names = [field.name for field in attrs.fields(fight.ruleset.fighter_row)]
    plain = [dict(zip(names, row, strict=True)) for row in rows.fighters.tolist()]
    for number in range(BATTLES):
        yield [row for row in plain if row["battle"] == number and fight.start.fighters[row["fighter"]].side == side]


@pytest.mark.parametrize("side", [0, 1])
def test_shares_of_a_side_are_counted(
    fight: Prepared, fought: tuple[Batch, Rows], answer: dict[str, Any], side: int
) -> None:
    rows, told = fought[1], answer["sides"][fight.sides[side]]
    battles = list(by_battle(fight, rows, side))
    counts = {
        "p_win": sum(
            outcome == Outcome.WON and winner == side
            for outcome, winner in zip(rows.battles["outcome"], rows.battles["winner"], strict=True)
        ),
        "p_wiped_out": sum(all(f["members_left"] == 0 and f["state"] != State.FLED for f in own) for own in battles),
        "p_any_down": sum(any(f["loss_round"] > 0 for f in own) for own in battles),
        "p_any_dead": sum(any(f["members_dead"] > 0 for f in own) for own in battles),
    }
    assert {name: told[name] for name in counts} == {
        name: rounded(wilson(count, BATTLES).as_json()) for name, count in counts.items()
    }
    standing = [sum(f["members_left"] for f in own) for own in battles]
    assert told["mean_standing"]["value"] == pytest.approx(statistics.mean(standing), abs=1e-6)
    half = 1.959964 * statistics.stdev(standing) / math.sqrt(BATTLES)
    assert told["mean_standing"]["high"] - told["mean_standing"]["low"] == pytest.approx(2 * half, abs=1e-5)


def test_heads_left_agree_with_the_fighters(fight: Prepared, fought: tuple[Batch, Rows]) -> None:
    for side in (0, 1):
        standing = [sum(f["members_left"] for f in own) for own in by_battle(fight, fought[1], side)]
        assert fought[1].battles[f"heads_left_{side}"].tolist() == standing


def test_chances_to_win_and_to_draw_add_to_one(answer: dict[str, Any]) -> None:
    shares = [side["p_win"]["value"] for side in answer["sides"].values()]
    assert math.fsum([*shares, answer["p_draw"]["value"]]) == pytest.approx(1)


def test_fighters_are_counted(fight: Prepared, fought: tuple[Batch, Rows], answer: dict[str, Any]) -> None:
    for i, told in enumerate(answer["fighters"]):
        own = fought[1].fighters[fought[1].fighters["fighter"] == i]
        assert (told["name"], told["heads"]) == (fight.fighters[i], fight.start.fighters[i].members)
        assert told["p_down"]["value"] == pytest.approx(np.mean(own["down_round"] > 0), abs=1e-6)
        assert told["p_dead"]["value"] == pytest.approx(np.mean(own["state"] == State.DEAD), abs=1e-6)
        for column in ("wounds", "strain", "injuries", "damage_dealt"):
            values = own[column].tolist()
            assert told[f"{column}_mean"] == pytest.approx(statistics.mean(values), abs=1e-6)
            assert told[f"{column}_sd"] == pytest.approx(statistics.stdev(values), abs=1e-6)
    assert [told["policy"] for told in answer["fighters"]] == ["marksman", "rush", "cautious", "cautious", "cautious"]


def test_rounds_are_the_last_ones_begun(fought: tuple[Batch, Rows], answer: dict[str, Any]) -> None:
    rounds = sorted(fought[1].battles["rounds"].tolist())
    assert answer["rounds"]["mean"] == pytest.approx(statistics.mean(rounds))
    for share in (5, 50, 95):
        assert answer["rounds"][f"p{share}"] == rounds[math.ceil(share * BATTLES / 100) - 1]
    assert answer["table_minutes"]["value"] == pytest.approx(MINUTES * answer["turns"]["value"], abs=1e-5)


def test_shards_add_up_in_any_order(fight: Prepared, fought: tuple[Batch, Rows]) -> None:
    rows, size = fought[1], len(fight.fighters)
    whole, sum_ = tally(rows, fight), no_tally(fight)
    for first, last in ((250, 400), (0, 10), (10, 250)):
        part = rows._replace(battles=rows.battles[first:last], fighters=rows.fighters[first * size : last * size])
        sum_.add(tally(part, fight))
    assert whole == sum_


def test_no_battles_are_null_and_never_nan(fight: Prepared) -> None:
    batch = Batch(fight, 0)
    told = Odds(batch, no_tally(fight)).as_json()
    json.dumps(told, allow_nan=False)
    unknown = {"value": None, "low": None, "high": None}
    assert all(share == unknown for side in told["sides"].values() for share in side.values())
    assert told["rounds"] == {"mean": None, "p5": None, "p50": None, "p95": None}
    assert told["difficulty"]["word"] is None
    assert told["clock"] is None
    assert all(fighter["wounds_mean"] is fighter["wounds_sd"] is None for fighter in told["fighters"])


def test_one_battle_has_no_spread(fight: Prepared, fought: tuple[Batch, Rows]) -> None:
    rows, size = fought[1], len(fight.fighters)
    one: Tally = tally(rows._replace(battles=rows.battles[:1], fighters=rows.fighters[:size]), fight)
    told = Odds(fought[0], one).as_json()
    assert told["turns"]["value"] is not None
    assert told["turns"]["low"] is told["turns"]["high"] is None
    assert all(fighter["wounds_sd"] is None for fighter in told["fighters"])
    json.dumps(told, allow_nan=False)


@pytest.mark.parametrize(
    ("wiped_out", "any_dead", "word"),
    [
        (0.0, 0.0, "trivial"), (0.0049, 0.0, "trivial"), (0.005, 0.0, "easy"), (0.02, 0.0, "fair"), (0.05, 0.0, "hard"),
        (0.15, 0.0, "deadly"), (0.399, 0.0, "deadly"), (0.40, 0.0, "hopeless"), (1.0, 1.0, "hopeless"),
        (0.0, 0.25, "trivial"), (0.0, 0.2501, "easy"), (0.15, 0.3, "hopeless"),
    ],
)  # fmt: skip
def test_words_follow_the_thresholds(wiped_out: float, any_dead: float, word: str) -> None:
    assert word_of(wiped_out, any_dead) == word


def test_thresholds_can_be_set() -> None:
    assert word_of(0.02, 0, read_thresholds("1,3,10,20,50")) == "easy"


@pytest.mark.parametrize("text", ["", "1,2,3", "a,b,c,d,e", "5,4,3,2,1", "1,2,3,4,101", "-1,2,3,4,5", "nan,1,2,3,4"])
def test_other_thresholds_are_refused(text: str) -> None:
    with pytest.raises(KassenError, match="expected five percentages that rise"):
        read_thresholds(text)


def test_overlong_turns_are_told_by_policy(fight: Prepared, fought: tuple[Batch, Rows]) -> None:
    counted = tally(fought[1], fight)
    for fighter in counted.fighters:
        fighter.overlong = 2
    told = Odds(fought[0], counted).as_json()["warnings"]
    assert told == [
        f"policy {name}: {count} turns ended because it still had answers after eight questions"
        for name, count in (("marksman", 2), ("rush", 2), ("cautious", 6))
    ]
