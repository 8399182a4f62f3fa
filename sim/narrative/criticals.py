"""Critical injuries: the table of R8, its rows read by one function, and what lasts of them."""

from sim.common import below, longer, until_next_turn_ends
from sim.narrative.conditions import borne, lame_for_good, let_go, set_free, talent
from sim.narrative.damage import fall, suffer_strain, suffer_wounds
from sim.narrative.model import FOREVER, Fight, Fighter, Weapon
from sim.narrative.points import lose_point
from sim.narrative.record import limb_number
from sim.narrative.terms import (
    DEAD,
    FOR_INJURY,
    HAS_BLEEDING_OUT,
    HAS_GRUESOME_INJURY,
    HAS_OVERPOWERED,
    KNOWS_DURABLE,
    MINION,
    MINION_CRITICAL_WT_PLUS_1,
)
from sim.state import NOBODY

EACH = 10  # for every injury borne, rank of Vicious and further payment (R8.3)
PLANETARY = 50  # R8.8
ROWS = 29
MOST_BORNE = 3  # of one row that are told apart
REROLLS = 20

(
    NOTHING, SUFFER_STRAIN, WAIT, LOSE_HELD, LOSE_FREE, SETBACK, STAGGER, DIFFICULTY, GO_PRONE, HURT_LIMB, LOSE_LIMB,
    WEAKEN, NEAR_END, PERISH, LAME, LOSE_POINT,
) = range(16)  # fmt: skip
# Each row of the table, from Minor Nick to Dead: its highest d100, its severity, two effects with their amounts. What
# lasts through the encounter (Head Ringer, Winded, ...) is read off `Fighter.ailments` where it matters.
HIGHEST = (
    5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120, 125, 130, 140,
    150, 1 << 30,
)  # fmt: skip
SEVERITY = (1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 0)
EFFECT = (
    SUFFER_STRAIN, WAIT, LOSE_HELD, LOSE_FREE, SETBACK, LOSE_POINT, STAGGER, DIFFICULTY, GO_PRONE, NOTHING, NOTHING,
    NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, HURT_LIMB, LOSE_LIMB, WEAKEN, LAME,
    NOTHING, NOTHING, WEAKEN, NOTHING, NEAR_END, PERISH,
)  # fmt: skip
SECOND = (
    NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, SUFFER_STRAIN, NOTHING, NOTHING, NOTHING,
    NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING,
    NOTHING, NOTHING, NOTHING, NOTHING, NOTHING,
)  # fmt: skip
WEAKENED = (0, 0, 0, 1, 1, 1, 2, 3, 4, 5)  # which characteristic, by a d10: 30 % brawn, 30 % agility, 10 % each other


def row_of(result: int) -> int:
    """The row of the table for a d100 with all it adds (R8)."""
    row = 0
    while result > HIGHEST[row]:
        row += 1
    return row


def bonus_of(a: Weapon, payments: int) -> int:
    """What a weapon and all payments beyond the first add to the d100 (R8.3, R8.8)."""
    return EACH * (a.vicious + payments - 1) + PLANETARY * a.planetary


def critical(w: Fight, j: int, bonus: int, avoid: int) -> int:
    """Suffer a critical: the d100 with all it adds, or 0 for a minion group, which suffers wounds (R7.17, R8.3).

    Durable takes 10 a rank off, down to 1, whatever brought the critical (R14).
    `avoid` is a row that is rolled again (Bleeding Out), NOBODY for none. Wounds and strain go into the row in hand.

    Dice:
        One d100 of the sufferer's injury stream, more where a row is avoided; then a d4 for a limb, or a d10 for a
        characteristic. None for a minion group.
    """
    t, e = w.fighters[j], w.event
    wounds, strain = t.wounds, t.strain
    result = 0
    if t.kind == MINION:
        beyond = 1 if w.rules.minion_crit_wounds == MINION_CRITICAL_WT_PLUS_1 else 0
        suffer_wounds(w, t, t.wound_threshold + beyond)
    else:
        borne_before = t.injuries + (t.healed if w.rules.healed_crits_count > 0 else 0)
        more = EACH * (borne_before - talent(t, KNOWS_DURABLE)) + bonus
        result = max(1, 1 + below(w, j, FOR_INJURY, 100) + more)
        rerolls = 0
        while row_of(result) == avoid and rerolls < REROLLS:
            rerolls += 1
            result = max(1, 1 + below(w, j, FOR_INJURY, 100) + more)
        suffer_row(w, j, row_of(result))
    e.wounds += t.wounds - wounds
    e.strain += t.strain - strain
    return result


def suffer_row(w: Fight, j: int, row: int) -> None:
    """Bear a row of the table, and suffer what it does at once."""
    t = w.fighters[j]
    t.injuries += 1
    if borne(t, row) < MOST_BORNE:
        t.ailments += 1 << 2 * row
    suffer_effect(w, j, EFFECT[row], row)
    suffer_effect(w, j, SECOND[row], row)
    if EFFECT[row] == LOSE_POINT:
        lose_point(w, t)


