"""A name that several kinds of weapons or abilities bear means all of them, whoever has which."""

import pytest

from tests.both_clocks import fight_text

NARRATIVE = '''
round_limit = 6
[[side]]
name = "us"
policy = """
turn:
    {line}
"""
[[side.combatant]]
name = "Ada"
{ada}
[[side.combatant]]
name = "Bo"
{bo}
[[side]]
name = "them"
policy = "hoarder"
[[side.combatant]]
name = "Cy"
wound_threshold = 900
kind = "rival"
'''
SIGMA = '''
ruleset = "sigma"
round_limit = 6
[[side]]
name = "us"
policy = """
turn:
    attack nearest with "long knife"
"""
combatant = [
    { is = "blade", name = "Ada", weapons = [{ name = "long knife", skill = "sword", base = 4 }], place = 0 },
    { is = "blade", name = "Bo", weapons = [{ name = "Long-Knife", skill = "sword", base = 5 }], place = 0 },
]
[[side]]
name = "them"
distance = 1
policy = "waiter"
combatant = [{ is = "blade", name = "Cy", health = 900 }]
'''


def orders(text: str, order: str) -> set[str]:
    """Who gave an order."""
    return {row["fighter_name"] for row in fight_text(text, 3).events if row["order"] == order}


@pytest.mark.parametrize("line", ["attack nearest with blaster", 'attack nearest with "BLASTER"'])
def test_a_weapon_that_one_has_otherwise_than_the_other(line: str) -> None:
    ada, bo = (
        f'weapons = ["knife", {{ name = "{name}", skill = "ranged_light", damage = {damage}, range = "long" }}]'
        for name, damage in (("blaster", 6), ("Blaster", 7))
    )
    assert {"Ada", "Bo"} <= orders(NARRATIVE.format(line=line, ada=ada, bo=bo), "attack")


def test_an_ability_that_one_has_otherwise_than_the_other() -> None:
    ada, bo = (f'powers = [{{ name = "rally", target = "self", effects = ["{what}"] }}]' for what in ("boost", "ward"))
    assert orders(NARRATIVE.format(line="activate with rally", ada=ada, bo=bo), "activate") == {"Ada", "Bo"}


def test_a_weapon_of_the_sigma_system() -> None:
    rows = fight_text(SIGMA, 3).events
    assert {row["fighter_name"] for row in rows if row["target_name"] == "Cy"} >= {"Ada", "Bo"}
