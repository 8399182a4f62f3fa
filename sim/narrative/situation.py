"""What a policy sees: the words of the policy language."""

import attrs

from sim.narrative.enums import NO_BAND, Band, Kind
from sim.narrative.orders import Group
from sim.state import fact


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
    both_at_ease: int = fact(
        "whether an attack with what it holds in both hands is no harder: Multiattack, Guns Blazing", high=1,
        group=Group.ARMS,
    )  # fmt: skip
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
