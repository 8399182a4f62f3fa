"""The nouns of the narrative ruleset: who fights, with what, by which options, what a policy sees, what a row tells."""

from enum import IntEnum
from typing import NamedTuple

import attrs

from sim.state import NOBODY, Combatant, State, World, fact

FOREVER = 1 << 30
NO_BAND = 5
MOST_MANEUVERS = 2


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
    """Talents with ranks, three bits each in `Fighter.talents` (R14)."""

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
    BEST = 95  # whichever row promises most
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


@attrs.define(frozen=True)
class Options:
    """The options of `[rules]` (R15), each with the user's reading as default."""

    defense_stacking: int = fact("additive, or best_of: armor, stance and cover do not add (R5.19)", names=Stacking)
    prone_is_defense: int = fact(
        "lying prone is ranged defense, under the cap, or a plain setback (R5.20)", default=1, high=1
    )
    revive_at: int = fact("wounds at which a fighter wakes: le at its threshold, lt below (R7.6)", names=ReviveAt)
    crit_needs_wounds: int = fact("a critical needs wounds, not strain (R8.1)", default=1, high=1)
    disengage_requires_ally: int = fact("leaving a melee needs another engaged ally (R5.13)", high=1)
    on_defeat: int = fact("slots of the fallen: keep, or drop_last_end_of_round (R3.8)", names=OnDefeat)
    allow_pass: int = fact("a side may let its slot pass (R3.8)", high=1)
    triumph_tiebreak: int = fact("triumphs break ties in initiative before heroes do (R3.3)", high=1)
    rival_pays_strain: int = fact("rivals pay strain as_wounds, or it is forbidden (R4.6)", names=RivalStrain)
    may_pass_out_by_strain: int = fact("strain may be paid past the threshold (R4.7)", high=1)
    wound_cap_multiple: int = fact("wounds are counted up to so many thresholds (R7.7)", default=2, low=2, high=99)
    extra_crit_when_down: int = fact("a hit on somebody already over the threshold is a critical again (R7.8)", high=1)
    minion_crit_wounds: int = fact(
        "a critical on a minion group: wt, or wt_plus_1 wounds (R7.17)", names=MinionCritical
    )
    npc_classes: int = fact(
        "rivals and minions have rules of their own; else each head is a fighter of its own, like a nemesis (R7.19)",
        default=1,
        high=1,
    )
    crit_table: int = fact(
        "eote, or genesys: what lasts through the encounter lasts until it is healed (R8.9)", names=CritTable
    )
    rivals_die: int = fact("a rival over its threshold is dead, not down (R15)", high=1)
    healed_crits_count: int = fact("healed injuries still add ten to a critical (R8.3)", high=1)
    rival_recover_strain_heals: int = fact("a rival's recovered strain heals wounds (R9.4)", high=1)
    blast_hits_each_minion: int = fact(
        "a blast hits each member of a minion group; else the group is one target (R7.18)", default=1, high=1
    )
    sunder_on_miss: int = fact("Sunder works on a miss too (R10)", high=1)
    destiny: int = fact("points of Destiny upgrade checks; a Force die of each hero says how many (R2.10)", high=1)
    story_points: int = fact("story points do, one for each hero, one for their enemies (R2.10)", high=1)
    force_dark_points: int = fact("dark points do where light ones are too few, for 1 strain each (R1.7)", high=1)
    untended_die: int = fact(
        "who bleeds or nears its end dies after a battle in which no ally stands (R15)", default=1, high=1
    )


