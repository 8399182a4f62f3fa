"""Losing health, and what becomes of those who have none left (G10-G16)."""

from sim.sigma.model import Fight
from sim.sigma.terms import DEAD, DOWN, UP

LEAST_DAMAGE = 1


def damage_of(attack: int, defense: int) -> int:
    """The damage of a hit: the difference, at least 1 (G10, G11)."""
    return max(LEAST_DAMAGE, attack - defense)


def lose(w: Fight, j: int, n: int, by: int) -> None:
    """Lose health, whatever the cause (G16): at 0 one falls unconscious (G14), and any further damage kills (G15).

    `by` is who did it; NOBODY for what the scene does.
    """
    t, b = w.fighters[j], w.battle
    t.health -= n
    t.damage_taken += n
    if t.state == DOWN or (t.state == UP and t.health <= w.rules.instant_death_at):
        fall(w, j, DEAD, by)
    elif t.state == UP and t.health <= 0:
        fall(w, j, DOWN, by)
    if by >= 0:
        w.fighters[by].damage_dealt += n
    b.shaken = 1 if t.state != UP else b.shaken


def fall(w: Fight, j: int, state: int, by: int) -> None:
    """Be out from now on; and remember at which point of the round, for those of equal agility (GO9)."""
    t, b = w.fighters[j], w.battle
    if t.state == UP:
        t.fell_round, t.fell_rank = b.round, -1
        if by >= 0 and w.fighters[by].delayed < b.round:
            t.fell_rank = w.fighters[by].agility
    t.state = state
    if t.down_round == 0:
        t.down_round = b.round
