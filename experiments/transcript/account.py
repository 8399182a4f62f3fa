"""An attack reckoned from its row: damage, soak, purchases, criticals. What it finds, the transcript says in words."""

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from experiments.transcript.basis import Basis, attack_basis
from experiments.transcript.faces import Die, d100_of, dice_of, pool_of
from experiments.transcript.recorder import Row
from sim.narrative.conditions import has_strain, members_left
from sim.narrative.criticals import EACH
from sim.narrative.model import Fight, Fighter, Kind, Order, Weapon
from sim.narrative.record import BOUGHT_ENEMY_FROM, BOUGHT_FROM, MOST_PURCHASES, PURCHASE_BITS
from sim.narrative.spending import price
from sim.state import State

DEADLY = 151  # the first result of the last row of R8
LAST = (1 << PURCHASE_BITS) - 1


class Purchase(NamedTuple):
    """What was bought, with how many advantages or threats; 0: with a triumph or despair."""

    order: Order
    points: int


@attrs.frozen
class Critical:
    """A critical in its parts (R8.3)."""

    rolled: int
    injuries: int
    vicious: int
    payments: int
    result: int

    @property
    def deadly(self) -> bool:
        """Whether it kills by itself."""
        return self.result >= DEADLY


@attrs.frozen(eq=False)
class Attack:
    """Everything that an attack row rests on."""

    row: Row
    arm: int
    weapon: Weapon
    basis: Basis
    dice: list[Die]

    @property
    def attacker(self) -> Fighter:
        """Who attacked, as it was before."""
        return self.row.before.fighters[self.row["fighter"]]

    @property
    def struck(self) -> Fighter:
        """Who was hit, or missed, as it was before."""
        return self.row.before.fighters[self.row["target"]]

    @property
    def brawn(self) -> int:
        """Brawn that adds to the damage."""
        return self.weapon.adds_brawn * self.attacker.brawn

    @property
    def pierced(self) -> int:
        """Soak that the weapon ignores (R7.3)."""
        return min(self.struck.soak, self.weapon.pierce + 10 * self.weapon.breach)

    @property
    def to_strain(self) -> bool:
        """Whether what is left after soak is strain, not wounds (R7.5)."""
        return bool(self.row["stun"] or self.weapon.stun_damage) and has_strain(self.struck)

    @property
    def left(self) -> int:
        """What is left after soak."""
        return self.row["damage"] - self.row["soak"]

    @property
    def purchases(self) -> list[Purchase]:
        """What advantages and triumphs bought, in order."""
        return list(self._purchases())

    @property
    def enemy_purchases(self) -> list[Purchase]:
        """What threats and despairs bought, in order."""
        threats = max(0, -self.row["advantages"])
        bought = list(orders_in(self.row["bought_enemy"], BOUGHT_ENEMY_FROM))
        return [Purchase(order, int(k < threats)) for k, order in enumerate(bought)]

    def _purchases(self) -> Iterator[Purchase]:
        points = max(0, self.row["advantages"])
        for order in orders_in(self.row["bought"]):
            cost = price(order, self.weapon, self.struck)
            paid = cost if points >= cost else 0
            points -= paid
            yield Purchase(order, paid)

    @property
    def payments(self) -> int:
        """How often a critical was paid for."""
        return sum(purchase.order == Order.CRITICAL for purchase in self.purchases)

    @property
    def critical(self) -> Critical | None:
        """The critical that was paid for and rolled; none is rolled for a minion group, nor for the dead."""
        if not self.row["injury"]:
            return None
        return critical_of(self.row, self.weapon.vicious, self.payments)

    @property
    def stunned(self) -> int:
        """What the Stun quality did past soak (R10)."""
        return self.weapon.stun * sum(purchase.order == Order.STUN for purchase in self.purchases)

    @property
    def suffered(self) -> int:
        """What the target suffered of the row, but for the Stun quality: of wounds, or of strain where that is hit."""
        told = self.row["strain" if self.to_strain else "wounds"]
        return told - (self.stunned if self.to_strain == has_strain(self.struck) else 0)

    @property
    def landed(self) -> int:
        """What of `left` was suffered: nothing where the Stun quality had killed before."""
        return self.left if self.suffered >= self.left else 0

    @property
    def member_wounds(self) -> int:
        """What a critical did to a minion group (R7.17)."""
        return self.suffered - self.landed if self.struck.kind == Kind.MINION else 0


def attack_of(row: Row, skills: tuple[str, ...]) -> Attack:
    """The account of an attack row; `skills` are the names of the scenario's weapon skills."""
    w, i = row.before, row["fighter"]
    arm = arm_of(w, i, row["weapon"])
    weapon = w.weapons[row["weapon"]]
    basis = attack_basis(w, i, row["meant"], arm, skills[weapon.skill], pool_of(row))
    return Attack(row, arm, weapon, basis, dice_of(row))


def arm_of(w: Fight, i: int, weapon: int) -> int:
    """The arm that fighter i attacked with: the one in hand, or its fists."""
    c = w.fighters[i]
    arms = range(c.first_arm, c.first_arm + c.arms)
    return min((k for k in arms if w.arms[k].weapon == weapon), key=lambda k: k != c.held)


def critical_of(row: Row, vicious: int = 0, payments: int = 1) -> Critical:
    """The parts of a row's critical; what nothing else explains are injuries borne."""
    rolled = d100_of(row) or 0
    injuries = (row["injury"] - rolled) // EACH - vicious - (payments - 1)
    return Critical(rolled, injuries, vicious, payments, row["injury"])


def orders_in(bought: int, base: int = BOUGHT_FROM) -> Iterator[Order]:
    """The orders packed into a row's `bought`; with `base` into its `bought_enemy`."""
    while bought:
        yield Order(base + (bought & LAST))
        bought >>= PURCHASE_BITS


def cut_short(bought: int) -> bool:
    """Whether the row had no room for all that was bought."""
    return bought >> PURCHASE_BITS * (MOST_PURCHASES - 1) > 0


def fallen_members(row: Row) -> int:
    """Members of the target's group that fell."""
    j = row["target"]
    return members_left(row.before.fighters[j]) - members_left(row.after.fighters[j])


def changes(row: Row) -> list[tuple[int, State]]:
    """Who stands differently than before: fighter and new state."""
    pairs = zip(row.before.fighters, row.after.fighters, strict=True)
    return [(i, State(after.state)) for i, (before, after) in enumerate(pairs) if before.state != after.state]
