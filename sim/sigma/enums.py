"""What things are called, and by which numbers: propulsions, abilities, values of options."""

from enum import IntEnum

FACES = 20
MOST_TRIES = 12


class Propulsion(IntEnum):
    """How an attack reaches its target; decides how it can be evaded (G29)."""

    MELEE = 0
    THROWN = 1
    MECHANICAL = 2
    CHEMICAL = 3
    ELECTRIC = 4


class Ability(IntEnum):
    """The six abilities, and health, which skills' bases speak of; each has a bit."""

    AGILITY = 0
    PERCEPTION = 1
    OPERATION = 2
    EDUCATION = 3
    STRENGTH = 4
    SPECIAL = 5
    HEALTH = 6


class Opposed(IntEnum):
    """How two checks are set against each other (GO2)."""

    INDEPENDENT = 0
    LOCKSTEP = 1
    DELAY_PENALTY = 2


class Compare(IntEnum):
    """What is compared (GO3)."""

    FACE = 0
    TOTAL = 1


class Tie(IntEnum):
    """Who wins a tie (GO4)."""

    DEFENDER = 0
    ATTACKER = 1
    REROLL = 2


class FailedDefense(IntEnum):
    """What protects whom an evasion or a parry failed (GO5)."""

    STRENGTH_AND_ARMOR = 0
    ARMOR_ONLY = 1


class AutoHitFace(IntEnum):
    """What an automatic hit adds to the weapon's base (GO6)."""

    ROLL_OR_ZERO = 0
    ZERO = 1
    TARGET = 2


class RangedUndefended(IntEnum):
    """Whether a shot at somebody who does not evade hits by itself (GO7)."""

    AUTO = 0
    CHECK = 1


class ModifierAppliesTo(IntEnum):
    """What a modifier changes (GO8b)."""

    TARGET = 0
    TRIES = 1


class AgilityTie(IntEnum):
    """Who of equal agility acts first (GO9)."""

    RANDOM = 0
    SIDE = 1
    SIMULTANEOUS = 2


class Declaration(IntEnum):
    """How far a declaration binds (GO11)."""

    BINDING_RETARGET = 0
    STRICT = 1
    FREE = 2