def suffer_effect(w: Fight, j: int, effect: int, row: int) -> None:
    """What a row does at once."""
    t = w.fighters[j]
    if effect == SUFFER_STRAIN:
        suffer_strain(w, t, 1)
    elif effect == WAIT:
        t.slowed_round = w.battle.round + 1
    elif effect == LOSE_HELD:
        let_go(w, t)
    elif effect == LOSE_FREE:
        t.free_lost_until = until_next_turn_ends(t)
    elif effect == SETBACK:
        t.setback_next += 1
    elif effect == STAGGER:
        t.staggered_until = longer(t, t.staggered_until, 1)
    elif effect == DIFFICULTY:
        t.difficulty_next += 1
    elif effect == GO_PRONE:
        t.prone = 1
    elif effect == HURT_LIMB:
        t.crippled |= limb(w, j)
    elif effect == LOSE_LIMB:
        t.maimed |= limb(w, j)
        w.battle.viewed = NOBODY
    elif effect == WEAKEN:
        weaken(w, j, row)
    elif effect == NEAR_END:
        if t.dies_after == 0:
            t.dies_after = w.battle.round + 1
    elif effect == PERISH:
        fall(w, t, DEAD)
    elif effect == LAME and lame_for_good(w, t):
        t.immobilized_until = FOREVER


def limb(w: Fight, j: int) -> int:
    """One of two arms and two legs, as a bit (R8.10)."""
    hit = 1 << below(w, j, FOR_INJURY, 4)
    w.event.limb = limb_number(hit)
    return hit


def weaken(w: Fight, j: int, row: int) -> None:
    """One characteristic less: to 0 at the least, to 1 where it is for good (Horrific, Gruesome)."""
    t = w.fighters[j]
    which = WEAKENED[below(w, j, FOR_INJURY, 10)]
    w.event.lowered = which + 1
    least = 1 if row == HAS_GRUESOME_INJURY else 0
    lowered = change_characteristic(t, which, -1, least)
    if row != HAS_GRUESOME_INJURY and lowered:
        t.weakened += 1 << 4 * which


def change_characteristic(t: Fighter, which: int, n: int, least: int) -> bool:
    """Add to a characteristic unless that leaves too little; whether it was done."""
    if which == 0 and t.brawn + n >= least:
        t.brawn += n
    elif which == 1 and t.agility + n >= least:
        t.agility += n
    elif which == 2 and t.intellect + n >= least:
        t.intellect += n
    elif which == 3 and t.cunning + n >= least:
        t.cunning += n
    elif which == 4 and t.willpower + n >= least:
        t.willpower += n
    elif which == 5 and t.presence + n >= least:
        t.presence += n
    else:
        return False
    return True


def limbs(bits: int) -> int:
    """How many limbs these are."""
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)


def heal_injury(w: Fight, t: Fighter, row: int) -> None:
    """A critical injury healed: what lasted of it ends (R8.7, R11.5)."""
    t.injuries -= 1
    if t.faded >> 2 * row & MOST_BORNE:
        t.faded -= 1 << 2 * row
    else:
        t.ailments -= 1 << 2 * row
    t.healed += 1
    if EFFECT[row] == HURT_LIMB:
        if limbs(t.crippled) > borne(t, row):
            t.crippled &= t.crippled - 1
    elif EFFECT[row] == LAME:
        if t.immobilized_until >= FOREVER:
            set_free(w, t)
    elif EFFECT[row] == NEAR_END and borne(t, row) == 0:
        t.dies_after = 0
    elif EFFECT[row] == WEAKEN and row != HAS_GRUESOME_INJURY:
        for which in range(6):
            if t.weakened >> 4 * which & 15:
                t.weakened -= 1 << 4 * which
                change_characteristic(t, which, 1, 0)
                return


def borne_at_all(t: Fighter, row: int) -> int:
    """How often the fighter bears a row, whether its effect lasts or is over, up to 3 (R8.7)."""
    return min(MOST_BORNE, borne(t, row) + (t.faded >> 2 * row & MOST_BORNE))


def worst_untried(t: Fighter) -> int:
    """The last row of the table of which an injury is left that Medicine has not failed on, or NOBODY (R11.5)."""
    worst = NOBODY
    for row in range(ROWS):
        if borne_at_all(t, row) > t.treated_rows >> 2 * row & 3 and SEVERITY[row] > 0:
            worst = row
    return worst


def lets_repeat(result: int) -> bool:
    """Whether the attacker may at once repeat the attack (Overpowered)."""
    return result > 0 and row_of(result) == HAS_OVERPOWERED


def bleeds(t: Fighter) -> bool:
    """Whether the fighter bleeds out."""
    return borne(t, HAS_BLEEDING_OUT) > 0


def owed_by(w: Fight, j: int) -> bool:
    """Whether the fighter still owes a critical for passing its threshold (R7.6, R8.5, R8.6)."""
    t = w.fighters[j]
    if t.owed > 0 and t.state == DEAD:
        t.owed = 0
    return t.owed > 0
