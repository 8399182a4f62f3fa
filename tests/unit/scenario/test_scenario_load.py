import json
from pathlib import Path

import attrs
import pytest
import tomli_w
from scenario_case import faults, read, scenario, sides

from experiments.encounter import prepare, prepare_text
from experiments.games import GAMES
from policies.registry import Shelf as PolicyShelf
from sim.faults import Findings
from sim.load import load, loads, samples
from sim.narrative.build import build
from sim.narrative.describe import NarrativeCombatant
from sim.narrative.dialect import DIALECT
from sim.scenario import NAME
from sim.schema import tables
from sim.shelf import BUNDLED, Shelf, bundled
from sim.source import read_source
from sim.structure import keys

SAMPLES = samples()


def test_samples_of_both_games_come_with_kassen() -> None:
    assert {"standard", "standard_sigma"} <= set(SAMPLES)
    assert {load(name).scenario.ruleset for name in SAMPLES} == {"narrative", "sigma"}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_loads_builds_and_takes_part_without_a_notice(name: str) -> None:
    prepared = prepare(name)
    assert prepared.notices == ()
    assert len(prepared.opening.world(1, 0).fighters) == len(prepared.fighters)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_written_and_read_again_is_the_same_fight(name: str) -> None:
    first = load(name)
    for text, file in ((tomli_w.dumps(first.document()), "again.toml"), (json.dumps(first.document()), "again.json")):
        again = loads(text, file, first.texts)
        assert again.scenario == first.scenario
        assert again.notices == first.notices
        assert GAMES[first.scenario.ruleset].build(again) == GAMES[first.scenario.ruleset].build(first)


@pytest.mark.parametrize("name", SAMPLES)
def test_another_process_makes_the_same_encounter(name: str) -> None:
    plain = prepare(name)
    first = prepare(name, ["round_limit=7"], {plain.sides[0]: PolicyShelf(plain.game.vocabulary).names()[1]})
    again = first.recipe.make()
    assert (again.start, again.key, again.name) == (first.start, first.key, first.name)


def test_a_recipe_holds_for_a_policy_that_names_what_only_a_library_has() -> None:
    """Nobody has the fork or the trick: their library was read once, and is not there when the recipe is followed."""
    library = '[weapon.fork]\nis = "pistol"\n[ability.trick]\neffects = "prone"\n'
    text = "\nturn:\n    activate with trick\n    attack nearest with fork\n    advance nearest\n"
    written = 'library = ["mine.toml"]\n' + scenario(crew=f'policy = """{text}"""\n')
    first = prepare_text(written, files={"mine.toml": library})
    again = first.recipe.make()
    assert again.start == first.start
    assert again.recipe == first.recipe


def test_the_bundled_library_has_no_faults_and_ten_combatants_of_every_kind() -> None:
    findings = Findings()
    shelf = Shelf(DIALECT)
    for path in sorted((BUNDLED / "narrative").glob("*.toml")):
        source = read_source(path.name, path.read_bytes(), findings)
        assert source is not None
        shelf.add(source, findings)
    shelf.check()
    assert findings == Findings()
    people = [shelf.entry("combatant", name) for name in shelf.names("combatant")]
    assert len(people) == 10
    assert {each.kind for each in people} == {"pc", "nemesis", "rival", "minion"}
    assert {"rifle", "knife", "net"} <= set(shelf.names("weapon"))


def test_json_says_the_same_as_toml() -> None:
    document = {
        "side": [
            {"name": "crew", "players": True, "combatant": [{"is": "soldier", "place": 1}]},
            {"name": "gang", "combatant": [{"is": "thug", "minions": 3}]},
        ]
    }
    assert loads(json.dumps(document), "a.json").scenario == loads(tomli_w.dumps(document), "a.toml").scenario


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    text = scenario(top='name = "Café"\n')
    files = [tmp_path / "plain" / "a.toml", tmp_path / "odd" / "a.toml"]
    for file, raw in zip(files, (text.encode(), b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()), strict=True):
        file.parent.mkdir()
        file.write_bytes(raw)
    assert load(files[0]).scenario == load(files[1]).scenario


def test_a_scenario_without_a_name_has_that_of_its_file() -> None:
    assert loads(scenario(), "friday.toml").name == "friday"


