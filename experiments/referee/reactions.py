"""What one who is attacked may do about it: dodge, parry, reflect, hit back (R12.4, R14)."""

from typing import Any

from experiments.referee.arms import FISTS
from experiments.referee.docket import UP, Fighter
from experiments.referee.harm import can_pay, strain
from experiments.referee.hits import damage_of, hold_harm, land, left_of, meets_soak, soaked, to_strain
from experiments.referee.place import BANDS, band
from experiments.referee.table import Table, talent
from experiments.referee.tape import Tape
from experiments.referee.verdict import Row

COST, UNARMED, LEAST = 3, 2, 2
"""Strain for parrying or reflecting, bare-handed, and the damage that it takes off besides a point a rank (R12.4)."""
OPENING = -3  # net advantages: three threats
REACTIONS = {1: ("parry", "melee"), 2: ("reflect", "ranged")}


def pay(t: Table, f: Fighter, n: int, what: str) -> None:
    """Strain of its own will (R4.6, R4.7)."""
    refused = can_pay(t, f, n)
    if refused:
        t.refuse(refused, f"{what} for {n} strain", "strain that it cannot pay of its own will")
    f["strain_spent"] += n
    strain(t, f, n)


def dodge(t: Table, f: Fighter, row: Row) -> int:
    """How often who is aimed at dodged: a strain each, as often as it has ranks (R14)."""
    n = int(row["dodged"])
    if n > talent(f, "dodge") or (n and f["state"] != UP):
        t.refuse("R14 Dodge", f"{f['name']} dodges {n} times", f"up to {talent(f, 'dodge')}, by who stands")
    for _ in range(n):
        pay(t, f, 1, "dodges")
    return n


def turn_aside(t: Table, f: Fighter, arm: dict[str, Any], row: Row, damage: int, told: dict[str, int]) -> int:
    """What parrying or reflecting takes off a hit, before soak (R12.4)."""
    name, way = REACTIONS.get(row["reaction"], ("", ""))
    if not name:
        t.hold(row, "reduced", 0, "R12.4", "nobody parried or reflected")
        return 0
    melee = arm["style"] == "melee"
    if not row["hit"] or f["state"] != UP or not talent(f, name) or melee != (way == "melee"):
        t.refuse("R12.4", f"{name} by {f['name']}", "the talent, a hit of its kind, and somebody who stands")
    cut = min(damage, LEAST + talent(f, name))
    t.hold(row, "reduced", cut, "R12.4", f"{LEAST} and {talent(f, name)} ranks")
    price = UNARMED if melee and f["held"] is None and talent(f, "unarmed_parry") else COST
    pay(t, f, price, name)
    told["paid"] += price
    return cut


def hit_back(t: Table, tape: Tape, f: Fighter, row: Row, shot: dict[str, Any]) -> None:
    """Improved Parry and Improved Reflect, where the attack shows a Despair or three threats (R14)."""
    name, _ = REACTIONS.get(row["reaction"], ("", ""))
    me: Fighter = shot["struck"]
    shown = row["despairs"] > 0 or row["advantages"] <= OPENING
    if not name or not talent(me, f"improved_{name}") or me["state"] != UP or not shown:
        return
    victim: Fighter | None = f
    if name == "reflect":
        arm, damage, stun = f["arms"][shot["k"]], row["damage"], row["stun"]
        if f["state"] != UP or BANDS.index(band(t, me, f)) > BANDS.index("medium"):
            victim = _nearest(t, me)
    else:
        arm, stun = _blade(me), False
        damage = max(0, damage_of(me, arm))
    if victim is None or victim["state"] != UP:
        return
    told = tape.taken("counter", fighter=me["number"], target=victim["number"])
    if told is not None:
        _strike(t, me, victim, arm, told, max(0, damage), stun)


def _strike(
    t: Table, f: Fighter, victim: Fighter, arm: dict[str, Any], row: Row, damage: int, stun: bool
) -> None:
    t.hold(row, "weapon", arm["name"], "R14")
    t.hold(row, "stun", stun, "R7.5")
    t.hold(row, "hit", True, "R14")
    t.hold(row, "damage", damage, "R14", "base damage, or that of the attack")
    damage = meets_soak(damage, victim, arm)
    t.hold(row, "soak", soaked(damage, victim, arm), "R7.2")
    told = {"wounds": 0, "strain": 0}
    land(t, victim, left_of(damage, victim, arm), to_strain(stun, arm, victim), told)
    hold_harm(t, f, victim, row, told)


def _blade(f: Fighter) -> dict[str, Any]:
    """The melee weapon in hand, else the fists."""
    arm = None if f["held"] is None else f["arms"][f["held"]]
    if arm is not None and arm["style"] == "melee":
        return arm  # type: ignore[no-any-return]
    return next(each for each in f["arms"] if each["name"] == FISTS["name"] and each["fists"])


def _nearest(t: Table, f: Fighter) -> Fighter | None:
    """The nearest enemy that stands, up to medium range."""
    near = [o for o in t.others(f) if o["state"] == UP and t.foes(f, o)]
    fit = [o for o in near if BANDS.index(band(t, f, o)) <= BANDS.index("medium")]
    return min(fit, key=lambda o: BANDS.index(band(t, f, o)), default=None)
