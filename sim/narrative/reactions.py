"""What one who is attacked may do about it: dodge before the roll, parry or reflect a hit, hit back (R12.4, R14)."""

from sim.common import standing_foe
from sim.narrative.choice import ask
from sim.narrative.conditions import can_pay_strain, gifted, has_strain, last_arm, talent
from sim.narrative.damage import eased, land, pay_strain, soaked
from sim.narrative.dice import upgraded
from sim.narrative.look import look, look_at, look_at_health
from sim.narrative.model import QUESTIONS, Fight, Fighter, Pool, Weapon
from sim.narrative.place import band
from sim.narrative.record import begin, finish
from sim.narrative.talents import halved
from sim.narrative.terms import (
    ASK_REACT,
    BAND_MEDIUM,
    COUNTER,
    DODGE,
    GIFT_IMPROVED_PARRY,
    GIFT_IMPROVED_REFLECT,
    GIFT_UNARMED_PARRY,
    GROUP_HEALTH,
    KNOWS_DODGE,
    KNOWS_PARRY,
    KNOWS_REFLECT,
    PARRY,
    PASS,
    REFLECT,
    STYLE_MELEE,
    UP,
)
from sim.state import NOBODY

COST, UNARMED = 3, 2  # strain for parrying or reflecting (R12.4), and for Unarmed Parry (R14)
LEAST = 2  # damage that it takes off, and 1 more for each rank
OPENING = -3  # net advantages, or a despair, at which the improved ones hit back
PARRIED, REFLECTED = 1, 2
BIT = 63


def harder(pool: Pool, n: int) -> Pool:
    """A pool with so many upgrades of difficulty more (R2.5)."""
    difficulty, challenge = upgraded(pool.difficulty, pool.challenge, n)
    return Pool(pool.ability, pool.proficiency, pool.boost, difficulty, challenge, pool.setback)


def dodge(w: Fight, i: int, j: int) -> int:
    """Ask j, at whom i aims, how often it dodges, up to its rank for a strain each; how often it did (R14)."""
    t, n = w.fighters[j], 0
    most = talent(t, KNOWS_DODGE)
    if most == 0 or t.state != UP or not can_pay_strain(w, t, 1):
        return 0
    needs = consider(w, i, j)
    while n < most and t.state == UP and can_pay_strain(w, t, 1):
        w.seen.dodged = n
        if ask(w, j, t.policy, ASK_REACT, 1 << (DODGE & BIT)).order == PASS:
            break
        pay_strain(w, t, 1)
        n += 1
        if needs & GROUP_HEALTH:
            look_at_health(w, j)
    return n


def consider(w: Fight, i: int, j: int) -> int:
    """Let j's policy see itself and i, who attacks it; the words that it reads."""
    s, needs = w.seen, w.needs[QUESTIONS * w.fighters[j].policy + ASK_REACT]
    look(w, j, needs)
    look_at(w, j, i, needs)
    s.advantages = s.triumphs = s.threats = s.despairs = s.hit = s.dodged = s.incoming = s.spared = 0
    return needs


def turn_aside(w: Fight, i: int, j: int, a: Weapon, damage: int, to_strain: bool) -> int:
    """Ask j, whom i hit with weapon a, whether it parries or reflects; the damage that takes off, before soak.

    What it cost and took off goes into the row in hand.
    """
    t, e, s = w.fighters[j], w.event, w.seen
    melee = a.style == STYLE_MELEE
    rank = talent(t, KNOWS_PARRY if melee else KNOWS_REFLECT)
    cost = price_of(t, melee)
    if rank == 0 or t.state != UP or not can_pay_strain(w, t, cost):
        return 0
    cut = min(damage, LEAST + rank)
    consider(w, i, j)
    s.hit = 1
    s.incoming, left = gets_through(t, a, damage), gets_through(t, a, damage - cut)
    if to_strain:
        s.incoming, left = eased(t, s.incoming + 0), eased(t, left)
    s.spared = s.incoming - left - (cost if to_strain or not has_strain(t) else 0)
    if ask(w, j, t.policy, ASK_REACT, 1 << ((PARRY if melee else REFLECT) & BIT)).order == PASS:
        return 0
    pay_strain(w, t, cost)
    e.reaction, e.reduced = PARRIED if melee else REFLECTED, cut
    e.target_paid += cost
    return cut


