"""Points of Destiny and story points: two pools, of the heroes and of those who fight them (R2.10)."""

from sim.narrative.force import roll_force
from sim.narrative.model import Fight, Fighter
from sim.narrative.record import begin, finish
from sim.narrative.terms import DESTINY, FOR_ORDER, PC, UP
from sim.state import NOBODY

STORY_OF_ENEMIES = 1  # point at the beginning, beside one for each hero


def gather_points(w: Fight) -> None:
    """The pools at the beginning: a Force die for each hero who is there, or story points (R1.7, R2.10).

    Dice:
        A Force die of each hero's stream `order`.
    """
    if w.rules.destiny + w.rules.story_points == 0:
        return
    b, heroes = w.battle, 0
    b.light = b.dark = 0
    for i in range(len(w.fighters)):
        c = w.fighters[i]
        if c.kind == PC and c.state == UP and w.sides[c.side].players > 0:
            heroes += 1
            if w.rules.destiny > 0:
                points = roll_force(w, i, FOR_ORDER, 1)
                b.light += points.light
                b.dark += points.dark
    if w.rules.destiny == 0:
        b.light, b.dark = heroes, STORY_OF_ENEMIES
    if b.logging > 0:
        e = begin(w, NOBODY, DESTINY, NOBODY)
        e.force, e.light, e.dark = heroes if w.rules.destiny > 0 else 0, b.light, b.dark
        finish(w)


def draws_on_light(w: Fight, c: Fighter) -> bool:
    """Whether a fighter's points are the heroes', as of all who do not fight them."""
    for s in range(len(w.sides)):
        if w.sides[s].players > 0 and c.foes >> s & 1:
            return False
    return True


def points_of(w: Fight, c: Fighter) -> int:
    """Points that a fighter's side could spend now."""
    return w.battle.light + 0 if draws_on_light(w, c) else w.battle.dark + 0


def hand_over(w: Fight, light: bool) -> None:
    """A point of one pool goes to the other (R2.10)."""
    b, n = w.battle, 1 if light else -1
    b.light -= n
    b.dark += n


def lose_point(w: Fight, t: Fighter) -> None:
    """A Discouraging Wound: a point of the sufferer's pool goes to the other, if there is one (R8)."""
    if points_of(w, t) > 0:
        hand_over(w, draws_on_light(w, t))
