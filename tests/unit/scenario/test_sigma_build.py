"""What a scenario of the Σ-System comes to: fighters, arms and weapons as numbers, with every default."""

from typing import Any

import attrs
import pytest
import tomli_w

from sim.encounter import Encounter
from sim.load import loads
from sim.sigma.build import EVERYWHERE, Start, build
from sim.sigma.lexicon import bits_of
from sim.sigma.model import FORBIDDEN, NEVER_DIES, Options, Propulsion
from sim.state import State

STRENGTH_OR_HEALTH = bits_of(("strength", "health"))
BOW = {"name": "toy bow", "skill": "bow", "base": 5, "range_m": 20, "propulsion": "mechanical"}


def encounter(hero: dict[str, Any] | None = None, **top: Any) -> Encounter:
    foes = {"name": "foes", "combatant": [{"name": "Foe"}]}
    heroes = {"name": "heroes", "combatant": [{"name": "Hero", **(hero or {})}], **top.pop("heroes", {})}
    return loads(tomli_w.dumps({"ruleset": "sigma", "side": [heroes, foes], **top}))


def start(hero: dict[str, Any] | None = None, **top: Any) -> Start:
    return build(encounter(hero, **top))


def arms(of: Start) -> list[tuple[str, str]]:
    """What the first fighter carries: each thing with its skill."""
    hero = of.fighters[0]
    carried = of.arms[hero.first_arm : hero.first_arm + hero.arms]
    return [(of.weapon_names[a.weapon], of.skill_names[of.weapons[a.weapon].skill]) for a in carried]


def test_somebody_of_whom_nothing_is_said() -> None:
    made = start()
    hero = made.fighters[0]
    assert (hero.agility, hero.strength, hero.health, hero.health_max, hero.armor) == (8, 8, 15, 15, 0)
    assert (hero.evade_tries, hero.aware, hero.surprised, hero.caller, hero.leader) == (0, 1, 0, 0, 1)
    assert arms(made) == [("fists", "unarmed")]
    assert made.arms[hero.held] == made.arms[0]
    fists = made.arms[0]
    assert (fists.tries, fists.number, fists.base, fists.least_of, fists.parries) == (1, 8, 0, STRENGTH_OR_HEALTH, 0)
    assert [fighter.place for fighter in made.fighters] == [0, 10]
    assert (made.battle.first_place, made.battle.last_place) == (-20, 30)
    assert made.options == Options()


def test_arms_are_weapons_then_kits_then_a_bandage_then_bare_hands() -> None:
    made = start({"skills": {"bow": 2, "treatment": 3}, "weapons": [BOW, "knife"], "kits": "first_aid_kit"})
    assert arms(made) == [
        ("toy bow", "bow"), ("knife", "knife"), ("first-aid kit", "treatment"), ("bandage", "treatment"),
        ("fists", "unarmed"),
    ]  # fmt: skip
    assert [made.weapons[arm.weapon].heals for arm in made.arms[:5]] == [0, 0, 1, 1, 0]
    assert [arm.base for arm in made.arms[:5]] == [5, 10, 3, 1, 0]
    assert [arm.tries for arm in made.arms[:5]] == [2, 0, 3, 3, 1]
    assert made.fighters[0].held == 0


def test_target_numbers_are_the_lowest_of_a_skills_abilities() -> None:
    hero = {
        "agility": 11, "strength": 9, "operation": 7, "perception": 10, "education": 6,
        "skills": {"bow": 1, "treatment": 1, "evade": 1, "sword": 1, "tongs": 1},
        "weapons": [BOW, "sword", {"name": "tongs", "skill": "tongs", "base": 1}],
    }  # fmt: skip
    made = start(hero)
    numbers = {name: arm.number for (name, _), arm in zip(arms(made), made.arms, strict=False)}
    assert numbers == {"toy bow": 7, "sword": 9, "tongs": 9, "bandage": 6, "fists": 9}
    assert (made.fighters[0].evade_tries, made.fighters[0].evade_number, made.fighters[0].evade_fixed) == (1, 10, 0)


def test_a_skill_can_say_everything_itself() -> None:
    skills = {
        "knife": {"tries": 4, "target": 20, "base": 2, "can_parry": False},
        "unarmed": {"tries": 3, "abilities": ["special"], "base": 6, "can_parry": True},
        "evade": {"tries": 2, "target": 25},
    }
    made = start({"special": 5, "skills": skills, "weapons": ["knife", "knuckles"]})
    knife, knuckles, fists = made.arms[:3]
    assert (knife.tries, knife.number, knife.fixed, knife.base, knife.parries, knife.chance) == (4, 20, 1, 12, 0, 1000)
    assert (knuckles.number, knuckles.fixed, knuckles.base, knuckles.least_of, knuckles.parries) == (5, 0, 7, 0, 1)
    assert (fists.tries, fists.base, fists.parries) == (3, 6, 1)
    assert (made.fighters[0].evade_number, made.fighters[0].evade_fixed) == (25, 1)


@pytest.mark.parametrize("base", ["min(strength, health)", "min(C,H)", "min( c , H )", "MIN(strength,health)"])
def test_a_base_may_be_the_least_of_abilities(base: str) -> None:
    made = start({"skills": {"sword": {"base": base}}, "weapons": ["sword"]})
    assert (made.arms[0].base, made.arms[0].least_of) == (12, STRENGTH_OR_HEALTH)


def test_who_parries_with_what() -> None:
    hero = {"skills": {"sword": 2, "axe": 2, "bow": 1}, "weapons": ["sword", "axe", BOW]}
    assert [arm.parries for arm in start(hero).arms[:4]] == [1, 0, 0, 0]
    assert [arm.parries for arm in start({**hero, "parry": ["unarmed"]}).arms[:4]] == [0, 0, 0, 1]
    assert [arm.parries for arm in start({**hero, "parry": []}).arms[:4]] == [0, 0, 0, 0]


