"""The lists beside a file: where they are looked for, and what happens without them."""

import json
import shutil
from pathlib import Path

import pytest

from sim.importers.files import read_files
from sim.importers.skills import skill_list
from sim.importers.spelling import read_band, read_quality


def place(fixtures: Path, target: Path, lists: Path) -> Path:
    """A file in `target` whose lists stand in `lists`."""
    target.mkdir(parents=True, exist_ok=True)
    lists.mkdir(parents=True, exist_ok=True)
    for name in ("weapons.json", "skills.json"):
        shutil.copy(fixtures / "star" / name, lists / name)
    shutil.copytree(fixtures / "star" / "qualities", lists / "qualities")
    return Path(shutil.copy(fixtures / "star" / "adversaries" / "quirks.json", target / "quirks.json"))


@pytest.mark.parametrize("lists", [".", ".."])
def test_lists_are_found_beside_the_file_or_one_folder_above(fixtures: Path, tmp_path: Path, lists: str) -> None:
    path = place(fixtures, tmp_path / "a" / "b", (tmp_path / "a" / "b" / lists).resolve())
    imported = read_files([path])
    assert imported == read_files([fixtures / "star" / "adversaries" / "quirks.json"])


def test_two_folders_above_is_too_far(fixtures: Path, tmp_path: Path) -> None:
    imported = read_files([place(fixtures, tmp_path / "a" / "b" / "c", tmp_path / "a")])
    assert len(imported.unresolved) == 14
    assert imported.weapons == {}


def test_a_data_folder_is_the_only_one_looked_at(fixtures: Path, tmp_path: Path) -> None:
    path = place(fixtures, tmp_path / "a", tmp_path / "a")
    assert read_files([path], tmp_path / "a") == read_files([path])
    assert len(read_files([path], tmp_path).unresolved) == 14


def test_files_in_one_import_keep_their_own_lists(fixtures: Path, tmp_path: Path) -> None:
    paths = [place(fixtures, tmp_path / "all" / name, tmp_path / "all" / name) for name in ("one", "two")]
    shutil.move(tmp_path / "all" / "one" / "weapons.json", tmp_path / "all" / "weapons.json")
    (tmp_path / "all" / "two" / "weapons.json").unlink()
    (tmp_path / "all" / "two" / "skills.json").write_text('[{"name": "Surveillance", "characteristic": "Cunning"}]')
    said = [(w.record, w.why) for w in read_files(paths).warnings if w.value == "Surveillance"]
    assert said == [("Spy Officer", "no skill of the list: kept as 'surveillance'")]


def test_a_broken_list_is_a_fault_and_the_rest_goes_on(fixtures: Path, tmp_path: Path) -> None:
    path = place(fixtures, tmp_path, tmp_path)
    (tmp_path / "weapons.json").write_bytes(b'[{"name": }]')
    imported = read_files([path])
    assert [(Path(fault.file).name, fault.offset) for fault in imported.faults] == [("weapons.json", 10)]
    assert len(imported.combatants) == 32


def test_different_weapons_of_one_name_in_two_lists_are_both_kept(fixtures: Path, tmp_path: Path) -> None:
    paths = [place(fixtures, tmp_path / name, tmp_path / name) for name in ("one", "two")]
    weapons = json.loads((tmp_path / "two" / "weapons.json").read_text(encoding="utf-8"))
    weapons[0]["damage"] = 7
    (tmp_path / "two" / "weapons.json").write_text(json.dumps(weapons), encoding="utf-8")
    imported = read_files(paths)
    assert [imported.weapons[key]["damage"] for key in ("Hand cannon", "Hand cannon (two)")] == [6, 7]
    assert "Net (two)" not in imported.weapons
    assert imported.combatants["Tolo Brask"]["weapons"] == ["Hand cannon"]
    assert imported.combatants["Tolo Brask (quirks)"]["weapons"] == ["Hand cannon (two)"]


@pytest.mark.parametrize(
    "text",
    ["Ranged: Light", "Ranged (Light)", "Ranged - Light", "Ranged-Light", "RangedLight", "ranged-light", "RANGLT"],
)
def test_every_spelling_of_a_skill_is_one_skill(text: str) -> None:
    assert skill_list(None).read(text).key == "ranged_light"


def test_every_skill_of_the_lists_has_its_own_key() -> None:
    skills = skill_list(None)
    keys = [skills.read(name).key for name in skills.own]
    assert len(set(keys)) == len(keys)
    assert all(key.isidentifier() and key.isascii() for key in keys)
    assert all(skills.read(name).why == "" for name in skills.own)


def test_a_characteristic_in_parentheses_is_an_override() -> None:
    skill = skill_list(None).read("Lightsaber (Agility)")
    assert (skill.key, skill.characteristic, skill.override) == ("lightsaber", "brawn", "agility")


@pytest.mark.parametrize(
    ("text", "key", "rank"),
    [
        ("Stun 10", "stun", 10),
        ("Blast (6)", "blast", 6),
        ("Auto-fire", "auto_fire", True),
        ("Autofire", "auto_fire", True),
        ("Slow Firing 2", "slow_firing", 2),
        ("limited Ammo 1", "limited_ammo", 1),
        ("Pierce Quality", "pierce", 1),
        ("Stun damage", "stun_damage", True),
        ("Stun", "stun_setting", True),
        ("Pierce 1000000", "", True),
        ("7", "", True),
    ],
)
def test_qualities_are_read_whatever_their_spelling(text: str, key: str, rank: int) -> None:
    quality = read_quality(text, {})
    assert (quality.key, quality.rank) == (key, rank)


def test_bands_are_read_whatever_their_case() -> None:
    assert read_band("engaged") == read_band("Engaged") == ("engaged", "")
    assert read_band("Strategic") == ("extreme", "read as Extreme")
    assert read_band("") == read_band("Far") == ("", "")
