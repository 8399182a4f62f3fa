"""Exact odds of duels by reduced rules, as Markov chains: what the whole of the simulation can be checked against.

The rules that are left: two who attack each other, once a round each, in the same order in every round, until one is
out or the rounds are over. Nobody moves away, heals, aims, pays, takes cover or changes weapons; no hit is critical,
and nothing but damage comes of a roll. A state is what both have suffered; a blow is a step.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from sim.narrative.model import Pool
from sim.narrative.odds import joint, net_success, rolls
from sim.sigma.odds import Check, Guard, damage

Numbers = npt.NDArray[np.float64]
LONGEST = 100_000
"""Rounds after which a duel without a limit is given up."""
LEFT = 1e-15
"""What may be left of such a duel when it is called decided."""


@attrs.frozen
class Duelist:
    """One of two."""

    life: int
    """It is out when it has suffered so much."""
    blow: Callable[[int], Sequence[float]]
    """Of what the other has suffered before: the chance of each number of points that one attack adds, from 0."""


class Ends(NamedTuple):
    """How a duel ends."""

    p_one: float
    p_two: float
    p_limit: float
    """Nobody has won when the rounds are over."""
    mean_rounds: float
    """Of the last round begun."""


def solve(one: Duelist, two: Duelist, p_first: float, limit: int | None = None) -> Ends:
    """The odds of a duel.

    Args:
        one: the first of two.
        two: the other.
        p_first: the chance that the first acts before the other, in every round.
        limit: rounds after which nobody has won; None: they fight on.
    """
    ends = np.zeros(4)
    for share, first, second, swapped in ((p_first, one, two, False), (1 - p_first, two, one, True)):
        wins, loses, left, rounds = _ordered(first, second, limit)
        ends += share * np.array([loses, wins, left, rounds] if swapped else [wins, loses, left, rounds])
    return Ends(*(float(each) for each in ends))


def _ordered(first: Duelist, second: Duelist, limit: int | None) -> tuple[float, float, float, float]:
    """Where the first acts before the second: how often each wins, how often nobody does, and the mean rounds."""
    at_second, out_second = _steps(first, second.life)
    at_first, out_first = _steps(second, first.life)
    alive = np.zeros((first.life, second.life))
    alive[0, 0] = 1.0
    wins = loses = rounds = 0.0
    for _ in range(LONGEST if limit is None else limit):
        if (there := float(alive.sum())) < LEFT:
            break
        rounds += there
        wins += float((alive @ out_second).sum())
        alive = alive @ at_second
        loses += float((out_first @ alive).sum())
        alive = at_first.T @ alive
    return wins, loses, float(alive.sum()), rounds


def _steps(striker: Duelist, life: int) -> tuple[Numbers, Numbers]:
    """From each number of points suffered to each other, and out, by one blow."""
    at, out = np.zeros((life, life)), np.zeros(life)
    for before in range(life):
        for points, chance in enumerate(striker.blow(before)):
            if before + points < life:
                at[before, before + points] += chance
            else:
                out[before] += chance
    return at, out


def shooter(pool: Pool, weapon: int, soak: int, threshold: int) -> Duelist:
    """One of two by the narrative rules.

    Args:
        pool: of each of its attacks.
        weapon: damage of its weapon, all in; each net success adds 1 (R7.1).
        soak: what the other's soak takes off, less what pierces it (R7.2).
        threshold: of its own wounds; it is out above (R7.6).
    """
    every, shares = rolls(pool), [0.0]
    for successes, ways in net_success(pool).items():
        points = max(weapon + successes - soak, 0) if successes > 0 else 0
        shares += [0.0] * (points + 1 - len(shares))
        shares[points] += ways / every
    return Duelist(threshold + 1, lambda _: shares)


def p_first(hero: Pool, other: Pool) -> float:
    """The chance that a hero acts before the other: more successes, then more advantages, then the hero (R3.3)."""
    mine, its = joint(hero), joint(other)
    wins = sum(a * b for roll, a in mine.items() for rolled, b in its.items() if roll >= rolled)
    return wins / (rolls(hero) * rolls(other))


def striker(attack: Check, target: Guard, health: int) -> Duelist:
    """One of two by the Σ-System.

    Args:
        attack: the check of its attacks.
        target: what guards the other, unhurt.
        health: its own.
    """

    def blow(suffered: int) -> Sequence[float]:
        points = damage(attack, target._replace(health=target.health - suffered))
        return [float(points.get(k, 0)) for k in range(max(points) + 1)]

    return Duelist(health, blow)
