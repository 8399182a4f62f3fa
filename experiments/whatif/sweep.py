"""A grid of settings, or of policies on both sides, all fought in the same battles."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import attrs

from experiments.difficulty.yardstick import enemies_of
from experiments.encounter import Prepared
from experiments.fighting.recipe import players_of
from experiments.statistics.outcomes import Measure, Outcomes, estimates
from experiments.statistics.stats import Estimate
from experiments.whatif.knobs import Cell, Grid
from policies.registry import Shelf

AS_IT_IS = "as it is"
"""A side whose policies are those of the file."""


@attrs.frozen
class Square:
    """One cell, and what was measured there."""

    values: Mapping[str, Any]
    estimates: Sequence[Estimate]
    battles: int


def sweep(
    grid: Grid, measures: Sequence[Measure], source: Callable[[Cell], Outcomes], battles: int
) -> list[Square]:
    """Fight the same battles in every setting."""
    return [
        Square(grid.values(cell), estimates(source(cell)(0, battles), measures), battles) for cell in grid.cells()
    ]


def useless(grid: Grid, squares: Sequence[Square]) -> list[str]:
    """The knobs that change nothing at all, whatever the others are."""
    found = []
    for knob in grid.knobs:
        groups: dict[str, set[tuple[Estimate, ...]]] = {}
        for square in squares:
            others = str([value for path, value in square.values.items() if path != knob.path])
            groups.setdefault(others, set()).add(tuple(square.estimates))
        if len(knob.values) > 1 and squares[0].battles and all(len(group) == 1 for group in groups.values()):
            found.append(knob.path)
    return found


class Teller(Protocol):
    """Gives the battles of a fight in which some sides have other policies."""

    def __call__(self, policies: Mapping[str, str]) -> Outcomes:
        """Those sides, by name, by these policies."""
        ...


@attrs.frozen
class Tactics:
    """How one quantity comes out for each pair of policies."""

    players: str
    enemies: tuple[str, ...]
    rows: tuple[str, ...]
    """The players' policies, the worst first."""
    columns: tuple[str, ...]
    """The enemies' policies, the worst first."""
    squares: Mapping[tuple[str, str], Square]

    def mean(self, row: str) -> float:
        """What the players have on average when they fight by a policy."""
        return _mean([self.squares[row, column] for column in self.columns])


def seats(encounter: Prepared) -> tuple[str, tuple[str, ...]]:
    """The players' side, and those of all their enemies."""
    return encounter.sides[players_of(encounter)], enemies_of(encounter)


def texts(encounter: Prepared) -> list[str]:
    """The bundled policies for the fight's ruleset, and those of the file."""
    return [AS_IT_IS, *Shelf(encounter.game.vocabulary).names()]


def tactics(
    encounter: Prepared, names: Sequence[str], measure: Measure, teller: Teller, battles: int
) -> Tactics:
    """Every policy of the players against every policy of their enemies, ordered from badly to well played."""
    players, enemies = seats(encounter)
    squares: dict[tuple[str, str], Square] = {}
    for row in names:
        for column in names:
            chosen = {players: row} | dict.fromkeys(enemies, column)
            outcomes = teller({side: name for side, name in chosen.items() if name != AS_IT_IS})
            found = estimates(outcomes(0, battles), [measure])
            squares[row, column] = Square({"players": row, "enemies": column}, found, battles)
    rows = sorted(names, key=lambda name: _mean([squares[name, column] for column in names]))
    columns = sorted(names, key=lambda name: -_mean([squares[row, name] for row in names]))
    return Tactics(players, enemies, tuple(rows), tuple(columns), squares)


def _mean(squares: Sequence[Square]) -> float:
    return sum(each.estimates[0].value or 0.0 for each in squares) / len(squares)
