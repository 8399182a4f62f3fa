"""Tables have the columns that are promised, with names and nulls; the dictionary describes each."""

from typing import Any

import numpy as np
import polars as pl
import pytest
from skirmish import skirmish

from experiments.dataset.columns import Tables
from experiments.encounter import Prepared, prepare
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Log, Rows, layouts, no_rows
from sim.narrative.criticals import row_of
from sim.narrative.model import Injury, Order
from sim.narrative.record import buy

PROMISED = {
    "battles": "battle outcome winner ended_by rounds turns heads_left_0 heads_left_1",
    "fighters": "battle fighter name side kind policy state members_left wounds strain injuries down_round turns "
    "attacks hits damage_dealt damage_taken strain_spent rested",
    "events": "battle row round slot fighter order target weapon place ability proficiency boost difficulty challenge "
    "setback successes advantages triumphs despairs hit damage wounds strain injury bought target_state called again "
    "limb lowered",
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


@pytest.fixture(scope="module")
def kept(fight: Prepared, rows: Rows) -> dict[str, pl.DataFrame]:
    return Tables([fight], Log.EVENTS).kept(rows, fight)


@pytest.mark.parametrize("table", PROMISED)
def test_the_promised_columns_are_there(
    frames: dict[str, pl.DataFrame], kept: dict[str, pl.DataFrame], table: str
) -> None:
    for tables in (frames, kept):
        assert set(PROMISED[table].split()) <= set(tables[table].columns)
        assert tables[table].columns[0] == "battle"
        assert tables[table].schema["battle"] == pl.Int64


def test_every_value_is_that_of_its_row(fight: Prepared, rows: Rows, frames: dict[str, pl.DataFrame]) -> None:
    for table, records in zip(("battles", "fighters", "events"), rows[:3], strict=True):
        for name, dtype in frames[table].schema.items():
            if dtype.is_integer():
                column = frames[table][name]
                kept = column.is_not_null().to_numpy()
                assert column.drop_nulls().to_list() == records[name][kept].tolist(), name
                assert set(records[name][~kept].tolist()) <= {-1, 0}, name


def test_what_is_kept_says_the_same_in_fewer_words(
    rows: Rows, frames: dict[str, pl.DataFrame], kept: dict[str, pl.DataFrame]
) -> None:
    """Names of fighters are in their own table; who was meant stands beside a stray shot, a limb where one was hit."""
    full, lean = frames["events"], kept["events"]
    assert [name for name in full.columns if not name.endswith("_name")] == lean.columns
    for name in set(lean.columns) - {"meant", "limb", "lowered"}:
        assert lean[name].equals(full[name]), name
    stray = rows.events["meant"] != rows.events["target"]
    assert stray.any()
    assert lean["meant"].is_not_null().to_list() == stray.tolist()
    assert full["meant"].fill_null(-1).to_list() == rows.events["meant"].tolist()
    assert lean["meant"].drop_nulls().to_list() == rows.events["meant"][stray].tolist()
    for name in ("limb", "lowered"):
        assert lean[name].to_list() == [number or None for number in rows.events[name].tolist()]
        assert full[name].to_list() == rows.events[name].tolist()
    names = lean.join(kept["fighters"].select("battle", "fighter", "name"), on=["battle", "fighter"], how="left")
    assert names["name"].to_list() == full["fighter_name"].to_list()
    for table in ("fighters", "battles"):
        assert kept[table].equals(frames[table])


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
    frames = Tables([fight], Log.EVENTS).frames(no_rows(fight.ruleset)._replace(events=events), fight)
    expected = [None, "critical", "critical+recover_strain", "+".join(["boost_ally"] * 12)]
    assert frames["events"]["bought"].to_list() == expected
    assert frames["events"]["bought_enemy"].to_list() == [None, "strain+strain+strain", None, None]


def test_the_dictionary_tells_of_every_column(fight: Prepared, kept: dict[str, pl.DataFrame]) -> None:
    told: dict[str, list[dict[str, Any]]] = Tables([fight], Log.EVENTS).dictionary(fight)
    assert {table: [column["name"] for column in columns] for table, columns in told.items()} == {
        table: kept[table].columns for table in told
    }
    assert all(column["meaning"] and column["type"] for columns in told.values() for column in columns)
    state = next(column for column in told["fighters"] if column["name"] == "state")
    assert state["values"] == ("standing", "down", "dead", "fled", "absent", "elsewhere")


def test_injuries_are_looked_up_in_the_dictionary(fight: Prepared) -> None:
    told = Tables([fight], Log.EVENTS).dictionary(fight)["events"]
    table: dict[str, int | None] = next(column["rows"] for column in told if column["name"] == "injury")
    assert list(table)[-1] == "killed"
    assert table["killed"] is None
    highest = [number for number in table.values() if number is not None]
    named = np.array(list(table))[np.searchsorted(highest, range(1, 200))]
    assert named.tolist() == [Injury(row_of(result)).name.lower() for result in range(1, 200)]
    assert all("rows" not in column for column in told if column["name"] != "injury")


def test_several_encounters_share_one_shape() -> None:
    encounters = [prepare("duel"), prepare("three_banners")]
    tables = Tables(encounters, Log.EVENTS)
    parts = [tables.kept(Batch(one, 5, clock="simpy", log=Log.EVENTS, workers=0).rows(), one) for one in encounters]
    for table in ("battles", "fighters", "events"):
        assert parts[0][table].schema == parts[1][table].schema
        pl.concat([part[table] for part in parts])
    assert parts[0]["battles"]["heads_left_2"].null_count() == 5


@pytest.mark.parametrize(("log", "kept"), [(Log.BATTLES, 1), (Log.FIGHTERS, 2), (Log.EVENTS, 3)])
def test_each_level_keeps_what_those_before_do(fight: Prepared, rows: Rows, log: Log, kept: int) -> None:
    assert list(Tables([fight], log).frames(rows, fight)) == ["events", "fighters", "battles"][3 - kept :]