def test_how_weapons_are_evaded_and_parried() -> None:
    rules = {"evade_thrown": -1, "evade_chemical": -5, "evade_electric": "never"}
    weapons = ["sword", "sling", "bow", "pistol", "arc_lamp", {"is": "bow", "name": "flare", "evade": 3}]
    weapons += [{"is": "pistol", "name": "needle", "evade": "never", "parryable": True}]
    made = start({"weapons": weapons}, rules=rules)
    by_name = dict(zip(made.weapon_names, made.weapons, strict=True))
    evades = {name: weapon.evade for name, weapon in by_name.items()}
    assert evades == {
        "sword": 0, "sling": -1, "bow": -2, "pistol": -5, "arc lamp": FORBIDDEN, "flare": 3, "needle": FORBIDDEN,
        "fists": 0,
    }  # fmt: skip
    assert {name for name, weapon in by_name.items() if weapon.parryable} == {"sword", "sling", "needle", "fists"}
    assert {name for name, weapon in by_name.items() if weapon.can_parry} == {"sword", "fists"}
    assert by_name["bow"].propulsion == Propulsion.MECHANICAL
    assert (by_name["bow"].reach, by_name["sword"].reach, by_name["fists"].fists) == (80, 2, 1)


def test_kits_reach_two_metres_and_words_ten() -> None:
    made = start({"skills": {"treatment": 1}, "kits": ["kind_words", "surgeons_case"]})
    words, case = (made.weapons[arm.weapon] for arm in made.arms[:2])
    assert (words.base, words.words, words.reach) == (2, 1, 10)
    assert (case.base, case.words, case.reach) == (5, 0, 2)


@pytest.mark.parametrize(
    ("hero", "health", "most"),
    [
        ({}, 12, 12),
        ({"health": 7}, 7, 12),
        ({"health": 24}, 24, 24),
        ({"health_max": 30}, 30, 30),
        ({"health": 4, "health_max": 30}, 4, 30),
    ],
)
def test_health_and_its_maximum(hero: dict[str, int], health: int, most: int) -> None:
    made = start(hero, rules={"health_max": 12}).fighters[0]
    assert (made.health, made.health_max) == (health, most)


def test_armor_adds_up() -> None:
    assert start({"armor": ["mail", {"base": 2}]}).fighters[0].armor == 5


def test_options_are_words_and_numbers() -> None:
    words = {
        "opposed": "delay_penalty", "evade_mechanical": "never", "anticipate": -4, "instant_death_at": -10,
        "treatments_per_day": 2, "delay": False, "move_plus_action": True, "evade_fatigue": 1,
    }  # fmt: skip
    made = start(rules=words).options
    assert (made.opposed, made.evade_mechanical, made.anticipate, made.instant_death_at) == (2, FORBIDDEN, -4, -10)
    assert (made.treatments_per_day, made.delay, made.move_plus_action, made.evade_fatigue) == (2, 0, 1, 1)
    plain = start(rules={"treatments_per_day": "unlimited", "instant_death_at": "never", "evade_thrown": 0}).options
    assert plain == Options()
    assert (plain.treatments_per_day, plain.instant_death_at) == (-1, -NEVER_DIES)
    assert encounter(rules=words).document()["rules"] == words


def test_sides_callers_leaders_arrivals_and_surprise() -> None:
    people = [{"name": "Ann", "arrives": 2}, {"name": "Ben"}, {"name": "Cas", "count": 2, "aware": False}]
    side = {"combatant": people, "caller": True}
    made = start(heroes=side, surprised=["foes"])
    assert [fighter.leader for fighter in made.fighters] == [0, 1, 0, 0, 1]
    assert [fighter.caller for fighter in made.fighters] == [1, 1, 1, 1, 0]
    assert [fighter.surprised for fighter in made.fighters] == [0, 0, 0, 0, 1]
    assert [fighter.aware for fighter in made.fighters] == [1, 1, 0, 0, 1]
    assert made.fighters[0].state == State.ABSENT
    assert made.fighter_names == ("Ann", "Ben", "Cas 1", "Cas 2", "Foe")
    assert [side.heads for side in made.sides] == [4, 1]
    people[2]["leader"] = True
    assert [fighter.leader for fighter in start(heroes={"combatant": people}).fighters] == [0, 0, 1, 0, 1]


def test_hazards_strike_everywhere() -> None:
    made = start(hazard=[{"name": "rockfall", "round": 3, "each_round": True, "damage": 4}])
    assert attrs.astuple(made.hazards[0])[:4] == (3, 1, EVERYWHERE, 4)


def test_a_field_may_be_long() -> None:
    made = start(scene={"from": -900, "to": 900})
    assert (made.battle.first_place, made.battle.last_place) == (-900, 900)


def test_a_weapon_without_its_skill_is_mentioned() -> None:
    notices = encounter({"weapons": ["sword"]}).notices
    assert notices == (
        "scenario.toml: side.heroes.combatant.0: no skill sword is written: the checks with sword have no dice (2.1)",
    )


@pytest.mark.parametrize(
    ("written", "skill"),
    [("Sword", "sword"), ("first aid", "treatment"), ("回避", "evade"), ("Bare Hands", "unarmed"), ("dodge", "evade")],
)
def test_skills_by_other_names(written: str, skill: str) -> None:
    assert encounter({"skills": {written: 2}}).scenario.side[0].combatant[0].skills[skill].tries == 2
