"""Rows depend on the rules: a thousand battles of each sample give the rows that they gave before.

Whoever means to change them raises `rules_version` (sim/narrative/ruleset.py), names the rule in CHANGELOG.md, and
writes the digests anew: KASSEN_GOLDEN=write pytest tests/golden.
"""

import hashlib
import os
import tomllib
from pathlib import Path

import pytest

from experiments.encounter import prepare
from experiments.rows import Rows
from sim.load import samples
from sim.narrative.ruleset import NARRATIVE
from tests.both_clocks import CLOCKS, on

ROOT = Path(__file__).parents[2]
PATH = Path(__file__).with_name("digests.toml")
WRITE = os.environ.get("KASSEN_GOLDEN") == "write"
BATTLES = 1000
CLOCK = CLOCKS[-1]


def digest(rows: Rows) -> str:
    """Of every value of every column, by name."""
    told = hashlib.sha256()
    for table in rows[: 4 if len(rows.stages) else 3]:
        for name in table.dtype.names or ():
            told.update(name.encode())
            told.update(table[name].astype("<i8").tobytes())
    return told.hexdigest()[:16]


def test_a_thousand_battles_of_each_sample_give_the_rows_they_gave() -> None:
    now = {sample: digest(on(CLOCK, prepare(sample), BATTLES)) for sample in samples()}
    if WRITE:
        lines = [f"rules_version = {NARRATIVE.version}", "", "[digests]", *(f'{key} = "{now[key]}"' for key in now)]
        PATH.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = tomllib.loads(PATH.read_text(encoding="utf-8"))
    changed = [sample for sample in now if before["digests"].get(sample) != now[sample]]
    if changed and before["rules_version"] == NARRATIVE.version:
        pytest.fail(f"rows of {', '.join(changed)} are not those of rules_version {NARRATIVE.version}: raise it")
    assert before == {"rules_version": NARRATIVE.version, "digests": now}


def test_the_changelog_speaks_of_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"rules_version: narrative {NARRATIVE.version}\n" in text
