"""Critical injuries (R8.1-R8.7)."""

from sim.common import below
from sim.narrative.damage import fall, suffer_wounds
from sim.narrative.model import Fight
from sim.narrative.terms import DEAD, FOR_INJURY, MINION, MINION_CRITICAL_WT_PLUS_1

EACH = 10  # for every injury borne, rank of Vicious and further payment (R8.3)
DEADLY = 151  # the first result of the last row


def critical(w: Fight, j: int, bonus: int) -> int:
    """Suffer a critical: the d100 with all it adds, or 0 for a minion group, which suffers wounds (R7.17, R8.3).

    Dice:
        One d100 of the sufferer's injury stream; none for a minion group.
    """
    t = w.fighters[j]
    if t.kind == MINION:
        more = 1 if w.rules.minion_crit_wounds == MINION_CRITICAL_WT_PLUS_1 else 0
        suffer_wounds(w, t, t.wound_threshold + more)
        return 0
    result = 1 + below(w, j, FOR_INJURY, 100) + EACH * t.injuries + bonus
    t.injuries += 1
    if result >= DEADLY:
        fall(w, t, DEAD)
    return result


def owed_by(w: Fight, j: int) -> bool:
    """Whether the fighter still owes a critical for passing its threshold (R7.6, R8.5, R8.6)."""
    t = w.fighters[j]
    if t.owed > 0 and t.state == DEAD:
        t.owed = 0
    return t.owed > 0
