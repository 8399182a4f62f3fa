"""What could be a little otherwise in a fight, whoever it helps: a point of soak, a rank, a head, a round, no cover.

Found in the scenario itself, so that any ruleset's keys count that are numbers. For `kassen sensitivity`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from experiments.difficulty.camps import Camp, Post, camps, posts
from experiments.encounter import Prepared

POINTS = ("soak", "wound_threshold", "strain_threshold", "minions", "count")
"""Keys of a combatant of which one more can be had."""
ABILITIES = ("agility", "perception", "operation", "education", "strength", "brawn")
SKILLS = ("evade", "parry")
"""Skills that count beside that of the weapon in hand."""


@attrs.frozen
class Effect:
    """One thing that could be otherwise."""

    set: str
    """What `--set` takes."""
    what: str
    """In words."""


def effects(prepared: Prepared) -> list[Effect]:
    """All of them, in the order of the file."""
    document = prepared.encounter.document()
    found: list[Effect] = []
    for post in posts(prepared):
        if post.fighter is not None:
            found += _combatant(post, _written(document, post.at))
    for camp in camps(prepared):
        found += _side(camp, _written(document, camp.at))
    return [*found, *_scene(document.get("scene", {}))]


def _written(document: Any, at: Sequence[str | int]) -> Mapping[str, Any]:  # noqa: ANN401 - whatever a document holds
    """What stands somewhere in a document."""
    for part in at:
        document = document[part]
    table: Mapping[str, Any] = document
    return table


def _combatant(post: Post, written: Mapping[str, Any]) -> Iterator[Effect]:
    for key in (*POINTS, *ABILITIES):
        now = written.get(key, getattr(post.fighter, key, None))
        if isinstance(now, int) and now > 0:
            yield _set(post, key, now + 1, _more(key, now, grouped=bool(written.get("minions"))))
    weapons = written.get("weapons", ())
    if weapons:
        for key in ("damage", "base"):
            if isinstance(now := weapons[0].get(key), int):
                yield _set(post, f"weapons.0.{key}", now + 1, f"{weapons[0]['name']}, {key} {now + 1} not {now}")
    for armor in written.get("armor", ())[:1]:
        if "base" in armor:
            yield _set(post, "armor.0.base", armor["base"] + 1, f"{armor['name']}, base +1")
    skills = written.get("skills", {})
    for skill in dict.fromkeys([*(weapon["skill"] for weapon in weapons[:1] if weapon.get("skill")), *SKILLS]):
        now = skills.get(skill, 0 if written.get("kind") not in {None, "minion"} and skill not in SKILLS else None)
        if isinstance(now, int):
            yield _set(post, f"skills.{skill}", now + 1, f"{skill} {now + 1} not {now}")
    arrives = int(written.get("arrives", 0))
    yield _set(post, "arrives", max(arrives, 1) + 1, f"joins in round {max(arrives, 1) + 1}")


def _more(key: str, now: int, *, grouped: bool) -> str:
    match key:
        case "minions":
            return f"one more in each group, {now + 1}"
        case "count":
            return f"one {'group' if grouped else 'of them'} more, {now + 1}"
        case _:
            return f"{key.replace('_', ' ')} {now + 1} not {now}"


def _set(post: Post, key: str, value: object, what: str) -> Effect:
    return Effect(f"{post.path}.{key}={json.dumps(value)}", f"{post.name}: {what}")


def _side(camp: Camp, side: Mapping[str, Any]) -> Iterator[Effect]:
    now = side.get("breaks_at", 1.0)
    value = 0.5 if now >= 1 else 1.0
    told = "flees when half of it is out" if value < 1 else "never flees"
    yield Effect(f"{camp.path}.breaks_at={value}", f"{camp.name}: {told}")


def _scene(scene: Mapping[str, Any]) -> Iterator[Effect]:
    if scene.get("cover") != [] and "concealment" not in scene and "cover" in scene:
        yield Effect("scene.cover=[]", "no cover")
    if "cover" in scene or "concealment" in scene:
        yield Effect(f"scene.concealment={scene.get('concealment', 0) + 1}", "one setback die more of smoke")
