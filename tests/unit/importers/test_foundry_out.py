"""Actors for Foundry, and that they read back as who they were."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
import typer
from typer.testing import CliRunner, Result

from experiments.cli.export import export
from sim.importers import foundry_out, foundry_starwars_out
from sim.importers.covered import combatants_of
from sim.importers.files import read_files
from sim.load import loads
from sim.narrative.arming import defense_of, soak_of
from sim.narrative.describe import NarrativeCombatant
from sim.narrative.model import Options
from sim.narrative.talent_table import deadly_skills, packed_gifts, packed_talents

SYSTEMS = {"genesys": foundry_out.actor_of, "starwarsffg": foundry_starwars_out.actor_of}
Actor = Callable[[NarrativeCombatant], dict[str, Any]]

SCENARIO = """
[[side]]
name = "crew"
[[side.combatant]]
name = "Vell"
kind = "pc"
brawn = 3
armor = [{ name = "coat", soak = 2, defense = 1 }]
wound_threshold = 13
strain_threshold = 12
skills = { melee_light = 2, ranged = 1, cool = 1, knowledge_the_net = 2 }
talents = { parry = 2, improved_parry = 1, deadly_accuracy = "melee_light", "Moon Walk" = 3 }
abilities = ["Star Walk", "Undead", "Sweep Attack"]
stimpacks = 2
medkit = true
[[side.combatant.weapons]]
name = "hook"
skill = "melee_light"
characteristic = "agility"
damage = 2
adds_brawn = true
crit_rating = 3
range = "engaged"
qualities = { defensive = 1, knockdown = 1, pierce = 2 }
[[side.combatant.weapons]]
name = "spark"
skill = "ranged"
damage = 8
range = "short"
count = 3
qualities = { blast = 10, limited_ammo = 1, stun_damage = 1, auto_fire = 1 }

