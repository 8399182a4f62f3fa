"""What can be asked of a fight: `p_win(crew)`, `mean_rounds`, `wounds("Old Ben")`; a number of each battle.

A share counts the battles in which something is so; a mean is of whole numbers from 0 to a bound.
"""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from experiments.fighting.recipe import Encounter, players_of
from experiments.fighting.rows import Rows
from experiments.statistics.tally import fates
from sim.errors import KassenError
from sim.faults import listed, nearest, shown
from sim.state import Outcome, State

Values = npt.NDArray[np.float64]
Read = Callable[[Rows], npt.NDArray[Any]]
FORM = re.compile(r"\s*([A-Za-z_]+)\s*(?:\(\s*(?:\"([^\"]*)\"|([^()\"]*?))\s*\))?\s*")
OF_SIDES = ("p_win", "p_wiped_out", "p_any_down", "p_any_dead", "mean_standing")
OF_FIGHTERS = ("wounds", "strain", "p_down", "p_dead")
OF_BATTLES = ("p_draw", "mean_rounds")
WORDS = (*OF_SIDES, *OF_FIGHTERS, *OF_BATTLES)
USUAL = ("p_win", "p_wiped_out", "p_any_down", "p_any_dead")
"""What of the players is looked at if nothing else is said; beside `mean_rounds`."""
THRESHOLDS = {"wounds": ("wound_threshold", "health_max"), "strain": ("strain_threshold",)}
"""Fields of a fighter that bound what it can suffer, in one ruleset or another; below 0 they say nothing."""
OFTEN = 10
"""Strain beyond so many thresholds counts as so much."""
WIDE = 1000
"""A bound for what no threshold bounds."""


@attrs.frozen
class Asked:
    """A quantity as it was written: a word, and a name where the word needs one."""

    word: str
    name: str | None = None

    def __str__(self) -> str:
        """As it may be written again; names in quotes where they need them."""
        if self.name is None:
            return self.word
        plain = re.fullmatch(r"[^\s\"(),=<>]+", self.name)
        return f"{self.word}({self.name})" if plain else f'{self.word}("{self.name}")'


@attrs.frozen
class Quantity:
    """A number of each battle of one encounter."""

    asked: Asked
    share: bool
    """Whether it is 0 or 1 in each battle; else a whole number."""
    most: float
    """No battle counts more; the least is 0."""
    read: Read

    @property
    def text(self) -> str:
        """As it is written."""
        return str(self.asked)

    def values(self, rows: Rows) -> Values:
        """Of each battle; needs the rows of fighters."""
        values: Values = np.minimum(self.read(rows), self.most).astype(np.float64)
        return values


def ask(text: str) -> Asked:
    """Read a quantity.

    Raises:
        KassenError: it is none.
    """
    found = FORM.fullmatch(text)
    if found is None:
        raise KassenError(f"quantity {shown(text)}: expected a word with a name in parentheses, like p_win(crew)")
    word, name = found[1], found[2] if found[2] is not None else found[3]
    if word not in WORDS:
        raise KassenError(f"quantity {shown(word)}: expected {listed(WORDS)}{hint(word, WORDS)}")
    if word in OF_BATTLES and name:
        raise KassenError(f"quantity {shown(text.strip())}: {word} is of the whole battle, expected no name")
    if word not in OF_BATTLES and not name:
        of = "side" if word in OF_SIDES else "fighter"
        raise KassenError(f"quantity {shown(text.strip())}: expected the name of a {of}, as in {word}(NAME)")
    return Asked(word, name or None)


def hint(word: str, words: Sequence[str]) -> str:
    """The word that was meant, to stand at the end of a message."""
    meant = nearest(word, words)
    return f"; did you mean {meant[0]}?" if meant else ""


def usual(encounter: Encounter) -> list[Asked]:
    """What is looked at if nothing else is said: what becomes of the players, and how long it takes."""
    players = encounter.sides[players_of(encounter)]
    return [*(Asked(word, players) for word in USUAL), Asked("mean_rounds")]


def bind(asked: Asked, encounter: Encounter) -> Quantity:
    """The quantity in an encounter.

    Raises:
        KassenError: nobody there has the name, or its ruleset knows nothing of the kind.
    """
    word, name, rules = asked.word, asked.name, encounter.ruleset
    if word in {"wounds", "strain"} and word not in (each.name for each in attrs.fields(rules.fighter_row)):
        raise KassenError(f"quantity {asked}: the ruleset {rules.name} has no {word}")
    if word == "mean_rounds":
        return Quantity(asked, False, encounter.opening.start.battle.round_limit, lambda rows: rows.battles["rounds"])
    if word == "p_draw":
        return Quantity(asked, True, 1, lambda rows: rows.battles["outcome"] != Outcome.WON)
    if word in OF_SIDES:
        return _of_side(asked, numbered(asked, encounter.sides, "side"), encounter)
    number = numbered(asked, encounter.fighters, "fighter")
    return _of_fighter(Asked(word, name), number, encounter)


def numbered(asked: Asked, names: Sequence[str], what: str) -> int:
    """The number of whom a quantity names.

    Raises:
        KassenError: nobody has the name.
    """
    wanted = str(asked.name).casefold()
    for number, name in enumerate(names):
        if name.casefold() == wanted:
            return number
    raise KassenError(f"quantity {asked}: expected a {what}: {listed(names)}{hint(wanted, names)}")


def _of_side(asked: Asked, side: int, encounter: Encounter) -> Quantity:
    fighters = encounter.opening.start.fighters
    own = [i for i, fighter in enumerate(fighters) if fighter.side == side]
    if asked.word == "mean_standing":
        heads = sum(getattr(fighters[i], "members", 1) for i in own)
        return Quantity(asked, False, max(heads, 1), lambda rows: _of(rows, "members_left", own).sum(axis=1))
    field = "won" if asked.word == "p_win" else asked.word.removeprefix("p_")
    return Quantity(asked, True, 1, lambda rows: getattr(fates(rows, encounter, side), field))


def _of_fighter(asked: Asked, number: int, encounter: Encounter) -> Quantity:
    fighter = encounter.opening.start.fighters[number]
    if asked.word == "p_down":
        return Quantity(asked, True, 1, lambda rows: _of(rows, "down_round", [number])[:, 0] > 0)
    if asked.word == "p_dead":
        return Quantity(asked, True, 1, lambda rows: _of(rows, "state", [number])[:, 0] == State.DEAD)
    threshold = max((getattr(fighter, key, 0) for key in THRESHOLDS[asked.word]), default=0)
    times = getattr(encounter.opening.options, "wound_cap_multiple", OFTEN) if asked.word == "wounds" else OFTEN
    most = max(threshold, 0) * getattr(fighter, "members", 1) * times or WIDE
    return Quantity(asked, False, most, lambda rows: _of(rows, asked.word, [number])[:, 0])


def _of(rows: Rows, field: str, those: Sequence[int]) -> npt.NDArray[np.int64]:
    """A field of some fighters: a row a battle, a column a fighter."""
    battles = len(rows.battles)
    size = len(rows.fighters) // battles if battles else max(those, default=0) + 1
    return rows.fighters[field].reshape(battles, size)[:, list(those)].astype(np.int64)


def read_number(text: str) -> float:
    """A number as people write it: `0.1` or `10%`.

    Raises:
        KassenError: it is none.
    """
    written = text.strip().removesuffix("%")
    try:
        number = float(written) / (100 if text.strip().endswith("%") else 1)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise KassenError(f"{shown(text.strip())}: expected a number, like 0.1 or 10%")
    return number
