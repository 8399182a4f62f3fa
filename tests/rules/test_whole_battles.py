"""What must hold in every battle (C8), and what heals (C5), where a transcript would be too long or cannot reach."""

from typing import Any

import attrs
import pytest
from stage import Stage

from sim import simpy_clock
from sim.host import PASS, Answer
from sim.narrative.damage import heal_wounds, recover_strain, suffer_strain, suffer_wounds
from sim.narrative.model import MinionCritical, Options, Order, Question, Target, Wield
from sim.narrative.ruleset import NARRATIVE
from sim.state import Duty, Outcome, State


class Bold:
    """Steps up and attacks whoever is nearest with what is in hand."""

    needs, reads_odds = (0,) * len(Question), False
    wants = 1 << Order.ATTACK | 1 << Order.ADVANCE | 1 << Order.ENGAGE
    lines = (
        (Order.ATTACK, Target.NEAREST, Wield.HELD),
        (Order.ENGAGE, Target.NEAREST, 0),
        (Order.ADVANCE, Target.NEAREST, 0),
    )
    purchases = (Order.CRITICAL, Order.BOOST_ALLY, Order.RECOVER_STRAIN, Order.STRAIN)

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        if question == Question.SLOT:
            return Answer(Order.TAKE, Target.RANDOM, 0, 0, 0)
        if question != Question.TURN:
            return next((Answer(order, 0, 0, -1, 0) for order in self.purchases if legal >> order & 1), PASS)
        for line, (order, target, wield) in enumerate(self.lines):
            if line > after and legal >> order & 1:
                return Answer(order, target, wield, line, 0)
        return PASS

    def rate(self, w: Any, line: int, value: int) -> int:
        return value

    def heard(self, question: int, line: int) -> None:
        """Nothing is counted."""


def test_each_acts_once_a_round_and_slots_keep_to_their_sides_order() -> None:
    stage = Stage({
        "heroes": {"Ada": {}, "Bo": {"arms": ["knife"]}, "Cy": {"arms": ["rifle"]}},
        "foes": {"Dorn": {"kind": "rival"}, "Guard": {"minions": 4, "wound_threshold": 4}, "Egon": {"arrives": 3}},
    })  # fmt: skip
    opening = stage.opening([Bold(), Bold()], 12)
    fallen = 0
    for number in range(1000):
        w = opening.world(8, number)
        turns: list[tuple[int, int, int, int]] = []  # round, position, side, who acted
        simpy_clock.fight(Watcher(turns), w)
        check_rounds(w, turns)
        fallen += any(c.state in (State.DOWN, State.DEAD) for c in w.fighters)
    assert fallen > 900  # so that slots of the fallen were skipped


class Watcher:
    """The ruleset, with notes on who acted in which slot, and a look at each round's end."""

    def __init__(self, turns: list[tuple[int, int, int, int]]) -> None:
        self.turns, self.muster = turns, NARRATIVE.muster

    def happen(self, w: Any, k: int) -> None:
        slot, b = w.slots[k], w.battle
        if slot.duty == Duty.ROUND and slot.due % 60_000 == 0 and b.round > 0:
            idle = [i for i, c in enumerate(w.fighters) if c.state == State.STANDING and c.acted != b.round]
            assert idle == [], f"battle {b.number}, round {b.round}: {idle} could act and did not"
        before, duty = [c.turns for c in w.fighters], slot.duty
        able = [
            i
            for i, c in enumerate(w.fighters)
            if c.side == slot.side and c.state == State.STANDING and c.acted < b.round
        ]
        NARRATIVE.happen(w, k)
        acted = [i for i, c in enumerate(w.fighters) if c.turns > before[i]]
        assert len(acted) <= 1
        if duty == Duty.TURN:
            assert bool(acted) == bool(able), "a slot is skipped just when nobody of its side can fill it"
            assert set(acted) <= set(able)
            self.turns.append((b.round, slot.position, slot.side, acted[0] if acted else -1))
        else:
            assert acted == []


