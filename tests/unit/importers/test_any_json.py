"""Whatever JSON comes, an import ends with a report and a library that reads back: never with an exception."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.encounter import Encounter
from sim.importers.files import read_files
from sim.importers.findings import Imported, Json
from sim.importers.library import library_text, to_library

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["3", "+2", "-", "Brawl"]),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)
ABILITIES = ("Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence")
SOUND = st.fixed_dictionaries(
    {
        "name": st.text(min_size=1, max_size=8),
        "type": st.sampled_from(["Minion", "Rival", "Nemesis", "Apex Nemesis", ""]),
        "characteristics": st.just(dict.fromkeys(ABILITIES, 2)),
        "derived": st.just({"soak": 3, "wounds": 12}),
        "skills": st.one_of(st.just({"Brawl": 2}), st.just(["Brawl"]), VALUES),
        "talents": VALUES,
        "abilities": VALUES,
        "weapons": st.lists(
            st.fixed_dictionaries(
                dict.fromkeys(("name", "skill", "critical", "range", "qualities"), VALUES)
                | {"damage": st.one_of(st.integers(0, 9), VALUES)},
                optional={"plus-damage": VALUES, "count": VALUES},
            ),
            max_size=3,
        ),
    }
)
BROKEN = st.tuples(SOUND, st.sampled_from(["derived", "characteristics", "weapons", "name", "type"]), VALUES).map(
    lambda parts: {**parts[0], parts[1]: parts[2]}
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any") / "any.json"


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(value=st.one_of(st.lists(SOUND | BROKEN, max_size=3), VALUES))
def test_any_json_is_imported_refused_or_a_fault(
    path: Path, value: Json, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    path.write_text(json.dumps(value), encoding="utf-8")
    imported = read_files([path])
    assert imported.records == len(imported.combatants) + len(imported.refused)
    assert tomllib.loads(library_text(imported)) == to_library(imported)
    for name in list(imported.combatants)[:1]:
        encounter_with(imported, name)
    assert "NaN" not in json.dumps([(w.field, w.value) for w in imported.warnings if not isinstance(w.value, str)])
