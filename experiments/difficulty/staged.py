"""Rows of gauntlets: which stage a row belongs to, and the round as it was counted there.

Within a battle rounds are counted on through all its stages, so that nothing is told apart twice; people are told the
stage and its own round. The rows of stages say where each of them began.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from experiments.fighting.rows import Table

Numbers = npt.NDArray[np.int64]
LATER = np.iinfo(np.int64).max


class Moment(NamedTuple):
    """For each of some rows its stage, from 1, and the round there."""

    stage: Numbers
    round: Numbers


def by_battle(stages: Table, count: int) -> Table:
    """The rows of stages, a line for each battle; `count`: how many each has."""
    return stages.reshape(-1, count)


def begun(stages: Table, count: int) -> Numbers:
    """How many stages of each battle began."""
    found: Numbers = np.count_nonzero(by_battle(stages, count)["stage"] > 0, axis=1).astype(np.int64)
    return found


def moments(stages: Table, count: int, battles: Numbers, rounds: Table) -> Moment:
    """When it was.

    Args:
        stages: the rows of all battles' stages.
        count: how many each battle has.
        battles: for each row the position of its battle among those.
        rounds: for each row the round as the rules count it.
    """
    lines = by_battle(stages, count)
    earlier = np.where(lines["stage"] > 0, lines["earlier"].astype(np.int64), LATER)
    wide = rounds.astype(np.int64)
    stage: Numbers = np.zeros(len(wide), np.int64)
    for k in range(count):
        stage += earlier[battles, k] <= wide
    return Moment(stage, wide - earlier[battles, np.maximum(stage - 1, 0)])
