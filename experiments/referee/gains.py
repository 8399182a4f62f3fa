"""What a purchase does at once."""

from collections.abc import Callable

from experiments.referee import arms
from experiments.referee.arms import let_go, quality, worse
from experiments.referee.deal import Deal
from experiments.referee.docket import UP, Fighter
from experiments.referee.harm import eased, heal, own_strain, strain
from experiments.referee.hits import damage_of, next_critical, swept
from experiments.referee.pool import lose_aim
from experiments.referee.prices import STAR, sweep_price
from experiments.referee.turns import in_turn, last, until_next_turn_ends


def nothing(deal: Deal) -> None:
    """Its effect comes later, or no rule counts it."""


def recover(deal: Deal) -> None:
    """A point of strain less of who rolled, or a wound of who takes strain as wounds."""
    deal.told["own_strain" if own_strain(deal.f) else "own_wounds"] -= 1
    heal(deal.t, deal.f, *((0, 1) if own_strain(deal.f) else (1, 0)))


def boost_ally(deal: Deal) -> None:
    """A boost for the next check of an ally."""
    deal.t.boosts.append({"from": deal.f["number"], "side": deal.f["side"]})


def grant(deal: Deal) -> None:
    """A maneuver more in this turn."""
    turn = in_turn(deal.t, deal.f)
    if turn is not None:
        turn["granted"] += 1


def ally_or_self(deal: Deal) -> Fighter:
    """Who gains where any ally or oneself may: the first ally yet to act, else oneself. The row does not say whom."""
    t, f = deal.t, deal.f
    waiting = [o for o in t.others(f) if o["state"] == UP and not t.foes(f, o) and o["acted"] < t.round]
    return waiting[0] if waiting else f


def next_check(kind: str, whose: Callable[[Deal], Fighter]) -> Callable[[Deal], None]:
    """Something that waits for somebody's next check (R9.3)."""

    def does(deal: Deal) -> None:
        whose(deal)["next"][kind] += 1

    return does


def own_condition(name: str) -> Callable[[Deal], None]:
    """To the end of the own next turn."""
    return lambda deal: until_next_turn_ends(deal.t, deal.f, name)


def lasts(name: str, quality_name: str) -> Callable[[Deal], None]:
    """A condition for as many rounds as the quality says (R10.1)."""
    return lambda deal: last(deal.t, deal.target, name, quality(deal.arm, quality_name))


def negate(deal: Deal) -> None:
    """No defense of the target until the round ends."""
    deal.target["defenseless"] = deal.t.round


def disarm(deal: Deal) -> None:
    """What the target holds falls from its hand."""
    if deal.target["held"] is not None:
        let_go(deal.target)


def disable(deal: Deal) -> None:
    """What the target holds is of no use until its next turn ends."""
    until_next_turn_ends(deal.t, deal.target, f"disabled {deal.target['held']}")


def destroy(deal: Deal) -> None:
    """What the target holds is destroyed."""
    if deal.target["held"] is not None:
        arms.destroy(deal.target, deal.target["held"])


def sunder(deal: Deal) -> None:
    """What the target holds is damaged by a step."""
    if deal.target["held"] is not None:
        worse(deal.target, deal.target["held"])


def knock_down(deal: Deal) -> None:
    """The target lies on the ground."""
    deal.target["prone"] = True


def stun(deal: Deal) -> None:
    """Strain of the target, as much as the quality says."""
    n = eased(deal.target, quality(deal.arm, "stun"))
    deal.told["strain" if own_strain(deal.target) else "wounds"] += n
    strain(deal.t, deal.target, n)


def strained(deal: Deal) -> None:
    """A point of strain more of who rolled, or a wound of who takes strain as wounds."""
    deal.told["own_strain" if own_strain(deal.f) else "own_wounds"] += 1
    strain(deal.t, deal.f, 1)


def unsettle(deal: Deal) -> None:
    """Of cover, stance and aim the first that is there. The row does not say which."""
    if deal.f["cover"]:
        deal.f["cover"] = False
    elif "guarded" in deal.f["conditions"]:
        del deal.f["conditions"]["guarded"]
    else:
        lose_aim(deal.f)


def opportunity(deal: Deal) -> None:
    """A maneuver out of turn for who gains."""
    deal.target["opportunities"] += 1


def trip(deal: Deal) -> None:
    """Who rolled lies on the ground."""
    deal.f["prone"] = True


def empty(deal: Deal) -> None:
    """The weapon is out of shots."""
    deal.arm.update(uses=0, single=True, emptied=(deal.arm["uses"], deal.arm["single"]))


def damage(deal: Deal) -> None:
    """The weapon of who rolled is damaged by a step."""
    worse(deal.f, deal.k)


def sweep_on(deal: Deal) -> None:
    """A hit on one more of the melee, or by a Triumph on all."""
    waiting = swept(deal.shot)
    everybody = 1 if sweep_price(deal.f) != STAR else len(waiting)
    deal.shot["hits"].extend(["sweep"] * everybody)


def another(name: str) -> Callable[[Deal], None]:
    """A hit more, of a kind."""
    return lambda deal: deal.shot["hits"].append(name)


def explode(deal: Deal) -> None:
    """The blast goes off."""
    deal.shot["blast"] = True


def set_alight(deal: Deal) -> None:
    """Of two fires the hotter burns, as long as the longer (R10 Burn)."""
    f, heat = deal.target, damage_of(deal.f, deal.arm)
    turns = quality(deal.arm, "burn") + (1 if in_turn(deal.t, f) else 0)
    f["fire"] = max(heat, f["fire"] if "burning" in f["conditions"] else 0)
    f["conditions"]["burning"] = max(turns, f["conditions"].get("burning", 0))


def guide(deal: Deal) -> None:
    """The shot that missed comes again."""
    deal.f["homing"] = (deal.shot["meant"], deal.k)


def crit_again(deal: Deal) -> None:
    """A critical of a further hit."""
    n = next_critical(deal.t, deal.f, deal.shot)
    if n is not None:
        deal.shot["criticals"].append(n)
