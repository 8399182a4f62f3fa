"""One attack, from the pool to its consequences (R6, R7, R8)."""

from sim.common import below, hostile
from sim.narrative.conditions import has_strain
from sim.narrative.criticals import EACH, critical, owed_by
from sim.narrative.damage import soaked, suffer_strain, suffer_wounds
from sim.narrative.dice import roll
from sim.narrative.model import Fight, Fighter, Roll, Weapon
from sim.narrative.place import engaged_with
from sim.narrative.pool import attack_pool, use_up
from sim.narrative.record import begin, finish, show_roll
from sim.narrative.spending import spend, spend_enemy
from sim.narrative.terms import ATTACK, DEAD, DOWN, FOR_ATTACK, FOR_INJURY, INJURY, MINION, STYLE_MELEE, UP
from sim.state import NOBODY


def attack(w: Fight, i: int, j: int, k: int, stun: int) -> None:
    """Fighter i attacks j with arm k.

    Dice:
        The pool, of i's attack stream; one number of its injury stream where a despair leads the hit astray (R6.5, R15:
        not of its policy stream, of which a repeated history draws nothing); a d100 of the target's injury stream for a
        critical that was paid for, and for each that is owed afterwards.
    """
    c, a = w.fighters[i], w.weapons[w.arms[k].weapon]
    pool = attack_pool(w, i, j, k, False)
    e = begin(w, i, ATTACK, j)
    e.weapon, e.stun = w.arms[k].weapon, stun
    use_up(w, i, j, k)
    c.acted_out = 1
    c.attacks += 1
    result = roll(w, i, FOR_ATTACK, pool)
    show_roll(e, pool, result)
    struck = stray(w, i, j, a, result)
    if struck != j:
        result = Roll(result.successes, result.advantages, result.triumphs, result.despairs - 1)
    e.target = struck
    c.last_target = j
    w.fighters[struck].attacker = i
    strike(w, i, struck, k, stun, result)
    spend_enemy(w, i, j, result)
    if w.battle.logging > 0:
        finish(w)
    if a.style != STYLE_MELEE:
        give_openings(w, i)
    settle(w)


def strike(w: Fight, i: int, j: int, k: int, stun: int, result: Roll) -> None:
    """Damage, what advantages buy, wounds or strain, the critical that was paid for (R7.1-R7.5, R8.1-R8.4)."""
    c, t, e, a = w.fighters[i], w.fighters[j], w.event, w.weapons[w.arms[k].weapon]
    damage = left = 0
    if result.successes > 0:
        c.hits += 1
        damage = a.damage + a.adds_brawn * c.brawn + result.successes
        left = soaked(t, damage, a.pierce + 10 * a.breach)
        e.hit, e.damage, e.soak = 1, damage, damage - left
    to_strain = (stun > 0 or a.stun_damage > 0) and has_strain(t)
    wounding = left > 0 and (not to_strain or w.rules.crit_needs_wounds == 0)
    before = e.wounds + e.strain
    paid = spend(w, i, j, k, result, wounding)
    if left > 0 and t.state != DEAD:
        t.aims = 0
        if to_strain:
            e.strain += left
            suffer_strain(w, t, left)
        else:
            e.wounds += left
            suffer_wounds(w, t, left)
    if paid > 0 and t.state != DEAD:
        pay_out_critical(w, j, EACH * (a.vicious + paid - 1))
    inflicted = e.wounds + e.strain - before
    c.damage_dealt += inflicted
    t.damage_taken += inflicted


def pay_out_critical(w: Fight, j: int, bonus: int) -> None:
    """The critical that the attacker paid for: on a minion group, a member's wounds (R7.17)."""
    t, e = w.fighters[j], w.event
    before = t.wounds
    result = critical(w, j, bonus)
    e.injury = result
    if t.kind == MINION:
        e.wounds += t.wounds - before


def stray(w: Fight, i: int, j: int, a: Weapon, result: Roll) -> int:
    """Who is hit: a despair on somebody in a melee with an ally is spent on another of that melee (R6.5)."""
    t = w.fighters[j]
    if a.style == STYLE_MELEE or result.successes <= 0 or result.despairs == 0 or t.engagement == 0:
        return j
    friend, others = False, 0
    for k in range(len(w.fighters)):
        o = w.fighters[k]
        if k != i and k != j and o.state == UP and engaged_with(o, t):
            others += 1
            friend = friend or not hostile(w.fighters[i], o)
    if not friend:
        return j
    nth = below(w, i, FOR_INJURY, others)
    for k in range(len(w.fighters)):
        o = w.fighters[k]
        if k != i and k != j and o.state == UP and engaged_with(o, t):
            if nth == 0:
                return k
            nth -= 1
    return j


def give_openings(w: Fight, i: int) -> None:
    """Enemies in the melee of a shooter gain a boost against it (R6.4)."""
    c = w.fighters[i]
    if c.engagement == 0:
        return
    for t in w.fighters:
        if t.state == UP and engaged_with(c, t) and hostile(c, t):
            t.openings |= 1 << i


def settle(w: Fight) -> None:
    """Roll the criticals that passing a threshold brings, after the one that was paid for (R7.6, R8.5, R8.6)."""
    if w.battle.shaken == 0:
        return
    for j in range(len(w.fighters)):
        while owed_by(w, j):
            w.fighters[j].owed -= 1
            e = begin(w, NOBODY, INJURY, j)
            e.injury = critical(w, j, 0)
            if w.battle.logging > 0:
                finish(w)


def exposed(t: Fighter) -> bool:
    """Whether a hazard can hurt the fighter."""
    return t.state == UP or t.state == DOWN
