"""Both clocks give the same rows, the same state at the end and the same number of draws for the Σ-System, too.

`make soak` runs many more encounters (KASSEN_ENCOUNTERS) and prints how often everything was hit; nothing may be at 0.
"""

import os
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from policies.random_policy import RandomPolicy
from policies.seat import PythonSeat
from sim import simpy_clock
from sim.load import load, samples
from sim.ruleset import Journal, Opening
from sim.sigma.build import Start, build
from sim.sigma.model import Options, Order, Propulsion
from sim.sigma.ruleset import SIGMA
from sim.sigma.vocabulary import SIGMA as VOCABULARY
from sim.state import Ended, State
from tests.clocks.invented_sigma import NUMBERS, invented, opening, texts

compiled_clock = pytest.importorskip("sim.compiled_clock", reason="without numba there is one clock")

ENCOUNTERS = int(os.environ.get("KASSEN_ENCOUNTERS", "300"))
BATTLES = 1000
SAMPLES = [name for name in samples() if load(name).scenario.ruleset == "sigma"]
COLUMNS = [field.name for field in attrs.fields(SIGMA.event)]
ANSWERS = (Order.PASS, Order.KEEP, Order.DISCARD)
"""Never in a row."""
LATER = (Order.HEAL,)
"""Told of by gauntlets alone."""
PARTS = ("sides", "fighters", "arms", "slots")
FORKS = (1, 2)


def both(begun: Opening, seed: int, number: int) -> tuple[list[Any], Any]:
    """One battle on each clock, compared in everything; its rows and its World at the end."""
    journal = Journal(SIGMA.event)
    w = begun.world(seed, number, journal)
    simpy_clock.fight(SIGMA, w)
    arena = compiled_clock.Arena(begun, 1)
    _, _, rows = arena.run(seed, number, 1)
    assert list(journal) == rows.tolist()
    now = arena.now[0]
    for part in PARTS:
        mine = [attrs.astuple(thing) for thing in getattr(w, part)]
        assert mine == now[part][: len(mine)].tolist(), part
    assert attrs.astuple(w.battle) == now["battle"].tolist()
    assert w.counts == now["counts"][: len(w.counts)].tolist()
    return list(journal), w


def count(tally: Counter[str], start: Start, rows: list[Any], w: Any) -> None:
    """Add up what a battle touched."""
    for row in rows:
        told = dict(zip(COLUMNS, row, strict=True))
        for column in ("order", "reaction", "declared"):
            if told[column]:
                tally[f"{column} {Order(told[column]).name}"] += 1
        if told["order"] == Order.ATTACK:
            tally[f"attack {Propulsion(start.weapons[told['weapon']].propulsion).name}"] += 1
        for flag in ("retargeted", "tied", "hit"):
            tally[f"flag {flag}"] += told[flag]
    for fighter in w.fighters:
        tally[f"state {State(fighter.state).name}"] += 1
    tally[f"ended {Ended(w.battle.ended_by).name}"] += 1
    for each in attrs.fields(Options):
        tally[f"option {each.name}={getattr(start.options, each.name)}"] += 1


def values_of(each: "attrs.Attribute[int]") -> list[int]:
    """The values of an option that must be met."""
    facts = each.metadata
    if facts["names"]:
        return [int(member) for member in facts["names"]]
    word = facts["word"] or ("", 0)
    return [word[1] if value == word[0] else int(value) for value in NUMBERS.get(each.name, (0, 1))]


def expected() -> set[str]:
    """Everything that must be hit."""
    reactions = {Order.EVADE, Order.ANTICIPATE, Order.PARRY}
    own = set(Order) - {*ANSWERS, *LATER} - reactions
    declared = {Order.ATTACK, Order.TREAT, Order.ADVANCE, Order.RETREAT, Order.FLEE}
    wanted = {f"order {order.name}" for order in own} | {f"reaction {order.name}" for order in reactions}
    wanted |= {f"declared {order.name}" for order in declared}
    wanted |= {f"flag {flag}" for flag in ("retargeted", "tied", "hit")}
    wanted |= {f"attack {each.name}" for each in Propulsion}
    wanted |= {f"state {state.name}" for state in State if state != State.ELSEWHERE}
    wanted |= {f"ended {each.name}" for each in Ended if each}
    for each in attrs.fields(Options):
        wanted |= {f"option {each.name}={value}" for value in values_of(each)}
    return wanted


