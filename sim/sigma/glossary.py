"""What each order costs and does, one line each: for the page on policies and `kassen policies words`."""

from collections.abc import Mapping
from typing import NamedTuple

from sim.sigma.model import Order


class Meaning(NamedTuple):
    """An order in words."""

    cost: str
    does: str


ACTION, FREE = "the action", "nothing"

MEANINGS: Mapping[int, Meaning] = {
    Order.ATTACK: Meaning(ACTION, "an attack on an enemy in reach; who does not defend itself is hit for sure (G26)"),
    Order.TREAT: Meaning(
        ACTION, "treats a friend in reach, fallen or not, or itself: heals the achievement less what is missing (G18)"
    ),
    Order.ADVANCE: Meaning(ACTION, "so many metres toward the target as a move has, up to one from it (GO21)"),
    Order.RETREAT: Meaning(ACTION, "so many metres away from the target (GO21)"),
    Order.FLEE: Meaning(ACTION, "toward the end of the field; off it, for whoever stands there"),
    Order.WAIT: Meaning("its place in the order", "acts right after somebody who is still to act (G4, GO10)"),
    Order.WAIT_LAST: Meaning("its place in the order", "acts after everybody else this round (G4, GO10)"),
    Order.EVADE: Meaning(FREE, "an evasion of what it sees coming: no projectile of powder or beam (G25, G29)"),
    Order.ANTICIPATE: Meaning(FREE, "an evasion of any shot by the shooter's movement, at -2 (G30)"),
    Order.PARRY: Meaning(FREE, "a parry with a weapon that is fit for it; no shots but what is thrown (G32, GO22)"),
    Order.KEEP: Meaning(FREE, "the success counts, with its face (2.1)"),
    Order.DISCARD: Meaning("the success", "rolls on with the dice left, for a higher face (2.1)"),
}
