"""Which mix of policies no policy beats (Nash), and in which one evolution would spend its time (alpha-rank).

Both answer what ratings cannot: what if A beats B, B beats C, and C beats A? The payoffs are shares of battles won,
so that a policy's gain is its opponent's loss.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]
STEPS = 20_000
TINY = 1e-9
INTENSITY, POPULATION = 100.0, 50
"""Of alpha-rank: how strongly a difference of payoffs is selected for (51 % of battles won count as 2), and how many
there are. Those that others' code takes, too."""


class Mix(NamedTuple):
    """A Nash equilibrium, or near it."""

    shares: Matrix
    exploitability: float
    """How much more than one half the best answer wins against it: 0 if it is exact."""


def nash(payoff: Matrix) -> Mix:
    """The mix against which no policy wins more than half.

    Regret matching+ from equal shares finds who is in it; equal payoffs of all who are give the shares exactly. Where
    there are many such mixes, it is the same for any order of the policies.

    Args:
        payoff: what the policy of each row wins against that of each column, so payoff + payoff.T = 1.
    """
    gain = payoff - payoff.T
    mix = _by_regret(gain)
    exact = _equalized(gain, mix)
    best = min((mix, exact), key=lambda each: float((gain @ each).max())) if exact is not None else mix
    return Mix(best, max(0.0, float((gain @ best).max()) / 2))


def _by_regret(gain: Matrix) -> Matrix:
    """Play against oneself, later steps weighing more; shares proportional to regrets that are never below zero."""
    size = len(gain)
    regret, total = np.zeros(size), np.zeros(size)
    mix = np.full(size, 1 / size)
    for step in range(1, STEPS + 1):
        values = gain @ mix
        regret = np.maximum(regret + values - mix @ values, 0.0)
        sum_of = regret.sum()
        mix = regret / sum_of if sum_of > 0 else np.full(size, 1 / size)
        total += step * mix
    return np.asarray(total / total.sum())


def _equalized(gain: Matrix, near: Matrix) -> Matrix | None:
    """The mix of those with a share worth naming in which all of them win the same; None if it is none."""
    for least in (1e-2, 1e-3, 1e-4):
        support = np.flatnonzero(near > least)
        within = gain[np.ix_(support, support)]
        rows = np.vstack([within, np.ones(len(support))])
        goal = np.append(np.zeros(len(support)), 1.0)
        found = near[support] + np.linalg.pinv(rows) @ (goal - rows @ near[support])
        mix = np.zeros(len(gain))
        mix[support] = found
        if found.min() >= -TINY and float((gain @ mix).max()) < TINY:
            mix = np.maximum(mix, 0.0)
            return np.asarray(mix / mix.sum())
    return None


def alpha_rank(payoff: Matrix, intensity: float = INTENSITY, population: int = POPULATION) -> Matrix:
    """How long a population of one policy at a time is of each, when single mutants come and win through or not.

    Args:
        payoff: what the policy of each row wins against that of each column.
        intensity: alpha of the paper (Omidshafiei and others, 2019): how strongly selection acts.
        population: how many there are, m of the paper.

    Returns:
        A share for each policy.
    """
    size = len(payoff)
    if size == 1:
        return np.ones(1)
    moves = fixation(intensity * (payoff - payoff.T).T, population) / (size - 1)
    np.fill_diagonal(moves, 0.0)
    np.fill_diagonal(moves, 1 - moves.sum(axis=1))
    rows = np.vstack([moves.T - np.eye(size), np.ones(size)])
    shares = np.linalg.lstsq(rows, np.append(np.zeros(size), 1.0), rcond=None)[0]
    shares = np.maximum(shares, 0.0)
    return np.asarray(shares / shares.sum())


def fixation(edge: Matrix, population: int) -> Matrix:
    """How likely one mutant takes over a population, by how much fitter it is: (1 - e^-u) / (1 - e^-mu); 1/m at 0."""
    u = np.where(np.abs(edge) < TINY, TINY, edge)
    up = np.abs(u)
    fitter = -np.expm1(-up) / -np.expm1(-population * up)
    return np.asarray(np.where(u > 0, fitter, fitter * np.exp(-(population - 1) * up)))