def price_of(t: Fighter, melee: bool) -> int:
    """Strain that parrying, or reflecting, costs t now (R12.4; R14, Unarmed Parry)."""
    return UNARMED if melee and t.held < 0 and gifted(t, GIFT_UNARMED_PARRY) else COST


def ignored_soak(t: Fighter, a: Weapon) -> int:
    """Soak that a weapon ignores on t (R7.3, R10)."""
    return 0 if t.cortosis > 0 else a.pierce + 10 * a.breach


def gets_through(t: Fighter, a: Weapon, damage: int) -> int:
    """What of a weapon's damage does harm (R7.2, R7.3, R14)."""
    return past_soak(t, a, halved(t, a, damage))


def past_soak(t: Fighter, a: Weapon, damage: int) -> int:
    """What soak lets through; of an ion weapon nothing but to droids (R7.2, R7.3, R10)."""
    return 0 if a.ion > 0 and t.droid == 0 else soaked(t, damage, ignored_soak(t, a))


def hits_back(w: Fight, j: int) -> bool:
    """Whether the attack in hand, parried or reflected by j, showed what the improved talents ask for (R14)."""
    t, e = w.fighters[j], w.event
    if e.reaction == 0 or t.gifts == 0 or t.state != UP or (e.despairs == 0 and e.advantages > OPENING):
        return False
    return gifted(t, GIFT_IMPROVED_PARRY if e.reaction == PARRIED else GIFT_IMPROVED_REFLECT)


def hit_back(w: Fight, i: int, j: int, k: int, stun: int) -> None:
    """One hit of j: a parry's with the weapon in hand on i, a reflection's with the attack's own damage (R14)."""
    c, t, e = w.fighters[i], w.fighters[j], w.event
    arm, victim, damage = k, i, e.damage + 0
    if e.reaction == PARRIED:
        arm, stun = ready_blade(w, t), 0
        damage = max(0, base_damage(w.weapons[w.arms[arm].weapon], t))
    elif c.state != UP or band(w, j, i) > BAND_MEDIUM:
        victim = nearest_foe(w, j)
    if victim < 0 or w.fighters[victim].state != UP:
        return
    a, o = w.weapons[w.arms[arm].weapon], w.fighters[victim]
    if w.battle.logging > 0:
        begin(w, j, COUNTER, victim)
        e.weapon, e.stun = w.arms[arm].weapon, stun
    e.hit, e.damage = 1, damage
    damage = halved(o, a, damage)
    left = soaked(o, damage, ignored_soak(o, a))
    e.soak = damage - left
    if left > 0 and not (a.ion > 0 and o.droid == 0):
        o.attacker = j
        left = land(w, o, left, (stun > 0 or a.stun_damage > 0 or a.ion > 0) and has_strain(o))
        t.damage_dealt += left
        o.damage_taken += left
    if w.battle.logging > 0:
        finish(w)


def ready_blade(w: Fight, t: Fighter) -> int:
    """What it strikes with in melee: the weapon in hand if that is one, else its fists."""
    if t.held >= 0 and w.weapons[w.arms[t.held].weapon].style == STYLE_MELEE:
        return t.held + 0
    return last_arm(t)


def base_damage(a: Weapon, c: Fighter) -> int:
    """What a weapon does without successes; below nothing where it is Inferior (R7.1, R10)."""
    return a.damage + a.adds_brawn * c.brawn + a.superior - a.inferior


def nearest_foe(w: Fight, j: int) -> int:
    """The nearest enemy that stands, up to medium range; NOBODY if there is none."""
    best, near = NOBODY, BAND_MEDIUM + 1
    for k in range(len(w.fighters)):
        if standing_foe(w.fighters[j], w.fighters[k]):
            there = band(w, j, k)
            if there < near:
                best, near = k, there
    return best
