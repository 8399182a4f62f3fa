"""Between two stages of a gauntlet: what ends with a fight, what a rest heals, how the next fight finds everybody.

A rest is an occasion of its own: one Medicine check on everybody's wounds, one a week on each injury (R11.3-R11.5).
A night heals a wound and all strain, and begins a new day of stimpacks (R11.1); after a week of rest a Resilience check
against the severity of the worst injury may heal that one, with a triumph one more, or else a wound.
"""

from sim.common import hostile
from sim.narrative.conditions import borne, rank_in, set_free
from sim.narrative.criticals import MOST_BORNE, ROWS, SEVERITY, borne_at_all, heal_injury
from sim.narrative.damage import heal_wounds, recover_strain
from sim.narrative.healing import carry_out_check, doctor, doctor_dice, doctor_ranks, may_heal
from sim.narrative.model import Fight, Fighter
from sim.narrative.pool import check_pool
from sim.narrative.record import begin, finish
from sim.narrative.terms import (
    CARE_MEDKIT,
    CARE_NONE,
    CRIT_TABLE_GENESYS,
    DOWN,
    ELSEWHERE,
    HAS_AGONIZING_WOUND,
    HAS_BLEEDING_OUT,
    HAS_COMPROMISED,
    HAS_END_IS_NIGH,
    HAS_FEARSOME_WOUND,
    HAS_HAMSTRUNG,
    HAS_HEAD_RINGER,
    HAS_KNOCKED_SENSELESS,
    HAS_SCATTERED_SENSES,
    HAS_SLIGHTLY_DAZED,
    HAS_WINDED,
    MEDICINE,
    OF_BRAWN,
    OF_INTELLECT,
    RECOVER,
    SLEEP,
    TREAT,
    UP,
)
from sim.state import NOBODY

NIGHT, DAY, WEEK = 8, 24, 168  # hours
NIGHTS = 7  # of a week
BORROWED = 2  # of `Fighter.medkit`: for a rest
USELESS = 3  # steps of damage (R9.5)
FADES = (  # what lasts through the encounter, or until somebody tends it (R8, R15)
    HAS_HEAD_RINGER, HAS_FEARSOME_WOUND, HAS_AGONIZING_WOUND, HAS_SLIGHTLY_DAZED, HAS_SCATTERED_SENSES, HAS_HAMSTRUNG,
    HAS_WINDED, HAS_COMPROMISED, HAS_KNOCKED_SENSELESS, HAS_BLEEDING_OUT, HAS_END_IS_NIGH,
)  # fmt: skip
ABILITY, PROFICIENCY, DIFFICULTY, CHALLENGE = 15, 20, 12, 18  # successes that a die is worth, in 24ths


def part(w: Fight) -> None:
    """End the fight for all who go on: its rest heals strain (R11.6), its conditions are over, its effects fade."""
    for c in w.fighters:
        c.lent = 0
        if c.state != ELSEWHERE:
            recover_strain(w, c, c.rested)
            c.rested = 0
            end_conditions(c)
            set_free(w, c)
            fade(w, c)
            for k in range(c.first_arm, c.first_arm + c.arms):
                pick_up(w, k)
    w.battle.shaken = 0


def end_conditions(c: Fighter) -> None:
    """What a fighter does, bears and waits for ends with the fight (R4.8, R5, R9.3)."""
    c.guarded_until = c.staggered_until = c.immobilized_until = c.disoriented_until = c.assists_until = 0
    c.defended_melee_until = c.defended_ranged_until = c.ignores_until = c.free_lost_until = c.hindered_until = 0
    c.boost_next = c.assists = c.setback_next = c.difficulty_next = c.upgrade_next = c.hard_next = 0
    c.aims = c.called = c.prone = c.in_cover = c.mounted = c.hindered = c.engagement = c.between = c.openings = 0
    c.powers_used = c.powers_fours = c.powers_done = c.spells = 0
    c.boosted_until = c.set_back_until = c.upgraded_until = c.hardened_until = c.shielded_until = c.warded_until = 0
    c.opportunities = c.dies_after = c.treated = c.halfway = 0
    c.attacker = c.last_target = c.homing = c.homing_arm = NOBODY
    c.fire = c.burning_until = 0
    c.side_step = c.defensive_stance = c.body_guard = c.guardians = c.frenzy = c.sniping = 0
    c.crippling = c.precise = c.blazing = 0
    c.fear = c.faced = c.lamed = c.winded = c.coordinated = c.heartened_until = c.berated_until = 0
    c.ward = NOBODY


def fade(w: Fight, c: Fighter) -> None:
    """What lasts through the encounter only is over; the injury stays until it is healed (R8.7, R8.9)."""
    for row in FADES:
        while borne(c, row) > 0 and (w.rules.crit_table != CRIT_TABLE_GENESYS or row >= HAS_BLEEDING_OUT):
            c.ailments -= 1 << 2 * row
            if c.faded >> 2 * row & MOST_BORNE < MOST_BORNE:
                c.faded += 1 << 2 * row


