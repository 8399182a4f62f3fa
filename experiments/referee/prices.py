"""What the purchases cost whose price is no plain number."""

from experiments.referee.arms import quality
from experiments.referee.deal import Deal
from experiments.referee.docket import Fighter
from experiments.referee.hits import arm_of, next_critical
from experiments.referee.table import talent

STAR = 99
"""The price of what only Triumphs or Despairs buy."""
ACTIVATE = 2  # R10.1
MISSED = 3  # of a blast or a guided shot that missed, R10


def knocking(deal: Deal) -> int:
    """Knocking down costs more by silhouette; what the talent alone allows, a Triumph (R10, R14)."""
    if not quality(deal.arm, "knockdown") and not deal.shot.get("pounces"):
        return STAR
    return ACTIVATE + max(0, int(deal.target["silhouette"]) - 1)


def sweep_price(f: Fighter) -> int:
    """Advantages for a hit on one more in the melee; a STAR where a Triumph hits all; 0 for who sweeps not (R14)."""
    if talent(f, "improved_sweep"):
        return 1
    if talent(f, "sweep") or talent(f, "many_armed"):
        return ACTIVATE
    return STAR if talent(f, "sweep_attack") else 0


def sweeping(deal: Deal) -> int:
    """What one more costs who sweeps; who sweeps not, a STAR."""
    return sweep_price(deal.f) or STAR


def on_a_miss(deal: Deal) -> int:
    """Of a blast: more on a miss (R10)."""
    return ACTIVATE if deal.hit else MISSED


def rating_of_next(deal: Deal) -> int:
    """The critical rating of the weapon of the next hit that can crit (R8.4)."""
    n = next_critical(deal.t, deal.f, deal.shot)
    if n is None:
        return STAR
    return int(arm_of(deal.f, deal.shot, deal.shot["hits"][n])["crit_rating"])
