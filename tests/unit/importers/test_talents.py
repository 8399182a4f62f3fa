"""Talents, abilities and gear of stat blocks, under the names by which the rules know them."""

from pathlib import Path
from typing import Any

import pytest

from sim.faults import snake
from sim.importers.covered import combatants_of
from sim.importers.findings import Imported
from sim.importers.packs import packs_of
from sim.importers.powers import ABOUT, TRICKS, power_of
from sim.importers.talents import NOT_SAID
from sim.narrative.arming import airborne_of
from sim.narrative.coverage import cover
from sim.narrative.model import Talent
from sim.narrative.talent_table import packed_talents, rank_of_talent
from tests.unit.importers.foreign import only, read, said


def block(**words: Any) -> dict[str, Any]:
    return {
        "name": "Vell",
        "type": "Rival",
        "characteristics": dict.fromkeys(("Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence"), 2),
        "derived": {"soak": 3, "wounds": 12},
        "skills": {"Brawl": 2},
        **words,
    }


def made(folder: Path, **words: Any) -> Imported:
    return read(folder, [block(**words)])


@pytest.mark.parametrize(
    ("printed", "talents"),
    [
        (["Parry 3"], {"parry": 3}),
        (["Parry (Improved)"], {"improved_parry": 1}),
        (["Improved Parry"], {"improved_parry": 1}),
        (["parry (improved) 1", "Parry 2"], {"improved_parry": 1, "parry": 2}),
        (["Reflect (Supreme)"], {"Reflect (Supreme)": 1}),
        (["Lethal Blow 2"], {"lethal_blows": 2}),
        (["POINT BLANK 1"], {"point_blank": 1}),
        (["Quick-Draw"], {"quick_draw": 1}),
        (["Deadly Accuracy (Ranged: Heavy)"], {"deadly_accuracy": "ranged_heavy"}),
        (
            ["Deadly Accuracy (Melee)", "Deadly Accuracy (Brawl)"],
            {"deadly_accuracy": "melee", "Deadly Accuracy (Brawl)": 1},
        ),
        (["Moon Walk 4"], {"Moon Walk": 4}),
        (["moonwalk"], {"Moonwalk": 1}),
        (["Parrry 2"], {"Parrry": 2}),
        (["parrry"], {"Parrry": 1}),
        ([{"name": "Dodge 1", "description": "x"}], {"dodge": 1}),
        (["Physician 2"], {"surgeon": 2}),
        (["Devastating"], {"lethal_blows": 4}),
        (["Regeneration 2"], {"regeneration": 2}),
        (
            [{"name": "Regeneration", "description": "At the start of its turn, it heals 3 wounds."}],
            {"regeneration": 3},
        ),
    ],
)
def test_a_talent_has_the_key_of_the_rules_or_its_printed_name(
    printed: list[Any], talents: dict[str, Any], tmp_path: Path
) -> None:
    imported = made(tmp_path, talents=printed)
    assert only(imported)["talents"] == talents
    (back,) = combatants_of(imported)
    assert back.talents == talents


def test_a_misspelled_talent_is_named(tmp_path: Path) -> None:
    imported = made(tmp_path, talents=["Lethal Blow 1", "Lethal Blows 2"])
    assert only(imported)["talents"] == {"lethal_blows": 2}
    assert said(imported) == [
        ("talents", "Lethal Blow 1", "read as lethal_blows"),
        ("talents", "Lethal Blows 2", "given twice: the higher rank is taken"),
    ]


@pytest.mark.parametrize(
    ("printed", "rating"),
    [
        ("Terrifying 4", 4),
        ("terrifying (2)", 2),
        ("Terrifying", 3),
        ("Supremely Terrifying", 4),
        ("Su\u00adpremely Terrifying", 4),
        ({"name": "Terrifying"}, 3),
        ({"name": "Terrifying", "description": "Whoever meets it makes a <b>Daunting</b> (4) fear check."}, 4),
        ({"name": "Terrifying", "description": ["Big. All roll", "an easy Discipline check."]}, 1),
        ({"name": "Terrifying 2", "description": "A Daunting fear check."}, 2),
        ({"name": "Terrifying", "description": "It is hard to miss. Whoever fears it says so."}, 3),
    ],
)
def test_terrifying_has_the_rating_of_its_name_else_of_its_text_else_is_hard(
    printed: Any, rating: int, tmp_path: Path
) -> None:
    (one,) = combatants_of(made(tmp_path, abilities=[printed]))
    assert packed_talents(one.talents, one.abilities)["talents"] >> 3 * Talent.TERRIFYING == rating


