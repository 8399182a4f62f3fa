"""Which columns an order fills: all others must be blank."""

from experiments.referee.dice import KINDS
from experiments.referee.docket import UP
from experiments.referee.table import Table
from experiments.referee.verdict import LOG, Row

ALWAYS = ("battle", "row", "stage", "round", "slot", "fighter", "fighter_name", "order", "place")
BESIDE = ("faces", "critical", "draws", "silent")
"""What is told besides the columns of a table."""
TARGET = ("target", "target_name", "meant", "target_wounds", "target_strain", "target_members", "target_state")
CHECK = (*KINDS, "successes", "advantages", "triumphs", "despairs")
TESTED = (*CHECK, "hit")
COST = ("own_wounds", "own_strain")
HARM = ("hit", "damage", "soak", "wounds", "strain")
HEALED = ("wounds", "strain")
FORCE = ("force", "light", "dark")
FILLED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("initiative", "arrive"), (*CHECK, "own_strain")),
    "hazard": (*TARGET, "hit", "damage", "soak", "wounds"),
    "injury": (*TARGET, *HEALED, "injury", "limb", "lowered"),
    "bleed": (*TARGET, *HEALED),
    "extra_hit": (
        *TARGET, *HARM, "weapon", "mode", "stun", "successes", "injury", "limb", "lowered", "reaction", "reduced",
        "target_paid",
    ),
    "caught": (*TARGET, *HARM, "weapon", "stun"),
    "counter": (*TARGET, *HARM, "weapon", "stun"),
    **dict.fromkeys(("hearten", "berate", "regenerate"), (*TARGET, *HEALED)),
    **dict.fromkeys(("field_commander", "inspiring_rhetoric", "scathing_tirade"), (*TESTED, *COST, "destiny")),
    "destiny": FORCE,
    "contest": (*TARGET, *CHECK, "power"),
    "activate": (*TARGET, *TESTED, *COST, *HARM, *FORCE, "power", "destiny"),
    "affect": (*TARGET, *HARM, "power"),
    **dict.fromkeys(("body_guard", "tactical_boost", "tactical_maneuver", "overwhelming_fire"), (*TARGET, *COST)),
    "burning": (*TARGET, *HARM),
    "put_out": (*TESTED, *COST, "destiny"),
    "die": TARGET,
    "break": (),
    "rest": (*CHECK, "own_strain"),
    "drop": ("weapon",),
    "medicine": (*TARGET, *TESTED, *COST, *HEALED, "destiny"),
    "treat": (*TARGET, *TESTED, *COST, "destiny"),
    "break_free": (*TESTED, *COST, "destiny"),
    "draw": (*COST, "weapon", "second"),
    "mount": (*TESTED, *COST, "destiny"),
    "fear": (*TARGET, *TESTED, *COST, "destiny"),
    "sleep": (*TARGET, *HEALED),
    "recover": (*TARGET, *TESTED, "wounds"),
    **dict.fromkeys(("stimpack", "patch"), (*TARGET, *COST, "wounds")),
    **dict.fromkeys(("advance", "retreat", "engage", "assist", "wade"), (*TARGET, *COST)),
}
"""What an order fills; a maneuver that is not named fills what it costs, an attack fills all."""
NOBODYS = ("destiny", "hazard", "injury", "bleed", "die", "break", "burning")
NOWHERE = ("destiny", "injury", "bleed", "die", "burning")
ATTACKS = ("attack", "homing")
"""Orders that fill all columns, but for those of abilities."""
OF_ABILITIES = ("power", *FORCE)
BLANK = (0, None, UP, "plain")
ROLLED = "ability"
"""A column of every check."""


def hold_blanks(t: Table, row: Row) -> None:
    """Hold a row against what its order fills: who, when, and nothing in the other columns."""
    order = row["order"]
    filled = FILLED.get(order, COST)
    for column, value in row.items():
        blank = column in OF_ABILITIES if order in ATTACKS else column not in (*ALWAYS, *BESIDE, *filled)
        if blank and value not in BLANK:
            t.refuse(LOG, f"{column} {value}", f"nothing in a row of {order}")
    rolled = [kind for kind, _ in row["faces"]]
    if any(kind != "force" for kind in rolled) and order not in ATTACKS and ROLLED not in filled:
        t.refuse(LOG, f"dice {row['faces']}", f"none: {order} is no check")
    if "force" in rolled and (order in ATTACKS or "force" not in filled):
        t.refuse("R1.7", f"dice {row['faces']}", f"no Force dice: {order} asks for none")
    if row["critical"] and row["injury"] is None:
        t.refuse("R8.3", f"a d100 of {row['critical']['rolled']}", "none, for nobody is injured")
    if order not in ATTACKS:
        t.hold(row, "meant", row["target"], LOG)
    _who_and_when(t, row)


def _who_and_when(t: Table, row: Row) -> None:
    t.hold(row, "round", t.round, "R3.6")
    t.hold(row, "slot", t.slot, "R3.6")
    k = row["fighter"]
    if row["order"] in NOBODYS:
        t.hold(row, "fighter", None, LOG)
    elif k is None or not 0 <= k < len(t.fighters):
        t.refuse(LOG, f"fighter {k}", f"one of {len(t.fighters)}")
    if row["order"] in NOWHERE:
        t.hold(row, "place", 0, LOG)
    known = k is not None and 0 <= k < len(t.fighters)
    t.hold(row, "fighter_name", t.fighters[k]["name"] if known else None, LOG)
