"""Which columns an order fills in a row of the Σ-System: all others must be blank."""

from experiments.referee.docket import UP
from experiments.referee.sigma.table import Table
from experiments.referee.verdict import LOG, Row

ALWAYS = ("battle", "row", "stage", "round", "slot", "fighter", "fighter_name", "order", "place")
BESIDE = ("faces", "draws", "silent")
"""What is told besides the columns of a table."""
TARGET = ("target", "target_name", "meant", "target_health", "target_state")
AIMED = (*TARGET, "retargeted")
CHECK = ("weapon", "tries", "target_number", "rolled", "face", "hit", "base")
DEFENSE = ("reaction", "parry_weapon", "defense_tries", "defense_number", "defense_rolled", "defense_face")
FILLED: dict[str, tuple[str, ...]] = {
    "declare": (*TARGET, "declared", "weapon"),
    "lost": (*TARGET, "declared", "weapon"),
    "wait": TARGET,
    "wait_last": (),
    "attack": (*AIMED, *CHECK, *DEFENSE, "tied", "strength", "armor", "damage"),
    "treat": (*AIMED, *CHECK, "healed"),
    "advance": AIMED,
    "retreat": AIMED,
    "flee": (),
    "heal": (*TARGET, "healed"),
    "hazard": (*TARGET, "hit", "damage"),
    "arrive": (),
    "break": (),
}
NOBODYS = ("hazard", "break")
NOTHING = (0, None, UP, "pass")
"""What a blank column says."""


def hold_blanks(t: Table, row: Row) -> None:
    """Hold a row against what its order fills: who, when, and nothing in the other columns."""
    order = row["order"]
    if order not in FILLED:
        t.refuse(LOG, f"order {order}", "an order that is told of")
        return
    for column, value in row.items():
        if column not in (*ALWAYS, *BESIDE, *FILLED[order]) and value not in NOTHING:
            t.refuse(LOG, f"{column} {value}", f"nothing in a row of {order}")
    if row["faces"] and "rolled" not in FILLED[order]:
        t.refuse(LOG, f"dice {row['faces']}", f"none: {order} is no check")
    if "retargeted" not in FILLED[order]:
        t.hold(row, "meant", row["target"], LOG)
    _who_and_when(t, row)


def _who_and_when(t: Table, row: Row) -> None:
    t.hold(row, "round", t.round, "G1")
    t.hold(row, "slot", t.slot, "G3")
    f = t.fighter(row["fighter"])
    if row["order"] in NOBODYS:
        t.hold(row, "fighter", None, LOG)
    elif f is None:
        t.refuse(LOG, f"fighter {row['fighter']}", f"one of {len(t.fighters)}")
    t.hold(row, "fighter_name", f and f["name"], LOG)
