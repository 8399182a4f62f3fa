"""Rows depend on the rules: a thousand battles of each sample give the rows that they gave before.

Whoever means to change them raises `rules_version` (ruleset.py of the ruleset), names the rule in CHANGELOG.md, and
writes the digests anew: KASSEN_GOLDEN=write pytest tests/golden.
"""

import hashlib
import os
import tomllib
from pathlib import Path

import pytest
import tomli_w

from experiments.encounter import prepare
from experiments.fighting.rows import Rows
from sim.load import samples
from sim.narrative.ruleset import NARRATIVE
from sim.sigma.ruleset import SIGMA
from tests.both_clocks import CLOCKS, on

ROOT = Path(__file__).parents[2]
PATH = Path(__file__).with_name("digests.toml")
WRITE = os.environ.get("KASSEN_GOLDEN") == "write"
BATTLES = 1000
CLOCK = CLOCKS[-1]
VERSIONS = {rules.name: rules.version for rules in (NARRATIVE, SIGMA)}


def digest(rows: Rows) -> str:
    """Of every value of every column, by name."""
    told = hashlib.sha256()
    for table in rows[: 4 if len(rows.stages) else 3]:
        for name in table.dtype.names or ():
            told.update(name.encode())
            told.update(table[name].astype("<i8").tobytes())
    return told.hexdigest()[:16]


@pytest.mark.parametrize("ruleset", VERSIONS)
def test_a_thousand_battles_of_each_sample_give_the_rows_they_gave(ruleset: str) -> None:
    encounters = {sample: prepare(sample) for sample in samples()}
    now = {
        sample: digest(on(CLOCK, encounter, BATTLES))
        for sample, encounter in encounters.items()
        if encounter.ruleset.name == ruleset
    }
    told = tomllib.loads(PATH.read_text(encoding="utf-8"))
    before, version = told.get(ruleset, {}), VERSIONS[ruleset]
    if WRITE:
        told[ruleset] = {"rules_version": version, "digests": now}
        PATH.write_text(tomli_w.dumps(dict(sorted(told.items()))), encoding="utf-8")
        return
    changed = [sample for sample in now if before["digests"].get(sample) != now[sample]]
    if changed and before["rules_version"] == version:
        pytest.fail(f"rows of {', '.join(changed)} are not those of rules_version {version}: raise it")
    assert before == {"rules_version": version, "digests": now}


def test_the_changelog_speaks_of_these_versions() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"rules_version: narrative {NARRATIVE.version}, sigma {SIGMA.version}\n" in text
