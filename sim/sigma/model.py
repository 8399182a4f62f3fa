"""The nouns of the Σ-System: who fights, with what, by which options, what a policy sees, what a row tells."""

from enum import IntEnum
from typing import NamedTuple

import attrs

from sim.state import NOBODY, Combatant, State, World, fact

FACES = 20
MOST_TRIES = 12
FAR = 9999  # metres: nobody there
FORBIDDEN = 99  # a modifier that forbids the attempt
UNDECLARED = -1
NEVER_DIES = 1 << 20
NEVER, UNLIMITED = ("never", FORBIDDEN), ("unlimited", -1)  # as options are written


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


class Question(IntEnum):
    """What a policy is asked."""

    TURN = 0
    DECLARE = 1
    DELAY = 2
    REACT = 3
    KEEP = 4


QUESTIONS = len(Question)


class Order(IntEnum):
    """What a policy can answer, and what only rows tell.

    Legal orders are bits: an order's is its number modulo 64. A turn's and a declaration's begin at 1, a delay's at 65,
    a reaction's at 129, those about a rolled success at 193. From 257 on stands what only rows tell.
    """

    PASS = 0
    ATTACK = 1
    TREAT = 2
    ADVANCE = 3
    RETREAT = 4
    FLEE = 5
    WAIT = 65  # act after somebody
    WAIT_LAST = 66  # act after everybody
    EVADE = 129
    ANTICIPATE = 130  # evade by reading the shooter's movement (G30)
    PARRY = 131
    KEEP = 193
    DISCARD = 194
    DECLARE = 257
    LOST = 258  # a declared action that could not be carried out
    HAZARD = 259
    ARRIVE = 260
    BREAK = 261
    HEAL = 262  # of itself, by the day (G17)


class Target(IntEnum):
    """Rules that choose among candidates; words come after WORDS."""

    NONE = 0
    NEAREST = 1
    WEAKEST = 2
    STRONGEST = 3
    MOST_DANGEROUS = 4
    ATTACKER = 5
    SAME = 6
    LEADER = 7
    RANDOM = 8
    SELF = 9
    FASTEST = 10
    SLOWEST = 11
    LOWEST = 256  # + the number of a word
    HIGHEST = 1024  # + the number of a word


class Wield(IntEnum):
    """Rules that choose a weapon or a means of treatment: skills come after SKILL, named things after NAME."""

    HELD = 0
    BEST = 1
    SKILL = 64  # + the number of a skill of the scenario
    NAME = 512  # + the number of a weapon of the scenario


class Group(IntEnum):
    """Words that are filled together, by what that takes; a battle fills only what its policies use."""

    OWN = 64  # itself
    COMING = 128  # the attack that comes
    FIELD = 1  # who stands, on both sides
    RANGE = 2  # how far the nearest enemy is, who is in reach
    DECLARED = 4  # who means what
    ARMS = 8  # what it carries
    TARGET = 16
    TARGET_ODDS = 32


