"""Foundry's `genesys` system: one exported actor -> one combatant of a library."""

from typing import Any

from sim.importers.findings import Json, Notes, RecordError
from sim.importers.foundry import (
    Effects,
    at,
    count,
    damage_with,
    effects_of,
    gear_of,
    items_of,
    own_characteristic,
    skills_with,
    system_of,
    tables_of,
    tell_tracks,
    told_of,
)
from sim.importers.skills import CHARACTERISTICS, MUSCLE
from sim.importers.spelling import read_band
from sim.importers.swa_arms import own_weapon
from sim.importers.swa_records import read_numbers
from sim.importers.tables import Row, Tables
from sim.importers.values import many, text_of, whole

KINDS = ("minion", "rival", "nemesis", "character")
ITEMS = ("weapon", "armor", "skill", "talent", "ability", "gear", "consumable", "archetype", "career", "injury")
MOST_DEFENSE = 4
MOST_MEMBERS = 30
ON_FIGHTER = {
    "derived.wounds": "system.wounds.max",
    "derived.strain": "system.strain.max",
    "derived.soak": "system.soak",
    "derived.defence": "system.defense",
    "type": "type",
    **{f"characteristics.{name.title()}": f"system.characteristics.{name}" for name in CHARACTERISTICS},
}
ON_WEAPON = {"damage": "baseDamage", "plus-damage": "baseDamage", "skill": "skills", "adds": "damageCharacteristic"}


def fits(value: Json) -> bool:
    """Whether this looks like an actor or an item of this system: its numbers stand plainly, in small letters."""
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        return False
    system = system_of(value)
    if isinstance(at(system, "characteristics"), dict):
        return isinstance(at(system, "characteristics", "brawn"), int | str | float)
    return value["type"] in ITEMS and "rarity" in system and not isinstance(system["rarity"], dict)


def read_actor(raw: Row, notes: Notes) -> dict[str, Any]:
    """The combatant in a library's words.

    Raises:
        RecordError: it is no actor, or lacks a number without which nobody can fight.
    """
    sort, system = text_of(raw.get("type")), system_of(raw)
    if sort not in KINDS:
        what = "an item that somebody carries" if sort in ITEMS else "no combatant"
        raise RecordError("type", sort, f"{what}; expected an actor: {', '.join(KINDS)}")
    wounds = "threshold" if sort == "minion" else "max"
    notes.names = ON_FIGHTER | {"derived.wounds": f"system.wounds.{wounds}"}
    effects = effects_of(many(raw.get("effects")), notes)
    own = {name: text_of(item.get("characteristic")).lower() for name, item in items_of(raw, "skill") if name}
    tables = tables_of(skills_with(own, notes))
    row: Row = {
        "type": sort,
        "characteristics": _characteristics(system, effects),
        "derived": {
            "wounds": effects.on(at(system, "wounds", wounds), f"system.wounds.{wounds}"),
            "strain": effects.on(at(system, "strain", "max"), "system.strain.max"),
        },
        "skills": _skills(raw, sort),
        "talents": [f"{name} {whole(item.get('rank')) or 1}" for name, item in items_of(raw, "talent") if name],
        "abilities": told_of(raw, "ability"),
        "gear": gear_of(raw, "gear", "consumable"),
    }
    worn = _worn(raw) if sort == "character" else []
    row["derived"] |= {  # type: ignore[operator]
        "soak": _soak(system, worn, row["characteristics"], sort, effects),
        "defence": _defense(system, worn, effects, notes),
    }
    combatant = read_numbers(row, tables, notes) | _members(system, sort, notes)
    held = [weapon for item in items_of(raw, "weapon") for weapon in _weapon(*item, combatant, tables, notes)]
    effects.tell(notes)
    _tell_state(system, notes)
    return combatant | ({"weapons": held} if held else {})


def _characteristics(system: Row, effects: Effects) -> dict[str, Json]:
    return {
        name: effects.on(at(system, "characteristics", name), f"system.characteristics.{name}")
        for name in CHARACTERISTICS
    }


def _skills(raw: Row, sort: str) -> Json:
    """A minion's group skills are the skills it has, whatever their rank; others have no skill of rank 0."""
    if sort == "minion":
        return [name for name, _ in items_of(raw, "skill") if name]
    return {name: rank for name, item in items_of(raw, "skill") if name and (rank := item.get("rank")) != 0}


