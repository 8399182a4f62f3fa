"""Metres on a line: how far apart, advancing, falling back, running (GO21)."""

from experiments.referee.docket import DOWN, FLED, UP, Fighter
from experiments.referee.sigma.table import Table
from experiments.referee.verdict import Row

MOVES = ("advance", "retreat")


def apart(one: Fighter, other: Fighter) -> int:
    """Metres between two."""
    return abs(int(one["place"]) - int(other["place"]))


def ends(t: Table) -> tuple[int, int]:
    """The ends of the field."""
    return t.scene["from"], t.scene["to"]


def _away(t: Table, f: Fighter, other: Fighter) -> int:
    """The direction away from somebody; on one spot, to the nearer end."""
    if f["place"] != other["place"]:
        return 1 if f["place"] > other["place"] else -1
    first, last = ends(t)
    return 1 if last - f["place"] <= f["place"] - first else -1


def can_move(t: Table, f: Fighter, order: str, j: Fighter | None) -> bool:
    """Whether there is anywhere to go: toward somebody up to a metre from it, away from it on the field."""
    if j is None or j is f or j["state"] not in (UP, DOWN):
        return False
    if order == "advance":
        return apart(f, j) > 1
    first, last = ends(t)
    return bool(first <= f["place"] + _away(t, f, j) <= last)


def move(t: Table, f: Fighter, row: Row, *, stays: bool) -> None:
    """Toward somebody or away from it, so many metres; or none, where one `stays`, for that was declared (GO11)."""
    j, order = t.fighter(row["target"]), row["order"]
    if j is None or not (stays or can_move(t, f, order, j)):
        t.refuse("GO21", f"{order} {j['name'] if j else row['target']}", "somebody there, and room to go")
        return
    first, last = ends(t)
    if order == "advance":
        step = min(t.options["move_m"], max(0, apart(f, j) - 1))
        f["place"] += step if j["place"] > f["place"] else -step
    else:
        f["place"] = min(max(f["place"] + _away(t, f, j) * t.options["move_m"], first), last)


def flee(t: Table, f: Fighter) -> None:
    """Away from the nearest enemy who stands; from the end of the field off it."""
    foes = [other for other in t.others(f) if other["state"] == UP and t.foes(f, other)]
    near = min(foes, key=lambda other: apart(f, other), default=None)
    away = 1 if near is None else _away(t, f, near)
    first, last = ends(t)
    end = last if away > 0 else first
    if f["place"] != end:
        f["place"] += away * min(t.options["move_m"], abs(end - f["place"]))
    elif f["state"] == UP:
        f["state"] = FLED
