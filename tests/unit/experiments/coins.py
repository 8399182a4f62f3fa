"""Coins of known truth: what the statistics say of them can be compared with what is so."""

import numpy as np
import numpy.typing as npt

from experiments.statistics.outcomes import Outcomes, Table

Flips = npt.NDArray[np.float64]
REPETITIONS = 2000


def flips(share: float, battles: int, repetitions: int = REPETITIONS, seed: int = 1) -> Flips:
    """Many coins of one truth: a row each, a column a battle."""
    return (np.random.default_rng(seed).random((repetitions, battles)) < share).astype(np.float64)


def coin(*shares: float, seed: int = 1) -> Outcomes:
    """Coins as a source of battles, one a column: battle 7 is battle 7, however it is asked for."""

    def table(first: int, count: int) -> Table:
        thrown = np.random.default_rng(seed).random((first + count, len(shares)))[first:]
        return (thrown < np.array(shares)).astype(np.float64)

    return table


def least(level: float, trials: int = REPETITIONS) -> float:
    """Below which share of so many trials nothing of this level falls, but in one case of a thousand."""
    return level - 3.1 * (level * (1 - level) / trials) ** 0.5
