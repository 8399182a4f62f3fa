"""The narrative dice and how to roll them (R1)."""

from sim.chance import BITS, LOW
from sim.host import draw
from sim.narrative.model import Fight, Pool, Roll

# Kinds in a pool's order: ability, proficiency, boost, difficulty, challenge, setback; twelve entries each (R1.1-R1.6).
SIDES = (8, 12, 6, 8, 12, 6)
# fmt: off
SUCCESS = (
    0, 1, 1, 2, 0, 0, 1, 0, 0, 0, 0, 0,
    0, 1, 1, 2, 2, 0, 1, 1, 1, 0, 0, 1,
    0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0,
    0, -1, -2, 0, 0, 0, 0, -1, 0, 0, 0, 0,
    0, -1, -1, -2, -2, 0, 0, -1, -1, 0, 0, -1,
    0, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0,
)
ADVANTAGE = (
    0, 0, 0, 0, 1, 1, 1, 2, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 0,
    0, 0, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0,
    0, 0, 0, -1, -1, -1, -2, -1, 0, 0, 0, 0,
    0, 0, 0, 0, 0, -1, -1, -1, -1, -2, -2, 0,
    0, 0, 0, 0, -1, -1, 0, 0, 0, 0, 0, 0,
)
# fmt: on
KINDS = 6
PROFICIENCY, CHALLENGE = 1, 4
STAR = 11  # the face of a proficiency die with the triumph, of a challenge die with the despair (R1.9)
FULL = 12  # dice that one number decides


def roll(w: Fight, i: int, purpose: int, pool: Pool) -> Roll:
    """Roll a pool (R1.9-R1.12).

    Dice:
        For the good half (ability, proficiency, boost, in this order), then for the bad one: a number for each twelve
        dice begun, each face a digit of it. An empty half takes none.
    """
    success = advantage = triumph = despair = digit = 0
    left = 0
    for die in range(KINDS):
        if die == KINDS // 2:
            left = 0
        for _ in range(pool[die]):
            if left == 0:
                digit = draw(w, i, purpose)
                left = FULL
            left -= 1
            digit *= SIDES[die]
            face = digit >> BITS
            digit &= LOW
            success += SUCCESS[12 * die + face]
            advantage += ADVANTAGE[12 * die + face]
            if face == STAR:
                if die == PROFICIENCY:
                    triumph += 1
                else:
                    despair += 1
    return Roll(success, advantage, triumph, despair)


def check(characteristic: int, rank: int) -> tuple[int, int]:
    """Ability and proficiency dice: the greater of the two gives the dice, the lesser upgrades them (R2.1)."""
    better = min(characteristic, rank)
    return max(characteristic, rank) - better, better


def upgraded(plain: int, better: int, upgrades: int) -> tuple[int, int]:
    """Plain and better dice after so many upgrades, one at a time (R2.4, R2.5)."""
    for _ in range(upgrades):
        if plain > 0:
            plain -= 1
            better += 1
        else:
            plain += 1
    return plain, better


def downgraded(plain: int, better: int, downgrades: int) -> tuple[int, int]:
    """Plain and better dice after so many downgrades; never a die less (R2.6)."""
    less = min(better, downgrades)
    return plain + less, better - less
