"""Guided shots: one that missed comes again at the round's end (R10)."""

from sim.narrative.attacks import carry_out_attack
from sim.narrative.conditions import defense
from sim.narrative.dice import upgraded
from sim.narrative.model import Fight, Pool
from sim.narrative.terms import DOWN, HOMING, MODE_PLAIN
from sim.narrative.volley import Shot
from sim.state import NOBODY

AVERAGE, EASY = 2, 1  # difficulty dice, by silhouette: the shot's is 0 (R6.6)
LARGE = 2


def home_in(w: Fight) -> None:
    """Each guided shot that is on its way attacks once more, unless who it seeks is dead or gone.

    Dice:
        The pool, of the shooter's attack stream, and whatever an attack rolls.
    """
    for i in range(len(w.fighters)):
        c = w.fighters[i]
        if c.homing < 0:
            continue
        j, k = c.homing + 0, c.homing_arm + 0
        c.homing = c.homing_arm = NOBODY
        state = w.fighters[j].state + 0
        if state <= DOWN:
            pool = homing_pool(w, j, w.weapons[w.arms[k].weapon].guided)
            carry_out_attack(w, i, j, k, Shot(HOMING, pool, 0, MODE_PLAIN, NOBODY, 1 << j, state, 0, 0, 0, 0, 0, 0))


def homing_pool(w: Fight, j: int, guided: int) -> Pool:
    """So many ability dice against the target's size, Adversary and ranged defense; nobody's aim or injuries matter."""
    t = w.fighters[j]
    dice = EASY if t.silhouette >= LARGE else AVERAGE
    difficulty, challenge = upgraded(dice, 0, t.adversary)
    return Pool(guided, 0, 0, difficulty, challenge, defense(w, t, False))
