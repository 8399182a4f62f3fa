"""The tool that breaks rules breaks them where it says, and only there."""

import ast
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from places import chosen, harmless, places, sabotaged

TEXT = '''
"""Rules of a sort (R2.5)."""

DEAR = 99
PRICES = (1, 2)


def pays(w: object, n: int = 3) -> bool:
    """Whether n is paid (R1.1, R7)."""
    if w.battle.logging > 0:
        note(w)
    w.battle.shaken = 1
    return n + 4 < DEAR and n == 5
'''
RULES = Path(__file__).parents[2] / "sim" / "narrative"


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "talents.py"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_every_constant_comparison_sign_and_boolean_is_a_place_but_for_harmless_ones(module: Path) -> None:
    assert [(place.owner, place.kind, place.change) for place in places(module)] == [
        ("PRICES", "constant", "PRICES = (1, 2)  ->  PRICES = (2, 2)"),
        ("PRICES", "constant", "PRICES = (1, 2)  ->  PRICES = (1, 3)"),
        ("pays", "boolean", "return n + 4 < DEAR and n == 5  ->  return n + 4 < DEAR or n == 5"),
        ("pays", "comparison", "n + 4 < DEAR and n == 5  ->  n + 4 <= DEAR and n == 5"),
        ("pays", "comparison", "n + 4 < DEAR and n == 5  ->  n + 4 < DEAR and n != 5"),
        ("pays", "sign", "n + 4 < DEAR  ->  n - 4 < DEAR"),
        ("pays", "constant", "n == 5  ->  n == 6"),
        ("pays", "constant", "n + 4  ->  n + 5"),
    ]


def test_a_place_knows_the_rules_that_its_function_and_its_module_name(module: Path) -> None:
    assert [place.rules for place in places(module)][1:3] == [("R2.5",), ("R1.1", "R7", "R2.5")]


def test_one_place_is_changed_and_the_rest_stays(module: Path) -> None:
    sound = ast.unparse(ast.parse(TEXT)).splitlines()
    for place in places(module):
        broken = ast.unparse(sabotaged(TEXT, place)).splitlines()
        differing = [n for n, (a, b) in enumerate(zip(sound, broken, strict=True)) if a != b]
        assert len(differing) == 1, place


def test_entries_of_face_tables_that_belong_to_no_face_are_no_places() -> None:
    found = [place for place in places(RULES / "dice.py") if place.owner in ("SUCCESS", "ADVANTAGE")]
    entries = [place for place in found if place.kind == "constant"]
    assert len(entries) == 2 * (8 + 12 + 6 + 8 + 12 + 6)


def test_what_is_harmless_has_a_reason(module: Path) -> None:
    there = places(module)[0]
    assert harmless(there._replace(line=4, owner="DEAR"), TEXT) == "an infinity: no roll shows 99 advantages"
    assert harmless(there, TEXT) is None


def test_places_are_chosen_alike_of_every_module_and_never_twice() -> None:
    from sim.narrative import RULES as NAMES

    modules = [RULES / f"{name}.py" for name in NAMES]
    picked = chosen(modules, 5 * len(NAMES))
    assert len(picked) == len(set(picked)) > 4 * len(NAMES)
    assert {sum(place.module == f"{name}.py" for place in picked) for name in NAMES} == {5}
    assert picked == chosen(modules, 5 * len(NAMES))
