"""Treatment (G18-G24)."""

from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.sigma.arms import Arm, base_of, named
from experiments.referee.sigma.checks import dice_of, hold_check, hold_dice, hold_faces, weariness
from experiments.referee.sigma.harm import mend
from experiments.referee.sigma.place import apart
from experiments.referee.sigma.table import Table
from experiments.referee.verdict import LOG, Row


def untreatable(t: Table, f: Fighter, j: Fighter | None) -> str | None:
    """The rule by which somebody cannot be treated; None if it can."""
    if j is None or j["state"] not in (UP, DOWN) or t.foes(f, j):
        return "G18"
    if j["health"] >= j["health_max"]:
        return "GO15"
    most = t.options["treatments_per_day"]
    return "GO17" if most != "unlimited" and j["treated"] >= most else None


def treat(t: Table, f: Fighter, row: Row) -> None:
    """A treatment in a fight: of somebody in reach."""
    j, arm = t.fighter(row["target"]), named(f, row["weapon"], heals=True, told=row)
    if j is not None and arm is not None and apart(f, j) > arm["reach"]:
        t.refuse("G18", f"{apart(f, j)} m", f"at most {arm['reach']} m with {arm['name']}")
    treat_at_leisure(t, f, row)


def treat_at_leisure(t: Table, f: Fighter, row: Row) -> None:
    """The check, and what it gives back."""
    j, arm = t.fighter(row["target"]), named(f, row["weapon"], heals=True, told=row)
    refused = untreatable(t, f, j)
    if refused:
        t.refuse(refused, f"treats {j['name'] if j else row['target']}", "a friend who lacks health")
    if arm is None or not arm["tries"]:
        t.refuse("2.1" if arm else LOG, f"treats with {row['weapon']}", "a means that it has, and the skill for it")
    if j is None or arm is None:
        return
    dice = dice_of(t, f, arm, weariness(t, f))
    base = base_of(f, arm)
    hold_dice(t, row, dice, "tries", "target_number")
    t.hold(row, "base", base, "G18")
    hold_faces(t, row, ("treatment",))
    face = hold_check(t, row, "treatment", dice, ("rolled", "face")).face
    healed, rule = given_back(t, j, base, face) if face else (0, "G19")
    j["treated"] += 1
    t.hold(row, "hit", bool(face), "G19")
    t.hold(row, "healed", healed, rule, _sum(j, base, face))
    f["healed"] += healed
    mend(t, j, healed)
    t.hold_target(row, "G18", "GO18")


def given_back(t: Table, j: Fighter, base: int, face: int) -> tuple[int, str]:
    """What a success gives back, and the rule that had the last word (G18-G20, GO15, GO16)."""
    missing = j["health_max"] - j["health"]
    healed, rule = base + face - missing, "G18"
    if healed > 2 * base:
        healed, rule = 2 * base, "G20"
    if healed < 1 and (base > 0 or t.options["heal_floor_over_cap"]):
        healed, rule = 1, "G19" if base else "GO16"
    elif healed < 0:
        healed, rule = 0, "GO16"
    return (missing, "GO15") if healed > missing else (healed, rule)


def _sum(j: Fighter, base: int, face: int) -> str:
    return f"{base} + {face} - {j['health_max'] - j['health']}, at most {2 * base}" if face else "it failed"


def treatable(t: Table, f: Fighter, j: Fighter | None, arm: Arm | None, spare: int) -> bool:
    """Whether a treatment can be carried out, with so many metres to go before it."""
    fit = j is not None and arm is not None and arm["tries"] > 0 and untreatable(t, f, j) is None
    return bool(fit and j is not None and arm is not None and apart(f, j) <= arm["reach"] + spare)
