"""What the narrative ruleset adds to what a user can write."""

from sim.narrative.coverage import cover
from sim.narrative.describe import (
    ArmorDescription,
    NarrativeCombatant,
    NarrativeScenario,
    WeaponDescription,
    apart,
)
from sim.narrative.model import Options
from sim.narrative.settle import STAND_INS, check, check_all, settle
from sim.shelf import LibraryDescription
from sim.state import PLACES
from sim.structure import Dialect

DIALECT = Dialect(
    name="narrative",
    scenario=NarrativeScenario,
    library=LibraryDescription,
    nouns={"combatant": NarrativeCombatant, "weapon": WeaponDescription, "armor": ArmorDescription},
    options=Options,
    later={
        "blast_hits_each_minion": "R7.18",
        "crit_table": "R8.9",
        "destiny": "R2.10",
        "npc_classes": "R7.19",
    },
    stand_ins=STAND_INS,
    apart=apart,
    beyond=3,
    most_places=PLACES,
    check=check,
    settle=settle,
    cover=cover,
    check_all=check_all,
)
