"""Stimpacks, Medicine, mounts and nets: checks and cures that are no attack (R5.8, R10 Ensnare, R11)."""

from typing import Any

from experiments.referee.blanks import TESTED
from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.harm import heal, own_strain, threshold
from experiments.referee.injuries import ROWS
from experiments.referee.injuries import heal as heal_injury
from experiments.referee.place import together
from experiments.referee.points import stake
from experiments.referee.pool import AWKWARD, Pool, check_pool, hold_pool, lose_aim, use_up_granted
from experiments.referee.rolls import hold_roll
from experiments.referee.table import Table, talent
from experiments.referee.turns import act, brink, lame
from experiments.referee.verdict import LOG, Row

STIMPACK = (5, 4, 3, 2, 1)  # R11.1
PATCH = 3  # R11.2
MOST_PATCHES = 5
EASY, AVERAGE, HARD = 1, 2, 3  # R2.2


def patient(t: Table, f: Fighter, row: Row, rule: str) -> Fighter | None:
    """Oneself, or somebody of the own alliance in the same melee who is still there."""
    k = row["target"]
    if k is None or not 0 <= k < len(t.fighters):
        t.refuse(LOG, f"target {k}", "a patient")
        return None
    other = t.fighters[k]
    near = other is f or (together(f, other) and not t.foes(f, other))
    if not near or other["state"] not in (UP, DOWN):
        t.refuse(rule, f"{row['order']} on {other['name']}", "itself, or a friend in the same melee")
    return other


def administer(t: Table, f: Fighter, row: Row) -> None:
    """A stimpack, or for droids a repair patch (R11.1, R11.2)."""
    patch = row["order"] == "patch"
    rule, kept = ("R11.2", "patches") if patch else ("R11.1", "stimpacks")
    other = patient(t, f, row, rule)
    if other is None:
        return
    if f[kept] <= 0:
        t.refuse(rule, f"uses one of {f[kept]} {kept}", "one that it carries")
    if other["droid"] != patch:
        t.refuse(rule, f"{row['order']} on {other['name']}", "a droid" if patch else "no droid")
    f[kept] -= 1
    doses = STIMPACK[other["doses"] :]
    if patch and other["doses"] >= MOST_PATCHES:
        t.refuse(rule, f"patch {other['doses'] + 1} of {other['name']}", f"at most {MOST_PATCHES} a day")
    before = other["wounds"]
    heal(t, other, PATCH if patch else doses[0] if doses else 0, 0)
    other["doses"] += 1
    t.hold(row, "wounds", other["wounds"] - before, rule)


def mount(t: Table, f: Fighter, row: Row) -> None:
    """An untrained animal asks for an Average Survival check (R5.8)."""
    if f["mount"] is None or f["mounted"]:
        t.refuse("R5.8", "mounts", "an animal at hand that it does not ride yet")
    if f["mount"] == "untrained":
        stake(t, f, f, row)
        result = roll(t, f, row, check_pool(f, "cunning", "survival", [(AVERAGE, "R5.8")]), "R5.8")
        f["mounted"] = result["successes"] > 0
    else:
        f["mounted"] = True
        for column in TESTED:
            t.hold(row, column, 0, "R5.8", "a trained animal asks for no check")


def roll(t: Table, f: Fighter, row: Row, pool: Pool, rule: str) -> dict[str, int]:
    """A check that is no attack: its pool, its result, and what it uses up (R9.3)."""
    hold_pool(t, row, pool, rule, f["kind"] == "minion")
    use_up_granted(f)
    result = hold_roll(t, row)
    t.hold(row, "hit", result["successes"] > 0, "R1.11")
    return result


def other_action(t: Table, f: Fighter, row: Row) -> None:
    """Medicine, on wounds or injuries, and breaking free: actions that are no attack; they break the aim (R5.3)."""
    act(t, f, row)
    cost = brink(t, f)
    for column, n in cost.items():
        t.hold(row, column, n, "R8 At the Brink")
    lose_aim(f)
    if f["state"] != UP:
        return
    if row["order"] in ("break_free", "put_out"):
        stake(t, f, f, row)
        (break_free if row["order"] == "break_free" else put_out)(t, f, row)
        return
    other = patient(t, f, row, "R11.3")
    if other is not None:
        stake(t, f, other, row)
        (treat if row["order"] == "treat" else medicine)(t, f, other, row)


