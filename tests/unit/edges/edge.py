"""Two fighters face to face, for the tests beside this file."""

from typing import Any

SHOOT = "turn:\n    attack nearest\nspend:\nspend_enemy:\n"
"""Nothing but attacks: no purchase mends or hurts anybody."""


def pistol(damage: int, **more: Any) -> str:
    """The one weapon of somebody."""
    told = "".join(f", {key} = {value}" for key, value in more.items())
    return f'weapons = [{{ name = "pistol", skill = "ranged_light", damage = {damage}{told} }}]\n'


def two(left: str = "", right: str = "", top: str = "", left_policy: str = SHOOT, right_policy: str = SHOOT) -> str:
    """A scenario of two sides of one combatant each, in sight of each other; `left` and `right` are their keys."""
    return f"""{top}
[[side]]
name = "left"
players = true
policy = '''
{left_policy}'''
[[side.combatant]]
name = "Left"
{left}
[[side]]
name = "right"
policy = '''
{right_policy}'''
[[side.combatant]]
name = "Right"
{right}
"""
