"""Between two stages of a gauntlet: what ends with a fight, what a rest heals (G17-G24), how the next finds everybody.

Each day of a rest, however short, everybody who lacks health is treated once, by whoever of the party promises most;
each night gives a point of health by itself, and begins a new day of treatments (GO17).
"""

from sim.common import hostile
from sim.sigma.conditions import base_of
from sim.sigma.healing import given_back, heal, treat
from sim.sigma.model import UNDECLARED, Fight, Fighter
from sim.sigma.record import begin, finish
from sim.sigma.terms import DOWN, ELSEWHERE, HEAL, UP
from sim.state import NOBODY

NIGHT, DAY = 8, 24  # hours
BY_ITSELF = 1  # health a day (G17)
USUAL = 10  # the face of a successful die that is reckoned with


def part(w: Fight) -> None:
    """End the fight for all who go on: what was declared, seen and tried in it is over."""
    for c in w.fighters:
        if c.state != ELSEWHERE:
            c.declared, c.declared_target, c.declared_arm = UNDECLARED, NOBODY, NOBODY
            c.declared_standing = c.aimed_at_by = c.reactions = 0
            c.position = c.attacker = c.last_target = NOBODY


def gather(w: Fight) -> None:
    """Count everybody of the stage that begins."""
    for side in w.sides:
        side.heads = 0
    for c in w.fighters:
        if c.state != ELSEWHERE:
            w.sides[c.side].heads += 1


def recover(w: Fight) -> None:
    """A rest, day by day."""
    rest = w.stages[w.battle.stage + 1]
    nights = (rest.hours + DAY - NIGHT) // DAY
    for day in range(max(1, nights)):
        if rest.care > 0:
            tend(w)
        if day < nights:
            sleep(w)


def tend(w: Fight) -> None:
    """Treat everybody who lacks health once, in file order (G18-G23).

    Dice:
        For each the check, of the healer's injury stream.
    """
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.state <= DOWN and t.health < t.health_max and may_be_treated(w, t):
            k = best_means(w, j)
            if k >= 0:
                treat(w, w.arms[k].bearer, j, k, j)


def may_be_treated(w: Fight, t: Fighter) -> bool:
    """Whether the day has another treatment for it (GO17)."""
    return w.rules.treatments_per_day < 0 or t.treated < w.rules.treatments_per_day


def best_means(w: Fight, j: int) -> int:
    """What promises most health to j, by its bearer's chance and a usual face; NOBODY where nobody can treat."""
    t, best, most = w.fighters[j], NOBODY, NOBODY
    for i in range(len(w.fighters)):
        c = w.fighters[i]
        if c.state == UP and not hostile(c, t):
            for k in range(c.first_arm, c.first_arm + c.arms):
                arm = w.arms[k]
                if w.weapons[arm.weapon].heals > 0 and arm.tries > 0:
                    missing = t.health_max - t.health
                    worth = arm.chance * min(missing, given_back(w, base_of(c, arm), USUAL, missing))
                    if worth > most:
                        best, most = k, worth
    return best


def sleep(w: Fight) -> None:
    """A day's natural healing, and the day is over (G17)."""
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if t.state <= DOWN:
            t.treated = 0
            if t.health < t.health_max:
                e = begin(w, j, HEAL, j)
                e.healed = heal(w, j, BY_ITSELF)
                if w.battle.logging > 0:
                    finish(w)
