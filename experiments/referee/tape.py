"""The rows of a battle, read one after the other."""

from collections.abc import Iterable, Mapping
from typing import Any

from experiments.referee.blanks import hold_blanks
from experiments.referee.table import Table
from experiments.referee.verdict import LOG, SCENARIO, Row

RULES = {
    "initiative": "R3.1", "hazard": SCENARIO, "arrive": "R3.9", "break": "R15", "injury": "R7.6",
    "bleed": "R8 Bleeding Out",
    "activate": "R4.5", "affect": "R4.5", "destiny": "R2.10",
    "extra_hit": "R10", "counter": "R14", "regenerate": "R14", "hearten": "R14 Inspiring Rhetoric",
    "berate": "R14 Scathing Tirade", "caught": "R10 Blast", "burning": "R10 Burn", "homing": "R10 Guided",
    "die": "R8 The End is Nigh", "rest": "R11.6", "medicine": "R11.3", "treat": "R11.5", "sleep": "rest",
    "recover": "rest", "fear": "R14 Terrifying",
}  # fmt: skip
"""What rows come of that nobody orders."""
Spot = tuple[int, int]
"""A round and a position in it."""


class Tape:
    """Rows, of which the next can be looked at before it is taken; and the turns that left none."""

    def __init__(self, t: Table, rows: Iterable[Row], silent: Iterable[Mapping[str, Any]], first: int = 0) -> None:
        """Args: `first`: the number of the first of these rows in its battle."""
        self.t = t
        self.first = first
        self.rows = list(rows)
        self.at = 0
        single = (each for row in self.rows for each in row.get("silent", ()) if "stage" not in each)
        silent = [*silent, *single]
        self.silent: dict[Spot, int] = {(each["round"], each["slot"]): each["fighter"] for each in silent}
        self._note()

    def _note(self) -> None:
        self.t.row = self.rows[self.at]["row"] if self.at < len(self.rows) else None

    def next(self) -> Row | None:
        """The next row."""
        return self.rows[self.at] if self.at < len(self.rows) else None

    def take(self) -> Row:
        """Go on to the next row; objections are to it until the one after is looked for."""
        row = self.rows[self.at]
        self.t.row = row["row"]
        self.t.hold(row, "row", self.first + self.at, LOG)
        self.at += 1
        hold_blanks(self.t, row)
        return row

    def taken(self, order: str, **where: object) -> Row | None:
        """The next row if it is the one that must come now; an objection if it is not."""
        self._note()
        row = self.next()
        if row is not None and row["order"] == order and all(row[column] == value for column, value in where.items()):
            return self.take()
        wanted = ", ".join(f"{column} {value}" for column, value in where.items())
        self.t.refuse(RULES[order], f"{row['order'] if row else 'nothing'}", f"{order}, {wanted}")
        if row is not None and row["order"] == order:
            return self.take()
        return None

    def spot(self) -> Spot | None:
        """Round and slot of the next row, if it has a slot."""
        return self.spot_of(self.next())

    @staticmethod
    def spot_of(row: Row | None) -> Spot | None:
        """Round and slot of a row, if it has a slot."""
        return None if row is None or row["slot"] is None else (row["round"], row["slot"])
