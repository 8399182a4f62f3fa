"""Picking one battle of a run by what is told of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.errors import ResultsError, UnknownResultsError
from sim.faults import listed, nearest
from sim.state import Side

if TYPE_CHECKING:
    import polars as pl

PICKS = {
    "median": "the middle one by heroes' heads left, then by rounds",
    "best": "most of the heroes' heads left, then fewest enemies, then soonest over",
    "worst": "fewest of the heroes' heads left, then most enemies, then soonest over",
    "closest": "smallest difference between heroes' and enemies' heads left, then the longest",
    "longest": "most rounds, then most turns",
    "upset": "won by the side that wins least often (but ever), with most of its heads left",
}
"""How a battle can be picked, and what that means; of equal ones the first is taken."""


def pick(battles: "pl.LazyFrame", how: str, sides: Sequence[Side]) -> int:
    """The number of the battle that is meant.

    Args:
        battles: the run's table.
        how: one of PICKS, or a number.
        sides: who fought whom.

    Raises:
        ResultsError: there is no such battle.
    """
    import polars as pl

    if how not in PICKS:
        return numbered(battles, how)
    heroes = next((k for k, side in enumerate(sides) if side.players), 0)
    foes = [k for k in range(len(sides)) if sides[heroes].foes >> k & 1]
    friends = [k for k in range(len(sides)) if k not in foes]
    table = (
        battles.select(
            "battle", "winner", "rounds", "turns",
            ours=pl.sum_horizontal(pl.col(f"heads_left_{k}").cast(pl.Int64) for k in friends),
            theirs=pl.sum_horizontal(pl.col(f"heads_left_{k}").cast(pl.Int64) for k in foes),
        )
        .with_columns(margin=(pl.col("ours") - pl.col("theirs")).abs())
        .collect()
    )  # fmt: skip
    if table.is_empty():
        raise ResultsError(f"--pick {how}: the run has no battles; expected at least one")
    return picked(table, how)


def picked(table: "pl.DataFrame", how: str) -> int:
    """The number of the battle that comes first in the order that is meant, or in the middle of it."""
    orders = {
        "median": ("ours", "rounds"),
        "best": ("-ours", "theirs", "rounds"),
        "worst": ("ours", "-theirs", "rounds"),
        "closest": ("margin", "-rounds"),
        "longest": ("-rounds", "-turns"),
        "upset": ("-margin", "rounds"),
    }
    if how == "upset":
        table = upsets(table)
    by = [*orders[how], "battle"]
    ranked = table.sort([column.lstrip("-") for column in by], descending=[column.startswith("-") for column in by])
    at = (len(ranked) - 1) // 2 if how == "median" else 0
    return int(ranked["battle"][at])


def upsets(table: "pl.DataFrame") -> "pl.DataFrame":
    """The battles that were won by the side that wins least often.

    Raises:
        ResultsError: nobody ever won.
    """
    import polars as pl

    won = table.filter(pl.col("winner").is_not_null())
    if won.is_empty():
        raise ResultsError("--pick upset: nobody won any battle; expected one that was won")
    wins = won.group_by("winner").len().sort("len", pl.col("winner").cast(pl.String))
    return won.filter(pl.col("winner") == wins["winner"][0])


def numbered(battles: "pl.LazyFrame", how: str) -> int:
    """A battle by its number.

    Raises:
        ResultsError: it is no number, or not in the run.
    """
    if not how.isdecimal():
        near = nearest(how, PICKS)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownResultsError(f"--pick {how}: expected the number of a battle, {listed(list(PICKS))}{hint}")
    numbers = battles.select("battle").collect()["battle"]
    if int(how) not in numbers:
        there = f"one of the {len(numbers)} of the run, numbered from {numbers.min()!r} to {numbers.max()!r}"
        raise UnknownResultsError(f"--pick {how}: no such battle; expected {there}")
    return int(how)
