"""How strong each policy is, as one number: Bradley and Terry's ratings, with intervals.

A difference of 400 is odds of 10 to 1; the mean is 0. They are the maximum of a likelihood in which every pairing
weighs the same, so neither the order of battles nor how many a pairing fought moves them. Who is beaten by
nobody has no finite rating: see `place`.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from experiments.statistics.stats import CONFIDENCE, z
from experiments.tournaments.payoff import Payoff

Matrix = npt.NDArray[np.float64]
Group = list[int]
SCALE = 400 / math.log(10)
STEPS, LONGEST, CLOSE = 200, 2.0, 1e-13
SCORED = 0.5
"""Points that a group which lost every battle is taken to have won, to show it somewhere."""
FAR = 60.0  # log odds; nothing is further off


class Standing(NamedTuple):
    """One policy's rating; an end of its interval is None where there is none."""

    rating: float | None
    low: float | None
    high: float | None
    unbounded: str | None = None
    """`above`: nobody weaker took a point; `below`: took no point off anybody stronger; `both`. Its rating is then the
    one at which the weaker of the two would be expected to win half a point in all their battles."""


@attrs.frozen
class Games:
    """What a rating is made of."""

    share: Matrix
    """What the policy of each row wins against that of each column."""
    battles: Matrix
    """How many battles they fought."""


def games_of(payoff: Payoff) -> Games:
    """The games of a tournament."""
    battles = np.zeros((payoff.size, payoff.size))
    for (a, b), points in payoff.points.items():
        battles[a, b] = battles[b, a] = points.size
    return Games(payoff.matrix(), battles)


def standings(payoff: Payoff, covariance: Matrix) -> list[Standing]:
    """The ratings of all policies, by number.

    Intervals come from the likelihood's curvature around the payoffs' covariance (the sandwich), which knows that
    pairings share dice.

    Args:
        payoff: all pairings.
        covariance: of the pairings, as `Payoff.covariance` says it.
    """
    if payoff.size == 0 or not payoff.known:
        return [Standing(None, None, None)] * payoff.size
    games = games_of(payoff)
    groups = ladder(games.share)
    anchor = _anchor(groups)
    values, bounds = place(games, groups, anchor)
    shift = values.mean()
    spread = _spread(values, groups[anchor], payoff.signs(), covariance)
    found: list[Standing] = [Standing(None, None, None)] * payoff.size
    for k, group in enumerate(groups):
        for i in group:
            rating, bound = (SCALE * float(each[i] - shift) for each in (values, bounds))
            if k < anchor:
                found[i] = Standing(rating, min(bound, rating), None, "above")
            elif k > anchor:
                found[i] = Standing(rating, None, max(bound, rating), "below")
            elif len(group) > 1 or len(groups) == 1:
                half = SCALE * z() * float(spread[i])
                found[i] = Standing(rating, rating - half, rating + half)
            else:
                found[i] = _alone(rating, SCALE * (values - bounds), groups, k)
    return found


def _alone(rating: float, slack: Matrix, groups: Sequence[Group], at: int) -> Standing:
    """The standing of an anchor of one, next to whom nobody has a bound: as its neighbor sees it.

    Args:
        rating: its own.
        slack: how much nearer than it is shown each policy outside may be; below zero for those below.
        groups: all of them.
        at: where it is among them.
    """
    above, below = groups[:at], groups[at + 1 :]
    if above and below:
        return Standing(rating, None, None, "both")
    if above:
        return Standing(rating, None, rating + max(0.0, float(slack[above[-1][0]])), "below")
    return Standing(rating, rating + min(0.0, float(slack[below[0][0]])), None, "above")


def ladder(share: Matrix) -> list[Group]:
    """Groups of policies, strongest first, such that no group took a point off one before it.

    Within a group everybody is beaten, directly or through others, by everybody: there ratings are finite.
    """
    reach = (share > 0) | np.eye(len(share), dtype=bool)
    for k in range(len(share)):
        reach |= np.outer(reach[:, k], reach[k])
    both = reach & reach.T
    order = sorted(range(len(share)), key=lambda i: (-int(reach[i].sum()), i))
    groups: list[Group] = []
    for i in order:
        if not any(i in group for group in groups):
            groups.append(np.flatnonzero(both[i]).tolist())
    return groups


