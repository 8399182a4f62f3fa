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
from tests.unit.importers.foreign import Made

HOME = Path(os.environ.get("KASSEN_CORPORA", Path(__file__).parents[4] / "shared")) / "data" / "foundry-genesys"


@pytest.fixture(scope="module")
def actors() -> Imported:
    paths = sorted(HOME.glob("*.json"))
    if not paths:
        pytest.skip(f"no corpus at {HOME}: set KASSEN_CORPORA")
    return read_files(paths)


def of_file(actors: Imported, beginning: str) -> Made:
    (made,) = (made for made in actors.combatants.values() if made["source"].startswith(beginning))
    return made


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


def test_the_awkward_characters(actors: Imported) -> None:
    shield = of_file(actors, "fvtt-Actor-so")
    assert [shield[key] for key in ("soak", "melee_defense", "ranged_defense")] == [6, 2, 1]
    adjusted = of_file(actors, "fvtt-Actor-lu")
    assert [adjusted[key] for key in ("soak", "wound_threshold", "strain_threshold")] == [3, 11, 14]
    thief = of_file(actors, "fvtt-Actor-fi")
    assert [(each["damage"], each.get("adds_brawn")) for each in thief["weapons"]] == [(3, True), (2, None), (2, None)]


def test_the_awkward_adversaries(actors: Imported) -> None:
    stone = of_file(actors, "npc-broder")
    assert (stone["soak"], stone["weapons"][1]["skill"], stone["weapons"][1]["characteristic"]) == (
        6, "athletics", "brawn",
    )  # fmt: skip
    assert of_file(actors, "npc-vettar")["soak"] == 3
    assert of_file(actors, "npc-vettar")["group_skills"]
    assert any(each.get("qualities", {}).get("knockdown") is True for each in of_file(actors, "npc-alfa")["weapons"])
    sling = next(each for each in of_file(actors, "npc-vild")["weapons"] if each["range"] == "medium")
    assert (sling["skill"], sling["damage"], sling["adds_brawn"]) == ("ranged_light", 1, True)
    assert (of_file(actors, "npc-varg")["soak"], of_file(actors, "npc-varg")["brawn"]) == (1, 2)
    assert not {"weapons", "group_skills"} & set(of_file(actors, "npc-marta-sv"))
    assert of_file(actors, "npc-dim")["talents"] == {"adversary": 1}
    assert of_file(actors, "npc-bullrik")["skills"]["intimidation"] > 0


def test_every_number_of_an_adversary_is_the_stored_one(actors: Imported) -> None:
    for path in sorted(HOME.glob("npc-*.json")):
        raw, made = json.loads(path.read_text(encoding="utf-8")), of_file(actors, path.stem)
        system = raw["system"]
        assert {key: made[key] for key in system["characteristics"]} == system["characteristics"]
        if raw["type"] != "character":
            assert (made["soak"], made.get("melee_defense", 0)) == (system["soak"], system["defense"]["melee"])
        assert made["wound_threshold"] == system["wounds"].get("threshold", system["wounds"].get("max"))
