"""Filling in what a policy sees: only the groups of words that the battle's policies use."""

from sim.common import hostile, standing_foe
from sim.narrative.abilities import count_ready
from sim.narrative.arms import far_reach
from sim.narrative.conditions import (
    defense,
    disoriented,
    guarded,
    has_strain,
    held_weapon,
    immobilized,
    last_arm,
    members_left,
    staggered,
    total_threshold,
    usable,
)
from sim.narrative.model import NO_BAND, Fight
from sim.narrative.place import ally_in_melee, band, engaged_with, hard_going
from sim.narrative.points import points_of
from sim.narrative.prospects import expected_damage, hit_chance, pick_arm
from sim.narrative.talents import handles_two
from sim.narrative.terms import (
    ABSENT,
    GROUP_ARMS,
    GROUP_BAND,
    GROUP_ENGAGED,
    GROUP_FIELD,
    GROUP_HEALTH,
    GROUP_ODDS,
    GROUP_SELF,
    GROUP_TARGET,
    GROUP_TARGET_ODDS,
    STYLE_MELEE,
    UP,
    WITH_BEST,
)
from sim.state import NOBODY

NOBODY_NEAR = 99
NO_LIMIT = 99
AROUND = GROUP_ARMS | GROUP_ENGAGED | GROUP_FIELD | GROUP_BAND
OUT_OF_SIGHT = 25  # quarters in which the wounds of enemies are seen


def hurt(w: Fight, i: int, j: int) -> int:
    """How hurt j looks to i: wounds as a share of its threshold in %, an enemy's in quarters."""
    t = w.fighters[j]
    share = 100 * t.wounds // total_threshold(t)
    if w.battle.open_sheets == 0 and hostile(w.fighters[i], t):
        return share // OUT_OF_SIGHT * OUT_OF_SIGHT
    return share


def look(w: Fight, i: int, needs: int) -> None:
    """Fill in what the fighter sees of itself, and of the field as far as `needs` (groups of words) asks."""
    c, s, b = w.fighters[i], w.seen, w.battle
    s.round, s.prone, s.in_cover, s.aims = b.round - b.earlier, c.prone, c.in_cover, c.aims
    s.cover_here = b.cover >> (c.place - b.first_place) & 1
    s.guarded = 1 if c.beat < c.guarded_until else 0
    s.second, s.maneuvers = 1 if c.maneuvers > 0 else 0, c.maneuvers
    s.action_left = 1 - c.acted_out
    if needs & GROUP_HEALTH:
        look_at_health(w, i)
    if needs & GROUP_SELF:
        look_at_self(w, i)
    if needs & AROUND and (b.viewed != i or needs & AROUND & ~b.viewed_groups):
        look_around(w, i, needs & AROUND)
    if needs & GROUP_ODDS:
        look_at_odds(w, i)


def look_around(w: Fight, i: int, needs: int) -> None:
    """Who stands where, and with what: right until somebody moves, falls, rises, or changes weapons."""
    w.battle.viewed, w.battle.viewed_groups = i, needs
    if needs & GROUP_ARMS:
        look_at_arms(w, i)
    if needs & GROUP_ENGAGED:
        look_at_melee(w, i)
    if needs & GROUP_FIELD:
        look_at_field(w, i)
    if needs & GROUP_BAND:
        look_for_nearest(w, i)


def look_at_health(w: Fight, i: int) -> None:
    """Own wounds and strain."""
    c, s = w.fighters[i], w.seen
    most = total_threshold(c)
    s.wounds, s.wounds_left, s.wounds_percent = c.wounds, most - c.wounds, 100 * c.wounds // most
    if has_strain(c):
        s.strain, s.strain_left = c.strain, c.strain_threshold - c.strain
        s.strain_percent = 100 * c.strain // max(1, c.strain_threshold)
    else:
        s.strain, s.strain_left, s.strain_percent = 0, most - c.wounds, 0
    s.criticals, s.members = c.injuries, members_left(c)


def look_at_self(w: Fight, i: int) -> None:
    """What it is, and what ails it."""
    c, s = w.fighters[i], w.seen
    s.kind, s.is_leader, s.speed, s.place = c.kind, c.leader, c.agility, c.place
    s.staggered, s.immobilized = 1 if staggered(c) else 0, 1 if immobilized(c) else 0
    s.disoriented, s.mounted = disoriented(c), c.mounted
    s.burning = (c.burning_until - c.beat + 1) // 2 if c.beat < c.burning_until else 0
    s.force_rating, s.abilities, s.abilities_ready = c.force_rating, 0, 0
    s.destiny = points_of(w, c) if w.battle.light + w.battle.dark > 0 else 0
    if c.powers > 0:
        look_at_abilities(w, i)
    s.difficult_here, s.halfway = 1 if hard_going(w, c, c.place) else 0, 1 if c.halfway > 0 else 0


def look_at_abilities(w: Fight, i: int) -> None:
    """What it can do besides."""
    for p in range(len(w.powers)):
        w.seen.abilities += w.fighters[i].powers >> p & 1
    w.seen.abilities_ready = count_ready(w, i)


