"""An attack reckoned from its row: damage, soak, purchases, criticals. What it finds, the transcript says in words."""

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from experiments.transcript.basis import Basis
from experiments.transcript.faces import Die, dice_of, pool_of
from experiments.transcript.injuries import Critical, critical_of
from experiments.transcript.reasons import attack_basis
from experiments.transcript.recorder import Row
from experiments.transcript.talent_reasons import of_damage
from experiments.transcript.volley_reasons import Aimed, homing_basis
from sim.common import hostile
from sim.narrative.conditions import borne, gifted, has_strain, members_left, talent
from sim.narrative.damage import eased
from sim.narrative.extra_hits import next_critical, rating_of
from sim.narrative.menu import EMPTY_BASKET, MENU, STARS, count_swept, dues_of, price, put_in
from sim.narrative.model import Fight, Fighter, Gift, Injury, Kind, Order, Talent, Weapon
from sim.narrative.record import BOUGHT_ENEMY_FROM, BOUGHT_FROM, MOST_PURCHASES, PURCHASE_BITS
from sim.narrative.talents import halved
from sim.narrative.threats import ENEMY_MENU, ENEMY_PRICES, opponent
from sim.narrative.volley import Blow, Shot, declared_by
from sim.state import NOBODY, Duty

LAST = (1 << PURCHASE_BITS) - 1
SHIFTS = {"superior": 1, "inferior": -1, "improvised": -1}
"""Advantages that come with a weapon, below 0 threats (R6.9, R10)."""
CHANGES = {"superior": 1, "inferior": -1}
"""Damage that comes with it (R10)."""
BREAKS = -2  # net advantages at which an improvised weapon breaks (R6.9)


