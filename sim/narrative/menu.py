"""What advantages and triumphs can buy, at what price (R9.2, R10.1).

A table with a column for each purchase, and what of it a roll of an attack could have now, a bit each.
"""

from typing import NamedTuple

from sim.common import hostile
from sim.narrative.blast import catches, catches_friend
from sim.narrative.conditions import gifted, has_strain, most_maneuvers
from sim.narrative.extra_hits import CRIT, HIT, MOST_HITS, add_hit, adds_hit, count_hits
from sim.narrative.model import Fight, Fighter, Weapon
from sim.narrative.talents import DEAR, sweep_price
from sim.narrative.terms import (
    AUTO_FIRE,
    BEST,
    BLAST,
    BOOST,
    BOOST_ALLY,
    BURN,
    CONCUSSIVE,
    CRITICAL,
    DEFEND_MELEE,
    DEFEND_RANGED,
    DESTROY,
    DISABLE,
    DISARM,
    DISORIENT,
    ENSNARE,
    EXTRA_CRITICAL,
    GIFT_KNOCKDOWN,
    GUIDED,
    HINDER,
    HOMING,
    IGNORE_SCENE,
    KNOCKDOWN,
    LINKED,
    MANEUVER,
    MINION,
    MODE_LINKED,
    MODE_SWEEP,
    MODE_TWO_WEAPONS,
    NEGATE_DEFENSE,
    NOTICE,
    PASS,
    RECOVER_STRAIN,
    RIVAL,
    SECOND_WEAPON,
    STUN,
    STYLE_MELEE,
    SUNDER,
    SWEEP,
    UP,
    UPGRADE_ALLY,
    UPGRADE_TARGET,
    VITAL_DEED,
)
from sim.narrative.volley import Blow, Shot, is_burst, swept
from sim.state import NOBODY

