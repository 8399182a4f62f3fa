"""One combatant of the Σ-System -> a piece to paste into CCFOLIA."""

from collections.abc import Iterator
from typing import Any

from sim.importers.ccfolia import LABELS
from sim.sigma.describe import SigmaCombatant, SkillDescription
from sim.sigma.lexicon import ABILITIES, OTHER_NAMES, abilities_of
from sim.sigma.model import Propulsion

CALLED = {key: name for name, key in reversed(OTHER_NAMES.items()) if not name.isascii()}
"""The first Japanese name of a skill that has one."""


def piece_of(combatant: SigmaCombatant, usual: int) -> dict[str, Any]:
    """The clipboard JSON: health as a status, abilities and skills as parameters, one line of palette a die to try.

    `usual` is the most health of whoever says nothing of it.
    """
    most = combatant.health_max or max(combatant.health or 0, usual)
    params = [(LABELS[key][0], int(getattr(combatant, key))) for key in ABILITIES]
    params += [(CALLED.get(skill, skill), written.tries) for skill, written in combatant.skills.items()]
    return {
        "kind": "character",
        "data": {
            "name": combatant.name,
            "initiative": combatant.agility,
            "status": [{"label": LABELS["health"][0], "value": combatant.health or most, "max": most}],
            "params": [{"label": label, "value": str(value)} for label, value in params],
            "commands": "\n".join([*_palette(combatant), *_carried(combatant)]),
        },
    }


def _palette(c: SigmaCombatant) -> Iterator[str]:
    """A line for each die of each skill."""
    for skill, written in c.skills.items():
        name, target = CALLED.get(skill, skill), _target(c, skill, written)
        for die in range(1, written.tries + 1):
            yield f"1D20<={target} 【{name}{f' {die}/{written.tries}' if written.tries > 1 else ''}】"


def _target(c: SigmaCombatant, skill: str, written: SkillDescription) -> str:
    """What a die must not exceed: a number, or a reference to the lowest of the skill's abilities."""
    if written.target is not None:
        return str(written.target)
    usual = abilities_of(skill, Propulsion.MELEE if _in_melee(c, skill) else Propulsion.THROWN)
    return f"{{{LABELS[min(written.abilities or usual, key=lambda ability: int(getattr(c, ability)))][0]}}}"


def _in_melee(c: SigmaCombatant, skill: str) -> bool:
    return all((each.propulsion or "melee") == "melee" for each in c.weapons if each.skill == skill)


def _carried(c: SigmaCombatant) -> Iterator[str]:
    """Weapons have no place of their own: they are remarks."""
    for weapon in c.weapons:
        yield f"// {weapon.name}: {CALLED.get(weapon.skill or '', weapon.skill)}, 基本達成値 {weapon.base}"
