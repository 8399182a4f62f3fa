"""What somebody carries, and what can be done with it (R5.7, R6.8, R10, R15)."""

from typing import Any

Arm = dict[str, Any]
FAR = ("engaged", "short", "medium", "long", "extreme")
MELEE_SKILLS = ("brawl", "melee", "melee_light", "melee_heavy", "lightsaber")
FISTS = {
    "name": "fists", "skill": "brawl", "characteristic": "brawn", "damage": 0, "adds_brawn": True, "crit_rating": 5,
    "range": "engaged", "qualities": {"disorient": 1, "knockdown": 1, "stun_setting": 1},
}  # fmt: skip
"""What everybody has (R6.8): wounds or strain as the attacker likes, as if they had a stun setting."""


SLIGHT, MODERATE, MAJOR = 1, 2, 3
"""Steps of damage (R9.5)."""


def arms_of(combatant: dict[str, Any]) -> list[Arm]:
    """A combatant's weapons in order, its fists last."""
    return [_arm(weapon) for weapon in combatant.get("weapons", [])] + [_arm(FISTS) | {"fists": True}]


def _arm(weapon: dict[str, Any]) -> Arm:
    ammo, count = weapon.get("qualities", {}).get("limited_ammo", 0), weapon.get("count")
    copies = count is not None and (count > 1 or ammo > 0)
    return {
        **weapon,
        "qualities": weapon.get("qualities", {}),
        "style": style(weapon),
        "fists": False,
        "uses": count if copies else ammo or None,
        "single": copies or ammo == 1,
        "prepared": 0,
        "ready_in": 0,
        "damaged": 0,
        "gone": False,
        "both": weapon.get("two_handed", style(weapon) in ("heavy", "gunnery")),
    }


def style(weapon: dict[str, Any]) -> str:
    """How it is used: melee, light, heavy or gunnery (R6.1-R6.3)."""
    if weapon["skill"] in MELEE_SKILLS or weapon["range"] == "engaged":
        return "melee"
    return {"ranged_heavy": "heavy", "gunnery": "gunnery"}.get(weapon["skill"], "light")


def blunt(arm: Arm) -> bool:
    """Whether it is used with Brawl or Melee (R14)."""
    return bool(arm["style"] == "melee" and arm["skill"] != "lightsaber")


def quality(arm: Arm, name: str) -> int:
    """The rank of a quality; 0 for none."""
    return int(arm["qualities"].get(name, 0))


def held(fighter: dict[str, Any]) -> Arm | None:
    """What is in hand, fists aside."""
    return None if fighter["held"] is None else fighter["arms"][fighter["held"]]


def ready(fighter: dict[str, Any], k: int) -> bool:
    """Whether a weapon needs no drawing; fists never do (R15)."""
    return bool(k in in_hands(fighter) or fighter["arms"][k]["fists"])


def at_hand(fighter: dict[str, Any]) -> int | None:
    """What is in the other hand from the start: what reaches farthest, the first of equals (R14).

    With Multiattack; with Guns Blazing where both are light guns.
    """
    k = fighter["held"]
    many = fighter["talents"].get("multiattack")
    if not (many or fighter["talents"].get("guns_blazing")) or k is None or fighter["arms"][k]["both"]:
        return None
    if any(limb in fighter["lost"] for limb in (1, 2)):
        return None
    fit = [n for n, arm in enumerate(fighter["arms"]) if n != k and _serves(arm)]
    best = max(fit, key=lambda n: FAR.index(fighter["arms"][n]["range"]), default=None)
    guns = best is not None and all(fighter["arms"][n]["style"] == "light" for n in (k, best))
    return best if many or guns else None


def _serves(arm: Arm) -> bool:
    """Whether it can be used with one hand now."""
    spent = arm["fists"] or arm["gone"] or arm["uses"] == 0 or arm["damaged"] >= MAJOR
    return not (spent or arm["both"] or arm.get("harmless") or quality(arm, "prepare"))


def in_hands(fighter: dict[str, Any]) -> tuple[int, ...]:
    """What it holds, in either hand (R6.7)."""
    return tuple(k for k in (fighter["held"], fighter["second"]) if k is not None)


def drawable(fighter: dict[str, Any], k: int) -> bool:
    """Whether a weapon is carried, but not in hand."""
    arm = fighter["arms"][k]
    return not arm["gone"] and not arm["fists"] and k not in in_hands(fighter)


def find(fighter: dict[str, Any], name: str | None, fit: "list[bool]") -> int | None:
    """The first of its weapons of this name that fits, else the first of this name."""
    named = [k for k, arm in enumerate(fighter["arms"]) if arm["name"] == name]
    return next((k for k in named if fit[k]), named[0] if named else None)


def let_go(fighter: dict[str, Any]) -> None:
    """Drop what is in hand: it is gone for the battle; of single uses, one is (R15)."""
    arm = fighter["arms"][fighter["held"]]
    if arm["single"]:
        arm["uses"] -= 1
    if not arm["single"] or arm["uses"] <= 0:
        arm["gone"] = True
    release(fighter, fighter["held"])


def release(fighter: dict[str, Any], k: int) -> None:
    """It is in no hand any more; behind the weapon in hand comes that of the other one (R6.7)."""
    if fighter["held"] == k:
        fighter["held"], fighter["second"] = fighter["second"], None
    elif fighter["second"] == k:
        fighter["second"] = None


def take(fighter: dict[str, Any], k: int) -> None:
    """Drop what is in hand for another weapon; what is in the other hand, too, if that takes both (R8.10, R15)."""
    other, fighter["second"] = fighter["second"], None
    if fighter["held"] is not None:
        let_go(fighter)
    if other is not None and fighter["arms"][k]["both"]:
        fighter["held"] = other
        let_go(fighter)
        other = None
    fighter["held"], fighter["second"] = k, other


def worse(fighter: dict[str, Any], k: int) -> None:
    """One step worse: slight, moderate, major; then it is destroyed (R9.5)."""
    arm = fighter["arms"][k]
    if arm["damaged"] == MAJOR:
        destroy(fighter, k)
    else:
        arm["damaged"] += 1


def destroy(fighter: dict[str, Any], k: int) -> None:
    """It is gone for good."""
    fighter["arms"][k].update(gone=True, broken=True)
    release(fighter, k)


def fire(fighter: dict[str, Any], k: int, round: int) -> None:
    """An attack with it: a shot, its preparations, a wait (R5.15, R10)."""
    arm = fighter["arms"][k]
    arm["prepared"] = 0
    if quality(arm, "slow_firing"):
        arm["ready_in"] = round + quality(arm, "slow_firing") + 1
    shoot(fighter, k)


def shoot(fighter: dict[str, Any], k: int) -> None:
    """A shot less; the last of single uses is gone (R10, R15)."""
    arm = fighter["arms"][k]
    if arm["uses"]:
        arm["uses"] -= 1
        if arm["uses"] == 0 and arm["single"]:
            arm["gone"] = True
            release(fighter, k)
