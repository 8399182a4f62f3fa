"""Where fighters are: whole metres on a line (GO21), and who is in range (G31)."""

from sim.sigma.model import Fight, Fighter
from sim.sigma.terms import MELEE
from sim.state import NOBODY


def distance(c: Fighter, t: Fighter) -> int:
    """Metres between two fighters."""
    return abs(c.place - t.place)


def in_range(w: Fight, i: int, j: int, k: int) -> bool:
    """Whether fighter i reaches j with the arm: at its range it does, a metre beyond it never does (G31)."""
    return distance(w.fighters[i], w.fighters[j]) <= w.weapons[w.arms[k].weapon].reach


def usable(w: Fight, k: int, heals: int) -> bool:
    """Whether the arm serves for attacks (0) or for treatment (1): a skill of 0 cannot (2.1, GO14)."""
    return w.arms[k].tries > 0 and w.weapons[w.arms[k].weapon].heals == heals


def take_stock(w: Fight, i: int) -> None:
    """What the fighter's weapons and means of treatment are good for; none of it changes in a battle."""
    c = w.fighters[i]
    c.reach = c.healing_reach = NOBODY
    c.melee = c.ranged = 0
    for k in range(c.first_arm, c.first_arm + c.arms):
        a = w.weapons[w.arms[k].weapon]
        if usable(w, k, 1):
            c.healing_reach = max(c.healing_reach, a.reach)
        elif usable(w, k, 0):
            c.reach = max(c.reach, a.reach)
            if a.fists == 0 and a.propulsion == MELEE:
                c.melee = 1
            elif a.fists == 0:
                c.ranged = 1


def reach_in_hand(w: Fight, c: Fighter) -> int:
    """How far the weapon in hand reaches; -1 if it is none, or cannot be used."""
    return w.weapons[w.arms[c.held].weapon].reach if c.held >= 0 and usable(w, c.held, 0) else NOBODY


def gap_toward(c: Fighter, t: Fighter, move: int) -> int:
    """How far a move toward somebody leads: up to a metre from it; nowhere for who is that near."""
    return min(move, max(0, distance(c, t) - 1))


def away_from(w: Fight, c: Fighter, t: Fighter) -> int:
    """The direction away from somebody; from the same spot, to the nearer end of the field."""
    if c.place != t.place:
        return 1 if c.place > t.place else -1
    return 1 if w.battle.last_place - c.place <= c.place - w.battle.first_place else -1
