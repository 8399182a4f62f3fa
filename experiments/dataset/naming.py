"""Numbers as names: enums of a run's own names and of the rules' members; and what is told of a column."""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any

import attrs
import numpy as np
import polars as pl

from experiments.fighting.rows import Table


@attrs.frozen
class Column:
    """What a reader should know of a column."""

    name: str
    type: str
    meaning: str
    unit: str = ""
    values: tuple[str, ...] | None = None
    rows: Mapping[str, int | None] | None = None
    """For a number that is looked up in a table of the rules: the highest number of each of its rows; None: any."""

    def as_json(self) -> dict[str, Any]:
        """Without what is not said."""
        return {key: value for key, value in attrs.asdict(self).items() if value}


class Names:
    """Names as an enum of their own, looked up by place; the place behind the last is null."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(dict.fromkeys(names))
        self.dtype = pl.Enum(self.names)
        self.values = pl.Series([*self.names, None], dtype=self.dtype)
        self.nothing = len(self.names)

    def at(self, places: Table) -> pl.Series:
        """The names at these places."""
        return self.values[pl.Series(places)]

    def of(self, numbers: Table, names: Sequence[str]) -> pl.Series:
        """Numbers of one encounter's own list as names; null for -1."""
        places = [*(self.names.index(name) for name in names), self.nothing]
        return self.at(np.array(places, np.uint32)[numbers])


class Members:
    """The members of an enum by their values."""

    def __init__(self, members: type[IntEnum]) -> None:
        self.names = Names(member.name.lower() for member in members)
        self.places = np.full(max(members) + 1, self.names.nothing, np.uint32)
        self.places[[int(member) for member in members]] = np.arange(self.names.nothing, dtype=np.uint32)

    def of(self, values: Table) -> pl.Series:
        """Values as names."""
        return self.names.at(self.places[values])