def test_any_encounter_goes_the_same_way_on_both_clocks() -> None:
    """Encounters of two to twelve fighters and more, any policies, any options; everything is hit at least once."""
    tally: Counter[str] = Counter()

    @settings(max_examples=ENCOUNTERS, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**32))
    def run(seed: int) -> None:
        start, told = invented(seed)
        rows, w = both(opening(start, told), seed, seed % 1000)
        count(tally, start, rows, w)

    run()
    for name in sorted(tally):
        print(f"{tally[name]:9,} {name}")
    assert sorted(expected() - set(+tally)) == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_bundled_scenarios_go_the_same_way_on_both_clocks(sample: str) -> None:
    """Hundreds of battles of each."""
    start = build(load(sample))
    begun = opening(start, texts(start))
    arena = compiled_clock.Arena(begun, 1)
    first = 0
    while first < BATTLES:
        battles, _, rows = arena.run(1, first, BATTLES - first)
        journal = Journal(SIGMA.event)
        for number in range(first, first + len(battles)):
            simpy_clock.fight(SIGMA, begun.world(1, number, journal))
        assert list(journal) == rows.tolist()
        first += len(battles)


def test_the_order_in_which_processes_are_made_changes_no_row() -> None:
    """Order comes from simpy's queue alone."""
    for seed in range(40):
        begun = opening(*invented(seed))
        told = []
        for order in (iter, reversed):
            journal = Journal(SIGMA.event)
            simpy_clock.fight(SIGMA, begun.world(seed, 0, journal), order)
            told.append(list(journal))
        assert told[0] == told[1]


def fought(begun: Opening, number: int, script: Any = (), fork: int = 0) -> tuple[list[Any], list[Any]]:
    """A battle on the simpy clock: its rows, and its history."""
    journal = Journal(SIGMA.event)
    w = begun.world(1, number, journal, script, fork)
    simpy_clock.fight(SIGMA, w)
    return list(journal), list(w.table.answers)


def compiled(begun: Opening, number: int, script: Any, fork: int = 0) -> list[Any]:
    """The rows of a battle on the compiled clock."""
    arena = compiled_clock.Arena(begun, 1)
    if script:
        arena.script(script)
    return arena.run(1, number, 1, fork=fork)[2].tolist()  # type: ignore[no-any-return]


def encounters() -> list[Any]:
    """Bundled and invented battles about to begin."""
    bundled = []
    for sample in SAMPLES:
        start = build(load(sample))
        bundled.append(pytest.param(opening(start, texts(start)), id=sample))
    return bundled + [pytest.param(opening(*invented(seed)), id=f"invented {seed}") for seed in range(24)]


@pytest.mark.parametrize("begun", encounters())
def test_a_history_repeated_gives_its_rows_and_its_forks_go_alike_on_both_clocks(begun: Opening) -> None:
    rows, answers = fought(begun, 5)
    for k in sorted({0, min(1, len(answers)), len(answers) // 2, len(answers)}):
        assert fought(begun, 5, answers[:k])[0] == rows
        assert compiled(begun, 5, answers[:k]) == rows
        forked, again = fought(begun, 5, answers[:k], fork=2)
        assert again[:k] == answers[:k]
        assert compiled(begun, 5, answers[:k], fork=2) == forked


@pytest.mark.parametrize("sample", SAMPLES)
def test_histories_of_python_policies_are_repeated_too(sample: str) -> None:
    start = build(load(sample))
    texts_of = opening(start, texts(start))
    seats = [PythonSeat("random", RandomPolicy, VOCABULARY), *texts_of.policies[1:]]
    rows, answers = fought(Opening(SIGMA, start, seats), 10)
    assert fought(Opening(SIGMA, start, seats), 10, answers)[0] == rows
    assert compiled(texts_of, 10, answers) == rows
