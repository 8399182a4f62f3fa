"""A turn: what was declared, somebody else with the same weapon, or nothing; one action (G1, GO11, GO21)."""

from experiments.referee.docket import UP, Fighter
from experiments.referee.sigma.attacks import attack
from experiments.referee.sigma.declarations import still_valid
from experiments.referee.sigma.healing import treat
from experiments.referee.sigma.place import MOVES, flee, move
from experiments.referee.sigma.table import Table
from experiments.referee.sigma.tape import Tape
from experiments.referee.verdict import SCENARIO, Row

ORDERS = ("attack", "treat", "advance", "retreat", "flee", "lost")


def take_turn(t: Table, tape: Tape, f: Fighter) -> None:
    """One action, and where the option allows it a move before it."""
    f["acted"] = t.round
    f["turns"] += 1
    said = f["declared"]
    free = t.options["declaration"] == "free" or said is None
    if t.sides[f["side"]]["broke"]:
        _flee(t, tape, f)
    elif free:
        _anything(t, tape, f)
    elif said["order"] != "pass":
        if t.options["move_plus_action"] and said["order"] not in (*MOVES, "flee"):
            _move_first(t, tape, f)
        _as_declared(t, tape, f)
    row = mine(t, tape, f)
    while row is not None:
        t.refuse("G1", f"{row['order']} besides", "one action in a turn")
        tape.take()
        row = mine(t, tape, f)


def mine(t: Table, tape: Tape, f: Fighter) -> Row | None:
    """The next row if it is of this turn."""
    row = tape.next()
    here = row is not None and (row["round"], row["slot"], row["fighter"]) == (t.round, t.slot, f["number"])
    return row if here else None


def _flee(t: Table, tape: Tape, f: Fighter) -> None:
    row = mine(t, tape, f)
    if row is None or row["order"] != "flee":
        _missing(t, tape, f, "flee", SCENARIO)
        flee(t, f)
        if row is not None:
            tape.take()
        return
    obey(t, tape, f, tape.take(), None)


def _missing(t: Table, tape: Tape, f: Fighter, order: str, rule: str) -> None:
    """Something else stands where somebody's order must: another order, or somebody else's turn."""
    row = tape.next()
    if row is not None and row["round"] == t.round and row["fighter"] == f["number"] and row["slot"] == t.slot:
        t.refuse(rule, row["order"], f"{order} by {f['name']}")
    elif row is not None and row["round"] == t.round and row["order"] in ORDERS and _ahead(t, row):
        t.refuse("G3", f"{row['order']} by {row['fighter_name']}", f"{f['name']}, who acts before")
    else:
        t.refuse("G1", f"{row['order']} by {row['fighter_name']}" if row else "nothing", f"{order} by {f['name']}")


def _ahead(t: Table, row: Row) -> bool:
    ahead = [each["fighter"] for each in t.queue]
    return any(f["number"] == row["fighter"] and f["state"] == UP for f in ahead)


def _move_first(t: Table, tape: Tape, f: Fighter) -> bool:
    row = mine(t, tape, f)
    if row is None or row["order"] not in MOVES:
        return False
    obey(t, tape, f, tape.take(), None)
    return True


def _anything(t: Table, tape: Tape, f: Fighter) -> None:
    """Declarations bind nobody: any one order, or none."""
    moved = t.options["move_plus_action"] and _move_first(t, tape, f)
    row = mine(t, tape, f)
    if row is None or (moved and row["order"] in (*MOVES, "flee")):
        return
    if row["order"] == "lost":
        t.refuse("GO11", "lost", "nothing: declarations bind nobody here")
    obey(t, tape, f, tape.take(), None)


def _as_declared(t: Table, tape: Tape, f: Fighter) -> None:
    """What was declared; if it cannot be done any more, to somebody else with the same weapon, or it is lost."""
    said, row = f["declared"], mine(t, tape, f)
    valid = still_valid(t, f)
    if row is None:
        _missing(t, tape, f, said["order"], "GO11")
        return
    row = tape.take()
    allowed: tuple[str, ...] = (said["order"],) if valid else ("lost",)
    if not valid and t.options["declaration"] == "binding_retarget":
        allowed = (said["order"], "lost")
    if row["order"] not in allowed:
        t.refuse("GO11", row["order"], f"{' or '.join(allowed)}: {said['order']} was declared")
    if row["order"] == "lost":
        _lose(t, f, row)
        return
    if row["weapon"] != said["weapon"]:
        t.refuse("GO11", f"with {row['weapon']}", f"with {said['weapon']}, as declared")
    if valid and said["target"] is not None and row["target"] != said["target"]["number"]:
        t.refuse("GO11", f"{row['order']} {row['target_name']}", f"{said['target']['name']}, as declared")
    obey(t, tape, f, row, said["target"])


def _lose(t: Table, f: Fighter, row: Row) -> None:
    said = f["declared"]
    f["lost"] += 1
    t.hold(row, "declared", said["order"], "GO11")
    t.hold(row, "target", said["target"] and said["target"]["number"], "GO11")
    t.hold(row, "weapon", said["weapon"], "GO11")
    t.hold_target(row, "G10", "G14")


def obey(t: Table, tape: Tape, f: Fighter, row: Row, meant: Fighter | None) -> None:
    """Reckon an order; `meant` is whom it was declared for, None where nothing binds."""
    order = row["order"]
    if order not in ORDERS:
        t.refuse("G1", order, f"an action of {f['name']}")
        return
    if order not in ("flee", "lost"):
        t.hold(row, "meant", meant["number"] if meant else row["target"], "GO11")
        t.hold(row, "retargeted", meant is not None and row["target"] != meant["number"], "GO11")
    if order == "attack":
        attack(t, tape, f, row)
    elif order == "treat":
        treat(t, f, row)
    elif order == "flee":
        flee(t, f)
    elif order in MOVES:
        move(t, f, row, stays=meant is not None and still_valid(t, f))
    if order in (*MOVES, "flee"):
        t.hold_target(row, "G10", "G14")