ACTIVATE = 2  # advantages for an active quality (R10.1)
ON_A_MISS = 3  # advantages for a blast or a guided shot (R10)
MENU = 64
# By purchase, from 65: the price in advantages, then in triumphs where one of those does not do for any of the first
# three sorts (R9.2). A critical costs its rating, knocking down more by silhouette, a blast more on a miss, a sweep
# what its talent says.
PRICES = (
    0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, DEAR, DEAR, DEAR, DEAR,
    ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, 1,
    ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, ACTIVATE, ON_A_MISS, 0, 0,
)  # fmt: skip
STARS = (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


def bit(order: int) -> int:
    """A purchase's bit among legal orders."""
    return 1 << (order & 63)


AGAIN = (  # may be bought more than once (R9.2)
    bit(CRITICAL) | bit(RECOVER_STRAIN) | bit(SUNDER) | bit(AUTO_FIRE) | bit(LINKED) | bit(EXTRA_CRITICAL) | bit(SWEEP)
)  # fmt: skip
PREFERRED = (
    DESTROY, BURN, AUTO_FIRE, SECOND_WEAPON, SWEEP, LINKED, BLAST, DISARM, CRITICAL, EXTRA_CRITICAL, GUIDED, CONCUSSIVE,
    STUN, BOOST_ALLY, KNOCKDOWN, DISORIENT, ENSNARE, SUNDER, BOOST, RECOVER_STRAIN, UPGRADE_TARGET, UPGRADE_ALLY,
    HINDER, MANEUVER, NEGATE_DEFENSE, DEFEND_RANGED, DEFEND_MELEE, IGNORE_SCENE, NOTICE, VITAL_DEED, DISABLE,
)  # fmt: skip
ALWAYS = (
    bit(NOTICE) | bit(HINDER) | bit(BOOST) | bit(NEGATE_DEFENSE) | bit(DEFEND_MELEE) | bit(DEFEND_RANGED)
    | bit(UPGRADE_TARGET) | bit(UPGRADE_ALLY) | bit(VITAL_DEED)
)  # fmt: skip
FOR_ONE = bit(RECOVER_STRAIN) | bit(BOOST_ALLY) | bit(NOTICE) | bit(SUNDER)
FOR_TWO = (
    FOR_ONE | bit(MANEUVER) | bit(HINDER) | bit(BOOST) | bit(DISORIENT) | bit(STUN) | bit(ENSNARE) | bit(CONCUSSIVE)
    | bit(AUTO_FIRE) | bit(LINKED) | bit(SECOND_WEAPON) | bit(BURN)
)  # fmt: skip
FOR_THREE = (
    FOR_TWO | bit(NEGATE_DEFENSE) | bit(IGNORE_SCENE) | bit(DISABLE) | bit(DEFEND_MELEE) | bit(DEFEND_RANGED)
    | bit(DISARM) | bit(BLAST) | bit(GUIDED)
)  # fmt: skip
FOR_POINTS = (0, FOR_ONE, FOR_TWO, FOR_THREE)  # what so many advantages can pay, but for what depends on the weapon
TO_RECOVER, TO_BOOST_ALLY, TO_MANEUVER = bit(RECOVER_STRAIN), bit(BOOST_ALLY), bit(MANEUVER)
TO_IGNORE = bit(IGNORE_SCENE)
TO_DISARM, TO_SUNDER, TO_DISORIENT, TO_STUN = bit(DISARM), bit(SUNDER), bit(DISORIENT), bit(STUN)
TO_KNOCK_DOWN, TO_ENSNARE, TO_CONCUSS = bit(KNOCKDOWN), bit(ENSNARE), bit(CONCUSSIVE)
TO_CRIT, TO_DESTROY, TO_DISABLE = bit(CRITICAL), bit(DESTROY), bit(DISABLE)
TO_FIRE_ON, TO_LINK, TO_STRIKE_TWICE = bit(AUTO_FIRE), bit(LINKED), bit(SECOND_WEAPON)
TO_BLAST, TO_BURN, TO_GUIDE, TO_CRIT_MORE = bit(BLAST), bit(BURN), bit(GUIDED), bit(EXTRA_CRITICAL)
TO_SWEEP = bit(SWEEP)
BEST_BIT = bit(BEST)


class Basket(NamedTuple):
    """What was bought so far and waits for the hit; and what may not be bought again, a bit each."""

    criticals: int  # payments for that of the first hit
    disabled: int
    hits: int  # beyond the first
    blast: int
    done: int


EMPTY_BASKET = Basket(0, 0, 0, 0, 0)


class Dues(NamedTuple):
    """Prices in advantages that depend on more than the purchase."""

    rating: int  # of the next critical of a hit beyond the first
    knock: int  # of knocking down
    sweep: int  # of a hit on another in the target's melee


def dues_of(c: Fighter, t: Fighter, a: Weapon, shot: Shot, rating: int) -> Dues:
    """What c's attack on t would pay; the talent Knockdown takes a triumph (R10, R14)."""
    knock = ACTIVATE + max(0, t.silhouette - 1) if a.knockdown + shot.pounces > 0 else DEAR
    return Dues(rating, knock, sweep_price(c) if c.gifts > 0 else 0)


def put_in(basket: Basket, order: int, n: int) -> Basket:
    """The basket with one more purchase.

    Args:
        basket: what was bought before.
        order: the purchase.
        n: the hit beyond the first that can have a critical next; of a sweep how many it hits.
    """
    hits = basket.hits
    if order == SWEEP:
        for _ in range(n):
            hits = add_hit(hits, order)
    elif adds_hit(order):
        hits = add_hit(hits, order)
    elif order == EXTRA_CRITICAL:
        hits |= CRIT << HIT * n
    return Basket(
        basket.criticals + (order == CRITICAL),
        basket.disabled + (order == DISABLE),
        hits,
        basket.blast + (order == BLAST),
        basket.done | bit(order) & ~AGAIN,
    )


def price(order: int, a: Weapon, hit: bool, dues: Dues) -> int:
    """What a purchase costs in advantages (R8.2, R9.2, R10.1)."""
    if order == CRITICAL:
        return a.crit_rating
    if order == EXTRA_CRITICAL:
        return dues.rating
    if order == KNOCKDOWN:
        return dues.knock
    if order == SWEEP:
        return dues.sweep
    if order == BLAST and not hit:
        return ON_A_MISS
    return PRICES[order - MENU]


def for_sale(w: Fight, i: int, shot: Shot, blow: Blow, basket: Basket) -> int:
    """All that the roll could buy now if points were no matter, but for criticals of hits beyond the first."""
    t, a, hit = w.fighters[blow.struck], w.weapons[w.arms[blow.arm].weapon], blow.successes > 0
    legal = on_sale(w, i, blow.struck, a, hit)
    if hit and t.prone == 0 and may_knock_down(w.fighters[i], a, shot):
        legal |= TO_KNOCK_DOWN
    if shot.order == HOMING:
        legal &= ~TO_MANEUVER
    if blow.wounding and a.crit_rating > 0 and basket.disabled == 0 and (basket.criticals == 0 or t.kind != MINION):
        legal |= TO_CRIT
    if blow.left > 0 and t.held >= 0:
        legal |= (TO_DESTROY if basket.disabled == 0 else 0) | (TO_DISABLE if basket.criticals == 0 else 0)
    if is_rich(shot, a):
        legal |= volley_on_sale(w, i, shot, blow, basket.hits)
    return legal & ~basket.done


def on_sale(w: Fight, i: int, j: int, a: Weapon, hit: bool) -> int:
    """What a roll could buy if points were no matter, a bit each; criticals and disabling are up to the hit."""
    c, t = w.fighters[i], w.fighters[j]
    legal = ALWAYS
    if can_recover(w, c):
        legal |= TO_RECOVER
    if other_ally(w, i, 0) >= 0:
        legal |= TO_BOOST_ALLY
    if c.maneuvers + c.free + c.granted < most_maneuvers(c) and c.beat >= c.immobilized_until:
        legal |= TO_MANEUVER
    if w.battle.concealment > 0:
        legal |= TO_IGNORE
    if t.held >= 0:
        legal |= TO_DISARM
    return legal | on_sale_by_weapon(w, t, a, hit)


def on_sale_by_weapon(w: Fight, t: Fighter, a: Weapon, hit: bool) -> int:
    """The active qualities that the roll could activate (R10)."""
    legal = 0
    if a.sunder > 0 and (hit or w.rules.sunder_on_miss > 0) and breakable(w, t):
        legal |= TO_SUNDER
    if not hit:
        return legal
    if a.disorient > 0:
        legal |= TO_DISORIENT
    if a.stun > 0:
        legal |= TO_STUN
    if a.ensnare > 0:
        legal |= TO_ENSNARE
    if a.concussive > 0:
        legal |= TO_CONCUSS
    return legal


def may_knock_down(c: Fighter, a: Weapon, shot: Shot) -> bool:
    """Whether c's hit may knock down: by the weapon's quality, a pounce, or in melee by a talent (R10, R14)."""
    return a.knockdown + shot.pounces > 0 or (a.style == STYLE_MELEE and gifted(c, GIFT_KNOCKDOWN))


def is_rich(shot: Shot, a: Weapon) -> bool:
    """Whether hits beyond the first, blasts, fire or guided shots can come of the attack."""
    return shot.mode + a.linked + a.blast + a.burn + a.guided > 0 or shot.declared & (shot.declared - 1) > 0


def volley_on_sale(w: Fight, i: int, shot: Shot, blow: Blow, hits: int) -> int:
    """What of these could be bought (R6.7, R10)."""
    a, legal = w.weapons[w.arms[blow.arm].weapon], 0
    if blow.successes <= 0:
        legal |= TO_BLAST if a.blast > 0 else 0
        return legal | (TO_GUIDE if a.guided > 0 and w.fighters[i].homing < 0 else 0)
    if count_hits(hits, 0) < MOST_HITS:
        if is_burst(shot.mode):
            legal |= TO_FIRE_ON
        if shot.second >= 0 and count_hits(hits, MODE_TWO_WEAPONS) == 0:
            legal |= TO_STRIKE_TWICE
        if count_hits(hits, MODE_LINKED) < a.linked:
            legal |= TO_LINK
        if not is_burst(shot.mode) and swept(w, shot, blow.meant, count_hits(hits, MODE_SWEEP) + 1) >= 0:
            legal |= TO_SWEEP
    if a.blast > 0 and catches(w, blow.struck):
        legal |= TO_BLAST
    return legal | (TO_BURN if a.burn > 0 else 0)


def count_swept(w: Fight, shot: Shot, blow: Blow, hits: int, dues: Dues) -> int:
    """How many a sweep hits that is bought now: one, or for a triumph all (R14)."""
    done, most, n = count_hits(hits, MODE_SWEEP), MOST_HITS - count_hits(hits, 0), 1
    while dues.sweep == DEAR and n < most and swept(w, shot, blow.meant, done + n + 1) >= 0:
        n += 1
    return n


def can_recover(w: Fight, c: Fighter) -> bool:
    """Whether recovering strain does anything (R9.4)."""
    if has_strain(c):
        return c.strain > 0
    return c.kind == RIVAL and w.rules.rival_recover_strain_heals > 0 and c.wounds > 0


def breakable(w: Fight, t: Fighter) -> bool:
    """Whether what is in the target's hand can be sundered (R10, Cortosis)."""
    return t.held >= 0 and w.weapons[w.arms[t.held].weapon].cortosis == 0


def other_ally(w: Fight, i: int, waiting: int) -> int:
    """The first other ally who stands, of those yet to act if `waiting`; NOBODY if there is none."""
    c = w.fighters[i]
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if j != i and t.state == UP and not c.foes >> t.side & 1 and (waiting == 0 or t.acted < w.battle.round):
            return j
    return NOBODY


def affordable(legal: int, points: int, triumphs: int, a: Weapon, hit: bool, dues: Dues) -> int:
    """Those of the purchases that the points left can pay (R8.2, R9.2)."""
    if triumphs > 0:
        within = legal if triumphs > 1 else legal & ~TO_DESTROY
    else:
        within = legal & FOR_POINTS[min(points, 3)]
        if legal & TO_CRIT and a.crit_rating <= points:
            within |= TO_CRIT
        if legal & TO_KNOCK_DOWN and dues.knock <= points:
            within |= TO_KNOCK_DOWN
        if legal & TO_SWEEP and dues.sweep <= points:
            within |= TO_SWEEP
        if legal & TO_CRIT_MORE and dues.rating <= points:
            within |= TO_CRIT_MORE
        if legal & TO_BLAST and hit and points >= ACTIVATE:
            within |= TO_BLAST
    return within | BEST_BIT if within > 0 else 0


def preferred(menu: tuple[int, ...], legal: int) -> int:
    """The first of a list of purchases that is legal."""
    for order in menu:
        if legal & bit(order):
            return order
    return PASS


def unwise(w: Fight, i: int, blow: Blow, a: Weapon) -> int:
    """What whoever leaves the choice to the table does not take: hits that do nothing, blasts among friends."""
    c, t, bits, hit = w.fighters[i], w.fighters[blow.struck], 0, blow.successes > 0
    if hit and (blow.left == 0 or not hostile(c, t)):
        bits |= TO_FIRE_ON | TO_LINK | TO_BURN
    if hit and not hostile(c, t):
        bits |= TO_STRIKE_TWICE
    if t.beat < t.burning_until:
        bits |= TO_BURN
    if a.blast > 0 and catches_friend(w, i, blow.struck, hit):
        bits |= TO_BLAST
    return bits
