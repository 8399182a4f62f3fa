"""SW-Adversaries JSON and its Genesys fork: one stat block -> one combatant of a library."""

from typing import Any

from sim.importers.findings import Notes
from sim.importers.swa_arms import Armory
from sim.importers.swa_records import read_numbers
from sim.importers.tables import Row, Tables


def read_block(raw: Row, notes: Notes, tables: Tables, armory: Armory) -> dict[str, Any]:
    """The combatant of one record, with what it holds.

    Raises:
        RecordError: a number without which nobody can fight is missing.
    """
    combatant = read_numbers(raw, tables, notes)
    held = armory.arm(raw, combatant, tables, notes)
    return combatant | ({"weapons": held} if held else {})
