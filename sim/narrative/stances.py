"""What talents let a fighter do on its own: stances against attacks, a body guard, readying an attack (R14)."""

from sim.narrative.conditions import (
    can_pay_strain,
    gifted,
    has_strain,
    last_arm,
    may_maneuver,
    rank_in,
    talent,
    two_guns,
)
from sim.narrative.damage import pay_strain, recover_strain
from sim.narrative.model import Fight, Fighter
from sim.narrative.place import engaged_with
from sim.narrative.record import begin, finish, own
from sim.narrative.talents import frenzied_with
from sim.narrative.terms import (
    BODY_GUARD,
    COORDINATED_ASSAULT,
    CRIPPLING_BLOW,
    DEFENSIVE_STANCE,
    DRAW,
    FRENZIED_ATTACK,
    GIFT_CRIPPLING_BLOW,
    GIFT_GUNS_BLAZING,
    GIFT_IMPROVED_QUICK_DRAW,
    GIFT_JUMP_UP,
    GIFT_OVERWHELMING_FIRE,
    GIFT_QUICK_DRAW,
    GIFT_TACTICAL_DIRECTION,
    GUNS_BLAZING,
    KNOWS_BODY_GUARD,
    KNOWS_COORDINATED_ASSAULT,
    KNOWS_DEFENSIVE_STANCE,
    KNOWS_FRENZIED_ATTACK,
    KNOWS_PRECISE_AIM,
    KNOWS_SECOND_WIND,
    KNOWS_SIDE_STEP,
    KNOWS_SNIPER_SHOT,
    KNOWS_TRUE_AIM,
    OVERWHELMING_FIRE,
    PRECISE_AIM,
    SECOND_WIND,
    SIDE_STEP,
    SNIPER_SHOT,
    STAND,
    STOW,
    TACTICAL_BOOST,
    TACTICAL_MANEUVER,
    TRUE_AIM,
    UP,
)
from sim.state import NOBODY

BLAZE = 2  # strain for Guns Blazing (R14)


def legal_talents(w: Fight, i: int) -> int:
    """The maneuvers that its talents open to the fighter, a bit each (R14)."""
    c, legal = w.fighters[i], 0
    if c.talents > 0:
        legal = legal_stances(w, c)
        if talent(c, KNOWS_SNIPER_SHOT) > 0 and c.sniping == 0:
            legal |= 1 << SNIPER_SHOT
        if talent(c, KNOWS_COORDINATED_ASSAULT) > 0:
            legal |= 1 << COORDINATED_ASSAULT
    if gifted(c, GIFT_TACTICAL_DIRECTION) and in_own_turn(c):
        legal |= 1 << TACTICAL_BOOST | 1 << TACTICAL_MANEUVER
    if gifted(c, GIFT_OVERWHELMING_FIRE) and in_own_turn(c):
        legal |= 1 << OVERWHELMING_FIRE
    return legal | legal_aims(w, c) if c.further_talents > 0 and in_own_turn(c) else legal


def legal_aims(w: Fight, c: Fighter) -> int:
    """True Aim, once an aim; Precise Aim, once a round (R14)."""
    legal = 0
    if talent(c, KNOWS_TRUE_AIM) > 0 and (c.aims == 0 or c.called > 0 or (c.aims < 2 and c.trued == 0)):
        legal |= 1 << TRUE_AIM
    if talent(c, KNOWS_PRECISE_AIM) > 0 and c.precise == 0 and can_pay_strain(w, c, 1):
        legal |= 1 << PRECISE_AIM
    return legal


def in_own_turn(c: Fighter) -> bool:
    """Whether it is the fighter's turn, so that this is no maneuver out of turn."""
    return c.beat % 2 > 0


def legal_stances(w: Fight, c: Fighter) -> int:
    """Those that are paid for with strain: once until the next turn."""
    legal = 0
    if not can_pay_strain(w, c, 1):
        return 0
    if talent(c, KNOWS_SIDE_STEP) > 0 and c.side_step == 0:
        legal |= 1 << SIDE_STEP
    if talent(c, KNOWS_DEFENSIVE_STANCE) > 0 and c.defensive_stance == 0:
        legal |= 1 << DEFENSIVE_STANCE
    if talent(c, KNOWS_BODY_GUARD) > 0 and c.ward < 0:
        legal |= 1 << BODY_GUARD
    return legal


def take_stance(w: Fight, i: int, order: int, j: int) -> None:
    """What a maneuver of a talent does, j being who is guarded or directed (R12.4, R14)."""
    c = w.fighters[i]
    if order == SIDE_STEP:
        c.side_step = pay_up_to(w, c, talent(c, KNOWS_SIDE_STEP))
    elif order == DEFENSIVE_STANCE:
        c.defensive_stance = pay_up_to(w, c, talent(c, KNOWS_DEFENSIVE_STANCE))
    elif order == BODY_GUARD:
        c.ward, c.body_guard = j, pay_up_to(w, c, talent(c, KNOWS_BODY_GUARD))
        w.fighters[j].guardians |= 1 << i
    elif order == SNIPER_SHOT:
        c.sniping = talent(c, KNOWS_SNIPER_SHOT)
        w.battle.viewed = NOBODY
    elif order == PRECISE_AIM:
        c.precise = pay_up_to(w, c, talent(c, KNOWS_PRECISE_AIM))
    elif order == COORDINATED_ASSAULT:
        coordinate(w, i)
    elif order == TACTICAL_BOOST:
        w.fighters[j].boost_next += 1
    elif order == TACTICAL_MANEUVER:
        w.fighters[j].opportunities += 1


