"""The referee reckons gauntlets again, stage by stage, with their rests; and objects to what was tampered with."""

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from experiments.encounter import Prepared, prepare, with_policies
from experiments.telling.audit import AUDITS
from experiments.transcript.recorder import record
from experiments.transcript.rows import told_end, told_rows
from sim.load import load, loads, samples
from tests.clocks.invented_gauntlets import gauntlet

SAMPLES = [name for name in samples() if load(name).scenario.stage]
Row = dict[str, Any]
Tamper = Callable[[list[Row], Row], bool]


def told(prepared: Prepared, number: int) -> tuple[list[Row], Any, Row]:
    """A battle for the referee."""
    battle = record(prepared, 1, number)
    return list(told_rows(battle)), prepared.origin["scenario"], told_end(battle)


@cache
def known(sample: str) -> Prepared:
    return prepare(sample)


@cache
def told_once(sample: str, number: int) -> tuple[list[Row], Any, Row]:
    """A battle of a sample, for all that look at it; whoever changes it takes a copy."""
    return told(known(sample), number)


def objections(prepared: Prepared, rows: list[Row], scenario: Any, end: Row) -> list[str]:
    return [str(each) for each in AUDITS[prepared.ruleset.name](rows, scenario, end)]


@pytest.mark.parametrize("sample", SAMPLES)
def test_gauntlets_of_the_samples(sample: str) -> None:
    prepared = known(sample)
    found = {number: said for number in range(16) if (said := objections(prepared, *told_once(sample, number)))}
    assert found == {}


def test_gauntlets_that_nobody_would_write() -> None:
    found = {}
    for seed in range(30):
        prepared = with_policies(loads(json.dumps(gauntlet(random.Random(seed))), "gauntlet.json"))
        said = objections(prepared, *told(prepared, seed))
        if said:
            found[seed] = said
    assert found == {}


def of(rows: list[Row], order: str) -> Iterator[Row]:
    return (row for row in rows if row["order"] == order)


def more_sleep(rows: list[Row], _: Row) -> bool:
    """A wound more healed than there were nights."""
    for row in of(rows, "sleep"):
        if row["wounds"] < 0:
            row["wounds"] -= 1
            return True
    return False


def wounds_forgotten(rows: list[Row], end: Row) -> bool:
    """The wounds with which the next stage began."""
    for row in end["stages"]:
        if row["next_wounds"]:
            row["next_wounds"] = 0
            return True
    return False


def no_night(rows: list[Row], _: Row) -> bool:
    """A night that leaves no row."""
    for row in of(rows, "sleep"):
        rows.remove(row)
        return True
    return False


def somebody_else_heals(rows: list[Row], _: Row) -> bool:
    """Medicine in the rest by who is worse at it."""
    for row in rows:
        if row["order"] == "medicine" and row["slot"] is None and row["fighter"] != 0:
            row["fighter"], row["fighter_name"] = 0, "Soldier"
            return True
    return False


def a_stage_too_many(_: list[Row], end: Row) -> bool:
    """A stage that nobody fought."""
    end["stages"].append(dict(end["stages"][-1]))
    return True


def healed_by_nobody(rows: list[Row], _: Row) -> bool:
    """A point more by itself than a day gives (G17)."""
    for row in of(rows, "heal"):
        row["healed"] += 1
        return True
    return False


def treated_better(rows: list[Row], _: Row) -> bool:
    """A treatment in the rest that gives back more."""
    for row in of(rows, "treat"):
        if row["slot"] is None and row["healed"]:
            row["healed"] += 1
            return True
    return False


@pytest.mark.parametrize(
    ("sample", "tamper"),
    [
        *(
            pytest.param("three_doors", each, id=each.__name__)
            for each in (more_sleep, wounds_forgotten, no_night, somebody_else_heals, a_stage_too_many)
        ),
        *(pytest.param("mountain_pass", each, id=each.__name__) for each in (healed_by_nobody, treated_better)),
    ],
)
def test_what_was_tampered_with_is_objected_to(sample: str, tamper: Tamper) -> None:
    prepared, tried = known(sample), 0
    for number in range(20):
        rows, scenario, end = deepcopy(told_once(sample, number))
        if tamper(rows, end):
            tried += 1
            assert objections(prepared, rows, scenario, end)
        if tried > 3:
            return
    pytest.fail(f"could be done to {tried} of 20 battles")
