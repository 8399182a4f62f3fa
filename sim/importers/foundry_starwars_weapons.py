"""One weapon of an actor of Foundry's `starwarsffg` system -> one weapon of a library."""

from typing import Any

from sim.importers.findings import Json, Notes
from sim.importers.foundry import at, count, damage_with, own_characteristic, system_of
from sim.importers.spelling import read_quality
from sim.importers.swa_arms import own_weapon
from sim.importers.tables import Row, Tables
from sim.importers.values import many, many_texts, text_of, whole
from sim.narrative.lexicon import UNRANKED

ON_WEAPON = {
    "damage": "damage.value",
    "plus-damage": "damage.value",
    "critical": "crit.value",
    "range": "range.value",
    "skill": "skill.value",
    "skill.useBrawn": "skill.useBrawn",
    "adds": "characteristic.value",
}


def read_held(name: str, item: Row, combatant: dict[str, Any], tables: Tables, notes: Notes) -> list[dict[str, Any]]:
    """The weapon as a list of it; empty, with a warning, for what is no attack or not at hand."""
    inside = notes.within(f"weapons.{name}", ON_WEAPON)
    if at(item, "quantity", "value") == 0:
        inside.warn("quantity", 0, "not at hand: left out")
        return []
    row: Row = {
        "name": name,
        "skill": at(item, "skill", "value"),
        "critical": at(item, "crit", "value"),
        "range": at(item, "range", "value"),
        "qualities": _qualities(item, inside),
        **_damage(item, combatant, inside),
    }
    made = own_weapon(row, combatant, tables, notes, ON_WEAPON)
    for weapon in made:
        count(weapon, at(item, "quantity", "value"), inside)
        own_characteristic(weapon, text_of(row["skill"]), tables, inside)
    return made


def _damage(item: Row, combatant: dict[str, Any], notes: Notes) -> Row:
    """What the tool adds up: the value, what modifies it, and a characteristic.

    Importers of the tool write "adds Brawn" in three ways, one of which counts the same number twice.
    """
    value, ability = whole(at(item, "damage", "value")), text_of(at(item, "characteristic", "value")).lower()
    own = _mods(item)
    fitted = sum(_mods(part) for part in _parts(item))
    if value is None:
        return {"damage": at(item, "damage", "value")}
    if not ability and at(item, "skill", "useBrawn") is True:
        ability = "brawn"
        notes.warn("skill.useBrawn", value=True, why="read as adding Brawn, which the tool's sheet does not show")
    if ability == "brawn" and own and value == own:
        notes.warn("damage", value, "stands there twice, as a value and as a modifier: counted once")
        own = 0
    if fitted:
        notes.warn("damage", value, f"with {fitted:+} of qualities and attachments")
    return damage_with(value + own + fitted, ability, combatant, notes)


def _mods(part: Row) -> int:
    """What the attributes of a weapon, quality or attachment add to damage."""
    attributes = part.get("attributes")
    rows = attributes.values() if isinstance(attributes, dict) else []
    mods = [row for row in rows if text_of(at(row, "mod")).lower() == "damage"]
    return sum(whole(at(row, "value")) or 0 for row in mods)


def _parts(item: Row) -> list[Row]:
    """The qualities of a weapon, its attachments, and of their own modifiers those that are active."""
    fitted = [system_of(each) for each in many(item.get("itemattachment")) if isinstance(each, dict)]
    mods = [system_of(mod) for each in fitted for mod in many(each.get("itemmodifier")) if isinstance(mod, dict)]
    active = [mod for mod in mods if mod.get("active") is True]
    qualities = [system_of(each) for each in many(item.get("itemmodifier")) if isinstance(each, dict)]
    return [*qualities, *fitted, *active]


def _qualities(item: Row, notes: Notes) -> list[Json]:
    """Qualities as text: those embedded with a rank, and what the free text says; where they differ, the text."""
    embedded = [each for each in many(item.get("itemmodifier")) if isinstance(each, dict)]
    texts = many_texts(at(item, "special", "value"))
    if not embedded:
        return [*texts]
    known = {key: text for text in texts if (key := read_quality(text, {}).key)}
    found: list[Json] = []
    for each in embedded:
        key, made = _embedded(each)
        said = known.pop(key, "")
        if said and read_quality(said, {}).rank != read_quality(made, {}).rank:
            notes.warn("qualities", made, f"the text says {said}: that is taken")
            made = said
        found.append(made)
    for text in known.values():
        notes.warn("qualities", text, "in the text alone")
        found.append(text)
    return found


def _embedded(item: Row) -> tuple[str, str]:
    """Key and text of an embedded quality. Each has a rank there, also those that have none by the rules."""
    name, rank = text_of(item.get("name")), whole(system_of(item).get("rank"))
    key = read_quality(f"{name} {rank}" if rank else name, {}).key
    return key, name if key in UNRANKED or not rank else f"{name} {rank}"