def pay_up_to(w: Fight, c: Fighter, most: int) -> int:
    """As many strain as a talent has ranks, as far as they can be paid; the row in hand tells them (R4.6, R4.7)."""
    n = 0
    while n < most and c.state == UP and can_pay_strain(w, c, 1):
        pay_strain(w, c, 1)
        n += 1
    own(w, c, n)
    return n


def coordinate(w: Fight, i: int) -> None:
    """The first allies in its melee, as many as it has ranks of Leadership: an advantage on their attacks (R14)."""
    c = w.fighters[i]
    left = rank_in(c, c.leadership, c.leadership_group)
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if left > 0 and j != i and t.state == UP and engaged_with(c, t) and not c.foes >> t.side & 1:
            t.coordinated |= 1 << i
            left -= 1


def incidentals(w: Fight, i: int) -> int:
    """The incidentals that its talents open to the fighter in its turn, a bit each (R4.1, R14)."""
    c, legal = w.fighters[i], 0
    if quick_draw_left(w, c):
        legal |= 1 << DRAW
        if c.held >= 0:
            legal |= 1 << STOW
    if c.prone > 0 and jump_up_left(w, c):
        legal |= 1 << STAND
    if talent(c, KNOWS_SECOND_WIND) > 0 and c.winded == 0 and has_strain(c) and c.strain > 0:
        legal |= 1 << SECOND_WIND
    if c.acted_out > 0:
        return legal
    if gifted(c, GIFT_CRIPPLING_BLOW) and c.crippling == 0:
        legal |= 1 << CRIPPLING_BLOW
    if gifted(c, GIFT_GUNS_BLAZING) and two_guns(w, c.held, c.second) and c.blazing == 0:
        legal |= 1 << GUNS_BLAZING if can_pay_strain(w, c, BLAZE) else 0
    a = w.weapons[w.arms[c.held if c.held >= 0 else last_arm(c)].weapon]
    if c.frenzy < talent(c, KNOWS_FRENZIED_ATTACK) and frenzied_with(a) and can_pay_strain(w, c, 1):
        legal |= 1 << FRENZIED_ATTACK
    return legal


def ready(w: Fight, i: int, order: int) -> None:
    """Make the turn's attack a Crippling Blow, for strain frenzied or one of two guns; or take a breath (R14)."""
    c = w.fighters[i]
    begin(w, i, order, NOBODY)
    if order == CRIPPLING_BLOW:
        c.crippling = 1
    elif order == GUNS_BLAZING:
        c.blazing = 1
        w.battle.viewed = NOBODY
        pay_strain(w, c, BLAZE)
        own(w, c, BLAZE)
    elif order == SECOND_WIND:
        c.winded = 1
        healed = min(c.strain, talent(c, KNOWS_SECOND_WIND))
        own(w, c, -healed)
        recover_strain(w, c, healed)
    else:
        c.frenzy += pay_up_to(w, c, 1)
    if w.battle.logging > 0:
        finish(w)


def quick_draw_left(w: Fight, c: Fighter) -> bool:
    """Whether it may still draw or stow as an incidental this round: once, twice if that is improved (R14)."""
    most = 2 if gifted(c, GIFT_IMPROVED_QUICK_DRAW) else 1 if gifted(c, GIFT_QUICK_DRAW) else 0
    return most > 0 and (c.quick_draws >> 2 != w.battle.round or c.quick_draws & 3 < most)


def may_draw(w: Fight, c: Fighter) -> bool:
    """Whether a weapon that is carried may be drawn now, as a maneuver or as an incidental (R5.7, R14)."""
    return may_maneuver(w, c) or (c.gifts > 0 and in_own_turn(c) and quick_draw_left(w, c))


def jump_up_left(w: Fight, c: Fighter) -> bool:
    """Whether it may still stand up as an incidental this round (R14)."""
    return gifted(c, GIFT_JUMP_UP) and c.jumped_round < w.battle.round


def is_incidental(w: Fight, c: Fighter, order: int) -> bool:
    """Whether a maneuver takes a talent's incidental instead, which is then used up (R14)."""
    if order == STAND and jump_up_left(w, c):
        c.jumped_round = w.battle.round + 0
        return True
    if (order == DRAW or order == STOW) and quick_draw_left(w, c):
        used = c.quick_draws & 3 if c.quick_draws >> 2 == w.battle.round else 0
        c.quick_draws = 4 * w.battle.round + used + 1
        return True
    return False
