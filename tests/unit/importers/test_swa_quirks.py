"""Every awkward record of the two real corpora, under an invented name: what is read, and what is said about it."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.encounter import Encounter
from sim.importers.findings import Imported, Refused

Warned = tuple[str, object, str]
Row = tuple[str, dict[str, Any], list[Warned]]


def weapon(imported: Imported, record: str, number: int = 0) -> dict[str, Any]:
    """A weapon of a record; one that it only names is looked up."""
    held = imported.combatants[record]["weapons"][number]
    return imported.weapons[held] if isinstance(held, str) else held


def warned(imported: Imported, record: str) -> list[Warned]:
    return [(w.field, w.value, w.why) for w in imported.warnings if w.record == record]


STAR: list[Row] = [
    (
        "Old Preacher",
        {"kind": "rival", "wound_threshold": 20, "skills": {"brawl": 1, "charm": 3}},
        [("type", "", "unknown: guessed rival, by skills with ranks and no strain")],
    ),
    (
        "Lizard Toughs",
        {"group_skills": ["brawl", "ranged_light"]},
        [("skills", "Ranged,Light", "read as Ranged: Light")],
    ),
    (
        "Sloop Hand",
        {"skills": {"brawl": 1, "ranged_light": 3}},
        [("skills", "Ranged (Light)", "read as Ranged: Light")],
    ),
    (
        "Drill Cadet",
        {"group_skills": ["knowledge_education", "discipline", "vigilance"]},
        [("skills", "Discipline,", "read as Discipline"), ("skills", "Vigilance.", "read as Vigilance")],
    ),
    ("Winged Guard", {"skills": {"ranged_heavy": 2}}, [("skills", "Ranged: Hleavy", "read as Ranged: Heavy")]),
    ("Woolly Ox", {"skills": {"brawl": 1, "resilience": 2}}, [("skills", "Resillience", "read as Resilience")]),
    ("Winged Tiller", {"group_skills": ["melee", "negotiation"]}, [("skills", "Negotiate", "read as Negotiation")]),
    (
        "Night Runner",
        {"talents": {"Starship Adversary": 3, "adversary": 1}, "abilities": ["Quick Hands 2"]},
        [("abilities", "Adversary 1", "a talent among the abilities")],
    ),
    (
        "Bog Lurker",
        {"kind": "minion", "talents": {"adversary": 1}},
        [("talents", "Adversary 1", "on a minion: unusual, kept as printed")],
    ),
    (
        "Etiquette Machine",
        {"kind": "nemesis", "strain_threshold": None},
        [("derived.strain", None, "no strain threshold: strain is taken as wounds")],
    ),
    (
        "Gun Machine",
        {"kind": "rival", "strain_threshold": None, "melee_defense": None, "ranged_defense": 1},
        [("derived.strain", 0, "0 is no threshold: left out")],
    ),
    (
        "Wrecker Machine",
        {"kind": "rival", "strain_threshold": None},
        [("derived.strain", 19, "only a nemesis has a strain threshold (R7.12): left out")],
    ),
    (
        "Slug Baron",
        {"brawn": 6, "skills": {"resilience": 8, "cool": 6, "discipline": 5}},
        [("skills.Resilience", 8, "above 5, kept as printed"), ("skills.Cool", 6, "above 5, kept as printed")],
    ),
    ("Gate Automata", {"skills": {"ranged_light": 3}}, [("skills.Cool", 0, "unskilled")]),
    (
        "Pale Echo",
        {"brawn": 0, "soak": 0, "weapons": None},
        [("characteristics.Brawn", 0, "0, as printed: its dice pools may be empty")],
    ),
    ("Door Guard", {"group_skills": ["discipline", "brawl"]}, [("skills", "Discipline", "given twice")]),
]

STAR_WEAPONS: list[tuple[str, int, dict[str, Any], list[Warned]]] = [
    (
        "Marsh Curs",
        0,
        {"damage": 4, "adds_brawn": None},
        [("weapons.Teeth.Damage", 4, "key 'Damage' read as 'damage'")],
    ),
    ("Reed Stalker", 1, {"skill": "brawl"}, [("weapons.Claws.skill", "Bralw", "read as Brawl")]),
    ("Commodore Vell", 0, {"range": "engaged"}, [("weapons.Spark cane.range", "Engages", "read as Engaged")]),
    (
        "Brute Automaton",
        0,
        {"range": "short", "crit_rating": None},
        [
            ("weapons.Stun arms.range", "Close", "read as Short"),
            ("weapons.Stun arms.critical", None, "never a critical"),
        ],
    ),
    ("Lira of the Boa", 0, {"name": "Boa"}, [("weapons.Smoke pot.damage", "-", "no attack: left out")]),
    (
        "Reef Captain",
        1,
        {"damage": 2, "crit_rating": 5, "adds_brawn": None},
        [("weapons.Reef shield.damage", 2, "below Brawn 3, kept as printed; perhaps meant as plus-damage")],
    ),
    ("Reef Captain", 0, {"damage": 5, "crit_rating": 4, "qualities": {"stun": 3}}, []),
    (
        "Tolo Brask",
        0,
        {"damage": 6, "crit_rating": 3, "range": "medium", "qualities": {"stun_setting": True}},
        [("weapons", "Hand Cannon", "read as 'Hand cannon'")],
    ),
    (
        "Dock Tough",
        1,
        {"damage": 1, "adds_brawn": True},
        [("skills", "Ranged :Light", "read as Ranged: Light")],
    ),
    (
        "Snare Hunter",
        1,
        {"damage": 0, "crit_rating": None, "qualities": {"ensnare": 2, "stun": 10}},
        [
            ("weapons.Snare rifle.damage", 0, "no damage but net successes, as printed"),
            ("weapons.Snare rifle.critical", None, "never a critical"),
        ],
    ),
    (
        "Chain Master",
        0,
        {"damage": 2, "crit_rating": None, "qualities": {"ensnare": 3, "knockdown": True, "limited_ammo": 1}},
        [],
    ),
    ("Chain Master", 1, {"damage": 2, "adds_brawn": True, "crit_rating": 5}, []),
    (
        "Chain Master",
        2,
        {"damage": 7, "crit_rating": None},
        [("weapons.Battered pistol.critical", None, "never a critical")],
    ),
    (
        "Casino Guard",
        1,
        {"qualities": {"stun_setting": True, "accurate": 1}},
        [
            (
                "weapons.Sidearm.qualities",
                "Stun",
                "Stun without a rank read as Stun Setting; Stun Damage is as likely",
            ),
            ("weapons.Carbine.qualities", "Accurate", "without a rank: read as 1"),
        ],
    ),
    (
        "Twin Fencer",
        0,
        {"skill": "lightsaber", "characteristic": "agility", "count": None},
        [
            ("weapons.Pair of sun blades.name", "Pair of sun blades", "2 by its name: fights as one weapon"),
            ("skills", "Negotiation (Cunning)", "rolled with Cunning: only the rank is kept"),
            ("skills", "Stealth (Cunning)", "this form is not in the skill list"),
        ],
    ),
    ("Twin Fencer", 1, {"name": "Twin bolt guns", "count": None}, []),
    ("Twin Fencer", 2, {"name": "773 Longshot", "count": None}, []),
    (
        "Spy Officer",
        1,
        {
            "skill": "medicine",
            "characteristic": "intellect",
            "qualities": {"inaccurate": 1, "knockdown": True, "pierce": 2, "auto_fire": True},
        },
        [
            ("skills", "Surveillance", "no skill of the list: kept as 'surveillance'"),
            ("skills", "Education", "read as Knowledge: Education"),
            ("skills", "Knowledge: The Net", "a skill of the rules, but not in the skill list"),
            ("weapons", "Fire bom", "in no weapon list (nearest: 'Fire bomb'): left out"),
            ("weapons", "Signal flare", "no attack: left out"),
            ("weapons.Glare.skill", "Medicine", "no combat skill: rolled with Intellect"),
            ("weapons.Glare.qualities", "Innacurate 1", "read as Inaccurate"),
            ("weapons.Glare.qualities", "Sniper Shot", "a talent: taken for one of the bearer's"),
            ("weapons.Glare.qualities", "Carry Strap", "an attachment, no quality: left out"),
            ("weapons.Glare.qualities", "Modular", "a quality the rules here do not have: left out"),
            ("weapons.Glare.qualities", "Knockdown 1", "this quality has no ranks: the number is left out"),
        ],
    ),
    ("Bomb Thrower", 1, {"damage": 5}, [("weapons", 17, "neither a name nor a weapon: left out")]),
    (
        "Bomb Thrower",
        2,
        {"damage": 2, "adds_brawn": True},
        [("weapons.Spear.damage", "+2", "read as added to Brawn")],
    ),
    (
        "Bomb Thrower",
        3,
        {"damage": 4, "adds_brawn": None},
        [
            ("weapons.Odd spear.plus-damage", 1, "damage 4 is printed too, and taken"),
            ("weapons.Banner.damage", "none", "no number: left out"),
        ],
    ),
]

FORK: list[Row] = [
    ("Cave Lion", {"silhouette": 2, "abilities": ["Night Eyes"]}, []),
    (
        "Line Infantry",
        {"group_skills": ["melee", "ranged_heavy"]},
        [("skills", "Ranged Heavy", "read as Ranged: Heavy")],
    ),
    (
        "Pit Lord",
        {"kind": "nemesis", "label": "Apex Nemesis", "strain_threshold": 30},
        [("type", "Apex Nemesis", "fights as a nemesis; the name is kept as label")],
    ),
    (
        "Tunnel Imp",
        {"melee_defense": 1, "ranged_defense": None},
        [("note", "Choose", "a choice of weapons: all are listed")],
    ),
    (
        "Bad Speller",
        {
            "skills": {
                "coordination": 1,
                "vigilance": 2,
                "negotiation": 3,
                "skulduggery": 1,
                "ranged_heavy": 2,
                "computers_sysops": 4,
                "knowledge_aember": 1,
                "driving": 1,
            }
        },
        [
            ("skills", "Coordination ", "read as Coordination"),
            ("skills", "Vigilance ", "read as Vigilance"),
            ("skills", "Negogiation", "read as Negotiation"),
            ("skills", "Skuldugger", "read as Skulduggery"),
            ("skills", "Ranged: Heav", "read as Ranged: Heavy"),
            ("skills", "Computer: Sysops", "read as Computers: Sysops"),
            ("skills", "Drive", "read as Driving"),
        ],
    ),
]

FORK_WEAPONS: list[tuple[str, int, dict[str, Any], list[Warned]]] = [
    (
        "Porter",
        0,
        {"skill": "brawl", "damage": 3, "crit_rating": 5, "qualities": {"disorient": 1, "knockdown": True}},
        [("weapons.Fists.skill", "Damage 3", "columns have slipped: damage stands here")],
    ),
    (
        "Carter",
        0,
        {"skill": "melee_light", "damage": 3, "crit_rating": 3, "range": "engaged", "qualities": {"accurate": 1}},
        [
            ("weapons.Dirk.skill", "Melee: Light Damage 3", "columns have slipped: damage stands here"),
            ("weapons.Dirk.critical", "Engaged", "columns have slipped: the range stands here"),
            ("weapons.Dirk.range", "Accurate 1", "columns have slipped: a quality stands here"),
        ],
    ),
    ("Gang Queen", 0, {"damage": 5}, [("weapons.Fists and feet.Damage", 5, "key 'Damage' read as 'damage'")]),
    ("Gang Gunner", 0, {"range": "medium"}, [("weapons.Machine pistol.range", "Ranged Medium", "read as Medium")]),
    ("Grass Snake", 0, {"range": "engaged"}, [("weapons.Fangs.range", "[Engaged", "read as Engaged")]),
    ("Sand Slinger", 0, {"range": "medium"}, [("weapons.Sling.range", "[Medium]", "read as Medium")]),
    ("Guild Master", 0, {"range": "engaged"}, [("weapons.Dagger.range", "Engaged,", "read as Engaged")]),
    (
        "Thorn Vine",
        0,
        {"skill": "ranged", "characteristic": None},
        [("weapons.Vines.skill", "Range", "read as Ranged")],
    ),
    (
        "Line Infantry",
        0,
        {"skill": "ranged_heavy", "qualities": None},
        [("weapons.Battle rifle.qualities", "Damage 4", "no quality of the rules: left out")],
    ),
    (
        "Vat Beast",
        0,
        {"qualities": {"ensnare": 1, "sunder": True}},
        [("weapons.Jaws.qualities", "Ensare 1", "read as Ensnare")],
    ),
    (
        "Pocket Giraffe",
        0,
        {"damage": 0, "crit_rating": 8},
        [
            ("weapons.Head nubs.damage", 0, "no damage but net successes, as printed"),
            ("weapons.Head nubs.critical", 8, "above 6, kept as printed"),
        ],
    ),
    ("Pit Lord", 0, {"skill": "melee_light"}, [("weapons.Whip.skill", "Melee (Light)", "read as Melee: Light")]),
    (
        "Cave Wurm",
        0,
        {"skill": "resilience", "characteristic": "brawn", "qualities": {"blast": 10, "slow_firing": 3}},
        [("weapons.Roar.skill", "Resilience", "no combat skill: rolled with Brawn")],
    ),
    ("Tunnel Imp", 0, {"name": "Jagged Blade"}, []),
    ("Tunnel Imp", 1, {"name": "Crude Bow"}, []),
    (
        "Bad Speller",
        0,
        {"qualities": {"inaccurate": 2, "unwieldy": 3, "cumbersome": 2}},
        [
            ("weapons.Sabre.qualities", "Innacurate 2", "read as Inaccurate"),
            ("weapons.Sabre.qualities", "Unweildy 3", "read as Unwieldy"),
            ("weapons.Sabre.qualities", "Cumbersom 2", "read as Cumbersome"),
            ("weapons.Sabre.notes", None, "prose, which may hold a rule of this weapon: left out"),
        ],
    ),
    (
        "Stone Ogre",
        0,
        {"skill": "melee"},
        [("weapons.Cudgel.skill", "melee", "the skill at hand is melee_heavy: rolled unskilled")],
    ),
]


def check(found: dict[str, Any], expected: dict[str, Any], said: list[Warned], warnings: list[Warned]) -> None:
    """None in `expected` means that the key is left out."""
    assert {key: found.get(key) for key in expected} == expected
    assert [each for each in warnings if each not in said] == []


@pytest.mark.parametrize(("record", "expected", "warnings"), STAR, ids=[row[0] for row in STAR])
def test_a_record_is_read_right_and_its_oddity_named(
    star: Imported, record: str, expected: dict[str, Any], warnings: list[Warned]
) -> None:
    check(star.combatants[record], expected, warned(star, record), warnings)


@pytest.mark.parametrize(
    ("record", "n", "expected", "warnings"), STAR_WEAPONS, ids=[f"{r[0]} {r[1]}" for r in STAR_WEAPONS]
)
def test_a_weapon_is_read_right_and_its_oddity_named(
    star: Imported, record: str, n: int, expected: dict[str, Any], warnings: list[Warned]
) -> None:
    check(weapon(star, record, n), expected, warned(star, record), warnings)


@pytest.mark.parametrize(("record", "expected", "warnings"), FORK, ids=[row[0] for row in FORK])
def test_a_record_of_the_fork_is_read_right_and_its_oddity_named(
    fork: Imported, record: str, expected: dict[str, Any], warnings: list[Warned]
) -> None:
    check(fork.combatants[record], expected, warned(fork, record), warnings)


@pytest.mark.parametrize(
    ("record", "n", "expected", "warnings"), FORK_WEAPONS, ids=[f"{r[0]} {r[1]}" for r in FORK_WEAPONS]
)
def test_a_weapon_of_the_fork_is_read_right_and_its_oddity_named(
    fork: Imported, record: str, n: int, expected: dict[str, Any], warnings: list[Warned]
) -> None:
    check(weapon(fork, record, n), expected, warned(fork, record), warnings)


def test_a_weapon_without_damage_is_not_among_those_to_fight_with(star: Imported) -> None:
    assert [held["name"] for held in star.combatants["Lira of the Boa"]["weapons"]] == ["Boa"]


def test_what_is_used_up_and_listed_twice_is_counted(star: Imported) -> None:
    assert star.combatants["Bomb Thrower"]["weapons"][0] == {"is": "Fire bomb", "count": 2}


def test_what_is_not_used_up_and_listed_twice_is_held_twice(star: Imported) -> None:
    assert star.combatants["Two Knives"]["weapons"] == ["Trench knife", "Trench knife"]


def test_a_pair_is_never_used_up_but_counted_grenades_are(star: Imported) -> None:
    pair, grenades = (weapon(star, "Two Knives and More", number) for number in (0, 1))
    assert ("count" in pair, grenades["count"]) == (False, 4)
    assert [(field, why) for field, _, why in warned(star, "Two Knives and More")][2:] == [
        ("weapons.Dual knives.name", "2 by its name: fights as one weapon"),
        ("weapons.4 spark balls.name", "counted as 4 single uses"),
    ]


def test_an_unknown_skill_that_looks_like_one_of_a_fight_is_left_out(star: Imported) -> None:
    assert star.combatants["Two Knives and More"]["skills"] == {"melee": 1}
    assert warned(star, "Two Knives and More")[:2] == [
        ("skills", "Meele", "no skill of the list (nearest: melee): left out"),
        ("skills", "!!!", "no skill of the list: left out"),
    ]


def test_only_weapons_that_somebody_holds_are_taken_up(star: Imported) -> None:
    assert "Heavy sidearm" not in star.weapons
    assert "Signal flare" not in star.weapons


def test_a_name_of_no_weapon_is_unresolved(star: Imported) -> None:
    assert [(each.record, each.weapon) for each in star.unresolved] == [("Spy Officer", "Fire bom")]


def test_who_has_no_wound_threshold_is_refused_by_name(fork: Imported) -> None:
    assert fork.refused == [Refused("Star Choir", "derived.wounds", 0, "no wound threshold: it cannot fight")]
    assert "Star Choir" not in fork.combatants


def test_equal_names_are_all_kept_told_apart_by_their_file(fork: Imported) -> None:
    lions = {key: made["wound_threshold"] for key, made in fork.combatants.items() if key.startswith("Cave Lion")}
    assert lions == {"Cave Lion": 21, "Cave Lion (second)": 22, "Cave Lion (second 2)": 23}
    assert warned(fork, "Cave Lion (second)")[0] == ("name", "Cave Lion", "already taken: the file's name is added")


def test_records_that_are_well_written_give_no_warning(star: Imported) -> None:
    assert warned(star, "Chain Master") == [("weapons.Battered pistol.critical", None, "never a critical")]
    assert [w for w in star.warnings if w.record == "Reef Captain" and "pole" in w.field] == []


def test_a_rank_of_5_is_no_oddity(star: Imported) -> None:
    assert [field for field, _, _ in warned(star, "Slug Baron")] == ["skills.Resilience", "skills.Cool"]


def test_damage_as_high_as_brawn_is_no_oddity(fork: Imported) -> None:
    assert fork.combatants["Porter"]["brawn"] == weapon(fork, "Porter")["damage"]
    assert [field for field, _, _ in warned(fork, "Porter")] == ["weapons.Fists.skill"]


def test_scenarios_take_the_libraries(
    star: Imported, fork: Imported, odd_shapes: Imported, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    for imported, name in ((star, "Bomb Thrower"), (fork, "Cave Lion"), (odd_shapes, "Hero")):
        made = encounter_with(imported, name).scenario.side[0].combatant[0]
        assert made.wound_threshold == imported.combatants[name]["wound_threshold"]
