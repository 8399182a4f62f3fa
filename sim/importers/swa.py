"""SW-Adversaries JSON and its Genesys fork: files of stat blocks -> combatants and weapons of a library."""

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import define, field

from sim.importers.decode import UnreadableError, parse
from sim.importers.findings import Fault, Imported, Json, Notes, ReadWarning, RecordError, Refused
from sim.importers.swa_arms import Armory
from sim.importers.swa_records import is_record, read_numbers
from sim.importers.tables import Row, Shelf, Tables
from sim.importers.values import LONGEST, name_of, value_of


def read_files(paths: Sequence[Path], data: Path | None = None) -> Imported:
    """Every stat block of the files, in their order. A file that cannot be read is a fault; the others go on.

    Args:
        paths: JSON files, each a list of records or one record. A file named twice is read once.
        data: where weapons.json, skills.json and qualities/ stand; by default beside each file or one folder above.
    """
    reading = _Reading(Shelf(data))
    for path in {path.resolve(): path for path in paths}.values():
        reading.read_file(path)
    return Imported(
        records=reading.records,
        combatants=reading.combatants,
        weapons=reading.armory.weapons,
        warnings=reading.warnings,
        refused=reading.refused,
        unresolved=reading.armory.unresolved,
        faults=[*reading.faults, *reading.shelf.faults],
    )


@define
class _Reading:
    """One import under way."""

    shelf: Shelf
    records: int = 0
    combatants: dict[str, dict[str, Any]] = field(factory=dict)
    warnings: list[ReadWarning] = field(factory=list)
    refused: list[Refused] = field(factory=list)
    faults: list[Fault] = field(factory=list)
    armory: Armory = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.armory = Armory(self.warnings)

    def read_file(self, path: Path) -> None:
        try:
            value, encoding = parse(path.read_bytes())
        except UnreadableError as broken:
            self.faults.append(Fault(str(path), broken.offset, broken.why))
            return
        except OSError as broken:
            self.faults.append(Fault(str(path), None, _absent(path, broken)))
            return
        items = value if isinstance(value, list) else [value]
        if items and not any(map(is_record, items)):
            self.faults.append(Fault(str(path), None, f"no stat blocks of SW-Adversaries JSON, but {_look(value)}"))
            return
        if encoding != "UTF-8":
            self.warnings.append(ReadWarning(path.name, "encoding", encoding, f"read as {encoding}"))
        tables = self.shelf.tables(path)
        for number, item in enumerate(items, 1):
            self.read_record(item, f"{path.name}, record {number}", path.stem, tables)

    def read_record(self, item: Json, place: str, stem: str, tables: Tables) -> None:
        self.records += 1
        raw = item if isinstance(item, dict) else {}
        name = name_of(value_of(raw, "name"))
        key = self.free_key(name, stem)
        notes = Notes(key or place)
        try:
            combatant = _combatant(raw, name, tables, notes)
        except RecordError as no:
            self.refused.append(Refused(notes.record, no.field, no.value, no.why))
            return
        if key != name:
            notes.warn("name", name, "already taken: the file's name is added")
        held = self.armory.arm(raw, combatant, tables, notes)
        self.warnings += notes.warnings
        self.combatants[key] = combatant | ({"weapons": held} if held else {}) | {"source": stem[:LONGEST]}

    def free_key(self, name: str, stem: str) -> str:
        """The printed name; where it is taken, with the file's stem, and where that is taken too, with a number."""
        key, number = name, 1
        while key in self.combatants:
            key = f"{name} ({stem})" if number == 1 else f"{name} ({stem} {number})"
            number += 1
        return key


def _combatant(raw: Row, name: str, tables: Tables, notes: Notes) -> dict[str, Any]:
    if not name:
        raise RecordError("name", value_of(raw, "name"), "expected a name of up to 150 characters")
    return read_numbers(raw, tables, notes)


def _absent(path: Path, broken: OSError) -> str:
    """Why a file could not be opened, and the nearest one that could."""
    if not isinstance(broken, FileNotFoundError) or not path.parent.is_dir():
        return broken.strerror or "cannot be read"
    near = difflib.get_close_matches(path.name, sorted(other.name for other in path.parent.glob("*.json")), 1)
    return "there is no such file" + (f"; nearest: {near[0]}" if near else "")


def _look(value: Json) -> str:
    """What a foreign file holds, in a few words."""
    if isinstance(value, list):
        return "a list of other things"
    if isinstance(value, dict):
        return "an object with the keys " + ", ".join(list(value)[:4])
    return "a single value"