class Purchase(NamedTuple):
    """What was bought, with how many advantages or threats; 0: with so many triumphs or despairs."""

    order: Order
    points: int
    stars: int


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
        """Soak that the weapon ignores (R7.3, R10)."""
        if self.struck.cortosis:
            return 0
        return min(self.struck.soak, self.weapon.pierce + 10 * self.weapon.breach)

    @property
    def to_strain(self) -> bool:
        """Whether what is left after soak is strain, not wounds (R7.5, R10)."""
        strain = self.row["stun"] or self.weapon.stun_damage or self.weapon.ion
        return bool(strain) and has_strain(self.struck)

    @property
    def past_soak(self) -> int:
        """What is left after soak."""
        return self.met - self.row["soak"]

    @property
    def felt(self) -> int:
        """What of that is suffered: of strain, less with Resolve (R14)."""
        return eased(self.struck, self.past_soak) if self.to_strain else self.past_soak

    @property
    def met(self) -> int:
        """Damage that soak meets: less what was parried or reflected, of a Swarm half (R12.4, R14)."""
        return halved(self.struck, self.weapon, self.row["damage"] - self.row["reduced"])

    @property
    def of_talents(self) -> list[tuple[str, int]]:
        """Damage that the attacker's talents add to its first hit, by talent (R14)."""
        row = self.row
        return [] if row["order"] == Order.EXTRA_HIT else of_damage(row.pooled, row["fighter"], row["target"], self.arm)

    @property
    def spared(self) -> str:
        """Why what is left does not hurt, if so: an ion weapon on no droid, or a hit that disables instead."""
        if self.weapon.ion and not self.struck.droid:
            return "ion"
        disables = any(purchase.order == Order.DISABLE for purchase in self.purchases)
        return "disabled" if disables else ""

    @property
    def purchases(self) -> list[Purchase]:
        """What advantages and triumphs bought, in order."""
        return list(self._purchases())

    @property
    def enemy_purchases(self) -> list[Purchase]:
        """What threats and despairs bought, in order."""
        return list(self._enemy_purchases())

    def _purchases(self) -> Iterator[Purchase]:
        w, i, shot, blow = self.row.before, self.row["fighter"], self.shot, self.blow
        points, basket = max(0, self.row["advantages"]), EMPTY_BASKET
        for order in orders_in(self.row["bought"]):
            nth = next_critical(w, i, shot, blow, basket.hits)
            rating = rating_of(w, shot, blow, basket.hits, nth)
            dues = dues_of(self.attacker, self.struck, self.weapon, shot, rating)
            cost = price(order, self.weapon, self.row["hit"] > 0, dues)
            paid = cost if points >= cost else 0
            points -= paid
            if order == Order.SWEEP:
                nth = count_swept(w, shot, blow, basket.hits, dues)
            basket = put_in(basket, order, nth)
            yield Purchase(order, paid, 0 if paid else STARS[order - MENU])

    @property
    def shot(self) -> Shot:
        """What was settled before it was rolled, as far as purchases hang on it."""
        row, w, i = self.row, self.row.pooled, self.row["fighter"]
        declared = declared_by(w, i, row["meant"], self.arm, row["mode"])
        stood = w.fighters[row["meant"]].state
        pounces = w.fighters[i].aims > 0 and gifted(w.fighters[i], Gift.FIERCE_POUNCE)
        return Shot(
            row["order"], pool_of(row), row["stun"], row["mode"], self.second, declared, stood, 0, 0, 0, 0, 0,
            int(pounces and row["order"] == Order.ATTACK),
        )  # fmt: skip

    @property
    def blow(self) -> Blow:
        """What it came to, as far as purchases hang on it."""
        row = self.row
        return Blow(row["meant"], row["target"], self.arm, row["successes"], self.past_soak, wounding=True)

    @property
    def second(self) -> int:
        """The arm in the other hand, of an attack with two weapons (R6.7); -1: none."""
        row = self.row
        return arm_of(row.pooled, row["fighter"], row["second"], but=self.arm) if row["second"] >= 0 else NOBODY

    def _enemy_purchases(self) -> Iterator[Purchase]:
        points = max(0, -self.row["advantages"])
        for order in orders_in(self.row["bought_enemy"], BOUGHT_ENEMY_FROM):
            cost = ENEMY_PRICES[order - ENEMY_MENU]
            paid = cost if points >= cost else 0
            points -= paid
            yield Purchase(order, paid, 0 if paid else 1)

    @property
    def opponent(self) -> int:
        """Who spends threats and despairs, and gains by them (R9.1)."""
        return opponent(self.row.after, self.row["fighter"], self.row["meant"])

    def receiver(self, fact: str) -> int:
        """Whose next check was helped: who of the attacker's friends has more waiting, else itself (R9)."""
        row = self.row
        pairs = zip(row.before.fighters, row.after.fighters, strict=True)
        more = [k for k, (old, new) in enumerate(pairs) if getattr(new, fact) > getattr(old, fact)]
        helped = [k for k in more if k != row["fighter"] and not hostile(self.attacker, row.before.fighters[k])]
        return helped[0] if helped else row["fighter"]

    @property
    def payments(self) -> int:
        """How often a critical was paid for."""
        if self.row["order"] == Order.EXTRA_HIT:
            return int(self.row["injury"] > 0 or self.member_wounds > 0)
        return sum(purchase.order == Order.CRITICAL for purchase in self.purchases)

    @property
    def critical(self) -> Critical | None:
        """The critical that was paid for and rolled; none is rolled for a minion group, nor for the dead."""
        if not self.row["injury"]:
            return None
        return critical_of(
            self.row, self.weapon.vicious, self.payments, self.weapon.planetary,
            talent(self.attacker, Talent.LETHAL_BLOWS),
        )  # fmt: skip

    @property
    def stunned(self) -> int:
        """What the Stun quality did past soak (R10)."""
        return eased(self.struck, self.weapon.stun) * sum(purchase.order == Order.STUN for purchase in self.purchases)

    @property
    def suffered(self) -> int:
        """What the target suffered of the row, but for the Stun quality: of wounds, or of strain where that is hit."""
        told = self.row["strain" if self.to_strain else "wounds"]
        return told - (self.stunned if self.to_strain == has_strain(self.struck) else 0)

    @property
    def landed(self) -> int:
        """What was suffered of the hit: nothing where it was spared, or the Stun quality had killed before."""
        if self.spared:
            return 0
        return self.felt if self.suffered >= self.felt else 0

    @property
    def member_wounds(self) -> int:
        """What a critical did to a minion group (R7.17)."""
        return self.suffered - self.landed if self.struck.kind == Kind.MINION else 0

    @property
    def breaks(self) -> bool:
        """Whether an improvised weapon broke (R6.9)."""
        row = self.row
        despairs = row["despairs"] - (row["target"] != row["meant"])
        return self.weapon.improvised > 0 and (row["advantages"] <= BREAKS or despairs > 0)


def attack_of(row: Row, skills: tuple[str, ...]) -> Attack:
    """The account of an attack row; `skills` are the names of the scenario's weapon skills."""
    w, i = row.pooled, row["fighter"]
    arm = arm_of(w, i, row["weapon"])
    weapon = w.weapons[row["weapon"]]
    if row["order"] == Order.ATTACK:
        second = arm_of(w, i, row["second"], but=arm) if row["second"] >= 0 else NOBODY
        aimed = Aimed(i, row["meant"], arm, second, row["mode"], row["dodged"])
        basis = attack_basis(w, aimed, skills, pool_of(row), row["destiny"])
    else:
        basis = homing_basis(row, pool_of(row))
    return Attack(row, arm, weapon, basis, dice_of(row))


def arm_of(w: Fight, i: int, weapon: int, but: int = NOBODY) -> int:
    """The arm that fighter i attacked with: the one in hand, in the other hand, or its fists."""
    c = w.fighters[i]
    arms = [k for k in range(c.first_arm, c.first_arm + c.arms) if w.arms[k].weapon == weapon and k != but]
    return min(arms, key=lambda k: (k != c.held, k != c.second))


def action_cost(row: Row) -> int:
    """Strain that the action cost by itself, At the Brink (R8); to repeat an attack is no action, nor is to rest."""
    resting = row.before.slots[0].duty == Duty.REST
    return 0 if row["again"] or resting else borne(row.before.fighters[row["fighter"]], Injury.AT_THE_BRINK)


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
