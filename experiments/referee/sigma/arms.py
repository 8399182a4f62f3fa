"""What somebody carries and can do with it: dice, target number, base, reach (2.1, G7, G12, G13, G29-G33, GO13)."""

import re
from typing import Any

Arm = dict[str, Any]
ABILITIES = ("agility", "perception", "operation", "education", "strength", "special")
FIGHTING_HAND_TO_HAND = (
    "unarmed", "axe", "club", "dagger", "fencing", "great_sword", "halberd", "knife", "polearm", "spear", "staff",
    "sword",
)  # fmt: skip
SHOOTING = ("beam", "bow", "crossbow", "explosives", "gunnery", "pistol", "rifle", "shotgun", "sling", "throwing")
RESTS_ON = {
    **dict.fromkeys(FIGHTING_HAND_TO_HAND, ("agility", "strength")),
    **dict.fromkeys(SHOOTING, ("operation", "perception")),
    "evade": ("agility", "perception"),
    "treatment": ("education", "operation"),
}
"""GO13b."""
UNKNOWN_BUT_HAND_TO_HAND, UNKNOWN_BUT_SHOOTING = ("agility", "strength"), ("operation", "perception")
FISTS = {
    "name": "fists", "skill": "unarmed", "base": 0, "range_m": 2, "propulsion": "melee", "parryable": True,
    "can_parry": True,
}  # fmt: skip
"""What everybody has (G12)."""
BANDAGE = {"name": "bandage", "base": 1, "range_m": 2}
"""What everybody has who can treat (G21)."""
USUAL_UNARMED_BASE = "min(strength, health)"  # GO13


def arms_of(c: dict[str, Any], options: dict[str, Any]) -> list[Arm]:
    """A combatant's weapons in order, its means of treatment, and its fists."""
    kits = [*c.get("kits", []), *([BANDAGE] if "treatment" in c.get("skills", {}) else [])]
    return [
        *(_weapon(c, each, options) for each in c.get("weapons", [])),
        *(_kit(c, each) for each in kits),
        _weapon(c, FISTS, options),
    ]


def skill_of(c: dict[str, Any], name: str) -> dict[str, Any]:
    """A skill as a table; one that is not written has no dice, bare hands one (2.1)."""
    written = c.get("skills", {}).get(name, 1 if name == "unarmed" else 0)
    return {"tries": 1, **written} if isinstance(written, dict) else {"tries": written}


def number_of(c: dict[str, Any], name: str, propulsion: str) -> int:
    """The target number: fixed, or the lowest of the skill's abilities (2.1)."""
    skill = skill_of(c, name)
    if "target" in skill:
        return int(skill["target"])
    unknown = UNKNOWN_BUT_HAND_TO_HAND if propulsion == "melee" else UNKNOWN_BUT_SHOOTING
    return min(int(c.get(ability, 8)) for ability in skill.get("abilities") or RESTS_ON.get(name, unknown))


def _weapon(c: dict[str, Any], w: dict[str, Any], options: dict[str, Any]) -> Arm:
    propulsion, skill = w.get("propulsion", "melee"), skill_of(c, w["skill"])
    usual = 0 if propulsion == "melee" else options[f"evade_{propulsion}"]
    fit = skill.get("can_parry", w.get("can_parry", False))
    return _arm(c, w, w["skill"], propulsion) | {
        "evade": w.get("evade", usual),
        "parryable": w.get("parryable", False),
        "parries": bool(fit) and w["skill"] in c.get("parry", []),
        "heals": False,
    }


def _kit(c: dict[str, Any], kit: dict[str, Any]) -> Arm:
    return _arm(c, kit, "treatment", "melee") | {"parries": False, "heals": True}


def _arm(c: dict[str, Any], thing: dict[str, Any], name: str, propulsion: str) -> Arm:
    skill = skill_of(c, name)
    of_skill = skill.get("base", USUAL_UNARMED_BASE if name == "unarmed" else 0)
    return {
        "name": thing["name"],
        "skill": name,
        "propulsion": propulsion,
        "reach": thing["range_m"],
        "tries": skill["tries"],
        "number": number_of(c, name, propulsion),
        "fixed": "target" in skill,
        "base": thing["base"],
        "of_skill": of_skill,
    }


def base_of(f: dict[str, Any], arm: Arm) -> int:
    """The base achievement now: of the thing, and of the skill (G7, G12, G13)."""
    of_skill = arm["of_skill"]
    if isinstance(of_skill, str):
        names = re.findall(r"[a-z]+", of_skill.removeprefix("min"))
        of_skill = min(max(0, f["health"]) if name == "health" else f[name] for name in names)
    return int(arm["base"] + of_skill)


def base_rule(arm: Arm) -> str:
    """The rule that a base comes from."""
    if arm["heals"]:
        return "G18"
    if arm["skill"] != "unarmed":
        return "G7"
    return "G12" if arm["name"] == "fists" else "G13"


def named(f: dict[str, Any], name: str | None, heals: bool, told: dict[str, Any]) -> Arm | None:
    """The arm of this name; of several that the row could mean, the first that fits its dice and its base."""
    those = [arm for arm in f["arms"] if arm["name"] == name and arm["heals"] == heals]
    fit = [arm for arm in those if base_of(f, arm) == told["base"]] or those
    return next((arm for arm in fit if arm["tries"] == told["tries"]), fit[0] if fit else None)
