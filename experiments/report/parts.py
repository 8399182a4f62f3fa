"""What a report is made of, before anybody knows how it will look: figures, tables, and a first screen."""

from collections.abc import Sequence

import attrs

from experiments.charts import Chart
from experiments.statistics.stats import Estimate


@attrs.frozen(eq=False)
class Figure:
    """A chart with its title; `key` names its file."""

    key: str
    title: str
    note: str
    chart: Chart


@attrs.frozen
class Grid:
    """A table; columns of numbers stand to the right."""

    title: str
    note: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    """So many columns, from the left, hold words."""


@attrs.frozen
class Tile:
    """A number that is seen at once."""

    label: str
    value: str
    below: str = ""


@attrs.frozen
class Share:
    """How often a side wins."""

    name: str
    estimate: Estimate
    color: str


@attrs.frozen
class Lead:
    """The first screen: a word, a sentence, who wins, and some numbers."""

    word: str
    told: str
    style: str = ""
    """The word in English, which decides its color."""
    shares: Sequence[Share] = ()
    tiles: Sequence[Tile] = ()
    lines: Sequence[str] = ()


@attrs.frozen
class Chapter:
    """One scenario, one tournament, one sweep."""

    title: str
    below: str
    lead: Lead
    parts: Sequence[Figure | Grid]

    @property
    def figures(self) -> list[Figure]:
        """Its charts."""
        return [part for part in self.parts if isinstance(part, Figure)]


@attrs.frozen
class Report:
    """All of it."""

    title: str
    chapters: Sequence[Chapter]
    foot: str
