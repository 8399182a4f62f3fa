"""Fear: whoever faces something terrifying makes a Discipline check, and acts on as it went (R14, Terrifying)."""

from sim.common import longer, standing_foe
from sim.narrative.attacks import settle
from sim.narrative.conditions import gifted, rank_in, talent
from sim.narrative.damage import eased, suffer_strain
from sim.narrative.destiny import tempt
from sim.narrative.dice import roll
from sim.narrative.menu import other_ally
from sim.narrative.model import Fight, Fighter, Roll
from sim.narrative.place import engaged_with
from sim.narrative.pool import check_pool, use_up_granted
from sim.narrative.record import begin, finish, own, show_roll
from sim.narrative.terms import (
    FEAR,
    FOR_ATTACK,
    GIFT_FEARLESS,
    KNOWS_CONFIDENCE,
    KNOWS_FEARSOME,
    KNOWS_TERRIFYING,
    OF_WILLPOWER,
    UP,
)
from sim.state import NOBODY

AFRAID, PANICKED, STEELED = 1, 2, 4  # bits of `Fighter.fear`
STUNNING = 3  # threats that take the next turn's actions


def confront(w: Fight) -> None:
    """Everybody who stands makes a check because of the enemy it fears most, if that is more than it has faced.

    Asked for when a round opens, and when somebody has joined a melee.
    """
    feared = False
    for t in w.fighters:
        feared = feared or talent(t, KNOWS_TERRIFYING) + talent(t, KNOWS_FEARSOME) > 0
    if not feared:
        return
    for i in range(len(w.fighters)):
        j = most_feared(w, w.fighters[i])
        if j >= 0:
            hold_out(w, i, j)
    settle(w)


def most_feared(w: Fight, c: Fighter) -> int:
    """The standing enemy with the greatest rating, the first of several; NOBODY if c has faced as much.

    Terrifying counts wherever it stands, Fearsome in one melee. Who is fearless, or was steeled, fears nobody.
    """
    worst, most = NOBODY, c.faced + 0
    if c.state != UP or c.fear >= STEELED or gifted(c, GIFT_FEARLESS):
        return NOBODY
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if standing_foe(c, t) and dread(c, t) > most:
            worst, most = j, dread(c, t)
    return worst


def dread(c: Fighter, t: Fighter) -> int:
    """The rating by which t frightens c now: the difficulty of the check."""
    return max(talent(t, KNOWS_TERRIFYING), talent(t, KNOWS_FEARSOME) if engaged_with(c, t) else 0)


def hold_out(w: Fight, i: int, j: int) -> None:
    """A check of Discipline because of j, in a row of its own; Confidence makes it easier.

    Dice:
        The pool, of the fighter's attack stream.
    """
    c, e = w.fighters[i], w.event
    c.faced = dread(c, w.fighters[j])
    begin(w, i, FEAR, j)
    tempt(w, i, j)
    dice = max(0, c.faced - talent(c, KNOWS_CONFIDENCE))
    pool = check_pool(c, OF_WILLPOWER, rank_in(c, c.discipline, c.discipline_group), dice)
    use_up_granted(c)
    result = roll(w, i, FOR_ATTACK, pool)
    show_roll(e, pool, result)
    e.hit = 1 if result.successes > 0 else 0
    bear(w, i, result)
    if w.battle.logging > 0:
        finish(w)


def bear(w: Fight, i: int, result: Roll) -> None:
    """What a fear check comes to, as numbers.

    A failure: a setback die on all checks; a despair: a difficulty die on them, both for the encounter. One or two
    threats of a failure: a strain for each failure; three or more, of any check: staggered to the end of the next turn.
    An advantage: a boost die on the next check; two or more: one for an ally, too. A triumph lifts what earlier checks
    brought; where there is nothing to lift, or with a second one, no more checks are made.
    """
    c, stars = w.fighters[i], result.triumphs
    if stars > 0 and c.fear > 0:
        c.fear = 0
        stars -= 1
    if stars > 0:
        c.fear |= STEELED
    c.fear |= (AFRAID if result.successes <= 0 else 0) | (PANICKED if result.despairs > 0 else 0)
    if result.advantages <= -STUNNING:
        c.staggered_until = longer(c, c.staggered_until, 1)
    elif result.advantages < 0:
        n = eased(c, max(0, -result.successes))
        own(w, c, n)
        suffer_strain(w, c, n)
    if result.advantages > 0:
        c.boost_next += 1
    if result.advantages > 1:
        k = other_ally(w, i, 0)
        if k >= 0:
            w.fighters[k].boost_next += 1
