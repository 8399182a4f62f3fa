"""Filling in the words of the policy language: what a fighter sees of itself, the field and a candidate."""

from sim.common import hostile, standing_foe
from sim.sigma.conditions import base_of, sees_attacks
from sim.sigma.model import FAR, Fight
from sim.sigma.place import distance, in_range, reach_in_hand, usable
from sim.sigma.terms import (
    ABSENT,
    ATTACK,
    DOWN,
    GROUP_ARMS,
    GROUP_DECLARED,
    GROUP_FIELD,
    GROUP_OWN,
    GROUP_RANGE,
    GROUP_TARGET,
    GROUP_TARGET_ODDS,
    MELEE,
    UP,
)
from sim.state import NEVER

QUARTERS = 4


def look(w: Fight, i: int, needs: int) -> None:
    """Fill in what the fighter sees of itself and of the field, as far as `needs` (groups of words) asks."""
    if needs & GROUP_OWN:
        look_at_self(w, i)
    if needs & GROUP_ARMS:
        look_at_arms(w, i)
    if needs & GROUP_FIELD:
        look_at_field(w, i)
    if needs & GROUP_RANGE:
        look_for_nearest(w, i)
    if needs & GROUP_DECLARED:
        look_at_declared(w, i)


def look_at_self(w: Fight, i: int) -> None:
    """What it is, and how it is doing."""
    c, s, b = w.fighters[i], w.seen, w.battle
    s.round, s.health, s.health_max, s.missing = b.round - b.earlier, c.health, c.health_max, c.health_max - c.health
    s.health_percent = 100 * c.health // c.health_max
    s.agility, s.strength, s.armor, s.place = c.agility, c.strength, c.armor, c.place
    s.is_leader, s.surprised = c.leader, 0 if sees_attacks(w, c) else 1
    s.reactions, s.acted = c.reactions, 1 if c.acted >= b.round else 0
    s.delayed = 1 if c.delayed >= b.round else 0


def look_at_arms(w: Fight, i: int) -> None:
    """What it carries."""
    c, s = w.fighters[i], w.seen
    s.has_melee_weapon, s.has_ranged_weapon, s.can_treat = c.melee, c.ranged, 1 if c.healing_reach >= 0 else 0
    s.base = s.tries = s.target_number = 0
    if c.held >= 0:
        arm = w.arms[c.held]
        s.base, s.tries, s.target_number = base_of(c, arm), arm.tries, arm.number


def look_at_field(w: Fight, i: int) -> None:
    """Who stands on either side."""
    c, s = w.fighters[i], w.seen
    s.allies = s.allies_out = s.allies_down = s.enemies = s.enemies_out = 0
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.state >= ABSENT or j == i:
            continue
        if hostile(c, t):
            if t.state == UP:
                s.enemies += 1
            else:
                s.enemies_out += 1
        elif t.state == UP:
            s.allies += 1
        else:
            s.allies_out += 1
            s.allies_down += t.state == DOWN
    s.outnumbered = 1 if s.enemies > s.allies + 1 else 0


def look_for_nearest(w: Fight, i: int) -> None:
    """How far the nearest enemy is, whom it reaches, and who reaches it, with what is in hand."""
    c, s = w.fighters[i], w.seen
    reach, near, reached, threatened = reach_in_hand(w, c), FAR, 0, 0
    for t in w.fighters:
        if standing_foe(c, t):
            gap = distance(c, t)
            near = min(near, gap)
            if gap <= reach:
                reached += 1
            if gap <= reach_in_hand(w, t):
                threatened += 1
    s.distance, s.in_reach, s.threatened = near, reached, threatened


def acts_after(w: Fight, i: int, j: int) -> bool:
    """Whether j is still to act in this round, after i: by their places, or by what became of these if one waited."""
    c, t, b = w.fighters[i], w.fighters[j], w.battle
    if t.acted >= b.round or t.position < 0:
        return False
    if c.delayed < b.round and t.delayed < b.round:
        return t.rank < c.rank
    first = len(w.slots) - len(w.fighters)
    mine = w.slots[first + i].due
    return w.slots[first + j].due > (b.now if mine == NEVER else mine)


