"""What injuries and rest do between turns and when the battle is over (R8, R11.6, R15)."""

from sim.narrative.attacks import settle, suffer_critical
from sim.narrative.conditions import borne, talent, total_threshold
from sim.narrative.criticals import bleeds
from sim.narrative.damage import fall, land, soaked, suffer_strain, suffer_wounds
from sim.narrative.dice import check, roll, upgraded
from sim.narrative.model import Fight, Fighter, Pool
from sim.narrative.record import begin, finish, show_roll
from sim.narrative.terms import (
    BLEED,
    BURNING,
    DEAD,
    DIE,
    DOWN,
    FLED,
    FOR_ORDER,
    HAS_BLEEDING_OUT,
    HAS_BLINDED,
    KNOWS_RAPID_RECOVERY,
    NEMESIS,
    REST,
    UP,
)
from sim.state import NOBODY

EVERY = 5  # wounds beyond the threshold that bring one more critical (Bleeding Out)
PLAIN, BETTER = 3, 4  # what an ability and a proficiency die promise, 5/8 and 5/6 of a success, as 3 to 4


def bleed(w: Fight, j: int) -> None:
    """A wound and a strain; each five wounds beyond the threshold one more critical, another than this (R8).

    Dice:
        What that critical rolls.
    """
    t = w.fighters[j]
    wounds, strain = t.wounds, t.strain
    e = begin(w, NOBODY, BLEED, j)
    suffer_wounds(w, t, 1)
    suffer_strain(w, t, 1)
    e.wounds, e.strain = t.wounds - wounds, t.strain - strain
    if w.battle.logging > 0:
        finish(w)
    beyond = t.wounds - total_threshold(t)
    if t.wounds > wounds and beyond > 0 and beyond // EVERY > max(0, wounds - total_threshold(t)) // EVERY:
        suffer_critical(w, j, HAS_BLEEDING_OUT)
    while t.owed > 0 and t.state != DEAD:
        t.owed -= 1
        suffer_critical(w, j, NOBODY)


def burn(w: Fight, j: int) -> None:
    """The fire that somebody is in: the damage of the weapon that lit it, less soak, as wounds (R10).

    Dice:
        For passing the threshold, what that critical rolls.
    """
    t = w.fighters[j]
    e = begin(w, NOBODY, BURNING, j)
    left = soaked(t, t.fire, 0)
    e.hit, e.damage, e.soak = 1, t.fire, t.fire - left
    if left > 0:
        land(w, t, left, False)
        t.damage_taken += left
    if w.battle.logging > 0:
        finish(w)
    settle(w)


def close_wounds(w: Fight) -> None:
    """At a round's end those near their end die, and those who lie bleeding go on bleeding (R8, R15)."""
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.state <= DOWN and 0 < t.dies_after <= w.battle.round:
            die(w, j)
        elif t.state == DOWN and bleeds(t):
            bleed(w, j)


def die(w: Fight, j: int) -> None:
    """Die of an injury."""
    fall(w, w.fighters[j], DEAD)
    begin(w, NOBODY, DIE, j)
    if w.battle.logging > 0:
        finish(w)


def end_battle(w: Fight) -> None:
    """Those whom nobody tends die of what they suffer from; the others rest (R11.6, R15).

    Dice:
        For each PC and nemesis alive the better of Discipline and Cool, of its order stream.
    """
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.state == DOWN and (bleeds(t) or t.dies_after > 0) and w.rules.untended_die > 0 and not tended(w, t):
            die(w, j)
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.kind <= NEMESIS and (t.state <= DOWN or t.state == FLED) and t.strain > 0:
            rest(w, j)


def tended(w: Fight, t: Fighter) -> bool:
    """Whether an ally stands."""
    for o in w.fighters:
        if o.state == UP and not t.foes >> o.side & 1:
            return True
    return False


def rest(w: Fight, j: int) -> None:
    """Heal strain by successes; what is healed is told apart from the strain the battle left (R11.6).

    Rapid Recovery heals 1 more a rank, whatever is rolled (R14). Of what ails one, blindness and a lost limb outlast
    the encounter (R8).
    """
    t = w.fighters[j]
    ability, proficiency = check(t.willpower, t.discipline)
    others, better = check(t.presence, t.cool)
    if PLAIN * others + BETTER * better > PLAIN * ability + BETTER * proficiency:
        ability, proficiency = others, better
    difficulty, challenge = upgraded(0, 0, 2 * borne(t, HAS_BLINDED))
    pool = Pool(ability, proficiency, 0, difficulty, challenge, 1 if t.maimed > 0 else 0)
    e = begin(w, j, REST, NOBODY)
    result = roll(w, j, FOR_ORDER, pool)
    show_roll(e, pool, result)
    t.rested = min(t.strain, max(0, result.successes) + talent(t, KNOWS_RAPID_RECOVERY))
    e.own_strain = -t.rested
    if w.battle.logging > 0:
        finish(w)
