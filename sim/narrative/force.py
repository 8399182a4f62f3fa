"""The Force die (R1.7): light and dark points, and whether they do for an ability."""

from typing import NamedTuple

from sim.chance import BITS, LOW
from sim.host import draw
from sim.narrative.conditions import can_pay_strain
from sim.narrative.damage import pay_strain
from sim.narrative.model import Fight

FORCE_SIDES = 12
DARK = (1, 1, 1, 1, 1, 1, 2, 0, 0, 0, 0, 0)
LIGHT = (0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2)


class Points(NamedTuple):
    """What Force dice show."""

    light: int
    dark: int


def roll_force(w: Fight, i: int, purpose: int, dice: int) -> Points:
    """Roll so many Force dice, up to twelve (R1.7).

    Dice:
        One number, each face a digit of it.
    """
    light = dark = 0
    digit = draw(w, i, purpose)
    for _ in range(dice):
        digit *= FORCE_SIDES
        face = digit >> BITS
        digit &= LOW
        light += LIGHT[face]
        dark += DARK[face]
    return Points(light, dark)


def suffice(w: Fight, i: int, needed: int, light: int, dark: int) -> bool:
    """Whether the points do; by the option dark ones make up for light ones, for 1 strain each (R1.7)."""
    short = needed - light
    if short <= 0:
        return True
    c = w.fighters[i]
    if w.rules.force_dark_points == 0 or short > dark or not can_pay_strain(w, c, short):
        return False
    pay_strain(w, c, short)
    return True
