"""Difficult ground: a move that ends there takes two maneuvers, which need not be of one turn (R5.10, R5.16)."""

from experiments.referee.docket import Fighter
from experiments.referee.place import ends, engaged_by, together
from experiments.referee.table import Table
from experiments.referee.verdict import Row

HEEDLESS = {"flyer", "flier", "flying", "hoverer", "hover", "hovering", "surefooted", "swift"}
"""Who has one of these by talent or ability, in small letters without gaps, heeds no ground (R14)."""
Move = tuple[str, int]
"""Which way: along the field by a step, into somebody's melee, or aside (out of a melee, to another spot)."""
ASIDE: Move = ("aside", 0)


def is_hard(t: Table, f: Fighter, place: int) -> bool:
    """Whether a move of somebody that ends at a place takes two maneuvers."""
    names = {name.replace("_", "") for name in (*f["talents"], *f["wears"])}
    return place in t.scene.get("difficult", []) and not names & HEEDLESS


def cross(t: Table, f: Fighter, row: Row) -> None:
    """A whole move: over difficult ground its first half is done already; any move ends what was half done."""
    to = row["place"]
    move = ASIDE
    if row["order"] in ("advance", "retreat"):
        move = ("along", to - f["place"])
    elif row["order"] == "engage":
        move = ("into", row["target"])
    if is_hard(t, f, to) and move not in f["halfway"]:
        t.refuse("R5.16", f"{row['order']} in one maneuver", f"to wade first: the ground at place {to} is difficult")
    f["halfway"] = set()


def wade(t: Table, f: Fighter, row: Row) -> None:
    """The first half of a move. The row does not say of which: all that it may be of are kept in mind."""
    open_to = {move for move, place in _moves(t, f, row) if is_hard(t, f, place)}
    if len(f["halfway"]) == 1:
        open_to -= f["halfway"]  # its second half would have ended it
    if not open_to:
        t.refuse("R5.16", f"wades at place {f['place']}", "a move onto difficult ground that is not begun yet")
    f["halfway"] = open_to


def _moves(t: Table, f: Fighter, row: Row) -> list[tuple[Move, int]]:
    """Moves that the row may be the first half of, and where they end."""
    k, here = row["target"], f["place"]
    if k is None:
        return [(ASIDE, here)]
    if engaged_by(t, f) or not 0 <= k < len(t.fighters):
        return []
    first, last = ends(t)
    told: list[tuple[Move, int]] = [(("along", s), here + s) for s in (-1, 1) if first <= here + s <= last]
    other = t.fighters[k]
    if other is not f and other["place"] == here and not together(f, other):
        told.append((("into", k), here))
    return told
