"""The coverage table of sim/narrative/README.md against the code, the rule cases, and the numbers of the rules."""

import ast
import re
from importlib import import_module
from operator import itemgetter
from typing import Any

import attrs
import pytest
from coverage_cases import NARRATIVE, documents, quoted, rows, tagged, with_cases

from sim.narrative import RULES
from sim.narrative.dialect import DIALECT
from sim.narrative.model import Injury, Options, Order

README = NARRATIVE.text()


def numbers(chapter: str, last: int) -> list[str]:
    return [f"{chapter}.{n}" for n in range(1, last + 1)]


QUALITIES = (
    "Accurate", "Auto-fire", "Blast", "Breach", "Burn", "Concussive", "Cortosis", "Cumbersome", "Defensive",
    "Deflection", "Disorient", "Ensnare", "Guided", "Inaccurate", "Inferior", "Ion", "Knockdown", "Limited Ammo",
    "Linked", "Pierce", "Prepare", "Slow-Firing", "Stun", "Stun Damage", "Stun Setting", "Sunder", "Superior",
    "Tractor", "Unwieldy", "Vicious",
)  # fmt: skip
TALENTS = (
    "Toughened", "Grit", "Durable", "Lethal Blows", "Parry", "Reflect", "Improved Parry", "Improved Reflect", "Dodge",
    "Side Step", "Defensive Stance", "Point Blank", "Barrage", "Feral Strength", "Deadly Accuracy", "Frenzied Attack",
    "Quick Strike", "Sniper Shot", "Rapid Recovery", "Quick Draw", "Jump Up", "Body Guard", "Crippling Blow",
    "Field Commander", "Coordinated Assault", "Inspiring Rhetoric", "Scathing Tirade", "Tactical Direction", "Surgeon",
    "Command", "Regeneration", "Second Wind", "Ponderous", "Wookiee Rage", "Knockdown", "Fierce Pounce", "Multiattack",
    "Sweep", "Improved Sweep", "Sweep Attack", "Many-armed", "Swarm", "Awkward", "Pack Instincts", "Unarmed Parry",
    "True Aim", "Precise Aim", "Overwhelming Fire", "Guns Blazing",
    "Terrifying", "Fearsome", "Confidence", "Fearless", "Resolve", "Rapid Reaction",
)  # fmt: skip
SETTLED = (
    "options", "marks", "arrivals", "heads", "rivals_die", "no strain track", "injuries", "weapons in hand", "mounting",
    "flee", "streams",
)  # fmt: skip
LENGTHS = {"R1": 13, "R2": 10, "R3": 9, "R4": 8, "R5": 20, "R6": 11, "R7": 19, "R8": 11, "R9": 5}
NUMBERS = [
    *(number for chapter, last in LENGTHS.items() for number in numbers(chapter, last)), "R10.1",
    *(f"R10 {quality}" for quality in QUALITIES), *numbers("R11", 7), *numbers("R12", 5), *numbers("R13", 10), "R14",
    *(f"R14 {talent}" for talent in TALENTS), *(f"R15 {item}" for item in SETTLED),
]  # fmt: skip
"""Every number of the rules, and what of R10 and R15 has a name instead."""
BESIDE = {"C1", "C2", "C3", "C4", "C5", "C6", "C19", "C7", "C8", "hazards", "objectives"}
"""What rule cases show besides numbered rules: public bug reports, and what files.md says of scenes."""
ACTIVE = (
    "disorient", "knockdown", "stun", "ensnare", "concussive", "sunder", "auto_fire", "linked", "second_weapon",
    "blast", "burn", "guided", "extra_critical", "sweep",
)  # fmt: skip
"""Purchases whose cases speak of R10, R6.7 and R8.4."""


def bought(order: Order) -> bool:
    """Whether it is a purchase of one of the two menus."""
    return Order.CRITICAL <= order < Order.BEST or Order.STRAIN <= order < Order.WORST


LINES = [
    *(f"R8 {row.name.lower()}" for row in Injury),
    *(f"R9.2 {order.name.lower()}" for order in Order if bought(order) and order.name.lower() not in ACTIVE),
]
"""The lines of the three tables: critical injuries, what advantages buy, what threats buy."""
BY_MODULES = [*numbers("R1", 6), "R7.10", "R14", "R14 Toughened", "R14 Grit", "R15 options"]
"""Rules that modules test, or that are told of under other numbers."""
OPTIONS = (
    "defense_stacking", "prone_is_defense", "revive_at", "crit_needs_wounds", "disengage_requires_ally", "npc_classes",
    "on_defeat", "allow_pass", "triumph_tiebreak", "rival_pays_strain", "may_pass_out_by_strain", "wound_cap_multiple",
    "extra_crit_when_down", "minion_crit_wounds", "blast_hits_each_minion", "crit_table", "healed_crits_count",
    "rival_recover_strain_heals", "sunder_on_miss", "rivals_die", "untended_die", "destiny", "story_points",
    "force_dark_points",
)  # fmt: skip
STATES = {"built", "part", "not yet", "test", "reading", "data"}


