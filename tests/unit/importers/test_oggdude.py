"""OggDude's XML: data sets of weapons and armor, characters and adversaries by their keys, under invented names."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.encounter import Encounter
from sim.importers.files import read_files
from sim.importers.findings import Imported
from sim.importers.library import library_text
from tests.unit.importers.foreign import Made, only, said

HOME = Path(os.environ.get("KASSEN_CORPORA", Path(__file__).parents[4] / "shared")) / "data" / "oggdude"
KEYS = {"BR": 3, "AG": 2, "INT": 2, "CUN": 2, "WIL": 2, "PR": 1}


def weapon(key: str, *, skill: str = "MELEE", range_: str = "wrEngaged", kind: str = "Melee", **tags: object) -> str:
    """One entry of a data set; `q_` tags are qualities with their counts, None for no count."""
    qualities = {name[2:]: count for name, count in tags.items() if name.startswith("q_")}
    plain = {name: value for name, value in tags.items() if not name.startswith("q_")}
    inner = "".join(f"<{name}>{value}</{name}>" for name, value in plain.items())
    inner += "<Qualities>" + "".join(
        f"<Quality><Key>{name}</Key>{'' if count is None else f'<Count>{count}</Count>'}</Quality>"
        for name, count in qualities.items()
    ) + "</Qualities>"  # fmt: skip
    span = f"<RangeValue>{range_}</RangeValue>" if range_ else ""
    return (
        f"<Weapon><Key>{key}</Key><Name>The {key.title()}</Name><Description>Prose</Description><Type>{kind}</Type>"
        f"<SkillKey>{skill}</SkillKey>{span}{inner}</Weapon>"
    )


def data_set(folder: Path, *weapons: str) -> Path:
    path = folder / "Weapons.xml"
    path.write_text(f"<?xml version='1.0' encoding='utf-8'?>\n<Weapons>{''.join(weapons)}</Weapons>", encoding="utf-8")
    return path


def listed(folder: Path, *weapons: str) -> Imported:
    return read_files([data_set(folder, *weapons)])


DAMAGE = [
    ("fixed in melee", weapon("BEAM", Damage=9, DamageAdd=0), (9, None)),
    ("added in melee", weapon("CLUB", Damage=0, DamageAdd=2), (2, True)),
    ("added alone", weapon("CLUB", DamageAdd=2), (2, True)),
    ("neither in melee", weapon("SHIELD", Damage=0, DamageAdd=0), (0, True)),
    ("neither in a brawl", weapon("CORD", skill="BRAWL"), (0, True)),
    ("thrown with Brawn", weapon("SPEAR", skill="RANGLT", DamageAdd=3), (3, True)),
    ("fixed and shot", weapon("BOW", skill="RANGHVY", Damage=7), (7, None)),
    ("a saber", weapon("SABER", skill="LTSABER", Damage=6), (6, None)),
    ("a charge for each more", weapon("CHARGE", skill="MECH", Damage=15, DamageAdd=10), (15, None)),
    ("below zero", weapon("BUCKLER", Damage=0, DamageAdd=-1), (0, True)),
]


@pytest.mark.parametrize(("raw", "expected"), [row[1:] for row in DAMAGE], ids=[row[0] for row in DAMAGE])
def test_damage_is_fixed_or_added_to_brawn(tmp_path: Path, raw: str, expected: tuple[int, bool | None]) -> None:
    (made,) = listed(tmp_path, raw).weapons.values()
    assert (made["damage"], made.get("adds_brawn")) == expected


@pytest.mark.parametrize("raw", [weapon("HILT", skill="LTSABER", Damage=0), weapon("FOAM", skill="RANGLT")])
def test_what_has_no_damage_is_left_out(tmp_path: Path, raw: str) -> None:
    imported = listed(tmp_path, raw)
    assert imported.weapons == {}
    assert [why for _, _, why in said(imported)] == ["no attack: left out"]


def test_what_is_odd_about_damage_is_told(tmp_path: Path) -> None:
    charge = weapon("CHARGE", skill="MECH", Damage=15, DamageAdd=10, Crit=2)
    imported = listed(tmp_path, charge, weapon("BUCKLER", DamageAdd=-1, Crit=6))
    assert said(imported) == [
        ("weapons.The Charge.DamageAdd", 10, "for each further charge: left out"),
        ("weapons.The Charge.SkillKey", "Mechanics", "no combat skill: rolled with Intellect"),
        ("weapons.The Buckler.DamageAdd", -1, "below 0: read as 0"),
    ]


@pytest.mark.parametrize(("crit", "rating"), [("", None), ("0", None), ("3", 3)])
def test_c13_forms_of_critical(tmp_path: Path, crit: str, rating: int | None) -> None:
    (made,) = listed(tmp_path, weapon("CLUB", DamageAdd=1, Crit=crit)).weapons.values()
    assert made.get("crit_rating") == rating


def test_qualities_by_key_with_and_without_a_count(tmp_path: Path) -> None:
    raw = weapon(
        "CLUB", DamageAdd=1, Crit=3, q_BLAST=10, q_STUNSETTING=None, q_AUTOFIRE=1, q_LIMITEDAMMO=None, q_INACURATE=1,
        q_VICIOUSDROID=2, q_GLOW=1,
    )  # fmt: skip
    imported = listed(tmp_path, raw)
    assert imported.weapons["The Club"]["qualities"] == {
        "blast": 10, "stun_setting": True, "auto_fire": True, "limited_ammo": 1, "inaccurate": 1,
    }  # fmt: skip
    assert [(value, why) for _, value, why in said(imported)] == [
        ("AUTOFIRE 1", "this quality has no ranks: the number is left out"),
        ("LIMITEDAMMO", "without a rank: read as 1"),
        ("INACURATE 1", "read as Inaccurate"),
        ("VICIOUSDROID 2", "only against droids, which no rule here tells apart: left out"),
        ("GLOW 1", "no quality of the rules: left out"),
    ]


@pytest.mark.parametrize(
    ("range_", "legacy", "band"),
    [("wrMedium", "Short", "medium"), ("", "Long", "long"), ("", "", "short"), ("wrNoRange", "", "short")],
)
def test_bands_by_key_or_by_the_older_word(tmp_path: Path, range_: str, legacy: str, band: str) -> None:
    raw = weapon("BOW", skill="RANGHVY", range_=range_, Damage=7, Crit=3, Range=legacy)
    imported = listed(tmp_path, raw)
    assert imported.weapons["The Bow"]["range"] == band
    assert bool(said(imported)) == (not legacy)


def test_weapons_of_vehicles_are_refused_and_a_second_type_does_not_matter(tmp_path: Path) -> None:
    two = weapon("CLUB", DamageAdd=1).replace("<Type>", "<Type>Tool</Type><Type>", 1)
    imported = listed(tmp_path, weapon("TURRET", kind="Vehicle", Damage=9), two, weapon("CLUB", DamageAdd=2))
    assert [(each.record, each.why) for each in imported.refused] == [("The Turret", "a weapon of vehicles")]
    assert list(imported.weapons) == ["The Club", "The Club (CLUB)"]


def test_armor_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "Armor.xml"
    path.write_text("<Armors><Armor><Key>C</Key><Name>Coat</Name><Defense>1</Defense><Soak>2</Soak></Armor></Armors>")
    imported = read_files([path])
    assert imported.armor == {"Coat": {"soak": 2, "defense": 1}}
    assert "[armor.Coat]\nsoak = 2\ndefense = 1" in library_text(imported)


def ranked(key: str, ranks: dict[str, int] | None, tag: str = "CharSkill", more: str = "") -> str:
    inner = "" if ranks is None else f"<Rank>{''.join(f'<{n}Ranks>{v}</{n}Ranks>' for n, v in ranks.items())}</Rank>"
    return f"<{tag}><Key>{key}</Key><Name>nom local</Name>{more}{inner}</{tag}>"


def record(tag: str = "Adversary", head: str = "<Name>Ash Hound</Name><Type>Rival</Type>", *, skills: str = "",
           weapons: str = "", talents: str = "", more: str = "", wounds: int = 12) -> str:  # fmt: skip
    abilities = "".join(ranked(key, {"Starting": value - 1, "Purchased": 1}, "CharCharacteristic") for key, value in
                        KEYS.items())  # fmt: skip
    numbers = {"SoakValue": {"Char": 3, "Item": 1}, "WoundThreshold": {"Starting": 10, "Char": wounds - 10},
               "StrainThreshold": {"Starting": 9, "Talent": 2}, "DefenseRanged": {"Item": 1}}  # fmt: skip
    attributes = "".join(
        f"<{name}>{''.join(f'<{n}Ranks>{v}</{n}Ranks>' for n, v in ranks.items())}</{name}>"
        for name, ranks in numbers.items()
    )
    return (
        f"<?xml version='1.0'?><{tag}><Key>X</Key>{head}<Characteristics>{abilities}</Characteristics>"
        f"<Attributes>{attributes}</Attributes><Skills>{skills}</Skills><Talents>{talents}</Talents>"
        f"<Weapons>{weapons}</Weapons>{more}</{tag}>"
    )


def held(*keys: str) -> str:
    return "".join(f"<CharWeapon><ItemKey>{key}</ItemKey></CharWeapon>" for key in keys)


def people(folder: Path, text: str, *, encoding: str = "utf-8") -> Imported:
    bow = weapon("BOW", skill="RANGHVY", range_="wrLong", Damage=7, Crit=3)
    data_set(folder, weapon("CLUB", DamageAdd=2, Crit=3), bow)
    path = folder / "someone.xml"
    path.write_text(text, encoding=encoding)
    return read_files([path])


def test_every_number_is_the_sum_of_its_ranks(
    tmp_path: Path, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    skills = ranked("MELEE", {"Career": 1, "Purchased": 1}) + ranked("COOL", {"Career": 0})
    imported = people(tmp_path, record(skills=skills, weapons=held("CLUB")))
    club = {"name": "The Club", "skill": "melee", "damage": 2, "adds_brawn": True, "crit_rating": 3, "range": "engaged"}
    assert only(imported) == {
        "kind": "rival", "brawn": 3, "agility": 2, "intellect": 2, "cunning": 2, "willpower": 2, "presence": 1,
        "soak": 4, "wound_threshold": 12, "ranged_defense": 1, "skills": {"melee": 2}, "weapons": [club],
        "source": "someone",
    }  # fmt: skip
    assert said(imported) == [
        ("StrainThreshold", 11, "only a nemesis has a strain threshold (R7.12): left out")
    ]
    assert encounter_with(imported, "Ash Hound").scenario.side[0].combatant[0].soak == 4


@pytest.mark.parametrize("keys", [("CLUB",), ("CLUB", "BOW")])
def test_c10_one_weapon_and_one_talent_are_lists_too(tmp_path: Path, keys: tuple[str, ...]) -> None:
    known = ("ADV", "MOON")[: len(keys)]
    talents = "".join(f"<CharTalent><Key>{key}</Key><Ranks>2</Ranks></CharTalent>" for key in known)
    made = only(people(tmp_path, record(weapons=held(*keys), talents=talents)))
    assert [each["name"] for each in made["weapons"]] == [f"The {key.title()}" for key in keys]
    assert list(made["talents"].items()) == [("adversary", 2), ("MOON", 2)][: len(keys)]


def test_a_characters_talents_are_those_bought(tmp_path: Path) -> None:
    tree = "".join(
        f"<CharTalent><Key>{key}</Key><Purchased>{bought}</Purchased></CharTalent>"
        for key, bought in (("TOUGH", "true"), ("TOUGH", "true"), ("MOON", "false"))
    )
    text = record(
        "Character",
        "<Description><CharName>Ilse</CharName><PlayerName>Nobody</PlayerName></Description>",
        more=f"<Specializations><CharSpecialization><Talents>{tree}</Talents></CharSpecialization></Specializations>",
    )
    (tmp_path / "Talents.xml").write_text("<Talents><Talent><Key>TOUGH</Key><Name>Sturdy</Name></Talent></Talents>")
    imported = people(tmp_path, text)
    made = only(imported)
    assert (list(imported.combatants), made["kind"], made["strain_threshold"]) == (["Ilse"], "pc", 11)
    assert (made["talents"], said(imported)) == ({"Sturdy": 2}, [])


def test_a_minions_skill_without_ranks_is_of_its_group(tmp_path: Path) -> None:
    skills = ranked("MELEE", None) + ranked("COOL", {"Career": 0}) + ranked("RANGHVY", {"Purchased": 1})
    made = only(people(tmp_path, record(head="<Name>Rats</Name><Type>Minion</Type>", skills=skills)))
    assert made["group_skills"] == ["melee", "ranged_heavy"]


def test_a_skill_is_rolled_with_what_the_file_says(tmp_path: Path) -> None:
    skills = ranked("MELEE", {"Purchased": 2}, more="<CharKeyOverride>AG</CharKeyOverride>")
    (club,) = only(people(tmp_path, record(skills=skills, weapons=held("CLUB"))))["weapons"]
    assert club["characteristic"] == "agility"


def test_weapons_of_no_data_set_and_of_ones_own_are_told(tmp_path: Path) -> None:
    imported = people(tmp_path, record(weapons=held("CLUB", "MOONAXE", "")))
    assert [each["name"] for each in only(imported)["weapons"]] == ["The Club"]
    assert said(imported)[1:] == [
        ("Weapons", "MOONAXE", "in no data set (--data): left out"),
        ("Weapons", "", "a weapon of one's own, without a key: left out"),
    ]
    assert [each.weapon for each in imported.unresolved] == ["MOONAXE", "a weapon of one's own"]


def test_several_of_one_weapon_fight_as_one(tmp_path: Path) -> None:
    pair = "<CharWeapon><ItemKey>CLUB</ItemKey><Count>2</Count></CharWeapon>"
    assert said(people(tmp_path, record(weapons=pair)))[1:] == [
        ("weapons.The Club.quantity", 2, "fights as one weapon")
    ]


def test_enduring_and_keys_that_nobody_knows_are_told(tmp_path: Path) -> None:
    talents = "<CharTalent><Key>ENDUR</Key><Ranks>1</Ranks></CharTalent>"
    imported = people(tmp_path, record(skills=ranked("HEXES", {"Purchased": 1}), talents=talents))
    assert only(imported)["skills"] == {"hexes": 1}
    assert [(field, value) for field, value, _ in said(imported)][:3] == [
        ("Skills", "HEXES"), ("Talents", "ENDUR"), ("SoakValue", None),
    ]  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_c11_the_same_file_in_four_encodings(tmp_path: Path, encoding: str) -> None:
    text = record(head="<Name>Zorei’s Éclaireur</Name><Type>Nemesis</Type>")
    assert list(people(tmp_path, text, encoding=encoding).combatants) == ["Zorei’s Éclaireur"]


def test_blanks_before_the_declaration_do_no_harm(tmp_path: Path) -> None:
    assert only(people(tmp_path, "\n  " + record()))["soak"] == 4


def test_nobody_fights_without_wounds(tmp_path: Path) -> None:
    (refused,) = people(tmp_path, record(wounds=0)).refused
    assert (refused.record, refused.field, refused.value) == ("Ash Hound", "WoundThreshold", 0)


LAUGHS = "<!DOCTYPE a [" + "".join(f'<!ENTITY x{n} "{f"&x{n - 1};" * 9}">' for n in range(1, 20)) + "]><a>&x19;</a>"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (LAUGHS, "a document type"),
        ('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><Adversary>&x;</Adversary>', "a document type"),
        ("<!DOCTYPE Adversary SYSTEM 'http://example.invalid/a.dtd'><Adversary/>", "a document type"),
        ("<Adversary><Name>&unknown;</Name></Adversary>", "line 1: undefined entity"),
        ("<Adversary><Name></Adversary>", "line 1: mismatched tag"),
        ("", "no element found"),
        ("<a>" * 200 + "</a>" * 200, "nested too deeply"),
        ("<Career><CareerKey>X</CareerKey></Career>", "nothing to fight with, but <Career>"),
    ],
    ids=["laughs", "a file", "an address", "an entity", "a slip", "nothing", "deep", "another"],
)  # fmt: skip
def test_documents_that_are_not_read(tmp_path: Path, text: str, why: str) -> None:
    imported = people(tmp_path, text)
    (fault,) = imported.faults
    assert why in fault.why
    assert (imported.combatants, imported.records) == ({}, 0)


def real(name: str) -> Imported:
    if not (HOME / name).exists():
        pytest.skip(f"no corpus at {HOME}: set KASSEN_CORPORA")
    return read_files([HOME / name])


def test_the_real_data_set_is_read_whole() -> None:
    imported = real("Weapons.facts.xml")
    assert (imported.records, imported.faults) == (491, [])
    assert {each.value for each in imported.refused} == {"Vehicle"}
    left_out = [each for each in imported.warnings if each.why == "no attack: left out"]
    assert len(imported.refused) == 80
    assert len(imported.weapons) + len(left_out) == 491 - 80
    sabers: list[Made] = [each for each in imported.weapons.values() if each["skill"] == "lightsaber"]
    assert not [each for each in sabers if each["damage"] >= 6 and "adds_brawn" in each]


def test_the_real_armor_is_read_whole(encounter_with: Callable[[Imported, str], Encounter], tmp_path: Path) -> None:
    imported = real("Armor.facts.xml")
    assert (imported.records, len(imported.armor), imported.refused) == (112, 112, [])
    for name in ("Weapons", "Talents", "Skills"):
        (tmp_path / f"{name}.xml").write_bytes((HOME / f"{name}.facts.xml").read_bytes())
    (tmp_path / "one.xml").write_text(record(skills=ranked("MELEE", {"Career": 1})), encoding="utf-8")
    whole = read_files([HOME / "Armor.facts.xml", HOME / "Weapons.facts.xml", tmp_path / "one.xml"])
    assert encounter_with(whole, "Ash Hound").scenario.side


def test_the_real_fragment_is_no_character() -> None:
    (fault,) = real("issue-1069-fragment.xml").faults
    assert fault.why.startswith("nothing to fight with, but <Career>")
