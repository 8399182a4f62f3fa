"""Every real record, written as an actor of Foundry and read again, is who it was."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sim.importers import foundry_out, foundry_starwars_out
from sim.importers.covered import combatants_of
from sim.importers.files import read_files
from sim.narrative.describe import NarrativeCombatant
from tests.corpora.real import files_of, home_of
from tests.unit.importers.test_foundry_out import known


@cache
def everybody(corpus: str) -> tuple[NarrativeCombatant, ...]:
    return combatants_of(read_files(files_of(corpus)))


@pytest.mark.parametrize("make", [foundry_out.actor_of, foundry_starwars_out.actor_of])
@pytest.mark.parametrize("corpus", ["sw-adversaries", "genesys-adversaries", "foundry-genesys"])
def test_a_real_record_reads_back_as_who_it_was(
    corpus: str, make: Callable[[NarrativeCombatant], dict[str, Any]], tmp_path: Path
) -> None:
    if not files_of(corpus):
        pytest.skip(f"no corpus at {home_of(corpus)}: set KASSEN_CORPORA")
    before = everybody(corpus)
    path = tmp_path / "actors.json"
    path.write_text(json.dumps([make(each) for each in before]), encoding="utf-8")
    imported = read_files([path])
    assert (imported.refused, imported.faults) == ([], [])
    after = combatants_of(imported)
    assert [each.name for each in after] == [each.name for each in before]
    changed = {str(one.name): (known(one), known(other)) for one, other in zip(before, after, strict=True)}
    assert {name for name, (one, other) in changed.items() if one != other} == set()
