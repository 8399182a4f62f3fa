"""Where a row may be tampered with: conditions on rows."""

from collections.abc import Callable
from typing import Any

from tamper import Look

PC_LIKE = ("pc", "nemesis")
MELEE = ("brawl", "melee", "lightsaber")


def order(*names: str, **columns: Any) -> Callable[[Look], bool]:
    return lambda look: look["order"] in names and all(look[column] == value for column, value in columns.items())


def attack(where: Callable[[Look], bool]) -> Callable[[Look], bool]:
    return lambda look: look["order"] == "attack" and bool(look["faces"]) and not look["again"] and where(look)


def shot(look: Look) -> bool:
    return look.weapon()["skill"] not in MELEE and look.weapon()["range"] != "engaged"


def rolled(kind: str, shows: str = "") -> Callable[[Look], bool]:
    return attack(lambda look: any(die[0] == kind and shows in ("", die[1]) for die in look["faces"]))


def bought(name: str, column: str = "bought") -> Callable[[Look], bool]:
    return lambda look: name in (look[column] or "").split("+")


def kind(*kinds: str) -> Callable[[Look], bool]:
    return lambda look: look["fighter"] is not None and look.of()["kind"] in kinds


def every(*conditions: Callable[[Look], bool]) -> Callable[[Look], bool]:
    return lambda look: all(condition(look) for condition in conditions)


def quality(name: str) -> Callable[[Look], bool]:
    return lambda look: bool(look.weapon()["qualities"].get(name))


def unarmed_with(name: str) -> Callable[[Look], bool]:
    return lambda look: not any(each["qualities"].get(name) for each in look.of()["weapons"])


def aimed(look: Look) -> list[str]:
    """What its fighter did last, if nobody troubled it since."""
    before = [row for row in look.bout.rows[: look.k] if look["fighter"] in (row["fighter"], row["target"])]
    return [row["order"] for row in before[-2:] if row["fighter"] == look["fighter"]]