@attrs.define
class Weapon:
    """A kind of weapon; it does not change in a battle."""

    style: int = fact("how it is used", names=Style, default=Style.LIGHT)
    skill: int = fact("its skill, among the skills of the scenario's weapons", unit="number")
    damage: int = fact("damage of a hit before successes", unit="points")
    adds_brawn: int = fact("whether the bearer's brawn is added (R7.1)", high=1)
    crit_rating: int = fact("advantages for a critical; 0: it can never crit (R8.2)", low=0)
    reach: int = fact("the farthest band", names=Band)
    harmless: int = fact("whether it cannot be attacked with", high=1)
    accurate: int = fact("boost dice (R10)", unit="dice", low=0)
    inaccurate: int = fact("setback dice (R10)", unit="dice", low=0)
    pierce: int = fact("soak ignored (R7.3)", unit="points", low=0)
    breach: int = fact("soak ignored (R7.3)", unit="10 points", low=0)
    defensive: int = fact("melee defense of the bearer (R10)", unit="dice", low=0)
    deflection: int = fact("ranged defense of the bearer (R10)", unit="dice", low=0)
    disorient: int = fact("rounds of disorientation (R10)", unit="rounds", low=0)
    knockdown: int = fact("may knock down (R10)", high=1)
    stun: int = fact("strain past soak (R10)", unit="points", low=0)
    stun_damage: int = fact("does strain, not wounds (R7.5)", high=1)
    stun_setting: int = fact("may be set to stun (R7.5)", high=1)
    vicious: int = fact("criticals roll 10 more each (R8.3)", low=0)
    auto_fire: int = fact("may be fired in bursts (R10)", high=1)
    blast: int = fact("damage of its blast before successes (R10)", unit="points", low=0)
    burn: int = fact("turns that it sets on fire for (R10)", unit="turns", low=0)
    concussive: int = fact("rounds of being staggered (R10)", unit="rounds", low=0)
    cortosis: int = fact("immune to Sunder (R10)", high=1)
    cumbersome: int = fact("brawn it asks for (R10)", low=0)
    ensnare: int = fact("rounds of being immobilized (R10)", unit="rounds", low=0)
    guided: int = fact("ability dice with which a miss comes again (R10)", unit="dice", low=0)
    inferior: int = fact("a threat on each check, damage 1 less (R10)", high=1)
    ion: int = fact("does strain to droids, nothing to anybody else (R10)", high=1)
    linked: int = fact("hits that can be added to one (R10)", low=0)
    slow_firing: int = fact("rounds to wait after an attack (R10)", unit="rounds", low=0)
    sunder: int = fact("damages what the target holds (R10)", high=1)
    superior: int = fact("an advantage on each check, damage 1 more (R10)", high=1)
    unwieldy: int = fact("agility it asks for (R10)", low=0)
    improvised: int = fact("a threat on each check, and it breaks (R6.9)", high=1)
    two_handed: int = fact("whether it takes both hands (R8.10)", high=1)
    lightsaber: int = fact(
        "whether its skill is Lightsaber, with which Feral Strength and Frenzied Attack do nothing (R14)", high=1
    )
    planetary: int = fact("whether it is of planetary scale: criticals roll 50 more (R8.8)", high=1)
    limited_ammo: int = fact("attacks before a reload; 0: no limit (R10)", low=0)
    prepare: int = fact("preparations before each attack (R10)", low=0)
    fists: int = fact("whether these are bare hands, always in hand (R6.8)", high=1)


@attrs.define
class Arm:
    """A weapon that somebody carries: what is the bearer's, and what changes."""

    weapon: int = fact("which kind of weapon", unit="weapon")
    bearer: int = fact("whose it is", unit="fighter")
    characteristic: int = fact("the characteristic it is used with (R2.9)", names=Characteristic)
    rank: int = fact("the bearer's rank of its skill", low=0)
    group: int = fact("whether a minion group has its skill (R7.15)", high=1)
    deadly: int = fact("whether Deadly Accuracy adds its bearer's rank to the damage of one hit (R14)", high=1)
    uses: int = fact("attacks left; -1: no limit", default=NOBODY)
    single: int = fact("whether each use spends one of several copies (no reload)", high=1)
    prepared: int = fact("preparations made")
    ready: int = fact("the round from which it can be used again (R10)", unit="round")
    damaged: int = fact("steps of damage: 1 slight, 2 moderate, 3 major: useless (R9.5)", high=3)
    disabled_until: int = fact("when its bearer can use it again (R9)", unit="beat")
    gone: int = fact("whether it was dropped", high=1)
    emptied: int = fact("what a despair took from this fight: 2 x (uses + 2) + `single`; 0: nothing (R9)")
    broken: int = fact("whether it was destroyed (R9.5)", high=1)


@attrs.define
class Power:
    """An ability as its user wrote it; it does not change in a battle."""

    way: int = fact("what it takes of a turn", names=Ways)
    strain: int = fact("strain that it costs", unit="points", low=0)
    uses: int = fact("uses in an encounter; 0: any number", low=0, high=3)
    whom: int = fact("whom it is for", names=Whom)
    reach: int = fact("the farthest band", names=Band)
    everybody: int = fact("whether it reaches all such in range, not one", high=1)
    skill: int = fact("the skill of its check, among those that abilities ask for; -1: no check", default=NOBODY)
    characteristic: int = fact("what its check is rolled with (R2.9)", names=Characteristic)
    difficulty: int = fact("difficulty dice of its check (R2.2)", unit="dice", low=0)
    against: int = fact("the target's skill that opposes the check; -1: none (R2.8)", default=NOBODY)
    against_characteristic: int = fact("what that is rolled with (R2.9)", names=Characteristic)
    competitive: int = fact("whether the target's skill is a roll of its own, to be beaten (R2.8)", high=1)
    points: int = fact("light points that it takes; 0: no Force dice (R1.7)", low=0)
    mends: int = fact("whether all it does to its target is to heal it: 1 wounds, 2 strain, 3 both; else 0", high=3)
    first_effect: int = fact("its first effect among all", unit="effect")
    effects: int = fact("how many effects it has")


