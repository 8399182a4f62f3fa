"""Tables have the columns that cli.md promises, with names and nulls; the dictionary describes each."""

from typing import Any

import numpy as np
import polars as pl
import pytest
from skirmish import skirmish

from experiments.batch import Batch
from experiments.columns import Tables
from experiments.encounter import Prepared, prepare
from experiments.rows import Log, Rows, layouts
from sim.narrative.model import Order
from sim.narrative.record import buy

PROMISED = {
    "battles": "battle outcome winner ended_by rounds turns heads_left_0 heads_left_1",
    "fighters": "battle fighter name side kind policy state members_left wounds strain injuries down_round turns "
    "attacks hits damage_dealt damage_taken strain_spent",
    "events": "battle row round slot fighter order target weapon place ability proficiency boost difficulty challenge "
    "setback successes advantages triumphs despairs hit damage wounds strain injury bought target_state",
}


@pytest.fixture(scope="module")
def fight() -> Prepared:
    return skirmish()


@pytest.fixture(scope="module")
def rows(fight: Prepared) -> Rows:
    return Batch(fight, 100, clock="simpy", log=Log.EVENTS, workers=0).rows()


@pytest.fixture(scope="module")
def frames(fight: Prepared, rows: Rows) -> dict[str, pl.DataFrame]:
    return Tables([fight], Log.EVENTS).frames(rows, fight)


@pytest.mark.parametrize("table", PROMISED)
def test_the_promised_columns_are_there(frames: dict[str, pl.DataFrame], table: str) -> None:
    assert set(PROMISED[table].split()) <= set(frames[table].columns)
    assert frames[table].columns[0] == "battle"
    assert frames[table].schema["battle"] == pl.Int64


def test_every_value_is_that_of_its_row(fight: Prepared, rows: Rows, frames: dict[str, pl.DataFrame]) -> None:
    for table, records in zip(("battles", "fighters", "events"), rows, strict=True):
        for name, dtype in frames[table].schema.items():
            if dtype.is_integer():
                column = frames[table][name]
                kept = column.is_not_null().to_numpy()
                assert column.drop_nulls().to_list() == records[name][kept].tolist(), name
                assert set(records[name][~kept].tolist()) <= {-1, 0}, name


def test_numbers_become_names(fight: Prepared, rows: Rows, frames: dict[str, pl.DataFrame]) -> None:
    events = frames["events"]
    assert events["order"].to_list() == [Order(order).name.lower() for order in rows.events["order"].tolist()]
    weapons = [fight.weapons[weapon] if weapon >= 0 else None for weapon in rows.events["weapon"].tolist()]
    assert events["weapon"].to_list() == weapons
    names = [fight.fighters[i] if i >= 0 else None for i in rows.events["target"].tolist()]
    assert events["target_name"].to_list() == names
    winners = [fight.sides[side] if side >= 0 else None for side in rows.battles["winner"].tolist()]
    assert frames["battles"]["winner"].to_list() == winners
    assert frames["fighters"]["side"].to_list()[:5] == ["crew", "crew", "patrol", "patrol", "patrol"]
    assert frames["fighters"]["kind"].to_list()[:5] == ["pc", "pc", "minion", "minion", "rival"]
    assert frames["fighters"]["policy"].to_list()[:5] == ["marksman", "rush", "cautious", "cautious", "cautious"]


def test_never_and_nobody_are_null(rows: Rows, frames: dict[str, pl.DataFrame]) -> None:
    down = [number or None for number in rows.fighters["down_round"].tolist()]
    assert frames["fighters"]["down_round"].to_list() == down
    for table in frames.values():
        for series in table.select(pl.selectors.by_name("winner", "target", "weapon", "fighter", require_all=False)):
            assert "-1" not in series.cast(pl.String).to_list()


def test_yes_and_no_are_booleans(frames: dict[str, pl.DataFrame]) -> None:
    assert frames["events"].schema["hit"] == frames["events"].schema["stun"] == pl.Boolean


def test_what_was_bought_is_said_in_order(fight: Prepared) -> None:
    orders = [(), (Order.CRITICAL,), (Order.CRITICAL, Order.RECOVER_STRAIN), (Order.BOOST_ALLY,) * 12]
    events = np.zeros(len(orders), layouts(fight.ruleset)[2])
    for row, bought in zip(events, orders, strict=True):
        for order in bought:
            row["bought"] = buy(int(row["bought"]), int(order))
    for _ in range(3):
        events[1]["bought_enemy"] = buy(int(events[1]["bought_enemy"]), int(Order.STRAIN))
    empty = layouts(fight.ruleset)
    frames = Tables([fight], Log.EVENTS).frames(Rows(np.zeros(0, empty[0]), np.zeros(0, empty[1]), events), fight)
    expected = [None, "critical", "critical+recover_strain", "+".join(["boost_ally"] * 12)]
    assert frames["events"]["bought"].to_list() == expected
    assert frames["events"]["bought_enemy"].to_list() == [None, "strain+strain+strain", None, None]


def test_the_dictionary_tells_of_every_column(fight: Prepared, frames: dict[str, pl.DataFrame]) -> None:
    told: dict[str, list[dict[str, Any]]] = Tables([fight], Log.EVENTS).dictionary(fight)
    assert {table: [column["name"] for column in columns] for table, columns in told.items()} == {
        table: frames[table].columns for table in told
    }
    assert all(column["meaning"] and column["type"] for columns in told.values() for column in columns)
    state = next(column for column in told["fighters"] if column["name"] == "state")
    assert state["values"] == ("up", "down", "dead", "fled", "absent")


def test_several_encounters_share_one_shape() -> None:
    encounters = [prepare("duel"), prepare("three_banners")]
    tables = Tables(encounters, Log.EVENTS)
    parts = [tables.frames(Batch(one, 5, clock="simpy", log=Log.EVENTS, workers=0).rows(), one) for one in encounters]
    for table in ("battles", "fighters", "events"):
        assert parts[0][table].schema == parts[1][table].schema
        pl.concat([part[table] for part in parts])
    assert parts[0]["battles"]["heads_left_2"].null_count() == 5


@pytest.mark.parametrize(("log", "kept"), [(Log.BATTLES, 1), (Log.FIGHTERS, 2), (Log.EVENTS, 3)])
def test_each_level_keeps_what_those_before_do(fight: Prepared, rows: Rows, log: Log, kept: int) -> None:
    assert list(Tables([fight], log).frames(rows, fight)) == ["events", "fighters", "battles"][3 - kept :]
