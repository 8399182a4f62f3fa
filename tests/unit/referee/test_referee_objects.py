"""The referee objects: each way to tamper with a battle is caught at the row that was changed, by the right rule."""

import random
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
import tampered_abilities
import tampered_attacks
import tampered_beasts
import tampered_fear
import tampered_purchases
import tampered_rolls
import tampered_turns
import tampered_volleys
from bouts import Bout, of_sample
from stages import staged
from tamper import Look, Row, Tampering

from experiments.referee import audit

TAMPERINGS = (
    *tampered_rolls.TAMPERINGS,
    *tampered_turns.TAMPERINGS,
    *tampered_attacks.TAMPERINGS,
    *tampered_purchases.TAMPERINGS,
    *tampered_abilities.TAMPERINGS,
    *tampered_volleys.TAMPERINGS,
    *tampered_beasts.TAMPERINGS,
    *tampered_fear.TAMPERINGS,
)


@cache
def bouts() -> list[Bout]:
    """Battles that the referee accepts: of samples, and of encounters that nobody would write."""
    fought = [of_sample("standard").bout(1, number) for number in range(6)]
    fought += [of_sample(sample).bout(1, 1) for sample in ("ambush", "duel", "escort", "three_banners")]
    mayhem = staged("mayhem")
    fought += [mayhem.bout(1, number) for number in range(120)]
    for stage in map(staged, ("marvels", "fireworks", "dread", "beasts")):
        fought += [stage.bout(1, number) for number in range(40)]
    return [bout for bout in fought if not audit(bout.rows, bout.scenario, bout.end)]


def found(tampering: Tampering) -> Look:
    for bout in bouts():
        for k in range(len(bout.rows)):
            if tampering.where(Look(bout, k)):
                return Look(bout, k)
    raise AssertionError(f"no battle to try it on: {tampering.what}")


@pytest.mark.parametrize("tampering", [pytest.param(each, id=each.what) for each in TAMPERINGS])
def test_tampering_is_caught_by_its_rule(tampering: Tampering) -> None:
    look = found(tampering)
    rows: list[Row] = deepcopy(look.bout.rows)
    tampering.how(rows, look.k, look)
    told = audit(rows, look.bout.scenario, look.bout.end)
    assert told, "nothing was objected to"
    assert told[0].rule == tampering.rule, told[0]
    assert tampering.later or told[0].row in (None, look["row"], look["row"] + 1)


def test_any_number_changed_is_noticed() -> None:
    """All but what makes another battle that the rules allow: a stun setting where there is one, and the like."""
    r, noticed, tries = random.Random(1), 0, 1000
    for _ in range(tries):
        bout = r.choice(bouts())
        rows = deepcopy(bout.rows)
        row = r.choice(rows)
        column = r.choice([name for name, value in row.items() if isinstance(value, int) and name != "battle"])
        row[column] = not row[column] if isinstance(row[column], bool) else row[column] + r.choice([-1, 1])
        noticed += bool(audit(rows, bout.scenario, bout.end))
    assert noticed >= 0.99 * tries


@pytest.mark.parametrize(
    ("column", "value", "rule"),
    [
        ("outcome", "draw", "scenario"),
        ("winner", None, "scenario"),
        ("ended_by", "limit", "scenario"),
        ("rounds", 99, "R3.6"),
        ("turns", 99, "R3.5"),
        ("events", 0, "log"),
        ("heads_left_0", 9, "R7.14"),
    ],
)
def test_a_wrong_end_is_noticed(column: str, value: object, rule: str) -> None:
    bout = bouts()[0]
    end: dict[str, Any] = deepcopy(bout.end)
    end["battle"][column] = value
    told = audit(bout.rows, bout.scenario, end)
    assert [(each.row, each.rule) for each in told] == [(None, rule)]


@pytest.mark.parametrize(
    ("column", "rule"),
    [
        ("state", "R7.6"),
        ("members_left", "R7.14"),
        ("members_dead", "R7.14"),
        ("wounds", "R7.4"),
        ("strain", "R7.9"),
        ("injuries", "R8.7"),
        ("down_round", "R7.6"),
        ("loss_round", "R7.14"),
        ("turns", "log"),
        ("attacks", "log"),
        ("hits", "log"),
        ("damage_dealt", "log"),
        ("damage_taken", "log"),
        ("strain_spent", "log"),
        ("rested", "log"),
    ],
)
def test_a_wrong_final_state_is_noticed(column: str, rule: str) -> None:
    bout = bouts()[0]
    end: dict[str, Any] = deepcopy(bout.end)
    end["fighters"][0][column] = "fled" if column == "state" else 77
    told = audit(bout.rows, bout.scenario, end)
    assert [(each.row, each.rule) for each in told] == [(None, rule)]


def test_rows_behind_the_end_are_noticed() -> None:
    bout = next(each for each in bouts() if each.rows[-1]["order"] == "rest")
    rows = [*bout.rows, bout.rows[-1] | {"row": len(bout.rows)}]
    assert audit(rows, bout.scenario, bout.end)[0].rule == "scenario"


def test_a_battle_without_rows_is_none() -> None:
    bout = bouts()[0]
    assert audit([], bout.scenario, bout.end)[0].rule == "R3.1"
