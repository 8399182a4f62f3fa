"""One attack, from the pool to its consequences (R6, R7, R8)."""

from sim.common import below, hostile, until_next_turn_ends
from sim.narrative.blast import explode, heads_hit
from sim.narrative.conditions import USELESS, borne, gifted, let_go
from sim.narrative.criticals import bonus_of, critical, lets_repeat, limb, owed_by
from sim.narrative.damage import land, soaked, suffer_strain
from sim.narrative.destiny import tempt
from sim.narrative.dice import roll
from sim.narrative.extra_hits import goes_to_strain, land_hits
from sim.narrative.menu import Basket
from sim.narrative.model import Fight, Fighter, Roll, Weapon
from sim.narrative.place import engaged_with
from sim.narrative.pool import use_shot, use_up
from sim.narrative.reactions import base_damage, dodge, harder, hit_back, hits_back, ignored_soak, turn_aside
from sim.narrative.record import begin, finish, own, show_roll
from sim.narrative.spending import break_arm, spend
from sim.narrative.talents import halved, hit_bonus, lethal
from sim.narrative.terms import (
    ATTACK,
    DEAD,
    DOWN,
    FOR_ATTACK,
    FOR_INJURY,
    GIFT_FIERCE_POUNCE,
    HAS_AT_THE_BRINK,
    INJURY,
    MODE_TWO_WEAPONS,
    STYLE_MELEE,
    UP,
)
from sim.narrative.threats import spend_enemy
from sim.narrative.volley import Blow, Shot, declared_by, is_burst, volley_pool
from sim.state import NOBODY

AT_ITEM = 1  # a called shot (R5.2)


def attack(w: Fight, i: int, j: int, k: int, stun: int, mode: int) -> None:
    """Fighter i attacks j with arm k in a mode; where somebody hit is Overpowered, once more with the same pool (R8).

    Dice:
        For each attack the pool, of i's attack stream; one number of its injury stream where a despair leads the hit
        astray (R6.5, R15: not of its policy stream, of which a repeated history draws nothing); what a critical that
        was paid for rolls, of the target's injury stream, then the same for each hit beyond the first, and what those
        that are owed afterwards roll.
    """
    c, stood = w.fighters[i], w.fighters[j].state + 0
    second = c.second if mode == MODE_TWO_WEAPONS else NOBODY
    if w.battle.light + w.battle.dark > 0:
        tempt(w, i, j)
    staked = w.battle.staked + 0
    declared = declared_by(w, i, j, k, mode)
    pool, called = volley_pool(w, i, j, k, second, mode, declared), c.called if c.aims > 0 else 0
    strain = take_action(w, i)
    if c.state != UP:
        fail_to_attack(w, i, j, k, strain)
        return
    cripples, pounces = c.crippling + 0, 1 if c.aims > 0 and gifted(c, GIFT_FIERCE_POUNCE) else 0
    use_up(w, i, j, k)
    if second >= 0:
        use_up(w, i, j, second)
    dodged = dodge(w, i, j) if w.fighters[j].talents > 0 else 0
    pool = harder(pool, dodged)
    shot = Shot(ATTACK, pool, stun, mode, second, declared, stood, called, strain, 0, dodged, cripples, pounces)
    more = carry_out_attack(w, i, j, k, shot)
    if more and c.state == UP and w.fighters[j].state == stood and fire_again(w, k) and fire_again(w, second):
        declared = declared if is_burst(mode) else declared_by(w, i, j, k, mode)
        shot = Shot(ATTACK, pool, stun, mode, second, declared, stood, called, 0, 1, dodged, cripples, pounces)
        w.battle.staked = staked
        carry_out_attack(w, i, j, k, shot)
    if shoots(w, k) or (second >= 0 and shoots(w, second)):
        give_openings(w, i)


def shoots(w: Fight, k: int) -> bool:
    """Whether an arm is a ranged weapon."""
    return w.weapons[w.arms[k].weapon].style != STYLE_MELEE


def fail_to_attack(w: Fight, i: int, j: int, k: int, strain: int) -> None:
    """A row for an attack that did not come about: taking the action put its fighter out (R8, At the Brink)."""
    begin(w, i, ATTACK, j).weapon = w.arms[k].weapon
    own(w, w.fighters[i], strain)
    if w.battle.logging > 0:
        finish(w)


def fire_again(w: Fight, k: int) -> bool:
    """Whether an arm is still there, whole and loaded for an attack that is repeated; it takes a shot (R8, R10).

    NOBODY, of an other hand that is empty, is no hindrance.
    """
    if k < 0:
        return True
    arm = w.arms[k]
    if arm.gone > 0 or arm.uses == 0 or arm.damaged >= USELESS:
        return False
    if arm.uses > 0:
        use_shot(w, k)
    return True


def take_action(w: Fight, i: int) -> int:
    """Spend the turn's action; At the Brink it costs 1 strain, which is returned (R4.5, R8)."""
    c = w.fighters[i]
    c.acted_out = 1
    n = borne(c, HAS_AT_THE_BRINK)
    suffer_strain(w, c, n)
    return n


