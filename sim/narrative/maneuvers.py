"""Maneuvers and incidentals (R4.1, R5)."""

from sim.common import standing_foe, until_next_turn_ends
from sim.narrative.arms import partner
from sim.narrative.attacks import settle
from sim.narrative.choice import Choice, possible
from sim.narrative.conditions import SECOND_MANEUVER, carried, gifted, in_hand, let_go, release, take_in_hand, talent
from sim.narrative.damage import pay_strain, suffer_strain
from sim.narrative.destiny import tempt
from sim.narrative.fear import confront
from sim.narrative.healing import administer, mount
from sim.narrative.model import Fight, Fighter
from sim.narrative.place import cover_at, engaged, engaged_with, half_done, join, leave, walk
from sim.narrative.record import begin, finish, own
from sim.narrative.stances import is_incidental, legal_talents, take_stance
from sim.narrative.terms import (
    ADVANCE,
    AIM,
    AIM_AT_ITEM,
    AIM_AT_LIMB,
    ASSIST,
    BODY_GUARD,
    COORDINATED_ASSAULT,
    DEFENSIVE_STANCE,
    DISENGAGE,
    DISMOUNT,
    DRAW,
    DROP,
    DROP_PRONE,
    ENGAGE,
    FLED,
    FLEE,
    GIFT_PACK_INSTINCTS,
    GUARDED_STANCE,
    INTERACT,
    KNOWS_TRUE_AIM,
    MEDICINE,
    MODE_TWO_WEAPONS,
    MOUNT,
    OVERWHELMING_FIRE,
    PATCH,
    PRECISE_AIM,
    PREPARE,
    RELOAD,
    RETREAT,
    SHIFT,
    SIDE_STEP,
    SNIPER_SHOT,
    STAND,
    STIMPACK,
    STOW,
    TACTICAL_BOOST,
    TACTICAL_MANEUVER,
    TAKE_COVER,
    TREAT,
    TRUE_AIM,
    UP,
    WADE,
)
from sim.state import NOBODY

MOVES = 1 << SHIFT | 1 << ADVANCE | 1 << RETREAT | 1 << ENGAGE | 1 << FLEE
AIMING = 1 << AIM | 1 << AIM_AT_ITEM | 1 << AIM_AT_LIMB | 1 << TRUE_AIM
PICKED = (
    1 << ADVANCE
    | 1 << RETREAT
    | 1 << ENGAGE
    | 1 << ASSIST
    | 1 << DRAW
    | 1 << STIMPACK
    | 1 << PATCH
    | 1 << MEDICINE
    | 1 << TREAT
    | 1 << BODY_GUARD
    | 1 << TACTICAL_BOOST
    | 1 << TACTICAL_MANEUVER
    | 1 << OVERWHELMING_FIRE
)
STANCES = (
    1 << SIDE_STEP
    | 1 << DEFENSIVE_STANCE
    | 1 << BODY_GUARD
    | 1 << COORDINATED_ASSAULT
    | 1 << SNIPER_SHOT
    | 1 << TACTICAL_BOOST
    | 1 << TACTICAL_MANEUVER
    | 1 << OVERWHELMING_FIRE
    | 1 << PRECISE_AIM
)
MOST_ORDERS = 64
ALONG, ASIDE, INTO = 3, 5, 8  # moves over difficult ground, as `Fighter.halfway` tells them apart
LAMING = MOVES & ~(1 << FLEE) | 1 << DISENGAGE  # what somebody lamed suffers strain for (R14, Crippling Blow)
STEADY = 1 << ASSIST | 1 << DRAW | 1 << INTERACT


def legal_maneuvers(w: Fight, i: int) -> int:
    """The maneuvers open to the fighter, a bit each; whether anybody can be picked is seen when one is ordered."""
    c = w.fighters[i]
    legal = STEADY
    if c.aims < 2 or c.called != 0:
        legal |= 1 << AIM
    if c.aims < 2 or c.called != 1:
        legal |= 1 << AIM_AT_ITEM
    if c.aims < 2 or c.called != 2:
        legal |= 1 << AIM_AT_LIMB
    if c.mount > 0:
        legal |= 1 << DISMOUNT if c.mounted > 0 else 1 << MOUNT
    if c.stimpacks > 0:
        legal |= 1 << STIMPACK
    if c.patches > 0:
        legal |= 1 << PATCH
    if c.guarded_until < until_next_turn_ends(c):
        legal |= 1 << GUARDED_STANCE
    if c.in_cover == 0 and cover_at(w, c):
        legal |= 1 << TAKE_COVER
    legal |= 1 << STAND if c.prone > 0 else 1 << DROP_PRONE
    if c.held >= 0:
        legal |= legal_with_weapon(w, c)
    if c.engagement > 0 and engaged(w, i):
        if may_disengage(w, i):
            legal |= 1 << DISENGAGE
    else:
        legal |= MOVES & ~(1 << FLEE)
        if c.place == w.battle.first_place or c.place == w.battle.last_place:
            legal |= 1 << FLEE
    if c.talents + c.further_talents + c.gifts > 0:
        legal |= legal_talents(w, i)
    return legal


