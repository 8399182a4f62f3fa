"""The menus of R9.2, and the active qualities of R10, row by row: what each costs, needs and does at once."""

from collections.abc import Callable
from typing import Any, NamedTuple

from experiments.referee.arms import destroy, held, let_go, quality, worse
from experiments.referee.docket import UP, Fighter
from experiments.referee.harm import eased, heal, own_strain, strain
from experiments.referee.hits import arm_of, damage_of, in_blast, may_be_hit, next_critical, swept
from experiments.referee.pool import lose_aim
from experiments.referee.table import Table, talent
from experiments.referee.turns import immobilized, in_turn, last, most_maneuvers, until_next_turn_ends

STAR = 99
"""The price of what only Triumphs or Despairs buy."""
ACTIVATE = 2  # R10.1
MISSED = 3  # of a blast or a guided shot that missed, R10


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


def row(rule: str, price: int, does: Callable[[Deal], None], *needs: Callable[[Deal], str | None]) -> Entry:
    """A row with a fixed price and what it needs."""
    return Entry(rule, lambda _: price, does, lambda deal: next((n for need in needs if (n := need(deal))), None))


def active(name: str, does: Callable[[Deal], None], price: int = ACTIVATE) -> Entry:
    """An active quality: of the weapon, on a hit, once (R10.1)."""
    return row("R10.1", price, does, _has(name), _hit)


def _has(name: str) -> Callable[[Deal], str | None]:
    return lambda deal: None if quality(deal.arm, name) else f"a weapon with {name}"


def _hit(deal: Deal) -> str | None:
    return None if deal.hit else "a hit"


def _sunders(deal: Deal) -> str | None:
    item = held(deal.target)
    if not deal.hit and not deal.t.options["sunder_on_miss"]:
        return "a hit"
    if item is None or quality(item, "cortosis"):
        return "something in the target's hand, not of cortosis"
    return None


def _strain_to_recover(deal: Deal) -> str | None:
    if own_strain(deal.f):
        return None if deal.f["strain"] > 0 else "strain to recover"
    heals = deal.f["kind"] == "rival" and deal.t.options["rival_recover_strain_heals"] and deal.f["wounds"] > 0
    return None if heals else "R9.4: who has no strain threshold recovers no strain"


def _ally(deal: Deal) -> str | None:
    fit = [o for o in deal.t.others(deal.f) if o["state"] == UP and not deal.t.foes(deal.f, o)]
    return None if fit else "an ally who stands"


def _room(deal: Deal) -> str | None:
    turn = in_turn(deal.t, deal.f)
    if turn is None or immobilized(deal.t, deal.f):
        return "R4.8: a turn of its own, and feet that are free"
    taken = turn["maneuvers"] + turn["free"] + turn["granted"]
    return None if taken < most_maneuvers(deal.f) else f"no maneuver beyond {most_maneuvers(deal.f)}"


def _can_crit(deal: Deal) -> str | None:
    if not deal.arm["crit_rating"]:
        return "R8.2: a weapon with a critical rating"
    if not deal.wounding:
        return "R8.1: wounds past soak"
    if "disable" in deal.bought:
        return "damage, which was given up to disable"
    twice = deal.target["kind"] == "minion" and "critical" in deal.bought
    return "R7.17: one critical on a minion group" if twice else None


def _hurt(deal: Deal) -> str | None:
    return None if deal.left > 0 else "damage past soak"


def _holds(deal: Deal) -> str | None:
    return None if deal.target["held"] is not None else "something in the target's hand"


def _no_critical(deal: Deal) -> str | None:
    return "no critical, for disabling takes the place of damage" if "critical" in deal.bought else None


def _nothing(deal: Deal) -> None:
    """Its effect comes later, or no rule counts it."""


def _recover(deal: Deal) -> None:
    deal.told["own_strain" if own_strain(deal.f) else "own_wounds"] -= 1
    heal(deal.t, deal.f, *((0, 1) if own_strain(deal.f) else (1, 0)))


