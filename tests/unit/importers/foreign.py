"""Records of other tools, written to a file and read, as tests of all formats do it."""

import json
from pathlib import Path
from typing import Any

from sim.importers.files import read_files
from sim.importers.findings import Imported

Raw = dict[str, Any]
Made = dict[str, Any]
Said = list[tuple[str, object, str]]


def read(folder: Path, *raws: object) -> Imported:
    """What comes of some values, each in a JSON file of its own: `one.json`, `two.json`, ..."""
    paths = [folder / f"{name}.json" for name, _ in zip(("one", "two", "three"), raws, strict=False)]
    for path, raw in zip(paths, raws, strict=True):
        path.write_text(json.dumps(raw, ensure_ascii=False), encoding="utf-8")
    return read_files(paths)


def only(imported: Imported) -> Made:
    """The one combatant that was imported."""
    assert (imported.refused, imported.faults) == ([], [])
    (made,) = imported.combatants.values()
    return made


def said(imported: Imported) -> Said:
    """All warnings without the record's name."""
    return [(each.field, each.value, each.why) for each in imported.warnings]