def put_out(t: Table, f: Fighter, row: Row) -> None:
    """R10 Burn: Average Coordination."""
    if "burning" not in f["conditions"]:
        t.refuse("R10 Burn", "puts out a fire", "one that it is in")
    pool = check_pool(f, "agility", "coordination", [(AVERAGE, "R10 Burn")])
    pool.add("setback", AWKWARD * (talent(f, "awkward") > 0), "R14 Awkward")
    if roll(t, f, row, pool, "R10 Burn")["successes"] > 0:
        f["conditions"].pop("burning", None)


def break_free(t: Table, f: Fighter, row: Row) -> None:
    """R10 Ensnare: Hard Athletics."""
    if "immobilized" not in f["conditions"]:
        t.refuse("R10 Ensnare", "breaks free", "it is not immobilized")
    if lame(t, f):
        t.refuse("R8.9", "breaks free of a lame leg", "to have it healed")
    result = roll(t, f, row, check_pool(f, "brawn", "athletics", [(HARD, "R10 Ensnare")]), "R10 Ensnare")
    if result["successes"] > 0:
        f["conditions"].pop("immobilized", None)


def medicine(t: Table, f: Fighter, other: Fighter, row: Row) -> None:
    """Once a patient in a battle; easier for slight wounds (R11.3)."""
    if other["treated"]:
        t.refuse("R11.3", f"treats {other['name']} again", "once in an encounter")
    other["treated"] = True
    result = roll(t, f, row, doctors_pool(f, other, (hardness(other), "R11.3")), "R11.3")
    wounds, strain = other["wounds"], other["strain"]
    if result["successes"] > 0:
        rested = max(0, result["advantages"]) if own_strain(other) else 0
        heal(t, other, result["successes"] + talent(f, "surgeon"), rested)
    t.hold(row, "wounds", other["wounds"] - wounds, "R11.3")
    t.hold(row, "strain", other["strain"] - strain, "R11.3")


def hardness(other: Fighter) -> int:
    """Difficulty dice of Medicine on somebody's wounds."""
    most = threshold(other)
    return EASY if 2 * other["wounds"] <= most else AVERAGE if other["wounds"] <= most else HARD


def treat(t: Table, f: Fighter, other: Fighter, row: Row) -> None:
    """A critical injury, at its severity, each tried once (R11.5). The row does not say which: one must fit."""
    untried = [each for each in other["injuries"] if not each["tried"] and each["severity"]]
    untried.sort(key=lambda each: -ROWS.index(each["name"]))
    if not untried:
        t.refuse("R11.5", f"treats an injury of {other['name']}", "one that was not tried yet")
        return
    fits = [each for each in untried if _fits(row, doctors_pool(f, other, (each["severity"], "R11.5")))]
    injury = (fits or untried)[0]
    injury["tried"] = True
    result = roll(t, f, row, doctors_pool(f, other, (injury["severity"], "R11.5")), "R11.5")
    if result["successes"] > 0:
        heal_injury(t, other, injury)
    t.hold(row, "wounds", 0, "R11.5")
    t.hold(row, "strain", 0, "R11.5")


def doctors_pool(f: Fighter, other: Fighter, base: tuple[int, str]) -> Pool:
    """Medicine, for droids Mechanics; harder on oneself and without a kit (R11.3, R11.4)."""
    difficulty = [base]
    if other is f:
        difficulty.append((1 if f["droid"] else 2, "R11.4 on itself"))
    if not f["medkit"]:
        difficulty.append((1, "R11.4 without a kit"))
    return check_pool(f, "intellect", "mechanics" if other["droid"] else "medicine", difficulty)


def _fits(row: Row, pool: Pool) -> bool:
    whole: dict[str, Any] = pool.whole()
    return all(row[kind] == n for kind, n in whole.items())
