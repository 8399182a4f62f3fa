"""C10, C12, C13 from a foreign file to a fight: what was read is what is fought with."""

import json
from pathlib import Path
from typing import Any

import pytest
from edge import SHOOT

from experiments.encounter import prepare_text
from sim.importers.files import read_files
from sim.importers.library import library_text
from tests.both_clocks import Fought, fight

FIXTURES = Path(__file__).parents[2] / "fixtures" / "importers"
CRITICAL = "turn:\n    attack nearest with {}\nspend:\n    critical\nspend_enemy:\n"
BATTLES = 100
NINE = 9


def against(
    file: str, imported: dict[str, Any], other: dict[str, Any], policy: str = SHOOT, other_policy: str = SHOOT
) -> Fought:
    """An imported combatant against an invented one."""
    document = {
        "library": ["imported.toml"],
        "side": [
            {"name": "imported", "policy": policy, "combatant": [{"name": "Left", "place": 0, **imported}]},
            {"name": "invented", "policy": other_policy, "combatant": [{"name": "Right", **other}]},
        ],
    }
    text = library_text(read_files([FIXTURES / file]))
    return fight(prepare_text(json.dumps(document), "edge.json", {"imported.toml": text}), BATTLES)


def test_c10_who_lists_no_weapon_fights_with_fists() -> None:
    policy = "turn:\n    engage nearest\n    attack nearest\nspend:\nspend_enemy:\n"
    fought = against("shapes.json", {"is": "Mist Eel"}, {"soak": 0, "weapons": [], "place": 0}, policy)
    attacks = fought.attacks("Left")
    assert {row["weapon"] for row in attacks} == {"fists"}
    assert {(row["ability"], row["proficiency"]) for row in attacks} == {(1, 1)}, "Brawn 2, Brawl 1"
    assert {row["damage"] - row["successes"] for row in attacks if row["hit"]} == {2}, "damage is Brawn (R6.8)"
    assert [row for row in attacks if row["wounds"] > 0]


@pytest.mark.parametrize(
    ("reach", "skill", "place", "setback"),
    [("engaged", "melee", 0, 1), ("medium", "ranged_light", 1, 0)],
    ids=["in melee", "at range"],
)
def test_c12_printed_soak_and_defense_are_fought_with_as_printed(
    reach: str, skill: str, place: int, setback: int
) -> None:
    weapon = {"name": "thing", "skill": skill, "damage": 7, "range": reach}
    policy = "turn:\n    engage nearest if not engaged\n    attack nearest\nspend:\nspend_enemy:\n"
    fought = against(
        "printed-totals.json",
        {"is": "Coat Warden"},
        {"agility": 4, "brawn": 4, "place": place, "weapons": [weapon]},
        "turn:\n",
        policy if skill == "melee" else SHOOT,
    )
    assert {row["setback"] for row in fought.attacks("Right")} == {setback}
    hits = fought.hits("Right")
    assert {(row["soak"], row["wounds"]) for row in hits if row["damage"] == NINE} == {(5, 4)}
    assert {row["damage"] - row["wounds"] for row in hits} == {5}


@pytest.mark.parametrize("form", ["null", "dash", "empty", "zero", "absent", "three"])
def test_c13_nine_advantages_and_a_triumph_buy_a_critical_only_where_there_is_a_rating(form: str) -> None:
    fought = against(
        "no-crit.json",
        {"is": "Duelist", "agility": 20, "skills": {"ranged_light": 20}},
        {"kind": "nemesis", "soak": 0, "wound_threshold": 999, "place": 0},
        CRITICAL.format(f'"Pistol {form}"'),
        "turn:\n",
    )
    rich = [row for row in fought.hits("Left") if row["advantages"] >= NINE and row["triumphs"]]
    assert len(rich) > BATTLES
    assert {row["wounds"] > 0 for row in rich} == {True}
    assert {row["bought"] is not None and "critical" in row["bought"] for row in rich} == {form == "three"}
    assert {row["injury"] is not None for row in rich} == {form == "three"}
