"""The options of `[rules]`."""

import attrs

from sim.narrative.enums import CritTable, MinionCritical, OnDefeat, ReviveAt, RivalStrain, Stacking
from sim.state import fact


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