def _boost_ally(deal: Deal) -> None:
    deal.t.boosts.append({"from": deal.f["number"], "side": deal.f["side"]})


def _grant(deal: Deal) -> None:
    turn = in_turn(deal.t, deal.f)
    if turn is not None:
        turn["granted"] += 1


def _ally_or_self(deal: Deal) -> Fighter:
    """Who gains where any ally or oneself may: the first ally yet to act, else oneself. The row does not say whom."""
    t, f = deal.t, deal.f
    waiting = [o for o in t.others(f) if o["state"] == UP and not t.foes(f, o) and o["acted"] < t.round]
    return waiting[0] if waiting else f


def _next(kind: str, whose: Callable[[Deal], Fighter]) -> Callable[[Deal], None]:
    """Something that waits for somebody's next check (R9.3)."""

    def does(deal: Deal) -> None:
        whose(deal)["next"][kind] += 1

    return does


def _own_condition(name: str) -> Callable[[Deal], None]:
    """To the end of the own next turn."""
    return lambda deal: until_next_turn_ends(deal.t, deal.f, name)


def _lasts(name: str, quality_name: str) -> Callable[[Deal], None]:
    """A condition for as many rounds as the quality says (R10.1)."""
    return lambda deal: last(deal.t, deal.target, name, quality(deal.arm, quality_name))


def _negate(deal: Deal) -> None:
    deal.target["defenseless"] = deal.t.round


def _disarm(deal: Deal) -> None:
    if deal.target["held"] is not None:
        let_go(deal.target)


def _disable(deal: Deal) -> None:
    until_next_turn_ends(deal.t, deal.target, f"disabled {deal.target['held']}")


def _destroy(deal: Deal) -> None:
    if deal.target["held"] is not None:
        destroy(deal.target, deal.target["held"])


def _sunder(deal: Deal) -> None:
    if deal.target["held"] is not None:
        worse(deal.target, deal.target["held"])


def _knock_down(deal: Deal) -> None:
    deal.target["prone"] = True


def _stun(deal: Deal) -> None:
    n = eased(deal.target, quality(deal.arm, "stun"))
    deal.told["strain" if own_strain(deal.target) else "wounds"] += n
    strain(deal.t, deal.target, n)


def _strained(deal: Deal) -> None:
    deal.told["own_strain" if own_strain(deal.f) else "own_wounds"] += 1
    strain(deal.t, deal.f, 1)


def _something_to_lose(deal: Deal) -> str | None:
    f = deal.f
    return None if f["cover"] or f["aims"] or "guarded" in f["conditions"] else "cover, a stance or an aim to lose"


def _unsettle(deal: Deal) -> None:
    """Of cover, stance and aim the first that is there. The row does not say which."""
    if deal.f["cover"]:
        deal.f["cover"] = False
    elif "guarded" in deal.f["conditions"]:
        del deal.f["conditions"]["guarded"]
    else:
        lose_aim(deal.f)


def _stands(deal: Deal) -> str | None:
    return None if deal.target["state"] == UP else "an opponent who stands"


def _feet_free(deal: Deal) -> str | None:
    return "R4.8: feet that are free" if immobilized(deal.t, deal.target) else None


def _opportunity(deal: Deal) -> None:
    deal.target["opportunities"] += 1


def _trip(deal: Deal) -> None:
    deal.f["prone"] = True


def _style(melee: bool) -> Callable[[Deal], str | None]:
    def lacks(deal: Deal) -> str | None:
        if deal.arm["fists"] or deal.arm["gone"] or (deal.arm["style"] == "melee") != melee:
            return "a melee weapon that it still has" if melee else "a ranged weapon that it still has"
        return None

    return lacks


def _empty(deal: Deal) -> None:
    deal.arm.update(uses=0, single=True, emptied=(deal.arm["uses"], deal.arm["single"]))


def _damage(deal: Deal) -> None:
    worse(deal.f, deal.k)


