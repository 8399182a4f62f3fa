"""Incidentals cost nothing and may stand first in a text: a turn goes on behind them (C23)."""

import numpy as np
import pytest

from experiments.encounter import prepare_text
from experiments.fighting.hands import HANDS
from experiments.fighting.rows import Log
from sim.narrative.model import Order
from tests.both_clocks import CLOCKS

BATTLES = 100
FREE = ["drop\n    ", "drop\n    drop\n    drop if prone == 0\n    ", ""]
ENCOUNTER = """
ruleset = "narrative"
round_limit = 8
[[side]]
name = "red"
players = true
policy = '''
turn:
    {free}engage nearest if not engaged
    attack nearest
'''
combatant = [{{ is = "trooper", minions = 1, wound_threshold = 90, weapons = ["knife", "rifle"] }}]
[[side]]
name = "blue"
policy = '''
turn:
    {free}attack nearest
'''
combatant = [{{ is = "trooper", minions = 1, wound_threshold = 90, place = 0, weapons = ["knife", "rifle"] }}]
"""


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("free", FREE)
def test_what_costs_nothing_takes_no_turn_away(free: str, clock: str) -> None:
    encounter = prepare_text(ENCOUNTER.format(free=free))
    rows = HANDS[clock](encounter.opening, 1, Log.EVENTS).fight(0, BATTLES)
    turns = rows.events[np.isin(rows.events["order"], [Order.DROP, Order.ENGAGE, Order.ATTACK])]
    assert np.array_equal(np.unique(rows.events["battle"]), np.arange(BATTLES))
    attacks, drops = (turns[turns["order"] == order] for order in (Order.ATTACK, Order.DROP))
    for rows_of_it, most in ((attacks, 1), (drops, 1)):
        keys = rows_of_it[["battle", "round", "fighter"]]
        assert np.unique(keys, return_counts=True)[1].max(initial=0) <= most
    heroes = rows.fighters[rows.fighters["fighter"] == 0]
    assert np.array_equal(heroes["attacks"], heroes["turns"])
    assert (len(drops) > 0) == bool(free)
    assert set(rows.fighters["overlong"]) == {0}
