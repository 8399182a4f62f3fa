"""Assembling the pool of an attack (R2.3, R6.11)."""

from sim.narrative.conditions import characteristic, defense, disoriented, guarded, rank
from sim.narrative.dice import check, upgraded
from sim.narrative.model import Fight, Fighter, Pool, Weapon
from sim.narrative.place import ally_in_melee, band, engaged
from sim.narrative.terms import STYLE_MELEE
from sim.state import NOBODY

RANGED_DIFFICULTY = (1, 1, 2, 3, 4)  # by band (R6.2)
MELEE_DIFFICULTY = 2  # R6.1
WHEN_ENGAGED = (0, 1, 2, 0)  # by style (R6.3)


def attack_pool(w: Fight, i: int, j: int, k: int, seen: bool) -> Pool:
    """Every die that i's attack on j with arm k takes (R6.11); `seen`: only by what shows, without talents."""
    c, t, arm = w.fighters[i], w.fighters[j], w.arms[k]
    a = w.weapons[arm.weapon]
    melee = a.style == STYLE_MELEE
    ability, proficiency = check(characteristic(c, arm.characteristic), rank(c, arm))
    upgrades = 0 if seen else t.adversary
    if melee:
        dice = MELEE_DIFFICULTY
    else:
        dice = RANGED_DIFFICULTY[band(w, i, j)]
        if c.engagement > 0 and engaged(w, i):
            dice += WHEN_ENGAGED[a.style]
        if t.engagement > 0 and ally_in_melee(w, i, j):
            upgrades += 1
    difficulty, challenge = upgraded(dice, 0, upgrades) if upgrades > 0 else (dice, 0)
    return Pool(
        ability, proficiency, attack_boost(c, t, j, a, melee), difficulty, challenge, attack_setback(w, c, t, a, melee)
    )


def attack_boost(c: Fighter, t: Fighter, j: int, a: Weapon, melee: bool) -> int:
    """Aim, Accurate, assistants, what was granted, a prone target in melee, an opening (R5.1, R5.4, R5.14, R6.4)."""
    n = c.aims + a.accurate + c.boost_next + c.assists
    if melee:
        n += t.prone + (c.openings >> j & 1)
    return n


def attack_setback(w: Fight, c: Fighter, t: Fighter, a: Weapon, melee: bool) -> int:
    """Defense, guarded stance, own prone, disorientation, Inaccurate, concealment (R5.5, R5.14, R5.17, R6.10)."""
    n = defense(w, t, melee) + guarded(c) + disoriented(c) + a.inaccurate
    if melee:
        return n + c.prone
    if w.rules.prone_is_defense == 0:
        n += t.prone
    return n + w.battle.concealment


def use_up(w: Fight, i: int, j: int, k: int) -> None:
    """What an attack uses: the aim, granted dice, in melee an opening, preparations, a shot (R5.3, R6.4, R9.3)."""
    c, arm = w.fighters[i], w.arms[k]
    c.aims = c.boost_next = c.assists = 0
    if w.weapons[arm.weapon].style == STYLE_MELEE:
        c.openings &= ~(1 << j)
    if arm.prepared > 0:
        arm.prepared = 0
        w.battle.viewed = NOBODY
    if arm.uses > 0:
        w.battle.viewed = NOBODY
        arm.uses -= 1
        if arm.uses == 0 and arm.single > 0:
            arm.gone = 1
            if c.held == k:
                c.held = NOBODY