def _worn(raw: Row) -> list[Row]:
    return [item for _, item in items_of(raw, "armor") if text_of(item.get("state")) == "equipped"]


def _soak(system: Row, worn: list[Row], abilities: Json, sort: str, effects: Effects) -> int | None:
    """What is stored is all of an adversary's soak; to a character's the tool adds Brawn and what is worn."""
    stored = effects.on(system.get("soak"), "system.soak")
    if sort != "character":
        return stored
    return (stored or 0) + (whole(at(abilities, "brawn")) or 0) + sum(whole(item.get("soak")) or 0 for item in worn)


def _defense(system: Row, worn: list[Row], effects: Effects, notes: Notes) -> list[Json]:
    armor = sum(whole(item.get("defense")) or 0 for item in worn)
    found: list[Json] = []
    for side in ("melee", "ranged"):
        path = f"system.defense.{side}"
        number = (effects.on(at(system, "defense", side), path) or 0) + armor
        if number > MOST_DEFENSE:
            notes.warn(path, number, f"above {MOST_DEFENSE}, the most there is: read as {MOST_DEFENSE}")
        found.append(min(number, MOST_DEFENSE))
    return found


def _members(system: Row, sort: str, notes: Notes) -> dict[str, int]:
    """How many a minion group has."""
    if sort != "minion":
        return {}
    number = whole(system.get("groupSize"))
    if number is None or not 1 <= number <= MOST_MEMBERS:
        notes.warn("system.groupSize", system.get("groupSize"), f"expected 1 to {MOST_MEMBERS}: for a scenario to say")
        return {}
    return {"minions": number}


def _weapon(name: str, item: Row, combatant: dict[str, Any], tables: Tables, notes: Notes) -> list[dict[str, Any]]:
    inside = notes.within(f"weapons.{name}", ON_WEAPON)
    if item.get("state") == "dropped" or item.get("quantity") == 0:
        inside.warn("state", "dropped" if item.get("state") == "dropped" else "none left", "not at hand: left out")
        return []
    row: Row = {
        "name": name,
        "skill": _skill(item, combatant, tables, inside),
        "critical": item.get("critical"),
        "range": item.get("range"),
        "qualities": [_quality(each) for each in many(item.get("qualities"))],
        **damage_with(item.get("baseDamage"), item.get("damageCharacteristic"), combatant, inside),
    }
    made = own_weapon(row, combatant, tables, notes, ON_WEAPON)
    for weapon in made:
        count(weapon, item.get("quantity"), inside)
        own_characteristic(weapon, text_of(row["skill"]), tables, inside)
    return made


def _skill(item: Row, combatant: dict[str, Any], tables: Tables, notes: Notes) -> Json:
    """The skill a weapon is used with: of several the one that its bearer is best at; of none a melee without ranks."""
    names = [name for name in map(text_of, many(item.get("skills"))) if name]
    ranks = combatant.get("skills") or dict.fromkeys(combatant.get("group_skills", []), 1)
    if not names and read_band(text_of(item.get("range")))[0] == "engaged":
        free = next((skill for skill in MUSCLE if skill not in ranks), MUSCLE[0])
        notes.warn("skill", None, f"no skill: rolled with Brawn alone, as {free}")
        return free.replace("_", ": ").title()
    best = max(names, key=lambda name: ranks.get(tables.skills.read(name).key, 0), default=None)
    if len(names) > 1:
        notes.warn("skill", ", ".join(names), f"of several the best one: {best}")
    return best


def _quality(value: Json) -> Json:
    """`{name, rating, isRated}` as text."""
    if not isinstance(value, dict):
        return value
    rated = value.get("isRated") is not False
    return f"{text_of(value.get('name'))} {text_of(value.get('rating')) if rated else ''}"


def _tell_state(system: Row, notes: Notes) -> None:
    """What the moment of the export left on the actor is not taken over."""
    tell_tracks(system, "system", notes)
    if many(system.get("superCharacteristics")):
        notes.lose("system.superCharacteristics", system.get("superCharacteristics"), "no rule here")
