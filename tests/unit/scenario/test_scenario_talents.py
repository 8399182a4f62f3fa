"""Talents as they are written: ranks, a skill, and slips of the pen (R14)."""

from typing import Any

import pytest
from scenario_case import read

from sim.faults import FaultsError


def talents(written: str) -> dict[str, Any]:
    return dict(read(hero=f"talents = {written}").scenario.side[0].combatant[0].talents)


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("{ parry = 2, improved_parry = true, jump_up = false }", {"parry": 2, "improved_parry": 1, "jump_up": 0}),
        ('{ deadly_accuracy = "Ranged: Heavy" }', {"deadly_accuracy": "ranged_heavy"}),
        ('{ "Deadly Accuracy" = "melee" }', {"Deadly Accuracy": "melee"}),
        ('{ "Lucky Strike" = 1, "Pary" = 1, moon_walk = 3 }', {"Lucky Strike": 1, "Pary": 1, "moon_walk": 3}),
    ],
)
def test_talents_are_ranks_or_the_name_of_a_skill(written: str, read_as: dict[str, Any]) -> None:
    assert talents(written) == read_as


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("{ pary = 2 }", 'came "pary", expected the name of a talent; did you mean "parry"?'),
        ("{ side_stepp = 1 }", 'came "side_stepp", expected the name of a talent; did you mean "side_step"?'),
        ("{ parry = -1 }", "came -1, expected true or a whole number from 0 to 100"),
        ('{ parry = "melee" }', 'came "melee", expected true or a whole number from 0 to 100'),
        ('{ deadly_accuracy = "meleee" }', 'came "meleee", expected the name of a skill; did you mean "melee"?'),
        ("[1]", "came a list of 1, expected a table of talents with their ranks"),
    ],
)
def test_what_is_wrong_with_them_is_told(written: str, told: str) -> None:
    with pytest.raises(FaultsError) as found:
        talents(written)
    assert told in str(found.value)
