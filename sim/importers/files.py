"""Files of any format that is known here -> combatants and weapons of one library."""

import difflib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sim.assigned import MOST_BYTES, read_bytes
from sim.importers import ccfolia, foundry_genesys, foundry_starwars, oggdude
from sim.importers.adv import read_character
from sim.importers.adv_text import Character, World
from sim.importers.decode import UnreadableError, parse
from sim.importers.findings import Fault, Imported, Json, Notes, ReadWarning
from sim.importers.oggdude_data import DataSet
from sim.importers.reading import Combatant, Read, Reading
from sim.importers.swa import read_block
from sim.importers.swa_records import is_record
from sim.importers.tables import Row, Shelf
from sim.importers.values import value_of
from sim.importers.xml_tree import Node, parse_xml

KNOWN = "SW-Adversaries JSON, Foundry (genesys, starwarsffg), CCFOLIA, .adv or OggDude"
NARRATIVE, SIGMA = "narrative", "sigma"


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
    if path.suffix.lower() == ".adv":
        _read_adv(path, reading)
    elif path.suffix.lower() == ".xml":
        _read_xml(path, reading)
    else:
        _read_json(path, reading)


def _read_adv(path: Path, reading: Reading) -> None:
    """The characters of a text, put together from what it and the files that it uses say."""
    world = World()
    world.read(path, reading.shelf.data)
    reading.warnings += world.warnings
    if not world.characters:
        reading.warnings.append(ReadWarning(path.name, "file", None, "no minion, rival or nemesis stands in it"))
    elif _of_one_game(NARRATIVE, path, reading):
        for each in world.characters:
            read = partial(_read_character, each, world, reading)
            reading.take({}, each.name, each.place, path.stem, read)


def _read_character(character: Character, world: World, reading: Reading, _: Row, notes: Notes) -> Combatant:
    return read_character(character, world, notes, reading.armory.unresolved)


def _read_xml(path: Path, reading: Reading) -> None:
    """The characters of a document, or the weapons and armor of a data set."""
    root = parse_xml(read_bytes(path))
    people, listed = oggdude.records_in(root), [each for each in root.children if each.tag in ("Weapon", "Armor")]
    if not people and not listed:
        known = "expected a character, an adversary, weapons or armor"
        reading.faults.append(Fault(str(path), None, f"nothing to fight with, but <{root.tag}>; {known}"))
    elif _of_one_game(NARRATIVE, path, reading):
        folders = (reading.shelf.data,) if reading.shelf.data else (path.parent, path.resolve().parent.parent)
        data = DataSet(folders)
        for number, each in enumerate(people, 1):
            read = partial(_read_person, each, data, reading)
            reading.take({}, oggdude.name_in(each), f"{path.name}, record {number}", path.stem, read)
        for each in listed:
            reading.put_on_the_list(each)
        reading.faults += data.faults


def _read_person(record: Node, data: DataSet, reading: Reading, _: Row, notes: Notes) -> Combatant:
    return oggdude.read_record(record, data, notes, reading.armory.unresolved)


def _read_json(path: Path, reading: Reading) -> None:
    value, encoding = _value(path, reading)
    items: list[Json] = value if isinstance(value, list) else [value]
    form = _form(items, path, reading)
    if items and form is None:
        reading.faults.append(Fault(str(path), None, f"no stat blocks of {KNOWN}, but {_look(value)}"))
        return
    if encoding != "UTF-8":
        reading.warnings.append(ReadWarning(path.name, "encoding", encoding, f"read as {encoding}"))
    if form is None or not _of_one_game(form.ruleset, path, reading):
        return
    for number, item in enumerate(items, 1):
        raw = item if isinstance(item, dict) else {}
        reading.take(raw, form.name(raw), f"{path.name}, record {number}", path.stem, form.read)


def _value(path: Path, reading: Reading) -> tuple[Json, str]:
    """What a JSON file holds, and its encoding. A piece of CCFOLIA may have something around it."""
    raw = read_bytes(path)
    try:
        return parse(raw)
    except UnreadableError:
        if (piece := ccfolia.unwrap(raw)) is None:
            raise
    reading.warnings.append(ReadWarning(path.name, "text", None, "what stands around the piece is left out"))
    return piece, "UTF-8"


class Form(NamedTuple):
    """A format: of which ruleset it is, where a record has its name, who reads one."""

    ruleset: str
    name: Callable[[Row], Json]
    read: Read


def _form(items: list[Json], path: Path, reading: Reading) -> Form | None:
    """The format of a file, by what its records look like; None for nothing that is known."""
    if any(map(ccfolia.fits, items)):
        return Form(SIGMA, ccfolia.name_in, ccfolia.read_piece)
    if any(map(foundry_genesys.fits, items)):
        return Form(NARRATIVE, _name, foundry_genesys.read_actor)
    if any(map(foundry_starwars.fits, items)):
        return Form(NARRATIVE, _name, foundry_starwars.read_actor)
    if any(map(is_record, items)):
        read = partial(read_block, tables=reading.shelf.tables(path), armory=reading.armory)
        return Form(NARRATIVE, _name, read)
    return None


def _name(raw: Row) -> Json:
    return value_of(raw, "name")


def _of_one_game(ruleset: str, path: Path, reading: Reading) -> bool:
    """Whether a file is of the ruleset of those before it; a library has one."""
    reading.ruleset = reading.ruleset or ruleset
    if ruleset != reading.ruleset:
        why = f"of the ruleset {ruleset}, those before it of {reading.ruleset}: import it by itself"
        reading.faults.append(Fault(str(path), None, why))
    return ruleset == reading.ruleset


def _absent(path: Path, broken: OSError) -> str:
    """Why a file could not be opened, and the nearest one that could."""
    if not isinstance(broken, FileNotFoundError) or not path.parent.is_dir():
        return f"{broken.strerror or 'cannot be read'}; expected a file of at most {MOST_BYTES} bytes"
    there = sorted(other.name for other in path.parent.glob(f"*{path.suffix}") if other.is_file())
    near = difflib.get_close_matches(path.name, there, 1)
    return "there is no such file" + (f"; nearest: {near[0]}" if near else "")


def _look(value: Json) -> str:
    """What a foreign file holds, in a few words."""
    if isinstance(value, list):
        return "a list of other things"
    if isinstance(value, dict):
        return "an object with the keys " + ", ".join(list(value)[:4]) if value else "an empty object"
    return "a single value"
