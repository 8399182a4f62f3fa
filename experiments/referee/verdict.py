"""What the referee has against a row."""

from typing import Any, NamedTuple

LOG = "log"
"""Stands for a rule where the log contradicts itself: who, when and where, of which no rule speaks."""
SCENARIO = "scenario"
"""Stands for a rule where the scenario decides: hazards, arrivals, objectives."""
Row = dict[str, Any]


class Objection(NamedTuple):
    """A row, the rule it breaks, what the row says, and what the rule makes of what was rolled and bought."""

    row: int | None
    """Its number; None for the rows that tell how the battle ended."""
    rule: str
    said: str
    expected: str

    def __str__(self) -> str:
        """One line for people."""
        where = "the end" if self.row is None else f"row {self.row}"
        return f"{where}: {self.rule}: says {self.said}; expected {self.expected}"
