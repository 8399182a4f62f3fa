"""The table of critical injuries, typed a second time, and what each does (R8)."""

from typing import Any

from experiments.referee.arms import let_go
from experiments.referee.docket import DEAD, Fighter
from experiments.referee.harm import fall, strain
from experiments.referee.points import lose
from experiments.referee.table import CHARACTERISTICS, Table
from experiments.referee.turns import lame, last, until_next_turn_ends
from experiments.referee.verdict import Row

TABLE: list[tuple[int, int, str]] = [
    (5, 1, "Minor Nick"), (10, 1, "Slowed Down"), (15, 1, "Sudden Jolt"), (20, 1, "Distracted"),
    (25, 1, "Off-Balance"), (30, 1, "Discouraging Wound"), (35, 1, "Stunned"), (40, 1, "Stinger"),
    (45, 2, "Bowled Over"), (50, 2, "Head Ringer"), (55, 2, "Fearsome Wound"), (60, 2, "Agonizing Wound"),
    (65, 2, "Slightly Dazed"), (70, 2, "Scattered Senses"), (75, 2, "Hamstrung"), (80, 2, "Overpowered"),
    (85, 2, "Winded"), (90, 2, "Compromised"), (95, 3, "At the Brink"), (100, 3, "Crippled"), (105, 3, "Maimed"),
    (110, 3, "Horrific Injury"), (115, 3, "Temporarily Lame"), (120, 3, "Blinded"), (125, 3, "Knocked Senseless"),
    (130, 4, "Gruesome Injury"), (140, 4, "Bleeding Out"), (150, 4, "The End is Nigh"),
]  # fmt: skip
"""The highest d100 of each row, the difficulty dice to heal it, its name; behind the last one dies."""
ROWS = [name for _, _, name in TABLE]
DEADLY = "Dead"
LIMBS = {1: "an arm", 2: "the other arm", 3: "a leg", 4: "the other leg"}
UNKNOWN = 0
ARMS = (1, 2)
LOWERING = ("Horrific Injury", "Gruesome Injury")
WITH_LIMB = ("Crippled", "Maimed")


def row_for(result: int) -> tuple[int, str]:
    """Severity and name of the row for a d100 with all it adds."""
    return next(((severity, name) for highest, severity, name in TABLE if result <= highest), (0, DEADLY))


def suffer_injury(t: Table, f: Fighter, result: int, row: Row) -> None:
    """Bear the injury of a result, and suffer what it does at once."""
    severity, name = row_for(result)
    injury: dict[str, Any] = {"name": name, "severity": severity, "tried": False}
    f["injuries"].append(injury)
    _at_once(t, f, name)
    _limb(t, f, injury, row)
    _lowered(t, f, injury, row)
    if name == "The End is Nigh":
        injury["dies_after"] = t.round + 1
    if name == DEADLY:
        fall(t, f, DEAD)


def _at_once(t: Table, f: Fighter, name: str) -> None:
    if name in ("Minor Nick", "Bowled Over"):
        strain(t, f, 1)
    if name == "Discouraging Wound":
        lose(t, f)
    if name == "Bowled Over":
        f["prone"] = True
    elif name == "Slowed Down":
        f["slowed"] = t.round + 1
    elif name == "Sudden Jolt" and f["held"] is not None:
        let_go(f)
    elif name == "Distracted":
        until_next_turn_ends(t, f, "distracted")
    elif name == "Off-Balance":
        f["next"]["setback"] += 1
    elif name == "Stunned":
        last(t, f, "staggered", 1)
    elif name == "Stinger":
        f["next"]["difficulty"] += 1


def _limb(t: Table, f: Fighter, injury: dict[str, Any], row: Row) -> None:
    """R8.10: one of two arms, two legs."""
    if injury["name"] not in WITH_LIMB:
        return
    limb = row["limb"]
    if limb not in LIMBS:
        t.refuse("R8.10", f"limb {limb}", "one of two arms, 1 and 2, or two legs, 3 and 4")
    injury["limb"] = limb
    if injury["name"] == "Maimed":
        f["lost"].add(limb)


def _lowered(t: Table, f: Fighter, injury: dict[str, Any], row: Row) -> None:
    """Horrific and Gruesome: pools and Brawn damage change, soak and thresholds do not (R15)."""
    if injury["name"] not in LOWERING:
        return
    number = row["lowered"]
    if not 1 <= number <= len(CHARACTERISTICS):
        t.refuse(f"R8 {injury['name']}", f"characteristic {number} lowered", "one of the six")
        return
    name, least = CHARACTERISTICS[number - 1], 1 if injury["name"] == "Gruesome Injury" else 0
    if f[name] > least:
        f[name] -= 1
        injury["lowered"] = name


def heal(t: Table, f: Fighter, injury: dict[str, Any]) -> None:
    """A critical injury healed: what lasted of it ends, but for what is lost for good (R8.7, R11.5)."""
    if injury["name"] == "Temporarily Lame" and lame(t, f):
        f["conditions"].pop("immobilized", None)
    f["injuries"].remove(injury)
    f["healed"] += 1
    if injury["name"] == "Horrific Injury" and "lowered" in injury:
        f[injury["lowered"]] += 1


def crippled(f: Fighter) -> set[int]:
    """Limbs that are crippled and not lost."""
    limbs: set[int] = {each["limb"] for each in f["injuries"] if each["name"] == "Crippled"}
    return limbs.difference(f["lost"])


def sore_hand(f: Fighter, both: bool) -> bool:
    """Whether a weapon needs a crippled arm: both arms, or the only good one left (R8.10)."""
    hands = [arm for arm in ARMS if arm not in f["lost"]]
    sore = [arm for arm in hands if arm in crippled(f)]
    return bool(sore) if both else bool(hands) and sore == hands


def dies_now(t: Table, f: Fighter) -> bool:
    """The End is Nigh: after the last slot of the next round."""
    return any(each.get("dies_after", t.round + 1) <= t.round for each in f["injuries"])
