"""Using an ability (R4.5): what it costs, its check, its Force dice, and whom it reaches (R1.7, R2.8)."""

from sim.narrative.abilities import count_use, fits, rank_for
from sim.narrative.attacks import settle, take_action
from sim.narrative.conditions import characteristic, rank_in
from sim.narrative.damage import pay_strain
from sim.narrative.destiny import tempt
from sim.narrative.dice import check, roll
from sim.narrative.effects import affect
from sim.narrative.fear import confront
from sim.narrative.force import roll_force, suffice
from sim.narrative.maneuvers import pay_for_maneuver
from sim.narrative.model import NO_ROLL, Fight, Fighter, Pool, Power, Roll
from sim.narrative.pool import check_pool, use_up_granted
from sim.narrative.record import begin, finish, show_roll
from sim.narrative.terms import (
    ACTIVATE,
    AFFECT,
    CONTEST,
    FOR_ATTACK,
    UP,
    WAY_ACTION,
    WAY_INCIDENTAL,
    WAY_MANEUVER,
    WHOM_ENEMY,
)


def activate(w: Fight, i: int, p: int, j: int) -> None:
    """Fighter i uses ability p on j: a row for it, and one for each further one whom it reaches.

    Dice:
        Of i's attack stream: the pool of its check, then its Force dice. Before them, of the target's attack stream,
        the pool of a competitive check.
    """
    c, a, e = w.fighters[i], w.powers[p], w.event
    theirs = NO_ROLL
    if a.competitive > 0:
        theirs = contest(w, j, i, p)
    begin(w, i, ACTIVATE, j).power = p
    pay(w, c, i, a, p)
    if c.state == UP:
        if a.whom == WHOM_ENEMY:
            c.last_target, w.fighters[j].attacker = j, i
        successes = attempt(w, i, a, j, theirs)
        spare = show_force(w, i, a) - a.points
        works = (a.skill < 0 or successes > 0) and (a.points == 0 or reached(w, i, a))
        if works:
            e.hit = 1
            spread(w, i, p, j, max(0, successes), max(0, spare))
            return
    if w.battle.logging > 0:
        finish(w)
    settle(w)


def spread(w: Fight, i: int, p: int, j: int, successes: int, spare: int) -> None:
    """What a working ability does, to whom it was meant for, then to all others it reaches; criticals come last."""
    affect(w, i, j, p, successes, spare, False)
    if w.battle.logging > 0:
        finish(w)
    if w.powers[p].everybody > 0:
        for k in range(len(w.fighters)):
            if k != j and fits(w, i, p, k):
                e = begin(w, i, AFFECT, k)
                e.power, e.hit = p, 1
                affect(w, i, k, p, successes, spare, True)
                if w.battle.logging > 0:
                    finish(w)
    settle(w)
    confront(w)


def pay(w: Fight, c: Fighter, i: int, a: Power, p: int) -> None:
    """What it takes of the turn, and its strain; but for an incidental it breaks the aim (R4.5, R5.3)."""
    strain, wounds = c.strain, c.wounds
    c.powers_done |= 1 << p
    if a.uses > 0:
        count_use(c, p)
    if a.way != WAY_INCIDENTAL:
        c.aims = c.called = 0
    if a.way == WAY_ACTION:
        take_action(w, i)
    elif a.way == WAY_MANEUVER:
        pay_for_maneuver(w, i)
    pay_strain(w, c, a.strain)
    w.event.own_strain, w.event.own_wounds = c.strain - strain, c.wounds - wounds


def attempt(w: Fight, i: int, a: Power, j: int, theirs: Roll) -> int:
    """Roll the check of an ability, if it has one, into the row in hand; net successes, of a contest the margin."""
    if a.skill < 0:
        return 0
    c = w.fighters[i]
    if w.battle.light + w.battle.dark > 0:
        tempt(w, i, j)
    pool = pool_of(w, i, a, j)
    use_up_granted(c)
    result = roll(w, i, FOR_ATTACK, pool)
    show_roll(w.event, pool, result)
    return margin(result, theirs)


def margin(own: Roll, theirs: Roll) -> int:
    """Net successes; of a competitive check by how many it is won, 1 where a tie is broken by triumphs or advantages.

    0 where it failed, or was lost: it has to be won with one success at least (R1.11, R2.8).
    """
    if own.successes <= 0 or own.successes < theirs.successes:
        return 0
    if own.successes > theirs.successes:
        return own.successes - max(0, theirs.successes)
    if own.triumphs != theirs.triumphs:
        return 1 if own.triumphs > theirs.triumphs else 0
    return 1 if own.advantages > theirs.advantages else 0


def pool_of(w: Fight, i: int, a: Power, j: int) -> Pool:
    """The dice of an ability's check: against a difficulty, or against the skill of the target (R2.2, R2.8)."""
    c, dice, better = w.fighters[i], a.difficulty + 0, 0
    if a.against >= 0 and a.competitive == 0:
        t = w.fighters[j]
        plain, better = check(characteristic(t, a.against_characteristic), rank_of(t, a.against))
        dice += plain
    pool = check_pool(c, a.characteristic, rank_of(c, a.skill), dice)
    return Pool(pool.ability, pool.proficiency, pool.boost, pool.difficulty, pool.challenge + better, pool.setback)


def rank_of(c: Fighter, skill: int) -> int:
    """The rank of a skill that abilities ask for, of a minion group the group's (R7.15)."""
    return rank_in(c, rank_for(c, skill), c.power_groups >> skill & 1)


def contest(w: Fight, j: int, i: int, p: int) -> Roll:
    """The target's own roll of a competitive check, in a row of its own; it has the same difficulty (R2.8)."""
    t, a = w.fighters[j], w.powers[p]
    begin(w, j, CONTEST, i).power = p
    pool = check_pool(t, a.against_characteristic, rank_of(t, a.against), a.difficulty)
    use_up_granted(t)
    result = roll(w, j, FOR_ATTACK, pool)
    show_roll(w.event, pool, result)
    if w.battle.logging > 0:
        finish(w)
    return result


def show_force(w: Fight, i: int, a: Power) -> int:
    """Roll the Force dice of an ability that asks for them, into the row in hand; light points (R1.7)."""
    if a.points == 0:
        return 0
    e, dice = w.event, w.fighters[i].force_rating
    points = roll_force(w, i, FOR_ATTACK, dice)
    e.force, e.light, e.dark = dice, points.light, points.dark
    return points.light


def reached(w: Fight, i: int, a: Power) -> bool:
    """Whether the Force dice in the row in hand do for the ability; dark points that are used cost strain (R1.7)."""
    c, e = w.fighters[i], w.event
    strain, wounds = c.strain, c.wounds
    enough = suffice(w, i, a.points, e.light + 0, e.dark + 0)
    e.own_strain += c.strain - strain
    e.own_wounds += c.wounds - wounds
    return enough
