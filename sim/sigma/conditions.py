"""What is true of a fighter at the moment: whether it sees, what its checks are rolled with."""

from sim.sigma.model import FORBIDDEN, Arm, Fight, Fighter
from sim.sigma.terms import (
    MODIFY_TARGET,
    OF_AGILITY,
    OF_EDUCATION,
    OF_HEALTH,
    OF_OPERATION,
    OF_PERCEPTION,
    OF_STRENGTH,
    UP,
)

ABILITIES = 7


def sees_attacks(w: Fight, t: Fighter) -> bool:
    """Whether attacks on it are visible, or can be expected (G28, GO26); the unconscious see none (G34)."""
    return t.state == UP and t.aware > 0 and not (t.surprised > 0 and w.battle.round - w.battle.earlier <= 1)


def wearied(w: Fight, c: Fighter) -> int:
    """What the evasions and parries of this round take off (GO23)."""
    return -w.rules.evade_fatigue * c.reactions


def number_with(w: Fight, c: Fighter, number: int, fixed: int, modifier: int) -> int:
    """A target number: capped by health where the rules say so (GO24), and with modifiers (GO8b, GO8c)."""
    if w.rules.health_caps_target > 0 and fixed == 0:
        number = min(number, c.health)
    return number + modifier if w.rules.modifier_applies_to == MODIFY_TARGET else number


def tries_with(w: Fight, tries: int, modifier: int) -> int:
    """The dice of a check, where modifiers change these (GO8b)."""
    return tries if w.rules.modifier_applies_to == MODIFY_TARGET else max(0, tries + modifier)


def possible(tries: int, number: int, modifier: int) -> bool:
    """Whether an evasion or a parry can be tried at all: it needs a die, and a target number (GO5)."""
    return tries > 0 and number > 0 and modifier < FORBIDDEN


def base_of(c: Fighter, arm: Arm) -> int:
    """The base achievement of something in hand: its own, its skill's, and what abilities add (G7, G12, G13)."""
    return arm.base if arm.least_of == 0 else arm.base + least(c, arm.least_of)


def least(c: Fighter, of: int) -> int:
    """The least of some abilities, and of the health left (GO13)."""
    found = 1 << 30
    for ability in range(ABILITIES):
        if of >> ability & 1:
            found = min(found, ability_of(c, ability))
    return found


def ability_of(c: Fighter, ability: int) -> int:
    """An ability, or the health left; below 0 it counts as 0."""
    value = c.special
    if ability == OF_AGILITY:
        value = c.agility
    elif ability == OF_PERCEPTION:
        value = c.perception
    elif ability == OF_OPERATION:
        value = c.operation
    elif ability == OF_EDUCATION:
        value = c.education
    elif ability == OF_STRENGTH:
        value = c.strength
    elif ability == OF_HEALTH:
        value = max(0, c.health)
    return value


def toughness(t: Fighter) -> int:
    """What strength adds to a defense: no more than the health left, before this blow (G8, G9)."""
    return min(t.strength, t.health)
