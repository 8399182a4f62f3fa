"""What rules say of people and things as users describe them: target numbers, bases, armor, what may parry."""

import json
from typing import Any

import attrs
import pytest
from sigma_stage import STOCK

from sim.errors import KassenError
from sim.load import loads
from sim.sigma.arming import FISTS
from sim.sigma.build import Start, build
from sim.sigma.model import FORBIDDEN, Ability, Arm, Fighter, Options, Weapon
from tests.cases import made


def start(words: dict[str, Any], rules: dict[str, Any] | None = None) -> Start:
    """A battle of this one against somebody who can do nothing."""
    sides = [
        {"name": "red", "players": True, "combatant": [{"name": "Ada", **words}]},
        {"name": "blue", "combatant": [{"name": "Dorn"}]},
    ]
    text = json.dumps({"name": "x", "ruleset": "sigma", "side": sides, "rules": rules or {}})
    return build(loads(text, "case.json"))


def first(words: dict[str, Any], rules: dict[str, Any] | None = None) -> Fighter:
    return start(words, rules).fighters[0]


def arms(words: dict[str, Any], rules: dict[str, Any] | None = None) -> dict[str, Arm]:
    """What Ada carries, by name."""
    battle = start(words, rules)
    return {battle.weapon_names[arm.weapon]: arm for arm in battle.arms if arm.bearer == 0}


def weapon(words: dict[str, Any], rules: dict[str, Any] | None = None) -> Weapon:
    """A weapon that is written out."""
    thing = {"name": "thing", "base": 5, "skill": "sword", **words}
    return start({"weapons": [thing], "skills": {"sword": 1}}, rules).weapons[0]


ABILITIES = {"agility": 11, "perception": 7, "operation": 9, "education": 5, "strength": 10, "special": 12}


def test_target_numbers_are_the_lowest_of_the_abilities_of_a_skill() -> None:
    """GO13b: unarmed and melee agility and strength, what shoots operation and perception, evading agility and
    perception, treatment education and operation; a parry is that of its weapon."""
    ada = {
        **ABILITIES, "weapons": ["sword", "bow", "throwing_knife"], "kits": ["first_aid_kit"],
        "skills": {"sword": 3, "bow": 2, "throwing": 1, "treatment": 4, "evade": 5, "unarmed": 2},
    }  # fmt: skip
    carried = arms(ada)
    numbers = {name: (arm.number, arm.tries) for name, arm in carried.items()}
    assert numbers["sword"] == (10, 3)
    assert numbers["bow"] == (7, 2)
    assert numbers["throwing knife"] == (7, 1)
    assert numbers["bandage"] == (5, 4)
    assert numbers["fists"] == (10, 2)
    assert (first(ada).evade_number, first(ada).evade_tries, first(ada).evade_fixed) == (7, 5, 0)
    assert [name for name, arm in carried.items() if arm.parries] == ["sword"]


def test_a_skill_may_fix_its_target_number_or_name_its_abilities() -> None:
    """5b: 0 to 25, whatever the abilities are; health does not cap it (GO24)."""
    skills = {
        "sword": {"tries": 1, "target": 20}, "spear": {"tries": 2, "abilities": ["special", "education"]},
        "evade": {"tries": 2, "target": 0},
    }  # fmt: skip
    carried = arms({**ABILITIES, "weapons": ["sword", "spear"], "skills": skills})
    assert (carried["sword"].number, carried["sword"].fixed, carried["sword"].chance) == (20, 1, 1000)
    assert (carried["spear"].number, carried["spear"].fixed) == (5, 0)
    evader = first({**ABILITIES, "skills": skills, "weapons": ["sword", "spear"]})
    assert (evader.evade_number, evader.evade_fixed) == (0, 1)


@pytest.mark.parametrize(("agility", "right"), [(1, False), (2, True), (19, True), (20, False)])
def test_abilities_that_are_target_numbers_stay_within_2_and_19(agility: int, right: bool) -> None:
    """GO8c: so that a die can always hit and always miss."""
    ada = {"agility": agility, "strength": 19, "weapons": ["sword"], "skills": {"sword": 1, "unarmed": 0}}
    if right:
        assert arms(ada)["sword"].number == min(agility, 19)
    else:
        with pytest.raises(KassenError, match="agility"):
            start(ada)


def test_an_ability_that_is_no_target_number_may_be_anything() -> None:
    """GO8c."""
    assert first({"special": 40, "education": 0}).special == 40


def test_a_skill_that_is_not_written_has_no_dice_and_bare_hands_have_one() -> None:
    """GO14: no other skill stands in for it; GO13c: values are data."""
    carried = arms({"weapons": ["sword"], "skills": {"spear": {"tries": 5, "target": 9}}})
    assert (carried["sword"].tries, carried["fists"].tries) == (0, 1)
    assert first({}).evade_tries == 0
    assert list(arms({})) == ["fists"]