def check_rounds(w: Any, turns: list[tuple[int, int, int, int]]) -> None:
    """No entity twice in a round; the sides in the order of the slots, which differs only when somebody arrives."""
    orders = {}
    for round in range(1, w.battle.round + 1):
        those = [turn for turn in turns if turn[0] == round]
        acted = [who for *_, who in those if who >= 0]
        assert len(acted) == len(set(acted))
        assert [position for _, position, _, _ in those] == list(range(len(those)))
        orders[round] = [side for _, _, side, _ in those]
    for round in range(2, w.battle.round):
        if round != 3:
            assert orders[round] == orders[round - 1]
    assert len([turn for turn in turns if turn[3] >= 0]) == w.battle.turns


@pytest.mark.parametrize(
    ("revive_at", "wakes_at"),
    [("le", 12), ("lt", 10)],
)
def test_healing_wakes_at_the_threshold_or_below_it(revive_at: str, wakes_at: int) -> None:
    """C5, R7.6, R11.1: 24 of 12 wounds, healed by 5, 4, 3 and 2."""
    stage = Stage({"heroes": {"Ilka": {"wounds": 12}}, "foes": {"Dorn": {}}, "rules": {"revive_at": revive_at}})
    w = stage.opening([Bold(), Bold()], 1).world(0, 0)
    ilka = w.fighters[0]
    suffer_wounds(w, ilka, 17)
    assert (ilka.wounds, ilka.state, ilka.owed) == (24, State.DOWN, 1)
    for healed, wounds in ((5, 19), (4, 15), (3, 12), (2, 10)):
        heal_wounds(w, ilka, healed)
        assert ilka.wounds == wounds
        assert ilka.state == (State.STANDING if wounds <= wakes_at else State.DOWN)
    assert (ilka.owed, ilka.prone) == (1, 1)
    heal_wounds(w, ilka, 99)
    assert ilka.wounds == 0


def test_recovered_strain_wakes_once_it_no_longer_exceeds_the_threshold() -> None:
    """R7.9, R11.7."""
    stage = Stage({"heroes": {"Ilka": {"strain": 11}}, "foes": {"Dorn": {}}})
    w = stage.opening([Bold(), Bold()], 1).world(0, 0)
    ilka = w.fighters[0]
    suffer_strain(w, ilka, 3)
    recover_strain(w, ilka, 1)
    assert (ilka.strain, ilka.state, ilka.owed) == (13, State.DOWN, 0)
    recover_strain(w, ilka, 1)
    assert (ilka.strain, ilka.state) == (12, State.STANDING)


def test_recovered_strain_does_not_wake_somebody_over_the_wound_threshold() -> None:
    stage = Stage({"heroes": {"Ilka": {"strain": 13, "wounds": 13, "state": "down"}}, "foes": {"Dorn": {}}})
    w = stage.opening([Bold(), Bold()], 1).world(0, 0)
    recover_strain(w, w.fighters[0], 5)
    assert w.fighters[0].state == State.DOWN
    heal_wounds(w, w.fighters[0], 1)
    assert w.fighters[0].state == State.STANDING


def test_no_wound_cap_keeps_anybody_alive() -> None:
    """R7.7: with the least multiple that may be written, passing the threshold still shows."""
    least = attrs.fields_dict(Options)["wound_cap_multiple"].metadata["low"]
    stage = Stage({
        "heroes": {"Ilka": {}, "Guard": {"minions": 3, "wound_threshold": 5}},
        "foes": {"Dorn": {}},
        "rules": {"wound_cap_multiple": least, "minion_crit_wounds": MinionCritical.WT},
    })  # fmt: skip
    w = stage.opening([Bold(), Bold()], 1).world(0, 0)
    suffer_wounds(w, w.fighters[0], 13)
    suffer_wounds(w, w.fighters[1], 16)
    assert (w.fighters[0].state, w.fighters[1].state) == (State.DOWN, State.DEAD)


def test_a_battle_between_those_who_cannot_hurt_each_other_ends_at_the_limit() -> None:
    stage = Stage({"heroes": {"Ada": {"soak": 99}}, "foes": {"Dorn": {"soak": 99}}})
    w = stage.opening([Bold(), Bold()], 5).world(0, 0)
    simpy_clock.fight(NARRATIVE, w)
    assert (w.battle.outcome, w.battle.round, w.battle.winner) == (Outcome.LIMIT, 5, -1)
