"""Names of skills in the Σ-System, and which abilities each rests on where nothing else is written (GO13b)."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from sim.faults import Absent, snake
from sim.sigma.model import Ability, Propulsion
from sim.structure import Json, Spot

UNARMED, EVADE, TREATMENT = "unarmed", "evade", "treatment"
ABILITIES = tuple(ability.name.lower() for ability in Ability if ability != Ability.HEALTH)
HEALTH = Ability.HEALTH.name.lower()
LETTERS = {"a": "agility", "s": "perception", "o": "operation", "e": "education", "c": "strength", "x": "special",
           "h": "health"}  # fmt: skip
"""How the abilities are abbreviated."""

MELEE_ABILITIES = ("agility", "strength")
RANGED_ABILITIES = ("operation", "perception")
MELEE_SKILLS = (
    UNARMED, "axe", "club", "dagger", "fencing", "great_sword", "halberd", "knife", "polearm", "spear", "staff",
    "sword",
)  # fmt: skip
RANGED_SKILLS = (
    "beam", "bow", "crossbow", "explosives", "gunnery", "pistol", "rifle", "shotgun", "sling", "throwing",
)  # fmt: skip
KNOWN: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(MELEE_SKILLS, MELEE_ABILITIES),
    **dict.fromkeys(RANGED_SKILLS, RANGED_ABILITIES),
    EVADE: ("agility", "perception"),
    TREATMENT: ("education", "operation"),
}
"""The abilities of the skills that everybody knows."""
OTHER_NAMES = {
    "brawl": UNARMED, "brawling": UNARMED, "bare_hands": UNARMED, "格闘": UNARMED, "素手": UNARMED,
    "dodge": EVADE, "evasion": EVADE, "回避": EVADE,
    "first_aid": TREATMENT, "medicine": TREATMENT, "治療": TREATMENT, "応急手当": TREATMENT,
    "剣": "sword", "槍": "spear", "弓": "bow", "投げ": "throwing", "拳銃": "pistol",
}  # fmt: skip


def skill_of(name: str) -> str:
    """The key of a skill, however it is spelled."""
    key = snake(name)
    return OTHER_NAMES.get(key, key)


def abilities_of(skill: str, propulsion: int) -> tuple[str, ...]:
    """The abilities of a skill that says nothing of them: those everybody knows, else by how its weapon is used."""
    usual = MELEE_ABILITIES if propulsion == Propulsion.MELEE else RANGED_ABILITIES
    return KNOWN.get(skill, usual)


def bits_of(names: Iterable[str]) -> int:
    """Abilities, and health, as bits."""
    return sum(1 << Ability[name.upper()] for name in set(names))


@attrs.frozen
class SkillName:
    """The name of a skill; which ones there are is for those who carry weapons to say."""

    expected: ClassVar[str] = "the name of a skill"

    def read(self, value: object, spot: Spot) -> str | Absent:
        """The skill's key."""
        if not isinstance(value, str) or not snake(value):
            return spot.refuse(value, self.expected)
        return skill_of(value)

    def write(self, value: str) -> str:
        """The skill's key."""
        return value

    def schema(self) -> Json:
        """A string."""
        return {"type": "string", "examples": list(KNOWN)}
