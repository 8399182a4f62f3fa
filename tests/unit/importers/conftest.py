"""The hand-made files with every quirk seen in real ones, under invented names."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.encounter import Encounter
from sim.importers.files import read_files
from sim.importers.findings import Imported
from sim.importers.library import library_text
from sim.load import loads

FIXTURES = Path(__file__).parents[2] / "fixtures" / "importers"


@pytest.fixture(scope="session")
def fixtures() -> Path:
    return FIXTURES


@pytest.fixture(scope="session")
def star() -> Imported:
    return read_files([FIXTURES / "star" / "adversaries" / "quirks.json"])


@pytest.fixture(scope="session")
def fork() -> Imported:
    return read_files([FIXTURES / "fork" / "adversaries" / name for name in ("quirks.json", "second.json")])


@pytest.fixture(scope="session")
def odd_shapes() -> Imported:
    return read_files([FIXTURES / "shapes-odd.json"])


@pytest.fixture(scope="session")
def encounter_with() -> Callable[[Imported, str], Encounter]:
    """A duel of an imported combatant with a bundled one. Loading it reads every entry of the library; faults raise."""

    def load(imported: Imported, name: str) -> Encounter:
        document = {
            "library": ["imported.toml"],
            "side": [
                {"name": "imported", "policy": "rush", "combatant": [{"is": name, "name": "one"}]},
                {"name": "heroes", "policy": "rush", "combatant": [{"is": "soldier", "name": "other"}]},
            ],
        }
        return loads(json.dumps(document), "duel.json", {"imported.toml": library_text(imported)})

    return load
