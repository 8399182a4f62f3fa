"""Which of several knobs a quantity hangs on, by itself and together with the others: Sobol's indices.

The first index of a knob is the share of the quantity's variance that it explains alone, over all settings of the
grid; the total index is what it explains alone or with others. Saltelli's design: two samples of settings, and for each
knob the first sample with that knob's column from the second. All settings fight the same battles.
"""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from experiments.statistics.stats import CONFIDENCE, Estimate
from experiments.whatif.knobs import Cell, Grid

Numbers = npt.NDArray[np.float64]
RESAMPLED = 400
"""How often rows are drawn again for the intervals."""


@attrs.frozen
class Index:
    """What one knob explains."""

    path: str
    first: Estimate
    total: Estimate


@attrs.frozen
class Indices:
    """What all of them explain."""

    knobs: Sequence[Index]
    variance: float
    points: int
    settings: int
    """Different ones that fought."""

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {
            "points": self.points,
            "settings": self.settings,
            "variance": self.variance,
            "indices": [
                {"knob": each.path, "first": each.first.as_json(), "total": each.total.as_json()}
                for each in self.knobs
            ],
        }


def design(points: int, knobs: int, seed: int) -> tuple[Numbers, list[Numbers], Numbers]:
    """Settings as shares of each knob's range: the first sample, one mixed sample a knob, and the second sample.

    Each column of a sample has one point in each of as many equal parts of the range as there are points.
    """
    random = np.random.default_rng(seed)
    parts = np.stack([random.permutation(points) for _ in range(2 * knobs)], axis=1)
    both = (parts + random.random((points, 2 * knobs))) / max(points, 1)
    one, two = both[:, :knobs], both[:, knobs:]
    mixed = []
    for k in range(knobs):
        other = one.copy()
        other[:, k] = two[:, k]
        mixed.append(other)
    return one, mixed, two


def shares(one: Numbers, mixed: Numbers, two: Numbers) -> tuple[Numbers, Numbers]:
    """First and total indices from the quantity at all points; `mixed` has a row a knob.

    The first by Saltelli, Annoni et al. (2010), the total by Jansen (1999).
    """
    middle = np.concatenate([one, two], axis=-1).mean(axis=-1, keepdims=True)
    a, b, ab = one - middle, two - middle, mixed - middle
    variance = np.concatenate([a, b], axis=-1).var(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return (b * (ab - a)).mean(axis=-1) / variance, ((a - ab) ** 2).mean(axis=-1) / (2 * variance)


def sobol(grid: Grid, value: Callable[[Cell], float], points: int, seed: int) -> Indices:
    """The indices of a grid's knobs.

    Args:
        grid: the knobs; each of its values is as likely.
        value: the quantity in one setting; asked once for each.
        points: rows of each sample.
        seed: of the samples, and of what is drawn again for the intervals.
    """
    one, mixed, two = design(points, len(grid.knobs), seed)
    sizes = np.array([len(knob.values) for knob in grid.knobs])
    known: dict[Cell, float] = {}

    def at(sample: Numbers) -> Numbers:
        cells = [tuple(int(number) for number in row) for row in np.minimum(sample * sizes, sizes - 1).astype(int)]
        for cell in cells:
            if cell not in known:
                known[cell] = value(cell)
        return np.array([known[cell] for cell in cells], np.float64)

    a, b, ab = at(one), at(two), np.array([at(sample) for sample in mixed]).reshape(len(grid.knobs), points)
    found = [
        Index(knob.path, *(_interval(a, ab[k], b, which, seed) for which in (0, 1)))
        for k, knob in enumerate(grid.knobs)
    ]
    variance = float(np.concatenate([a, b]).var()) if points else 0.0
    return Indices(found, variance, points, len(known))


def _interval(a: Numbers, ab: Numbers, b: Numbers, which: int, seed: int) -> Estimate:
    """An index, and where most of those are that come of rows drawn again; null where nothing varies."""
    if not len(a) or float(np.concatenate([a, b]).var()) == 0:
        return Estimate(None, None, None)
    rows = np.random.default_rng(seed).integers(0, len(a), (RESAMPLED, len(a)))
    drawn = shares(a[rows], ab[rows], b[rows])[which]
    tail = 100 * (1 - CONFIDENCE) / 2
    low, high = np.nanpercentile(drawn, [tail, 100 - tail])
    return Estimate(float(shares(a, ab, b)[which]), float(low), float(high))