@attrs.define(frozen=True)
class Options:
    """The options of `[rules]` (GO1-GO26), each with its default."""

    opposed: int = fact("how two checks are set against each other (GO2)", names=Opposed)
    opposed_compare: int = fact("what an opposed check compares (GO3)", names=Compare)
    opposed_tie: int = fact("who wins a tie: the defender, the attacker, or both roll again (GO4)", names=Tie)
    failed_defense: int = fact("what protects whom an evasion or a parry failed (GO5)", names=FailedDefense)
    auto_hit_face: int = fact("what an automatic hit adds to the base of the weapon (GO6)", names=AutoHitFace)
    ranged_undefended: int = fact(
        "whether a shot at whom nobody defends hits by itself, or by a check (GO7)", names=RangedUndefended
    )
    evade_thrown: int = fact("modifier for evading what was thrown, or never (G29)", low=-20, high=20, word=NEVER)
    evade_mechanical: int = fact(
        "modifier for evading an arrow or a bolt, or never (G29)", default=-2, low=-20, high=20, word=NEVER
    )
    evade_chemical: int = fact(
        "modifier for evading a bullet, or never (G29)", default=FORBIDDEN, low=-20, high=20, word=NEVER
    )
    evade_electric: int = fact(
        "modifier for evading a beam, or never (G29)", default=FORBIDDEN, low=-20, high=20, word=NEVER
    )
    anticipate: int = fact(
        "modifier for evading any shot by the shooter's movement, or never (G30)",
        default=-2,
        low=-20,
        high=20,
        word=NEVER,
    )
    modifier_applies_to: int = fact("what a modifier changes (GO8b)", names=ModifierAppliesTo)
    agility_tie: int = fact("who of equal agility acts first (GO9)", names=AgilityTie)
    delay: int = fact("whether the faster may wait for a later place of the round (G4, GO10)", default=1, high=1)
    declaration: int = fact("how far a declaration binds (GO11)", names=Declaration)
    health_max: int = fact("the health everybody starts with and is healed up to (GO15)", default=15, low=1, high=999)
    heal_floor_over_cap: int = fact("treatment with base 0 still heals 1 (GO16)", default=1, high=1)
    treatments_per_day: int = fact(
        "how often one can be treated in a day, or unlimited (GO17)", default=-1, low=0, word=UNLIMITED
    )
    wake_next_round: int = fact("who wakes acts from the next round on, not in this one (GO18)", default=1, high=1)
    instant_death_at: int = fact(
        "health at which one blow kills, or never (GO19)", default=-NEVER_DIES, high=0, word=("never", -NEVER_DIES)
    )
    turn_seconds: int = fact("how long a round lasts (GO20)", unit="s", default=10, low=2, high=3600)
    move_m: int = fact("how far one moves with an action (GO21)", unit="m", default=7, low=1, high=1000)
    move_plus_action: int = fact("whether one may move and act in one turn (GO21)", high=1)
    evade_fatigue: int = fact(
        "what each evasion or parry takes off later checks of the round, and having acted off these two (GO23)", high=20
    )
    health_caps_target: int = fact("whether no target number exceeds the health left (GO24)", high=1)


@attrs.define
class Weapon:
    """A kind of weapon, or of means of treatment; it does not change in a battle."""

    base: int = fact("base achievement (G7)", unit="points", low=0)
    skill: int = fact("its skill, among the skills of the scenario", unit="number")
    called: int = fact("the first kind of weapon of its name: what texts name", unit="weapon")
    reach: int = fact("how far it reaches; beyond, it never hits (G31)", unit="m", default=2, low=1)
    propulsion: int = fact("how it reaches its target (G29)", names=Propulsion)
    evade: int = fact("modifier for evading it in sight; 99: it cannot be evaded so", unit="points")
    parryable: int = fact("whether an attack with it can be parried (G32, GO22)", high=1)
    can_parry: int = fact("whether it is fit for parrying (G33)", high=1)
    heals: int = fact("whether it is a means of treatment (G18)", high=1)
    words: int = fact("whether the treatment is words alone (G23)", high=1)
    fists: int = fact("whether these are bare hands (G12)", high=1)


@attrs.define
class Arm:
    """A weapon, or means of treatment, that somebody carries, with the bearer's skill of it."""

    weapon: int = fact("which kind", unit="weapon")
    bearer: int = fact("whose it is", unit="fighter")
    tries: int = fact("the bearer's skill: so many dice a check has (2.1)", unit="dice", low=0, high=MOST_TRIES)
    number: int = fact("the target number: the lowest of the skill's abilities, or fixed", low=0, high=25)
    fixed: int = fact("whether the target number is fixed and health does not cap it", high=1)
    base: int = fact("base achievement but for what the abilities below add", unit="points", low=0)
    least_of: int = fact("abilities, and health, the least of which adds to the base (G12, GO13)", unit="bits")
    parries: int = fact("whether the bearer parries with it", high=1)
    chance: int = fact("chance that a check of it succeeds", unit="1/1000", low=0, high=1000)