def look_at_arms(w: Fight, i: int) -> None:
    """What it carries and could use."""
    c, s = w.fighters[i], w.seen
    s.has_melee_weapon = s.has_ranged_weapon = 0
    for k in range(c.first_arm, c.first_arm + c.arms - 1):
        if usable(w, k):
            if w.weapons[w.arms[k].weapon].style == STYLE_MELEE:
                s.has_melee_weapon = 1
            else:
                s.has_ranged_weapon = 1
    s.stimpacks, s.medkit = c.stimpacks + c.patches, c.medkit
    s.weapon_damage = w.arms[c.held].damaged if c.held >= 0 else 0
    s.can_critical = 1 if held_weapon(w, c).crit_rating > 0 else 0
    s.both_at_ease = 1 if c.second >= 0 and handles_two(c, held_weapon(w, c), w.weapons[w.arms[c.second].weapon]) else 0
    uses = w.arms[c.held].uses if c.held >= 0 else NO_LIMIT
    s.ammo = NO_LIMIT if uses < 0 else min(uses, NO_LIMIT)


def look_at_melee(w: Fight, i: int) -> None:
    """Who stands in its engagement."""
    c, s = w.fighters[i], w.seen
    s.engaged = s.engaged_enemies = s.engaged_allies = 0
    if c.engagement == 0:
        return
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if j != i and t.engagement == c.engagement and t.state == UP:
            if hostile(c, t):
                s.engaged_enemies += 1
                s.engaged = 1
            else:
                s.engaged_allies += 1


def look_at_field(w: Fight, i: int) -> None:
    """Who stands on either side."""
    c, s = w.fighters[i], w.seen
    s.allies = s.allies_out = s.enemies = s.enemies_out = 0
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
    s.outnumbered = 1 if s.enemies > s.allies + 1 else 0


def look_for_nearest(w: Fight, i: int) -> None:
    """How far the nearest enemy is, and how many are in reach of what is in hand."""
    c, s = w.fighters[i], w.seen
    k = c.held if c.held >= 0 else last_arm(c)
    reach = far_reach(w, i, k) if usable(w, k) else NOBODY
    near, gap, reached = NO_BAND, NOBODY_NEAR, 0
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.state == UP and c.foes >> t.side & 1:
            there = band(w, i, j)
            near = min(near, there)
            gap = min(gap, abs(c.place - t.place))
            if there <= reach:
                reached += 1
    s.band, s.distance, s.in_reach = near, gap, reached


def look_at_odds(w: Fight, i: int) -> None:
    """What the best attack on anybody promises."""
    s = w.seen
    s.hit_chance = s.expected_damage = 0
    for j in range(len(w.fighters)):
        if standing_foe(w.fighters[i], w.fighters[j]):
            k = pick_arm(w, i, j, WITH_BEST)
            if k >= 0:
                s.hit_chance = max(s.hit_chance, hit_chance(w, i, j, k))
                s.expected_damage = max(s.expected_damage, expected_damage(w, i, j, k))


def look_at(w: Fight, i: int, j: int, needs: int) -> None:
    """Fill in what fighter i sees of j."""
    if needs & (GROUP_TARGET | GROUP_TARGET_ODDS) == 0:
        return
    c, t, s = w.fighters[i], w.fighters[j], w.seen
    a, mine = held_weapon(w, t), held_weapon(w, c)
    s.target_wounds_percent, s.target_kind, s.target_members = hurt(w, i, j), t.kind, members_left(t)
    s.target_armor, s.target_prone, s.target_in_cover, s.target_guarded = t.armor, t.prone, t.in_cover, guarded(t)
    s.target_defense = defense(w, t, mine.style == STYLE_MELEE)
    s.target_staggered, s.target_immobilized = 1 if staggered(t) else 0, 1 if immobilized(t) else 0
    s.target_disoriented, s.target_out, s.target_leader = disoriented(t), 0 if t.state == UP else 1, t.leader
    s.target_band, s.target_distance = band(w, i, j), abs(c.place - t.place)
    s.target_engaged = 1 if engaged_with(c, t) else 0
    s.target_engaged_ally = 1 if ally_in_melee(w, i, j) else 0
    s.target_damage = a.damage + a.adds_brawn * t.brawn
    s.target_criticals, s.target_treated, s.target_droid = t.injuries, t.treated, t.droid
    s.target_attacker = 1 if c.attacker == j else 0
    s.target_acted = 1 if t.acted >= w.battle.round else 0
    if needs & GROUP_TARGET_ODDS:
        look_at_target_odds(w, i, j)


def look_at_target_odds(w: Fight, i: int, j: int) -> None:
    """What the best attack on j promises."""
    s, k = w.seen, pick_arm(w, i, j, WITH_BEST)
    s.target_hit_chance = hit_chance(w, i, j, k) if k >= 0 else 0
    s.target_expected_damage = expected_damage(w, i, j, k) if k >= 0 else 0
