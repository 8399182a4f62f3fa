"""Who was chosen and falls is not shot at any more (C19), by the rows of whole battles."""

import pytest

from experiments.encounter import prepare
from experiments.fighting.hands import HANDS
from experiments.fighting.rows import Log
from sim.narrative.model import Order
from sim.state import State

BATTLES = 100


@pytest.mark.parametrize("sample", ["standard", "ambush", "escort"])
def test_nobody_attacks_the_fallen_unless_told_to(sample: str) -> None:
    """C19, in the narrative rules: after each row, who is out is not the target of a later attack."""
    events = HANDS["simpy"](prepare(sample).opening, 1, Log.EVENTS).fight(0, BATTLES).events
    attacks = 0
    for battle in range(BATTLES):
        out: set[int] = set()
        for row in events[events["battle"] == battle]:
            if row["order"] == Order.ATTACK and not row["again"]:
                attacks += 1
                assert row["target"] not in out
            if row["target"] >= 0:
                (out.add if row["target_state"] != State.STANDING else out.discard)(int(row["target"]))
    assert attacks > 10 * BATTLES