@attrs.define
class Fighter(Combatant):
    """One combatant in battle."""

    agility: int = fact("agility: who is slow declares first and acts last (G2, G3)", default=8, low=0)
    perception: int = fact("perception", default=8, low=0)
    operation: int = fact("operation", default=8, low=0)
    education: int = fact("education", default=8, low=0)
    strength: int = fact("strength (G8)", default=8, low=0)
    special: int = fact("special", default=8, low=0)
    health_max: int = fact("the health it is healed up to", default=15, low=1)
    armor: int = fact("base achievement of what it wears (G8)", unit="points", low=0)
    evade_tries: int = fact("skill of evading", unit="dice", low=0, high=MOST_TRIES)
    evade_number: int = fact("target number of evading", low=0, high=25)
    evade_fixed: int = fact("whether that is fixed and health does not cap it", high=1)
    aware: int = fact("whether it sees attacks coming (G28)", default=1, high=1)
    surprised: int = fact("whether it sees none coming in the first round (GO26)", high=1)
    caller: int = fact("whether its side's policy declares and delays for it (G6)", high=1)
    leader: int = fact("whether its side follows it", high=1)
    # what follows from all that, once a battle
    reach: int = fact("how far its weapons reach; -1: it has none it can use", unit="m", default=NOBODY)
    healing_reach: int = fact("how far its means of treatment reach; -1: it cannot treat", unit="m", default=NOBODY)
    melee: int = fact("whether it has a melee weapon besides bare hands", high=1)
    ranged: int = fact("whether it has a ranged weapon", high=1)
    friends: int = fact("the others whom it does not fight", unit="bits by fighter")
    tied: int = fact("whether somebody else has the same agility (GO9)", high=1)
    # what changes
    health: int = fact("health left; unconscious at 0 and below (G14)", default=15)
    held: int = fact("the arm in hand", unit="arm; -1: none", default=NOBODY)
    rank: int = fact("its place in the order of the round; the greater acts first")
    position: int = fact("its position in the round", unit="from 0; -1: none", default=NOBODY)
    declared: int = fact("the order it declared; -1: none asked for", unit="an Order", default=UNDECLARED)
    declared_target: int = fact("on whom", unit="fighter; -1: nobody", default=NOBODY)
    declared_arm: int = fact("with what", unit="arm; -1: nothing", default=NOBODY)
    declared_standing: int = fact("whether the target stood when it was declared", high=1)
    aimed_at_by: int = fact("who declared an attack on it this round", unit="bits by fighter")
    delayed: int = fact("the last round in which it waited for a later place", unit="round")
    woke: int = fact("the last round in which it woke", unit="round")
    fell_rank: int = fact("the rank of the turn in which it fell, for those of equal agility (GO9)")
    fell_round: int = fact("the round in which it fell", unit="round")
    reactions: int = fact("evasions and parries tried in this round (G25)", low=0)
    treated: int = fact("treatments since the day began (GO17)", low=0)
    attacker: int = fact("who attacked it last", unit="fighter; -1: nobody", default=NOBODY)
    last_target: int = fact("whom it attacked last", unit="fighter; -1: nobody", default=NOBODY)
    down_round: int = fact("the round it first was out; 0: never", unit="round")
    turns: int = fact("turns taken")
    attacks: int = fact("attacks made")
    hits: int = fact("attacks that hit")
    evasions: int = fact("evasions and parries tried, of the whole battle")
    evaded: int = fact("of these, those that worked")
    damage_dealt: int = fact("health its attacks took", unit="points")
    damage_taken: int = fact("health it lost to attacks and hazards", unit="points")
    healed: int = fact("health its treatments gave back", unit="points")
    lost: int = fact("declared actions that came to nothing")


