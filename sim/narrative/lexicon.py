"""Names of skills, weapon qualities and talents in the narrative ruleset, and what becomes of each here."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from sim.faults import Absent, fold, nearest, snake
from sim.narrative.model import Characteristic, Gift, Style, Talent
from sim.structure import Json, Spot

MELEE_SKILLS = ("brawl", "melee", "melee_light", "melee_heavy", "lightsaber")
WEAPON_STYLES: Mapping[str, Style] = {
    **dict.fromkeys(MELEE_SKILLS, Style.MELEE),
    "ranged": Style.LIGHT,
    "ranged_light": Style.LIGHT,
    "ranged_heavy": Style.HEAVY,
    "gunnery": Style.GUNNERY,
}
"""How weapons of a skill are used (R6.1-R6.3); of any other skill like light ranged ones."""

SKILLS: Mapping[Characteristic, str] = {
    Characteristic.BRAWN: "athletics brawl lightsaber melee melee_heavy melee_light resilience",
    Characteristic.AGILITY: "coordination driving gunnery piloting piloting_planetary piloting_space ranged "
    "ranged_heavy ranged_light riding stealth",
    Characteristic.INTELLECT: "alchemy arcana astrocartography astrogation computers computers_hacking "
    "computers_sysops cybernetics knowledge mechanics medicine operating runes",
    Characteristic.CUNNING: "deception perception primal skulduggery streetwise survival",
    Characteristic.WILLPOWER: "coercion discipline divine vigilance",
    Characteristic.PRESENCE: "charm cool leadership negotiation verse",
}
CHARACTERISTIC_OF = {skill: what for what, skills in SKILLS.items() for skill in skills.split()}
"""What each skill is rolled with (R2.9)."""
FOLDED_SKILLS = {fold(skill): skill for skill in CHARACTERISTIC_OF}
OF_KNOWLEDGE = "knowledge"
FIGHTING_SKILLS = (
    *WEAPON_STYLES, "cool", "vigilance", "leadership", "discipline", "medicine", "mechanics", "athletics", "survival",
)  # fmt: skip

RANKED = (
    "accurate", "blast", "breach", "burn", "concussive", "cumbersome", "defensive", "deflection", "disorient",
    "ensnare", "guided", "inaccurate", "limited_ammo", "linked", "pierce", "prepare", "slow_firing", "stun",
    "tractor", "unwieldy", "vicious",
)  # fmt: skip
UNRANKED = (
    "auto_fire", "cortosis", "inferior", "ion", "knockdown", "reinforced", "stun_damage", "stun_setting", "sunder",
    "superior",
)  # fmt: skip
QUALITIES = (*RANKED, *UNRANKED)
MODELLED_RANKED = (
    "accurate", "inaccurate", "pierce", "breach", "defensive", "deflection", "disorient", "stun", "vicious",
    "limited_ammo", "prepare", "concussive", "cumbersome", "ensnare", "slow_firing", "unwieldy", "blast", "burn",
    "guided", "linked",
)  # fmt: skip
MODELLED_UNRANKED = (
    "auto_fire", "knockdown", "stun_damage", "stun_setting", "cortosis", "inferior", "ion", "sunder", "superior",
)  # fmt: skip
"""The qualities that the rules know; others are accepted and named as missing."""
MODELLED_QUALITIES = (*MODELLED_RANKED, *MODELLED_UNRANKED)
OUTSIDE_QUALITIES: Mapping[str, str] = {"tractor": "it holds vehicles only"}
"""Qualities that no fight on foot asks for, each with its reason."""

TALENTS: Mapping[str, str] = {
    "adversary": "R2.7",
    "toughened": "R14",
    "grit": "R14",
    "deadly_accuracy": "R14",
    **{each.name.lower(): "R14" for each in (*Talent, *Gift)},
}
"""The talents that rules read, by their keys in `talents = { ... }`, each with the rule's number."""
AIRBORNE = ("flyer", "flier", "flying", "hoverer", "hover", "hovering", "jetbooster", "surefooted", "swift")
"""Talents and abilities, folded, of those for whom no ground is difficult (R5.16, R14)."""
TECHNIQUES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "ataru_technique": (("lightsaber",), "agility"),
    "makashi_technique": (("lightsaber",), "presence"),
    "niman_technique": (("lightsaber",), "willpower"),
    "shien_technique": (("lightsaber",), "cunning"),
    "soresu_technique": (("lightsaber",), "intellect"),
    "finesse": (("brawl", "melee_light"), "agility"),
}
"""Talents by which weapons of a skill may be rolled with another characteristic, by their keys."""


def skill_of(name: str) -> str:
    """The key of a skill, however it is spelled; one that nobody knows keeps its own."""
    return FOLDED_SKILLS.get(fold(name)) or snake(name)


def characteristic_of(skill: str) -> Characteristic | None:
    """What a skill is rolled with (R2.9); None for one that nobody knows."""
    return CHARACTERISTIC_OF.get(OF_KNOWLEDGE if skill.startswith(OF_KNOWLEDGE) else skill)


def style_of(skill: str, engaged: bool) -> Style:
    """How a weapon of a skill is used; one that reaches no farther than a melee is used in melee (R6.1-R6.3)."""
    return Style.MELEE if engaged else WEAPON_STYLES.get(skill, Style.LIGHT)


@attrs.frozen
class SkillName:
    """The name of a skill. Any will do, for there are many games, but not one that looks like a slip of the pen."""

    expected: ClassVar[str] = "the name of a skill"

    def read(self, value: object, spot: Spot) -> str | Absent:
        """The skill's key."""
        if not isinstance(value, str) or not snake(value):
            return spot.refuse(value, self.expected)
        skill = skill_of(value)
        near = () if characteristic_of(skill) is not None else nearest(skill, FIGHTING_SKILLS, least=0.8)
        return spot.refuse(value, self.expected, near) if near else skill

    def write(self, value: str) -> str:
        """The skill's key."""
        return value

    def schema(self) -> Json:
        """A string."""
        return {"type": "string", "examples": list(CHARACTERISTIC_OF)}
