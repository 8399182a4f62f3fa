"""What a policy sees: the words of the policy language."""

import attrs

from sim.sigma.enums import FACES
from sim.sigma.orders import Group
from sim.state import fact

FAR = 9999  # metres: nobody there


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
