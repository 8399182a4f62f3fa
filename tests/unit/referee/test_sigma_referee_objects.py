"""The referee of the Σ-System objects: each way to tamper is caught at the row that was changed, by the right rule."""

import random
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
import sigma_tampered_attacks
import sigma_tampered_rolls
import sigma_tampered_turns
from bouts import Bout
from sigma_bouts import of_nobody, of_sample, staged
from tamper import Look, Row, Tampering

from experiments.referee.sigma import audit

TAMPERINGS = (
    *sigma_tampered_turns.TAMPERINGS,
    *sigma_tampered_rolls.TAMPERINGS,
    *sigma_tampered_attacks.TAMPERINGS,
)
ENCOUNTERS = 400
RARE = (
    {"modifier_applies_to": "tries", "evade_fatigue": 0},
    {"opposed": "delay_penalty", "opposed_compare": "face"},
    {"opposed": "lockstep", "opposed_compare": "face"},
)
"""Options that are seldom met where they matter."""


@cache
def bouts() -> list[Bout]:
    """Battles that the referee accepts: of samples, and of encounters that nobody would write."""
    fought = [of_sample("standard_sigma").bout(1, number) for number in range(4)]
    fought += [of_nobody(seed).bout(seed, seed % 1000) for seed in range(ENCOUNTERS)]
    fought += [staged(name).bout(1, number) for name in ("charms", "nurses") for number in range(4)]
    fought += [of_nobody(seed, **rules).bout(seed, 0) for rules in RARE for seed in range(100)]
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
    r, noticed, tries = random.Random(1), 0, 1000
    for _ in range(tries):
        bout = r.choice(bouts())
        rows = deepcopy(bout.rows)
        if not rows:
            noticed += 1
            continue
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
        ("rounds", 99, "G1"),
        ("turns", 99, "G1"),
        ("events", 0, "log"),
        ("heads_left_0", 9, "G14"),
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
        ("state", "G14"),
        ("members_left", "G14"),
        ("members_dead", "G15"),
        ("health", "G10"),
        ("wounds", "G10"),
        ("down_round", "G14"),
        ("loss_round", "G14"),
        ("turns", "log"),
        ("attacks", "log"),
        ("hits", "log"),
        ("evasions", "log"),
        ("evaded", "log"),
        ("damage_dealt", "log"),
        ("damage_taken", "log"),
        ("healed", "log"),
        ("lost", "log"),
    ],
)
def test_a_wrong_final_state_is_noticed(column: str, rule: str) -> None:
    bout = bouts()[0]
    end: dict[str, Any] = deepcopy(bout.end)
    end["fighters"][0][column] = "fled" if column == "state" else 77
    told = audit(bout.rows, bout.scenario, end)
    assert [(each.row, each.rule) for each in told] == [(None, rule)]


def test_rows_behind_the_end_are_noticed() -> None:
    bout = next(each for each in bouts() if each.rows and each.rows[-1]["order"] == "attack")
    rows = [*bout.rows, bout.rows[-1] | {"row": len(bout.rows)}]
    assert audit(rows, bout.scenario, bout.end)[0].rule in ("scenario", "G1")


def test_a_battle_without_rows_is_none() -> None:
    bout = bouts()[0]
    assert audit([], bout.scenario, bout.end)[0].rule == "G2"
