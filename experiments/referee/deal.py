"""A purchase amid an attack, and who its parties are."""

from typing import Any, NamedTuple

from experiments.referee.docket import Fighter
from experiments.referee.table import Table


class Deal(NamedTuple):
    """A purchase amid an attack."""

    t: Table
    f: Fighter
    """Who rolled."""
    target: Fighter
    """Who was struck; for the enemy's purchases, who gains by them."""
    k: int
    """The weapon, by its number among those of who rolled."""
    hit: bool
    left: int
    """Damage past soak."""
    wounding: bool
    """Whether that can bring a critical (R8.1)."""
    bought: list[str]
    told: dict[str, int]
    """What the row must say of wounds and strain, added up on the way."""
    shot: dict[str, Any]
    """The attack: how it is made, who may be hit, the hits bought."""

    @property
    def arm(self) -> dict[str, Any]:
        """The weapon."""
        return self.f["arms"][self.k]  # type: ignore[no-any-return]


def actor(deal: Deal) -> Fighter:
    """Who rolled."""
    return deal.f


def victim(deal: Deal) -> Fighter:
    """Who was struck; for the enemy's purchases, who gains by them."""
    return deal.target
