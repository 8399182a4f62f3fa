"""Random numbers: the only source of chance.

A battle has one sequence of splitmix64, keyed by seed, battle and stage; each fighter and purpose owns a stretch of
2^32 numbers of it and a counter. So what one fighter rolls never moves another's dice, and any battle can be fought
alone.
"""

from collections.abc import Sequence
from typing import Any

from sim.errors import DiceError
from sim.state import PURPOSES, Purpose

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
BITS = 56
LOW = (1 << BITS) - 1
STRETCH = 32


def mix(z: int) -> int:
    """The finalizer of splitmix64: 64 bits to 64 bits, one to one."""
    z = ((z ^ (z >> 30)) * MIX_1) & MASK
    z = ((z ^ (z >> 27)) * MIX_2) & MASK
    return z ^ (z >> 31)


def chain_key(seed: int, number: int) -> int:
    """What the keys of all stages of a battle are made of."""
    return mix((seed + mix(number + 1)) & MASK)


def stage_key(chain: int, stage: int) -> int:
    """The key of a stage's numbers, from 0."""
    return mix((chain + stage) & MASK)


def change_dice(w: Any) -> None:
    """Let a battle go on with the numbers of its stage."""
    w.battle.key = stage_key(w.battle.chain, w.battle.stage)


def battle_key(seed: int, number: int, stage: int) -> int:
    """The key of one battle's numbers."""
    return stage_key(chain_key(seed, number), stage)


def fork_key(key: int, asked: int, fork: int) -> int:
    """The key with which a battle goes on after so many answers, for the fork of that number (from 1)."""
    return mix((mix((key + asked + 1) & MASK) + fork) & MASK)


def stream(w: Any, i: int, purpose: int) -> int:
    """The next 56 bits of the stream of fighter i and the purpose."""
    k = PURPOSES * i + purpose
    n = w.counts[k] = w.counts[k] + 1
    start = (w.fighters[i].stream * PURPOSES + purpose) << STRETCH
    return mix((w.battle.key + (start + n) * GAMMA) & MASK) >> 8


class Script:
    """Dice for tests: numbers by fighter and purpose, given out in order; all must be used."""

    def __init__(self) -> None:
        self.waiting: dict[tuple[int, int], list[int]] = {}

    def add(self, fighter: int, purpose: int, numbers: Sequence[int]) -> None:
        """Append 56-bit numbers to what a fighter will draw for a purpose."""
        self.waiting.setdefault((fighter, purpose), []).extend(numbers)

    def __call__(self, w: Any, i: int, purpose: int) -> int:
        """Give the next number, as `stream` would."""
        w.counts[PURPOSES * i + purpose] += 1
        left = self.waiting.get((i, purpose))
        if not left:
            raise DiceError(
                f"round {w.battle.round}, fighter {i}: the script has no more dice for {Purpose(purpose).name}"
            )
        return left.pop(0)

    def finish(self) -> None:
        """Raise DiceError if dice are left over."""
        over = {key: len(left) for key, left in self.waiting.items() if left}
        if over:
            told = ", ".join(f"fighter {i} {Purpose(p).name}: {n}" for (i, p), n in sorted(over.items()))
            raise DiceError(f"dice left over at the end: {told}")


def digits(faces: Sequence[int], sides: Sequence[int]) -> int:
    """A 56-bit number whose digits are the faces (from 0) of dice with so many sides, first die first."""
    span, low = 1, 0
    for face, n in zip(faces, sides, strict=True):
        if not 0 <= face < n:
            raise DiceError(f"face {face}: a die of {n} sides has faces 0 to {n - 1}")
        span, low = span * n, low * n + face
    return ((2 * low + 1) << BITS) // (2 * span)
