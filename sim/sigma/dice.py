"""The twenty-sided die, and which success is worth keeping (2.1)."""

from sim.chance import BITS

FULL = 12  # dice that one number decides
# fmt: off
WORTH = (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2,
    0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2,
    0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3,
    0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
    0, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5,
    0, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6,
    0, 2, 3, 4, 5, 5, 6, 6, 6, 6, 6, 7,
    0, 3, 4, 5, 6, 6, 6, 7, 7, 7, 7, 8,
    0, 3, 5, 6, 6, 7, 7, 8, 8, 8, 8, 9,
    0, 4, 5, 7, 7, 8, 8, 9, 9, 9, 9, 10,
    0, 4, 6, 7, 8, 9, 9, 10, 10, 10, 10, 10,
    0, 5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 11,
    0, 6, 8, 9, 10, 11, 11, 11, 12, 12, 12, 12,
    0, 6, 9, 10, 11, 12, 12, 12, 13, 13, 13, 13,
    0, 7, 10, 11, 12, 13, 13, 13, 14, 14, 14, 14,
    0, 8, 11, 12, 13, 14, 14, 14, 15, 15, 15, 15,
    0, 9, 12, 13, 14, 15, 15, 15, 16, 16, 16, 16,
    0, 10, 12, 14, 15, 15, 16, 16, 17, 17, 17, 17,
    0, 11, 13, 15, 16, 16, 17, 17, 18, 18, 18, 18,
)
# fmt: on
"""The least face worth keeping, by target number from 0 to 20, then by dice left from 0 to 11."""


def face_of(digit: int) -> int:
    """The face, from 1 to 20, that the next digit of a number shows once it is multiplied by 20."""
    return (digit >> BITS) + 1


def worth_keeping(face: int, number: int, left: int) -> int:
    """Whether a success is at least what the dice left promise, by optimal stopping (2.1)."""
    return 1 if face >= WORTH[FULL * min(max(number, 0), 20) + min(left, FULL - 1)] else 0


def chance_of(tries: int, number: int, whole: int) -> int:
    """The chance that a check succeeds, in parts of a whole of up to 1000 (2.1): 1 - ((20 - T) / 20)^n."""
    all_rolls, misses = 1, 1
    for _ in range(min(tries, FULL)):
        all_rolls *= 20
        misses *= 20 - min(max(number, 0), 20)
    return whole * (all_rolls - misses) // all_rolls
