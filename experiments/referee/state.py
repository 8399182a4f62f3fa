"""How the target of a row stands afterwards."""

from experiments.referee.harm import members_left, own_strain
from experiments.referee.table import Table
from experiments.referee.verdict import LOG, Row

BY_KIND = {"minion": "R7.14", "rival": "R7.12", "nemesis": "R7.11", "pc": "R7.6"}


def hold_target(t: Table, row: Row) -> None:
    """Wounds, strain, members and state of the target (R7.4, R7.9, R7.14, R7.6)."""
    k = row["target"]
    if k is None:
        for column in ("target_wounds", "target_strain", "target_members"):
            t.hold(row, column, 0, LOG)
        return
    if not 0 <= k < len(t.fighters):
        t.refuse(LOG, f"target {k}", f"one of {len(t.fighters)} fighters")
        return
    f = t.fighters[k]
    t.hold(row, "target_name", f["name"], LOG)
    t.hold(row, "target_wounds", f["wounds"], "R7.4")
    t.hold(row, "target_strain", f["strain"], "R7.9" if own_strain(f) else "R7.12")
    t.hold(row, "target_members", members_left(f), "R7.14")
    t.hold(row, "target_state", f["state"], BY_KIND[f["kind"]])
