"""The reasons of dice and damage that talents bring (R14)."""

from collections.abc import Iterator

from experiments.transcript.basis import Reason
from experiments.transcript.recorder import Row
from sim.narrative.conditions import rank, talent
from sim.narrative.model import Fight, Fighter, Gift, Order, Style, Talent, Weapon
from sim.narrative.place import band, engaged_with
from sim.narrative.talents import awkward, frenzied_with, hit_bonus, many_arms, quick_strike, rage, stands_off
from sim.state import State


def of_frenzy(c: Fighter, a: Weapon) -> Iterator[Reason]:
    """Upgrades of ability on a blow."""
    yield Reason("frenzied_attack", c.frenzy if frenzied_with(a) else 0)
    yield Reason("true_aim", c.trued if c.aims else 0)


def of_stances(w: Fight, i: int, j: int, a: Weapon, dodged: int) -> Iterator[Reason]:
    """Upgrades of difficulty on an attack: stances of the target, its guards, a far shot, dodging."""
    c, t = w.fighters[i], w.fighters[j]
    if a.style == Style.MELEE:
        yield Reason("defensive_stance", t.defensive_stance)
    else:
        yield Reason("side_step", t.side_step)
    guards = (o for o in w.fighters if o.ward == j and o.state == State.STANDING and engaged_with(o, t))
    yield Reason("body_guard", sum(guard.body_guard for guard in guards))
    yield Reason("sniper_shot", stands_off(w, i, j, a) if c.sniping else 0)
    yield Reason("dodge", dodged)


def of_boosts(w: Fight, c: Fighter, t: Fighter, a: Weapon) -> Iterator[Reason]:
    """Boost dice on an attack."""
    yield Reason("quick_strike", quick_strike(w, c, t))
    yield Reason("many_armed", many_arms(c) if frenzied_with(a) else 0)


def of_awkwardness(c: Fighter, clumsy: bool) -> Iterator[Reason]:
    """Setback dice on a check of which bulk makes a mess."""
    yield Reason("awkward", awkward(c) if clumsy else 0)


def of_command(row: Row) -> Iterator[Reason]:
    """Boost dice on the speech of somebody who leads."""
    leads = row["order"] in {Order.FIELD_COMMANDER, Order.INSPIRING_RHETORIC}
    yield Reason("command", talent(row.before.fighters[row["fighter"]], Talent.COMMAND) if leads else 0)


def of_damage(w: Fight, i: int, j: int, k: int) -> list[tuple[str, int]]:
    """Damage that talents add to i's hit on j with arm k, by talent."""
    c, arm = w.fighters[i], w.arms[k]
    a, left = w.weapons[arm.weapon], hit_bonus(w, i, j, k)
    found = {"deadly_accuracy": rank(c, arm) if arm.deadly else 0}
    if a.style == Style.MELEE:
        found["feral_strength"] = 0 if a.lightsaber else talent(c, Talent.FERAL_STRENGTH)
        found["wookiee_rage"] = 0 if a.lightsaber else rage(c)
    else:
        near = band(w, i, j) <= 1
        found["point_blank" if near else "barrage"] = left - found["deadly_accuracy"]
    return [(name, n) for name, n in found.items() if n]


def known_talents(c: Fighter) -> list[tuple[str, int]]:
    """A fighter's talents with their ranks; 0 of those that have none."""
    ranked = [(each.name.lower(), talent(c, each)) for each in Talent if talent(c, each)]
    return ranked + [(each.name.lower(), 0) for each in Gift if c.gifts >> each & 1]