def actor(deal: Deal) -> Fighter:
    """Who rolled."""
    return deal.f


def victim(deal: Deal) -> Fighter:
    """Who was struck; for the enemy's purchases, who gains by them."""
    return deal.target


def knocking(deal: Deal) -> int:
    """Knocking down costs more by silhouette; what the talent alone allows, a Triumph (R10, R14)."""
    if not quality(deal.arm, "knockdown") and not deal.shot.get("pounces"):
        return STAR
    return ACTIVATE + max(0, int(deal.target["silhouette"]) - 1)


def _can_knock_down(deal: Deal) -> str | None:
    own = deal.arm["style"] == "melee" and talent(deal.f, "knockdown")
    fit = own or quality(deal.arm, "knockdown") or deal.shot.get("pounces")
    return None if fit else "a weapon with knockdown, a pounce, or in melee the talent"


def sweep_price(f: Fighter) -> int:
    """Advantages for a hit on one more in the melee; a STAR where a Triumph hits all; 0 for who sweeps not (R14)."""
    if talent(f, "improved_sweep"):
        return 1
    if talent(f, "sweep") or talent(f, "many_armed"):
        return ACTIVATE
    return STAR if talent(f, "sweep_attack") else 0


def _sweeps(deal: Deal) -> str | None:
    waiting = swept(deal.shot)
    if not waiting or not may_be_hit(deal.shot, waiting[0]):
        return "a sweeping blow, and another enemy in that melee who was not hit yet"
    return None


def _sweep_on(deal: Deal) -> None:
    waiting = swept(deal.shot)
    everybody = 1 if sweep_price(deal.f) != STAR else len(waiting)
    deal.shot["hits"].extend(["sweep"] * everybody)


def _missed(deal: Deal) -> str | None:
    return None if not deal.hit else "a miss"


def _burst(deal: Deal) -> str | None:
    return None if deal.shot["mode"] in ("auto_fire", "spread") else "R10 Auto-fire: a burst that was declared"


def _two(deal: Deal) -> str | None:
    return None if deal.shot["second"] is not None else "R6.7: a weapon in the other hand"


def _linked(deal: Deal) -> str | None:
    most, n = quality(deal.arm, "linked"), deal.shot["hits"].count("linked")
    return None if n < most else f"R10 Linked: a weapon linked more than {n} times"


def _another(name: str) -> Callable[[Deal], None]:
    return lambda deal: deal.shot["hits"].append(name)


def _anybody(deal: Deal) -> str | None:
    near = in_blast(deal.t, deal.target)
    return None if not deal.hit or near or deal.shot["heads"] > 0 else "R10 Blast: somebody else to be caught"


def _explode(deal: Deal) -> None:
    deal.shot["blast"] = True


def _set_alight(deal: Deal) -> None:
    """Of two fires the hotter burns, as long as the longer (R10 Burn)."""
    f, heat = deal.target, damage_of(deal.f, deal.arm)
    turns = quality(deal.arm, "burn") + (1 if in_turn(deal.t, f) else 0)
    f["fire"] = max(heat, f["fire"] if "burning" in f["conditions"] else 0)
    f["conditions"]["burning"] = max(turns, f["conditions"].get("burning", 0))


def _none_on_its_way(deal: Deal) -> str | None:
    return None if deal.f["homing"] is None else "no other shot that is on its way"


def _guide(deal: Deal) -> None:
    deal.f["homing"] = (deal.shot["meant"], deal.k)


def _on_a_miss(deal: Deal) -> int:
    return ACTIVATE if deal.hit else MISSED


def _rating_of_next(deal: Deal) -> int:
    n = next_critical(deal.t, deal.f, deal.shot)
    if n is None:
        return STAR
    return int(arm_of(deal.f, deal.shot, deal.shot["hits"][n])["crit_rating"])


def _can_crit_again(deal: Deal) -> str | None:
    fit = next_critical(deal.t, deal.f, deal.shot)
    return None if fit is not None else "R8.4: a further hit that can crit and has no critical"


