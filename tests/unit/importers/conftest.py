"""The hand-made files with every quirk seen in real ones, under invented names."""

from pathlib import Path

import pytest

from sim.importers.findings import Imported
from sim.importers.swa import read_files

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