def _anchor(groups: Sequence[Group]) -> int:
    """The group that the others are placed around: the largest; of equal ones the middle one."""
    most = max(len(group) for group in groups)
    large = [k for k, group in enumerate(groups) if len(group) == most]
    return large[len(large) // 2]


def place(games: Games, groups: Sequence[Group], anchor: int) -> tuple[Matrix, Matrix]:
    """Log strengths of all policies, and how near the anchor those outside of it may be.

    Within a group they are the maximum of the likelihood. A group above or below the anchor stands, as a whole, where
    the loser of all their battles would be expected to win SCORED points of them; the bound is where losing them all
    has a chance of half of what an interval leaves out.
    """
    values, bounds = np.zeros(len(games.share)), np.zeros(len(games.share))
    for group in groups:
        values[group] = fit(games.share[np.ix_(group, group)])
    for side, rest in ((1, groups[:anchor][::-1]), (-1, groups[anchor + 1 :])):
        placed = list(groups[anchor])
        for group in rest:
            gap = np.subtract.outer(values[group], values[placed]) * side
            battles = games.battles[np.ix_(group, placed)]
            shown = _gap(_points_left(gap, battles, SCORED))
            nearest = _gap(_luck_left(gap, battles, (1 - CONFIDENCE) / 2))
            bounds[group] = values[group] + side * nearest
            values[group] += side * shown
            placed += group
    return values, bounds


def _points_left(gap: Matrix, battles: Matrix, points: float) -> Callable[[float], float]:
    """How many points more than these the losers are expected to win, by how much further ahead the others are."""
    return lambda further: float((battles * _lose(gap + further)).sum()) - points


def _luck_left(gap: Matrix, battles: Matrix, chance: float) -> Callable[[float], float]:
    """How much rarer than this (in logs) it is to lose everything, by how much further ahead the others are."""
    return lambda further: math.log(chance) - float((battles * np.log1p(-_lose(gap + further))).sum())


def _lose(ahead: Matrix) -> Matrix:
    """The chance of who is ahead by so much to lose."""
    return np.asarray(1 / (1 + np.exp(np.clip(ahead, -FAR, FAR))))


def _gap(falling: Callable[[float], float]) -> float:
    """Where a function that falls crosses zero."""
    low, high = -FAR, FAR
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2


def fit(share: Matrix) -> Matrix:
    """Log strengths of policies that all took points off each other, of mean 0: Newton's method."""
    size = len(share)
    values = np.zeros(size)
    games = 1.0 - np.eye(size)
    for _ in range(STEPS if size > 1 else 0):
        chance = 1 / (1 + np.exp(-np.subtract.outer(values, values)))
        slope = ((share - chance) * games).sum(axis=1)
        step = np.linalg.solve(_curvature(chance) + 1 / size, slope)
        longest = float(np.abs(step).max())
        values += step * min(1.0, LONGEST / longest) if longest else 0.0
        if longest < CLOSE:
            break
    return np.asarray(values - values.mean())


def _curvature(chance: Matrix) -> Matrix:
    """How the likelihood bends: what each pair of policies says of their difference."""
    weight = chance * (1 - chance)
    np.fill_diagonal(weight, 0.0)
    return np.asarray(np.diag(weight.sum(axis=1)) - weight)


def _spread(values: Matrix, group: Group, signs: Matrix, covariance: Matrix) -> Matrix:
    """The standard errors of the log strengths within a group, measured from the group's mean."""
    spread = np.zeros(len(values))
    if len(group) > 1:
        inside = [k for k, column in enumerate(signs.T) if not np.delete(column, group).any()]
        chance = 1 / (1 + np.exp(-np.subtract.outer(values[group], values[group])))
        lever = np.linalg.pinv(_curvature(chance)) @ signs[np.ix_(group, inside)]
        spread[group] = np.sqrt(np.diag(lever @ covariance[np.ix_(inside, inside)] @ lever.T))
    return spread