@attrs.define
class Situation:
    """What a policy may see of its fighter, the field and a candidate: its fields are the words of the policy language.

    Of enemies it holds what a table sees, their health in quarters; of the own side exact numbers.
    """

    zero: int = fact("always 0")
    round: int = fact("the round", unit="from 1", low=0, group=Group.OWN)
    health: int = fact("own health (健常度)", unit="points", group=Group.OWN)
    health_max: int = fact("the health it is healed up to", unit="points", low=1, group=Group.OWN)
    health_percent: int = fact("own health as a share of that", unit="%", high=100, group=Group.OWN)
    missing: int = fact("health missing to that", unit="points", low=0, group=Group.OWN)
    agility: int = fact("own agility (敏捷値)", low=0, group=Group.OWN)
    strength: int = fact("own strength (力強さ)", low=0, group=Group.OWN)
    armor: int = fact("base of own armor", unit="points", low=0, group=Group.OWN)
    place: int = fact("where it is", unit="m", group=Group.OWN)
    is_leader: int = fact("whether the fighter leads its side", high=1, group=Group.OWN)
    surprised: int = fact("whether it sees no attack coming now", high=1, group=Group.OWN)
    reactions: int = fact("evasions and parries it tried this round", low=0, group=Group.OWN)
    acted: int = fact("whether it has acted this round", high=1, group=Group.OWN)
    delayed: int = fact("whether it has waited this round", high=1, group=Group.OWN)
    base: int = fact("base of the weapon in hand, the skill's base included", unit="points", low=0, group=Group.ARMS)
    tries: int = fact("skill with the weapon in hand", unit="dice", low=0, group=Group.ARMS)
    target_number: int = fact("target number with the weapon in hand", low=0, group=Group.ARMS)
    has_melee_weapon: int = fact("whether it has a melee weapon besides bare hands", high=1, group=Group.ARMS)
    has_ranged_weapon: int = fact("whether it has a ranged weapon", high=1, group=Group.ARMS)
    can_treat: int = fact("whether it can treat wounds", high=1, group=Group.ARMS)
    allies: int = fact("other fighters of its alliance standing", low=0, group=Group.FIELD)
    allies_out: int = fact("other fighters of its alliance out, alive or dead", low=0, group=Group.FIELD)
    allies_down: int = fact("other fighters of its alliance unconscious", low=0, group=Group.FIELD)
    enemies: int = fact("enemies standing", low=0, group=Group.FIELD)
    enemies_out: int = fact("enemies out", low=0, group=Group.FIELD)
    outnumbered: int = fact("whether more enemies stand than allies and itself", high=1, group=Group.FIELD)
    distance: int = fact("to the nearest enemy; 9999: none stands", unit="m", low=0, high=FAR, group=Group.RANGE)
    in_reach: int = fact("enemies in reach of the weapon in hand", low=0, group=Group.RANGE)
    threatened: int = fact("enemies in reach of whose weapon in hand it is", low=0, group=Group.RANGE)
    declared_against_me: int = fact(
        "enemies who declared an attack on it and have not acted", low=0, group=Group.DECLARED
    )
    yet_to_act: int = fact("enemies standing who act later in this round", low=0, group=Group.DECLARED)
    yet_to_declare: int = fact("enemies standing who declare after it", low=0, group=Group.DECLARED)
    attack_base: int = fact(
        "base of the attack that comes, the skill's base included", unit="points", low=0, group=Group.COMING
    )
    attack_ranged: int = fact("whether it is a shot or a throw", high=1, group=Group.COMING)
    evade_number: int = fact("target number of evading it, all modifiers in", high=25, group=Group.COMING)
    evade_tries: int = fact("dice for evading it", unit="dice", low=0, group=Group.COMING)
    evade_chance: int = fact(
        "chance that the evasion succeeds by itself", unit="%", low=0, high=100, group=Group.COMING
    )
    anticipate_chance: int = fact(
        "chance that an anticipatory evasion succeeds by itself", unit="%", low=0, high=100, group=Group.COMING
    )
    parry_number: int = fact("target number of parrying it with the best weapon", high=25, group=Group.COMING)
    parry_tries: int = fact("dice for parrying it", unit="dice", low=0, group=Group.COMING)
    parry_chance: int = fact("chance that the parry succeeds by itself", unit="%", low=0, high=100, group=Group.COMING)
    role: int = fact("whose success is on the table: 1 of its attack, 2 of its defense, 3 of its treatment", high=3)
    face: int = fact("face of that success", low=0, high=FACES)
    tries_left: int = fact("dice left to roll", unit="dice", low=0)
    to_beat: int = fact("the attacker's face, for a defender; 0 where it failed or is not known", low=0, high=FACES)
    worth_keeping: int = fact("whether the face is at least what rolling on promises", high=1)
    target_health_percent: int = fact(
        "health of the target as a share of its maximum, an enemy's in quarters", unit="%", group=Group.TARGET
    )
    target_missing: int = fact(
        "health missing to the target's maximum, an enemy's in quarters of it", unit="points", low=0, group=Group.TARGET
    )
    target_out: int = fact("whether the target is out of the fight", high=1, group=Group.TARGET)
    target_leader: int = fact("whether the target leads its side", high=1, group=Group.TARGET)
    target_distance: int = fact("to the target", unit="m", low=0, group=Group.TARGET)
    target_armor: int = fact("base of the target's armor", unit="points", low=0, group=Group.TARGET)
    target_base: int = fact("base of the weapon in the target's hand", unit="points", low=0, group=Group.TARGET)
    target_ranged: int = fact("whether the target's weapon in hand is a ranged one", high=1, group=Group.TARGET)
    target_attacker: int = fact("whether the target was the last to attack us", high=1, group=Group.TARGET)
    target_acted: int = fact("whether the target has acted this round", high=1, group=Group.TARGET)
    target_reactions: int = fact("evasions and parries the target tried this round", low=0, group=Group.TARGET)
    target_faster: int = fact("whether the target has a place before ours this round", high=1, group=Group.TARGET)
    target_attacks: int = fact("whether the target declared an attack", high=1, group=Group.TARGET)
    target_attacks_me: int = fact("whether it declared an attack on us", high=1, group=Group.TARGET)
    target_attacks_ally: int = fact("whether it declared an attack on an ally of ours", high=1, group=Group.TARGET)
    target_threats: int = fact("allies of ours who declared an attack on the target", low=0, group=Group.TARGET)
    target_treated: int = fact("treatments the target had since the day began", low=0, group=Group.TARGET)
    target_expected_damage: int = fact(
        "health the best attack on it takes if it does not defend itself", unit="tenths", low=0, group=Group.TARGET_ODDS
    )