def test_what_has_a_key_of_its_own_stands_there(tmp_path: Path) -> None:
    one = only(made(tmp_path, talents=["Force Rating 3"], abilities=["Droid", "Silhouette 2", "Amphibious"]))
    assert [one[key] for key in ("force_rating", "droid", "silhouette")] == [3, True, 2]
    assert one["abilities"] == ["Amphibious"]
    assert "talents" not in one


@pytest.mark.parametrize(
    ("printed", "power"),
    [
        ("Force Power: Move", "hurl"),
        ("Fore Power: Enhance", "leap"),
        ("force-power-sense-rots", "foresight"),
        ("Force Power: Battle Meditation", "one_mind"),
        ("Force Power: hurl", "hurl"),
        ("Battle Cry", "battle_cry"),
        ("Force Power: Seek", ""),
        ("Leap", ""),
    ],
)
def test_a_force_power_is_the_ability_that_does_about_the_same(printed: str, power: str) -> None:
    assert power_of(printed) == power


@pytest.mark.parametrize("power", sorted(set(ABOUT.values())))
def test_every_ability_that_stands_for_a_power_is_in_the_library(power: str, tmp_path: Path) -> None:
    name = next(printed for printed, key in ABOUT.items() if key == power).replace("_", " ").title()
    imported = made(tmp_path, talents=["Force Rating 1"], abilities=[f"Force Power: {name}"])
    assert only(imported)["powers"] == [power]
    (back,) = combatants_of(imported)
    assert [each.force > 0 for each in back.powers] == [True]


@pytest.mark.parametrize(("letters", "power"), TRICKS.items())
def test_a_trick_is_the_ability_of_the_library_that_does_it(letters: str, power: str, tmp_path: Path) -> None:
    for field in ("talents", "abilities"):
        imported = made(tmp_path, **{field: [letters.title()]})
        (back,) = combatants_of(imported)
        assert [snake(each.name or "") for each in back.powers] == [power]
        assert cover(back).whole
        assert [each.why for each in imported.warnings if power in each.why]


def test_a_talent_and_an_ability_of_one_name_may_be_two_tricks(tmp_path: Path) -> None:
    assert only(made(tmp_path, talents=["Takedown"]))["powers"] == ["leg_hook"]
    assert only(made(tmp_path, abilities=["Takedown"]))["abilities"] == ["Takedown"]


@pytest.mark.parametrize(
    ("numbers", "skills", "check", "amount"),
    [({"Presence": 4}, {"Charm": 2, "Coercion": 3}, "charm", 8), ({"Willpower": 4}, {"Charm": 1}, "coercion", 4)],
)
def test_words_hurt_by_presence_with_the_better_skill(
    numbers: dict[str, int], skills: dict[str, int], check: str, amount: int, tmp_path: Path
) -> None:
    record = block(talents=["Ruinous Repartee"], skills=skills)
    record["characteristics"] |= numbers
    (back,) = combatants_of(read(tmp_path, [record]))
    (words,) = back.powers
    assert (words.check, words.opposed, words.range) == (check, "discipline", "medium")
    assert [(each.effect, each.amount, each.per_success, each.on) for each in words.effects] == [
        ("strain", amount, 1, "target"),
        ("recover", amount, 1, "self"),
    ]


def test_without_a_force_rating_a_power_stays_a_name(tmp_path: Path) -> None:
    one = only(made(tmp_path, abilities=["Force Power: Move", "Battle Cry"]))
    assert (one["abilities"], one["powers"]) == (["Force Power: Move"], ["battle_cry"])


@pytest.mark.parametrize(
    ("gear", "packs"),
    [
        ("2 stimpacks, rope", {"stimpacks": 2}),
        (["Stimpack", "stimpaks (2)", "three stimpacks"], {"stimpacks": 6}),
        (["emergency repair patch", "Medkit (adds a die, or two)"], {"patches": 1, "medkit": True}),
        (["utility belt with stimpacks", "glitterstim", "herbal bag (counts as medkit)"], {}),
        ("built-in medpack", {"medkit": True}),
        (None, {}),
    ],
)
def test_gear_that_rules_know_is_counted_and_nothing_else_is_read(gear: Any, packs: dict[str, Any]) -> None:
    assert packs_of(gear) == packs


