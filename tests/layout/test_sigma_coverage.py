"""The coverage table of sim/sigma/README.md against the code, the rule cases, the options, and the rules' numbers."""

from importlib import import_module
from typing import Any

import attrs
import pytest
from coverage_cases import SIGMA, documents, quoted, rows, tagged, told, with_cases

from sim.sigma import RULES
from sim.sigma.dialect import DIALECT
from sim.sigma.model import Options
from tests.cases import number

NUMBERS = [
    *(f"G{n}" for n in range(1, 37)),
    *"""GO1 GO2 GO3 GO4 GO5 GO6 GO7 GO8 GO8b GO8c GO9 GO10 GO11 GO12 GO13 GO13b GO13c GO14 GO15 GO15b GO16 GO17 GO18
    GO19 GO20 GO21 GO22 GO23 GO24 GO25 GO26""".split(),
    *"E1a E1b E1c E1d E2a E2b E2c C9 C15 C18 C19".split(),
]
"""Every statement of the document, every open point, its examples, and the bug reports that speak of it."""
BESIDE = {"objectives", "flight", "2.1", "2.2"}
"""What rule cases show besides: what files.md says of scenes; the success check, and the opposed one."""
OPTIONS = """
opposed opposed_compare opposed_tie failed_defense auto_hit_face ranged_undefended evade_thrown evade_mechanical
evade_chemical evade_electric anticipate modifier_applies_to agility_tie delay declaration health_max
heal_floor_over_cap treatments_per_day wake_next_round instant_death_at turn_seconds move_m move_plus_action
evade_fatigue health_caps_target
""".split()
STATES = {"built", "not yet", "test", "reading", "data", "left out"}
TABLE = rows(SIGMA, "Coverage")
ROWS = {row[0]: row for row in TABLE}
SHOWN, SPARED, TOLD = tagged(SIGMA, "rule"), tagged(SIGMA, "spares"), told(SIGMA)
FACTS = attrs.fields_dict(Options)


def given(option: str) -> set[int]:
    """The values that cases give an option, its default included: every case that does not name it has that."""
    found = {number(Options, option, case["rules"][option]) for case in documents(SIGMA, "case") if "rules" in case
             and option in case["rules"]}  # fmt: skip
    return {*found, FACTS[option].default}


def test_every_number_stands_in_the_table_once_and_in_order() -> None:
    assert [row[0] for row in TABLE] == NUMBERS


def test_every_state_is_one_that_the_page_explains() -> None:
    assert {row[2] for row in TABLE} <= STATES


def test_what_is_built_says_where_and_nothing_else_does() -> None:
    assert [row[0] for row in TABLE if (row[2] == "built") != bool(quoted(row[3]))] == []


@pytest.mark.parametrize("rule", [row[0] for row in TABLE if quoted(row[3])])
def test_what_the_table_names_is_there(rule: str) -> None:
    for name in quoted(ROWS[rule][3]):
        module, what = name.split(".")
        assert module in RULES, "rules are in rule modules"
        assert hasattr(import_module(f"sim.sigma.{module}"), what), name


def test_the_table_names_just_the_files_with_a_case() -> None:
    assert with_cases(SIGMA) == SIGMA.text(), "run python tests/layout/coverage_cases.py"


@pytest.mark.parametrize("rule", [row[0] for row in TABLE if row[2] == "built"])
def test_a_rule_has_a_case_where_it_applies_and_one_where_it_just_does_not(rule: str) -> None:
    assert rule in SHOWN
    assert rule in SPARED


@pytest.mark.parametrize("rule", [row[0] for row in TABLE if row[2] in ("test", "data")])
def test_what_is_no_rule_to_run_is_tested_too(rule: str) -> None:
    assert rule in SHOWN or rule in TOLD


def test_cases_speak_of_no_other_rules() -> None:
    assert {*SHOWN, *SPARED} <= {*NUMBERS, *BESIDE}


def test_options_are_those_of_the_rules_and_each_stands_in_the_table() -> None:
    assert sorted(FACTS) == sorted(OPTIONS)
    assert dict(DIALECT.later) == {}
    named = {option for row in TABLE for option in quoted(row[4])}
    assert set(FACTS) <= named


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_has_a_case_with_each_of_its_values(option: str) -> None:
    facts = FACTS[option].metadata
    values = given(option)
    assert len(values) > 1
    if facts["names"]:
        assert values == set(facts["names"])
    elif facts["word"]:
        assert facts["word"][1] in values
        assert values - {facts["word"][1]}
    elif (facts["low"] or 0, facts["high"]) == (0, 1):
        assert values == {0, 1}


def test_the_page_speaks_of_the_slips_of_the_document() -> None:
    slips: list[Any] = [row[0] for row in TABLE if "slip" in row[6]]
    assert slips == ["E1d", "E2a"]
