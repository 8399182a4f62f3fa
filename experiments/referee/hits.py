"""What a hit does, whoever lands it; whom the further hits strike that were bought (R6.7, R7, R10)."""

from typing import Any

from experiments.referee.arms import quality
from experiments.referee.docket import DEAD, DOWN, UP, Fighter
from experiments.referee.harm import eased, own_strain, strain, wound
from experiments.referee.place import together
from experiments.referee.pool import lose_aim
from experiments.referee.state import hold_target
from experiments.referee.table import Table, talent
from experiments.referee.verdict import Row


def damage_of(f: Fighter, arm: dict[str, Any]) -> int:
    """Damage before successes (R7.1; R10 Superior, Inferior)."""
    own = f["brawn"] if arm["adds_brawn"] else 0
    return int(arm["damage"] + own + bool(quality(arm, "superior")) - bool(quality(arm, "inferior")))


def ignored(arm: dict[str, Any], target: Fighter) -> int:
    """Soak that Pierce and Breach ignore; none of armor of cortosis (R7.3, R10)."""
    if any(each.get("qualities", {}).get("cortosis") for each in target["armor"]):
        return 0
    return quality(arm, "pierce") + 10 * quality(arm, "breach")


def soaked(damage: int, target: Fighter, arm: dict[str, Any]) -> int:
    """What soak takes off a hit (R7.2, R7.3)."""
    return int(min(damage, max(0, target["soak"] - ignored(arm, target))))


def left_of(damage: int, target: Fighter, arm: dict[str, Any]) -> int:
    """What of a hit does harm: past soak, and of Ion only on droids (R7.2, R7.3, R10 Ion)."""
    if quality(arm, "ion") and not target["droid"]:
        return 0
    return damage - soaked(damage, target, arm)


def meets_soak(damage: int, target: Fighter, arm: dict[str, Any]) -> int:
    """Of a Swarm half the damage, rounded up, but of what blasts or burns (R14)."""
    if talent(target, "swarm") and not quality(arm, "blast") and not quality(arm, "burn"):
        return damage - damage // 2
    return damage


def swept(shot: dict[str, Any]) -> list[Fighter]:
    """Others whom a sweep may still hit, in turn (R14)."""
    waiting = shot["declared"][1 + shot["hits"].count("sweep") :]
    return [] if shot["mode"] in ("auto_fire", "spread") else waiting


def to_strain(stun: bool, arm: dict[str, Any], target: Fighter) -> bool:
    """Whether it is strain (R7.5, R10 Ion)."""
    return bool(stun or quality(arm, "stun_damage") or quality(arm, "ion")) and own_strain(target)


def crits(t: Table, to_strain: bool) -> bool:
    """R8.1: only wounds bring criticals, by the option strain too."""
    return not to_strain or not t.options["crit_needs_wounds"]


def land(t: Table, target: Fighter, left: int, to_strain: bool, told: dict[str, int]) -> None:
    """What passed soak, as wounds or strain; it breaks the aim (R5.3, R7.4, R7.5)."""
    if left > 0 and target["state"] != DEAD:
        lose_aim(target)
        left = eased(target, left) if to_strain else left
        told["strain" if to_strain else "wounds"] += left
        (strain if to_strain else wound)(t, target, left)


def hold_harm(t: Table, f: Fighter, target: Fighter, row: Row, told: dict[str, int]) -> None:
    """Wounds and strain of a hit, and how the target stands then."""
    t.hold(row, "wounds", told["wounds"], "R7.4")
    t.hold(row, "strain", told["strain"], "R7.5")
    f["damage_dealt"] += told["wounds"] + told["strain"]
    target["damage_taken"] += told["wounds"] + told["strain"]
    hold_target(t, row)


def target_of(shot: dict[str, Any], name: str, nth: int) -> Fighter | None:
    """Whom a hit strikes: of a burst or a sweep those declared in turn, else who was struck; None for nobody (R10)."""
    if name == "sweep":
        return next((other for other in shot["declared"][nth : nth + 1] if may_be_hit(shot, other)), None)
    if name != "auto_fire":
        return shot["struck"] if may_be_hit(shot, shot["struck"]) else None
    turn = shot["declared"]
    return next((o for step in range(len(turn)) if may_be_hit(shot, o := turn[(nth + step) % len(turn)])), None)


def may_be_hit(shot: dict[str, Any], other: Fighter) -> bool:
    """Who stands; who was aimed at though it lay, too (R10)."""
    return bool(other["state"] == UP or (other is shot["meant"] and other["state"] == shot["stood"]))


def arm_of(f: Fighter, shot: dict[str, Any], name: str) -> dict[str, Any]:
    """The weapon that a hit comes of (R6.7)."""
    return f["arms"][shot["second"] if name == "second_weapon" else shot["k"]]  # type: ignore[no-any-return]


def in_blast(t: Table, target: Fighter) -> list[Fighter]:
    """Everybody else in the target's melee, standing or not."""
    return [o for o in t.fighters if o is not target and o["state"] in (UP, DOWN) and together(o, target)]


def next_critical(t: Table, f: Fighter, shot: dict[str, Any]) -> int | None:
    """The first further hit bought that can crit and has no critical yet; None if there is none (R8.1, R8.4)."""
    nth = 0
    for n, name in enumerate(shot["hits"]):
        nth += name in ("auto_fire", "sweep")
        arm, target = arm_of(f, shot, name), target_of(shot, name, nth)
        if n in shot["criticals"] or not arm["crit_rating"] or target is None:
            continue
        left = left_of(meets_soak(max(0, damage_of(f, arm) + shot["successes"]), target, arm), target, arm)
        if left > 0 and crits(t, to_strain(shot["stun"], arm, target)):
            return n
    return None
