"""The real corpora, where they are at hand (KASSEN_CORPORA, default ../shared): counts, numbers, awkward records.

Nobody's name stands here: a record is found by what is awkward about it.
"""

import json
import os
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from sim.encounter import Encounter
from sim.importers.decode import parse
from sim.importers.files import read_files
from sim.importers.findings import Imported
from sim.importers.library import library_text, to_library
from sim.importers.values import letters

ROOT = Path(__file__).parents[3]
CORPORA = Path(os.environ.get("KASSEN_CORPORA", ROOT.parent / "shared"))
Raw = dict[str, Any]
Made = dict[str, Any]


@frozen
class Corpus:
    """One corpus: each raw record with its key in the library."""

    imported: Imported
    raws: dict[str, Raw]

    def holding(self, *texts: str) -> Iterator[Made]:
        """The combatants whose raw record holds all the texts as JSON writes them."""
        for key, raw in self.raws.items():
            text = json.dumps(raw, ensure_ascii=False)
            if all(each in text for each in texts):
                yield self.imported.combatants[key]

    def one(self, *texts: str) -> Made:
        (made,) = self.holding(*texts)
        return made

    def weapon(self, made: Made, number: int = 0) -> Made:
        held = made["weapons"][number]
        weapon: Made = self.imported.weapons[held] if isinstance(held, str) else held
        return weapon

    def weapons(self) -> Iterator[tuple[Raw, Made]]:
        """Every weapon that stands in a record itself, raw and made, but those left out."""
        for key, raw in self.raws.items():
            made = {held["name"]: held for held in self.imported.combatants[key].get("weapons", []) if "name" in held}
            for weapon in raw.get("weapons", []):
                if isinstance(weapon, dict) and weapon["name"] in made:
                    yield weapon, made[weapon["name"]]

    def whys(self, field: str) -> Counter[str]:
        """How often what was said about the fields of this name, in weapons or elsewhere."""
        return Counter(w.why for w in self.imported.warnings if w.field.split(".")[-1] == field)


def corpus(name: str) -> Corpus:
    home = CORPORA / "data" / name / "adversaries"
    paths = sorted(home.glob("*.json"))
    if not paths:
        pytest.skip(f"no corpus at {home}: set KASSEN_CORPORA")
    imported = read_files(paths)
    raws: dict[str, Raw] = {}
    for path in paths:
        for raw in parse(path.read_bytes())[0]:  # type: ignore[union-attr]
            assert isinstance(raw, dict)
            key = raw["name"] if raw["name"] not in raws else f"{raw['name']} ({path.stem})"
            if key in imported.combatants:
                raws[str(key)] = raw
    return Corpus(imported, raws)


@pytest.fixture(scope="module")
def star() -> Corpus:
    return corpus("sw-adversaries")


@pytest.fixture(scope="module")
def fork() -> Corpus:
    return corpus("genesys-adversaries")


@pytest.fixture(scope="module", params=["sw-adversaries", "genesys-adversaries"])
def either(request: pytest.FixtureRequest) -> Corpus:
    return corpus(request.param)


def test_all_1431_records_are_taken_in(star: Corpus) -> None:
    kinds = Counter(made["kind"] for made in star.imported.combatants.values())
    assert star.imported.records == 1431
    assert kinds == {"minion": 328, "rival": 664 + 1, "nemesis": 438}
    assert star.imported.refused == []
    assert len(star.imported.weapons) == 66


def test_of_445_records_the_two_without_a_wound_threshold_are_refused(fork: Corpus) -> None:
    kinds = Counter(made["kind"] for made in fork.imported.combatants.values())
    assert fork.imported.records == 445
    assert kinds == {"minion": 93, "rival": 206, "nemesis": 139 + 7 - 2}
    assert [(no.field, no.value) for no in fork.imported.refused] == [("derived.wounds", 0)] * 2


def test_no_weapon_stays_unresolved_and_no_file_unread(either: Corpus) -> None:
    assert (either.imported.unresolved, either.imported.faults) == ([], [])


def test_the_library_reads_back_as_it_was(either: Corpus) -> None:
    text = library_text(either.imported)
    assert tomllib.loads(text) == to_library(either.imported)
    assert not [garbled for garbled in ("â€™", "Ã©", "\ufffd") if garbled in text]