def test_a_talent_among_the_qualities_of_a_weapon_is_its_bearers(tmp_path: Path) -> None:
    gun = {"name": "Long gun", "skill": "Ranged: Heavy", "damage": 9, "critical": 3, "range": "Long"}
    imported = made(tmp_path, talents=["Dodge 1"], weapons=[gun | {"qualities": ["Pierce 2", "Sniper Shot 2"]}])
    one = only(imported)
    assert one["talents"] == {"dodge": 1, "sniper_shot": 2}
    assert one["weapons"][0]["qualities"] == {"pierce": 2}
    assert "left_out" not in one
    assert said(imported) == [
        ("weapons.Long gun.qualities", "Sniper Shot 2", "a talent: taken for one of the bearer's")
    ]


@pytest.mark.parametrize(
    ("names", "talents"),
    [
        (["Destructive"], {"lethal_blows": 2}),
        (["Devastating"], {"lethal_blows": 4}),
        (["Colossal"], {"durable": 3}),
        (["Ambush Predator"], {"quick_strike": 2}),
        (["Berzerk Rage"], {"wookiee_rage": 1}),
    ],
)
def test_what_does_the_same_as_some_ranks_of_a_talent_counts_as_those(
    names: list[str], talents: dict[str, int], tmp_path: Path
) -> None:
    (back,) = combatants_of(made(tmp_path, abilities=names))
    for key, rank in talents.items():
        assert rank_of_talent(back.talents, back.abilities, key) == rank
        assert rank_of_talent({key: 2}, back.abilities, key) == (rank + 2 if rank > 1 else 2)


def test_what_is_none_is_no_ability_and_flying_is_one_however_it_is_called(tmp_path: Path) -> None:
    assert "abilities" not in only(made(tmp_path, abilities=["None"], talents=["none"]))
    for name in ("Hoverer (Vell)", "Jet booster", "Swift"):
        (back,) = combatants_of(made(tmp_path, abilities=[name]))
        assert airborne_of(back)
        assert cover(back).whole


@pytest.mark.parametrize(
    ("ability", "in_doubt"),
    [
        ("Undead", False),
        ({"name": "Undead", "description": "Needs neither to eat nor to breathe."}, False),
        ({"name": "Undead", "description": "A fallen member rises at the end of each round."}, True),
        ({"name": "Undead", "description": ""}, True),
        ({"name": "Undead"}, False),
        ("Sweep Attack", False),
        ({"name": "Sweep Attack", "description": "A :triumph: hits everybody around."}, False),
        ({"name": "Sweep Attack", "description": "Costs :advantage::advantage: and hits one more."}, True),
        ("Regeneration", True),
        ({"name": "Regeneration", "description": "Of natural rest it recovers one wound more."}, True),
        ({"name": "Commanding Presence", "description": "Enemies make a check of Discipline."}, True),
        ("Commanding Presence 2", False),
    ],
)
def test_a_name_of_two_things_is_missing_where_nothing_says_which(
    ability: Any, in_doubt: bool, tmp_path: Path
) -> None:
    imported = made(tmp_path, abilities=[ability])
    (back,) = combatants_of(imported)
    assert cover(back).whole == (not in_doubt)
    assert bool(back.left_out) == in_doubt
    assert any(each.why.startswith(NOT_SAID) for each in imported.warnings) == in_doubt


def test_what_is_given_twice_is_taken_once_with_the_higher_rank(tmp_path: Path) -> None:
    abilities = ["Parry 3", "Ponderous", "Dodge 1", "dodge 2"]
    imported = made(tmp_path, talents=["Parry 1", "Ponderous"], abilities=abilities)
    assert only(imported)["talents"] == {"parry": 3, "ponderous": 1}
    assert only(imported)["abilities"] == ["dodge 2"]
    twice = [each.value for each in imported.warnings if "given twice" in each.why]
    assert twice == ["Parry 3", "Ponderous", "dodge 2"]
    assert len(combatants_of(imported)) == 1
