import json
import tomllib
from typing import Any

import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from sim.faults import Path
from sim.lines import json_lines, line_of, toml_lines

TOML = '''# a remark = 1
name = "x"                # [not.a.table]
"a b".'c.d' = [1,
    { q = """
two ] lines" """, r = '}' },   # more
    'it''s',
]

[scene]
cover = [
    0,
    3,
]
from.deep = 1

[[side]]
name = """
[[side]]
"""
[[side.combatant]]
is = "one"
[[side.combatant]]
is = "two"
weapons = ["a", { is = "b", count = 2 }]
[side.combatant.skills]
cool = 1979-05-27 07:32:00
[[side]]
[[side.combatant]]
is = "three"
'''


def test_lines_of_every_kind_of_toml() -> None:
    lines = toml_lines(TOML.replace("'it''s'", "'its'"))
    assert lines == {
        ("name",): 2,
        ("a b",): 3,
        ("a b", "c.d"): 3,
        ("a b", "c.d", 0): 3,
        ("a b", "c.d", 1): 4,
        ("a b", "c.d", 1, "q"): 4,
        ("a b", "c.d", 1, "r"): 5,
        ("a b", "c.d", 2): 6,
        ("scene",): 9,
        ("scene", "cover"): 10,
        ("scene", "cover", 0): 11,
        ("scene", "cover", 1): 12,
        ("scene", "from"): 14,
        ("scene", "from", "deep"): 14,
        ("side",): 16,
        ("side", 0): 16,
        ("side", 0, "name"): 17,
        ("side", 0, "combatant"): 20,
        ("side", 0, "combatant", 0): 20,
        ("side", 0, "combatant", 0, "is"): 21,
        ("side", 0, "combatant", 1): 22,
        ("side", 0, "combatant", 1, "is"): 23,
        ("side", 0, "combatant", 1, "weapons"): 24,
        ("side", 0, "combatant", 1, "weapons", 0): 24,
        ("side", 0, "combatant", 1, "weapons", 1): 24,
        ("side", 0, "combatant", 1, "weapons", 1, "is"): 24,
        ("side", 0, "combatant", 1, "weapons", 1, "count"): 24,
        ("side", 0, "combatant", 1, "skills"): 25,
        ("side", 0, "combatant", 1, "skills", "cool"): 26,
        ("side", 1): 27,
        ("side", 1, "combatant"): 28,
        ("side", 1, "combatant", 0): 28,
        ("side", 1, "combatant", 0, "is"): 29,
    }


def test_lines_of_json() -> None:
    text = '{\n"a": [\n1,\n{"b\\u00e9": null}\n],\n"c": {"d": "}"}, "e": -1.5e3\n}'
    assert json_lines(text) == {
        ("a",): 2, ("a", 0): 3, ("a", 1): 4, ("a", 1, "bé"): 4, ("c",): 6, ("c", "d"): 6, ("e",): 6,
    }  # fmt: skip


def test_what_is_not_written_has_the_line_of_what_is_around_it() -> None:
    lines = toml_lines('x = 1\n[[side]]\nname = "a"\n')
    assert line_of(lines, ("side", 0, "combatant", 3, "soak")) == 2
    assert line_of(lines, ("elsewhere",)) is None


def test_a_table_within_tables_that_have_no_header_of_their_own() -> None:
    assert line_of(toml_lines("x = 1\n[monster.owl]\nage = 3\n"), ("monster",)) == 2


NAMES = st.text(min_size=1, max_size=4)
SCALARS = st.booleans() | st.integers(-9, 9) | st.text(st.characters(codec="utf-8"), max_size=6)
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=15
)
DOCUMENTS = st.dictionaries(st.text(st.characters(codec="utf-8"), min_size=1, max_size=4), TREES, max_size=4)


def paths(value: Any, path: Path = ()) -> set[Path]:
    """Every key path of a document."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return ({path} if path else set()) | {p for k, part in pairs for p in paths(part, (*path, k))}


@given(DOCUMENTS)
def test_every_path_of_a_toml_document_has_a_line(document: dict[str, Any]) -> None:
    text = tomli_w.dumps(document, multiline_strings=True)
    assert set(toml_lines(text)) == paths(tomllib.loads(text))


@given(DOCUMENTS, st.sampled_from([None, 1]))
def test_every_path_of_a_json_document_has_a_line(document: dict[str, Any], indent: int | None) -> None:
    text = json.dumps(document, indent=indent)
    assert set(json_lines(text)) == paths(document)
