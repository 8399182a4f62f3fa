"""How much of 1,431 and 445 real records the rules know, where the records are at hand: shares of mentions."""

from collections import Counter
from collections.abc import Iterable

import pytest

from sim.coverage import MISSING, MODELLED, Coverage, Mention, counted
from sim.faults import fold
from sim.importers.covered import coverage_of
from sim.importers.files import read_files
from tests.corpora.real import files_of, home_of

CORPORA = {"sw-adversaries": 1431, "genesys-adversaries": 443}
"""Records that can fight: of the second, two have no wound threshold."""
R14 = """
    adversary toughened grit durable lethal_blows parry reflect improved_parry improved_reflect dodge side_step
    defensive_stance point_blank barrage feral_strength deadly_accuracy frenzied_attack quick_strike sniper_shot
    rapid_recovery quick_draw jump_up body_guard crippling_blow field_commander coordinated_assault inspiring_rhetoric
    scathing_tirade tactical_direction droid flyer hoverer
"""
"""The talents and abilities that the rules name as mattering in a fight."""
FULLY_MODELLED = 900
"""As the README of the importers says."""
LEAST_OF_TALENTS, LEAST_OF_QUALITIES = 0.90, 0.95


@pytest.fixture(scope="module")
def covered() -> tuple[Coverage, ...]:
    found: list[Coverage] = []
    for corpus, records in CORPORA.items():
        if not files_of(corpus):
            pytest.skip(f"no corpus at {home_of(corpus)}: set KASSEN_CORPORA")
        imported = read_files(files_of(corpus))
        assert len(imported.combatants) == records
        found += coverage_of(imported)
    return tuple(found)


def modelled(rows: Iterable[Mention]) -> float:
    """The share of mentions that is modelled."""
    states: Counter[str] = Counter()
    for row in rows:
        states[row.state] += row.mentions
    return states[MODELLED] / states.total()


def test_of_the_talents_that_matter_in_a_fight_nine_mentions_of_ten_are_modelled(covered: tuple[Coverage, ...]) -> None:
    names = {fold(name) for name in R14.split()}
    rows = [row for row in counted(covered) if row.sort in ("talent", "ability") and fold(row.name) in names]
    assert sum(row.mentions for row in rows) > 1200
    assert modelled(rows) >= LEAST_OF_TALENTS, [row for row in rows if row.state != MODELLED]


def test_of_weapon_qualities_nineteen_mentions_of_twenty_are_modelled(covered: tuple[Coverage, ...]) -> None:
    rows = [row for row in counted(covered) if row.sort in ("quality", "left out")]  # names of no quality, too
    assert sum(row.mentions for row in rows) > 4000
    assert modelled(rows) >= LEAST_OF_QUALITIES, [row for row in rows if row.state != MODELLED]


def test_nobody_of_whom_anything_is_unknown_is_called_fully_modelled(covered: tuple[Coverage, ...]) -> None:
    for each in covered:
        unknown = [found for found in each.findings if found.state == MISSING]
        assert each.whole == (not unknown)
        assert (each.share == 1.0) == (not unknown)
    whole = sum(each.whole for each in covered)
    assert FULLY_MODELLED < whole < len(covered)
    missing = sum(row.mentions for row in counted(covered) if row.state == MISSING)
    assert missing == sum(len(each.missing) for each in covered)
