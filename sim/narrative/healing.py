"""Healing in a fight and at its end (R11), breaking free and putting out fire (R10, Ensnare and Burn)."""

from sim.narrative.conditions import rank_in, set_free, talent, total_threshold
from sim.narrative.criticals import SEVERITY, heal_injury, worst_untried
from sim.narrative.damage import heal_wounds, least_wounds, recover_strain
from sim.narrative.dice import roll
from sim.narrative.model import Fight, Fighter
from sim.narrative.pool import check_pool, use_up_granted
from sim.narrative.record import begin, finish, show_roll
from sim.narrative.talents import awkward
from sim.narrative.terms import (
    FOR_ATTACK,
    KNOWS_REGENERATION,
    KNOWS_SURGEON,
    MEDICINE,
    OF_AGILITY,
    OF_BRAWN,
    OF_CUNNING,
    OF_INTELLECT,
    PATCH,
    REGENERATE,
    TREAT,
)

STIMPACK_HEALS = (5, 4, 3, 2, 1)  # the first to the fifth on one patient (R11.1)
PATCH_HEALS = 3  # R11.2
MOST_DOSES = 5
EASY, AVERAGE, HARD = 1, 2, 3
ON_ONESELF, DROID_ON_ITSELF, WITHOUT_KIT = 2, 1, 1  # difficulty dice more (R11.4)


def administer(w: Fight, i: int, j: int, order: int) -> None:
    """A stimpack, or for a droid a repair patch: wounds healed, fewer each time (R11.1, R11.2)."""
    c, t = w.fighters[i], w.fighters[j]
    heals = PATCH_HEALS if order == PATCH else STIMPACK_HEALS[t.stims_received]
    if order == PATCH:
        c.patches -= 1
    else:
        c.stimpacks -= 1
    t.stims_received += 1
    before = t.wounds
    heal_wounds(w, t, heals)
    w.event.wounds = t.wounds - before


def mount(w: Fight, i: int) -> None:
    """Mount; an untrained animal asks for an Average Survival check (R5.8)."""
    c = w.fighters[i]
    if c.mount == 1 or carry_out_check(w, i, OF_CUNNING, rank_in(c, c.survival, c.survival_group), AVERAGE) > 0:
        c.mounted = 1


def carry_out_check(w: Fight, i: int, which: int, ranks: int, dice: int) -> int:
    """Roll a check outside attacks, into the row in hand; net successes."""
    c = w.fighters[i]
    pool = check_pool(c, which, ranks, dice)
    use_up_granted(c)
    result = roll(w, i, FOR_ATTACK, pool)
    show_roll(w.event, pool, result)
    w.event.hit = 1 if result.successes > 0 else 0
    return result.successes


def regenerate(w: Fight, i: int) -> None:
    """Wounds that close at the start of the fighter's turn, as many as its rank, in a row of their own (R14)."""
    c = w.fighters[i]
    before = c.wounds
    if talent(c, KNOWS_REGENERATION) == 0 or before <= least_wounds(c):
        return
    e = begin(w, i, REGENERATE, i)
    heal_wounds(w, c, talent(c, KNOWS_REGENERATION))
    e.wounds = c.wounds - before
    if w.battle.logging > 0:
        finish(w)


def may_heal(c: Fighter, t: Fighter, order: int) -> bool:
    """Whether there is anything that this could do for t, who is beside c (R11.1-R11.5)."""
    if order == MEDICINE:
        return t.treated == 0 and (t.wounds > least_wounds(t) or t.strain > 0)
    if order == TREAT:
        return worst_untried(t) >= 0
    if t.wounds <= least_wounds(t) or t.stims_received >= MOST_DOSES:
        return False
    return c.patches > 0 and t.droid > 0 if order == PATCH else c.stimpacks > 0 and t.droid == 0


def doctor(w: Fight, i: int, j: int, order: int) -> None:
    """Medicine, for droids Mechanics, on wounds or on the worst critical injury (R11.3-R11.5).

    Surgeon heals a wound more a rank (R14).

    Dice:
        The pool, of the healer's attack stream.
    """
    t = w.fighters[j]
    row = worst_untried(t) if order == TREAT else -1
    good = carry_out_check(w, i, OF_INTELLECT, doctor_ranks(w, i, j), doctor_dice(w, i, j, order))
    if order == TREAT:
        if good > 0:
            heal_injury(w, t, row)
        else:
            t.treated_rows += 1 << 2 * row
        return
    t.treated = 1
    if good > 0:
        wounds, strain = t.wounds, t.strain
        heal_wounds(w, t, good + talent(w.fighters[i], KNOWS_SURGEON))
        if w.event.advantages > 0:
            recover_strain(w, t, w.event.advantages)
        w.event.wounds, w.event.strain = t.wounds - wounds, t.strain - strain


def doctor_dice(w: Fight, i: int, j: int, order: int) -> int:
    """Difficulty dice of Medicine on j: by its wounds, or by how severe its worst injury is (R11.3-R11.5)."""
    t = w.fighters[j]
    if order == TREAT:
        dice = SEVERITY[worst_untried(t)]
    else:
        most = total_threshold(t)
        dice = HARD if t.wounds > most else AVERAGE if 2 * t.wounds > most else EASY
    if i == j:
        dice += DROID_ON_ITSELF if t.droid > 0 else ON_ONESELF
    return dice + (WITHOUT_KIT if w.fighters[i].medkit == 0 else 0)


def doctor_ranks(w: Fight, i: int, j: int) -> int:
    """The healer's ranks in Medicine, for droids in Mechanics (R11.3)."""
    c = w.fighters[i]
    if w.fighters[j].droid > 0:
        return rank_in(c, c.mechanics, c.mechanics_group)
    return rank_in(c, c.medicine, c.medicine_group)


def break_free(w: Fight, i: int) -> None:
    """A Hard Athletics check ends being immobilized (R10, Ensnare).

    Dice:
        The pool, of the fighter's attack stream.
    """
    c = w.fighters[i]
    if carry_out_check(w, i, OF_BRAWN, rank_in(c, c.athletics, c.athletics_group), HARD) > 0:
        set_free(w, c)


def put_out(w: Fight, i: int) -> None:
    """An Average Coordination check, for the ground is hard, puts out the fire one is in (R10, Burn).

    Dice:
        The pool, of the fighter's attack stream.
    """
    c = w.fighters[i]
    c.setback_next += awkward(c)
    if carry_out_check(w, i, OF_AGILITY, rank_in(c, c.coordination, c.coordination_group), AVERAGE) > 0:
        c.burning_until = 0
