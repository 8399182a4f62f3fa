"""A row's critical injury in its parts: what the d100 showed, what it adds up to, and what was drawn beside it."""

from collections.abc import Iterator

import attrs

from experiments.transcript.recorder import Row
from sim.chance import BITS
from sim.narrative.conditions import talent
from sim.narrative.criticals import EACH, EFFECT, HURT_LIMB, LOSE_LIMB, PLANETARY, WEAKEN, row_of
from sim.narrative.model import Fighter, Injury, Talent
from sim.state import Purpose

LEAST = 1  # Durable takes no result below it (R14)
DEADLY = 151  # the first result of the last row of R8
HUNDRED = 100
LIMBS = 4
TO_A_LIMB = 2
"""What a called shot is aimed at (R5.2), as rows have it."""
ON_A_LIMB = (HURT_LIMB, LOSE_LIMB)
DRAWS_MORE = (*ON_A_LIMB, WEAKEN)
"""Effects that take one more number of the injury stream."""
LASTING = (
    Injury.HEAD_RINGER, Injury.FEARSOME_WOUND, Injury.AGONIZING_WOUND, Injury.SCATTERED_SENSES,
    Injury.HAMSTRUNG, Injury.WINDED, Injury.COMPROMISED, Injury.AT_THE_BRINK, Injury.CRIPPLED, Injury.MAIMED,
    Injury.HORRIFIC_INJURY, Injury.TEMPORARILY_LAME, Injury.BLINDED, Injury.GRUESOME_INJURY,
    Injury.BLEEDING_OUT, Injury.END_IS_NIGH,
)  # fmt: skip
"""Rows whose effect goes on for longer than a turn, but for those that make disoriented or staggered."""


@attrs.frozen
class Critical:
    """A critical in its parts (R8.3)."""

    rolled: int
    injuries: int
    """Injuries borne before, with the option also those healed: ten each."""
    vicious: int
    payments: int
    planetary: int
    """Whether the weapon is of planetary scale (R8.8)."""
    result: int
    again: tuple[int, ...]
    """What the d100 showed before, where it would have been Bleeding Out once more: with all it adds."""
    lethal: int = 0
    """Ranks of Lethal Blows of who struck (R14)."""
    durable: int = 0
    """Ranks of Durable of who suffers it (R14)."""

    @property
    def deadly(self) -> bool:
        """Whether it kills by itself."""
        return self.result >= DEADLY

    @property
    def least(self) -> bool:
        """Whether Durable would have brought it below the least result."""
        worse = self.injuries + self.vicious + self.payments - 1 + self.lethal - self.durable
        return self.rolled + EACH * worse + PLANETARY * self.planetary < LEAST

    @property
    def injury(self) -> Injury:
        """Its row of the table."""
        return injury_of(self.result)


def injury_of(result: int) -> Injury:
    """The row of the table for a d100 with all it adds."""
    return Injury(row_of(result))


def critical_of(row: Row, vicious: int = 0, payments: int = 1, planetary: int = 0, lethal: int = 0) -> Critical:
    """The parts of a row's critical; what nothing else explains are injuries borne."""
    *again, rolled = d100s_of(row)
    t = row.before.fighters[row["target"]]
    durable = talent(t, Talent.DURABLE)
    injuries = (row["injury"] - rolled - PLANETARY * planetary) // EACH - vicious - (payments - 1) - lethal + durable
    if durable and row["injury"] == LEAST:
        injuries = t.injuries + t.healed * row.before.rules.healed_crits_count
    more = EACH * (injuries + vicious + payments - 1 + lethal - durable) + PLANETARY * planetary
    shown_before = tuple(max(LEAST, shown + more) for shown in again)
    return Critical(rolled, injuries, vicious, payments, planetary, row["injury"], shown_before, lethal, durable)


def d100s_of(row: Row) -> list[int]:
    """What the d100 of a critical showed, before anything is added; all but the last were rolled again (R8)."""
    numbers = _drawn(row)
    if row["called"] == TO_A_LIMB and row["hit"]:
        del numbers[0]
    if EFFECT[row_of(row["injury"])] in DRAWS_MORE:
        del numbers[-1]
    return [1 + (number * HUNDRED >> BITS) for number in numbers]


def called_limb(row: Row) -> int:
    """The limb that a called shot hit: 1, 2 arms, 3, 4 legs; 0 if none was (R5.2)."""
    return 1 + (_drawn(row)[0] * LIMBS >> BITS) if row["called"] == TO_A_LIMB and row["hit"] else 0


def on_a_limb(injury: Injury) -> bool:
    """Whether it is a limb that suffers."""
    return EFFECT[injury] in ON_A_LIMB


def lasting(t: Fighter) -> Iterator[Injury]:
    """What goes on ailing a fighter."""
    return (injury for injury in LASTING if t.ailments >> 2 * injury & 3)


def _drawn(row: Row) -> list[int]:
    """Numbers of the target's injury stream."""
    return [drawn.number for drawn in row.draws if drawn[:2] == (row["target"], Purpose.INJURY)]
