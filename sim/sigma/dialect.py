"""What the Σ-System adds to what a user can write."""

from sim.scenario import FARTHEST
from sim.sigma.coverage import cover
from sim.sigma.describe import (
    ArmorDescription,
    KitDescription,
    SigmaCombatant,
    SigmaLibrary,
    SigmaScenario,
    WeaponDescription,
    apart,
)
from sim.sigma.model import Options
from sim.sigma.settle import STAND_INS, check, check_all, settle
from sim.structure import Dialect

DIALECT = Dialect(
    name="sigma",
    scenario=SigmaScenario,
    library=SigmaLibrary,
    nouns={
        "combatant": SigmaCombatant,
        "weapon": WeaponDescription,
        "armor": ArmorDescription,
        "kit": KitDescription,
    },
    options=Options,
    later={},
    stand_ins=STAND_INS,
    apart=apart,
    beyond=20,
    most_places=2 * FARTHEST + 1,
    check=check,
    settle=settle,
    cover=cover,
    alone=None,
    circumstances=lambda scenario: None,  # noqa: ARG005 - what somebody has is asked for by every fight
    check_all=check_all,
)
