"""A combatant one notch stronger or weaker: what stands for whatever of it the rules do not know.

A notch is a rank of the skills of its weapons, a point of soak, and a fifth of its thresholds, all at once: about what
a talent that helps in attack and one that helps in defense do together. Where there is no rank to give or to take (of
minions, whose ranks follow from their number, and of the unskilled) a point of damage stands for it.
"""

from collections.abc import Mapping

import attrs

from sim.narrative.arming import BRAWL, soak_of
from sim.narrative.describe import NarrativeCombatant, WeaponDescription

NOTCH: Mapping[str, float] = {"ranks": 1, "damage_without_ranks": 1, "soak": 1, "thresholds": 0.2}
"""What one notch is."""
FIFTH = 5
MOST_SOAK, MOST_RANK, MOST_DAMAGE = 99, 20, 100


def notched(c: NarrativeCombatant, by: int) -> NarrativeCombatant:
    """The combatant, by 1 stronger or by -1 weaker."""
    skills = {weapon.skill or BRAWL for weapon in c.weapons} or {BRAWL}
    ranked = {skill for skill in skills if c.kind != "minion" and 0 <= c.skills.get(skill, 0) + by <= MOST_RANK}
    return attrs.evolve(
        c,
        soak=min(max(soak_of(c) + by, 0), MOST_SOAK),
        wound_threshold=_threshold(c.wound_threshold, by),
        strain_threshold=_threshold(c.strain_threshold, by),
        skills={**c.skills, **{skill: c.skills.get(skill, 0) + by for skill in sorted(ranked)}},
        weapons=tuple(each if each.skill in ranked else _weapon(each, by) for each in c.weapons),
    )


def _threshold(threshold: int | None, by: int) -> int | None:
    """A fifth more or less, at least one point; 1 at the least."""
    return threshold and max(1, threshold + by * max(1, round(threshold / FIFTH)))


def _weapon(weapon: WeaponDescription, by: int) -> WeaponDescription:
    return attrs.evolve(weapon, damage=min(max((weapon.damage or 0) + by, 0), MOST_DAMAGE))
