"""Slots that belong to sides (R3)."""

from typing import Any

from experiments.referee.dice import KINDS
from experiments.referee.docket import UP, Fighter
from experiments.referee.harm import can_pay, own_strain, strain
from experiments.referee.pool import Pool, good_dice
from experiments.referee.rolls import hold_roll
from experiments.referee.state import hold_target
from experiments.referee.table import Table, talent
from experiments.referee.verdict import LOG, Row


def roll_for_slot(t: Table, f: Fighter, row: Row) -> None:
    """Cool, or Vigilance of who is surprised, without difficulty; it earns the side a slot (R3.1, R3.2, R3.4, R3.7)."""
    pool = Pool()
    good_dice(pool, f, *(("willpower", "vigilance") if f["surprised"] else ("presence", "cool")))
    for kind in KINDS:
        t.hold(row, kind, pool.whole()[kind], "R3.1", pool.reasons(kind))
    result = hold_roll(t, row)
    t.hold(row, "place", f["place"], LOG)
    hold_target(t, row)
    hurried = _hurry(t, f)
    t.hold(row, "own_strain", hurried, "R14 Rapid Reaction")
    t.slots.append({
        "side": f["side"],
        "fighter": f["number"],
        "successes": result["successes"] + hurried,
        "advantages": result["advantages"],
        "triumphs": result["triumphs"] if t.options["triumph_tiebreak"] else 0,
    })  # fmt: skip
    seat(t)


def _hurry(t: Table, f: Fighter) -> int:
    """Strain for successes, as many as it has ranks and as its threshold bears, of its own will (R14)."""
    if f["state"] != UP or not own_strain(f) or can_pay(t, f, 1) is not None:
        return 0
    n = max(0, min(talent(f, "rapid_reaction"), f["strain_threshold"] - f["strain"]))
    f["strain_spent"] += n
    strain(t, f, n)
    return int(n)


def seat(t: Table) -> None:
    """Most successes, then advantages, then players, first; else as the file has them (R3.3)."""

    def key(slot: dict[str, Any]) -> tuple[int, ...]:
        heroes = t.sides[slot["side"]]["players"]
        return (-slot["successes"], -slot["advantages"], -slot["triumphs"], -int(heroes), slot["fighter"])

    t.slots.sort(key=key)


def fit(t: Table, position: int) -> list[Fighter]:
    """Those of a slot's side who can take it (R3.5)."""
    side = t.slots[position]["side"]
    mine = [f for f in t.fighters if f["side"] == side and f["state"] == UP and f["acted"] < t.round]
    return [f for f in mine if not waits(t, f, position)]


def waits(t: Table, f: Fighter, position: int) -> bool:
    """Slowed Down: in the next round only its side's last free slots, one for each who is (R8, R15)."""
    if f["slowed"] != t.round:
        return False
    later = sum(slot["side"] == f["side"] for slot in t.slots[position + 1 :])
    slow = [o for o in t.fighters if o["side"] == f["side"] and o["state"] == UP and o["slowed"] == t.round]
    return bool(later >= sum(o["acted"] < t.round for o in slow))


def drop_last_slots(t: Table) -> None:
    """R3.8, by the option: a side keeps no more slots than it has fighters who stand."""
    if t.options["on_defeat"] != "drop_last_end_of_round":
        return
    for side in t.sides:
        mine = [slot for slot in t.slots if slot["side"] == side["number"]]
        standing = [f for f in t.fighters if f["side"] == side["number"] and f["state"] == UP]
        for slot in mine[len(standing) :]:
            t.slots.remove(slot)
