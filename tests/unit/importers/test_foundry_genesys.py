"""Actors of Foundry's `genesys` system: each quirk seen in real ones, under invented names."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.encounter import Encounter
from sim.importers.findings import Imported
from tests.unit.importers.foreign import Made, Raw, only, read, said

ABILITIES = {"brawn": 3, "agility": 2, "intellect": 2, "cunning": 2, "willpower": 2, "presence": 2}


def item(sort: str, name: str, **system: object) -> Raw:
    return {"name": name, "type": sort, "system": system}


def skill(name: str, rank: int = 1, characteristic: str = "brawn") -> Raw:
    return item("skill", name, rank=rank, characteristic=characteristic)


def weapon(name: str, damage: int = 3, adds: str = "brawn", **system: Any) -> Raw:
    usual = {"critical": 3, "range": "engaged", "skills": ["Melee"], "qualities": [], "state": "carried", "quantity": 1}
    return item("weapon", name, baseDamage=damage, damageCharacteristic=adds, **(usual | system))


def armor(name: str, soak: int, state: str, defense: int = 0) -> Raw:
    return item("armor", name, soak=soak, defense=defense, state=state)


def actor(sort: str = "rival", *items: Raw, effects: list[Raw] | None = None, **system: Any) -> Raw:
    usual: Raw = {"characteristics": ABILITIES, "soak": 3, "defense": {"melee": 0, "ranged": 0}, "description": "Prose"}
    tracks = {"wounds": {"value": 0, "max": 12}, "strain": {"value": 0, "max": 11}}
    if sort == "minion":
        tracks = {"wounds": {"value": 0, "threshold": 5}}
    return {
        "name": "Moss Warden", "type": sort, "system": usual | tracks | system, "items": list(items),
        "effects": effects or [],
    }  # fmt: skip


def effect(path: str, value: str, disabled: bool = False, mode: int = 2) -> Raw:
    return {"name": "Bark", "disabled": disabled, "changes": [{"key": path, "mode": mode, "value": value}]}


def test_a_rival_is_what_its_sheet_says(
    tmp_path: Path, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    raw = actor("rival", skill("Melee (Light)", 2), weapon("Axe", skills=["Melee (Light)"]), soak=5)
    imported = read(tmp_path, raw)
    axe = {"name": "Axe", "skill": "melee_light", "damage": 3, "adds_brawn": True, "crit_rating": 3, "range": "engaged"}
    assert only(imported) == {
        "kind": "rival", **ABILITIES, "soak": 5, "wound_threshold": 12, "skills": {"melee_light": 2}, "weapons": [axe],
        "source": "one",
    }  # fmt: skip
    assert said(imported) == [("system.strain.max", 11, "only a nemesis has a strain threshold (R7.12): left out")]
    assert encounter_with(imported, "Moss Warden").scenario.side[0].combatant[0].weapons[0].damage == 3


def test_c12_a_characters_soak_is_brawn_and_what_is_worn(tmp_path: Path) -> None:
    raw = actor("character", armor("Scale", 2, "equipped"), armor("Spare coat", 1, "carried"), soak=0)
    assert only(read(tmp_path, raw))["soak"] == 5
    brawny = actor("character", armor("Scale", 2, "equipped"), soak=0, characteristics=ABILITIES | {"brawn": 4})
    assert only(read(tmp_path, brawny))["soak"] == 6


@pytest.mark.parametrize("sort", ["rival", "nemesis", "minion"])
def test_c12_an_adversarys_soak_and_defense_hold_its_armor(tmp_path: Path, sort: str) -> None:
    made = only(read(tmp_path, actor(sort, armor("Mail", 2, "equipped", 1), soak=1, defense={"melee": 1, "ranged": 0})))
    assert (made["soak"], made["melee_defense"], made.get("ranged_defense")) == (1, 1, None)


def test_a_characters_defense_adds_what_is_worn_up_to_four(tmp_path: Path) -> None:
    imported = read(tmp_path, actor("character", armor("Wall", 0, "equipped", 3), defense={"melee": 2, "ranged": 1}))
    made = only(imported)
    assert (made["melee_defense"], made["ranged_defense"]) == (4, 4)
    assert said(imported) == [("system.defense.melee", 5, "above 4, the most there is: read as 4")]


def test_effects_of_the_actor_count_once_and_not_those_disabled(tmp_path: Path) -> None:
    shield = weapon("Shield", 0, "-") | {"effects": [effect("system.defense.melee", "1")]}
    effects = [
        effect("system.defense.melee", "1", disabled=True),
        effect("system.defense.melee", "1"),
        effect("system.defense.ranged", "1"),
        effect("system.defense.melee", "1"),
    ]
    made = only(read(tmp_path, actor("character", shield, effects=effects)))
    assert (made["melee_defense"], made["ranged_defense"]) == (2, 1)


def test_effects_move_thresholds_and_characteristics_both_ways(tmp_path: Path) -> None:
    effects = [
        effect("system.wounds.max", "-1"),
        effect("system.strain.max", "+1"),
        effect("system.characteristics.brawn", "1"),
    ]
    imported = read(tmp_path, actor("character", effects=effects, soak=0))
    made = only(imported)
    assert [made[key] for key in ("wound_threshold", "strain_threshold", "brawn", "soak")] == [11, 12, 4, 4]
    assert said(imported)[0] == ("effects.system.wounds.max", -1, "added to what is stored")


def test_an_effect_that_cannot_be_applied_is_named(tmp_path: Path) -> None:
    effects = [effect("system.wounds.max", "2", mode=1), effect("system.encumbrance", "2"), effect("system.soak", "x")]
    imported = read(tmp_path, actor("nemesis", effects=effects))
    assert only(imported)["wound_threshold"] == 12
    assert said(imported) == [
        ("effects.system.wounds.max", "2", "neither adds nor sets a number: left out"),
        ("effects.system.soak", "x", "neither adds nor sets a number: left out"),
        ("effects.system.encumbrance", 2, "changes what is not read here: left out"),
    ]


def test_an_effect_that_sets_a_number_sets_it(tmp_path: Path) -> None:
    assert only(read(tmp_path, actor("nemesis", effects=[effect("system.soak", "7", mode=5)])))["soak"] == 7


def test_whoever_was_hurt_when_exported_starts_fresh(tmp_path: Path) -> None:
    raw = actor("nemesis", wounds={"value": 6, "max": 12}, strain={"value": 12, "max": 12})
    imported = read(tmp_path, raw)
    assert (only(imported)["wound_threshold"], only(imported)["strain_threshold"]) == (12, 12)
    assert said(imported) == [
        ("system.wounds.value", 6, "when it was exported: it starts fresh"),
        ("system.strain.value", 12, "when it was exported: it starts fresh"),
    ]


def test_a_minion_group_has_its_skills_whatever_their_rank(tmp_path: Path) -> None:
    made = only(read(tmp_path, actor("minion", skill("Brawl", 0), skill("Stealth", 1, "agility"), groupSize=4)))
    assert (made["group_skills"], made["minions"], made["wound_threshold"]) == (["brawl", "stealth"], 4, 5)


@pytest.mark.parametrize("size", [0, 31, None])
def test_a_group_size_that_none_can_have_is_left_to_the_scenario(tmp_path: Path, size: int | None) -> None:
    imported = read(tmp_path, actor("minion", groupSize=size))
    assert "minions" not in only(imported)
    assert said(imported) == [("system.groupSize", size, "expected 1 to 30: for a scenario to say")]


def test_a_minion_with_nothing_at_all_has_fists(tmp_path: Path) -> None:
    made = only(read(tmp_path, actor("minion", groupSize=3)))
    assert not {"weapons", "group_skills", "talents"} & set(made)


def test_a_soak_below_brawn_is_kept(tmp_path: Path) -> None:
    assert only(read(tmp_path, actor("rival", soak=1)))["soak"] == 1


def held(tmp_path: Path, *items: Raw) -> tuple[Made, Imported]:
    imported = read(tmp_path, actor("nemesis", *items))
    return only(imported)["weapons"][0], imported


def test_the_same_weapon_adds_brawn_or_not_as_the_file_says(tmp_path: Path) -> None:
    fixed, _ = held(tmp_path, weapon("Cestus", 4, "-"))
    added, _ = held(tmp_path, weapon("Cestus", 4, "brawn"))
    assert (fixed["damage"], fixed.get("adds_brawn"), added["damage"], added["adds_brawn"]) == (4, None, 4, True)


def test_a_ranged_weapon_may_add_brawn(tmp_path: Path) -> None:
    sling, imported = held(
        tmp_path, skill("Ranged (Light)", 1, "agility"), weapon("Sling", 1, skills=["Ranged (Light)"], range="medium")
    )
    assert (sling["skill"], sling["damage"], sling["adds_brawn"], sling["range"]) == ("ranged_light", 1, True, "medium")
    assert said(imported) == []


def test_another_characteristic_is_added_to_the_damage(tmp_path: Path) -> None:
    needle, imported = held(tmp_path, weapon("Needle", 4, "agility"))
    assert (needle["damage"], needle.get("adds_brawn")) == (6, None)
    assert said(imported) == [
        ("weapons.Needle.damageCharacteristic", "agility", "adds Agility: written as damage 4 and agility")
    ]


def test_a_weapon_without_a_skill_is_rolled_with_brawn_alone(tmp_path: Path) -> None:
    lance, imported = held(tmp_path, skill("Brawl", 3), weapon("Lance", 6, "-", skills=[]))
    assert (lance["skill"], lance["damage"]) == ("melee", 6)
    assert said(imported) == [("weapons.Lance.skills", None, "no skill: rolled with Brawn alone, as melee")]


def test_of_several_skills_the_best_is_taken(tmp_path: Path) -> None:
    raw = weapon("Glaive", skills=["Melee (Light)", "Melee (Heavy)"])
    glaive, imported = held(tmp_path, skill("Melee (Heavy)", 2), raw)
    assert glaive["skill"] == "melee_heavy"
    assert ("weapons.Glaive.skills", "Melee (Light), Melee (Heavy)", "of several the best one: Melee (Heavy)") in said(
        imported
    )


def test_a_weapon_thrown_with_another_skill_has_its_characteristic(tmp_path: Path) -> None:
    raw = weapon("Thrown stone", 5, "-", skills=["Athletics"], quantity=3)
    stone, imported = held(tmp_path, skill("Athletics"), raw)
    assert (stone["skill"], stone["characteristic"]) == ("athletics", "brawn")
    assert said(imported) == [
        ("weapons.Thrown stone.skills", "Athletics", "no combat skill: rolled with Brawn"),
        ("weapons.Thrown stone.quantity", 3, "fights as one weapon"),
    ]


def test_skills_of_no_list_are_kept_with_their_own_characteristic(tmp_path: Path) -> None:
    hex_, imported = held(tmp_path, skill("Häxsång", 2, "cunning"), weapon("Hex", 4, "-", skills=["Häxsång"]))
    assert (hex_["skill"], hex_["characteristic"]) == ("häxsång", "cunning")
    assert next(iter(imported.combatants.values()))["skills"] == {"häxsång": 2}


def test_a_skill_of_its_own_that_reads_like_a_slip_is_left_out(tmp_path: Path) -> None:
    imported = read(tmp_path, actor("nemesis", skill("Vigilanse", 2, "willpower")))
    assert "skills" not in only(imported)
    assert said(imported)[0] == ("skills", "Vigilanse", "a skill of its own that reads like vigilance: left out")


def test_a_combat_skill_rolled_with_another_characteristic(tmp_path: Path) -> None:
    rapier, _ = held(tmp_path, skill("Melee", 2, "agility"), weapon("Rapier"))
    assert (rapier["skill"], rapier["characteristic"]) == ("melee", "agility")


QUALITIES: list[tuple[dict[str, object], dict[str, int | bool], list[str]]] = [
    ({"name": "knockdown", "rating": 0, "isRated": False}, {"knockdown": True}, []),
    (
        {"name": "knockdown", "rating": 1, "isRated": True},
        {"knockdown": True},
        ["this quality has no ranks: the number is left out"],
    ),
    ({"name": "blast", "rating": 10, "isRated": True}, {"blast": 10}, []),
    ({"name": "pierce", "rating": 0, "isRated": True}, {}, ["no rank that a quality can have: left out"]),
    ({"name": "glowing", "rating": 0, "isRated": False}, {}, ["no quality of the rules: left out"]),
]


@pytest.mark.parametrize(("raw", "expected", "whys"), QUALITIES, ids=str)
def test_qualities_are_read_by_rating(
    tmp_path: Path, raw: dict[str, object], expected: dict[str, int | bool], whys: list[str]
) -> None:
    axe, imported = held(tmp_path, weapon("Axe", qualities=[raw]))
    assert axe.get("qualities", {}) == expected
    assert [why for field, _, why in said(imported) if field == "weapons.Axe.qualities"] == whys


def test_the_longest_band_is_read_as_extreme(tmp_path: Path) -> None:
    mortar, imported = held(tmp_path, weapon("Mortar", 9, "-", skills=["Gunnery"], range="strategic"))
    assert mortar["range"] == "extreme"
    assert ("weapons.Mortar.range", "strategic", "read as Extreme") in said(imported)


def test_what_was_dropped_is_left_out_and_what_is_used_up_is_counted(tmp_path: Path) -> None:
    flask = weapon("Flask", 6, "-", quantity=3, qualities=[{"name": "limited ammo", "rating": 1, "isRated": True}])
    imported = read(tmp_path, actor("nemesis", weapon("Club", state="dropped"), weapon("Dart", quantity=0), flask))
    assert [(each["name"], each.get("count")) for each in only(imported)["weapons"]] == [("Flask", 3)]
    assert [why for _, _, why in said(imported)] == ["not at hand: left out"] * 2


@pytest.mark.parametrize("critical", [None, 0, "-", "", "3", 3])
def test_c13_forms_of_critical(tmp_path: Path, critical: object) -> None:
    dirk, _ = held(tmp_path, weapon("Dirk", critical=critical))
    assert dirk.get("crit_rating") == (3 if critical in ("3", 3) else None)


def test_talents_have_ranks_and_prose_is_left(tmp_path: Path) -> None:
    talents = item("talent", "Adversary", rank=2, description="Prose."), item("talent", "Tumble", rank=1)
    raw = actor("nemesis", *talents, item("ability", "Mossborn", description="Prose."))
    imported = read(tmp_path, raw)
    assert (only(imported)["talents"], only(imported)["abilities"]) == ({"adversary": 2, "Tumble": 1}, ["Mossborn"])
    assert "Prose" not in json.dumps(only(imported))


def test_how_terrifying_somebody_is_may_stand_in_the_text_of_the_ability(tmp_path: Path) -> None:
    dread = item("ability", "Terrifying", description="<p>A <em>formidable</em> fear check, once.</p>")
    assert only(read(tmp_path, actor("nemesis", dread)))["abilities"] == ["Terrifying 5"]


@pytest.mark.parametrize(
    ("raw", "field", "value", "why"),
    [
        (item("weapon", "Moonblade", rarity=9, baseDamage=4), "type", "weapon", "an item that somebody carries"),
        (item("armor", "Moon Mail", rarity=9, soak=2), "type", "armor", "an item that somebody carries"),
        (actor("vehicle"), "type", "vehicle", "no combatant"),
        (actor("minion", wounds={"threshold": 0}), "system.wounds.threshold", 0, "no wound threshold: it cannot fight"),
        (actor("rival", wounds={"max": 0}), "system.wounds.max", 0, "no wound threshold: it cannot fight"),
        (
            actor(characteristics=ABILITIES | {"presence": None}),
            "system.characteristics.presence",
            None,
            "expected a number from 0 to 20",
        ),
    ],
    ids=["a weapon", "armor", "a vehicle", "a blank minion", "a blank rival", "no presence"],
)  # fmt: skip
def test_what_cannot_fight_is_refused_by_name(tmp_path: Path, raw: Raw, field: str, value: object, why: str) -> None:
    (refused,) = read(tmp_path, raw).refused
    assert (refused.record, refused.field, refused.value) == (raw["name"], field, value)
    assert refused.why.startswith(why)


def test_of_two_actors_of_one_name_the_second_has_its_files(tmp_path: Path) -> None:
    assert list(read(tmp_path, actor(), actor("minion")).combatants) == ["Moss Warden", "Moss Warden (two)"]


def test_the_layout_of_older_exports_is_read(tmp_path: Path) -> None:
    old = actor("nemesis", skill("Melee", 2), soak=4)
    old["data"] = old.pop("system")
    for each in old["items"]:
        each["data"] = each.pop("system")
    made = only(read(tmp_path, old))
    assert (made["soak"], made["skills"]) == (4, {"melee": 2})


def test_what_no_rule_here_knows_is_named(tmp_path: Path) -> None:
    imported = read(tmp_path, actor("nemesis", superCharacteristics=["brawn"]))
    assert said(imported) == [("system.superCharacteristics", '["brawn"]', "no rule here: left out")]