def _crit_again(deal: Deal) -> None:
    n = next_critical(deal.t, deal.f, deal.shot)
    if n is not None:
        deal.shot["criticals"].append(n)


MENU = {
    "critical": Entry("R8.1", lambda d: d.arm["crit_rating"], _nothing, _can_crit, repeats=True),
    "recover_strain": row("R9.2", 1, _recover, _strain_to_recover)._replace(repeats=True),
    "boost_ally": row("R9.2", 1, _boost_ally, _ally),
    "notice": row("R9.2", 1, _nothing),
    "maneuver": row("R4.4", 2, _grant, _room),
    "hinder": row("R9.2", 2, _next("setback", victim)),
    "boost": row("R9.2", 2, _next("boost", _ally_or_self)),
    "negate_defense": row("R9.2", 3, _negate),
    "ignore_scene": row("R9.2", 3, _own_condition("ignores")),
    "disable": row("R9.2", 3, _disable, _hurt, _holds, _no_critical),
    "defend_melee": row("R9.2", 3, _own_condition("defends melee")),
    "defend_ranged": row("R9.2", 3, _own_condition("defends ranged")),
    "disarm": row("R9.2", 3, _disarm, _holds),
    "upgrade_target": row("R9.2", STAR, _next("harder", victim)),
    "upgrade_ally": row("R9.2", STAR, _next("easier", _ally_or_self)),
    "vital_deed": row("R9.2", STAR, _nothing),
    "destroy": row("R9.2", STAR, _destroy, _hurt, _holds)._replace(stars=2),
    "disorient": active("disorient", _lasts("disoriented", "disorient")),
    "ensnare": active("ensnare", _lasts("immobilized", "ensnare")),
    "concussive": active("concussive", _lasts("staggered", "concussive")),
    "knockdown": row("R10.1", ACTIVATE, _knock_down, _can_knock_down, _hit)._replace(price=knocking),
    "stun": active("stun", _stun),
    "auto_fire": row("R10 Auto-fire", ACTIVATE, _another("auto_fire"), _hit, _burst)._replace(repeats=True),
    "linked": row("R10 Linked", ACTIVATE, _another("linked"), _hit, _linked)._replace(repeats=True),
    "second_weapon": row("R6.7", ACTIVATE, _another("second_weapon"), _hit, _two),
    "blast": row("R10 Blast", ACTIVATE, _explode, _has("blast"), _anybody)._replace(price=_on_a_miss),
    "burn": active("burn", _set_alight),
    "guided": row("R10 Guided", MISSED, _guide, _has("guided"), _missed, _none_on_its_way),
    "extra_critical": Entry("R8.4", _rating_of_next, _crit_again, _can_crit_again, repeats=True),
    "sweep": Entry("R14", lambda d: sweep_price(d.f) or STAR, _sweep_on, lambda d: _hit(d) or _sweeps(d), repeats=True),
    "sunder": row("R10 Sunder", 1, _sunder, _has("sunder"), _sunders)._replace(repeats=True),
}
"""What advantages and Triumphs buy."""
ENEMY_MENU = {
    "strain": row("R9.2", 1, _strained)._replace(repeats=True),
    "unsettle": row("R9.2", 1, _unsettle, _something_to_lose),
    "opportunity": row("R9.2", 2, _opportunity, _stands, _feet_free),
    "boost_target": row("R9.2", 2, _next("boost", victim), _stands),
    "hinder_actor": row("R9.2", 2, _next("setback", actor)),
    "trip": row("R9.2", 3, _trip),
    "press": row("R9.2", 3, _nothing),
    "empty": row("R9.2", STAR, _empty, _style(melee=False)),
    "upgrade_actor": row("R9.2", STAR, _next("harder", actor)),
    "damage_item": row("R9.5", STAR, _damage, _style(melee=True)),
}
"""What threats and Despairs buy."""
