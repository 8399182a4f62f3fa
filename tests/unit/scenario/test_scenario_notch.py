import attrs
from scenario_case import read

from sim.narrative.describe import NarrativeCombatant
from sim.narrative.notch import NOTCH, notched


def hero(words: str) -> NarrativeCombatant:
    return read(hero=words).scenario.side[0].combatant[0]


def test_a_notch_is_a_rank_a_point_of_soak_and_a_fifth_of_the_thresholds() -> None:
    whole = hero('soak = 4\nwound_threshold = 12\nstrain_threshold = 13\nskills = { melee = 2 }\nweapons = ["knife"]')
    up, down = notched(whole, 1), notched(whole, -1)
    for other, soak, wounds, strain, rank in ((up, 5, 14, 16, 3), (down, 3, 10, 10, 1)):
        assert (other.soak, other.wound_threshold, other.strain_threshold, other.skills["melee"]) == (
            soak,
            wounds,
            strain,
            rank,
        )
        assert other.weapons == whole.weapons
    assert NOTCH == {"ranks": 1, "damage_without_ranks": 1, "soak": 1, "thresholds": 0.2}


def test_only_skills_of_weapons_move_and_of_fists_where_there_is_nothing_else() -> None:
    whole = hero('skills = { melee = 2, cool = 1, brawl = 1 }\nweapons = ["knife"]')
    assert notched(whole, 1).skills == {"melee": 3, "cool": 1, "brawl": 1}
    assert notched(hero("skills = { brawl = 1 }"), 1).skills == {"brawl": 2}
    assert notched(hero(""), 1).skills == {"brawl": 1}


def test_without_a_rank_to_take_or_to_give_a_point_of_damage_stands_for_it() -> None:
    unskilled = hero('weapons = ["knife"]')
    (knife,) = unskilled.weapons
    assert notched(unskilled, -1).weapons == (attrs.evolve(knife, damage=knife.damage - 1),)
    assert notched(unskilled, 1).skills == {"melee": 1}
    group = read("side.gang.combatant.0.kind=minion", dummy='weapons = ["knife"]\ngroup_skills = ["melee"]')
    minions = group.scenario.side[1].combatant[0]
    assert notched(minions, 1).weapons == (attrs.evolve(knife, damage=knife.damage + 1),)
    assert notched(minions, 1).skills == {}


def test_soak_that_is_not_written_moves_too_and_nothing_falls_below_its_least() -> None:
    plain = hero("brawn = 3")
    assert (plain.soak, notched(plain, 1).soak, notched(plain, -1).soak) == (None, 4, 2)
    frail = hero('soak = 0\nwound_threshold = 1\nweapons = [{ name = "feather", damage = 0, range = "short" }]')
    weaker = notched(frail, -1)
    assert (weaker.soak, weaker.wound_threshold, weaker.weapons[0].damage) == (0, 1, 0)
