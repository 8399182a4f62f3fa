"""What rules say of people and weapons as they are described: thresholds, soak, defense, ranks, fists."""

import json
from typing import Any

import attrs
import pytest
from stage import STOCK

from sim.load import loads
from sim.narrative.arming import FISTS
from sim.narrative.build import Start, build
from sim.narrative.conditions import talent
from sim.narrative.model import Characteristic, Fighter, Gift, Kind, Talent, Weapon
from tests.cases import made


def start(people: list[dict[str, Any]], rules: dict[str, Any] | None = None) -> Start:
    """A battle of these heroes against one rival."""
    sides = [
        {"name": "crew", "players": True, "policy": "marksman", "combatant": people},
        {"name": "patrol", "policy": "marksman", "combatant": [{"name": "Dorn", "brawn": 3}]},
    ]
    return build(loads(json.dumps({"name": "x", "side": sides, "rules": rules or {}}), "case.json"))


def first(words: dict[str, Any], rules: dict[str, Any] | None = None) -> Fighter:
    return start([{"name": "Ada", **words}], rules).fighters[0]


def test_thresholds_of_a_pc_that_writes_none() -> None:
    """R7.10: ten and brawn, ten and willpower; R7.12: a rival has no strain threshold."""
    battle = start([{"name": "Ada", "brawn": 3, "willpower": 4}])
    assert (battle.fighters[0].wound_threshold, battle.fighters[0].strain_threshold) == (13, 14)
    assert battle.fighters[1].strain_threshold == -1


def test_soak_is_brawn_and_armor_or_what_is_printed() -> None:
    """R7.2."""
    armor = [{"name": "heavy clothing", "soak": 1}]
    assert first({"brawn": 2, "armor": armor}).soak == 3
    assert first({"brawn": 2, "armor": armor, "soak": 5}).soak == 5


def test_defense_of_armor_adds_or_the_best_of_it_counts() -> None:
    """R5.18, R5.19; a shield's Defensive and Deflection always add."""
    armor = [{"name": "coat", "defense": 1}, {"name": "field", "defense": 2}]
    shield = {"name": "shield", "qualities": {"defensive": 1, "deflection": 2}}
    added, best = first({"armor": armor}), first({"armor": armor}, {"defense_stacking": "best_of"})
    assert (added.melee_defense, added.ranged_defense, added.printed) == (3, 3, 0)
    assert (best.melee_defense, best.ranged_defense) == (2, 2)
    guarded = first({"armor": [shield]})
    assert (guarded.melee_defense, guarded.melee_guard, guarded.ranged_guard) == (0, 1, 2)
    printed = first({"armor": [*armor, shield], "defense": 1})
    assert (printed.melee_defense, printed.ranged_defense, printed.melee_guard, printed.printed) == (1, 1, 0, 1)


def test_a_group_has_the_skills_it_lists_and_nobody_has_others() -> None:
    """R7.15, R2.1."""
    rifle = {"name": "rifle", "skill": "ranged_heavy", "damage": 9, "range": "long"}
    words = {"wound_threshold": 5, "kind": "minion", "minions": 3, "group_skills": ["ranged_heavy"], "weapons": [rifle]}
    battle = start([{"name": "Guard", **words}])
    assert [arm.group for arm in battle.arms[:2]] == [1, 0]
    battle = start([{"name": "Ada", "skills": {"ranged_heavy": 2}, "weapons": [rifle]}])
    assert [arm.rank for arm in battle.arms[:2]] == [2, 0]


def test_the_fists_of_the_rule_cases_are_those_of_the_game() -> None:
    """R6.8."""
    assert attrs.evolve(FISTS, skill=0) == made(Weapon, STOCK["fists"])


def test_the_first_weapon_is_in_hand() -> None:
    """R15: the rest is carried, and of several single uses each is good for one attack."""
    bombs = {"name": "bomb", "damage": 8, "count": 3}
    battle = start([{"name": "Ada", "weapons": [{"name": "pistol", "damage": 6}, bombs]}])
    assert battle.fighters[0].held == battle.fighters[0].first_arm
    assert [(arm.uses, arm.single) for arm in battle.arms[:3]] == [(-1, 0), (3, 1), (-1, 0)]
    assert battle.fighters[1].held == -1


GUARDS = {"name": "Guards", "kind": "minion", "minions": 3, "wound_threshold": 5, "group_skills": ["ranged_heavy"]}
RIFLE = {"name": "rifle", "skill": "ranged_heavy", "damage": 9, "range": "long"}


def test_without_classes_each_member_is_a_fighter_of_its_own() -> None:
    """R7.19, R15: like a nemesis; strain is wounds where no threshold is written; a lone member has no rank (R7.15)."""
    people = [{**GUARDS, "weapons": [RIFLE]}, {"name": "Thug", "kind": "rival", "skills": {"cool": 2}}]
    battle = start(people, {"npc_classes": False})
    assert battle.fighter_names == ("Guards 1", "Guards 2", "Guards 3", "Thug", "Dorn")
    assert {c.kind for c in battle.fighters} == {Kind.NEMESIS}
    assert [(c.members, c.wound_threshold, c.strain_threshold) for c in battle.fighters[:3]] == [(1, 5, -1)] * 3
    assert [(arm.rank, arm.group) for arm in battle.arms if arm.bearer == 0] == [(0, 0)] * 2
    assert (battle.fighters[3].cool, battle.fighters[3].strain_threshold) == (2, -1)
    assert battle.sides[0].heads == 4


