"""Who is where: places on a line, range bands, engagements (R5.9-R5.13)."""

from sim.common import standing_foe
from sim.narrative.model import Fight, Fighter
from sim.narrative.terms import BAND_LONG, BAND_MEDIUM, BAND_SHORT, UP
from sim.state import NOBODY

BANDS = (BAND_SHORT, BAND_MEDIUM, BAND_MEDIUM, BAND_LONG, BAND_LONG)  # by distance in places, coming from nearer
FAR = 5  # places from which on the band is extreme
BETWEEN = (0, 0, 1, 0, 1)  # distances between two bands, where the one they come from is kept (R5.10)


def engaged_with(c: Fighter, t: Fighter) -> bool:
    """Whether the two are in one engagement."""
    return c.engagement > 0 and c.engagement == t.engagement


def engaged(w: Fight, i: int) -> bool:
    """Whether a standing enemy is in the fighter's engagement."""
    c = w.fighters[i]
    if c.engagement == 0:
        return False
    for t in w.fighters:
        if t.engagement == c.engagement and standing_foe(c, t):
            return True
    return False


def band(w: Fight, i: int, j: int) -> int:
    """The range band between two fighters (R5.9, R5.10)."""
    c, t = w.fighters[i], w.fighters[j]
    if c.engagement > 0 and c.engagement == t.engagement:
        return 0
    d = abs(c.place - t.place)
    if d >= FAR:
        return 4
    if BETWEEN[d] > 0:
        return BANDS[d] + (c.between >> j & 1 if i < j else t.between >> i & 1)
    return BANDS[d] + 0


def distance(c: Fighter, t: Fighter) -> int:
    """0 in one engagement, else 1 more than the places between the two."""
    return 0 if c.engagement > 0 and c.engagement == t.engagement else 1 + abs(c.place - t.place)


def keep_band(w: Fight, i: int, j: int, farther: bool) -> None:
    """Say of two fighters which band they keep at a distance between two bands."""
    low, high = min(i, j), max(i, j)
    c = w.fighters[low]
    c.between = c.between & ~(1 << high) | (1 << high if farther else 0)


def walk(w: Fight, i: int, step: int) -> None:
    """Go one place along the line; cover stays behind (R5.6), so does a melee that holds only allies (R5.13)."""
    c = w.fighters[i]
    before = c.place
    c.place += step
    w.battle.viewed = NOBODY
    for j in range(len(w.fighters)):
        if j != i:
            there = w.fighters[j].place
            d = abs(c.place - there)
            if d < FAR and BETWEEN[d] > 0:
                keep_band(w, i, j, d < abs(before - there))
    leave(w, i)
    if w.battle.reach_side == c.side:
        w.battle.shaken = 1


def hard_going(w: Fight, c: Fighter, place: int) -> bool:
    """Whether a move of the fighter that ends at the place takes two maneuvers (R5.16, R14)."""
    return w.battle.difficult >> (place - w.battle.first_place) & 1 > 0 and c.airborne == 0


def half_done(w: Fight, c: Fighter, place: int, move: int) -> bool:
    """Begin a move to a place that takes two maneuvers; whether it was begun only: the second one ends it (R5.10)."""
    begun = c.halfway + 0
    c.halfway = 0
    if begun == move or not hard_going(w, c, place):
        return False
    c.halfway = move
    return True


def leave(w: Fight, i: int) -> None:
    """Leave the spot: its cover, the melee, and what was gained in it (R5.6, R6.4)."""
    c = w.fighters[i]
    c.in_cover = 0
    if c.engagement == 0:
        return
    c.engagement = c.openings = 0
    w.battle.viewed = NOBODY
    for t in w.fighters:
        t.openings &= ~(1 << i)


def join(w: Fight, i: int, j: int) -> None:
    """Go into j's engagement, or found one with it (R5.12)."""
    leave(w, i)
    t = w.fighters[j]
    if t.engagement == 0:
        w.battle.engagements += 1
        t.engagement = w.battle.engagements
    w.fighters[i].engagement = t.engagement
    w.battle.viewed = NOBODY


def cover_at(w: Fight, c: Fighter) -> bool:
    """Whether the fighter's place offers cover."""
    return w.battle.cover >> (c.place - w.battle.first_place) & 1 > 0


def ally_in_melee(w: Fight, i: int, j: int) -> bool:
    """Whether a standing ally of i is in j's engagement (R6.5)."""
    c, t = w.fighters[i], w.fighters[j]
    if t.engagement == 0:
        return False
    for k in range(len(w.fighters)):
        a = w.fighters[k]
        if k != i and k != j and a.engagement == t.engagement and a.state == UP and not c.foes >> a.side & 1:
            return True
    return False