def carry_out_attack(w: Fight, i: int, j: int, k: int, shot: Shot) -> bool:
    """From the roll to its consequences; whether the attack may be repeated."""
    c, a = w.fighters[i], w.weapons[w.arms[k].weapon]
    c.attacks += 1
    e = w.event
    e.injury = e.reaction = 0
    if w.battle.logging > 0:
        begin(w, i, shot.order, j)
        e.weapon, e.stun, e.called, e.again = w.arms[k].weapon, shot.stun, shot.called, shot.again
        e.mode, e.second = shot.mode, w.arms[shot.second].weapon if shot.second >= 0 else NOBODY
        e.dodged, e.target_paid = shot.dodged, shot.dodged if shot.again == 0 else 0
    own(w, c, shot.strain)
    rolled = roll(w, i, FOR_ATTACK, shot.pool)
    shift = a.superior - a.inferior - a.improvised + (c.coordinated > 0)
    result = Roll(rolled.successes, rolled.advantages + shift, rolled.triumphs, rolled.despairs)
    show_roll(e, shot.pool, result)
    struck = stray(w, i, j, a, result) if shot.order == ATTACK else j
    heads = heads_hit(w, w.fighters[struck], 1 if result.successes > 0 else 0) if a.blast > 0 else 0
    despairs = result.despairs - (1 if struck != j else 0)
    result = Roll(result.successes, result.advantages, result.triumphs, despairs)
    e.target = struck
    c.last_target = j
    w.fighters[struck].attacker = i
    basket, blow = strike(w, i, j, struck, k, shot, result)
    spend_enemy(w, i, j, k, result)
    if a.improvised > 0 and (result.advantages <= -2 or result.despairs > 0):
        break_arm(w, k)
    if w.battle.logging > 0:
        finish(w)
    more = lets_repeat(e.injury)
    if e.reaction > 0 and hits_back(w, struck):
        hit_back(w, i, struck, k, shot.stun)
    if basket.hits > 0 and land_hits(w, i, shot, blow, basket.hits):
        more = True
    if basket.blast > 0:
        explode(w, i, struck, k, shot.stun, result.successes, heads)
    settle(w)
    return more and shot.again == 0


def strike(w: Fight, i: int, meant: int, j: int, k: int, shot: Shot, result: Roll) -> tuple[Basket, Blow]:
    """Damage, what advantages buy, wounds or strain, the critical that was paid for (R7.1-R7.5, R8.1-R8.4)."""
    c, t, e, a = w.fighters[i], w.fighters[j], w.event, w.weapons[w.arms[k].weapon]
    damage = left = 0
    to_strain = goes_to_strain(t, a, shot.stun)
    if result.successes > 0:
        c.hits += 1
        damage = max(0, base_damage(a, c) + result.successes)
        if c.talents > 0 or c.gifts > 0 or w.arms[k].deadly > 0:
            damage += hit_bonus(w, i, j, k)
        e.damage = damage
        if t.talents > 0:
            damage -= turn_aside(w, i, j, a, damage, to_strain)
        if t.gifts > 0:
            damage = halved(t, a, damage)
        left = soaked(t, damage, ignored_soak(t, a))
        e.hit, e.soak = 1, damage - left
        if a.ion > 0 and t.droid == 0:
            left = 0
    wounding = left > 0 and (not to_strain or w.rules.crit_needs_wounds == 0)
    before = e.wounds + e.strain
    blow = Blow(meant, j, k, result.successes, left, wounding)
    bought = spend(w, i, shot, blow, result)
    if bought.disabled > 0:
        left = 0
    if left > 0 and t.state != DEAD:
        land(w, t, left, to_strain)
        if shot.cripples > 0 and not to_strain:
            t.lamed = 1
    if shot.called > 0 and result.successes > 0:
        hit_part(w, j, shot.called)
    if bought.criticals > 0 and t.state != DEAD:
        e.injury = critical(w, j, bonus_of(a, bought.criticals) + lethal(c), NOBODY)
    inflicted = e.wounds + e.strain - before
    c.damage_dealt += inflicted
    t.damage_taken += inflicted
    return bought, blow


def hit_part(w: Fight, j: int, called: int) -> None:
    """A called shot that hit: the item is dropped, or the limb hindered (R5.2).

    Dice:
        A d4 of the target's injury stream for the limb.
    """
    t = w.fighters[j]
    if called == AT_ITEM:
        let_go(w, t)
        return
    if t.beat >= t.hindered_until:
        t.hindered = 0
    t.hindered |= limb(w, j)
    t.hindered_until = until_next_turn_ends(t)


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
            suffer_critical(w, j, NOBODY)


def suffer_critical(w: Fight, j: int, avoid: int) -> None:
    """A critical that nobody paid for, in a row of its own."""
    e = begin(w, NOBODY, INJURY, j)
    e.injury = critical(w, j, 0, avoid)
    if w.battle.logging > 0:
        finish(w)


def exposed(t: Fighter) -> bool:
    """Whether a hazard can hurt the fighter."""
    return t.state == UP or t.state == DOWN
