"""Whatever stands in the places of an actor, a piece or a document: a report and a library, never an exception."""

import json
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.encounter import Encounter
from sim.importers.files import read_files
from sim.importers.findings import Imported
from sim.importers.library import library_text, to_library

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 1200), st.floats(), st.text(max_size=8),
    st.sampled_from(["3", "Brawl", "brawn", "engaged", "system.soak", "equipped", "１２", "健常度", "敏捷"]),
)  # fmt: skip
KEYS = st.one_of(
    st.text(max_size=4),
    st.sampled_from([
        "name", "type", "value", "max", "rank", "key", "mode", "changes", "label", "Brawn", "brawn", "melee", "current",
        "groupskill", "talents", "islearned", "attributes", "mod", "rating", "isRated", "system", "characteristic",
    ]),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
PLAIN = dict.fromkeys(("brawn", "agility", "intellect", "cunning", "willpower", "presence"), 2)
NESTED = {name.title(): {"value": value} for name, value in PLAIN.items()}
SORTS = st.sampled_from(["minion", "rival", "nemesis", "character", "weapon", "vehicle"])


def table(*names: str) -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries({}, optional=dict.fromkeys(names, VALUES))


ITEMS = st.lists(
    st.fixed_dictionaries({
        "type": st.sampled_from(["weapon", "armor", "armour", "skill", "talent", "ability", "specialization"]),
        "name": st.one_of(st.text(max_size=5), VALUES),
        "system": table(
            "baseDamage", "damageCharacteristic", "skills", "qualities", "quantity", "state", "critical", "range",
            "rank", "damage", "crit", "skill", "characteristic", "special", "itemmodifier", "itemattachment",
            "attributes", "soak", "talents", "ranks", "equippable",
        ),
        "effects": VALUES,
    }),
    max_size=3,
)  # fmt: skip


def actors(sound: dict[str, object], *rest: str) -> st.SearchStrategy[dict[str, object]]:
    """Actors with the numbers without which nobody fights, and anything at all beside them."""
    system = table(*rest).map(lambda found: found | sound)
    return st.fixed_dictionaries({
        "name": st.text(max_size=4), "type": SORTS, "system": system, "items": st.one_of(ITEMS, VALUES),
        "effects": VALUES,
    })  # fmt: skip


GENESYS = actors(
    {"characteristics": PLAIN, "wounds": {"max": 9, "threshold": 4}},
    "soak", "defense", "strain", "groupSize", "superCharacteristics",
)  # fmt: skip
STARWARS = actors(
    {"characteristics": NESTED, "stats": {"wounds": {"max": 9}}, "unit_wounds": {"value": 4}},
    "skills", "quantity", "attributes",
)  # fmt: skip
PIECES = st.fixed_dictionaries({
    "kind": st.sampled_from(["character", "item"]),
    "data": table("name", "status", "params", "commands", "initiative"),
})  # fmt: skip
TEXTS = st.text(st.sampled_from('abr "():;,+-12\n') | st.characters(exclude_categories=["Cs"]), max_size=60)
KEYWORDS = st.sampled_from(["rival", "weapon", "package", "skill", "use", "x"])
STATEMENTS = st.lists(st.tuples(KEYWORDS, TEXTS), max_size=5)


def survives(name: str, text: str) -> Imported:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(text, encoding="utf-8")
        imported = read_files([path])
        assert tomllib.loads(library_text(imported)) == to_library(imported)
        assert imported.records == len(imported.combatants) + len(imported.refused)
        return imported


@settings(max_examples=150, deadline=None)
@given(value=st.one_of(GENESYS, STARWARS))
def test_any_actor_is_refused_or_one_that_scenarios_take(
    value: object, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    imported = survives("one.json", json.dumps(value))
    for name in imported.combatants:
        encounter_with(imported, name)


@settings(max_examples=80, deadline=None)
@given(PIECES)
def test_any_piece_ends_with_a_report(value: object) -> None:
    survives("one.json", json.dumps(value))


@settings(max_examples=60, deadline=None)
@given(STATEMENTS)
def test_any_text_ends_with_a_report(statements: list[tuple[str, str]]) -> None:
    survives("one.adv", "\n".join(f"{keyword} {rest}" for keyword, rest in statements))
