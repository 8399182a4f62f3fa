"""The real corpora, where they are at hand (KASSEN_CORPORA, default ../shared), imported as a user would.

Nobody's name stands here: a record is found by its place or by its numbers.
"""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import attrs

ROOT = Path(__file__).parents[2]
CORPORA = Path(os.environ.get("KASSEN_CORPORA", ROOT.parent / "shared"))
EVERYTHING = os.environ.get("KASSEN_LONG") == "1"
"""Whether the simpy clock fights with every record, too, and not with a sample."""


def kassen(*arguments: str | Path) -> str:
    """Run kassen to its end in a process of its own; what it says on stdout."""
    command = [sys.executable, "-c", "from experiments.cli.main import run; run()", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, capture_output=True, env=environment, check=False, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def files_of(corpus: str) -> list[Path]:
    """The files of a corpus; none where it is not at hand."""
    return sorted(home_of(corpus).glob("*.json"))


def home_of(corpus: str) -> Path:
    """Where a corpus should be: in a folder of adversaries, where it has one."""
    home = CORPORA / "data" / corpus
    return home / "adversaries" if (home / "adversaries").is_dir() else home


@attrs.frozen
class Library:
    """What `kassen import` wrote, read back."""

    path: Path
    said: str
    combatants: dict[str, dict[str, Any]]


def imported(corpus: str, folder: Path) -> Library:
    """A corpus as a library in a folder."""
    path = folder / "library.toml"
    said = kassen("import", *files_of(corpus), "-o", path)
    return Library(path, said, tomllib.loads(path.read_text(encoding="utf-8"))["combatant"])
