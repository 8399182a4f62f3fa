"""Sweeps, swarms, packs, many weapons, aims and orders to fire: ways to tamper, and the rule (R14)."""

from collections.abc import Callable

from looks import MELEE, attack, every, order, quality
from tamper import Look, Row, Tampering, add, buy, insert, more_dice, put, remove

SWEEPS = ("sweep", "improved_sweep", "sweep_attack", "many_armed")


def has(name: str, who: str = "fighter") -> Callable[[Look], bool]:
    """Whether somebody of the row has a talent."""
    return lambda look: look[who] is not None and bool(look.of(who)["talents"].get(name))


def blow(look: Look) -> bool:
    """A plain blow that hit."""
    return look["hit"] and look["mode"] == "plain" and look.weapon()["skill"] in MELEE


def struck_whole(rows: list[Row], k: int, look: Look) -> None:
    """As if no swarm were one."""
    more = look["damage"] - look["reduced"] - look["soak"] - look["wounds"]
    rows[k]["wounds"] += more
    rows[k]["target_wounds"] += more


def next_attack(look: Look) -> bool:
    """An attack at once, behind the order."""
    return look.at(1)["order"] == "attack" and look.at(1)["fighter"] == look["target"]


TAMPERINGS = (
    Tampering(
        "a sweep by one who sweeps not",
        "R14",
        attack(lambda look: blow(look) and not any(name in look.of()["talents"] for name in SWEEPS)),
        buy("sweep"),
    ),
    Tampering("a swept blow that does not land", "R10", order("extra_hit", mode="sweep"), remove),
    Tampering("a swept blow too hard", "R7.1", order("extra_hit", mode="sweep"), add("damage", 1)),
    Tampering("a sweep that is a burst", "R10", order("extra_hit", mode="sweep"), put(mode="auto_fire")),
    Tampering(
        "a swarm struck whole",
        "R7.4",
        every(attack(has("swarm", "target")), lambda look: look["hit"] and look["wounds"] > 0),
        struck_whole,
    ),
    Tampering(
        "a talent to knock down that nobody has",
        "R10.1",
        attack(lambda look: blow(look) and not quality("knockdown")(look) and not has("knockdown")(look)),
        buy("knockdown"),
    ),
    Tampering(
        "bulk that is no hindrance",
        "R6.11",
        attack(lambda look: has("awkward")(look) and ["setback", "-"] in look["faces"] and blow(look)),
        more_dice("setback", -1),
    ),
    Tampering(
        "two weapons a die too hard",
        "R6.1",
        attack(lambda look: has("multiattack")(look) and look["mode"] == "two_weapons"),
        more_dice("difficulty"),
    ),
    Tampering("true aim without the eye", "R14 True Aim", order("aim"), put(order="true_aim")),
    Tampering(
        "precise aim for nothing",
        "R4.3",
        every(order("precise_aim"), lambda look: look["own_strain"] > 0),
        put(own_strain=0),
    ),
    Tampering("two guns for nothing", "R14", order("guns_blazing"), put(own_strain=0)),
    Tampering("two guns twice", "R14 Guns Blazing", order("guns_blazing"), insert(1)),
    Tampering(
        "fire at once by order of nobody",
        "R3.4",
        every(order("overwhelming_fire"), next_attack),
        remove,
    ),
    Tampering(
        "a group that was not told to fire",
        "R12.4",
        order("overwhelming_fire"),
        lambda rows, k, look: rows[k].update(target=1, meant=1, target_name=look.name(1)),
    ),
)
