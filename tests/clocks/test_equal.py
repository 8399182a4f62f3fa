"""Both clocks give the same rows, the same state at the end and the same number of draws, whatever is fought.

`make soak` runs many more encounters (KASSEN_ENCOUNTERS) and prints how often everything was hit; nothing may be at 0.
"""

import os
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from policies.registry import Shelf
from sim import simpy_clock
from sim.load import load, samples
from sim.narrative.build import Start, build
from sim.narrative.model import Affect, Condition, Kind, Options, Order
from sim.narrative.record import BOUGHT_ENEMY_FROM, BOUGHT_FROM
from sim.narrative.ruleset import NARRATIVE
from sim.ruleset import Journal, Opening
from sim.state import Ended, State
from tests.clocks.invented import invented, opening

compiled_clock = pytest.importorskip("sim.compiled_clock", reason="without numba there is one clock")

ENCOUNTERS = int(os.environ.get("KASSEN_ENCOUNTERS", "400"))
MANY = 2000  # encounters that meet even the rarest
BATTLES = 1000
RARE = {"order DESTROY", "order BLEED", "order DIE"}  # two triumphs and the ends of the table: told of in any case
IN_GAUNTLETS = {"order SLEEP", "order RECOVER", "state ELSEWHERE"}  # test_gauntlets meets them
COLUMNS = [field.name for field in attrs.fields(NARRATIVE.event)]
ROW_ONLY = (
    Order.PASS, Order.TAKE, Order.BEST, Order.WORST, *(order for order in Order if order >= Order.DODGE),
)  # fmt: skip
"""Never in a row of their own."""
SAMPLES = [name for name in samples() if load(name).scenario.ruleset == NARRATIVE.name]
PARTS = ("sides", "fighters", "arms", "slots")


def both(begun: Opening, seed: int, number: int) -> tuple[list[Any], Any]:
    """One battle on each clock, compared in everything; its rows and its World at the end."""
    journal = Journal(NARRATIVE.event)
    w = begun.world(seed, number, journal)
    simpy_clock.fight(NARRATIVE, w)
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
        tally[f"order {Order(told['order']).name}"] += 1
        for column, base in (("bought", BOUGHT_FROM), ("bought_enemy", BOUGHT_ENEMY_FROM)):
            while told[column]:
                tally[f"order {Order(base + (told[column] & 31)).name}"] += 1
                told[column] >>= 5
        tally[f"staked {told['destiny']}"] += 1
        tally[f"reaction {told['reaction']}"] += 1
        tally["dodged"] += told["dodged"] > 0
        if told["power"] >= 0 and told["hit"]:
            power = start.powers[told["power"]]
            for effect in start.effects[power.first_effect : power.first_effect + power.effects]:
                tally[f"effect {Affect(effect.what).name}"] += 1
    for fighter in w.fighters:
        tally[f"kind {Kind(fighter.kind).name}"] += 1
        tally[f"state {State(fighter.state).name}"] += 1
        for each in (Condition.DISORIENTED, Condition.IMMOBILIZED, Condition.STAGGERED):
            tally[f"condition {each.name}"] += getattr(fighter, f"{each.name.lower()}_until") > 0
        tally["condition PRONE"] += fighter.prone
    tally[f"ended {Ended(w.battle.ended_by).name}"] += 1
    for each in attrs.fields(Options):
        tally[f"option {each.name}={getattr(start.options, each.name)}"] += 1


def expected() -> set[str]:
    """Everything that must be hit."""
    wanted = {f"order {order.name}" for order in Order if order not in ROW_ONLY}
    wanted |= {f"kind {kind.name}" for kind in Kind} | {f"state {state.name}" for state in State}
    wanted |= {f"condition {each.name}" for each in Condition if each} | {f"ended {e.name}" for e in Ended if e}
    wanted |= {"dodged", "reaction 1", "reaction 2"}
    wanted |= {f"staked {points}" for points in range(4)} | {f"effect {each.name}" for each in Affect}
    for each in attrs.fields(Options):
        values = (
            (int(m) for m in each.metadata["names"])
            if each.metadata["names"]
            else range(each.metadata["low"] or 0, each.metadata["low"] + 2 if each.metadata["low"] else 2)
        )
        wanted |= {f"option {each.name}={value}" for value in values}
    return wanted - IN_GAUNTLETS


def test_any_encounter_goes_the_same_way_on_both_clocks() -> None:
    """Encounters of two to twelve fighters and more, any policies, any options; everything is hit at least once."""
    tally: Counter[str] = Counter()

    @settings(max_examples=ENCOUNTERS, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 2**32))
    def run(seed: int) -> None:
        start, texts = invented(seed)
        rows, w = both(opening(start, texts), seed, seed % 1000)
        count(tally, start, rows, w)

    run()
    for name in sorted(tally):
        print(f"{tally[name]:9,} {name}")
    rare = set() if ENCOUNTERS >= MANY else RARE
    assert sorted(expected() - rare - set(+tally)) == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_bundled_scenarios_go_the_same_way_on_both_clocks(sample: str) -> None:
    """Hundreds of battles of each."""
    start = build(load(sample))
    begun = opening(start, [ref.text or Shelf().text(ref.name) for ref in start.policies])
    arena = compiled_clock.Arena(begun, 1)
    first = 0
    while first < BATTLES:
        battles, _, rows = arena.run(1, first, BATTLES - first)
        journal = Journal(NARRATIVE.event)
        for number in range(first, first + len(battles)):
            simpy_clock.fight(NARRATIVE, begun.world(1, number, journal))
        assert list(journal) == rows.tolist()
        first += len(battles)


def test_the_order_in_which_processes_are_made_changes_no_row() -> None:
    """Order comes from simpy's queue alone."""
    for seed in range(40):
        start, texts = invented(seed)
        begun = opening(start, texts)
        told = []
        for order in (iter, reversed):
            journal = Journal(NARRATIVE.event)
            simpy_clock.fight(NARRATIVE, begun.world(seed, 0, journal), order)
            told.append(list(journal))
        assert told[0] == told[1]


def test_what_is_kept_of_the_field_is_what_a_new_look_would_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words on the field are filled again only when somebody moved; filling them each time changes no row."""
    from sim.narrative import choice, look, spending, turn

    kept = look.look

    def anew(w: Any, i: int, needs: int) -> None:
        w.battle.viewed = -1
        kept(w, i, needs)

    for seed in range(40):
        start, texts = invented(seed)
        begun = opening(start, texts)
        told = []
        for body in (kept, anew):
            for module in (choice, spending, turn):
                monkeypatch.setattr(module, "look", body)
            journal = Journal(NARRATIVE.event)
            simpy_clock.fight(NARRATIVE, begun.world(seed, 0, journal))
            told.append(list(journal))
        assert told[0] == told[1]