@attrs.define
class Effect:
    """One thing that an ability does."""

    what: int = fact("what it does", names=Affect)
    amount: int = fact("how much", low=0)
    per_success: int = fact("how much more for each net success", low=0)
    per_point: int = fact("how much more for each light point beyond those it takes", low=0)
    lasts: int = fact("turns of the one it is done to; 0: its next check", unit="turns", low=0)
    unsoaked: int = fact("whether soak does not stop its damage", high=1)
    on_user: int = fact("whether it is done to the one who uses the ability", high=1)


@attrs.define
class Fighter(Combatant):
    """One combatant in battle; a minion group is one."""

    kind: int = fact("its class", names=Kind)
    brawn: int = fact("brawn", default=2, low=0)
    agility: int = fact("agility", default=2, low=0)
    intellect: int = fact("intellect", default=2, low=0)
    cunning: int = fact("cunning", default=2, low=0)
    willpower: int = fact("willpower", default=2, low=0)
    presence: int = fact("presence", default=2, low=0)
    cool: int = fact("rank of Cool", low=0)
    vigilance: int = fact("rank of Vigilance", low=0)
    cool_group: int = fact("whether a minion group has Cool (R7.15)", high=1)
    vigilance_group: int = fact("whether a minion group has Vigilance (R7.15)", high=1)
    discipline: int = fact("rank of Discipline", low=0)
    medicine: int = fact("rank of Medicine", low=0)
    medicine_group: int = fact("whether a minion group has Medicine (R7.15)", high=1)
    mechanics: int = fact("rank of Mechanics", low=0)
    mechanics_group: int = fact("whether a minion group has Mechanics (R7.15)", high=1)
    athletics: int = fact("rank of Athletics", low=0)
    athletics_group: int = fact("whether a minion group has Athletics (R7.15)", high=1)
    survival: int = fact("rank of Survival", low=0)
    survival_group: int = fact("whether a minion group has Survival (R7.15)", high=1)
    resilience: int = fact("rank of Resilience", low=0)
    resilience_group: int = fact("whether a minion group has Resilience (R7.15)", high=1)
    coordination: int = fact("rank of Coordination", low=0)
    coordination_group: int = fact("whether a minion group has Coordination (R7.15)", high=1)
    leadership: int = fact("rank of Leadership (R14)", low=0)
    leadership_group: int = fact("whether a minion group has Leadership (R7.15)", high=1)
    coercion: int = fact("rank of Coercion (R14)", low=0)
    coercion_group: int = fact("whether a minion group has Coercion (R7.15)", high=1)
    droid: int = fact("whether it is a droid (R10, R11)", high=1)
    cortosis: int = fact("whether its armor is immune to Pierce and Breach (R10)", high=1)
    mount: int = fact("a mount: 1 trained, 2 untrained (R5.8)", high=2)
    medkit: int = fact("whether it carries a medkit (R11.4)", high=1)
    wound_threshold: int = fact("wound threshold of one member", default=12, low=1)
    strain_threshold: int = fact("strain threshold; -1: strain is wounds (R7.12)", default=NOBODY)
    soak: int = fact("soak, all in", low=0)
    armor: int = fact("the part of soak that can be seen", low=0)
    melee_defense: int = fact("melee defense of armor, or printed in all", low=0)
    ranged_defense: int = fact("ranged defense of armor, or printed in all", low=0)
    melee_guard: int = fact("melee defense that a shield adds (R5.18)", low=0)
    ranged_guard: int = fact("ranged defense that a shield adds (R5.18)", low=0)
    printed: int = fact("whether its defense is a printed total, to which the weapon in hand adds nothing", high=1)
    adversary: int = fact("rank of Adversary (R2.7)", low=0)
    talents: int = fact("ranks of its talents, as Talent numbers them (R14)", unit="three bits each")
    gifts: int = fact("its talents without ranks, as Gift numbers them (R14)", unit="bits")
    silhouette: int = fact("size", default=1, low=0)
    airborne: int = fact("whether it flies or hovers, and no ground is difficult for it (R14)", high=1)
    members: int = fact("members at the start; 1 but for a minion group", default=1, low=1)
    leader: int = fact("whether its side follows it", high=1)
    surprised: int = fact("whether it rolls Vigilance (R3.1)", high=1)
    powers: int = fact("its abilities", unit="bits by ability")
    force_rating: int = fact("Force dice it rolls (R1.7)", unit="dice", low=0)
    power_ranks: int = fact("its ranks of the skills that abilities ask for", unit="five bits each")
    power_groups: int = fact("those of them that a minion group has (R7.15)", unit="bits by skill")
    # what changes
    powers_used: int = fact("uses of its abilities in this encounter", unit="two bits each, a count")
    powers_done: int = fact("abilities it has used this turn", unit="bits by ability")
    spells: int = fact(
        "the last boost, setback, upgrade, difficulty, defense, ward of an ability on it", unit="four bits each"
    )
    boosted_until: int = fact("end of that boost", unit="beat")
    set_back_until: int = fact("end of that setback", unit="beat")
    upgraded_until: int = fact("end of that upgrade", unit="beat")
    hardened_until: int = fact("end of that upgrade of difficulty", unit="beat")
    shielded_until: int = fact("end of that defense", unit="beat")
    warded_until: int = fact("end of that ward", unit="beat")
    held: int = fact("the arm in hand", unit="arm; -1: none", default=NOBODY)
    second: int = fact("the arm in the other hand (R6.7)", unit="arm; -1: none", default=NOBODY)
    wounds: int = fact("wounds suffered", low=0)
    strain: int = fact("strain suffered", low=0)
    injuries: int = fact("critical injuries not healed", low=0)
    healed: int = fact("critical injuries healed", low=0)
    ailments: int = fact("rows of the table of critical injuries it suffers from", unit="two bits each, a count")
    treated_rows: int = fact("of these, those that Medicine failed on (R11.5)", unit="two bits each, a count")
    faded: int = fact("rows it bears whose effect is over (R8.7)", unit="two bits each, a count")
    rested: int = fact("strain healed when the battle was over (R11.6)", unit="points")
    maimed: int = fact("limbs lost: arms 1 and 2, legs 4 and 8 (R8)", unit="bits")
    crippled: int = fact("limbs crippled (R8)", unit="bits")
    hindered: int = fact("limbs hit by a called shot (R5.2)", unit="bits")
    hindered_until: int = fact("when that ends", unit="beat")
    weakened: int = fact("points of characteristics lost to a horrific injury", unit="four bits each")
    dies_after: int = fact("the round at whose end it dies; 0: none (R8)", unit="round")
    stimpacks: int = fact("stimpacks carried (R11.1)", low=0)
    patches: int = fact("repair patches carried (R11.2)", low=0)
    stims_received: int = fact("stimpacks or patches received", low=0)
    treated: int = fact("whether Medicine was tried on its wounds (R11.3)", high=1)
    mounted: int = fact("whether it is mounted (R5.8)", high=1)
    called: int = fact("what is aimed at: 0 the body, 1 an item, 2 a limb (R5.2)", high=2)
    owed: int = fact("threshold criticals still to be rolled")
    engagement: int = fact("the melee it is in; 0: none")
    between: int = fact("fighters of higher number to whom it keeps the farther band (R5.10)", unit="bits by fighter")
    halfway: int = fact(
        "the move over difficult ground of which half is done, 0: none; 2, 4: a place down, up; 5: disengage or shift; "
        "8 + fighter: engage (R5.16)"
    )
    acted_out: int = fact("whether this turn's action is spent", high=1)
    maneuvers: int = fact("maneuvers taken this turn (R4.4)", high=MOST_MANEUVERS)
    free: int = fact("free maneuvers left this turn")
    granted: int = fact("further maneuvers bought this turn (R4.3)")
    dropped: int = fact("whether it dropped something this turn", high=1)
    aims: int = fact("consecutive aims (R5.1)", high=2)
    in_cover: int = fact("whether it has cover (R5.6)", high=1)
    prone: int = fact("whether it lies prone (R5.14)", high=1)
    guarded_until: int = fact("end of its guarded stance (R5.5)", unit="beat")
    staggered_until: int = fact("end of being staggered (R4.8)", unit="beat")
    immobilized_until: int = fact("end of being immobilized (R4.8)", unit="beat")
    disoriented_until: int = fact("end of being disoriented (R4.8)", unit="beat")
    boost_next: int = fact("boost dice on its next check (R9.3)", unit="dice")
    assists: int = fact("boost dice from assistants (R5.4)", unit="dice")
    assists_until: int = fact("when those are lost", unit="beat")
    setback_next: int = fact("setback dice on its next check (R9.3)", unit="dice")
    difficulty_next: int = fact("difficulty dice on its next check (R8)", unit="dice")
    upgrade_next: int = fact("upgrades of ability on its next check (R9.3)")
    hard_next: int = fact("upgrades of difficulty on its next check (R9.3)")
    defended_melee_until: int = fact("end of 1 more melee defense (R9)", unit="beat")
    defended_ranged_until: int = fact("end of 1 more ranged defense (R9)", unit="beat")
    ignores_until: int = fact("end of ignoring what the scene does to its checks (R9)", unit="beat")
    side_step: int = fact("upgrades of ranged attacks on it, to the start of its next turn (R14)")
    defensive_stance: int = fact("upgrades of melee attacks on it, to the start of its next turn (R14)")
    ward: int = fact("the ally in its melee whose body it guards, to the start of its next turn (R14)", default=NOBODY)
    body_guard: int = fact("upgrades of attacks on that ally while both stand and are engaged (R14)")
    guardians: int = fact("who guards its body (R14)", unit="bits by fighter")
    frenzy: int = fact("upgrades of its Brawl or Melee attack this turn (R14, Frenzied Attack)")
    sniping: int = fact("bands that its next shot this turn may reach farther (R14, Sniper Shot)")
    crippling: int = fact("whether its next attack this turn is a Crippling Blow (R14)", high=1)
    commanded: int = fact("whether the maneuver it takes out of turn is a Field Commander's, for 1 strain", high=1)
    lamed: int = fact("whether it suffers strain whenever it moves (R14, Crippling Blow)", high=1)
    coordinated: int = fact("whose Coordinated Assault helps its attacks (R14)", unit="bits by fighter")
    quick_draws: int = fact("4 x a round + drawing and stowing as an incidental in it (R14, Quick Draw)")
    winded: int = fact("whether its Second Wind is spent in this encounter (R14)", high=1)
    jumped_round: int = fact("the round it last stood up as an incidental (R14, Jump Up)", unit="round")
    heartened_until: int = fact("end of 1 boost die on its checks (R14, Improved Inspiring Rhetoric)", unit="beat")
    berated_until: int = fact("end of 1 setback die on its checks (R14, Improved Scathing Tirade)", unit="beat")
    defenseless_round: int = fact("the round in which its defense counts 0 (R9)", unit="round")
    free_lost_until: int = fact("end of having no free maneuver (R8)", unit="beat")
    slowed_round: int = fact("the round in which it waits for its side's last free slot (R8, R15)", unit="round")
    opportunities: int = fact("maneuvers out of turn that an enemy's threats grant (R9)")
    openings: int = fact("shooters in its melee against whom it has a boost (R6.4)", unit="bits by fighter")
    fire: int = fact("damage of the fire it is in, before soak (R10)", unit="points", low=0)
    burning_until: int = fact("when that fire is out (R10)", unit="beat")
    homing: int = fact("whom its guided shot seeks at the round's end (R10)", unit="fighter", default=NOBODY)
    homing_arm: int = fact("what that was fired with", unit="arm", default=NOBODY)
    attacker: int = fact("who attacked it last", unit="fighter", default=NOBODY)
    last_target: int = fact("whom it attacked last", unit="fighter", default=NOBODY)
    # what is counted
    down_round: int = fact("the round it first was out; 0: never", unit="round")
    loss_round: int = fact("the round the first of its members was out; 0: never", unit="round")
    turns: int = fact("turns taken")
    attacks: int = fact("attacks made")
    hits: int = fact("attacks that hit")
    damage_dealt: int = fact("wounds and strain that its attacks inflicted", unit="points")
    damage_taken: int = fact("wounds and strain suffered from attacks and hazards", unit="points")
    strain_spent: int = fact("strain paid of its own will", unit="points")
    overlong: int = fact("turns that ended at the eighth question")


