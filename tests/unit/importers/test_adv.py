"""`.adv` text: packages add up, `+n` adds Brawn, and every slip of real files is named, under invented names."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.encounter import Encounter
from sim.importers.files import read_files
from sim.importers.findings import Imported
from tests.unit.importers.foreign import Made, only, said

HOME = Path(os.environ.get("KASSEN_CORPORA", Path(__file__).parents[4] / "shared")) / "data" / "clay-adv"

CORE = """
skill Brawl (brawn)
skill Melee (brawn)
skill Melee-Heavy (brawn)
skill Ranged-Light (agility)
skill Skulduggery (cunning)
skill Stealth (agility)
talent "Quick Step"
talent Sturdy
weapon Cudgel (Melee; Damage +2; Crit 3)
weapon "Long Hook " (Melee-Heavy; Damage +4; Critical 2; Cumbersom 3, Unweildy 2, Pierce 2)
weapon "Spark Rod" (Melee; Damage  5; Critical 6; Stun 3, Stun Damage)
weapon Pellets (Ranged-Light; Damage 6; Crit 4; Blast-8, "Limited Ammo" 2)
package "Plain Folk" : Br 3, Ag 2, Int 2, Cun 2, Will 2, Pr 1, Cbt -1, Soc 0
package "Thick Hide" : Soak +1, Wound +5, Combat +1
package Nimble : Melee-defense +1, Ranged-defense +2
package Wary : Meleedefense +1
package "Alley Rat" : Brawl 2, Skulduggery4, Stealth 1, "Quick Step", general 2
"""


def read(folder: Path, text: str, core: str = CORE) -> Imported:
    (folder / "core.adv").write_text(core, encoding="utf-8")
    path = folder / "cast.adv"
    path.write_text(f'use "core.adv"\n{text}', encoding="utf-8")
    return read_files([path])


def test_a_rival_is_the_sum_of_its_packages(
    tmp_path: Path, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    imported = read(tmp_path, 'rival "Quay Boss" : "Plain Folk", "Thick Hide", Nimble, Wary, "Alley Rat", Cudgel\n')
    cudgel = {
        "name": "Cudgel", "skill": "melee", "damage": 2, "adds_brawn": True, "crit_rating": 3, "range": "engaged",
    }  # fmt: skip
    assert only(imported) == {
        "kind": "rival", "brawn": 3, "agility": 2, "intellect": 2, "cunning": 2, "willpower": 2, "presence": 1,
        "soak": 4, "wound_threshold": 8, "melee_defense": 2, "ranged_defense": 2,
        "skills": {"brawl": 2, "skulduggery": 4, "stealth": 1}, "talents": {"Quick Step": 1}, "weapons": [cudgel],
        "source": "cast",
    }  # fmt: skip
    assert said(imported) == [("skills", "Skulduggery4", "read as Skulduggery 4")]
    assert encounter_with(imported, "Quay Boss").scenario.side[0].combatant[0].soak == 4


def test_a_minion_has_group_skills_and_a_nemesis_strain(tmp_path: Path) -> None:
    nemesis = 'nemesis "Rat King": "plain folk", Strain +4, Adversary 2, Brawl 3'
    imported = read(tmp_path, f'minion Rats: "Plain Folk", Brawl 2\n{nemesis}')
    rats, king = imported.combatants.values()
    assert (rats["group_skills"], rats["wound_threshold"], rats.get("strain_threshold")) == (["brawl"], 3, None)
    assert (king["strain_threshold"], king["skills"], king["talents"]) == (6, {"brawl": 3}, {"adversary": 2})


def weapons(tmp_path: Path, items: str) -> tuple[list[Made], Imported]:
    imported = read(tmp_path, f'nemesis One : "Plain Folk", {items}')
    return only(imported)["weapons"], imported


def test_plus_adds_brawn_and_a_bare_number_does_not(tmp_path: Path) -> None:
    (cudgel, rod), _ = weapons(tmp_path, 'Cudgel, "Spark Rod"')
    assert (cudgel["damage"], cudgel["adds_brawn"], rod["damage"], rod.get("adds_brawn")) == (2, True, 5, None)
    assert rod["qualities"] == {"stun": 3, "stun_damage": True}


def test_a_name_with_a_blank_at_its_end_and_slips_of_qualities(tmp_path: Path) -> None:
    (hook,), imported = weapons(tmp_path, '"Long Hook"')
    assert (hook["name"], hook["skill"], hook["crit_rating"]) == ("Long Hook", "melee_heavy", 2)
    assert hook["qualities"] == {"cumbersome": 3, "unwieldy": 2, "pierce": 2}
    assert [each[1:] for each in said(imported) if each[0] == "weapons.Long Hook.qualities"] == [
        ("Cumbersom 3", "read as Cumbersome"),
        ("Unweildy 2", "read as Unwieldy"),
    ]


def test_what_shoots_has_a_guessed_band_and_says_so(tmp_path: Path) -> None:
    (pellets,), imported = weapons(tmp_path, "pellets")
    assert (pellets["range"], pellets["qualities"]) == ("short", {"blast": 8, "limited_ammo": 2})
    assert said(imported) == [("weapons.Pellets.range", None, "no range band: read as Short")]


def test_a_weapon_may_be_written_where_it_is_held(tmp_path: Path) -> None:
    (made,), _ = weapons(tmp_path, 'weapon "Old Chain" (Melee; Damage +1; Crit 5; Ensnare 1, Knockdown), Brawl 1')
    assert (made["name"], made["qualities"]) == ("Old Chain", {"ensnare": 1, "knockdown": True})


def test_a_critical_of_none_never_crits(tmp_path: Path) -> None:
    (made,), _ = weapons(tmp_path, "weapon Net (Brawl; Damage +0; Crit -)")
    assert "crit_rating" not in made


def test_of_two_ranks_of_a_skill_the_higher_is_taken(tmp_path: Path) -> None:
    imported = read(tmp_path, 'rival One : "Plain Folk", "Alley Rat", Brawl 1, Melee')
    assert only(imported)["skills"] == {"brawl": 2, "skulduggery": 4, "stealth": 1, "melee": 1}
    assert said(imported)[1:] == [
        ("skills", "Brawl 1", "given with 2, too: the higher rank is taken"),
        ("skills", "Melee", "no rank: a group skill of a minion, else read as 1"),
    ]


def test_a_name_that_nothing_has_is_told_with_the_nearest(tmp_path: Path) -> None:
    imported = read(tmp_path, 'rival One : "Plain Folk", "Thick Hyde", "Moon Axe"')
    assert said(imported) == [
        ("items", '"Thick Hyde"', "nothing of this name is known (nearest: 'thick hide'): left out"),
        ("items", '"Moon Axe"', "nothing of this name is known: left out"),
    ]
    assert [each.weapon for each in imported.unresolved] == ["Thick Hyde", "Moon Axe"]


def test_whoever_has_no_characteristics_is_refused(tmp_path: Path) -> None:
    (refused,) = read(tmp_path, "rival One : Nimble, Br 2").refused
    assert refused.why == "no package gives Agility, Intellect, Cunning, Willpower, Presence"


def test_lines_that_say_nothing_are_told_with_their_place(tmp_path: Path) -> None:
    text = 'Hello.\nweapon Axe (Melee, 4)\nuse "gone.adv"\nskill Brawl\n'
    (tmp_path / "odd.adv").write_text(text, encoding="utf-8")
    imported = read_files([tmp_path / "odd.adv"])
    assert [(each.record, each.field, each.why) for each in imported.warnings] == [
        ("odd.adv, line 1", "", "a line of no statement: left out"),
        ("odd.adv, line 2", "weapon", "no weapon that can be read: left out"),
        ("odd.adv, line 3", "use", "there is no such file beside it: left out"),
        ("odd.adv, line 4", "skill", "no skill that can be read: left out"),
        ("odd.adv", "file", "no minion, rival or nemesis stands in it"),
    ]
    assert (imported.records, imported.faults) == (0, [])


def test_a_statement_may_go_on_for_lines_and_files_may_use_each_other(tmp_path: Path) -> None:
    imported = read(tmp_path, 'rival One :\n  "Plain Folk",\n  Brawl 1\n', CORE + 'use "cast.adv"\nrival Two : Br 1\n')
    assert (list(imported.combatants), only(imported)["skills"]) == (["One"], {"brawl": 1})


def test_packages_that_hold_each_other_come_to_an_end(tmp_path: Path) -> None:
    core = CORE + "package Egg : Hen\npackage Hen : Egg\n"
    imported = read(tmp_path, 'rival One : "Plain Folk", Egg', core)
    assert only(imported)["brawn"] == 3
    assert said(imported) == [("items", "Egg", "a package that holds itself: left out")]


def test_packages_that_swell_beyond_all_measure_are_refused(tmp_path: Path) -> None:
    nests = "".join(f"package P{'x' * n} : P{'x' * (n - 1)}, P{'x' * (n - 1)}\n" for n in range(1, 40))
    (refused,) = read(tmp_path, f"rival One : P{'x' * 39}", CORE + "package P : Br 1\n" + nests).refused
    assert refused.why == "more than 1000 items, those of its packages included"


def test_settings_are_found_in_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "settings").mkdir()
    (tmp_path / "settings" / "core.adv").write_text(CORE, encoding="utf-8")
    path = tmp_path / "cast.adv"
    path.write_text('use "core.adv"\nminion One : "Plain Folk"\n', encoding="utf-8")
    assert only(read_files([path], tmp_path / "settings"))["brawn"] == 3


@pytest.fixture(scope="module")
def real() -> Path:
    if not HOME.is_dir():
        pytest.skip(f"no corpus at {HOME}: set KASSEN_CORPORA")
    return HOME


ROLLED_WITH = {
    "Athletics": "brawn", "Brawl": "brawn", "Coercion": "willpower", "Discipline": "willpower", "Driving": "agility",
    "Leadership": "presence", "Melee": "brawn", "Resilience": "brawn", "Riding": "agility", "Skulduggery": "cunning",
    "Streetwise": "cunning",
}  # fmt: skip


def pool(made: Made, printed: str) -> str:
    """A skill as the tool prints it; a minion's ranks are those of its group, and not kept: only the name counts."""
    name = printed.split(maxsplit=1)[0]
    if made["kind"] == "minion":
        return printed if name.lower() in made["group_skills"] else ""
    ability, rank = made[ROLLED_WITH[name]], made["skills"].get(name.lower(), 0)
    return f"{name} {'Y' * min(ability, rank)}{'g' * abs(ability - rank)}"


