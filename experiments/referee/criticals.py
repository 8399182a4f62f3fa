"""Criticals: who rolls one, and what the d100 adds up to (R8.1-R8.7)."""

from typing import Any

from experiments.referee.arms import quality
from experiments.referee.docket import DEAD, Fighter
from experiments.referee.harm import wound
from experiments.referee.injuries import LOWERING, WITH_LIMB, row_for, suffer_injury
from experiments.referee.table import Table, talent
from experiments.referee.verdict import Row

EACH, PLANETARY = 10, 50  # R8.3, R8.8
HUNDRED = 100


def paid_critical(
    t: Table, target: Fighter, arm: dict[str, Any], paid: int, row: Row, told: dict[str, int], f: Fighter
) -> str:
    """The critical that was paid for, one roll whatever was paid (R8.3, R8.4); of a minion group a member (R7.17).

    Returns the injury's name, if there is one.
    """
    if not paid or target["state"] == DEAD:
        t.hold(row, "injury", None, "R8.1", "nobody bought a critical" if not paid else "the target is dead")
        return ""
    more = EACH * (quality(arm, "vicious") + paid - 1 + talent(f, "lethal_blows"))
    return suffer(t, target, more + PLANETARY * bool(arm.get("planetary")), row, told)


def threshold_critical(t: Table, f: Fighter, row: Row, avoid: str = "") -> None:
    """A critical that nobody paid for: only old injuries add to it (R7.6, R8.5, R8.6)."""
    told = {"wounds": 0, "strain": 0}
    hold_limb(t, row, suffer(t, f, 0, row, told, avoid), False)
    t.hold(row, "wounds", told["wounds"], "R8.11")
    t.hold(row, "strain", told["strain"], "R8.11")


def hold_limb(t: Table, row: Row, name: str, called: bool) -> None:
    """Only some injuries take a limb, or lower a characteristic; a called shot may take a limb, too (R5.2, R8.10)."""
    if name not in WITH_LIMB and not called:
        t.hold(row, "limb", 0, "R8.10", "nothing takes a limb")
    if name not in LOWERING:
        t.hold(row, "lowered", 0, "R8 Horrific Injury", "nothing lowers a characteristic")


def suffer(t: Table, f: Fighter, more: int, row: Row, told: dict[str, int], avoid: str = "") -> str:
    """The d100 with all it adds, and what its row of the table does; wounds and strain are told in the same row."""
    wounds, strain, name = f["wounds"], f["strain"], ""
    if f["kind"] == "minion":
        t.hold(row, "injury", None, "R7.17")
        wound(t, f, f["wound_threshold"] + (t.options["minion_crit_wounds"] == "wt_plus_1"))
    else:
        result = _result(t, f, more, row)
        name = row_for(result)[1]
        if name == avoid:
            t.refuse(f"R8 {avoid}", f"{avoid} again", "another row: this one is rolled again")
        suffer_injury(t, f, result, row)
    told["wounds"] += f["wounds"] - wounds
    told["strain"] += f["strain"] - strain
    return name


def _result(t: Table, f: Fighter, more: int, row: Row) -> int:
    """R8.3."""
    shown = (row["critical"] or {}).get("rolled")
    if shown is None or not 1 <= shown <= HUNDRED:
        t.refuse("R8.3", f"d100 {shown}", "1 to 100")
        return row["injury"] or 0
    old = len(f["injuries"]) + (f["healed"] if t.options["healed_crits_count"] else 0)
    result = max(1, int(shown + EACH * (old - talent(f, "durable")) + more))
    t.hold(row, "injury", result, "R8.3", f"{shown} + 10 x {old} injuries + {more}, less 10 x {talent(f, 'durable')}")
    return result
