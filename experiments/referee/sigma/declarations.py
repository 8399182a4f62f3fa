"""Declarations: by ascending agility, each of something that can be done (G2, GO9, GO11, GO21)."""

from typing import Any

from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.sigma.healing import treatable
from experiments.referee.sigma.place import MOVES, apart, can_move
from experiments.referee.sigma.table import Table
from experiments.referee.sigma.tape import Tape
from experiments.referee.verdict import SCENARIO, Row

ORDERS = ("pass", "attack", "treat", "advance", "retreat", "flee")


def hear_all(t: Table, tape: Tape) -> list[dict[str, Any]]:
    """Everybody who stands declares; who acts when in this round comes of it, the last to declare first (G2, G3)."""
    for f in t.fighters:
        f["declared"], f["reactions"] = None, 0
    waiting, order = [f for f in t.fighters if f["state"] == UP], list[Fighter]()
    while waiting:
        f = _next(t, tape, waiting)
        waiting.remove(f)
        order.append(f)
        row = tape.next()
        if row is not None and row["order"] == "declare" and row["fighter"] == f["number"]:
            _hear(t, f, tape.take())
    order.reverse()
    return [{"fighter": f, "position": k, "due": (k, 0)} for k, f in enumerate(with_sleepers(t, tape, order))]


def with_sleepers(t: Table, tape: Tape, standing: list[Fighter]) -> list[Fighter]:
    """Who acts when, with the places that are kept for those who may wake and act in this round (GO18)."""
    asleep = [] if t.options["wake_next_round"] else [f for f in t.fighters if f["state"] == DOWN]
    if t.options["agility_tie"] != "random":
        return sorted([*standing, *asleep], key=lambda f: (f["agility"], *_in_file(t, f)), reverse=True)
    order = list[Fighter]()
    for agility in sorted({f["agility"] for f in (*standing, *asleep)}, reverse=True):
        awake = [f for f in standing if f["agility"] == agility]
        _fill_in(t, tape, order, awake, [f for f in asleep if f["agility"] == agility])
    return order


def _fill_in(t: Table, tape: Tape, order: list[Fighter], awake: list[Fighter], asleep: list[Fighter]) -> None:
    """Add those of one agility, where chance decides: sleepers as early as the positions that rows tell allow."""

    def told(f: Fighter) -> int | None:
        return tape.slots.get((t.round, f["number"]))

    while awake or asleep:
        here = len(order)
        seen = [told(f) for f in awake]
        first = next((slot - k for k, slot in enumerate(seen) if slot is not None), None)
        woken = [f for f in asleep if told(f) == here]
        others = [f for f in asleep if told(f) is None]
        sleeps = woken or (others if first is None or first > here else [])
        some = sleeps or awake or asleep
        order.append(some[0])
        (asleep if some[0] in asleep else awake).remove(some[0])


def _next(t: Table, tape: Tape, waiting: list[Fighter]) -> Fighter:
    """Who declares now: the slowest; where chance decides between equals, the one who does."""
    slowest = min(f["agility"] for f in waiting)
    equals = [f for f in waiting if f["agility"] == slowest]
    row = tape.next()
    speaks = t.fighter(row["fighter"]) if row is not None and row["order"] == "declare" else None
    first = equals[0] if t.options["agility_tie"] == "random" else min(equals, key=lambda f: _in_file(t, f))
    if t.options["agility_tie"] == "random" and speaks in equals and speaks is not None:
        return speaks
    if speaks is not first:
        told = row["order"] if row else "nothing"
        rule = "GO9" if speaks is not None and speaks in equals else "G2"
        t.refuse(rule, f"{told} by {row['fighter_name'] if row else 'nobody'}", f"{first['name']} to declare")
    return speaks if speaks is not None and speaks in waiting else first


def _in_file(t: Table, f: Fighter) -> tuple[bool, int]:
    """Of equals, the heroes' side acts first, then who stands first in the file: they declare in the opposite order."""
    return t.sides[f["side"]]["players"], -f["number"]


def _hear(t: Table, f: Fighter, row: Row) -> None:
    order, j = row["declared"], t.fighter(row["target"])
    stood = j is not None and j["state"] == UP
    f["declared"] = {"order": order, "target": j, "weapon": row["weapon"], "stood": stood}
    if t.sides[f["side"]]["broke"] and order != "flee":
        t.refuse(SCENARIO, f"declares {order}", "to flee: its side broke")
    elif not possible(t, f, order, j, row["weapon"], t.options["move_m"] if t.options["move_plus_action"] else 0):
        whom = j["name"] if j else "nobody"
        t.refuse("GO11", f"declares {order} of {whom} with {row['weapon']}", "something that can be done now")
    t.hold_target(row, "G10", "G14")


def possible(t: Table, f: Fighter, order: str, j: Fighter | None, weapon: str | None, spare: int) -> bool:
    """Whether an order can be carried out, with so many metres to go before it (GO21, G31)."""
    if order in ("pass", "flee"):
        return j is None and weapon is None
    if order in MOVES:
        return weapon is None and can_move(t, f, order, j)
    arms = [arm for arm in f["arms"] if arm["name"] == weapon and arm["heals"] == (order == "treat")]
    if order == "treat":
        return any(treatable(t, f, j, arm, spare) for arm in arms)
    if order != "attack" or j is None or j is f or j["state"] not in (UP, DOWN):
        return False
    return any(arm["tries"] and apart(f, j) <= arm["reach"] + spare for arm in arms)


def still_valid(t: Table, f: Fighter) -> bool:
    """Whether what was declared can be done as it was declared: its target stands if it stood then (GO11).

    An advance on somebody who is next to one already is as good as done.
    """
    said = f["declared"]
    j = said["target"]
    if said["stood"] and j["state"] != UP and not (said["order"] == "treat" and j["state"] == DOWN):
        return False
    if said["order"] == "advance" and j["state"] in (UP, DOWN) and apart(f, j) <= 1:
        return True
    return possible(t, f, said["order"], j, said["weapon"], 0)
