"""Stat blocks of other tools that the page opened: read as `kassen import` reads them, and handed back as a library."""

import tempfile
from pathlib import Path, PurePath
from typing import Any

from experiments.serve.written import read_texts
from sim.errors import KassenError
from sim.importers.files import read_files
from sim.importers.findings import ReadWarning, Refused
from sim.importers.library import library_text

ENDINGS = (".json", ".xml")
"""Not `.adv`, which can name further files of this machine."""
MOST_TOLD = 200
"""Oddities that the page lists."""


def taken_in(files: object) -> dict[str, Any]:
    """The library that the files make, and everything that was odd in them.

    Raises:
        KassenError: nothing in them can fight.
    """
    texts = read_texts(files)
    with tempfile.TemporaryDirectory(prefix="kassen-") as folder:
        paths = [_put(Path(folder), name, text) for name, text in texts.items()]
        imported = read_files(paths, Path(folder))
        faults = [str(fault).replace(f"{folder}/", "") for fault in imported.faults]
    if not imported.combatants:
        why = "; ".join(faults) or "nobody in it could be read"
        raise KassenError(f"{', '.join(texts)}: {why}")
    odd: list[Refused | ReadWarning] = [*imported.refused, *imported.warnings]
    return {
        "library": library_text(imported),
        "combatants": len(imported.combatants),
        "faults": faults,
        "odd": [f"{each.record}: {each.field}: {each.why}" for each in odd[:MOST_TOLD]],
        "odd_in_all": len(odd),
    }


def _put(folder: Path, name: str, text: str) -> Path:
    """One file of the page in a folder of its own; its name is a name, never a path.

    Raises:
        KassenError: it is of no kind that is read.
    """
    plain = PurePath(name.replace("\\", "/")).name
    if not plain.lower().endswith(ENDINGS):
        raise KassenError(f"{name}: expected a file that ends in {', '.join(ENDINGS)}")
    path = folder / plain
    path.write_text(text, encoding="utf-8")
    return path
