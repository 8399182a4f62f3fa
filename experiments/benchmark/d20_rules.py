"""A battle of the Σ-System that is nothing but its dice: what the compiled clock would reach if all else took no time.

In the subset of the rules (sim/README.md), for the compiled clock.
"""

from typing import Any

import attrs

from sim.chance import LOW
from sim.host import draw
from sim.sigma.dice import face_of
from sim.sigma.model import FACES
from sim.state import Outcome, Purpose, fact

DRAW = int(Outcome.DRAW)
ATTACK = int(Purpose.ATTACK)


@attrs.define(frozen=True)
class Checks:
    """What is rolled in each battle: the options of this ruleset."""

    checks: int = fact("how many checks", default=0)
    tries: int = fact("dice of each", unit="dice")


def muster(w: Any) -> None:  # noqa: ANN401 - a World of either clock
    """One thing is due."""
    w.slots[0].due = 0


def happen(w: Any, k: int) -> None:  # noqa: ANN401 - the same
    """Roll everything, and keep a sum of all that shows, so that no roll can be left out."""
    r = w.rules
    shown = 0
    for _ in range(r.checks):
        digit = draw(w, 0, ATTACK)
        for _ in range(r.tries):
            digit *= FACES
            shown += face_of(digit)
            digit &= LOW
    w.battle.kill = shown
    w.battle.turns = r.checks + k
    w.battle.outcome = DRAW


def tell_battle(w: Any, row: Any) -> None:  # noqa: ANN401 - the same; a record
    """The number of the battle, and the sum."""
    row.battle, row.turns, row.decisions = w.battle.number, w.battle.turns, w.battle.kill