@attrs.define
class Event:
    """A log row: an order and what came of it. Numbers of the target are as the event leaves them."""

    battle: int = fact("number of the battle", width="i8")
    row: int = fact("number of the row within its battle", unit="from 0", width="i4")
    round: int = fact("the round", unit="from 1", width="i2")
    slot: int = fact("position of the turn in its round; -1 between turns", width="i2")
    fighter: int = fact("who", unit="fighter; -1: nobody", width="i2")
    order: int = fact("what", names=Order, width="i2")
    declared: int = fact("what was declared", names=Order, width="i2")
    target: int = fact("whom", unit="fighter; -1: nobody", width="i2")
    meant: int = fact("who was declared as the target", unit="fighter; -1: nobody", width="i2")
    retargeted: int = fact("whether the target is another than was declared (GO11)", width="i2")
    weapon: int = fact("with what", unit="weapon; -1: nothing", width="i2")
    place: int = fact("where the fighter is afterwards", unit="m", width="i2")
    tries: int = fact("dice the check has", unit="dice", width="i2")
    target_number: int = fact("what a die must not exceed", width="i2")
    rolled: int = fact("dice rolled", unit="dice", width="i2")
    face: int = fact("face of the success that was kept; 0: none", width="i2")
    reaction: int = fact("what the target did about it: evade, anticipate, parry", names=Order, width="i2")
    parry_weapon: int = fact("what it parried with", unit="weapon; -1: nothing", width="i2")
    defense_tries: int = fact("dice the defending check has", unit="dice", width="i2")
    defense_number: int = fact("what a die of it must not exceed", width="i2")
    defense_rolled: int = fact("dice of it rolled", unit="dice", width="i2")
    defense_face: int = fact("face of the success that was kept; 0: none", width="i2")
    tied: int = fact("whether both roll again (GO4)", width="i2")
    hit: int = fact("whether the attack hit, or the treatment succeeded", width="i2")
    base: int = fact("base achievement of the weapon or the means", unit="points", width="i2")
    strength: int = fact("what strength, or health, adds to the defense (G8)", unit="points", width="i2")
    armor: int = fact("what armor adds to the defense", unit="points", width="i2")
    damage: int = fact("health the target lost", unit="points", width="i2")
    healed: int = fact("health the target got back", unit="points", width="i2")
    target_health: int = fact("the target's health afterwards", unit="points", width="i2")
    target_state: int = fact("how the target stands afterwards", names=State, width="i2")


class Rolled(NamedTuple):
    """What a check came to: the face that was kept (0: it failed), and which die that was (or how many were rolled)."""

    face: int
    dice: int


Fight = World[Fighter, Arm, Weapon, Situation, Event, Options]
