"""What the combatants of one import hold: weapons of the lists, each taken up once, and weapons of their own."""

import difflib
from typing import Any

from attrs import define, field

from sim.importers.findings import Notes, ReadWarning, Unresolved, left_out
from sim.importers.skills import MUSCLE
from sim.importers.swa_weapons import read_weapon, uses
from sim.importers.tables import Row, Tables
from sim.importers.values import many, name_of, text_of, value_of


@define
class Armory:
    """The weapons of the lists that somebody holds, by their keys in the library, and the names that no list has."""

    warnings: list[ReadWarning]
    weapons: dict[str, dict[str, Any]] = field(factory=dict)
    unresolved: list[Unresolved] = field(factory=list)
    _keys: dict[tuple[str, str], str | None] = field(factory=dict)
    """Of each (folder, name) already met: the key in `weapons`, None for what is no attack."""

    def arm(self, raw: Row, combatant: dict[str, Any], tables: Tables, notes: Notes) -> list[Any]:
        """What one combatant holds, in the record's order: names, or `{is, count}` of what is used up, or tables."""
        held: list[Any] = []
        spent: dict[str, dict[str, Any]] = {}
        for item in many(value_of(raw, "weapons")):
            if isinstance(item, dict):
                held += own_weapon(item, combatant, tables, notes)
            elif not isinstance(item, str):
                notes.lose("weapons", item, "neither a name nor a weapon")
            elif (key := self._named(item, tables, notes)) in spent:
                spent[key]["count"] += 1
            elif key is not None:
                _doubt(self.weapons[key], combatant, notes.within(f"weapons.{key}"))
                held.append({"is": key, "count": 1})
                if "limited_ammo" in self.weapons[key].get("qualities", {}):
                    spent[key] = held[-1]
        return [item["is"] if item.get("count") == 1 else item for item in held]

    def _named(self, printed: str, tables: Tables, notes: Notes) -> str | None:
        """The key of a weapon that a record only names, regardless of case; None, with a warning, for none."""
        name = text_of(printed)
        row = tables.weapons.get(name.casefold())
        if row is None:
            notes.lose("weapons", printed, f"in no weapon list{_nearest(name, tables)}")
            self.unresolved.append(Unresolved(notes.record, name))
            return None
        full = text_of(row.get("name"))
        if full != printed:
            notes.warn("weapons", printed, f"read as {full!r}")
        if (tables.home, full) not in self._keys:
            self._keys[tables.home, full] = self._take_up(full, row, tables)
        key = self._keys[tables.home, full]
        if key is None:
            notes.lose("weapons", printed, "no attack")
        return key

    def _take_up(self, name: str, row: Row, tables: Tables) -> str | None:
        """Add a weapon of a list; one that differs from another list's of that name carries its folder's name."""
        notes = Notes("weapons.json", self.warnings).within(f"weapons.{name}")
        weapon = read_weapon(row, tables, notes)
        if weapon is None:
            return None
        for talent in notes.talents:  # whoever holds it is not known here
            notes.lose("qualities", talent, "a talent of the bearer")
        weapon |= left_out(notes, name)
        key = name if self.weapons.get(name, weapon) == weapon else f"{name} ({tables.home})"
        self.weapons[key] = weapon
        return key


def _nearest(name: str, tables: Tables) -> str:
    near = difflib.get_close_matches(name.casefold(), tables.weapons, 1)
    return f" (nearest: {text_of(tables.weapons[near[0]].get('name'))!r})" if near else ""


def own_weapon(
    item: Row, combatant: dict[str, Any], tables: Tables, notes: Notes, names: dict[str, str] | None = None
) -> list[dict[str, Any]]:
    """A weapon that stands in the record itself, as a list of it; empty for what is no attack.

    `names` are the file's own names of a weapon's fields.
    """
    name = name_of(value_of(item, "name")) or "weapon without a name"
    inside = notes.within(f"weapons.{name}", names)
    weapon = read_weapon(item, tables, inside)
    if weapon is None:
        return []
    _doubt(weapon, combatant, inside)
    return [{"name": name} | weapon | uses(name, weapon, inside)]


def _doubt(weapon: dict[str, Any], combatant: dict[str, Any], notes: Notes) -> None:
    """Say what is odd about this weapon in these hands. Nothing is changed."""
    skill, damage, brawn = weapon["skill"], weapon["damage"], combatant["brawn"]
    if skill in MUSCLE and "adds_brawn" not in weapon and damage < brawn:
        notes.warn("damage", damage, f"below Brawn {brawn}, kept as printed; perhaps meant as plus-damage")
    family = skill.split("_")[0]
    known = combatant.get("group_skills") or list(combatant.get("skills", {}))
    near = [other for other in known if other.split("_")[0] == family]
    if family in ("melee", "ranged") and near and skill not in near and family in (skill, *near):
        notes.warn("skill", skill, f"the skill at hand is {near[0]}: rolled unskilled")
