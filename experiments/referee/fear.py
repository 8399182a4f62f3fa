"""Fear: who makes a check because of whom, and what it leaves (R14, Terrifying, Fearsome, Confidence, Fearless)."""

from experiments.referee.docket import UP, Fighter
from experiments.referee.harm import eased, own_strain, strain
from experiments.referee.healing import roll
from experiments.referee.place import together
from experiments.referee.points import stake
from experiments.referee.pool import check_pool
from experiments.referee.state import hold_target
from experiments.referee.table import Table, talent
from experiments.referee.tape import Tape
from experiments.referee.turns import last
from experiments.referee.verdict import Row
from experiments.referee.wounds import settle

STUNNED_BY = 3
"""Threats of a fear check that take the actions of the next turn."""


def confront(t: Table, tape: Tape) -> None:
    """Whoever stands and has an enemy who frightens it more than anybody did so far makes a check (R14)."""
    for f in t.fighters:
        source = _worst(t, f)
        if source is not None:
            row = tape.taken("fear", fighter=f["number"], target=source["number"])
            f["faced"] = _rating(f, source)
            if row is not None:
                _hold_out(t, f, source, row)
    settle(t, tape)


def _worst(t: Table, f: Fighter) -> Fighter | None:
    """The first of the most frightening; none of those it has faced as much of, none for who fears nothing."""
    if f["state"] != UP or f["steeled"] or talent(f, "fearless"):
        return None
    foes = [o for o in t.fighters if t.foes(f, o) and o["state"] == UP and _rating(f, o) > f["faced"]]
    return max(foes, key=lambda o: _rating(f, o)) if foes else None


def _rating(f: Fighter, other: Fighter) -> int:
    """Difficulty dice: Terrifying from anywhere, Fearsome in one melee."""
    near = talent(other, "fearsome") if together(f, other) else 0
    return max(talent(other, "terrifying"), near)


def _hold_out(t: Table, f: Fighter, source: Fighter, row: Row) -> None:
    """Discipline, a die less for each rank of Confidence; then what its symbols bring."""
    stake(t, f, source, row)
    dice = max(0, f["faced"] - talent(f, "confidence"))
    result = roll(t, f, row, check_pool(f, "willpower", "discipline", [(dice, "R14 Terrifying")]), "R14 Terrifying")
    _lift(f, result["triumphs"])
    f["afraid"] = f["afraid"] or result["successes"] <= 0
    f["panicked"] = f["panicked"] or result["despairs"] > 0
    suffered = 0
    if result["advantages"] <= -STUNNED_BY:
        last(t, f, "staggered", 1)
    elif result["advantages"] < 0 and result["successes"] < 0:
        suffered = eased(f, -result["successes"])
        strain(t, f, suffered)
    t.hold(row, "own_strain", suffered if own_strain(f) else 0, "R14 Terrifying")
    t.hold(row, "own_wounds", 0 if own_strain(f) else suffered, "R14 Terrifying")
    _encourage(t, f, result["advantages"])
    t.hold(row, "place", f["place"], "R5.9")
    hold_target(t, row)


def _lift(f: Fighter, triumphs: int) -> None:
    """A triumph ends what earlier checks left; one that has nothing to end ends all later checks."""
    if triumphs and (f["afraid"] or f["panicked"]):
        f["afraid"] = f["panicked"] = False
        triumphs -= 1
    f["steeled"] = triumphs > 0


def _encourage(t: Table, f: Fighter, advantages: int) -> None:
    """A boost die on its next check; of two or more advantages one on that of the first ally who stands."""
    allies = [o for o in t.others(f) if o["state"] == UP and not t.foes(f, o)]
    for other in [f, *allies[:1]][: max(0, advantages)]:
        other["next"]["boost"] += 1
