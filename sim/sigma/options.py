"""The options of `[rules]`."""

import attrs

from sim.sigma.enums import (
    AgilityTie,
    AutoHitFace,
    Compare,
    Declaration,
    FailedDefense,
    ModifierAppliesTo,
    Opposed,
    RangedUndefended,
    Tie,
)
from sim.state import fact

FORBIDDEN = 99  # a modifier that forbids the attempt
NEVER_DIES = 1 << 20
NEVER, UNLIMITED = ("never", FORBIDDEN), ("unlimited", -1)  # as options are written


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
