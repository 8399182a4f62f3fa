"""Gauntlets go the same way on both clocks, stage by stage; nothing of one battle gets into the next."""

import os
from collections import Counter
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from experiments.fighting.hands import HANDS
from experiments.fighting.rows import Log, Rows, told_stages
from sim import simpy_clock
from sim.chance import battle_key
from sim.log import BattleRow
from sim.narrative.model import Order
from sim.narrative.ruleset import NARRATIVE
from sim.ruleset import Journal, Opening
from sim.stages import HOUR
from sim.state import Outcome, State
from tests.clocks.invented import opening
from tests.clocks.invented_gauntlets import invented_gauntlet
from tests.clocks.test_equal import both
from tests.clocks.test_histories import compiled, fought, moments, shared_rows

GAUNTLETS = int(os.environ.get("KASSEN_ENCOUNTERS", "200"))
RESTS = (Order.SLEEP, Order.RECOVER, Order.MEDICINE, Order.TREAT)
SEEDS = range(40)
MANY = range(1000)  # among which even the rarest is met


@lru_cache(64)
def begun(seed: int) -> Opening:
    return opening(*invented_gauntlet(seed))


def test_any_gauntlet_goes_the_same_way_on_both_clocks() -> None:
    met: Counter[str] = Counter()

    @settings(max_examples=GAUNTLETS, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**32))
    def run(seed: int) -> None:
        start = begun(seed)
        _, w = both(start, seed, seed % 1000)
        met[f"stages {w.battle.stage + 1}"] += 1
        met[f"outcome {Outcome(w.battle.outcome).name}"] += 1
        met.update(f"fate {State(c.fate).name}" for c in w.fighters if c.state == State.ELSEWHERE)

    run()
    assert {f"stages {n}" for n in range(1, 5)} <= set(met)
    assert {f"outcome {each.name}" for each in Outcome if each} <= set(met)
    assert {"fate STANDING", "fate DOWN", "fate DEAD", "fate FLED", "fate ELSEWHERE"} <= set(met)


def rows_of(clock: str, start: Opening, first: int, battles: int) -> Rows:
    return HANDS[clock](start, 1, Log.EVENTS).fight(first, battles)


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_alone_is_that_of_the_batch_on_both_clocks(seed: int) -> None:
    pytest.importorskip("numba")
    start = begun(seed)
    size, stages = len(start.start.fighters), len(start.stages)
    whole = rows_of("compiled", start, 0, 12)
    assert all(np.array_equal(one, two) for one, two in zip(whole, rows_of("simpy", start, 0, 12), strict=True))
    for clock in HANDS:
        for number in (0, 5, 11):
            alone = rows_of(clock, start, number, 1)
            assert np.array_equal(alone.battles[0], whole.battles[number])
            assert np.array_equal(alone.fighters, whole.fighters[number * size :][:size])
            assert np.array_equal(alone.stages, whole.stages[number * stages :][:stages])
            assert np.array_equal(alone.events, whole.events[whole.events["battle"] == number])


def test_every_rest_is_met_and_heals_more_the_longer_it_is() -> None:
    met: Counter[int] = Counter()
    for seed in MANY:
        if all(met[order] for order in RESTS):
            break
        journal = Journal(NARRATIVE.event)
        simpy_clock.fight(NARRATIVE, begun(seed).world(1, 0, journal))
        order = [field.name for field in attrs.fields(NARRATIVE.event)].index("order")
        met.update(row[order] for row in journal)
    assert all(met[order] for order in RESTS)


@cache
def played(seed: int) -> Any:
    """A gauntlet's World at its end: several tests look at it."""
    w = begun(seed).world(1, 3, Journal(NARRATIVE.event))
    simpy_clock.fight(NARRATIVE, w)
    return w


