"""What a fight holds that decides whether it asks for a talent: skills that are rolled, darkness, rests..."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

import attrs

from sim.gauntlet import every_side, legs
from sim.narrative.describe import NarrativeCombatant, NarrativeScenario, NarrativeScene
from sim.narrative.describe_abilities import skills_of
from sim.narrative.lexicon import OF_KNOWLEDGE, TALENTS
from sim.narrative.talent_names import known_as

DARK, ROUGH, HAZARDS, REST, FORCE = "dark", "rough", "hazards", "rest", "force"
ROLLED_BY_TALENT = {
    "scathing_tirade": "coercion",
    "improved_scathing_tirade": "coercion",
    "field_commander": "leadership",
    "improved_field_commander": "leadership",
    "inspiring_rhetoric": "leadership",
    "improved_inspiring_rhetoric": "leadership",
}
"""Skills that are rolled where somebody has a talent."""


@attrs.frozen
class Circumstances:
    """What there is in a fight."""

    by: Mapping[str, int] = {}
    """Skills that are rolled besides those that every fight asks for; any of knowledge as `knowledge`. By how many."""
    there: frozenset[str] = frozenset()
    """Of DARK, ROUGH, HAZARDS, REST and FORCE those that are met."""
    rolled: frozenset[str] = frozenset()
    """Skills that whoever is asked about, or somebody else, may roll."""
    of_others: frozenset[str] = frozenset()
    """Skills that somebody else may roll."""

    def of(self, combatant: NarrativeCombatant) -> "Circumstances":
        """The same for one combatant, with what it brings itself; where there are others, it is counted among them."""
        force = {FORCE} if any(power.force and combatant.force_rating for power in combatant.powers) else set()
        own = frozenset(_rolled(combatant))
        others = frozenset(skill for skill, number in self.by.items() if number > (skill in own))
        return Circumstances(self.by, self.there | force, own | others, others)


ALONE = Circumstances()
"""Of somebody of whom no fight is known yet."""


def circumstances(scenario: NarrativeScenario) -> Circumstances:
    """What there is in a scenario, in any of its encounters."""
    scenes = [scenario.scene, *(cast("NarrativeScene", leg.encounter.scene) for leg in legs(scenario))]
    hazards = [*scenario.hazard, *(hazard for leg in legs(scenario) for hazard in leg.encounter.hazard)]
    met = {
        DARK: any(scene.concealment for scene in scenes),
        ROUGH: any(scene.difficult for scene in scenes),
        HAZARDS: bool(hazards),
        REST: any(stage.rest is not None for stage in scenario.stage),
    }
    everybody = [each for side in every_side(scenario) for each in side.combatant if each.count]
    by = Counter(skill for each in everybody for skill in set(_rolled(each)) for _ in range(each.count))
    if met[REST]:
        by["resilience"] += len(everybody) + 1
    return Circumstances(dict(by), frozenset(word for word, is_met in met.items() if is_met))


def _rolled(combatant: NarrativeCombatant) -> Iterator[str]:
    """Skills that its abilities, its talents and its mount ask for."""
    asked = (skill for power in combatant.powers for skill in skills_of(power))
    yield from (OF_KNOWLEDGE if skill.startswith(OF_KNOWLEDGE) else skill for skill in asked)
    yield from _of_talents((*combatant.talents, *combatant.abilities))
    if combatant.mount == "untrained":
        yield "survival"


def _of_talents(names: Iterable[str]) -> Iterator[str]:
    known = (known_as(name, TALENTS) for name in names)
    yield from (ROLLED_BY_TALENT[key] for key in known if key in ROLLED_BY_TALENT)
