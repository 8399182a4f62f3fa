"""What things are called, and by which numbers: classes of combatants, bands, talents, injuries, values of options."""

from enum import IntEnum

NO_BAND = 5
FIRST_TALENTS = 21
"""Talents whose ranks `Fighter.talents` holds: three bits each."""


class Kind(IntEnum):
    """Classes of combatants (R7.11-R7.14)."""

    PC = 0
    NEMESIS = 1
    RIVAL = 2
    MINION = 3


class Band(IntEnum):
    """Range bands (R5.9)."""

    ENGAGED = 0
    SHORT = 1
    MEDIUM = 2
    LONG = 3
    EXTREME = 4


class Style(IntEnum):
    """How a weapon is used: in melee, or as which class of ranged weapon (R6.1-R6.3)."""

    MELEE = 0
    LIGHT = 1
    HEAVY = 2
    GUNNERY = 3


class Characteristic(IntEnum):
    """The six characteristics."""

    BRAWN = 0
    AGILITY = 1
    INTELLECT = 2
    CUNNING = 3
    WILLPOWER = 4
    PRESENCE = 5


class Talent(IntEnum):
    """Talents with ranks, three bits each: the first 21 in `Fighter.talents`, the next in `further_talents` (R14)."""

    DURABLE = 0
    LETHAL_BLOWS = 1
    PARRY = 2
    REFLECT = 3
    DODGE = 4
    SIDE_STEP = 5
    DEFENSIVE_STANCE = 6
    POINT_BLANK = 7
    BARRAGE = 8
    FERAL_STRENGTH = 9
    FRENZIED_ATTACK = 10
    QUICK_STRIKE = 11
    SNIPER_SHOT = 12
    RAPID_RECOVERY = 13
    BODY_GUARD = 14
    COORDINATED_ASSAULT = 15
    SURGEON = 16
    COMMAND = 17
    REGENERATION = 18
    SECOND_WIND = 19
    TERRIFYING = 20
    FEARSOME = 21
    CONFIDENCE = 22
    RESOLVE = 23
    RAPID_REACTION = 24
    TRUE_AIM = 25
    PRECISE_AIM = 26


class Gift(IntEnum):
    """Talents without ranks, a bit each in `Fighter.gifts` (R14)."""

    IMPROVED_PARRY = 0
    IMPROVED_REFLECT = 1
    QUICK_DRAW = 2
    IMPROVED_QUICK_DRAW = 3
    JUMP_UP = 4
    CRIPPLING_BLOW = 5
    FIELD_COMMANDER = 6
    IMPROVED_FIELD_COMMANDER = 7
    INSPIRING_RHETORIC = 8
    IMPROVED_INSPIRING_RHETORIC = 9
    SCATHING_TIRADE = 10
    IMPROVED_SCATHING_TIRADE = 11
    TACTICAL_DIRECTION = 12
    PONDEROUS = 13
    WOOKIEE_RAGE = 14
    FEARLESS = 15
    KNOCKDOWN = 16
    MULTIATTACK = 17
    SWARM = 18
    AWKWARD = 19
    PACK_INSTINCTS = 20
    UNARMED_PARRY = 21
    FIERCE_POUNCE = 22
    MANY_ARMED = 23
    SWEEP = 24
    IMPROVED_SWEEP = 25
    SWEEP_ATTACK = 26
    OVERWHELMING_FIRE = 27
    GUNS_BLAZING = 28


class Condition(IntEnum):
    """What a hazard can bring (R4.8)."""

    NONE = 0
    PRONE = 1
    DISORIENTED = 2
    IMMOBILIZED = 3
    STAGGERED = 4


class Ways(IntEnum):
    """What an ability takes of a turn (R4.5)."""

    ACTION = 0
    MANEUVER = 1
    INCIDENTAL = 2


class Whom(IntEnum):
    """Whom an ability is for."""

    ENEMY = 0
    ALLY = 1  # another one
    FRIEND = 2  # an ally or itself
    SELF = 3


class Affect(IntEnum):
    """What an ability can do: the closed list of its effects."""

    DAMAGE = 0
    STRAIN = 1
    HEAL = 2
    RECOVER = 3  # strain
    BOOST = 4
    SETBACK = 5
    UPGRADE = 6
    DIFFICULTY = 7
    DEFENSE = 8
    WARD = 9
    PUSH = 10
    PULL = 11
    LEAP = 12
    PRONE = 13
    STAGGERED = 14
    DISORIENTED = 15
    IMMOBILIZED = 16
    DISARM = 17


class Injury(IntEnum):
    """The rows of the table of critical injuries (R8)."""

    MINOR_NICK = 0
    SLOWED_DOWN = 1
    SUDDEN_JOLT = 2
    DISTRACTED = 3
    OFF_BALANCE = 4
    DISCOURAGING_WOUND = 5
    STUNNED = 6
    STINGER = 7
    BOWLED_OVER = 8
    HEAD_RINGER = 9
    FEARSOME_WOUND = 10
    AGONIZING_WOUND = 11
    SLIGHTLY_DAZED = 12
    SCATTERED_SENSES = 13
    HAMSTRUNG = 14
    OVERPOWERED = 15
    WINDED = 16
    COMPROMISED = 17
    AT_THE_BRINK = 18
    CRIPPLED = 19
    MAIMED = 20
    HORRIFIC_INJURY = 21
    TEMPORARILY_LAME = 22
    BLINDED = 23
    KNOCKED_SENSELESS = 24
    GRUESOME_INJURY = 25
    BLEEDING_OUT = 26
    END_IS_NIGH = 27
    KILLED = 28


class Stacking(IntEnum):
    """How defense adds up (R5.18, R5.19)."""

    ADDITIVE = 0
    BEST_OF = 1


class ReviveAt(IntEnum):
    """Wounds at which a fighter wakes: at its threshold or below it (R7.6)."""

    LE = 0
    LT = 1


class OnDefeat(IntEnum):
    """What becomes of the slots of the fallen (R3.8)."""

    KEEP = 0
    DROP_LAST_END_OF_ROUND = 1


class RivalStrain(IntEnum):
    """Whether a rival can pay strain (R4.6)."""

    AS_WOUNDS = 0
    FORBIDDEN = 1


class MinionCritical(IntEnum):
    """What a critical does to a minion group (R7.17)."""

    WT = 0
    WT_PLUS_1 = 1


class CritTable(IntEnum):
    """Which table of critical injuries is used (R8.9)."""

    EOTE = 0
    GENESYS = 1


class Care(IntEnum):
    """Who treats the wounded in a rest between two stages (R11.3-R11.5)."""

    NONE = 0
    PARTY = 1
    MEDKIT = 2
