"""Files of any format that is known here -> combatants and weapons of one library."""

import difflib
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from sim.importers import foundry_genesys
from sim.importers.decode import UnreadableError, parse
from sim.importers.findings import Fault, Imported, Json, ReadWarning
from sim.importers.reading import Read, Reading
from sim.importers.swa import read_block
from sim.importers.swa_records import is_record
from sim.importers.tables import Shelf
from sim.importers.values import value_of

KNOWN = "SW-Adversaries JSON, actors of Foundry (genesys)"


def read_files(paths: Sequence[Path], data: Path | None = None) -> Imported:
    """Every stat block of the files, in their order. A file that cannot be read is a fault; the others go on.

    Args:
        paths: JSON files, each a list of records or one record. A file named twice is read once.
        data: where weapons.json, skills.json and qualities/ stand; by default beside each file or one folder above.
    """
    reading = Reading(Shelf(data))
    for path in {path.resolve(): path for path in paths}.values():
        try:
            _read_file(path, reading)
        except UnreadableError as broken:
            reading.faults.append(Fault(str(path), broken.offset, broken.why))
        except OSError as broken:
            reading.faults.append(Fault(str(path), None, _absent(path, broken)))
    return reading.imported()


def _read_file(path: Path, reading: Reading) -> None:
    value, encoding = parse(path.read_bytes())
    items: list[Json] = value if isinstance(value, list) else [value]
    read = _reader(items, path, reading)
    if items and read is None:
        reading.faults.append(Fault(str(path), None, f"no stat blocks of {KNOWN}, but {_look(value)}"))
        return
    if encoding != "UTF-8":
        reading.warnings.append(ReadWarning(path.name, "encoding", encoding, f"read as {encoding}"))
    for number, item in enumerate(items, 1):
        raw = item if isinstance(item, dict) else {}
        if read is not None:
            reading.take(raw, value_of(raw, "name"), f"{path.name}, record {number}", path.stem, read)


def _reader(items: list[Json], path: Path, reading: Reading) -> Read | None:
    """Who reads the records of a file, by what they look like; None for nothing that is known."""
    if any(map(foundry_genesys.fits, items)):
        return foundry_genesys.read_actor
    if any(map(is_record, items)):
        return partial(read_block, tables=reading.shelf.tables(path), armory=reading.armory)
    return None


def _absent(path: Path, broken: OSError) -> str:
    """Why a file could not be opened, and the nearest one that could."""
    if not isinstance(broken, FileNotFoundError) or not path.parent.is_dir():
        return broken.strerror or "cannot be read"
    near = difflib.get_close_matches(path.name, sorted(other.name for other in path.parent.glob(f"*{path.suffix}")), 1)
    return "there is no such file" + (f"; nearest: {near[0]}" if near else "")


def _look(value: Json) -> str:
    """What a foreign file holds, in a few words."""
    if isinstance(value, list):
        return "a list of other things"
    if isinstance(value, dict):
        return "an object with the keys " + ", ".join(list(value)[:4])
    return "a single value"
