"""What actors of Foundry have in common, whatever the system: where things stand, active effects, names of skills."""

from typing import Any

from attrs import define, field

from sim.faults import nearest
from sim.importers.findings import Json, Notes
from sim.importers.skills import CHARACTERISTICS, PRINTED, TOO_NEAR, SkillList, skill_list
from sim.importers.tables import Row, Tables
from sim.importers.values import letters, many, name_of, snake, text_of, whole
from sim.narrative.lexicon import FIGHTING_SKILLS

ADD, OVERRIDE = 2, 5
"""Modes of an active effect that are read; others multiply, or hang on a value that is not known here."""
NO_ABILITY = ("", "-", "–")
MODES = {"add": ADD, "override": OVERRIDE}
SHAPES = ("{0}: {1}", "{0} ({1})", "{0} - {1}", "{0}-{1}")
"""How Foundry's systems and their modules write `Ranged: Light`."""


def system_of(raw: Row) -> Row:
    """The numbers of an actor or item: under `system`, before version 10 of Foundry under `data`."""
    old, new = (part if isinstance(part, dict) else {} for part in (raw.get("data"), raw.get("system")))
    return {**old, **new}


def at(value: Json, *path: str) -> Json:
    """What stands at the end of a path of keys; None where it breaks off."""
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def items_of(raw: Row, sort: str) -> list[tuple[str, Row]]:
    """Name and numbers of each item of one sort that an actor has."""
    found = [item for item in many(raw.get("items")) if isinstance(item, dict) and item.get("type") == sort]
    return [(name_of(item.get("name")), system_of(item)) for item in found]


def told_of(raw: Row, sort: str) -> list[Json]:
    """Name and text of each item of one sort that an actor has."""
    return [{"name": name, "description": item.get("description")} for name, item in items_of(raw, sort) if name]


def gear_of(raw: Row, *sorts: str) -> list[Json]:
    """What an actor carries of these sorts, each with how many there are: `2 Stimpack`."""
    found = [each for sort in sorts for each in items_of(raw, sort)]
    return [f"{whole(_quantity(item)) or 1} {name}" for name, item in found if name and whole(_quantity(item)) != 0]


def _quantity(item: Row) -> Json:
    quantity = item.get("quantity")
    return at(quantity, "value") if isinstance(quantity, dict) else quantity


@define
class Effects:
    """Active effects that change numbers, by the path of the number. `used` are the paths that were asked for."""

    changes: dict[str, list[tuple[int, int]]] = field(factory=dict)
    _used: set[str] = field(factory=set)

    def on(self, value: Json, path: str) -> int | None:
        """The number at a path after all effects on it; None where neither says one."""
        number = whole(value)
        self._used.add(path)
        for mode, change in self.changes.get(path, []):
            number = change if mode == OVERRIDE else (number or 0) + change
        return number

    def tell(self, notes: Notes) -> None:
        """Note what changed a number, and what changes something that is not read."""
        for path, changes in self.changes.items():
            for _, change in changes:
                if path in self._used:
                    notes.warn(f"effects.{path}", change, "added to what is stored")
                else:
                    notes.lose(f"effects.{path}", change, "changes what is not read here")


def effects_of(effects: list[Json], notes: Notes) -> Effects:
    """What the effects that are not disabled change."""
    found = Effects()
    for effect in effects:
        if not isinstance(effect, dict) or effect.get("disabled") is True:
            continue
        for change in many(effect.get("changes")):
            path, value = text_of(at(change, "key")), whole(at(change, "value"))
            mode = whole(at(change, "mode")) or MODES.get(text_of(at(change, "type")), 0)
            if value is None or mode not in (ADD, OVERRIDE):
                notes.lose(f"effects.{path}", at(change, "value"), "neither adds nor sets a number")
            else:
                found.changes.setdefault(path, []).append((mode, value))
    return found


def skills_with(own: dict[str, str], notes: Notes) -> SkillList:
    """The printed skills in all their shapes, and an actor's own ones, but for those that look like a slip."""
    known = {
        shape.format(*name.split(": ")) if ": " in name else name: ability
        for ability, names in PRINTED.items()
        for name in names.split(", ")
        for shape in SHAPES
    }
    printed = {letters(name) for name in known}
    for name, ability in own.items():
        near = nearest(snake(name), FIGHTING_SKILLS, least=TOO_NEAR)
        if letters(name) not in printed and near:
            notes.lose("skills", name, f"a skill of its own that reads like {near[0]}")
        else:
            known[name] = ability if ability in CHARACTERISTICS else known.get(name, "")
    return skill_list(known)


def tables_of(skills: SkillList) -> Tables:
    """The lists of an actor: all that it needs stands in its own file."""
    return Tables(home="", weapons={}, skills=skills, qualities={})


def damage_with(damage: Json, printed: Json, combatant: dict[str, Any], notes: Notes) -> Row:
    """Damage of a weapon as a stat block has it: as printed, with Brawn to add, or another characteristic added."""
    ability, number = text_of(printed).lower(), whole(damage)
    if ability == "brawn":
        return {"plus-damage": damage}
    if number is None or ability in NO_ABILITY:
        return {"damage": damage}
    if ability not in CHARACTERISTICS:
        notes.warn("adds", ability, "no characteristic: nothing is added")
        return {"damage": damage}
    notes.warn("adds", ability, f"adds {ability.title()}: written as damage {number} and {ability}")
    return {"damage": number + combatant[ability]}


def count(weapon: dict[str, Any], printed: Json, notes: Notes) -> None:
    """More than one of what is used up are so many uses; a spare of anything else makes no difference."""
    number = whole(printed) or 1
    if number > 1 and "limited_ammo" in weapon.get("qualities", {}):
        weapon["count"] = min(number, 99)
    elif number > 1:
        notes.warn("quantity", number, "fights as one weapon")


def own_characteristic(weapon: dict[str, Any], name: str, tables: Tables, notes: Notes) -> None:
    """A combat skill that an actor rolls with another characteristic than everybody else is written so."""
    own = tables.skills.read(name).characteristic
    usual = {letters(skill): ability for ability, names in PRINTED.items() for skill in names.split(", ")}
    if own and own != usual.get(letters(name), own) and "characteristic" not in weapon:
        weapon["characteristic"] = own
        notes.warn("skill", name, f"rolled with {own.title()}, as this actor's skill says")


def tell_tracks(tracks: Row, where: str, notes: Notes) -> None:
    """What the moment of the export left on an actor is not taken over."""
    for track in ("wounds", "strain"):
        if whole(at(tracks, track, "value")):
            notes.warn(f"{where}.{track}.value", at(tracks, track, "value"), "when it was exported: it starts fresh")
