"""Real actors of Foundry's `genesys` system, where they are at hand; nobody's name stands here."""

import json
import os
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.encounter import Encounter
from sim.importers.files import read_files
from sim.importers.findings import Imported
from sim.importers.library import library_text, to_library
from tests.unit.importers.foreign import Made, Raw

HOME = Path(os.environ.get("KASSEN_CORPORA", Path(__file__).parents[4] / "shared")) / "data" / "foundry-genesys"


@pytest.fixture(scope="module")
def actors() -> Imported:
    paths = sorted(HOME.glob("*.json"))
    if not paths:
        pytest.skip(f"no corpus at {HOME}: set KASSEN_CORPORA")
    return read_files(paths)


@pytest.fixture(scope="module")
def raws(actors: Imported) -> list[tuple[Raw, Made]]:
    """Each actor as it is stored, with what was made of it."""
    stored = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(HOME.glob("*.json"))}
    return [(stored[made["source"]], made) for made in actors.combatants.values()]


def those(raws: list[tuple[Raw, Made]], *texts: str) -> list[Made]:
    """What was made of the actors whose file holds all the texts, as JSON writes them without blanks."""
    files = [(json.dumps(raw, ensure_ascii=False, separators=(",", ":")), made) for raw, made in raws]
    return [made for file, made in files if all(text in file for text in texts)]


def test_all_36_actors_are_read_or_refused_by_name_and_the_items_too(actors: Imported) -> None:
    assert (actors.records, actors.faults, actors.unresolved) == (36 + 3, [], [])
    kinds = Counter(made["kind"] for made in actors.combatants.values())
    assert kinds == {"pc": 4, "minion": 11 - 1, "rival": 17 - 1, "nemesis": 4}
    refused = Counter((each.field, each.value) for each in actors.refused)
    items = {("type", "armor"): 1, ("type", "weapon"): 2}
    assert refused == items | {("system.wounds.threshold", 0): 1, ("system.wounds.max", 0): 1}


def test_the_library_reads_back_and_scenarios_take_it(
    actors: Imported, encounter_with: Callable[[Imported, str], Encounter]
) -> None:
    assert tomllib.loads(library_text(actors)) == to_library(actors)
    assert encounter_with(actors, next(iter(actors.combatants))).scenario.side


def test_a_character_whose_soak_is_stored_as_0_and_whose_effects_stand_twice(raws: list[tuple[Raw, Made]]) -> None:
    (shield,) = those(raws, '"type":"character"', '"soak":0,', '"key":"system.defense.ranged"')
    assert [shield[key] for key in ("soak", "melee_defense", "ranged_defense")] == [6, 2, 1]


def test_a_character_whose_effects_move_its_thresholds(raws: list[tuple[Raw, Made]]) -> None:
    (adjusted,) = those(raws, '"key":"system.wounds.max"')
    assert [adjusted[key] for key in ("soak", "wound_threshold", "strain_threshold")] == [3, 11, 14]


def test_a_character_with_two_of_one_weapon_and_strain_at_its_end(raws: list[tuple[Raw, Made]]) -> None:
    (thief,) = those(raws, '"strain":{"value":12,"max":12}')
    assert [(each["damage"], each.get("adds_brawn")) for each in thief["weapons"]] == [(3, True), (2, None), (2, None)]
    assert (thief["wound_threshold"], thief["strain_threshold"]) == (12, 12)


def test_the_awkward_weapons(raws: list[tuple[Raw, Made]]) -> None:
    (thrower,) = those(raws, '"skills":["Athletics"]')
    stone = next(each for each in thrower["weapons"] if each["skill"] == "athletics")
    assert (thrower["soak"], stone["characteristic"]) == (6, "brawn")
    (slinger,) = those(raws, '"skills":["Ranged (Light)"]')
    sling = next(each for each in slinger["weapons"] if each["skill"] == "ranged_light")
    assert (sling["range"], sling["damage"], sling["adds_brawn"]) == ("medium", 1, True)
    for made in those(raws, '"name":"knockdown","rating":0'):
        assert any(each.get("qualities", {}).get("knockdown") is True for each in made["weapons"])


def test_the_awkward_adversaries(raws: list[tuple[Raw, Made]]) -> None:
    (warden,) = those(raws, '"name":"Adversary"')
    assert warden["talents"] == {"adversary": 1}
    (customary,) = those(raws, '"name":"Intimidation"')
    assert customary["skills"]["intimidation"] > 0
    minions = [(raw, made) for raw, made in raws if raw["type"] == "minion"]
    assert any("group_skills" in made for raw, made in minions if '"rank": 0' in json.dumps(raw))
    for raw, made in minions:
        skills = [item for item in raw["items"] if item["type"] == "skill"]
        assert len(made.get("group_skills", [])) == len(skills)
    assert [set(made) & {"weapons", "group_skills"} for raw, made in minions if not raw["items"]] == [set()]
    assert sum((made["soak"], made["brawn"]) == (1, 2) for _, made in raws) == 1


def test_every_number_of_an_adversary_is_the_stored_one(raws: list[tuple[Raw, Made]]) -> None:
    for raw, made in raws:
        system = raw["system"]
        assert {key: made[key] for key in system["characteristics"]} == system["characteristics"]
        if raw["type"] != "character":
            assert (made["soak"], made.get("melee_defense", 0)) == (system["soak"], system["defense"]["melee"])
            assert made["wound_threshold"] == system["wounds"].get("threshold", system["wounds"].get("max"))
