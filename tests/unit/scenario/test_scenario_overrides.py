import pytest
from scenario_case import faults, scenario, sides

from sim.load import load, loads
from sim.narrative.describe import NarrativeCombatant
from sim.overrides import read_value, split


def fighter(side: int, number: int, *overrides: str) -> NarrativeCombatant:
    found: NarrativeCombatant = load("standard", overrides).scenario.side[side].combatant[number]
    return found


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("side.patrol.combatant.0.minions=3", ["side", "patrol", "combatant", "0", "minions"]),
        ('side.patrol.combatant."Vesh Dal".soak=3', ["side", "patrol", "combatant", "Vesh Dal", "soak"]),
        ("side . 'a.b' . name = x", ["side", "a.b", "name"]),
        ("side.港.name=x", ["side", "港", "name"]),
    ],
)
def test_paths_follow_toml(path: str, parts: list[str]) -> None:
    assert split(path)[0] == parts


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3), ("0.5", 0.5), ("true", True), ('"3"', "3"), ("rush", "rush"), ("[0, 2]", [0, 2]),
        ("{ is = 'x' }", {"is": "x"}), ("", ""), ("3\ny = 4", "3\ny = 4"), ("two words", "two words"),
    ],
)  # fmt: skip
def test_a_value_is_toml_or_a_text(text: str, value: object) -> None:
    assert read_value(text) == value


def test_sides_and_combatants_are_found_by_number_name_or_entry() -> None:
    for path in ("side.garrison.combatant.1", "side.1.combatant.sergeant", "side.GARRISON.combatant.Sergeant"):
        assert fighter(1, 1, f"{path}.soak=9").soak == 9
    text = scenario(dummy='place = 2\n[[side.combatant]]\nname = "Vesh Dal"\nkind = "rival"')
    encounter = loads(text, overrides=['side.gang.combatant."vesh dal".soak=3'])
    assert encounter.scenario.side[1].combatant[1].soak == 3


def test_a_part_of_what_the_library_has_can_be_changed() -> None:
    soldier = fighter(0, 0, "side.heroes.combatant.soldier.skills.melee=3")
    assert (soldier.skills["melee"], soldier.skills["ranged_heavy"]) == (3, 2)
    soldier = fighter(
        0,
        0,
        "side.heroes.combatant.soldier.weapons.0.damage=12",
        "side.heroes.combatant.0.weapons.0.qualities.pierce=1",
    )
    assert [(weapon.name, weapon.damage) for weapon in soldier.weapons] == [("rifle", 12), ("humming knife", 1)]
    assert soldier.weapons[0].qualities == {"stun_setting": 1, "pierce": 1}


def test_tables_that_are_not_written_can_be_set() -> None:
    encounter = load("duel", ["scene.concealment=2", "rules.revive_at=lt", "end.hold={side='duelists', rounds=4}"])
    assert encounter.scenario.scene.concealment == 2
    assert encounter.scenario.rules.revive_at == 1
    assert encounter.scenario.end.hold.rounds == 4


def test_the_last_one_wins_and_earlier_ones_shape_later_ones() -> None:
    soldier = fighter(
        0,
        0,
        "side.heroes.combatant.0.is=marauder",
        "side.heroes.combatant.0.skills.melee=1",
        "side.heroes.combatant.0.skills.melee=4",
    )
    assert (soldier.name, soldier.skills["melee"], soldier.skills["brawl"]) == ("Marauder", 4, 1)


def test_a_library_can_be_named() -> None:
    files = {"mine.toml": "[combatant.ox]\nkind = 'rival'\nwound_threshold = 30\n"}
    encounter = loads(scenario(), files=files, overrides=["side.gang.combatant.0={is='ox'}", "library=['mine.toml']"])
    assert encounter.scenario.side[1].combatant[0].wound_threshold == 30


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("side.gang", 'came "side.gang", expected PATH=VALUE, as in side.patrol.combatant.0.minions=3'),
        ("=3", 'came "=3", expected PATH=VALUE, as in side.patrol.combatant.0.minions=3'),
        ("side.gnag.name=x", 'came "gnag", expected a name, or a number from 0 to 1; did you mean "gang"?'),
        ("side.gang.combatant.1.soak=3", 'came "1", expected a name, or a number from 0 to 0'),
        ("side.gang.name.first=x", 'came "first", expected the path to end before'),
        (
            "side.gang.combatant.0.minions=three",
            'side.gang.combatant.0.minions: came "three", expected a whole number from 1 to 30',
        ),
        ("side.gang.combatant.0=3", "side.gang.combatant.0: came 3, expected a table with the keys of a combatant"),
        ("scene.cover.0=1", "scene.cover: came a table, expected a list of places"),
        ("stage.0.rest.hours=3", "stage: came a table, expected a list of stages"),
        ("side.gang.breaks_at.x=3", "side.gang.breaks_at: came a table, expected a number from 0.01 to 1"),
        (
            "round_limti=3",
            'round_limti: came "round_limti", expected a key of a scenario; did you mean "round_limit"?',
        ),
        (
            "side.gang.combatant.0.weapons.0=riffle",
            (
                'side.gang.combatant.0.weapons.0: came "riffle", expected the name of a weapon of the library; '
                'did you mean "rifle", "slug_rifle" or "heavy_rifle"?'
            ),
        ),
    ],
)
def test_a_fault_of_an_override_names_the_option(text: str, message: str) -> None:
    assert faults(scenario(dummy='weapons = ["knife"]'), text) == [f"--set {text}: {message}"]


def test_the_ruleset_can_be_named() -> None:
    """Whatever it then says of what the file holds: by the keys and libraries of that ruleset."""
    combatants = '[[side]]\nname = "{}"\ncombatant = [{{ name = "{}" }}]\n'
    text = combatants.format("us", "Ada") + combatants.format("them", "Bo")
    assert loads(text, overrides=["ruleset=sigma"]).scenario.ruleset == "sigma"
    assert "where thug is one of narrative's" in faults(sides('{ is = "thug" }'), "ruleset=sigma")[0]