def test_defaults_are_what_a_game_master_expects() -> None:
    encounter = loads(sides('{ name = "Ada" }', '{ name = "Bo" }'))
    we, they = encounter.scenario.side
    assert (we.players, they.players) == (True, False)
    assert (we.combatant[0].kind, they.combatant[0].kind) == ("pc", "rival")
    assert (we.combatant[0].place, they.combatant[0].place) == (0, 1)
    assert (encounter.scenario.scene.from_, encounter.scenario.scene.to) == (-3, 4)
    assert (we.combatant[0].wound_threshold, we.combatant[0].strain_threshold) == (12, 12)
    assert encounter.notices == (
        "scenario.toml: side.we.combatant.0: no strain_threshold is written: 10 + willpower = 12 is taken (R7.10)",
        "scenario.toml: side.we.combatant.0: no wound_threshold is written: 10 + brawn = 12 is taken (R7.10)",
        "scenario.toml: side.they.combatant.0: no wound_threshold is written: 10 + brawn = 12 is taken (R7.10)",
    )


@pytest.mark.parametrize(
    ("distance", "place"), [("engaged", 2), ("short", 2), ("medium", 3), ("long", 5), ("extreme", 7)]
)
def test_distances_count_from_the_nearest_of_the_players(distance: str, place: int) -> None:
    encounter = read(hero="place = 2", gang=f'distance = "{distance}"')
    assert encounter.scenario.side[1].combatant[0].place == place


def test_the_field_holds_the_place_that_is_to_be_reached() -> None:
    encounter = read(top='[end]\nreach = { side = "crew", place = 12 }')
    assert (encounter.scenario.scene.from_, encounter.scenario.scene.to) == (-3, 12)


LIBRARY = """
[combatant.wolf]
kind = "minion"
wound_threshold = 4
weapons = ["Fangs"]
skills = { brawl = 2 }

[combatant."Old Wolf"]
is = "wolf"
wound_threshold = 6

[combatant.thug]
kind = "minion"
wound_threshold = 9

[weapon.Fangs]
skill = "brawl"
damage = 3
crit_rating = 3
"""
WITH_LIBRARY = 'library = ["mine.toml"]\n' + scenario()


def with_library(*overrides: str) -> NarrativeCombatant:
    encounter = loads(WITH_LIBRARY, "fight.toml", {"mine.toml": LIBRARY}, overrides)
    found: NarrativeCombatant = encounter.scenario.side[1].combatant[0]
    return found


def test_a_name_is_found_regardless_of_case_and_what_stands_beside_it_wins() -> None:
    wolf = with_library('side.gang.combatant.0={is="OLD wolf", minions=2, soak=1}')
    assert (wolf.name, wolf.wound_threshold, wolf.minions, wolf.soak) == ("Old Wolf", 6, 2, 1)
    assert [weapon.name for weapon in wolf.weapons] == ["Fangs"]


def test_an_exact_name_wins_over_one_of_another_case() -> None:
    library = "[combatant.Wolf]\nwound_threshold = 5\n[combatant.wolf]\nwound_threshold = 8\n"
    for word, threshold in (("Wolf", 5), ("wolf", 8)):
        text = WITH_LIBRARY.replace('name = "Dummy"', f'is = "{word}"').replace("wound_threshold = 10\n", "")
        assert loads(text, files={"mine.toml": library}).scenario.side[1].combatant[0].wound_threshold == threshold


def test_an_entry_of_the_user_wins_over_a_bundled_one() -> None:
    assert with_library('side.gang.combatant.0={is="thug"}').wound_threshold == 9


def test_a_weapon_is_a_name_or_a_table_and_armor_may_be_one_alone() -> None:
    hero = (
        read(
            hero='armor = "padded"\nweapons = ["rifle", { is = "Knife", damage = 4 }, { name = "hook", damage = 1, '
            'skill = "melee" }]'
        )
        .scenario.side[0]
        .combatant[0]
    )
    assert [(weapon.name, weapon.damage, weapon.range) for weapon in hero.weapons] == [
        ("rifle", 9, "long"), ("knife", 4, "engaged"), ("hook", 1, "engaged"),
    ]  # fmt: skip
    assert [(armor.name, armor.soak) for armor in hero.armor] == [("padded", 2)]


@pytest.mark.parametrize("word", ["Ranged: Heavy", "ranged_heavy", "Ranged (Heavy)", "RANGED HEAVY"])
def test_skills_and_qualities_are_found_by_their_letters(word: str) -> None:
    hero = (
        read(
            hero=f'skills = {{ "{word}" = 2 }}\n'
            f'weapons = [{{ is = "rifle", skill = "{word}", qualities = {{ "Stun Setting" = true }} }}]'
        )
        .scenario.side[0]
        .combatant[0]
    )
    assert hero.skills == {"ranged_heavy": 2}
    assert (hero.weapons[0].skill, hero.weapons[0].qualities) == ("ranged_heavy", {"stun_setting": 1})