def table(heading: str) -> list[list[str]]:
    """The cells of a table's rows, under a heading."""
    return rows(NARRATIVE, heading)


ROWS = {row[0]: row for row in table("Coverage")}
TWICE = [
    *(number for number, row in ROWS.items() if row[2] in ("built", "part") and number not in BY_MODULES),
    *LINES,
]
"""Rules with a case where they apply and one where they just do not."""


SHOWN, SPARED = tagged(NARRATIVE, "rule"), tagged(NARRATIVE, "spares")


def test_every_number_stands_in_the_table_once_and_in_order() -> None:
    assert [row[0] for row in table("Coverage")] == NUMBERS


def test_every_state_is_one_that_the_page_explains() -> None:
    assert {row[2] for row in ROWS.values()} <= STATES


def test_what_is_built_says_where() -> None:
    assert [number for number, row in ROWS.items() if row[2] in ("built", "part") and not quoted(row[3])] == []


@pytest.mark.parametrize("number", [number for number, row in ROWS.items() if quoted(row[3])])
def test_what_the_table_names_is_there(number: str) -> None:
    assert ROWS[number][2] in ("built", "part")
    for name in quoted(ROWS[number][3]):
        module, what = name.split(".")
        assert hasattr(import_module(f"sim.narrative.{module}"), what), name


def test_the_tables_name_just_the_files_with_a_case() -> None:
    assert with_cases(NARRATIVE) == README, "run python tests/layout/coverage_cases.py"


def test_what_is_not_yet_built_has_neither_place_nor_case() -> None:
    assert [number for number, row in ROWS.items() if row[2] == "not yet" and (row[3] or row[4])] == []


def test_cases_speak_of_no_other_rules() -> None:
    assert {*SHOWN, *SPARED} <= {*NUMBERS, *BESIDE, *LINES}


def test_every_option_has_a_case_that_departs_from_its_default() -> None:
    departed = {
        option
        for case in documents(NARRATIVE, "case")
        for option, value in case.get("rules", {}).items()
        if number_of(option, value) != attrs.fields_dict(Options)[option].default
    }
    assert sorted(departed) == sorted(attrs.fields_dict(Options))


def number_of(option: str, value: Any) -> int:
    """An option's value as a number."""
    names = attrs.fields_dict(Options)[option].metadata["names"]
    return int(names[value.upper()]) if names else int(value)


def test_lines_of_the_tables_are_those_of_the_rules() -> None:
    assert len(LINES) == 29 + 17 + 10
    assert [row[0] for row in table("Lines of the tables")] == LINES


@pytest.mark.parametrize("row", table("Lines of the tables"), ids=itemgetter(0))
def test_a_line_names_what_is_there(row: list[str]) -> None:
    assert quoted(row[1])
    for name in quoted(row[1]):
        module, what = name.split(".")
        assert hasattr(import_module(f"sim.narrative.{module}"), what), name


@pytest.mark.parametrize("number", TWICE)
def test_a_rule_has_a_case_where_it_applies_and_one_where_it_just_does_not(number: str) -> None:
    assert number in SHOWN
    assert number in SPARED


def test_rule_functions_speak_of_no_rule_that_is_not_yet_built() -> None:
    spoken = {}
    for path in NARRATIVE.readme.parent.glob("*.py"):
        if path.stem in RULES:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.Module):
                    for number in re.findall(r"\bR\d+\.\d+\b", ast.get_docstring(node) or ""):
                        spoken[number] = f"{path.name}, {getattr(node, 'name', 'module')}"
    assert {number: where for number, where in spoken.items() if ROWS[number][2] == "not yet"} == {}


def test_every_deviation_is_an_option_or_a_reading() -> None:
    deviations = table("Deviations")
    assert [row[0] for row in deviations] == [f"D{n}" for n in range(1, 12)]
    for _, _, here in deviations:
        names = quoted(here)
        assert here.startswith("option" if names else "reading")
        for name in names:
            assert ("not yet" in here) == (name in DIALECT.later)
            assert name in DIALECT.later or name in attrs.fields_dict(Options)


def test_every_option_of_the_rules_is_built_or_announced() -> None:
    built, later = (quoted(part) for part in README.split("## Options")[1].split("Not yet:"))
    assert sorted(built) == sorted(attrs.fields_dict(Options))
    assert sorted(later) == sorted(DIALECT.later)
    assert sorted(OPTIONS) == sorted([*built, *later])
