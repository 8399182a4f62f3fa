"""Nothing in a transcript is unexplained, whatever is fought; and telling a battle changes nothing of it."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from experiments.transcript.account import attack_of
from experiments.transcript.english import ENGLISH
from experiments.transcript.faces import ADVANTAGES, DESPAIR, FAILURES, SUCCESSES, THREATS, TRIUMPH, count, dice_of
from experiments.transcript.japanese import JAPANESE
from experiments.transcript.recorder import Recorded, Row, record
from experiments.transcript.telling import tell
from experiments.transcript.tongue import WIDTH
from sim import simpy_clock
from sim.narrative.model import Order
from sim.narrative.ruleset import NARRATIVE
from sim.ruleset import Journal
from sim.state import PURPOSES, Purpose
from tests.clocks.invented import invented, opening

ENCOUNTERS = 40
ROLLED = (Order.ATTACK, Order.INITIATIVE, Order.ARRIVE)


def encounter(seed: int) -> Any:
    """What a transcript needs to know of an invented encounter."""
    start, texts = invented(seed)
    return SimpleNamespace(
        name=f"invented {seed}", ruleset=NARRATIVE, opening=opening(start, texts), sides=start.side_names,
        fighters=start.fighter_names, weapons=start.weapon_names, policies=[ref.name for ref in start.policies],
    )  # fmt: skip


@pytest.fixture(scope="module")
def battles() -> list[Recorded]:
    return [record(encounter(seed), seed, seed) for seed in range(ENCOUNTERS)]


def rows_of(battles: list[Recorded], *orders: Order) -> Iterator[tuple[Recorded, Row]]:
    return ((battle, row) for battle in battles for row in battle.rows if row["order"] in orders)


def test_a_recorded_battle_has_the_rows_of_any_other(battles: list[Recorded]) -> None:
    for battle in battles:
        journal = Journal(NARRATIVE.event)
        w = battle.encounter.opening.world(battle.seed, battle.number, journal)
        simpy_clock.fight(NARRATIVE, w)
        assert [tuple(row.values.values()) for row in battle.rows] == list(journal)
        assert list(battle.answers) == w.table.answers
        assert battle.end.counts == w.counts


def test_every_number_drawn_is_kept_once(battles: list[Recorded]) -> None:
    for battle in battles:
        drawn = Counter((each.fighter, each.purpose) for row in battle.rows for each in row.draws)
        counts = battle.end.counts
        for i, purpose in product(range(len(battle.end.fighters)), Purpose):
            if purpose != Purpose.POLICY:  # each decision has numbers of its own there
                assert drawn[i, purpose] == counts[PURPOSES * i + purpose]


def test_reasons_make_up_every_pool(battles: list[Recorded]) -> None:
    seen = set()
    for battle, row in rows_of(battles, Order.ATTACK):
        basis = attack_of(row, battle.encounter.opening.start.skill_names).basis
        reasons = (*basis.difficulty, *basis.upgrades, *basis.boost, *basis.setback)
        seen |= {reason.why for reason in reasons}
        assert "unexplained" not in {reason.why for reason in reasons}
        assert basis.pool == tuple(row[kind] for kind in basis.pool._fields)
    assert len(seen) > 12


def test_faces_come_to_what_the_row_says(battles: list[Recorded]) -> None:
    for _, row in rows_of(battles, *ROLLED):
        dice = dice_of(row)
        triumphs, despairs = count(dice, TRIUMPH), count(dice, DESPAIR)
        assert row["successes"] == count(dice, SUCCESSES) + triumphs - count(dice, FAILURES) - despairs
        assert row["advantages"] == count(dice, ADVANTAGES) - count(dice, THREATS)
        assert (row["triumphs"], row["despairs"]) == (triumphs, despairs)


def test_rows_without_a_roll_show_no_dice(battles: list[Recorded]) -> None:
    for _, row in rows_of(battles, *(order for order in Order if order not in ROLLED)):
        assert dice_of(row) == []


@pytest.mark.parametrize("tongue", [ENGLISH, JAPANESE], ids=lambda tongue: tongue.name)
def test_no_line_is_wider_than_the_page(battles: list[Recorded], tongue: Any) -> None:
    for battle in battles:
        assert [line for line in tell(battle, tongue) if tongue.columns(line.text) > WIDTH] == []