def test_bare_hands_start_from_strength_or_the_health_that_is_left() -> None:
    """GO13, G12; a skill may have another base. G13: a weapon of that skill adds its own."""
    least = 1 << Ability.STRENGTH | 1 << Ability.HEALTH
    carried = arms({"weapons": ["knuckles"], "skills": {"unarmed": 2}})
    assert (carried["fists"].base, carried["fists"].least_of) == (0, least)
    assert (carried["knuckles"].base, carried["knuckles"].least_of) == (1, least)
    fixed = arms({"weapons": ["knuckles"], "skills": {"unarmed": {"tries": 2, "base": 6}}})
    assert (fixed["fists"].base, fixed["knuckles"].base, fixed["fists"].least_of) == (6, 7, 0)
    other = arms({"skills": {"unarmed": {"tries": 2, "base": "min(agility, H)"}}})["fists"]
    assert other.least_of == 1 << Ability.AGILITY | 1 << Ability.HEALTH


def test_the_fists_of_the_rule_cases_are_those_of_the_ruleset() -> None:
    battle = start({})
    fists = battle.weapons[battle.weapon_names.index("fists")]
    assert attrs.evolve(fists, skill=0) == made(Weapon, STOCK["fists"])
    assert FISTS.base == 0


def test_bases_of_what_one_wears_add_up() -> None:
    """G8; a reading: the document speaks of one armor."""
    assert first({"armor": [{"name": "mail", "base": 3}, {"name": "helmet", "base": 1}]}).armor == 4
    assert first({}).armor == 0


@pytest.mark.parametrize(
    ("propulsion", "evade", "parryable", "can_parry"),
    [("melee", 0, 1, 1), ("thrown", 0, 1, 0), ("mechanical", -2, 0, 0), ("chemical", FORBIDDEN, 0, 0),
     ("electric", FORBIDDEN, 0, 0)],
)  # fmt: skip
def test_how_a_weapon_flies_says_how_it_is_evaded_and_parried(
    propulsion: str, evade: int, parryable: int, can_parry: int
) -> None:
    """G29, GO22, G33."""
    made_of = weapon({"propulsion": propulsion, "range_m": 30})
    assert (made_of.evade, made_of.parryable, made_of.can_parry) == (evade, parryable, can_parry)


def test_options_and_a_weapon_of_its_own_kind_say_otherwise() -> None:
    """G29: the exception for very slow and long flights; GO22, G33: suitability is a judgement."""
    rules = {"evade_thrown": "never", "evade_mechanical": -4, "evade_chemical": -6, "evade_electric": 1}
    flights = ("thrown", "mechanical", "chemical", "electric")
    evades = [weapon({"propulsion": each, "range_m": 9}, rules).evade for each in flights]
    assert evades == [FORBIDDEN, -4, -6, 1]
    rocket = {"propulsion": "chemical", "range_m": 900, "evade": -1, "parryable": True, "can_parry": True}
    assert (weapon(rocket).evade, weapon(rocket).parryable, weapon(rocket).can_parry) == (-1, 1, 1)
    assert weapon({"evade": "never"}).evade == FORBIDDEN


def test_a_blow_reaches_two_metres_and_a_shot_says_how_far() -> None:
    """G31, 5b."""
    assert (weapon({}).reach, weapon({"range_m": 3}).reach) == (2, 3)
    with pytest.raises(KassenError, match="range_m"):
        weapon({"propulsion": "thrown"})


def test_words_have_a_base_of_three_at_the_most_and_a_bandage_is_always_there() -> None:
    """G23, G21."""
    kit = {"name": "song", "words": True}
    skilled = {"skills": {"treatment": 2}}
    battle = start({**skilled, "kits": [{**kit, "base": 3}]})
    song = battle.weapons[battle.weapon_names.index("song")]
    assert (song.base, song.words, song.heals, song.reach) == (3, 1, 1, 10)
    with pytest.raises(KassenError, match="from 0 to 3"):
        start({**skilled, "kits": [{**kit, "base": 4}]})
    assert weapon_named(start(skilled), "bandage").base == 1
    assert "bandage" not in start({}).weapon_names


def weapon_named(battle: Start, name: str) -> Weapon:
    return battle.weapons[battle.weapon_names.index(name)]


def test_everybody_starts_with_15_unless_it_says_otherwise() -> None:
    """GO15, GO15b."""
    assert (first({}).health, first({}).health_max) == (15, 15)
    assert (first({"health": 9}).health, first({"health": 9}).health_max) == (9, 15)
    assert (first({"health": 40}).health, first({"health": 40}).health_max) == (40, 40)
    assert (first({"health_max": 40}).health, first({"health_max": 40}).health_max) == (40, 40)
    assert first({}, {"health_max": 20}).health == 20


def test_options_are_the_defaults_of_the_page_unless_a_file_says_otherwise() -> None:
    """GO1 to GO26: defaults."""
    assert start({}).options == Options()
    told = start({}, {"treatments_per_day": "unlimited", "instant_death_at": "never", "evade_chemical": "never"})
    assert told.options == Options()
    assert start({}, {"treatments_per_day": 3, "instant_death_at": -15}).options == Options(
        treatments_per_day=3, instant_death_at=-15
    )


def test_who_is_surprised_and_who_is_unaware() -> None:
    """G28, GO26."""
    assert (first({}).aware, first({}).surprised) == (1, 0)
    assert (first({"aware": False}).aware, first({"surprised": True}).surprised) == (0, 1)
