"""Hits beyond an attack's first, blasts, fire, guided shots: each in a row of its own (R6.7, R7.18, R8.4, R10)."""

from typing import Any

from experiments.referee.arms import quality
from experiments.referee.attacks import carry_out, hold_damage
from experiments.referee.criticals import hold_limb, paid_critical
from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.harm import members_left
from experiments.referee.hits import (
    arm_of,
    crits,
    damage_of,
    hold_harm,
    in_blast,
    land,
    left_of,
    soaked,
    target_of,
    to_strain,
)
from experiments.referee.pool import Pool, defense
from experiments.referee.reactions import hit_back, turn_aside
from experiments.referee.state import hold_target
from experiments.referee.table import Table
from experiments.referee.tape import Tape
from experiments.referee.verdict import LOG, Row
from experiments.referee.wounds import settle

HITS = {"auto_fire": "auto_fire", "linked": "linked", "second_weapon": "two_weapons", "sweep": "sweep"}
"""What a purchase that is a hit more is called in the row of that hit."""
GUIDED_SIZES = 2  # silhouettes, R6.6
FOUND, SOUGHT = 1, 2  # difficulty dice of a guided shot at a large target, at another one


def further_hits(t: Table, tape: Tape, f: Fighter, shot: dict[str, Any]) -> bool:
    """The rows of all hits that were bought, then of the blast; whether one lets the attack be repeated (R8)."""
    again, nth = False, 0
    critical = list(shot["criticals"])
    for n, name in enumerate(shot["hits"]):
        nth += name in ("auto_fire", "sweep")
        target = target_of(shot, name, nth)
        if target is None:
            continue
        row = tape.taken("extra_hit", fighter=f["number"], target=target["number"])
        if row is not None:
            again |= _land(t, f, target, shot, name, row, n in critical) == "Overpowered"
    if shot["blast"]:
        explode(t, tape, f, shot)
    return again


def _land(
    t: Table, f: Fighter, target: Fighter, shot: dict[str, Any], name: str, row: Row, critical: bool
) -> str:
    """A whole hit: damage with all successes, its own soak, its own critical (R8.4, R10). Returns its injury."""
    arm, told = arm_of(f, shot, name), {"wounds": 0, "strain": 0, "paid": 0}
    t.hold(row, "weapon", arm["name"], "R6.7" if name == "second_weapon" else "R10")
    t.hold(row, "mode", HITS[name], "R10")
    t.hold(row, "stun", shot["stun"], "R7.5")
    t.hold(row, "successes", shot["successes"], "R10 Auto-fire", "each hit has all of them")
    t.hold(row, "place", f["place"], "R5.9")
    damage = max(0, damage_of(f, arm) + shot["successes"])
    cut = turn_aside(t, target, arm, row, damage, told)
    left = hold_damage(t, target, arm, row, damage, cut)
    t.hold(row, "target_paid", told["paid"], "R12.4")
    strained = to_strain(row["stun"], arm, target)
    land(t, target, left, strained, told)
    if critical and not (left > 0 and crits(t, strained)):
        critical = False
    injury = paid_critical(t, target, arm, int(critical), row, told, f)
    hold_limb(t, row, injury, False)
    hold_harm(t, f, target, row, told)
    return injury


def heads_hit(t: Table, f: Fighter, struck: bool) -> int:
    """Members that a blast hits, but for the one that was struck; by the option a group is one target (R7.18)."""
    each = f["kind"] == "minion" and t.options["blast_hits_each_minion"]
    return (members_left(f) if each else 1) - int(struck)


def explode(t: Table, tape: Tape, f: Fighter, shot: dict[str, Any]) -> None:
    """The blast: its rank, and with a hit the successes (R7.18, R10 Blast)."""
    target, arm = shot["struck"], f["arms"][shot["k"]]
    damage = quality(arm, "blast") + max(0, shot["successes"])
    if shot["heads"] > 0:
        _scorch(t, tape, f, target, shot, damage, shot["heads"])
    for other in in_blast(t, target):
        _scorch(t, tape, f, other, shot, damage, heads_hit(t, other, struck=False))


def _scorch(
    t: Table, tape: Tape, f: Fighter, target: Fighter, shot: dict[str, Any], damage: int, heads: int
) -> None:
    row, arm, told = tape.taken("caught", target=target["number"]), f["arms"][shot["k"]], {"wounds": 0, "strain": 0}
    left = left_of(damage, target, arm)
    if row is None:
        return
    t.hold(row, "fighter", f["number"], LOG)
    t.hold(row, "weapon", arm["name"], "R10 Blast")
    t.hold(row, "stun", shot["stun"], "R7.5")
    t.hold(row, "hit", True, "R10 Blast")
    t.hold(row, "damage", damage, "R10 Blast")
    t.hold(row, "soak", soaked(damage, target, arm), "R7.18")
    t.hold(row, "place", f["place"], "R5.9")
    land(t, target, heads * left, to_strain(row["stun"], arm, target), told)
    hold_harm(t, f, target, row, told)


def burn(t: Table, tape: Tape, f: Fighter) -> None:
    """The fire one is in, at the start of its turn: the weapon's damage, less soak, as wounds (R10 Burn)."""
    row = tape.taken("burning", target=f["number"])
    damage, told = f["fire"], {"wounds": 0, "strain": 0}
    left = max(0, damage - f["soak"])
    land(t, f, left, False, told)
    f["damage_taken"] += left
    if row is not None:
        t.hold(row, "hit", True, "R10 Burn")
        t.hold(row, "damage", damage, "R10 Burn")
        t.hold(row, "soak", damage - left, "R7.2")
        t.hold(row, "wounds", told["wounds"], "R10 Burn")
        hold_target(t, row)
    settle(t, tape)


def home_in(t: Table, tape: Tape) -> None:
    """At the round's end each guided shot that missed attacks again, unless whom it seeks is dead or gone (R10)."""
    for f in t.fighters:
        seeks = f["homing"]
        f["homing"] = None
        if seeks is None or seeks[0]["state"] not in (UP, DOWN):
            continue
        target, k = seeks
        row = tape.taken("homing", fighter=f["number"])
        if row is None:
            continue
        arm = f["arms"][k]
        t.hold(row, "weapon", arm["name"], "R10 Guided")
        t.hold(row, "meant", target["number"], "R10 Guided")
        t.hold(row, "destiny", 0, "R2.10", "nobody stakes a point on a shot that comes again")
        t.hold(row, "target", target["number"], "R10 Guided", "it goes astray for nobody")
        shot = {
            "meant": target, "k": k, "pool": homing_pool(t, target, quality(arm, "guided")), "stun": False, "called": 0,
            "stood": target["state"], "mode": "plain", "second": None, "declared": [target],
        }  # fmt: skip
        carry_out(t, f, target, row, shot, {"own_strain": 0, "own_wounds": 0})
        hit_back(t, tape, f, row, shot)
        further_hits(t, tape, f, shot)
        settle(t, tape)


def homing_pool(t: Table, target: Fighter, guided: int) -> Pool:
    """So many ability dice against size, Adversary and ranged defense; nothing of the shooter's (R10 Guided)."""
    pool = Pool()
    pool.add("ability", guided, "R10 Guided")
    pool.add("difficulty", FOUND if target["silhouette"] >= GUIDED_SIZES else SOUGHT, "R10 Guided")
    pool.upgrade("difficulty", target["talents"].get("adversary", 0), "R2.7")
    pool.add("setback", defense(t, target, melee=False), "R5.17")
    return pool


