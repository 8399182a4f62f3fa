"""One import under way: records of any format become combatants of one library, each under a free name."""

from collections.abc import Callable
from typing import Any

from attrs import define, field

from sim.importers.findings import Fault, Imported, Json, Notes, ReadWarning, RecordError, Refused, left_out
from sim.importers.oggdude_data import of_vehicles, read_armor, read_listed
from sim.importers.swa_arms import Armory
from sim.importers.tables import Row, Shelf
from sim.importers.talents import with_talents
from sim.importers.values import LONGEST, name_of
from sim.importers.xml_tree import Node

Combatant = dict[str, Any]
Read = Callable[[Row, Notes], Combatant]
"""One record -> one combatant; whoever cannot fight is a `RecordError`."""


@define
class Reading:
    """What was found so far."""

    shelf: Shelf
    ruleset: str = ""
    """Of the first file: a library has one."""
    records: int = 0
    combatants: dict[str, Combatant] = field(factory=dict)
    armor: dict[str, dict[str, int]] = field(factory=dict)
    warnings: list[ReadWarning] = field(factory=list)
    refused: list[Refused] = field(factory=list)
    faults: list[Fault] = field(factory=list)
    armory: Armory = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.armory = Armory(self.warnings)

    def take(self, raw: Row, printed: Json, place: str, stem: str, read: Read) -> None:
        """Take in one record of the file `stem`; one that is no combatant is refused by name, or by its place."""
        self.records += 1
        name = name_of(printed)
        key = self._free(name, stem)
        notes = Notes(key or place)
        try:
            combatant = read(raw, _for_named(name, printed, notes))
        except RecordError as no:
            self.refused.append(Refused(notes.record, notes.named(no.field), no.value, no.why))
            return
        if key != name:
            notes.warn("name", name, "already taken: the file's name is added")
        self.warnings += notes.warnings
        self.combatants[key] = with_talents(combatant, notes) | left_out(notes) | {"source": stem[:LONGEST]}

    def put_on_the_list(self, entry: Node) -> None:
        """Take in one weapon or suit of armor of a data set, under its name, of two alike with its key."""
        self.records += 1
        shelf = self.armor if entry.tag == "Armor" else self.armory.weapons
        name, key = name_of(entry.said("Name")), entry.said("Key")
        name = f"{name} ({key})" if name in shelf else name
        notes = Notes(name or key)
        if not name:
            self.refused.append(Refused(key or "an entry", "Name", None, "expected a name of up to 150 characters"))
        elif entry.tag == "Armor":
            self.armor[name] = read_armor(entry)
        elif of_vehicles(entry):
            self.refused.append(Refused(name, "Type", "Vehicle", "a weapon of vehicles"))
        elif weapon := read_listed(entry, notes):
            self.armory.weapons[name] = weapon | left_out(notes)
        self.warnings += notes.warnings

    def _free(self, name: str, stem: str) -> str:
        """The printed name; where it is taken, with the file's stem, and where that is taken too, with a number."""
        key, number = name, 1
        while key in self.combatants:
            key = f"{name} ({stem})" if number == 1 else f"{name} ({stem} {number})"
            number += 1
        return key

    def imported(self) -> Imported:
        """Everything that was found."""
        return Imported(
            records=self.records,
            combatants=self.combatants,
            weapons=self.armory.weapons,
            warnings=self.warnings,
            refused=self.refused,
            unresolved=self.armory.unresolved,
            faults=[*self.faults, *self.shelf.faults],
            armor=self.armor,
            ruleset=self.ruleset or "narrative",
        )


def _for_named(name: str, printed: Json, notes: Notes) -> Notes:
    """The notes of a record that has a name; nobody without one can be asked for."""
    if not name:
        raise RecordError("name", printed, "expected a name of up to 150 characters")
    return notes
