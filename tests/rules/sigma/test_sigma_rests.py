"""Natural healing (G17), which passes between the stages of a gauntlet, and what a rest does to a day's treatments."""

from typing import Any

import attrs
import pytest
from sigma_stage import Stage

from sim.host import PASS
from sim.ruleset import Journal
from sim.sigma.model import Event, Order
from sim.sigma.recovery import recover
from sim.state import Stage as Encounter
from sim.state import State


def rested(heroes: dict[str, dict[str, Any]], hours: int, care: int = 0, **rules: Any) -> tuple[Any, list[int]]:
    """The world after a rest, and the orders of its rows; all dice show 1, and every first success counts."""
    stage = Stage({"heroes": heroes, "foes": {"Dorn": {"health": -9, "state": "dead"}}, "rules": rules})
    log = Journal(Event)
    w = stage.opening([First()] * 9, 9).world(0, 0, log, dice=lambda w, i, purpose: 0)
    w.stages = [Encounter(), Encounter(hours=hours, care=care)]
    recover(w)
    order = [field.name for field in attrs.fields(Event)].index("order")
    return w, [row[order] for row in log]


class First:
    """Has nothing to say: the first success counts."""

    needs, wants, reads_odds = (0,) * 5, 0, False

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Any:
        return PASS

    def heard(self, question: int, line: int) -> None:
        """Nothing is counted."""


@pytest.mark.parametrize(("hours", "gained"), [(1, 0), (7, 0), (8, 1), (24, 1), (31, 1), (32, 2), (56, 3), (72, 3)])
def test_a_night_gives_a_point_of_health_and_a_nap_none(hours: int, gained: int) -> None:
    """G17: eight hours are a night; two sleeps of one day are one."""
    w, orders = rested({"Ada": {"health": 5}}, hours)
    assert w.fighters[0].health == 5 + gained
    assert orders == [Order.HEAL] * gained


def test_nobody_heals_beyond_the_maximum_and_the_dead_do_not_heal() -> None:
    """G17: 15 stays 15."""
    dead, giant = {"health": -3, "state": "dead"}, {"health_max": 40, "health": 30}
    w, _ = rested({"Ada": {}, "Bo": {"health": 14}, "Cy": dead, "Dax": giant}, 56)
    assert [c.health for c in w.fighters] == [15, 15, -3, 33, -9]


@pytest.mark.parametrize(("nights", "health", "state"), [(2, 0, State.DOWN), (3, 1, State.STANDING)])
def test_from_two_below_nothing_it_takes_three_days_to_wake(nights: int, health: int, state: State) -> None:
    """G17, GO18."""
    w, _ = rested({"Ada": {"health": -2, "state": "down"}}, 24 * nights - 16)
    assert (w.fighters[0].health, w.fighters[0].state) == (health, state)


def test_a_new_day_allows_new_treatments() -> None:
    """GO17: once a day each; without care nobody is treated, and the count is over with the night all the same."""
    heroes = {"Ada": {"arms": ["bandage"]}, "Bo": {"health": 5, "treated": 1}}
    w, orders = rested(heroes, 56, 1, treatments_per_day=1)
    assert orders == [Order.HEAL, Order.TREAT, Order.HEAL, Order.TREAT, Order.HEAL]
    assert (w.fighters[1].health, w.fighters[1].treated) == (10, 0)
    w, orders = rested(heroes, 8, 0, treatments_per_day=1)
    assert (orders, w.fighters[1].treated) == ([Order.HEAL], 0)
