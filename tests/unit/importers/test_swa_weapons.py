"""One weapon at a time: the edges of each reading."""

from typing import Any

import pytest

from sim.importers.findings import Json, Notes
from sim.importers.skills import skill_list
from sim.importers.swa_weapons import read_weapon, uses
from sim.importers.tables import Tables
from sim.importers.values import keyed, many, snake, text_of, whole

NO_LISTS = Tables("", {}, skill_list(None), {})


def read(**fields: Json) -> tuple[dict[str, Any] | None, list[tuple[str, Json, str]]]:
    """A sound sword with some fields changed, and what was said about it."""
    sound: dict[str, Json] = {"name": "Sword", "skill": "Melee", "damage": 5, "critical": 3, "range": "Engaged"}
    notes = Notes("Somebody")
    weapon = read_weapon(sound | fields, NO_LISTS, notes)
    return weapon, [(w.field, w.value, w.why) for w in notes.warnings]


SWORD = {"skill": "melee", "damage": 5, "crit_rating": 3, "range": "engaged"}


@pytest.mark.parametrize(
    ("fields", "weapon", "said"),
    [
        ({}, SWORD, []),
        ({"damage": 5.0, "critical": " 3 "}, SWORD, []),
        ({"damage": "５"}, SWORD, []),
        ({"damage": 100}, SWORD | {"damage": 100}, []),
        ({"damage": 101}, None, [("damage", 101, "no number: left out")]),
        ({"damage": -1}, None, [("damage", -1, "no number: left out")]),
        ({"damage": True}, None, [("damage", True, "no number: left out")]),
        ({"damage": 4.5}, None, [("damage", 4.5, "no number: left out")]),
        ({"damage": ""}, None, [("damage", "", "no attack: left out")]),
        ({"damage": "–"}, None, [("damage", "–", "no attack: left out")]),
        (
            {"damage": "Brawn + 2"},
            SWORD | {"damage": 2, "adds_brawn": True},
            [("damage", "Brawn + 2", "read as added to Brawn")],
        ),
        ({"damage": None, "plus-damage": 0}, SWORD | {"damage": 0, "adds_brawn": True}, []),
        ({"damage": "-", "plus-damage": "2"}, SWORD | {"damage": 2, "adds_brawn": True}, []),
        (
            {"qualities": ["Cumbersome 4", "Weapon Sling"]},
            SWORD | {"qualities": {"cumbersome": 3}},
            [("qualities", "Weapon Sling", "Cumbersome 4 less 1")],
        ),
        (
            {"qualities": ["Cumbersome 1", "weapon sling"]},
            SWORD,
            [("qualities", "weapon sling", "Cumbersome 1 less 1")],
        ),
        (
            {"qualities": ["Weapon Sling"]},
            SWORD,
            [("qualities", "Weapon Sling", "nothing to take off: it is not Cumbersome")],
        ),
        ({"critical": 6}, SWORD | {"crit_rating": 6}, []),
        ({"critical": 7}, SWORD | {"crit_rating": 7}, [("critical", 7, "above 6, kept as printed")]),
        ({"critical": 1}, SWORD | {"crit_rating": 1}, []),
        (
            {"skill": "", "range": "Long"},
            {"skill": "ranged", "damage": 5, "crit_rating": 3, "range": "long"},
            [("skill", "", "no skill of the list, and rolled as ranged")],
        ),
        (
            {"skill": None},
            SWORD | {"skill": "brawl"},
            [("skill", None, "no skill of the list, and rolled as brawl")],
        ),
        (
            {"skill": "Juggling"},
            SWORD | {"skill": "juggling", "characteristic": "brawn"},
            [
                ("skill", "Juggling", "no skill of the list: kept as 'juggling'"),
                ("skill", "Juggling", "no combat skill: rolled with Brawn"),
            ],
        ),
        (
            {"skill": "Juggling", "range": "Short"},
            SWORD | {"skill": "juggling", "characteristic": "agility", "range": "short"},
            [
                ("skill", "Juggling", "no skill of the list: kept as 'juggling'"),
                ("skill", "Juggling", "no combat skill: rolled with Agility"),
            ],
        ),
        (
            {"skill": "Meele"},
            SWORD | {"skill": "brawl"},
            [("skill", "Meele", "no skill of the list (nearest: melee), and rolled as brawl")],
        ),
        (
            {"damage": None, "plus-damage": -1},
            SWORD | {"damage": 0, "adds_brawn": True},
            [("plus-damage", -1, "below 0: read as 0")],
        ),
        (
            {"critical": 21},
            {key: SWORD[key] for key in ("skill", "damage", "range")},
            [("critical", 21, "no number: never a critical")],
        ),
        ({"range": ""}, SWORD, [("range", "", "no range band: read as Engaged")]),
        (
            {"qualities": ["Pierce 1", "Pierce 3", "Pierce 3"]},
            SWORD | {"qualities": {"pierce": 3}},
            [("qualities", "Pierce 3", "given twice: the higher rank is taken")],
        ),
        ({"qualities": ["Pierce 99"]}, SWORD | {"qualities": {"pierce": 99}}, []),
        ({"Damage": 7}, SWORD, []),
        ({"notes": "  "}, SWORD, []),
    ],
)
def test_a_weapon(fields: dict[str, Json], weapon: dict[str, Any] | None, said: list[tuple[str, Json, str]]) -> None:
    assert read(**fields) == (weapon, said)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Two balls", 2),
        ("two balls", 2),
        ("Three balls", 3),
        ("Four balls", 4),
        ("Five balls", 5),
        ("Six balls", 6),
        ("Dual balls", 2),
        ("Twin balls", 2),
        ("Pair of balls", 2),
        ("A pair of balls", 2),
        ("2 balls", 2),
        ("12 balls", 12),
        ("13 balls", 0),
        ("1 ball", 0),
        ("773 Longshot", 0),
        ("Twofold ball", 0),
        ("Two", 0),
        ("Ball", 0),
    ],
)
def test_how_many_weapons_a_name_says(name: str, number: int) -> None:
    """Single uses of what is used up; anything else never has a count, for it would be used up then (R15)."""
    spent, kept = Notes("Somebody"), Notes("Somebody")
    assert uses(name, {"qualities": {"limited_ammo": 1}}, spent) == ({"count": number} if number else {})
    assert uses(name, {}, kept) == {}
    assert [w.why for w in spent.warnings] == ([f"counted as {number} single uses"] if number else [])
    assert [w.why for w in kept.warnings] == ([f"{number} by its name: fights as one weapon"] if number else [])


def test_a_key_in_odd_case_yields_to_the_small_one() -> None:
    notes = Notes("Somebody")
    assert keyed({"Damage": 4, "damage": 6, "Other": 1}, notes, frozenset({"damage", "other"})) == {
        "damage": 6,
        "other": 1,
    }
    assert [(w.field, w.value) for w in notes.warnings] == [("Other", 1)]


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("-999", -999),
        (1000, None),
        ("1000", None),
        ("", None),
        ("x", None),
        (None, None),
        ([], None),
        ("+3", 3),
        (2.0, 2),
    ],
)
def test_whole_numbers(value: Json, number: int | None) -> None:
    assert whole(value) == number


@pytest.mark.parametrize(
    ("value", "items"), [(None, []), ("", []), ("x", ["x"]), ({"a": 1}, [{"a": 1}]), ([None, 1], [1]), (0, [0])]
)
def test_one_or_many(value: Json, items: list[Json]) -> None:
    assert many(value) == items


def test_texts_and_keys() -> None:
    assert text_of("  a \n b &gt; ") == "a b >"
    assert snake("Knowledge: The Baker’s Net_Æ") == "knowledge_the_bakers_net_ae"