def test_objectives_name_combatants_by_name_by_entry_or_fighter_by_fighter() -> None:
    they = '{ is = "trooper", count = 2 }, { is = "warlord", name = "Boss" }'
    top = '[end]\nkill = ["trooper", "boss"]\nprotect = "Ada 2"'
    end = loads(sides('{ name = "Ada", count = 2 }', they, top)).scenario.end
    assert (end.kill, end.protect) == (("Trooper 1", "Trooper 2", "Boss"), ("Ada 2",))


@pytest.mark.parametrize(
    ("combatants", "names"),
    [
        ('{ is = "thug" }', ["Thug"]),
        ('{ is = "thug", count = 2 }', ["Thug 1", "Thug 2"]),
        ('{ is = "thug" }, { is = "thug", count = 2 }', ["Thug 1", "Thug 2", "Thug 3"]),
        ('{ is = "thug", count = 2, names = ["Ada", "Bo"] }, { is = "thug" }', ["Ada", "Bo", "Thug"]),
        ('{ is = "thug", name = "Thug 1" }, { is = "thug", count = 2 }', ["Thug 1", "Thug 1 (2)", "Thug 2"]),
        ('{ is = "thug", count = 0 }, { is = "thug", name = "見張り" }', ["見張り"]),
    ],
)
def test_every_fighter_has_a_name_of_its_own(combatants: str, names: list[str]) -> None:
    assert list(build(loads(sides(combatants, '{ name = "Ilka" }'))).fighter_names[:-1]) == names


def test_surprise_is_of_a_side_but_for_those_who_say_otherwise() -> None:
    we, they = '{ name = "Ada" }, { name = "Bo", surprised = false }', '{ name = "Cy", surprised = true }'
    text = sides(we, they, 'surprised = ["we"]')
    assert [fighter.surprised for fighter in build(loads(text)).fighters] == [1, 0, 1]


def test_policies_are_names_texts_or_files_and_a_combatants_own_wins() -> None:
    files = {"mine.policy": "turn:\n    attack nearest\n"}
    crew = 'policy = "mine.policy"'
    encounter = loads(
        scenario(crew=crew, hero='policy = """\nturn:\n    aim\n"""', dummy='policy = "rush"'), files=files
    )
    refs = build(encounter).policies
    assert [(ref.name, ref.text) for ref in refs] == [
        ("mine.policy", files["mine.policy"]), ("marksman", None), ("text of Hero", "turn:\n    aim\n"), ("rush", None),
    ]  # fmt: skip
    assert [fighter.policy for fighter in build(encounter).fighters] == [2, 3]


def test_the_command_line_gives_a_policy_to_all_of_a_side() -> None:
    encounter = loads(scenario(dummy='policy = "rush"'), policies={"gang": "cautious"})
    start = build(encounter)
    assert [start.policies[fighter.policy].name for fighter in start.fighters] == ["marksman", "cautious"]


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "outside.toml").write_text("[weapon.secret]\ndamage = 1\n", encoding="utf-8")
    for name in ("../outside.toml", str(tmp_path / "outside.toml"), "C:outside.toml"):
        file = tmp_path / "inside" / "fight.toml"
        file.write_text(f"library = [{json.dumps(name)}]\n" + scenario(), encoding="utf-8")
        with pytest.raises(Exception, match="expected a file in the scenario's folder"):
            load(file)


def test_a_name_may_be_any_text_and_is_only_data() -> None:
    name = "a ] # = \\n 'x' 見張り 🦊"
    document = {"side": [{"name": name, "combatant": [{"name": "../x"}]}, {"name": "b", "combatant": [{"is": "thug"}]}]}
    encounter = loads(tomli_w.dumps(document))
    assert build(encounter).side_names == (name, "b")
    assert build(encounter).fighter_names[0] == "../x"


def test_every_key_says_what_it_means() -> None:
    for cls in (*tables(DIALECT.scenario), DIALECT.scenario, *DIALECT.nouns.values()):
        for word, field in keys(cls).items():
            assert field.metadata["meaning"], (cls, word)
            found = {field.name for field in attrs.fields(cls) if "shape" not in field.metadata}
            assert found <= {"parts", "groups"}, "only what is found out on reading is no key"


def test_names_have_an_end() -> None:
    assert faults(scenario(top=f'name = "{"x" * (NAME.most + 1)}"'))


def test_the_shelf_offers_what_is_bundled() -> None:
    assert "standard" not in bundled(Findings(), DIALECT).names("combatant")
