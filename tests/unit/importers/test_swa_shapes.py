"""One, many, text, object, absent; forms of "cannot crit"; printed totals; what the in-app editor exports."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from sim.importers.files import read_files
from sim.importers.findings import Imported
from sim.importers.library import library_text, to_library


def test_c10_text_object_and_absent_are_all_read(fixtures: Path) -> None:
    imported = read_files([fixtures / "shapes.json"])
    assert (imported.records, len(imported.combatants), imported.refused, imported.warnings) == (3, 3, [], [])
    hound, ovel, eel = imported.combatants.values()
    assert [made.get("talents", {}).get("adversary", 0) for made in (hound, ovel, eel)] == [0, 1, 0]
    assert hound["weapons"][0]["qualities"] == {"blast": 10}
    assert (hound["abilities"], ovel["abilities"]) == (["Mechanical"], ["Loud", "Mechanical"])
    assert ovel["talents"] == {"adversary": 1, "Quick Step": 1}
    assert not {"abilities", "talents", "weapons"} & set(eel)


def test_one_where_a_list_is_meant(odd_shapes: Imported) -> None:
    made = odd_shapes.combatants["One of Each"]
    assert (made["talents"], made["abilities"]) == ({"Quick Step": 2}, ["Mechanical"])
    assert made["weapons"][0]["qualities"] == {"pierce": 2, "knockdown": True}
    assert (made["melee_defense"], made["ranged_defense"]) == (2, 2)


ODD: list[tuple[str, dict[str, Any], tuple[str, object, str]]] = [
    ("One of Each", {"melee_defense": 2}, ("derived.defence", 2, "expected [melee, ranged]: read as [2, 2]")),
    ("Listed Rival", {"melee_defense": 1}, ("derived.defence", "[1]", "expected [melee, ranged]: read as [1, 0]")),
    ("Listed Rival", {"skills": {"brawl": 1, "cool": 1}}, ("skills", None, "no ranks on a rival: read as 1")),
    (
        "Listed Rival",
        {"talents": {"Quick Step": 3}},
        ("talents", "Quick Step 3", "given twice: the higher rank is taken"),
    ),
    (
        "Listed Rival",
        {"abilities": None},
        ("abilities", '{"description": "no name"}', "no name of up to 150 characters: left out"),
    ),
    ("Ranked Minion", {"group_skills": ["brawl"]}, ("skills", None, "ranks on a minion are left out")),
    ("Texted Minion", {"group_skills": ["brawl", "cool"]}, ("derived.soak", None, "no number: Brawn 2 taken")),
    (
        "Elite Watch Minion",
        {"kind": "minion", "label": "Elite Minion"},
        ("type", "Elite Minion", "fights as a minion; the name is kept as label"),
    ),
    (
        "Listed Stranger",
        {"kind": "minion", "label": "Swarm"},
        ("type", "Swarm", "unknown: guessed minion, by a list of skills"),
    ),
    ("No Skill", {"skills": None}, ("skills.Brawl", "two", "no rank: unskilled")),
]


@pytest.mark.parametrize(("record", "expected", "warning"), ODD, ids=[f"{row[0]} {row[2][0]}" for row in ODD])
def test_an_odd_shape_is_read_and_named(
    odd_shapes: Imported, record: str, expected: dict[str, Any], warning: tuple[str, object, str]
) -> None:
    made = odd_shapes.combatants[record]
    assert {key: made.get(key) for key in expected} == expected
    assert warning in [(w.field, w.value, w.why) for w in odd_shapes.warnings if w.record == record]


def test_a_weapon_of_guesses_says_each_of_them(odd_shapes: Imported) -> None:
    rock = {"name": "Rock", "skill": "ranged", "damage": 3, "range": "short", "qualities": {"pierce": 3}}
    assert odd_shapes.combatants["No Skill"]["weapons"] == [rock]
    said = [(w.field.removeprefix("weapons.Rock."), w.value) for w in odd_shapes.warnings if "Rock" in w.field]
    assert said == [
        ("skill", None),
        ("critical", "often"),
        ("range", "Far away"),
        ("qualities", "Pierce"),
        ("qualities", "Pierce 3"),
        ("qualities", "Vicious 0"),
    ]


def test_a_player_character_keeps_its_strain(odd_shapes: Imported) -> None:
    assert odd_shapes.combatants["Hero"]["kind"] == "pc"
    assert odd_shapes.combatants["Hero"]["strain_threshold"] == 11


def test_a_record_without_a_name_or_a_characteristic_is_refused(odd_shapes: Imported) -> None:
    refused = [(each.record, each.field, each.why) for each in odd_shapes.refused]
    assert refused == [
        ("shapes-odd.json, record 8", "name", "expected a name of up to 150 characters"),
        ("No Presence", "characteristics.Presence", "expected a number from 0 to 20"),
    ]


def test_c12_printed_totals_stay_as_printed(fixtures: Path) -> None:
    imported = read_files([fixtures / "printed-totals.json"])
    made = imported.combatants["Coat Warden"]
    assert (made["soak"], made["melee_defense"], made.get("ranged_defense")) == (5, 1, None)
    assert made["weapons"][0]["qualities"] == {"defensive": 1}
    text = first = library_text(imported)
    for _ in range(20):
        text = tomli_w.dumps(tomllib.loads(text))
        assert text == first
    assert tomllib.loads(text) == to_library(imported)


def test_c13_six_forms_of_critical(fixtures: Path) -> None:
    imported = read_files([fixtures / "no-crit.json"])
    ratings = {held["name"]: held.get("crit_rating") for held in imported.combatants["Duelist"]["weapons"]}
    assert ratings == {f"Pistol {form}": None for form in ("null", "dash", "empty", "zero", "absent")} | {
        "Pistol three": 3
    }
    said = [(w.field, w.value, w.why) for w in imported.warnings]
    assert said == [
        (f"weapons.Pistol {form}.critical", value, "never a critical")
        for form, value in (("null", None), ("dash", "-"), ("empty", ""), ("zero", 0), ("absent", None))
    ]


def test_what_the_editor_exports_reads_like_the_rest(fixtures: Path) -> None:
    imported = read_files([fixtures / "export" / "swa-data.json"], fixtures / "star")
    firm, hand = imported.combatants.values()
    assert list(imported.combatants) == ["Rock & Sons, <the loud>", "Loud Hand"]
    numbers = ("soak", "wound_threshold", "strain_threshold", "melee_defense", "ranged_defense")
    assert [firm.get(key) for key in numbers] == [4, 14, 12, 1, None]
    assert [hand.get(key) for key in numbers] == [2, 4, None, None, None]
    assert firm["skills"] == {"melee": 2, "cool": 1}
    crowbar = {"skill": "melee", "damage": 5, "range": "engaged", "qualities": {"knockdown": True}}
    assert firm["weapons"] == [{"name": "Crowbar"} | crowbar, "Hand cannon"]
    assert [(w.record, w.value) for w in imported.warnings] == [("Rock & Sons, <the loud>", "")]


def test_prose_is_never_carried_over(tmp_path: Path, fixtures: Path) -> None:
    records = json.loads((fixtures / "printed-totals.json").read_text(encoding="utf-8"))
    records[0] |= {"description": "Once upon a time.", "notes": "Twice upon a time.", "tags": ["book:x"]}
    records[0]["weapons"][0]["notes"] = "Thrice upon a time."
    path = tmp_path / "printed-totals.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    read, plain = read_files([path]), read_files([fixtures / "printed-totals.json"])
    told = next(iter(read.combatants.values()))
    weapon = told["weapons"][0]["name"]
    assert told.pop("left_out") == [f"notes ({weapon}): prose, which may hold a rule of this weapon"]
    assert library_text(read) == library_text(plain)
