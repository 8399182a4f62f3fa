"""What an attack promises, by what can be seen: worn armor and stance, not talents or sheets."""

from sim.narrative.arms import arm_reach
from sim.narrative.conditions import in_hand, is_ally
from sim.narrative.model import Fight
from sim.narrative.place import band
from sim.narrative.pool import attack_pool
from sim.narrative.stances import may_draw
from sim.narrative.talents import hit_bonus
from sim.narrative.terms import WITH_BEST
from sim.state import NOBODY

MOST_DICE = 7  # of a kind, in the tables
KINDS = 6
ONE = (1 << 16) - 1  # certainty, in the table of chances
MEAN = 256  # one success, in the table of means


def pool_index(w: Fight, i: int, j: int, k: int) -> int:
    """Where the attack's pool, as it shows, stands in the tables of chances."""
    pool = attack_pool(w, i, j, k, True)
    n = 0
    for die in range(KINDS):
        n = 8 * n + min(MOST_DICE, pool[die])
    return n


def hit_chance(w: Fight, i: int, j: int, k: int) -> int:
    """Chance in % that i hits j with arm k."""
    return (100 * w.chances[pool_index(w, i, j, k)] + ONE // 2) // ONE


def expected_damage(w: Fight, i: int, j: int, k: int) -> int:
    """Tenths of a wound that i can expect of arm k on j; soak is the worn armor, or all of it where sheets are open.

    What its own talents add is known.
    """
    c, t, a = w.fighters[i], w.fighters[j], w.weapons[w.arms[k].weapon]
    n = pool_index(w, i, j, k)
    soak = t.soak if w.battle.open_sheets > 0 or is_ally(c, t) else t.armor
    damage = a.damage + a.adds_brawn * c.brawn - max(0, soak - a.pierce - 10 * a.breach)
    if c.talents > 0 or c.gifts > 0 or w.arms[k].deadly > 0:
        damage += hit_bonus(w, i, j, k)
    return max(0, MEAN * damage + w.means[n]) * 10 * w.chances[n] // (ONE * MEAN)


def pick_arm(w: Fight, i: int, j: int, wield: int) -> int:
    """The arm to attack j with now, as the weapon rule says: the one that promises most, what is in hand before others.

    NOBODY where none reaches.
    """
    c = w.fighters[i]
    drawable, there = may_draw(w, c), band(w, i, j)
    found, best, most = 0, NOBODY, NOBODY
    for k in range(c.first_arm, c.first_arm + c.arms):
        if there <= arm_reach(w, i, k, wield, drawable):
            found += 1
            best = k if found == 1 else best
    if found <= 1 or wield != WITH_BEST:
        return best
    for k in range(c.first_arm, c.first_arm + c.arms):
        if there <= arm_reach(w, i, k, wield, drawable):
            worth = 2 * expected_damage(w, i, j, k) + in_hand(w, c, k)
            if worth > most:
                best, most = k, worth
    return best
