"""A melee in which all happens that is rare elsewhere: injuries of every row, healing, bleeding, repeated blows."""

import json
from typing import Any

TURN = """
turn:
    break_free if immobilized
    stimpack self if wounds > 8
    patch weakest ally
    treat weakest ally if round > 2 and action_left
    medicine weakest ally if wounds_percent > 60 and round > 3
    engage nearest if not engaged and {engage}
    aim_at_limb if round == 1 or round == 4
    aim_at_item if round == 2
    attack engaged with best
    attack nearest with best
    guarded_stance if wounds > 12
"""
SPEND = """
spend:
    {first}
    critical if advantages < 3 or not hit
    stun
    sunder
    best
spend_enemy:
    {second}
    strain if round > 3
    best
"""
WEAPONS: dict[str, dict[str, Any]] = {
    "axe": {"damage": 3, "vicious": 3, "superior": True},
    "hammer": {
        "damage": 4,
        "crit_rating": 2,
        "sunder": True,
        "cumbersome": 4,
        "knockdown": True,
        "concussive": 2,
        "two_handed": True,
    },
    "club": {"damage": 2, "vicious": 4, "inferior": True, "improvised": True},
    "bow": {"damage": 7, "skill": "ranged_heavy", "range": "long", "vicious": 7, "unwieldy": 4},
    "net": {"damage": 7, "skill": "ranged_light", "range": "medium", "ensnare": 2, "ion": True, "stun": 2},
    "spear": {"damage": 2, "vicious": 5, "disorient": 2},
}
KEYS = ("damage", "skill", "range", "improvised", "two_handed")
FIGHTERS = (
    ("pc", "axe", "disarm", "opportunity"),
    ("pc", "hammer", "destroy", "trip"),
    ("nemesis", "club", "upgrade_ally", "damage_item"),
    ("rival", "bow", "boost", "upgrade_actor"),
    ("pc", "net", "hinder", "empty"),
    ("minion", "spear", "upgrade_target", "unsettle"),
)
SKILLS = {"melee": 5, "ranged_heavy": 3, "ranged_light": 3, "medicine": 3, "mechanics": 3}


def thick() -> str:
    """The scenario, as JSON."""
    sides = [side(name) for name in ("one", "two")]
    told = {"name": "Thick of it", "round_limit": 25, "rules": {"healed_crits_count": True}, "side": sides}
    return json.dumps(told)


def side(name: str) -> dict[str, Any]:
    """A side, of the same fighters as the other."""
    return {
        "name": name,
        "players": name == "one",
        "policy": turn("notice", {"one": "opportunity", "two": "damage_item"}[name], "1 == 1"),
        "combatant": [fighter(name, *each) for each in FIGHTERS],
    }


def fighter(side: str, kind: str, arm: str, first: str, second: str) -> dict[str, Any]:
    """Somebody who bears much."""
    told = {
        "name": f"{side} {arm}",
        "place": 0,
        "kind": kind,
        "brawn": 5,
        "agility": 4,
        "intellect": 4,
        "soak": 8,
        "talents": {"adversary": 2},
        "wound_threshold": 25,
        "droid": arm == "net",
        "weapons": [weapon(arm), weapon("axe")],
        "policy": turn(first, second, "round > 5" if arm in {"bow", "net"} else "round > 0"),
    }
    if kind == "minion":
        return told | {"wound_threshold": 8, "minions": 4, "group_skills": ["melee"]}
    return told | {"stimpacks": 3, "patches": 2, "medkit": arm != "axe", "skills": SKILLS}


def turn(first: str, second: str, engage: str) -> str:
    """A policy with purchases of its own."""
    return TURN.format(engage=engage) + SPEND.format(first=first, second=second)


def weapon(name: str) -> dict[str, Any]:
    """One of them."""
    told = {"name": name, "skill": "melee", "range": "engaged", "crit_rating": 1, **WEAPONS[name]}
    told["adds_brawn"] = told["skill"] == "melee"
    qualities = {key: told.pop(key) for key in [*told] if key not in (*KEYS, "name", "crit_rating", "adds_brawn")}
    return {**told, "qualities": qualities}


def blades() -> str:
    """A fight of those who turn hits aside and hit back: blows so hard that despair comes with many that land."""
    saber = {"name": "saber", "skill": "melee", "damage": 3, "adds_brawn": True, "crit_rating": 3}
    bow = {"name": "bow", "skill": "ranged_heavy", "damage": 8, "crit_rating": 3, "range": "long"}
    talents = {"adversary": 5, "parry": 3, "improved_parry": 1, "reflect": 3, "improved_reflect": 1, "dodge": 2}
    one = {
        "kind": "nemesis", "brawn": 6, "agility": 6, "wound_threshold": 40, "strain_threshold": 30, "count": 2,
        "skills": {"melee": 5, "ranged_heavy": 5}, "talents": talents,
    }  # fmt: skip
    sides = [
        {"name": name, "players": name == "red", "policy": "rush", "combatant": [
            one | {"name": f"{name} blade", "weapons": [saber]},
            one | {"name": f"{name} archer", "weapons": [bow], "policy": "marksman"},
        ]}
        for name in ("red", "black")
    ]  # fmt: skip
    return json.dumps({"name": "blades", "round_limit": 6, "side": sides})
