"""What of a described combatant the rules of the Σ-System use, and what no fight asks for."""

from collections.abc import Iterator

from sim.coverage import IGNORED, MODELLED, Coverage, Finding, sorted_out, unread
from sim.faults import snake
from sim.sigma.describe import SigmaCombatant
from sim.sigma.lexicon import EVADE, TREATMENT, UNARMED

UNNEEDED = "nothing that is carried needs it"
UNUSABLE = "nobody can use it without a skill of treatment"


def cover(combatant: SigmaCombatant, around: None = None) -> Coverage:  # noqa: ARG001 - every fight asks for all of it
    """The coverage of one combatant."""
    return sorted_out(combatant.name or "", (*_found(combatant), *map(unread, combatant.left_out)))


def _found(c: SigmaCombatant) -> Iterator[Finding]:
    yield Finding(MODELLED, "abilities and health (G2, G8, G14)")
    used = {UNARMED: "G12", EVADE: "G25", TREATMENT: "G18", **{weapon.skill: "2.1" for weapon in c.weapons}}
    for skill in c.skills:
        if skill in used:
            yield Finding(MODELLED, f"skill {skill} ({used[skill]})")
        else:
            yield Finding(IGNORED, f"skill {skill}: {UNNEEDED}", "skill", skill, UNNEEDED)
    for weapon in c.weapons:
        yield Finding(MODELLED, f"{weapon.name} (G7, G29-G31)")
    for armor in c.armor:
        yield Finding(MODELLED, f"{armor.name or 'armor'} (G8)")
    for kit in c.kits:
        if TREATMENT in c.skills:
            yield Finding(MODELLED, f"{kit.name} (G18-G23)")
        else:
            yield Finding(IGNORED, f"{kit.name}: {UNUSABLE}", "kit", snake(kit.name or ""), UNUSABLE)
