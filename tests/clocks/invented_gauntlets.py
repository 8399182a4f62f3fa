"""Gauntlets that nobody would write: invented sides in invented encounters, with any rest between."""

import json
import random
from typing import Any

from policies.registry import Shelf
from sim.load import loads
from sim.narrative.build import Start, build
from tests.clocks.invented import document, hazard, objectives, side, thin_out


def invented_gauntlet(seed: int) -> tuple[Start, list[str]]:
    """The start of an invented gauntlet, and the text of each of its policies."""
    start = build(loads(json.dumps(gauntlet(random.Random(seed))), "gauntlet.json"))
    return start, [ref.text or Shelf().text(ref.name) for ref in start.policies]


def gauntlet(r: random.Random) -> dict[str, Any]:
    """A scenario with two to five encounters, as a file would hold it."""
    told = document(r)
    for word in ("scene", "hazard", "end", "surprised"):
        told.pop(word, None)
    heroes = hardy(r, side(r, "heroes", 2))
    told["side"] = [heroes | {"players": True}]
    if r.random() < 0.3:
        told["side"].append(hardy(r, side(r, "friends", 3)) | {"allies": ["heroes"]})
    told["stage"] = []
    for number in range(r.randint(2, 5)):
        if number and r.random() < 0.7:
            told["stage"].append({"rest": rest(r)})
        told["stage"].append({"name": f"stage {number}", "encounter": encounter(r, told["side"], number)})
    if told["rules"].get("npc_classes") is False:
        waiting = [each for stage in told["stage"] if "encounter" in stage for each in stage["encounter"]["side"]]
        thin_out([*told["side"], *waiting])
    return told


def hardy(r: random.Random, told: dict[str, Any]) -> dict[str, Any]:
    """A side that survives more often than not."""
    told["combatant"] = told["combatant"][:3]
    for each in told["combatant"]:
        each["wound_threshold"] += r.choice([0, 10, 20])
        each["soak"] += r.choice([0, 4])
        if each["kind"] != "minion":
            each["skills"] |= {"resilience": r.randint(0, 3)}
    return told


def rest(r: random.Random) -> dict[str, Any]:
    """Hours, days or weeks."""
    hours = r.choice([1, 7, 8, 24, 31, 32, 167, 168, 400, 900])
    return {"hours": hours, "care": r.choice(["none", "party", "medkit"]), "rejoin": r.random() < 0.5}


def encounter(r: random.Random, above: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """One encounter; its sides may have the names of others before it."""
    waiting = [side(r, r.choice([f"watch {number}", "patrol"]), 4)]
    if r.random() < 0.3 and len(above) < 2:
        waiting.append(side(r, f"beasts {number}", 4))
    for k, each in enumerate(waiting):
        each["combatant"] = each["combatant"][:2]
        for j, one in enumerate(each["combatant"]):
            one["name"] = f"{number}-{k}-{j}"
    heroes = above[0]["combatant"]
    told: dict[str, Any] = {
        "round_limit": r.choice([4, 8, 15]),
        "surprised": [each["name"] for each in (*above, *waiting) if r.random() < 0.2],
        "places": {heroes[0]["name"]: r.randint(-2, 6)} if r.random() < 0.5 else {},
        "scene": {"from": -3, "to": 8, "concealment": r.choice([0, 0, 1, 3]), "difficult": r.choice([[], [0, 1, 3]])},
        "side": waiting,
        "hazard": [hazard(r, k) for k in range(r.choice([0, 0, 1, 2]))],
        "end": objectives(r, [*above, *waiting]),
    }
    return told