@attrs.define
class Situation:
    """What a policy may see of its fighter, the field and a candidate: its fields are the words of the policy language.

    Of enemies it holds what a table sees, their wounds in quarters of the threshold; of the own side exact numbers.
    """

    zero: int = fact("always 0")
    round: int = fact("the round", unit="from 1", low=0)
    wounds: int = fact("own wounds", unit="points", low=0, group=Group.HEALTH)
    wounds_left: int = fact("wounds that can still be suffered standing", unit="points", group=Group.HEALTH)
    wounds_percent: int = fact("own wounds as a share of the threshold", unit="%", low=0, high=200, group=Group.HEALTH)
    strain: int = fact("own strain", unit="points", low=0, group=Group.HEALTH)
    strain_left: int = fact(
        "strain that can still be suffered standing; without a strain threshold, wounds_left",
        unit="points",
        group=Group.HEALTH,
    )
    strain_percent: int = fact("own strain as a share of the threshold", unit="%", low=0, high=200, group=Group.HEALTH)
    criticals: int = fact("own critical injuries", low=0, group=Group.HEALTH)
    kind: int = fact("own class", names=Kind, group=Group.SELF)
    members: int = fact("own members still standing", low=0, group=Group.HEALTH)
    is_leader: int = fact("whether the fighter leads its side", high=1, group=Group.SELF)
    speed: int = fact("agility", low=0, group=Group.SELF)
    place: int = fact("own place", unit="place", group=Group.SELF)
    prone: int = fact("whether it lies prone", high=1)
    in_cover: int = fact("whether it is in cover", high=1)
    cover_here: int = fact("whether this place offers cover", high=1)
    guarded: int = fact("whether it is in guarded stance", high=1)
    aims: int = fact("aims kept for the next attack", low=0, high=2)
    difficult_here: int = fact("whether this place is difficult ground for it", high=1, group=Group.SELF)
    halfway: int = fact(
        "whether half of a move that ends on difficult ground is done", high=1, group=Group.SELF
    )
    staggered: int = fact("whether it is staggered", high=1, group=Group.SELF)
    immobilized: int = fact("whether it is immobilized", high=1, group=Group.SELF)
    disoriented: int = fact("whether it is disoriented", high=1, group=Group.SELF)
    burning: int = fact("turns that it still burns", unit="turns", low=0, group=Group.SELF)
    second: int = fact("whether a maneuver was already taken this turn", high=1)
    action_left: int = fact("whether this turn's action is left", high=1)
    has_melee_weapon: int = fact("whether it has a melee weapon besides its fists", high=1, group=Group.ARMS)
    has_ranged_weapon: int = fact("whether it has a ranged weapon it can use", high=1, group=Group.ARMS)
    ammo: int = fact("attacks left with the weapon in hand; 99: no limit", low=0, high=99, group=Group.ARMS)
    mounted: int = fact("whether it is mounted", high=1, group=Group.SELF)
    maneuvers: int = fact("maneuvers taken this turn", low=0, high=2)
    stimpacks: int = fact("stimpacks and repair patches carried", low=0, group=Group.ARMS)
    medkit: int = fact("whether it carries a medkit", high=1, group=Group.ARMS)
    weapon_damage: int = fact(
        "damage to the weapon in hand: 1 slight, 2 moderate, 3 major", low=0, high=3, group=Group.ARMS
    )
    can_critical: int = fact("whether the weapon in hand can crit", high=1, group=Group.ARMS)
    force_rating: int = fact("own Force rating", unit="dice", low=0, group=Group.SELF)
    abilities: int = fact("abilities it has", low=0, group=Group.SELF)
    destiny: int = fact("points that its side can stake on a check", low=0, group=Group.SELF)
    abilities_ready: int = fact("of these, those it can pay for now", low=0, group=Group.SELF)
    engaged: int = fact("whether a standing enemy is in its melee", high=1, group=Group.ENGAGED)
    engaged_enemies: int = fact("standing enemies in its melee", low=0, group=Group.ENGAGED)
    engaged_allies: int = fact("standing allies in its melee", low=0, group=Group.ENGAGED)
    allies: int = fact("other fighters of its alliance standing", low=0, group=Group.FIELD)
    allies_out: int = fact("other fighters of its alliance out", low=0, group=Group.FIELD)
    enemies: int = fact("enemies standing", low=0, group=Group.FIELD)
    enemies_out: int = fact("enemies out", low=0, group=Group.FIELD)
    outnumbered: int = fact("whether more enemies stand than allies and itself", high=1, group=Group.FIELD)
    band: int = fact("band to the nearest enemy", names=Band, high=NO_BAND, group=Group.BAND)
    distance: int = fact(
        "places to the nearest enemy; 99: no enemy stands", unit="places", low=0, high=99, group=Group.BAND
    )
    in_reach: int = fact("enemies it can attack now with what is in hand", low=0, group=Group.BAND)
    hit_chance: int = fact(
        "chance to hit of its best attack, by what can be seen", unit="%", low=0, high=100, group=Group.ODDS
    )
    expected_damage: int = fact(
        "wounds its best attack can expect, by what can be seen", unit="tenths", low=0, group=Group.ODDS
    )
    advantages: int = fact("advantages left to spend", low=0)
    triumphs: int = fact("triumphs left to spend", low=0)
    threats: int = fact("threats left to spend", low=0)
    despairs: int = fact("despairs left to spend", low=0)
    hit: int = fact("whether the attack hit", high=1)
    dodged: int = fact("how often this attack was dodged so far", low=0)
    incoming: int = fact("wounds, or strain, that the hit would do if nothing is done", unit="points", low=0)
    spared: int = fact(
        "points of it that parrying or reflecting would save, less what that costs of the same sort", unit="points"
    )
    target_wounds_percent: int = fact(
        "how hurt the target looks: wounds as a share of its threshold, an enemy's in quarters",
        unit="%",
        low=0,
        high=200,
        group=Group.TARGET,
    )
    target_kind: int = fact("the target's class", names=Kind, group=Group.TARGET)
    target_members: int = fact("the target's members standing", low=0, group=Group.TARGET)
    target_armor: int = fact("armor the target wears", unit="soak", low=0, group=Group.TARGET)
    target_defense: int = fact(
        "the target's defense that can be seen, against the weapon in hand", unit="dice", low=0, group=Group.TARGET
    )
    target_prone: int = fact("whether the target lies prone", high=1, group=Group.TARGET)
    target_in_cover: int = fact("whether the target is in cover", high=1, group=Group.TARGET)
    target_guarded: int = fact("whether the target is in guarded stance", high=1, group=Group.TARGET)
    target_staggered: int = fact("whether the target is staggered", high=1, group=Group.TARGET)
    target_disoriented: int = fact("whether the target is disoriented", high=1, group=Group.TARGET)
    target_immobilized: int = fact("whether the target is immobilized", high=1, group=Group.TARGET)
    target_out: int = fact("whether the target is out of the fight", high=1, group=Group.TARGET)
    target_leader: int = fact("whether the target leads its side", high=1, group=Group.TARGET)
    target_band: int = fact("band to the target", names=Band, group=Group.TARGET)
    target_distance: int = fact("places to the target", unit="places", low=0, group=Group.TARGET)
    target_engaged: int = fact("whether the target is in our melee", high=1, group=Group.TARGET)
    target_engaged_ally: int = fact("whether the target is in a melee with an ally of ours", high=1, group=Group.TARGET)
    target_damage: int = fact("damage of the weapon in the target's hand", unit="points", low=0, group=Group.TARGET)
    target_attacker: int = fact("whether the target was the last to attack us", high=1, group=Group.TARGET)
    target_criticals: int = fact("critical injuries that the target bears", low=0, group=Group.TARGET)
    target_treated: int = fact("whether Medicine was tried on the target's wounds", high=1, group=Group.TARGET)
    target_droid: int = fact("whether the target is a droid", high=1, group=Group.TARGET)
    target_acted: int = fact("whether the target has acted this round", high=1, group=Group.TARGET)
    target_hit_chance: int = fact(
        "chance to hit the target with the best weapon", unit="%", low=0, high=100, group=Group.TARGET_ODDS
    )
    target_expected_damage: int = fact("wounds that attack can expect", unit="tenths", low=0, group=Group.TARGET_ODDS)


