"""What policies are asked, what they can answer, and how a line says whom and with what."""

from enum import IntEnum


class Question(IntEnum):
    """What a policy is asked."""

    SLOT = 0
    TURN = 1
    SPEND = 2
    SPEND_ENEMY = 3
    REACT = 4
    DESTINY = 5


QUESTIONS = len(Question)


class Order(IntEnum):
    """What a policy can answer, and what only rows tell.

    Legal orders are bits: an order's is its number modulo 64, for each question has numbers of its own: a slot's and a
    turn's begin at 1, purchases at 65, the enemy's purchases at 129, reactions at 257. From 193 on is what only rows
    tell.
    """

    PASS = 0
    TAKE = 1  # the side's slot
    AIM = 2
    GUARDED_STANCE = 3
    TAKE_COVER = 4
    SHIFT = 5
    INTERACT = 6
    DRAW = 7
    STOW = 8
    RELOAD = 9
    ADVANCE = 10
    RETREAT = 11
    ENGAGE = 12
    DISENGAGE = 13
    STAND = 14
    DROP_PRONE = 15
    PREPARE = 16
    FLEE = 17
    ASSIST = 18
    ATTACK = 19
    TRADE_ACTION = 20
    DROP = 21
    AIM_AT_ITEM = 22
    AIM_AT_LIMB = 23
    MOUNT = 24
    DISMOUNT = 25
    STIMPACK = 26
    PATCH = 27
    MEDICINE = 28
    TREAT = 29  # a critical injury
    BREAK_FREE = 30
    PUT_OUT = 31  # the fire one is in
    ACTIVATE = 48  # an ability
    TRUE_AIM = 32
    PRECISE_AIM = 33
    OVERWHELMING_FIRE = 34  # an attack of a group at once
    SIDE_STEP = 35
    DEFENSIVE_STANCE = 36
    BODY_GUARD = 37
    COORDINATED_ASSAULT = 38
    FIELD_COMMANDER = 39
    INSPIRING_RHETORIC = 40
    SCATHING_TIRADE = 41
    TACTICAL_BOOST = 42  # Tactical Direction: a boost die
    TACTICAL_MANEUVER = 43  # Tactical Direction: a maneuver at once
    SNIPER_SHOT = 44
    FRENZIED_ATTACK = 45
    CRIPPLING_BLOW = 46
    SECOND_WIND = 47
    GUNS_BLAZING = 49
    CRITICAL = 65
    RECOVER_STRAIN = 66
    BOOST_ALLY = 67
    NOTICE = 68
    MANEUVER = 69
    HINDER = 70
    BOOST = 71
    NEGATE_DEFENSE = 72
    IGNORE_SCENE = 73
    DISABLE = 74
    DEFEND_MELEE = 75
    DEFEND_RANGED = 76
    DISARM = 77
    UPGRADE_TARGET = 78
    UPGRADE_ALLY = 79
    VITAL_DEED = 80
    DESTROY = 81
    DISORIENT = 82
    KNOCKDOWN = 83
    STUN = 84
    ENSNARE = 85
    CONCUSSIVE = 86
    SUNDER = 87
    AUTO_FIRE = 88  # one more hit of a burst
    LINKED = 89  # one more hit of a linked weapon
    SECOND_WEAPON = 90  # a hit with the weapon in the other hand
    BLAST = 91
    BURN = 92
    GUIDED = 93
    EXTRA_CRITICAL = 94  # of a hit beyond the first
    SWEEP = 95  # a hit on another in the target's melee (R14)
    BEST = 96  # whichever row promises most
    STRAIN = 129
    UNSETTLE = 130
    OPPORTUNITY = 131
    BOOST_TARGET = 132
    HINDER_ACTOR = 133
    TRIP = 134
    PRESS = 135  # a significant advantage
    EMPTY = 136
    UPGRADE_ACTOR = 137
    DAMAGE_ITEM = 138
    WORST = 159  # whichever row costs the enemy most
    INITIATIVE = 193
    INJURY = 194  # a critical that passing the threshold brings
    HAZARD = 195
    ARRIVE = 196
    BREAK = 197
    BLEED = 198
    DIE = 199
    REST = 200  # strain healed at the end (R11.6)
    SLEEP = 201  # nights of a rest between two stages
    RECOVER = 202  # a Resilience check after a week of rest
    EXTRA_HIT = 203  # a hit beyond an attack's first
    CAUGHT = 204  # in a blast
    BURNING = 205
    HOMING = 206  # a guided shot that missed comes again
    AFFECT = 217  # a further one whom an ability reaches
    CONTEST = 218  # the other roll of a competitive check
    DESTINY = 219  # the points with which both sides begin (R2.10)
    COUNTER = 210  # what Improved Parry or Improved Reflect hits back with (R14)
    HEARTEN = 211  # an ally that Inspiring Rhetoric reaches (R14)
    REGENERATE = 213  # wounds that close at the start of a turn (R14)
    FEAR = 214  # a check of somebody who faces something terrifying (R14)
    BERATE = 212  # an enemy that Scathing Tirade reaches (R14)
    WADE = 223  # the first half of a move that ends on difficult ground (R5.16)
    DODGE = 257
    PARRY = 258
    REFLECT = 259
    FORTUNE = 321  # a point for an own check
    MISFORTUNE = 322  # a point against an enemy's


class Target(IntEnum):
    """Rules that choose among candidates, for targets and for slots; words come after WORDS."""

    NONE = 0
    NEAREST = 1
    WEAKEST = 2
    STRONGEST = 3
    MOST_DANGEROUS = 4
    ENGAGED = 5
    ATTACKER = 6
    SAME = 7
    LEADER = 8
    RANDOM = 9
    HEALTHIEST = 10
    FASTEST = 11
    FIRST = 12
    SELF = 13
    LOWEST = 256  # + the number of a word
    HIGHEST = 1024  # + the number of a word


class Wield(IntEnum):
    """Rules that choose a weapon: skills come after SKILL, named weapons after NAME."""

    HELD = 0
    BEST = 1
    STUN = 2
    AUTO_FIRE = 3
    BOTH = 4
    SPREAD = 5
    SKILL = 64  # + the number of a weapon skill of the scenario
    NAME = 512  # + the number of a weapon of the scenario
    POWER = 1024  # + the number of an ability of the scenario


class Mode(IntEnum):
    """How often an attack may hit, and what for."""

    PLAIN = 0
    AUTO_FIRE = 1  # a burst at one
    TWO_WEAPONS = 2
    SPREAD = 3  # a burst at all who stand beside the target
    LINKED = 4  # only of a hit beyond the first
    SWEEP = 5  # likewise


class Group(IntEnum):
    """Words that are filled together, by what that takes; a battle fills only what its policies use."""

    OWN = 0  # always filled
    FIELD = 1  # who stands, on both sides
    BAND = 2  # how far the nearest enemy is, who is in reach
    ENGAGED = 4
    ODDS = 8  # what the best attack promises
    TARGET = 16
    TARGET_ODDS = 32
    ARMS = 64  # what it carries
    HEALTH = 128  # its wounds and strain
    SELF = 256  # what else it is, and what ails it
