"""What injuries do between turns and at the end, each in a row of its own (R7.6, R8, R11.6, R15)."""

from experiments.referee.criticals import threshold_critical
from experiments.referee.docket import DEAD, DOWN, FLED, UP, Fighter
from experiments.referee.harm import borne, fall, own_strain, strain, threshold, wound
from experiments.referee.injuries import dies_now
from experiments.referee.pool import Pool, good_dice
from experiments.referee.rolls import hold_roll
from experiments.referee.state import hold_target
from experiments.referee.table import Table, talent
from experiments.referee.tape import Tape
from experiments.referee.verdict import LOG, Row

EVERY = 5  # wounds beyond the threshold, R8 Bleeding Out
BLEEDING = "Bleeding Out"


def settle(t: Table, tape: Tape) -> None:
    """Criticals that passing a threshold brings (R7.6, R8.6)."""
    for f in t.fighters:
        settle_one(t, tape, f)


def settle_one(t: Table, tape: Tape, f: Fighter) -> None:
    """Those of one fighter."""
    while f["owed"] and f["state"] != DEAD:
        f["owed"] -= 1
        _critical(t, tape, f)
    f["owed"] = 0


def _critical(t: Table, tape: Tape, f: Fighter, avoid: str = "") -> None:
    row = tape.taken("injury", target=f["number"])
    if row is not None:
        threshold_critical(t, f, row, avoid)
        hold_target(t, row)


def bleed(t: Table, tape: Tape, f: Fighter) -> None:
    """A wound and a strain; each five wounds beyond the threshold one more critical, any but this (R8)."""
    row = tape.taken("bleed", target=f["number"])
    wounds, before = f["wounds"], f["strain"]
    wound(t, f, 1)
    strain(t, f, 1)
    if row is not None:
        t.hold(row, "wounds", f["wounds"] - wounds, f"R8 {BLEEDING}")
        t.hold(row, "strain", f["strain"] - before, f"R8 {BLEEDING}")
        hold_target(t, row)
    most = threshold(f)
    if max(0, f["wounds"] - most) // EVERY > max(0, wounds - most) // EVERY:
        _critical(t, tape, f, BLEEDING)
    settle_one(t, tape, f)


def close_wounds(t: Table, tape: Tape) -> None:
    """At a round's end those near their end die, and the fallen go on bleeding (R8, R15)."""
    for f in t.fighters:
        if f["state"] in (UP, DOWN) and dies_now(t, f):
            die(t, tape, f)
        elif f["state"] == DOWN and borne(f, BLEEDING):
            bleed(t, tape, f)


def die(t: Table, tape: Tape, f: Fighter) -> None:
    """Of an injury."""
    row = tape.taken("die", target=f["number"])
    fall(t, f, DEAD)
    if row is not None:
        hold_target(t, row)


def after_battle(t: Table, tape: Tape) -> None:
    """Those whom nobody tends die; who has strain rests (R11.6, R15)."""
    for f in t.fighters:
        dying = borne(f, BLEEDING) or borne(f, "The End is Nigh")
        tended = any(o["state"] == UP and not t.foes(f, o) for o in t.fighters)
        if f["state"] == DOWN and dying and t.options["untended_die"] and not tended:
            die(t, tape, f)
    for f in t.fighters:
        if own_strain(f) and f["strain"] > 0 and f["state"] in (UP, DOWN, FLED):
            row = tape.taken("rest", fighter=f["number"])
            if row is not None:
                rest(t, f, row)


def rest(t: Table, f: Fighter, row: Row) -> None:
    """Simple Discipline or Cool, as it likes: strain healed by successes (R11.6)."""
    pools = [_simple(f, "willpower", "discipline"), _simple(f, "presence", "cool")]
    fits = [pool for pool in pools if all(row[kind] == n for kind, n in pool.whole().items())]
    if not fits:
        for kind, n in pools[0].whole().items():
            t.hold(row, kind, n, "R11.6", f"or {pools[1].whole()[kind]} for Cool: {pools[0].reasons(kind)}")
    t.hold(row, "place", f["place"], LOG)
    result = hold_roll(t, row)
    f["rested"] = min(f["strain"], max(0, result["successes"]) + talent(f, "rapid_recovery"))
    t.hold(row, "own_strain", -f["rested"], "R11.6")


def _simple(f: Fighter, characteristic: str, skill: str) -> Pool:
    pool = Pool()
    good_dice(pool, f, characteristic, skill)
    pool.add("setback", int(bool(f["lost"])), "R8 Maimed")
    pool.upgrade("difficulty", 2 * borne(f, "Blinded"), "R8 Blinded")
    return pool