def test_the_library_is_one_that_scenarios_take(
    either: Corpus, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    first = next(iter(either.imported.combatants))
    assert (
        encounter_with(either.imported, first).scenario.side[0].combatant[0].soak
        == either.raws[first]["derived"]["soak"]
    )


def test_every_number_is_the_printed_one(either: Corpus) -> None:
    for key, raw in either.raws.items():
        made, derived = either.imported.combatants[key], raw["derived"]
        assert {name: made[name.lower()] for name in raw["characteristics"]} == raw["characteristics"]
        assert (made["soak"], made["wound_threshold"]) == (derived["soak"], derived["wounds"])
        assert [made.get("melee_defense", 0), made.get("ranged_defense", 0)] == derived.get("defence", [0, 0])
        assert made.get("strain_threshold") == (derived.get("strain") if made["kind"] == "nemesis" else None)


def test_no_rank_is_lost(either: Corpus) -> None:
    for key, raw in either.raws.items():
        made = either.imported.combatants[key]
        if isinstance(raw["skills"], dict):
            assert sorted(made.get("skills", {}).values()) == sorted(rank for rank in raw["skills"].values() if rank)
        else:
            assert len(made.get("group_skills", [])) == len(set(raw["skills"]))


def test_every_weapon_is_held_but_those_that_are_no_attack(either: Corpus) -> None:
    raw = sum(len(raw.get("weapons", [])) for raw in either.raws.values())
    held = sum(
        made.get("count", 1) if isinstance(made, dict) and "is" in made else 1
        for combatant in either.imported.combatants.values()
        for made in combatant.get("weapons", [])
    )
    assert raw - held == either.whys("damage")["no attack: left out"]


def test_damage_is_the_printed_one_and_brawn_is_added_only_to_plus_damage(either: Corpus) -> None:
    for raw, made in either.weapons():
        assert made.get("adds_brawn", False) == ("plus-damage" in raw)
        printed: Any = raw.get("plus-damage", raw.get("damage", raw.get("Damage")))
        assert printed == "Brawl" or made["damage"] == int(printed)  # "Brawl": the columns have slipped


def test_nothing_crits_that_has_no_rating(either: Corpus) -> None:
    for raw, made in either.weapons():
        printed = str(raw.get("critical"))
        if printed != "Engaged":
            assert made.get("crit_rating") == (None if printed in {"None", "-", "0"} else int(printed))


def residues(corpus: Corpus) -> Counter[str]:
    """What comparing names by their letters alone leaves over, by kind; each must have come out as a warning."""
    found: Counter[str] = Counter()
    for w in corpus.imported.warnings:
        *weapon, field = w.field.split(".")
        target = w.why.removeprefix("read as ") if w.why.startswith("read as ") else ""
        same = letters(target) == letters(str(w.value))
        if field == "qualities" and "without a rank" in w.why:
            found["rankless"] += 1
        elif field == "qualities" and (w.why.startswith(("no quality", "a talent")) or target):
            found["quality"] += 1
        elif field == "skills" and not same and not w.why.startswith(("rolled with", "given twice")):
            found["skill"] += 1
        elif field == "range" and (target or "slipped" in w.why):
            found["range"] += 1
        elif weapon and field == "skill" and ("slipped" in w.why or (target and not same)):
            found["weapon skill"] += 1
    return found


def test_every_residue_of_1431_records_is_a_warning(star: Corpus) -> None:
    assert residues(star) == {"rankless": 34, "skill": 24, "quality": 16, "range": 2, "weapon skill": 1}


def test_every_residue_of_445_records_is_a_warning(fork: Corpus) -> None:
    assert residues(fork) == {"skill": 71, "quality": 2, "range": 7, "weapon skill": 4}


def test_a_file_of_windows_1252_and_one_with_a_mark_are_read(star: Corpus) -> None:
    said = {w.value: Path(w.record).stem for w in star.imported.warnings if w.field == "encoding"}
    assert sorted(said, key=str) == ["UTF-8 with a byte-order mark", "Windows-1252"]
    sources = Counter(made["source"] for made in star.imported.combatants.values())
    assert sources[said["Windows-1252"]] == 5
    raw = (CORPORA / "data" / "sw-adversaries" / "adversaries" / f"{said['Windows-1252']}.json").read_bytes()
    assert "’" in json.dumps(parse(raw)[0], ensure_ascii=False)


STAR: list[tuple[str, tuple[str, ...], Made, int | None, Made]] = [
    ("no type", ('"type": ""',), {"kind": "rival", "wound_threshold": 20}, None, {}),
    ("Damage", ('"Damage"',), {"kind": "minion"}, 0, {"damage": 4, "adds_brawn": None}),
    ("Bralw", ('"Bralw"',), {}, 1, {"skill": "brawl", "damage": 5}),
    ("Engages", ('"Engages"',), {}, 1, {"range": "engaged"}),
    ("Close", ('"Close"',), {}, 1, {"range": "short", "crit_rating": None, "damage": 6}),
    ("damage -", ('"damage": "-"',), {"kind": "nemesis"}, 1, {"damage": 5, "crit_rating": 4}),
    ("texts", ('"damage": "2"', '"wounds": 16', '"Leadership": 2'), {"soak": 4}, 2, {"damage": 2, "crit_rating": 5}),
    ("texts", ('"damage": "2"', '"wounds": 16', '"Leadership": 2'), {"brawn": 3}, 0, {"damage": 5, "crit_rating": 4}),
    (
        "reference in other case",
        ('"Blaster Pistol"',),
        {},
        0,
        {"damage": 6, "crit_rating": 3, "range": "medium", "qualities": {"stun_setting": True}},
    ),
    (
        "Ranged :Light",
        ('"Ranged :Light"',),
        {"group_skills": ["brawl", "coercion", "melee", "ranged_light", "stealth"], "brawn": 3},
        1,
        {"damage": 1, "adds_brawn": True},
    ),
    ("Ranged,Light", ('"Ranged,Light"',), {"group_skills": ["brawl", "melee", "ranged_light", "vigilance"]}, None, {}),
    ("Resillience", ('"Resillience"',), {"skills": {"brawl": 1, "resilience": 2}}, None, {}),
    ("Adversary among abilities", ('"abilities": ["Adversary 1"',), {"talents": {"adversary": 1}}, None, {}),
    ("strain 19", ('"Rival"', '"strain": 19'), {"strain_threshold": None, "soak": 5}, None, {}),
    ("Brawn 0, soak 0", ('"Brawn": 0', '"soak": 0,'), {"kind": "rival", "weapons": None, "soak": 0}, None, {}),
    (
        "Stun 10",
        ('"Stun 10"',),
        {"strain_threshold": 15},
        2,
        {"damage": 0, "crit_rating": None, "qualities": {"ensnare": 2, "stun": 10}},
    ),
    ("two references and one inline", ('"Net", "Truncheon", {',), {}, 1, {"damage": 2, "adds_brawn": True}),
    ("two references and one inline", ('"Net", "Truncheon", {',), {}, 2, {"damage": 7, "crit_rating": None}),
    ("Stun and a blank", ('"Stun "',), {"kind": "minion"}, 1, {"qualities": {"stun_setting": True, "accurate": 1}}),
    ("ranks of 0", ('"Cool": 0',), {"skills": {"discipline": 1, "ranged_light": 3}}, None, {}),
]

FORK: list[tuple[str, tuple[str, ...], Made, int | None, Made]] = [
    (
        "columns shifted",
        ("Melee: Light Damage 3",),
        {},
        0,
        {"skill": "melee_light", "damage": 3, "crit_rating": 3, "range": "engaged", "qualities": {"accurate": 1}},
    ),
    ("Damage", ('"Damage"',), {"kind": "nemesis"}, 3, {"damage": 5}),
    ("[Engaged", ('"[Engaged"',), {}, 0, {"range": "engaged"}),
    ("[Medium]", ('"[Medium]"',), {}, 2, {"range": "medium"}),
    ("Engaged,", ('"Engaged,"',), {}, 0, {"range": "engaged"}),
    ("Range", ('"skill": "Range"',), {}, 1, {"skill": "ranged"}),
    ("Damage 4", ('"Damage 4"',), {"group_skills": ["discipline", "melee", "ranged_heavy"]}, 0, {"qualities": None}),
    ("Ensare", ('"Ensare 1"',), {}, 0, {"qualities": {"ensnare": 1, "sunder": True}}),
    ("critical 8", ('"critical": 8',), {"kind": "minion"}, 0, {"damage": 0, "crit_rating": 8}),
    (
        "weapon skill Resilience",
        ('"skill": "Resilience"',),
        {"label": "Apex Nemesis"},
        2,
        {"characteristic": "brawn", "qualities": {"blast": 10, "concussive": 1, "stun_damage": True, "slow_firing": 3}},
    ),
]


def check(corpus: Corpus, texts: tuple[str, ...], expected: Made, number: int | None, weapon: Made) -> None:
    made = corpus.one(*texts)
    assert {key: made.get(key) for key in expected} == expected
    key = next(key for key, each in corpus.imported.combatants.items() if each is made)
    assert [w for w in corpus.imported.warnings if w.record == key], "its oddity is named"
    if number is not None:
        found = corpus.weapon(made, number)
        assert {key: found.get(key) for key in weapon} == weapon


@pytest.mark.parametrize(("texts", "expected", "number", "weapon"), [r[1:] for r in STAR], ids=[r[0] for r in STAR])
def test_an_awkward_record_is_read_right(
    star: Corpus, texts: tuple[str, ...], expected: Made, number: int | None, weapon: Made
) -> None:
    check(star, texts, expected, number, weapon)


@pytest.mark.parametrize(("texts", "expected", "number", "weapon"), [r[1:] for r in FORK], ids=[r[0] for r in FORK])
def test_an_awkward_record_of_the_fork_is_read_right(
    fork: Corpus, texts: tuple[str, ...], expected: Made, number: int | None, weapon: Made
) -> None:
    check(fork, texts, expected, number, weapon)


def test_awkward_records_that_come_in_groups(star: Corpus) -> None:
    assert [made["skills"]["ranged_light"] for made in star.holding('"Ranged (Light)": 3')] == [3]
    assert [made["kind"] for made in star.holding('"Discipline,"', '"Vigilance."')] == ["minion"]
    assert [made["skills"]["ranged_heavy"] for made in star.holding('"Ranged: Hleavy"')] == [2]
    assert [made["group_skills"][2] for made in star.holding('"Negotiate"', '"Minion"')] == ["negotiation"]
    assert [made.get("strain_threshold") for made in star.holding('"strain": 0')] == [None] * 4
    assert {made["skills"]["resilience"] for made in star.holding('"Resilience": 8', '"Brawn": 6')} == {8}
    assert [made["talents"]["adversary"] for made in star.holding('"Minion"', '"Adversary 1"')] == [1]
    lacking = [
        made
        for made in star.imported.combatants.values()
        if made["kind"] == "nemesis" and "strain_threshold" not in made
    ]
    assert len(lacking) == 1


def test_awkward_records_of_the_fork_that_come_in_groups(fork: Corpus) -> None:
    fists = [fork.weapon(made) for made in fork.holding('"Damage 3"')]
    assert [(w["skill"], w["damage"], w["crit_rating"]) for w in fists] == [("brawl", 3, 5)] * 2
    ranged = [w for made in fork.holding('"Ranged Medium"') for w in made["weapons"]]
    assert {w["range"] for w in ranged} == {"medium", "engaged"}
    assert len(list(fork.holding('"Ranged Medium"'))) == 3
    assert Counter(made.get("label") for made in fork.imported.combatants.values())["Apex Nemesis"] == 7
    assert fork.whys("name")["already taken: the file's name is added"] == 2
    assert [len(made["weapons"]) for made in fork.holding('"note": "', '"type"', '"Choose either')] == [2, 4]
    assert fork.whys("note") == {"a choice of weapons: all are listed": 4}
    spelled = ("Coordination ", "Vigilance ", "Negogiation", "Negotiaion", "Skuldugger", "Skilduggery", "Ranged: Heav")
    said = {w.value for w in fork.imported.warnings if w.field == "skills"}
    assert {*spelled, "Computer: Sysops"} <= said
