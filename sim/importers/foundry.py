"""What actors of Foundry have in common, whatever the system: where things stand, active effects, names of skills."""

from attrs import define, field

from sim.faults import nearest
from sim.importers.findings import Json, Notes
from sim.importers.skills import CHARACTERISTICS, PRINTED, TOO_NEAR, SkillList, skill_list
from sim.importers.tables import Row, Tables
from sim.importers.values import letters, many, name_of, snake, text_of, whole
from sim.narrative.lexicon import FIGHTING_SKILLS

ADD, OVERRIDE = 2, 5
"""Modes of an active effect that are read; others multiply, or hang on a value that is not known here."""
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
            why = "added to what is stored" if path in self._used else "changes what is not read here: left out"
            for _, change in changes:
                notes.warn(f"effects.{path}", change, why)


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
                notes.warn(f"effects.{path}", at(change, "value"), "neither adds nor sets a number: left out")
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
            notes.warn("skills", name, f"a skill of its own that reads like {near[0]}: left out")
        else:
            known[name] = ability if ability in CHARACTERISTICS else known.get(name, "")
    return skill_list(known)


def tables_of(skills: SkillList) -> Tables:
    """The lists of an actor: all that it needs stands in its own file."""
    return Tables(home="", weapons={}, skills=skills, qualities={})
