"""Tournaments of coins: who wins how often is known."""

from collections.abc import Mapping, Sequence

import numpy as np

from experiments.fighting.matches import TIE, WIN, Points
from experiments.tournaments.payoff import Pair
from experiments.tournaments.tournament import Tell


class Coins:
    """Two seats; battle k of a pairing is the same whenever it is fought. `fight` of a `Tournament`."""

    def __init__(self, chances: Mapping[Pair, float], ties: float = 0.0, seed: int = 1) -> None:
        self.chances, self.ties, self.seed = chances, ties, seed
        self.asked: list[tuple[Pair, int, int]] = []

    def __call__(self, pairs: Sequence[tuple[Pair, int, int]], tell: Tell) -> dict[Pair, Points]:
        self.asked += pairs
        return {pair: self.points(pair, first, count) for pair, first, count in pairs}

    def points(self, pair: Pair, first: int, count: int) -> Points:
        dice = np.random.default_rng((self.seed, *pair)).random((first + count, 2)).T[:, first:]
        tied = np.random.default_rng((self.seed, 99, *pair)).random((first + count, 2)).T[:, first:] < self.ties
        return np.where(tied, TIE, WIN * (dice < self.chances[pair])).astype(np.int8)
