"""The rows of the kernel's World: as lists are to a rule, and a place that is not there is a fault, not a crash."""

from typing import Any

import pytest

from sim.load import load
from sim.narrative.build import build
from tests.clocks.invented import opening

compiled_clock = pytest.importorskip("sim.compiled_clock", reason="without numba there are no rows")
numba = pytest.importorskip("numba")
SIZE = 4  # fighters of the duel


@pytest.fixture(scope="module")
def arena() -> Any:
    start = build(load("duel"))
    return compiled_clock.Arena(opening(start, ["turn:\n    attack nearest\n"] * len(start.policies)))


@pytest.fixture
def walk() -> Any:
    """Reads, writes and goes through rows, as rules do; it remembers its faults, so each test has one of its own."""
    make_world, faulty = compiled_clock.make_world, compiled_clock.faulty

    def work(nows: Any, tables: Any, k: int) -> Any:
        w = make_world(nows[0], tables[0])
        total = 0
        for t in w.fighters:
            total += t.place
        w.counts[k] = 7
        w.hits[0, 1] = 5
        w.fighters[0] = w.fighters[1]
        drawn, place = w.counts[k] + w.counts[0], w.fighters[k].place
        return total, len(w.fighters), drawn, w.hits[0, 1], w.policies[0][3], place, faulty()

    return numba.njit(work, pipeline_class=compiled_clock.WholeCompiler, **compiled_clock.BASE)


def test_rows_are_read_written_and_gone_through(arena: Any, walk: Any) -> None:
    now, table = arena.start.copy(), arena.table.copy()
    places = now[0]["fighters"]["place"]
    places[:SIZE] = 3, 4, 0, 0
    table[0]["policies"][0, 3] = 9
    assert walk(now, table, 1) == (7, SIZE, 7, 5, 9, 4, 0)
    assert places[0] == 4


@pytest.mark.parametrize("k", [-1, SIZE, 1 << 40])
def test_a_place_that_is_not_there_is_noted_and_harms_nothing(arena: Any, walk: Any, k: int) -> None:
    now, table = arena.start.copy(), arena.table.copy()
    before = now["fighters"].copy()
    assert walk(now, table, k)[-1] == compiled_clock.BEYOND
    assert (now["fighters"][0, 1:] == before[0, 1:]).all()
