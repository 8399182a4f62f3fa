"""The rows of a battle of the Σ-System, read one after the other."""

from collections.abc import Iterable, Mapping
from typing import Any

from experiments.referee.sigma.blanks import hold_blanks
from experiments.referee.sigma.table import Table
from experiments.referee.verdict import LOG, SCENARIO, Row

RULES = {"hazard": SCENARIO, "arrive": SCENARIO, "break": SCENARIO, "flee": SCENARIO, "treat": "G18", "heal": "G17"}
"""What rows come of that nobody chooses."""


class Tape:
    """Rows, of which the next can be looked at before it is taken."""

    def __init__(
        self, t: Table, rows: Iterable[Row], silent: Iterable[Mapping[str, Any]] = (), first: int = 0
    ) -> None:
        """Args: `first`: the number of the first of these rows in its battle."""
        self.t = t
        self.first = first
        self.rows = list(rows)
        self.at = 0
        turns = [row for row in self.rows if row["slot"] is not None]
        single = (each for row in self.rows for each in row.get("silent", ()) if "stage" not in each)
        turns += [*map(dict, silent), *single]
        self.slots: dict[tuple[int, int], int] = {(each["round"], each["fighter"]): each["slot"] for each in turns}
        """The position of each turn that was taken, by round and fighter, also of those that left no row."""

    def next(self) -> Row | None:
        """The next row; objections are to it."""
        row = self.rows[self.at] if self.at < len(self.rows) else None
        self.t.row = row["row"] if row else None
        return row

    def take(self) -> Row:
        """Go on to the next row; objections are to it until the one after is looked at."""
        row = self.rows[self.at]
        self.t.row = row["row"]
        self.t.hold(row, "row", self.first + self.at, LOG)
        self.at += 1
        hold_blanks(self.t, row)
        return row

    def taken(self, order: str, **where: object) -> Row | None:
        """The next row if it is the one that must come now; an objection if it is not."""
        row = self.next()
        if row is not None and row["order"] == order and all(row[column] == value for column, value in where.items()):
            return self.take()
        wanted = ", ".join(f"{column} {value}" for column, value in where.items())
        self.t.refuse(RULES[order], f"{row['order'] if row else 'nothing'}", f"{order}, {wanted}")
        if row is not None and row["order"] == order:
            return self.take()
        return None