def legal_with_weapon(w: Fight, c: Fighter) -> int:
    """What can be done to the weapon in hand (R5.7, R5.15)."""
    arm = w.arms[c.held]
    a = w.weapons[arm.weapon]
    legal = 1 << STOW
    if a.limited_ammo > 0 and arm.single == 0 and arm.uses < a.limited_ammo:
        legal |= 1 << RELOAD
    if arm.prepared < a.prepare:
        legal |= 1 << PREPARE
    return legal


def may_disengage(w: Fight, i: int) -> bool:
    """Whether there is a way out of a melee; by the option only with another ally in it (R5.13)."""
    return w.rules.disengage_requires_ally == 0 or ally_beside(w, i)


def ally_beside(w: Fight, i: int) -> bool:
    """Whether another ally stands in the fighter's melee (R5.13, as the user has it)."""
    c = w.fighters[i]
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if j != i and t.state == UP and engaged_with(c, t) and not standing_foe(c, t):
            return True
    return False


def narrow(w: Fight, i: int, legal: int, orders: int) -> int:
    """Legal orders without those of `orders` for which nobody could be picked."""
    for order in range(MOST_ORDERS):
        if (legal & orders) >> order & 1 and not possible(w, i, order):
            legal &= ~(1 << order)
    return legal


def pay_for_maneuver(w: Fight, i: int) -> None:
    """The free maneuver, else a granted one, else 2 strain (R4.2, R4.3)."""
    c = w.fighters[i]
    c.maneuvers += 1
    if c.free > 0:
        c.free -= 1
    elif c.granted > 0:
        c.granted -= 1
    else:
        pay_strain(w, c, SECOND_MANEUVER)


def maneuver(w: Fight, i: int, choice: Choice, paid: bool) -> None:
    """Take a maneuver, and write its row with what it cost; one out of turn costs nothing (R4.4, R9.2).

    Dice:
        For mounting an untrained animal, the pool, of the fighter's attack stream (R5.8); what a critical rolls that
        is owed where strain is wounds.
    """
    c, e = w.fighters[i], w.event
    e.order = choice.order + 0  # without a log nobody begins a row, and WADE would stand there from the last one
    if w.battle.logging > 0:
        begin(w, i, choice.order, choice.target)
    strain, wounds = c.strain, c.wounds
    incidental = paid and c.gifts > 0 and is_incidental(w, c, choice.order)
    if paid and not incidental:
        pay_for_maneuver(w, i)
    elif c.commanded > 0:
        pay_strain(w, c, 1)
    if not AIMING >> choice.order & 1 and not incidental:
        c.aims = c.called = 0
    e.own_strain, e.own_wounds = c.strain - strain, c.wounds - wounds
    if choice.arm >= 0:
        e.weapon = w.arms[choice.arm].weapon
    if c.state == UP and STANCES >> choice.order & 1:
        take_stance(w, i, choice.order, choice.target)
    elif c.state == UP:
        carry_out(w, i, choice)
    if c.lamed > 0 and c.state == UP and LAMING >> choice.order & 1 and e.order != WADE:
        own(w, c, 1)
        suffer_strain(w, c, 1)
    e.place, joins = c.place, e.order == ENGAGE
    if w.battle.logging > 0:
        finish(w)
    settle(w)
    if joins:
        confront(w)


def aim(c: Fighter, order: int) -> None:
    """Aim, at the body, an item or a limb; to change what is aimed at begins anew (R5.1, R5.2; R14, True Aim)."""
    called = order - AIM_AT_ITEM + 1 if order == AIM_AT_ITEM or order == AIM_AT_LIMB else 0
    if c.aims == 0 or c.called != called:
        c.aims = c.trued = 0
    c.aims += 1
    c.called = called
    if order == TRUE_AIM:
        c.trued = talent(c, KNOWS_TRUE_AIM)