def pick_up(w: Fight, k: int) -> None:
    """What was dropped is picked up, what can be reloaded is loaded; but for what was spent, damaged or destroyed."""
    arm = w.arms[k]
    limited = w.weapons[arm.weapon].limited_ammo
    arm.prepared = arm.ready = arm.disabled_until = 0
    if arm.emptied > 0:
        arm.uses, arm.single, arm.emptied = arm.emptied // 2 - 2, arm.emptied & 1, 0
    if limited > 0 and arm.single == 0:
        arm.uses = limited + 0
    if arm.gone > 0 and arm.broken == 0 and arm.uses != 0:
        arm.gone = 0


def gather(w: Fight) -> None:
    """Everybody of the stage that begins: Medicine may be tried anew, the first weapon that is left is in hand."""
    for side in w.sides:
        side.heads = 0
    for c in w.fighters:
        if c.state != ELSEWHERE:
            c.treated, c.held, c.second = 0, first_weapon(w, c), NOBODY
            w.sides[c.side].heads += c.members


def first_weapon(w: Fight, c: Fighter) -> int:
    """The first weapon that can still be used, NOBODY if only fists are left."""
    for k in range(c.first_arm, c.first_arm + c.arms - 1):
        if w.arms[k].gone == 0 and w.arms[k].uses != 0 and w.arms[k].damaged < USELESS:
            return k
    return NOBODY


def recover(w: Fight) -> None:
    """A rest, from the first Medicine check to the last night."""
    rest = w.stages[w.battle.stage + 1]
    hours = rest.hours + 0
    for c in w.fighters:
        c.medkit |= BORROWED if rest.care == CARE_MEDKIT else 0
    if rest.care != CARE_NONE:
        tend(w, MEDICINE)
        tend(w, TREAT)
    while hours >= WEEK:
        sleep(w, NIGHTS)
        convalesce(w)
        if rest.care != CARE_NONE:
            tend(w, TREAT)
        hours -= WEEK
    if hours >= NIGHT:
        sleep(w, (hours + DAY - NIGHT) // DAY)
    for c in w.fighters:
        c.medkit &= 1
    w.battle.shaken = 0


def rests(c: Fighter) -> bool:
    """Whether the fighter is there to rest."""
    return c.state <= DOWN


def tend(w: Fight, order: int) -> None:
    """Medicine on all who need it, one after the other, by whoever is best at it then (R11.3-R11.5).

    Dice:
        For each check the pool, of the healer's attack stream.
    """
    for j in range(len(w.fighters)):
        i = healer(w, j, order)
        while i >= 0:
            begin(w, i, order, j)
            doctor(w, i, j, order)
            if w.battle.logging > 0:
                finish(w)
            i = healer(w, j, order)


def healer(w: Fight, j: int, order: int) -> int:
    """Who does it: whose check promises most, the first in file order of several; NOBODY where it would be no use."""
    t, best, most = w.fighters[j], NOBODY, 0
    if not rests(t) or not may_heal(t, t, order):
        return NOBODY
    for i in range(len(w.fighters)):
        c = w.fighters[i]
        if c.state == UP and not hostile(c, t):
            pool = check_pool(c, OF_INTELLECT, doctor_ranks(w, i, j), doctor_dice(w, i, j, order))
            worth = ABILITY * pool.ability + PROFICIENCY * pool.proficiency
            worth -= DIFFICULTY * pool.difficulty + CHALLENGE * pool.challenge
            if best < 0 or worth > most:
                best, most = i, worth
    return best


def sleep(w: Fight, nights: int) -> None:
    """Each night heals a wound and all strain, and a new day begins; a row for each to whom it does good."""
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if rests(t):
            wounds, strain = t.wounds, t.strain
            e = begin(w, j, SLEEP, j)
            heal_wounds(w, t, nights)
            recover_strain(w, t, t.strain)
            t.stims_received = 0
            e.wounds, e.strain = t.wounds - wounds, t.strain - strain
            if w.battle.logging > 0 and (wounds != t.wounds or strain != t.strain):
                finish(w)


def convalesce(w: Fight) -> None:
    """After a week of rest: Resilience against the worst injury, which else heals a wound; Medicine may try again.

    Dice:
        The pool, of the sufferer's attack stream.
    """
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        row = worst(t)
        if rests(t) and row >= 0:
            wounds = t.wounds
            e = begin(w, j, RECOVER, j)
            if carry_out_check(w, j, OF_BRAWN, rank_in(t, t.resilience, t.resilience_group), SEVERITY[row]) > 0:
                heal_injury(w, t, row)
                if e.triumphs > 0 and worst(t) >= 0:
                    heal_injury(w, t, worst(t))
            else:
                heal_wounds(w, t, 1)
            e.wounds = t.wounds - wounds
            if w.battle.logging > 0:
                finish(w)
        t.treated_rows = 0


def worst(t: Fighter) -> int:
    """The last row of the table of which an injury is left, NOBODY for none."""
    found = NOBODY
    for row in range(ROWS):
        if borne_at_all(t, row) > 0 and SEVERITY[row] > 0:
            found = row
    return found
