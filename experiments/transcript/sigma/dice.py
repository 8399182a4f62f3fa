"""What the dice of a row of the Σ-System show, from the numbers that were drawn for it."""

from collections.abc import Iterator

from experiments.transcript.recorder import Row
from sim.chance import LOW
from sim.sigma.dice import face_of
from sim.sigma.model import FACES
from sim.state import Purpose

CHECKS = {Purpose.ATTACK: "attack", Purpose.DEFENSE: "defense", Purpose.INJURY: "treatment"}
"""What is rolled for, by what its number was drawn for."""


def dice_of(row: Row) -> list[tuple[str, int]]:
    """All dice that were rolled for a row, each with what it was rolled for, in order of the checks."""
    return [(CHECKS[purpose], face) for purpose, number in _drawn(row) for face in _faces(row, purpose, number)]


def _drawn(row: Row) -> Iterator[tuple[Purpose, int]]:
    for drawn in row.draws:
        if drawn.purpose in CHECKS:
            yield Purpose(drawn.purpose), drawn.number


def _faces(row: Row, purpose: Purpose, number: int) -> Iterator[int]:
    """The faces of a check: its number's digits, as many as dice were rolled."""
    for _ in range(row["defense_rolled"] if purpose == Purpose.DEFENSE else row["rolled"]):
        number *= FACES
        yield face_of(number)
        number &= LOW
