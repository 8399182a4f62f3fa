"""Those who fight, and what they carry."""

import attrs

from sim.sigma.enums import MOST_TRIES, Propulsion
from sim.state import NOBODY, Combatant, fact

UNDECLARED = -1


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