def look_at_declared(w: Fight, i: int) -> None:
    """Who means to attack it, and who is still to act or to declare."""
    c, s, b = w.fighters[i], w.seen, w.battle
    s.declared_against_me = s.yet_to_act = s.yet_to_declare = 0
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if standing_foe(c, t):
            if t.declared == ATTACK and t.declared_target == i and t.acted < b.round:
                s.declared_against_me += 1
            if acts_after(w, i, j):
                s.yet_to_act += 1
            if t.rank > c.rank:
                s.yet_to_declare += 1


def health_share(w: Fight, i: int, j: int) -> int:
    """Percent of the health that j has left, exact for own people and where sheets are open, else in quarters."""
    t = w.fighters[j]
    if w.battle.open_sheets > 0 or not hostile(w.fighters[i], t):
        return 100 * t.health // t.health_max
    return 100 * max(0, -(-QUARTERS * t.health // t.health_max)) // QUARTERS


def look_at(w: Fight, i: int, j: int, needs: int) -> None:
    """Fill in what fighter i sees of j."""
    if needs & (GROUP_TARGET | GROUP_TARGET_ODDS) == 0:
        return
    c, t, s, b = w.fighters[i], w.fighters[j], w.seen, w.battle
    share = health_share(w, i, j)
    s.target_health_percent = share
    exact = b.open_sheets > 0 or not hostile(c, t)
    s.target_missing = t.health_max - t.health if exact else (100 - share) * t.health_max // 100
    s.target_out, s.target_leader = 0 if t.state == UP else 1, t.leader
    s.target_distance, s.target_armor = distance(c, t), t.armor
    s.target_base = s.target_ranged = 0
    if t.held >= 0:
        a = w.weapons[w.arms[t.held].weapon]
        s.target_base, s.target_ranged = a.base, 1 if a.propulsion != MELEE else 0
    s.target_attacker = 1 if c.attacker == j else 0
    s.target_acted = 1 if t.acted >= b.round else 0
    s.target_reactions, s.target_treated = t.reactions, t.treated
    s.target_faster = 1 if t.rank > c.rank else 0
    look_at_intent(w, i, j)
    if needs & GROUP_TARGET_ODDS:
        s.target_expected_damage = best_expected(w, i, j)


def look_at_intent(w: Fight, i: int, j: int) -> None:
    """Whom j declared to attack, and who of ours declared to attack j."""
    c, t, s = w.fighters[i], w.fighters[j], w.seen
    s.target_attacks = 1 if t.declared == ATTACK and t.acted < w.battle.round else 0
    s.target_attacks_me = s.target_attacks_ally = 0
    if s.target_attacks > 0 and t.declared_target >= 0:
        s.target_attacks_me = 1 if t.declared_target == i else 0
        ally = t.declared_target != i and not hostile(c, w.fighters[t.declared_target])
        s.target_attacks_ally = 1 if ally else 0
    s.target_threats = count(t.aimed_at_by & c.friends)


def count(bits: int) -> int:
    """How many bits are set."""
    n = 0
    while bits > 0:
        bits &= bits - 1
        n += 1
    return n


def expected(w: Fight, i: int, j: int, k: int) -> int:
    """Health, in tenths, that an attack with the arm takes from whom nothing but armor protects (G26)."""
    c, arm = w.fighters[i], w.arms[k]
    blow = 10 * (base_of(c, arm) - w.fighters[j].armor) + 5 * (min(arm.number, 20) + 1)
    return arm.chance * max(10, blow) // 1000


def best_expected(w: Fight, i: int, j: int) -> int:
    """The most of that among what is in reach now."""
    c, most = w.fighters[i], 0
    for k in range(c.first_arm, c.first_arm + c.arms):
        if usable(w, k, 0) and in_range(w, i, j, k):
            most = max(most, expected(w, i, j, k))
    return most
