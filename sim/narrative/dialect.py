"""What the narrative ruleset adds to what a user can write."""

from sim.narrative.circumstances import ALONE, circumstances
from sim.narrative.coverage import cover
from sim.narrative.describe import (
    ArmorDescription,
    NarrativeCombatant,
    NarrativeScenario,
    WeaponDescription,
    apart,
)
from sim.narrative.describe_abilities import AbilityDescription, NarrativeLibrary
from sim.narrative.model import Options
from sim.narrative.settle import STAND_INS, check, check_all, divided, settle
from sim.state import PLACES
from sim.structure import Dialect

DIALECT = Dialect(
    name="narrative",
    scenario=NarrativeScenario,
    library=NarrativeLibrary,
    nouns={
        "combatant": NarrativeCombatant,
        "weapon": WeaponDescription,
        "armor": ArmorDescription,
        "ability": AbilityDescription,
    },
    options=Options,
    later={},
    stand_ins=STAND_INS,
    apart=apart,
    beyond=3,
    most_places=PLACES,
    check=check,
    settle=settle,
    cover=cover,
    alone=ALONE,
    circumstances=circumstances,
    check_all=check_all,
    divided=divided,
)
