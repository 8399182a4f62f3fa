"""Abilities that nobody would write, at random."""

import random
from typing import Any

from sim.narrative.describe_abilities import (
    CONDITIONS,
    DIFFICULTIES,
    EFFECTS,
    LASTING,
    MOVES,
)
from sim.narrative.model import Band, Ways, Whom

SKILLS = ("discipline", "resilience", "charm", "coercion", "athletics", "mechanics")
NAMES = tuple(f"power {k}" for k in range(6))


def powers(r: random.Random) -> list[dict[str, Any]]:
    """One or two of them."""
    return [ability(r, name) for name in r.sample(NAMES, r.randint(1, 2))]


def ability(r: random.Random, name: str) -> dict[str, Any]:
    """Any ability: whatever goes together."""
    told: dict[str, Any] = {
        "name": name,
        "type": r.choice([way.name.lower() for way in Ways]),
        "target": r.choice([whom.name.lower() for whom in Whom]),
        "range": r.choice([band.name.lower() for band in Band]),
        "strain": r.choice([0, 0, 1, 3]),
        "force": r.choice([0, 0, 1, 2]),
        "area": r.random() < 0.3,
    }
    if r.random() < 0.4:
        told["uses"] = r.randint(1, 3)
    if r.random() < 0.6:
        told["check"] = r.choice(SKILLS)
        if r.random() < 0.5:
            told["difficulty"] = r.choice(DIFFICULTIES)
        if told["target"] != "self" and r.random() < 0.6:
            told[r.choice(["opposed", "competitive"])] = r.choice(SKILLS)
        if r.random() < 0.2:
            told["characteristic"] = r.choice(["brawn", "presence"])
    told["effects"] = [effect(r, told) for _ in range(r.randint(1, 4))]
    return told


def effect(r: random.Random, ability: dict[str, Any]) -> dict[str, Any]:
    """Any effect that goes with the ability."""
    nowhere = MOVES if ability["target"] == "self" else ("leap",) if ability["area"] else ()
    what = r.choice([each for each in EFFECTS if each not in nowhere])
    told: dict[str, Any] = {"effect": what}
    if what not in MOVES and r.random() < 0.2:
        told["on"] = "self"
    if what not in CONDITIONS:
        told["amount"] = r.choice([0, 1, 2, 5, 9]) if what in EFFECTS[:4] else r.randint(0, 3)
        if "check" in ability and r.random() < 0.5:
            told["per_success"] = r.randint(1, 2)
        if ability["force"] and r.random() < 0.5:
            told["per_point"] = r.randint(1, 2)
    if what in LASTING and r.random() < 0.6:
        told["lasts"] = r.choice([1, 2, 3, "encounter"])
    if what == "damage" and r.random() < 0.3:
        told["soak"] = r.random() < 0.5
    return told