def test_time_runs_through_the_whole_chain() -> None:
    went_on = 0
    for seed in SEEDS:
        w = played(seed)
        hours = sum(stage.hours for stage in w.stages[: w.battle.stage + 1])
        rounds = sum(row.rounds for row in w.past[: w.battle.stage])
        assert HOUR * hours <= w.battle.began <= HOUR * hours + 60_000 * (rounds + w.battle.stage)
        assert w.battle.now >= w.battle.began
        went_on += w.battle.stage > 0
    assert went_on > 10


def test_each_stage_has_numbers_of_its_own() -> None:
    for seed in SEEDS:
        w = played(seed)
        assert w.battle.key == battle_key(1, 3, w.battle.stage)


def test_rounds_and_turns_of_the_stages_add_up() -> None:
    for seed in SEEDS:
        start = begun(seed)
        w = played(seed)
        told = BattleRow()
        NARRATIVE.tell_battle(w, told)
        stages = [row for row in w.past if row.stage]
        assert sum(row.rounds for row in stages) == told.rounds
        assert sum(row.turns for row in stages) == told.turns
        assert [row.stage for row in stages] == list(range(1, len(stages) + 1))
        assert stages[-1].outcome == told.outcome
        assert len(told_stages(w)) == len(start.stages)


def test_the_dead_stay_dead_and_nobody_else_is_lost() -> None:
    for seed in SEEDS:
        w = played(seed)
        stages = [row for row in w.past if row.stage]
        assert all(one.dead <= two.dead for one, two in pairwise(stages))
        heads = sum(c.members for c in w.fighters if c.stage < 0 and w.sides[c.side].players)
        for row in stages:
            assert 0 <= heads - row.standing - row.down - row.dead - row.fled <= heads - row.standing


@pytest.mark.parametrize("seed", range(6))
def test_a_history_leads_through_the_chain_and_a_fork_goes_on_alike_on_both_clocks(seed: int) -> None:
    start = begun(seed)
    history = fought(start, 5)
    assert fought(start, 5, history.answers).rows == history.rows
    assert compiled(start, 5, history.answers) == history.rows
    for k in moments(history):
        forked = fought(start, 5, history.answers[:k], fork=2)
        shared = shared_rows(history, k)
        assert forked.rows[:shared] == history.rows[:shared]
        assert compiled(start, 5, history.answers[:k], fork=2) == forked.rows


def test_a_fork_in_the_first_stage_changes_the_dice_of_the_later_ones() -> None:
    changed = 0
    for seed in SEEDS:
        start = begun(seed)
        history = fought(start, 5)
        w = start.world(1, 5, None, history.answers[:1], 3)
        simpy_clock.fight(NARRATIVE, w)
        if w.battle.stage and w.table.answers:
            assert w.battle.key != battle_key(1, 5, w.battle.stage)
            changed += 1
    assert changed > 5


def test_the_order_in_which_processes_are_made_changes_no_row() -> None:
    for seed in SEEDS:
        told = []
        for order in (iter, reversed):
            journal = Journal(NARRATIVE.event)
            simpy_clock.fight(NARRATIVE, begun(seed).world(seed, 0, journal), order)
            told.append(list(journal))
        assert told[0] == told[1]


def test_the_simpy_clock_shows_the_time_of_the_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever happens, happens when it is due: seconds within a fight, hours and days between two."""
    clocks: list[Any] = []

    class Watched(simpy_clock.simpy.Environment):
        def __init__(self) -> None:
            super().__init__()
            clocks.append(self)

    class Rules:
        muster = staticmethod(NARRATIVE.muster)
        times = 0

        def happen(self, w: Any, k: int) -> None:
            assert clocks[-1].now == w.slots[k].due
            self.times += 1
            NARRATIVE.happen(w, k)

    monkeypatch.setattr(simpy_clock.simpy, "Environment", Watched)
    rules, longest = Rules(), 0
    for seed in SEEDS:
        simpy_clock.fight(rules, begun(seed).world(1, 3, None))
        longest = max(longest, clocks[-1].now)
    assert rules.times > 1000
    assert longest > 400 * HOUR