def wades(w: Fight, i: int, choice: Choice) -> bool:
    """Whether the maneuver does no more than begin a move that ends on difficult ground (R5.16)."""
    c, order = w.fighters[i], choice.order
    if order == ADVANCE or order == RETREAT:
        to = step(w, c, w.fighters[choice.target], order)
        return half_done(w, c, c.place + to, ALONG + to)
    if order == ENGAGE:
        return half_done(w, c, c.place, INTO + choice.target)
    return (order == DISENGAGE or order == SHIFT) and half_done(w, c, c.place, ASIDE)


def carry_out(w: Fight, i: int, choice: Choice) -> None:
    """What the maneuver does (R5.1-R5.15, R11.1, R11.2)."""
    c, order = w.fighters[i], choice.order
    if w.battle.difficult > 0 and wades(w, i, choice):
        w.event.order = WADE
    elif AIMING >> order & 1:
        aim(c, order)
    elif order == STIMPACK or order == PATCH:
        administer(w, i, choice.target, order)
    elif order == MOUNT:
        if c.mount > 1 and w.battle.light + w.battle.dark > 0:
            tempt(w, i, i)
        mount(w, i)
    elif order == DISMOUNT:
        c.mounted = 0
    elif order == ADVANCE or order == RETREAT:
        walk(w, i, step(w, c, w.fighters[choice.target], order))
    elif order == ENGAGE:
        join(w, i, choice.target)
    elif order == DISENGAGE or order == SHIFT:
        leave(w, i)
    elif order == TAKE_COVER:
        c.in_cover = 1
    elif order == GUARDED_STANCE:
        c.guarded_until = until_next_turn_ends(c)
    elif order == STAND:
        c.prone = 0
    elif order == DROP_PRONE:
        c.prone = 1
    elif order == ASSIST:
        assist(c, w.fighters[choice.target])
    elif order == FLEE:
        flee(w, i)
    else:
        handle_gear(w, i, choice)


def handle_gear(w: Fight, i: int, choice: Choice) -> None:
    """Draw, stow, reload, prepare (R5.7, R5.15); a weapon still in hand is dropped for the one drawn (R15).

    A weapon that is drawn for an attack with two goes into the other hand (R6.7).
    """
    c = w.fighters[i]
    w.battle.viewed = NOBODY
    if choice.order == DRAW:
        if choice.how > 0:
            c.second = choice.arm
            w.event.second = w.arms[choice.arm].weapon
        else:
            take_in_hand(w, c, choice.arm)
    elif choice.order == STOW:
        release(w, c, c.held)
    elif choice.order == RELOAD:
        arm = w.arms[c.held]
        arm.uses = w.weapons[arm.weapon].limited_ammo
    elif choice.order == PREPARE:
        w.arms[c.held].prepared += 1


def step(w: Fight, c: Fighter, t: Fighter, order: int) -> int:
    """+1 or -1: toward somebody, or away."""
    toward = 1 if t.place > c.place else -1
    if order == ADVANCE:
        return toward
    if c.place == t.place and c.place == w.battle.last_place:
        return -1
    return -toward


def assist(c: Fighter, t: Fighter) -> None:
    """A boost die on the ally's next check, lost at the end of its next turn (R5.4); two by Pack Instincts (R14)."""
    t.assists += 2 if gifted(c, GIFT_PACK_INSTINCTS) else 1
    t.assists_until = until_next_turn_ends(t)


def flee(w: Fight, i: int) -> None:
    """Leave the field (R15)."""
    c = w.fighters[i]
    leave(w, i)
    c.state = FLED
    w.battle.viewed = NOBODY
    w.battle.shaken = 1


def draw_for_attack(w: Fight, i: int, k: int, mode: int) -> None:
    """A weapon that is carried is drawn first, as a maneuver; with two, that for the other hand (R6.7, R15)."""
    c = w.fighters[i]
    if mode == MODE_TWO_WEAPONS:
        if c.second < 0:
            maneuver(w, i, Choice(DRAW, NOBODY, partner(w, c, k, True), 2 * mode), True)
    elif carried(w, c, k) and not in_hand(w, c, k):
        maneuver(w, i, Choice(DRAW, NOBODY, k, 0), True)


def drop(w: Fight, i: int) -> None:
    """Drop what is in hand, an incidental, once a turn (R4.1)."""
    c = w.fighters[i]
    if w.battle.logging > 0:
        begin(w, i, DROP, NOBODY).weapon = w.arms[c.held].weapon
        finish(w)
    let_go(w, c)
    c.dropped = 1
