"""The menus of R9.2, and the active qualities of R10, row by row: what each costs, needs and does at once."""

from collections.abc import Callable
from typing import NamedTuple

from experiments.referee import gains, needs
from experiments.referee.deal import Deal, actor, victim
from experiments.referee.prices import ACTIVATE, MISSED, STAR, knocking, on_a_miss, rating_of_next, sweeping


class Entry(NamedTuple):
    """A row of a menu."""

    rule: str
    price: Callable[[Deal], int]
    does: Callable[[Deal], None]
    lacks: Callable[[Deal], str | None]
    """What is missing, in words; None if it can be bought."""
    repeats: bool = False
    stars: int = 1
    """Triumphs or Despairs that buy it, too."""


def row(
    rule: str, price: int, does: Callable[[Deal], None], *wanted: Callable[[Deal], str | None], repeats: bool = False
) -> Entry:
    """A row with a fixed price and what it needs."""

    def lacks(deal: Deal) -> str | None:
        return next((lack for need in wanted if (lack := need(deal))), None)

    return Entry(rule, lambda _: price, does, lacks, repeats)


def active(name: str, does: Callable[[Deal], None], price: int = ACTIVATE) -> Entry:
    """An active quality: of the weapon, on a hit, once (R10.1)."""
    return row("R10.1", price, does, needs.has(name), needs.hit)


MENU = {
    "critical": Entry("R8.1", lambda d: d.arm["crit_rating"], gains.nothing, needs.can_crit, repeats=True),
    "recover_strain": row("R9.2", 1, gains.recover, needs.strain_to_recover, repeats=True),
    "boost_ally": row("R9.2", 1, gains.boost_ally, needs.ally),
    "notice": row("R9.2", 1, gains.nothing),
    "maneuver": row("R4.4", 2, gains.grant, needs.room),
    "hinder": row("R9.2", 2, gains.next_check("setback", victim)),
    "boost": row("R9.2", 2, gains.next_check("boost", gains.ally_or_self)),
    "negate_defense": row("R9.2", 3, gains.negate),
    "ignore_scene": row("R9.2", 3, gains.own_condition("ignores")),
    "disable": row("R9.2", 3, gains.disable, needs.hurt, needs.holds, needs.no_critical),
    "defend_melee": row("R9.2", 3, gains.own_condition("defends melee")),
    "defend_ranged": row("R9.2", 3, gains.own_condition("defends ranged")),
    "disarm": row("R9.2", 3, gains.disarm, needs.holds),
    "upgrade_target": row("R9.2", STAR, gains.next_check("harder", victim)),
    "upgrade_ally": row("R9.2", STAR, gains.next_check("easier", gains.ally_or_self)),
    "vital_deed": row("R9.2", STAR, gains.nothing),
    "destroy": row("R9.2", STAR, gains.destroy, needs.hurt, needs.holds)._replace(stars=2),
    "disorient": active("disorient", gains.lasts("disoriented", "disorient")),
    "ensnare": active("ensnare", gains.lasts("immobilized", "ensnare")),
    "concussive": active("concussive", gains.lasts("staggered", "concussive")),
    "knockdown": row("R10.1", ACTIVATE, gains.knock_down, needs.can_knock_down, needs.hit)._replace(price=knocking),
    "stun": active("stun", gains.stun),
    "auto_fire": row("R10 Auto-fire", ACTIVATE, gains.another("auto_fire"), needs.hit, needs.burst, repeats=True),
    "linked": row("R10 Linked", ACTIVATE, gains.another("linked"), needs.hit, needs.linked, repeats=True),
    "second_weapon": row("R6.7", ACTIVATE, gains.another("second_weapon"), needs.hit, needs.two),
    "blast": row("R10 Blast", ACTIVATE, gains.explode, needs.has("blast"), needs.anybody)._replace(price=on_a_miss),
    "burn": active("burn", gains.set_alight),
    "guided": row("R10 Guided", MISSED, gains.guide, needs.has("guided"), needs.missed, needs.none_on_its_way),
    "extra_critical": Entry("R8.4", rating_of_next, gains.crit_again, needs.can_crit_again, repeats=True),
    "sweep": row("R14", STAR, gains.sweep_on, needs.hit, needs.sweeps, repeats=True)._replace(price=sweeping),
    "sunder": row("R10 Sunder", 1, gains.sunder, needs.has("sunder"), needs.sunders, repeats=True),
}
"""What advantages and Triumphs buy."""
ENEMY_MENU = {
    "strain": row("R9.2", 1, gains.strained, repeats=True),
    "unsettle": row("R9.2", 1, gains.unsettle, needs.something_to_lose),
    "opportunity": row("R9.2", 2, gains.opportunity, needs.stands, needs.feet_free),
    "boost_target": row("R9.2", 2, gains.next_check("boost", victim), needs.stands),
    "hinder_actor": row("R9.2", 2, gains.next_check("setback", actor)),
    "trip": row("R9.2", 3, gains.trip),
    "press": row("R9.2", 3, gains.nothing),
    "empty": row("R9.2", STAR, gains.empty, needs.style(melee=False)),
    "upgrade_actor": row("R9.2", STAR, gains.next_check("harder", actor)),
    "damage_item": row("R9.5", STAR, gains.damage, needs.style(melee=True)),
}
"""What threats and Despairs buy."""