[[side]]
name = "patrol"
[[side.combatant]]
name = "Guards"
kind = "minion"
minions = 4
wound_threshold = 5
soak = 4
group_skills = ["ranged_heavy", "vigilance"]
weapons = ["rifle"]
[[side.combatant]]
name = "Crab"
kind = "rival"
wound_threshold = 20
soak = 1
brawn = 4
melee_defense = 2
ranged_defense = 1
silhouette = 3
droid = true
talents = { adversary = 2 }
skills = { brawl = 3 }
weapons = [{ name = "claws", skill = "brawl", damage = 7, range = "engaged", qualities = { vicious = 2 } }]
[[side.combatant]]
name = "Oracle"
kind = "nemesis"
wound_threshold = 14
strain_threshold = 17
force_rating = 3
powers = ["hurl", "one_mind", "battle_cry"]
skills = { aethercraft = 2 }
weapons = [{ name = "bolt", skill = "aethercraft", characteristic = "willpower", damage = 5, range = "medium" }]
"""


def those(text: str = SCENARIO) -> list[NarrativeCombatant]:
    return [each for side in loads(text).scenario.side for each in side.combatant]


def back(folder: Path, actors: list[dict[str, Any]]) -> tuple[NarrativeCombatant, ...]:
    """Actors as they are read again."""
    path = folder / "actors.json"
    path.write_text(json.dumps(actors, ensure_ascii=False), encoding="utf-8")
    imported = read_files([path])
    assert (imported.refused, imported.faults) == ([], [])
    return combatants_of(imported)


def weapons_of(c: NarrativeCombatant) -> list[dict[str, Any]]:
    """All of its weapons that an actor has a place for."""
    apart = ("is_", "two_handed", "left_out", "harmless", "improvised", "planetary")
    found = [attrs.asdict(each) for each in c.weapons if not each.harmless]
    return [{key: value for key, value in each.items() if key not in apart} for each in found]


def known(c: NarrativeCombatant) -> dict[str, Any]:
    """What of a combatant survives the way through another tool, in numbers."""
    plain = (
        "kind", "brawn", "agility", "intellect", "cunning", "willpower", "presence", "wound_threshold", "skills",
        "silhouette", "droid", "force_rating", "stimpacks", "patches", "medkit",
    )  # fmt: skip
    return {
        **{name: getattr(c, name) for name in plain},
        "strain_threshold": c.strain_threshold if c.kind in ("pc", "nemesis") else None,
        "members": c.minions or 1,
        "group_skills": sorted(c.group_skills),
        "soak": soak_of(c),
        **packed_talents(c.talents, c.abilities),
        "gifts": packed_gifts(c.talents, c.abilities),
        "deadly": deadly_skills(c.talents),
        "names": sorted({name.casefold() for name in c.abilities}),
        "powers": sorted(str(power.name) for power in c.powers),
        "weapons": weapons_of(c),
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_is_exported_reads_back_as_who_they_were(system: str, tmp_path: Path) -> None:
    before = those()
    after = back(tmp_path, [SYSTEMS[system](each) for each in before])
    for one, other in zip(before, after, strict=True):
        assert known(other) == known(one)
        assert other.name == one.name
    defenses = [(d.melee_defense, d.ranged_defense) for d in (defense_of(each, Options()) for each in after)]
    assert defenses == [(2, 1), (0, 0), (2, 1), (0, 0)]
    assert [each.talents.get("Moon Walk") for each in after] == [3, None, None, None]


def test_a_character_of_genesys_stores_what_its_sheet_adds_brawn_and_armor_to() -> None:
    vell = foundry_out.actor_of(those()[0])
    assert (vell["type"], vell["system"]["soak"], vell["system"]["defense"]) == (
        "character",
        0,
        {"melee": 1, "ranged": 0},
    )
    assert [item["system"]["soak"] for item in vell["items"] if item["type"] == "armor"] == [2]


def test_a_group_has_its_size_and_the_threshold_of_each() -> None:
    guards = those()[1]
    genesys, starwars = (make(guards)["system"] for make in SYSTEMS.values())
    assert (genesys["groupSize"], genesys["wounds"]["threshold"]) == (4, 5)
    assert (starwars["quantity"]["max"], starwars["unit_wounds"]["value"]) == (4, 5)
    assert (starwars["stats"]["wounds"]["max"], starwars["skills"]["Ranged: Heavy"]["groupskill"]) == (20, True)
    assert "strain" not in genesys
    assert "strain" not in starwars["stats"]


def test_talents_stand_under_their_printed_names() -> None:
    names = [item["name"] for item in foundry_out.actor_of(those()[0])["items"] if item["type"] == "talent"]
    assert names == ["Parry", "Parry (Improved)", "Deadly Accuracy (Melee: Light)", "Moon Walk"]


app = typer.Typer()
app.command()(export)


def kassen(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_everybody_is_written_to_a_folder_each_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(SCENARIO.replace('"Crab"', '"vell/ß"'), encoding="utf-8")
    done = kassen(tmp_path / "a.toml", "--format", "foundry-starwarsffg", "-o", tmp_path / "out")
    assert (done.exit_code, done.stdout) == (0, f"4 files in {tmp_path / 'out'}\n")
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written == ["Guards.json", "Oracle.json", "Vell.json", "vell_ß.json"]
    imported = read_files([tmp_path / "out" / name for name in written])
    assert sorted(imported.combatants) == ["Guards", "Oracle", "Vell", "vell/ß"]
    again = kassen(tmp_path / "a.toml", "-o", tmp_path / "out")
    assert again.exit_code == 2
    assert "is there already" in " ".join(again.stderr.replace("│", " ").split())


def test_everybody_is_a_list_and_one_of_them_an_object() -> None:
    everybody, one = kassen("standard"), kassen("standard", "soldier")
    assert json.loads(one.stdout)["name"] == "Soldier"
    assert json.loads(everybody.stdout)[0] == json.loads(one.stdout)
    assert len(json.loads(everybody.stdout)) == 6 + 1


def test_a_tool_of_the_other_game_is_wrong_usage() -> None:
    done = kassen("standard", "--format", "ccfolia")
    assert str(done.exception) == (
        "standard: of the ruleset narrative; expected --format foundry-genesys or foundry-starwarsffg, came ccfolia"
    )


def test_what_an_actor_has_no_place_for_is_told(tmp_path: Path) -> None:
    rock = 'weapons = [{ name = "rock", damage = 2, improvised = true }]\n'
    text = SCENARIO.replace('weapons = [{ name = "claws"', 'left_out = ["Poison: no rule"]\n' + rock + "# [", 1)
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    assert kassen(tmp_path / "a.toml", "Crab").stderr == (
        "Crab: rock: improvised is not carried over\nCrab: left_out is not carried over\n"
    )