def test_the_golden_output_of_the_tool(real: Path) -> None:
    imported = read_files([real / "samplenpcs.adv"])
    golden = (real / "golden.txt").read_text(encoding="utf-8")
    blocks = re.findall(r"\n ?((?: *\d+){6}) +General.*\n +Wound: (\d+)\n +Strain: (\d+)\n\n(.*)\n(.*)", golden)
    assert len(imported.combatants) == len(blocks) == 2
    for made, (numbers, wounds, _, skills, weapons) in zip(imported.combatants.values(), blocks, strict=True):
        assert list(made.values())[1:7] == [int(number) for number in numbers.split()]
        assert made["wound_threshold"] == int(wounds)
        assert [pool(made, skill) for skill in skills.split(", ")] == skills.split(", ")
        assert len(made["weapons"]) == weapons.count("Dmg")


def test_every_real_setting_is_read(real: Path) -> None:
    imported = read_files(sorted(real.glob("*.adv")))
    assert imported.faults == []
    assert len(imported.combatants) == 4
    assert {each.why for each in imported.warnings} <= {
        "no minion, rival or nemesis stands in it",
        "no range band: read as Short",
    }


def test_every_real_weapon_can_be_held(real: Path, tmp_path: Path) -> None:
    names = re.findall(r'^weapon (".+?"|\w+)', (text := "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(real.glob("*.adv")))), re.MULTILINE)  # fmt: skip
    path = tmp_path / "all.adv"
    folk = "Br 2, Ag 2, Int 2, Cun 2, Will 2, Pr 2"
    path.write_text(re.sub("(?m)^(use|minion|rival).*$", "", text) + f"\nrival All : {folk}, {', '.join(names)}\n")
    imported = read_files([path])
    held = only(imported)["weapons"]
    assert len(held) == len(names) > 50
    slips = {str(each.value).split()[0] for each in imported.warnings if each.why.startswith("read as ")}
    assert slips == {"Unweildy", "Cumbersom"}
    assert {each.value for each in imported.warnings if each.field.endswith(".skill")} == {"Gunnary"}