@attrs.define
class Event:
    """A log row: an order and what came of it. Numbers of the target are as the event leaves them."""

    battle: int = fact("number of the battle", width="i8")
    row: int = fact("number of the row within its battle", unit="from 0", width="i4")
    round: int = fact("the round", unit="from 1", width="i2")
    slot: int = fact("position of the turn in its round; -1 between turns", width="i2")
    fighter: int = fact("who", unit="fighter; -1: nobody", width="i2")
    order: int = fact("what", names=Order, width="i2")
    target: int = fact("whom", unit="fighter; -1: nobody", width="i2")
    meant: int = fact(
        "who was aimed at, where a stray shot hit the target (R6.5)", unit="fighter; -1: nobody", width="i2"
    )
    weapon: int = fact("with what", unit="weapon; -1: nothing", width="i2")
    stun: int = fact("whether the weapon was set to stun", width="i2")
    mode: int = fact(
        "0 plain; 1 a burst of auto-fire at the target, 3 at all its friends at its place and in reach, too, and then "
        "rolled against the hardest of them (R10); 2 with two weapons at once (R6.7); of an extra hit what it comes "
        "of, and 4 where that is a linked weapon",
        names=Mode,
        width="i2",
    )
    second: int = fact(
        "the weapon in the other hand, of an attack with two; of a draw, that it goes into the other hand (R6.7)",
        unit="weapon; -1: none",
        width="i2",
    )
    called: int = fact("what was aimed at: 0 the body, 1 an item, 2 a limb", width="i2")
    again: int = fact("whether an attack is repeated (R8, Overpowered)", width="i2")
    place: int = fact("where the fighter is", unit="place", width="i2")
    ability: int = fact("ability dice", unit="dice", width="i2")
    proficiency: int = fact("proficiency dice", unit="dice", width="i2")
    boost: int = fact("boost dice", unit="dice", width="i2")
    difficulty: int = fact("difficulty dice", unit="dice", width="i2")
    challenge: int = fact("challenge dice", unit="dice", width="i2")
    setback: int = fact("setback dice", unit="dice", width="i2")
    successes: int = fact("net successes", width="i2")
    advantages: int = fact("net advantages", width="i2")
    triumphs: int = fact("triumphs rolled", width="i2")
    despairs: int = fact("despairs rolled", width="i2")
    hit: int = fact("whether the attack hit", width="i2")
    damage: int = fact(
        "damage before soak, and before what parrying or reflecting takes off", unit="points", width="i2"
    )
    dodged: int = fact(
        "how often who was aimed at dodged: each 1 strain and an upgrade of difficulty, which the dice hold; an attack "
        "that is repeated has the dice of the first, and costs nothing more (R14)",
        width="i2",
    )
    reaction: int = fact("what who was hit did about it: 0 nothing, 1 parried, 2 reflected (R14)", width="i2")
    reduced: int = fact("damage that this took off before soak: 2 and the rank, no more than there was", width="i2")
    target_paid: int = fact(
        "strain that dodging (by who was aimed at) and a parry or reflect (3, by who was hit) cost; wounds of those "
        "without a strain threshold; not among wounds and strain",
        unit="points",
        width="i2",
    )
    soak: int = fact("soak that was taken off", unit="points", width="i2")
    wounds: int = fact("wounds the target suffered; below 0: healed", unit="points", width="i2")
    strain: int = fact("strain the target suffered; below 0: healed", unit="points", width="i2")
    own_wounds: int = fact("wounds the fighter suffered (strain of one without a threshold)", unit="points", width="i2")
    own_strain: int = fact("strain the fighter suffered; below 0: recovered", unit="points", width="i2")
    injury: int = fact("the d100 of a critical with all it adds; 0: none", width="i2")
    limb: int = fact("the limb that an injury or a called shot took: 1, 2 arms, 3, 4 legs; 0: none", width="i2")
    lowered: int = fact("the characteristic that an injury lowered, from 1; 0: none", width="i2")
    power: int = fact("which ability", unit="ability; -1: none", width="i2")
    force: int = fact("Force dice", unit="dice", width="i2")
    light: int = fact("light points rolled", width="i2")
    dark: int = fact("dark points rolled", width="i2")
    destiny: int = fact(
        "points staked on the check: 1 by the one who made it, 2 by its enemies, 3 by both", high=3, width="i2"
    )
    bought: int = fact("what advantages and triumphs bought, in order", unit="five bits each", width="i8")
    bought_enemy: int = fact("what threats and despairs bought, in order", unit="five bits each", width="i8")
    target_wounds: int = fact("the target's wounds afterwards", unit="points", width="i2")
    target_strain: int = fact("the target's strain afterwards", unit="points", width="i2")
    target_members: int = fact("the target's members standing afterwards", width="i2")
    target_state: int = fact("how the target stands afterwards", names=State, width="i2")


class Pool(NamedTuple):
    """Dice to be rolled, by kind."""

    ability: int
    proficiency: int
    boost: int
    difficulty: int
    challenge: int
    setback: int


class Roll(NamedTuple):
    """What a pool came to: net successes and net advantages (below 0: failures and threats), triumphs and despairs."""

    successes: int
    advantages: int
    triumphs: int
    despairs: int


Fight = World[Fighter, Arm, Weapon, Situation, Event, Options]
NO_POOL = Pool(0, 0, 0, 0, 0, 0)
NO_ROLL = Roll(0, 0, 0, 0)
