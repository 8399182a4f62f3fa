"""The data set of OggDude's character generator: weapons, armor and names by their keys."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import define, field

from sim.assigned import read_bytes
from sim.importers.decode import UnreadableError
from sim.importers.findings import Fault, Json, Notes
from sim.importers.skills import CHARACTERISTICS, MUSCLE, skill_list
from sim.importers.swa_weapons import read_weapon
from sim.importers.tables import Row, Tables
from sim.importers.values import whole
from sim.importers.xml_tree import Node, parse_xml

ABILITY_KEYS = dict(zip(("BR", "AG", "INT", "CUN", "WIL", "PR"), CHARACTERISTICS, strict=True))
SKILL_KEYS = {
    "ASTRO": "Astrogation", "ATHL": "Athletics", "BRAWL": "Brawl", "CHARM": "Charm", "COERC": "Coercion",
    "COMP": "Computers", "COOL": "Cool", "COORD": "Coordination", "CORE": "Knowledge: Core Worlds",
    "CYBERNETICS": "Cybernetics", "DECEP": "Deception", "DISC": "Discipline", "EDU": "Knowledge: Education",
    "GUNN": "Gunnery", "LEAD": "Leadership", "LORE": "Knowledge: Lore", "LTSABER": "Lightsaber", "MECH": "Mechanics",
    "MED": "Medicine", "MELEE": "Melee", "NEG": "Negotiation", "OUT": "Knowledge: Outer Rim", "PERC": "Perception",
    "PILOTPL": "Piloting: Planetary", "PILOTSP": "Piloting: Space", "RANGHVY": "Ranged: Heavy",
    "RANGLT": "Ranged: Light", "RESIL": "Resilience", "SKUL": "Skulduggery", "STEAL": "Stealth", "SURV": "Survival",
    "SW": "Streetwise", "UND": "Knowledge: Underworld", "VIGIL": "Vigilance", "WARF": "Knowledge: Warfare",
    "XEN": "Knowledge: Xenology",
}  # fmt: skip
ON_WEAPON = {
    "damage": "Damage", "plus-damage": "DamageAdd", "critical": "Crit", "skill": "SkillKey", "range": "RangeValue",
    "qualities": "Qualities",
}  # fmt: skip
DROIDS = "only against droids, which no rule here tells apart"
TABLES = Tables("", {}, skill_list(None), {"stundamagedroid": DROIDS, "viciousdroid": DROIDS})
VEHICLES = "Vehicle"


@define
class DataSet:
    """The files of a data set that stand in a folder, or in a folder Data in it; `faults` are those unreadable."""

    folders: tuple[Path, ...]
    faults: list[Fault] = field(factory=list)
    _known: dict[str, dict[str, Node]] = field(factory=dict)

    def find(self, sort: str, key: str) -> Node | None:
        """One entry of `Weapons`, `Skills` or `Talents` by its key."""
        if sort not in self._known:
            self._known[sort] = {entry.said("Key"): entry for entry in self._entries(sort)}
        return self._known[sort].get(key)

    def _entries(self, sort: str) -> Iterator[Node]:
        folders = [part for folder in self.folders for part in (folder, folder / "Data")]
        for path in next((found for folder in folders if (found := sorted(folder.glob(f"{sort}*.xml")))), []):
            try:
                yield from parse_xml(read_bytes(path)).children
            except UnreadableError as broken:
                self.faults.append(Fault(str(path), broken.offset, broken.why))
            except OSError as broken:
                self.faults.append(Fault(str(path), None, broken.strerror or "cannot be read"))


def weapon_row(entry: Node, notes: Notes) -> Row:
    """A weapon of the data set as a stat block would print it."""
    key = entry.said("SkillKey")
    return {
        "name": entry.said("Name"),
        "skill": SKILL_KEYS.get(key, key),
        "critical": entry.said("Crit"),
        "range": _range(entry),
        "qualities": [f"{each.said('Key')} {each.said('Count')}".strip() for each in entry.all("Qualities", "Quality")],
        **_damage(entry, SKILL_KEYS.get(key, ""), notes),
    }


def read_listed(entry: Node, notes: Notes) -> dict[str, Any] | None:
    """A weapon of the data set in a library's words; None, with a warning, for what does no damage."""
    inside = notes.within(f"weapons.{entry.said('Name')}", ON_WEAPON)
    return read_weapon(weapon_row(entry, inside), TABLES, inside)


def read_armor(entry: Node) -> dict[str, int]:
    """A suit of armor in a library's words: what it adds to soak and to both defenses."""
    found = {"soak": whole(entry.said("Soak")), "defense": whole(entry.said("Defense"))}
    return {key: number for key, number in found.items() if number}


def of_vehicles(entry: Node) -> bool:
    """Whether a weapon is one of vehicles, which nobody here fights with."""
    return any(each.text.strip() == VEHICLES for each in entry.all("Type"))


def _range(entry: Node) -> Json:
    """`wrMedium`; where that is missing the word that older data sets have."""
    return entry.said("RangeValue").removeprefix("wr") or entry.said("Range")


def _damage(entry: Node, skill: str, notes: Notes) -> Row:
    """Fixed damage, or what is added to Brawn: without a fixed one, in melee or for whatever adds something.

    A hilt without a crystal has neither, and is no attack. What Mechanics sets off adds per charge.
    """
    fixed, added = whole(entry.said("Damage")), whole(entry.said("DamageAdd"))
    if fixed and added:
        why = "for each further charge" if skill == "Mechanics" else "beside a fixed damage"
        notes.lose("plus-damage", added, why)
        return {"damage": fixed}
    if added:
        return {"plus-damage": added}
    if not fixed and skill.lower() in MUSCLE:
        return {"plus-damage": 0}
    hilt = skill == "Lightsaber" and not fixed
    return {"damage": None if hilt else fixed}
