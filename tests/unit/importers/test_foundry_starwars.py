"""Actors of Foundry's `starwarsffg` system: each quirk known of real ones, under invented names."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.encounter import Encounter
from sim.importers.files import read_files
from sim.importers.findings import Imported
from tests.unit.importers.foreign import Made, Raw, only, read, said

ABILITIES = {"Brawn": 3, "Agility": 2, "Intellect": 2, "Cunning": 2, "Willpower": 2, "Presence": 2}
LOWER = {name.lower(): value for name, value in ABILITIES.items()}
HOME = Path(os.environ.get("KASSEN_CORPORA", Path(__file__).parents[4] / "shared")) / "data" / "foundry-starwarsffg"


def skills(sort: str = "rival", **ranks: int) -> Raw:
    """All skills are always there; those named have a rank, or belong to the group."""
    usual = {"Brawl": "Brawn", "Melee": "Brawn", "Ranged: Light": "Agility", "Cool": "Presence", "Lightsaber": "Brawn"}
    table = {name: {"rank": 0, "characteristic": ability, "groupskill": False} for name, ability in usual.items()}
    for name, rank in ranks.items():
        table[name.replace("_", ": ")] |= {"rank": rank, "groupskill": sort == "minion"}
    return table


def item(sort: str, name: str, **system: object) -> Raw:
    return {"name": name, "type": sort, "system": system}


def values(**plain: object) -> Raw:
    return {key: {"value": value} for key, value in plain.items()}


def weapon(name: str, damage: object = 6, **system: Any) -> Raw:
    usual = values(damage=damage, crit=3, range="Medium", skill="Ranged: Light", characteristic="", quantity=1)
    return item("weapon", name, **(usual | system))


def quality(name: str, rank: int, **attributes: Raw) -> Raw:
    return {"name": name, "type": "itemmodifier", "system": {"rank": rank, "attributes": attributes}}


def mod(value: object) -> Raw:
    return {"mod": "damage", "modtype": "Weapon Stat", "value": value}


def actor(sort: str = "rival", *items: Raw, effects: list[Raw] | None = None, **system: Any) -> Raw:
    stats = {
        "wounds": {"value": 0, "max": 12}, "strain": {"value": 0, "max": 11}, "soak": {"value": 4},
        "defence": {"ranged": 1, "melee": 0},
    }  # fmt: skip
    usual: Raw = {"characteristics": values(**ABILITIES), "stats": stats, "skills": skills(), "biography": "Prose."}
    if sort == "minion":
        usual |= {"unit_wounds": {"value": 5}, "quantity": {"value": 4, "max": 4}}
    return {"name": "Dust Warden", "type": sort, "system": usual | system, "items": [*items], "effects": effects or []}


def effect(path: str, value: str, disabled: bool = False) -> Raw:
    return {"name": "Coat", "disabled": disabled, "changes": [{"key": path, "mode": 2, "value": value}]}


def stats(**changed: object) -> Raw:
    return actor()["system"]["stats"] | changed  # type: ignore[no-any-return]


def test_a_nemesis_is_what_its_sheet_says(
    tmp_path: Path, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    pistol = weapon("Pistol", itemmodifier=[quality("Stun Setting", 1)], special={"value": "Stun Setting"})
    imported = read(tmp_path, actor("nemesis", pistol, skills=skills(Ranged_Light=2, Cool=1)))
    made = {
        "name": "Pistol", "skill": "ranged_light", "damage": 6, "crit_rating": 3, "range": "medium",
        "qualities": {"stun_setting": True},
    }  # fmt: skip
    assert only(imported) == {
        "kind": "nemesis", **LOWER, "soak": 4, "wound_threshold": 12, "strain_threshold": 11, "ranged_defense": 1,
        "skills": {"ranged_light": 2, "cool": 1}, "weapons": [made], "source": "one",
    }  # fmt: skip
    assert said(imported) == []
    assert encounter_with(imported, "Dust Warden").scenario.side[0].combatant[0].soak == 4


def test_a_rival_has_no_strain_and_a_character_is_a_pc(tmp_path: Path) -> None:
    assert "strain_threshold" not in only(read(tmp_path, actor("rival")))
    assert only(read(tmp_path, actor("character")))["kind"] == "pc"


def test_the_older_layout_is_read_and_the_newer_wins(tmp_path: Path) -> None:
    old = actor("nemesis", weapon("Pistol"), skills=skills(Ranged_Light=2))
    old["data"] = old.pop("system")
    old["items"][0]["data"] = old["items"][0].pop("system")
    made = only(read(tmp_path, old))
    assert (made["wound_threshold"], made["weapons"][0]["damage"]) == (12, 6)
    both = old | {"system": {"stats": stats(wounds={"max": 20})}}
    assert only(read(tmp_path, both))["wound_threshold"] == 20


def test_a_minions_wounds_are_those_of_each_and_its_skills_those_of_the_group(tmp_path: Path) -> None:
    raw = actor("minion", skills=skills("minion", Brawl=3), stats=stats(wounds={"value": 0, "max": 0}))
    imported = read(tmp_path, raw)
    made = only(imported)
    assert (made["wound_threshold"], made["minions"], made["group_skills"]) == (5, 4, ["brawl"])
    assert said(imported) == []


def test_a_group_that_was_hurt_starts_whole(tmp_path: Path) -> None:
    hurt = actor("minion", quantity={"value": 2, "max": 4}, stats=stats(wounds={"value": 11, "max": 20}))
    imported = read(tmp_path, hurt)
    assert only(imported)["minions"] == 4
    assert said(imported) == [
        ("system.quantity.value", 2, "4 when it is whole: it starts so"),
        ("system.stats.wounds.value", 11, "when it was exported: it starts fresh"),
    ]


def test_a_group_of_one_and_ranks_without_a_group_are_flagged(tmp_path: Path) -> None:
    raw = actor("minion", skills=skills(Brawl=2), unit_wounds={"value": 20}, quantity={"value": 1, "max": 1})
    imported = read(tmp_path, raw)
    made = only(imported)
    assert (made["kind"], made["wound_threshold"], made.get("group_skills")) == ("minion", 20, None)
    assert said(imported) == [
        ("system.skills", "Brawl", "ranks, but no group skill: perhaps a rival; ranks are left out"),
        ("system.quantity.max", 1, "a group of one: older worlds keep rivals so"),
    ]


def test_a_group_size_that_none_can_have_is_left_out(tmp_path: Path) -> None:
    imported = read(tmp_path, actor("minion", quantity={"value": 0, "max": 0}))
    assert "minions" not in only(imported)
    assert said(imported) == [("system.quantity.max", 0, "expected 1 to 30: left out")]


def test_the_printed_soak_is_taken_and_not_the_attribute(tmp_path: Path) -> None:
    raw = actor(stats=stats(soak={"value": 2}), attributes={"Soak": {"value": 2}})
    assert only(read(tmp_path, raw))["soak"] == 2


def test_a_defense_that_is_no_number_is_that_of_the_attributes_or_none(tmp_path: Path) -> None:
    raw = actor(stats=stats(defence={"ranged": 1, "melee": None}), attributes={"Defence-Melee": {"value": 2}})
    assert only(read(tmp_path, raw))["melee_defense"] == 2
    imported = read(tmp_path, actor(stats=stats(defence={"ranged": 1, "melee": None})))
    made = only(imported)
    assert (made.get("melee_defense"), made["ranged_defense"]) == (None, 1)
    assert said(imported) == [("system.stats.defence", "[null, 1]", "expected [melee, ranged]: read as [0, 1]")]


def test_effects_of_actor_and_items_are_added_to_what_is_stored(tmp_path: Path) -> None:
    coat = item("armour", "Coat", **values(soak=2)) | {"effects": [
        effect("system.stats.soak.value", "2") | {"transfer": True},
        effect("system.stats.soak.value", "9") | {"transfer": False},
        effect("system.stats.defence.melee", "1", disabled=True),
    ]}  # fmt: skip
    own = [effect("system.skills.Brawl.rank", "1"), effect("system.characteristics.Brawn.value", "1")]
    made = only(read(tmp_path, actor("character", coat, effects=own)))
    assert (made["soak"], made.get("melee_defense"), made["skills"], made["brawn"]) == (6, None, {"brawl": 1}, 4)


def test_worn_armor_that_no_effect_brings_is_doubted(tmp_path: Path) -> None:
    coat = item("armour", "Coat", **values(soak=2), equippable={"equipped": True})
    imported = read(tmp_path, actor("character", coat))
    assert only(imported)["soak"] == 4
    assert said(imported) == [
        ("armour.Coat.soak", 2, "no effect brings it: taken to be in the soak that is stored")
    ]


def held(tmp_path: Path, *items: Raw, **system: Any) -> tuple[Made, Imported]:
    imported = read(tmp_path, actor("nemesis", *items, **system))
    return only(imported)["weapons"][0], imported


DAMAGE: list[tuple[str, Raw, int, bool]] = [
    ("fixed", {}, 6, False),
    ("Brawn by the characteristic", values(characteristic="Brawn"), 6, True),
    ("Agility by the characteristic", values(characteristic="Agility"), 8, False),
    ("a modifier of its own", {"attributes": {"a": mod(2)}}, 8, False),
    ("a quality's modifier", {"itemmodifier": [quality("Pierce", 1, a=mod("1"))]}, 7, False),
    (
        "an attachment and its active modifier",
        {
            "itemattachment": [
                {"system": {"attributes": {"a": mod(1)}, "itemmodifier": [
                    {"system": {"active": True, "attributes": {"b": mod(2)}}},
                    {"system": {"active": False, "attributes": {"c": mod(4)}}},
                ]}}
            ]
        },
        9,
        False,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("system", "damage", "adds"), [row[1:] for row in DAMAGE], ids=[row[0] for row in DAMAGE])
def test_damage_is_what_the_tool_adds_up(tmp_path: Path, system: Raw, damage: int, adds: bool) -> None:
    made, _ = held(tmp_path, weapon("Carbine", **system))
    assert (made["damage"], made.get("adds_brawn", False)) == (damage, adds)


def test_a_plus_damage_written_twice_counts_once(tmp_path: Path) -> None:
    twice = {"attributes": {"a": mod(2)}, "skill": {"value": "Melee", "useBrawn": True}, "range": {"value": "Engaged"}}
    club, imported = held(tmp_path, weapon("Club", 2, **twice))
    assert (club["damage"], club["adds_brawn"]) == (2, True)
    assert [(field, why) for field, _, why in said(imported)] == [
        ("weapons.Club.skill.useBrawn", "read as adding Brawn, which the tool's sheet does not show"),
        ("weapons.Club.damage.value", "stands there twice, as a value and as a modifier: counted once"),
    ]


@pytest.mark.parametrize("value", [0, 2])
def test_a_plus_damage_as_a_modifier_alone_or_double(tmp_path: Path, value: int) -> None:
    melee = {"skill": {"value": "Melee"}, "range": {"value": "Engaged"}, "attributes": {"a": mod(2)}}
    club, _ = held(tmp_path, weapon("Club", value, **melee, **values(characteristic="Brawn")))
    assert (club["damage"], club["adds_brawn"]) == (2, True)


@pytest.mark.parametrize("crit", [None, 0, "-", "", "3", 3])
def test_c13_forms_of_critical(tmp_path: Path, crit: object) -> None:
    pistol, _ = held(tmp_path, weapon("Pistol", **values(crit=crit)))
    assert pistol.get("crit_rating") == (3 if crit in ("3", 3) else None)


def test_a_rank_of_two_digits_is_in_the_text_alone(tmp_path: Path) -> None:
    raw = weapon("Snare", itemmodifier=[quality("Stun", 1), quality("Blast Quality", 2)],
                 special={"value": "Stun 10,Blast 2"})  # fmt: skip
    snare, imported = held(tmp_path, raw)
    assert snare["qualities"] == {"stun": 10, "blast": 2}
    assert said(imported) == [("weapons.Snare.qualities", "Stun 1", "the text says Stun 10: that is taken")]


def test_qualities_of_the_text_alone(tmp_path: Path) -> None:
    text = {"special": {"value": "Pierce 2, Knockdown, Glowing"}}
    alone, imported = held(tmp_path, weapon("Pike", **text))
    assert alone["qualities"] == {"pierce": 2, "knockdown": True}
    assert said(imported) == [("weapons.Pike.qualities", "Glowing", "no quality of the rules: left out")]
    beside, imported = held(tmp_path, weapon("Pike", itemmodifier=[quality("Vicious Quality", 3)], **text))
    assert beside["qualities"] == {"vicious": 3, "pierce": 2, "knockdown": True}
    assert [why for _, _, why in said(imported)] == ["in the text alone"] * 2


def test_an_unranked_quality_has_a_rank_there_that_means_nothing(tmp_path: Path) -> None:
    club, imported = held(tmp_path, weapon("Club", itemmodifier=[quality("Knockdown Quality", 1)]))
    assert club["qualities"] == {"knockdown": True}
    assert said(imported) == []


def test_a_skill_that_nobody_knows_leaves_the_weapon_unskilled(tmp_path: Path) -> None:
    pistol, imported = held(tmp_path, weapon("Pistol", **values(skill="Ranged: Lihgt")))
    assert pistol["skill"] == "ranged"
    assert [field for field, _, _ in said(imported)] == ["weapons.Pistol.skill.value"]


def test_names_of_the_other_theme_and_characteristics_of_the_sheet(tmp_path: Path) -> None:
    table = {
        "Melee-Heavy": {"rank": 2, "characteristic": "Brawn", "custom": True},
        "Lightsaber": {"rank": 1, "characteristic": "Agility"},
        "Hex Song": {"rank": 3, "characteristic": "Cunning", "custom": True},
    }
    saber = weapon("Saber", **values(skill="Lightsaber", range="Engaged"))
    made, imported = held(tmp_path, saber, weapon("Maul", **values(skill="Melee-Heavy", range="Engaged")), skills=table)
    assert (made["skill"], made["characteristic"]) == ("lightsaber", "agility")
    fighter = only(imported)
    assert fighter["skills"] == {"melee_heavy": 2, "lightsaber": 1, "hex_song": 3}
    assert (fighter["weapons"][1]["skill"], fighter["weapons"][1].get("characteristic")) == ("melee_heavy", None)


def test_talents_of_items_and_of_trees(tmp_path: Path) -> None:
    tree = {"talent0": {"name": "Adversary", "islearned": True}, "talent1": {"name": "Adversary", "islearned": True},
            "talent2": {"name": "Quick Step", "islearned": False}}  # fmt: skip
    items = item("talent", "Quick Draw", ranks={"current": 2}), item("specialization", "Duelist", talents=tree)
    assert only(read(tmp_path, actor("character", *items)))["talents"] == {"quick_draw": 2, "adversary": 2}
    numbered = actor("nemesis", item("talent", "Adversary 2", ranks={"current": 1}))
    assert only(read(tmp_path, numbered))["talents"] == {"adversary": 2}


def test_no_talents_at_all_are_no_fault(tmp_path: Path) -> None:
    assert "talents" not in only(read(tmp_path, actor("nemesis")))


@pytest.mark.parametrize(
    ("raw", "field", "why"),
    [
        (actor("vehicle"), "type", "no combatant"),
        (item("weapon", "Moonblade", rarity={"value": 3}), "type", "an item that somebody carries"),
        (actor("character", stats=stats(wounds={"max": 0})), "system.stats.wounds.max", "no wound threshold"),
        (actor("minion", unit_wounds={"value": 0}), "system.unit_wounds.value", "no wound threshold"),
    ],
    ids=["a vehicle", "an item", "a blank character", "a blank minion"],
)
def test_what_cannot_fight_is_refused_by_name(tmp_path: Path, raw: Raw, field: str, why: str) -> None:
    (refused,) = read(tmp_path, raw).refused
    assert (refused.record, refused.field) == (raw["name"], field)
    assert refused.why.startswith(why)


def test_prose_is_not_carried_over(tmp_path: Path) -> None:
    assert "Prose" not in json.dumps(only(read(tmp_path, actor("nemesis"))))


def corpus(name: str) -> Path:
    if not (HOME / name).exists():
        pytest.skip(f"no corpus at {HOME}: set KASSEN_CORPORA")
    return HOME / name


def test_the_blank_exported_character_is_refused() -> None:
    imported = read_files([corpus("actor.json")])
    assert [(each.field, each.value) for each in imported.refused] == [("system.stats.wounds.max", 0)]
    assert imported.faults == []


@pytest.mark.parametrize("sort", ["character", "minion", "rival", "nemesis"])
def test_what_is_read_stands_where_the_systems_template_has_it(tmp_path: Path, sort: str) -> None:
    actors = json.loads(corpus("template.json").read_text(encoding="utf-8"))["Actor"]
    system: Raw = {}
    for part in actors[sort]["templates"]:
        system |= actors["templates"][part]
    system |= {key: value for key, value in actors[sort].items() if key != "templates"}
    for name in ABILITIES:
        system["characteristics"][name]["value"] = 2
    system["stats"]["soak"]["value"] = 3
    if sort == "minion":
        system["unit_wounds"]["value"], system["skills"]["Brawl"]["groupskill"] = 5, True
    else:
        system["stats"]["wounds"]["max"], system["skills"]["Brawl"]["rank"] = 5, 1
    made = only(read(tmp_path, {"name": "Template", "type": sort, "system": system, "items": []}))
    assert (made["soak"], made["wound_threshold"]) == (3, 5)
    assert list(made.get("skills") or made["group_skills"]) == ["brawl"]
