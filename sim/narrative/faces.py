"""Between numbers drawn and faces shown: for transcripts, and for tests that script their dice. Not a rule."""

from collections.abc import Sequence

from sim.chance import BITS, LOW, digits
from sim.narrative.dice import FULL, SIDES
from sim.narrative.model import Pool


def halves(pool: Pool) -> list[list[int]]:
    """The sides of the dice that one number each decides, in the order in which `roll` draws."""
    groups: list[list[int]] = []
    for half in (range(3), range(3, 6)):
        dice = [die for die in half for _ in range(pool[die])]
        groups += [dice[k : k + FULL] for k in range(0, len(dice), FULL)]
    return groups


def faces_of(pool: Pool, numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Kind and face of every die of a roll, from the numbers that were drawn for it."""
    told = []
    for dice, drawn in zip(halves(pool), numbers, strict=True):
        digit = drawn
        for die in dice:
            digit *= SIDES[die]
            told.append((die, digit >> BITS))
            digit &= LOW
    return told


def numbers_for(pool: Pool, faces: Sequence[int]) -> list[int]:
    """The numbers to script so that a roll of the pool shows these faces, one for each die in the pool's order."""
    numbers, at = [], 0
    for dice in halves(pool):
        numbers.append(digits(faces[at : at + len(dice)], [SIDES[die] for die in dice]))
        at += len(dice)
    return numbers