def test_a_rival_without_classes_bears_the_strain_that_is_written() -> None:
    """R7.19, and R7.12 with classes."""
    thug = {"kind": "rival", "strain_threshold": 9}
    assert first(thug, {"npc_classes": False}).strain_threshold == 9
    assert first(thug).strain_threshold == -1


def test_a_fight_without_classes_is_the_same_when_it_is_read_again() -> None:
    """R7.19: so that workers, runs that are resumed and forks fight the same battle."""
    people = [{**GUARDS, "weapons": [RIFLE]}, {"name": "Thug", "kind": "rival"}, {"name": "Gil", "kind": "nemesis"}]
    sides = [{"name": "crew", "combatant": people}, {"name": "patrol", "combatant": [{"name": "Dorn"}]}]
    once = loads(json.dumps({"name": "x", "side": sides, "rules": {"npc_classes": False}}), "case.json")
    again = loads(json.dumps(once.document()), "case.json")
    assert again.document() == once.document()
    assert build(again) == build(once)


def test_groups_with_names_are_numbered_without_classes() -> None:
    """R7.19."""
    two = [{**GUARDS, "minions": 2, "count": 2, "names": ["Reds", "Blues"]}]
    names = ("Reds 1", "Reds 2", "Blues 1", "Blues 2", "Dorn")
    assert start(two, {"npc_classes": False}).fighter_names == names
    assert start(two).fighter_names == ("Reds", "Blues", "Dorn")


def test_heroes_and_their_thresholds_are_as_ever_without_classes() -> None:
    """R7.19, R7.10."""
    assert attrs.asdict(first({"brawn": 3}, {"npc_classes": False})) == attrs.asdict(first({"brawn": 3}))


def test_who_flies_or_hovers_heeds_no_difficult_ground() -> None:
    """R5.16, R14: as a talent or as an ability, however it is spelled."""
    assert [first({"talents": {name: 1}}).airborne for name in ("Flyer", "hoverer", "Adversary")] == [1, 1, 0]
    assert [first({"abilities": [name]}).airborne for name in ("Hover", "Surefooted", "Silhouette")] == [1, 1, 0]


@pytest.mark.parametrize(
    ("talent", "skill", "numbers", "rolled"),
    [
        ("Ataru Technique", "lightsaber", {"brawn": 2, "agility": 4}, "AGILITY"),
        ("Ataru Technique", "lightsaber", {"brawn": 4, "agility": 3}, "BRAWN"),
        ("niman_technique", "lightsaber", {"brawn": 2, "willpower": 3}, "WILLPOWER"),
        ("Ataru Technique", "melee", {"brawn": 2, "agility": 4}, "BRAWN"),
        ("Finesse", "melee_light", {"brawn": 2, "agility": 4}, "AGILITY"),
    ],
)
def test_talents_by_which_weapons_are_rolled_with_another_characteristic(
    talent: str, skill: str, numbers: dict[str, int], rolled: str
) -> None:
    """R2.9: where it is higher than the usual one, and the weapon itself says none."""
    blade = {"name": "blade", "skill": skill, "damage": 3, "range": "engaged"}
    said = blade | {"name": "odd blade", "characteristic": "presence"}
    made = start([{"name": "Ada", "talents": {talent: 1}, "weapons": [blade, said], **numbers}])
    fists = "AGILITY" if talent == "Finesse" else "BRAWN"
    assert [made.arms[k].characteristic for k in range(3)] == [
        Characteristic[rolled], Characteristic.PRESENCE, Characteristic[fists],
    ]  # fmt: skip


def test_toughened_and_grit_add_to_thresholds_that_are_not_written() -> None:
    """R14 Toughened, R14 Grit: printed totals hold them already."""
    words = {"brawn": 3, "willpower": 2, "talents": {"toughened": 2, "Grit": 3}}
    assert (first(words).wound_threshold, first(words).strain_threshold) == (17, 15)
    printed = first({**words, "wound_threshold": 14, "strain_threshold": 11})
    assert (printed.wound_threshold, printed.strain_threshold) == (14, 11)


def test_talents_are_known_however_they_are_spelled_among_talents_or_abilities() -> None:
    """R14: a rank of three bits, a bit for those without ranks; a skill of Deadly Accuracy marks its weapons."""
    talents = {"Parry (Improved)": 1, "parry": 3, "Side Step": 2, "durable": 9, "Lethal Blow": 1}
    c = first({"talents": talents, "abilities": ["Tactical Direction", "Jump Up"]})
    assert {each: talent(c, each) for each in Talent if talent(c, each)} == {
        Talent.PARRY: 3, Talent.SIDE_STEP: 2, Talent.DURABLE: 7, Talent.LETHAL_BLOWS: 1,
    }  # fmt: skip
    assert [each for each in Gift if c.gifts >> each & 1] == [
        Gift.IMPROVED_PARRY, Gift.JUMP_UP, Gift.TACTICAL_DIRECTION,
    ]  # fmt: skip


@pytest.mark.parametrize("talents", [{"deadly_accuracy": "ranged_heavy"}, {"Deadly Accuracy (Ranged: Heavy)": 1}])
def test_deadly_accuracy_is_of_a_skill(talents: dict[str, Any]) -> None:
    """R14 Deadly Accuracy."""
    rifle = {"name": "rifle", "skill": "ranged_heavy", "damage": 9, "range": "long"}
    saber = {"name": "saber", "skill": "lightsaber", "damage": 6}
    battle = start([{"name": "Ada", "talents": talents, "weapons": [rifle, saber]}])
    assert [arm.deadly for arm in battle.arms[:3]] == [1, 0, 0]
    assert [battle.weapons[arm.weapon].lightsaber for arm in battle.arms[:3]] == [0, 1, 0]
