"""What a purchase needs: for each need what is missing, in words, or None."""

from collections.abc import Callable

from experiments.referee.arms import held, quality
from experiments.referee.deal import Deal
from experiments.referee.docket import UP
from experiments.referee.harm import own_strain
from experiments.referee.hits import in_blast, may_be_hit, next_critical, swept
from experiments.referee.table import talent
from experiments.referee.turns import immobilized, in_turn, most_maneuvers


def has(name: str) -> Callable[[Deal], str | None]:
    """A quality of the weapon."""
    return lambda deal: None if quality(deal.arm, name) else f"a weapon with {name}"


def hit(deal: Deal) -> str | None:
    """A hit."""
    return None if deal.hit else "a hit"


def sunders(deal: Deal) -> str | None:
    """Something in hand that can be sundered, and a hit where the options ask for one."""
    item = held(deal.target)
    if not deal.hit and not deal.t.options["sunder_on_miss"]:
        return "a hit"
    if item is None or quality(item, "cortosis"):
        return "something in the target's hand, not of cortosis"
    return None


def strain_to_recover(deal: Deal) -> str | None:
    """Strain, or wounds of who takes strain as wounds and may heal so."""
    if own_strain(deal.f):
        return None if deal.f["strain"] > 0 else "strain to recover"
    heals = deal.f["kind"] == "rival" and deal.t.options["rival_recover_strain_heals"] and deal.f["wounds"] > 0
    return None if heals else "R9.4: who has no strain threshold recovers no strain"


def ally(deal: Deal) -> str | None:
    """An ally who stands."""
    fit = [o for o in deal.t.others(deal.f) if o["state"] == UP and not deal.t.foes(deal.f, o)]
    return None if fit else "an ally who stands"


def room(deal: Deal) -> str | None:
    """A turn of its own, and a maneuver that still fits into it."""
    turn = in_turn(deal.t, deal.f)
    if turn is None or immobilized(deal.t, deal.f):
        return "R4.8: a turn of its own, and feet that are free"
    taken = turn["maneuvers"] + turn["free"] + turn["granted"]
    return None if taken < most_maneuvers(deal.f) else f"no maneuver beyond {most_maneuvers(deal.f)}"


def can_crit(deal: Deal) -> str | None:
    """Wounds, and a weapon that can bring a critical; of a minion group, the first."""
    if not deal.arm["crit_rating"]:
        return "R8.2: a weapon with a critical rating"
    if not deal.wounding:
        return "R8.1: wounds past soak"
    if "disable" in deal.bought:
        return "damage, which was given up to disable"
    twice = deal.target["kind"] == "minion" and "critical" in deal.bought
    return "R7.17: one critical on a minion group" if twice else None


def can_crit_again(deal: Deal) -> str | None:
    """A further hit that can crit."""
    fit = next_critical(deal.t, deal.f, deal.shot)
    return None if fit is not None else "R8.4: a further hit that can crit and has no critical"


def hurt(deal: Deal) -> str | None:
    """Damage past soak."""
    return None if deal.left > 0 else "damage past soak"


def holds(deal: Deal) -> str | None:
    """Something in the hand of the target."""
    return None if deal.target["held"] is not None else "something in the target's hand"


def no_critical(deal: Deal) -> str | None:
    """No critical bought before."""
    return "no critical, for disabling takes the place of damage" if "critical" in deal.bought else None


def something_to_lose(deal: Deal) -> str | None:
    """Cover, a stance or an aim of who rolled."""
    f = deal.f
    return None if f["cover"] or f["aims"] or "guarded" in f["conditions"] else "cover, a stance or an aim to lose"


def stands(deal: Deal) -> str | None:
    """That who gains stands."""
    return None if deal.target["state"] == UP else "an opponent who stands"


def feet_free(deal: Deal) -> str | None:
    """That who gains is not immobilized."""
    return "R4.8: feet that are free" if immobilized(deal.t, deal.target) else None


def style(melee: bool) -> Callable[[Deal], str | None]:
    """A weapon of a kind that is still there, and no fists."""

    def lacks(deal: Deal) -> str | None:
        if deal.arm["fists"] or deal.arm["gone"] or (deal.arm["style"] == "melee") != melee:
            return "a melee weapon that it still has" if melee else "a ranged weapon that it still has"
        return None

    return lacks


def can_knock_down(deal: Deal) -> str | None:
    """A weapon, a pounce or a talent that knocks down."""
    own = deal.arm["style"] == "melee" and talent(deal.f, "knockdown")
    fit = own or quality(deal.arm, "knockdown") or deal.shot.get("pounces")
    return None if fit else "a weapon with knockdown, a pounce, or in melee the talent"


def sweeps(deal: Deal) -> str | None:
    """A sweeping blow, and another enemy it can reach."""
    waiting = swept(deal.shot)
    if not waiting or not may_be_hit(deal.shot, waiting[0]):
        return "a sweeping blow, and another enemy in that melee who was not hit yet"
    return None


def missed(deal: Deal) -> str | None:
    """A miss."""
    return None if not deal.hit else "a miss"


def burst(deal: Deal) -> str | None:
    """A burst."""
    return None if deal.shot["mode"] in ("auto_fire", "spread") else "R10 Auto-fire: a burst that was declared"


def two(deal: Deal) -> str | None:
    """A weapon in the other hand."""
    return None if deal.shot["second"] is not None else "R6.7: a weapon in the other hand"


def linked(deal: Deal) -> str | None:
    """A weapon that is linked often enough."""
    most, n = quality(deal.arm, "linked"), deal.shot["hits"].count("linked")
    return None if n < most else f"R10 Linked: a weapon linked more than {n} times"


def anybody(deal: Deal) -> str | None:
    """Where it hit: somebody else whom the blast catches."""
    near = in_blast(deal.t, deal.target)
    return None if not deal.hit or near or deal.shot["heads"] > 0 else "R10 Blast: somebody else to be caught"


def none_on_its_way(deal: Deal) -> str | None:
    """No other shot of who rolled that is on its way."""
    return None if deal.f["homing"] is None else "no other shot that is on its way"
