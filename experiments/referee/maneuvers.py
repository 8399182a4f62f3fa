"""Maneuvers and incidentals: whether they were open, and what they do (R4.1, R5)."""

from collections.abc import Callable

from experiments.referee.arms import drawable, find, held, let_go, quality, release, take
from experiments.referee.docket import DOWN, FLED, UP, Fighter
from experiments.referee.ground import cross, wade
from experiments.referee.harm import own_strain, strain
from experiments.referee.healing import administer, mount
from experiments.referee.place import cover_at, ends, engaged_by, join, leave, mates, move, together
from experiments.referee.pool import lose_aim
from experiments.referee.table import BODY, ITEM, LIMB, Table, talent
from experiments.referee.turns import brink, in_turn, pay, until_next_turn_ends
from experiments.referee.verdict import LOG, Row

MOST_AIMS = 2  # R5.1
MOVES = ("shift", "advance", "retreat", "engage", "disengage")
AIMS = {"aim": BODY, "true_aim": BODY, "aim_at_item": ITEM, "aim_at_limb": LIMB}


def maneuver(t: Table, f: Fighter, row: Row) -> None:
    """A maneuver: paid for first, but for one out of turn (R4.4); who passes out by that does no more.

    Who is lamed by a Crippling Blow suffers 1 strain for moving (R14).
    """
    wounds, before = f["wounds"], f["strain"]
    free = pay(t, f, row)
    cost = {"own_strain": f["strain"] - before, "own_wounds": f["wounds"] - wounds}
    if row["order"] not in AIMS and not free:
        lose_aim(f)  # R5.3
    if f["state"] == UP and row["order"] in MOVES:
        cross(t, f, row)
    spent = f["strain_spent"]
    if f["state"] == UP:
        MANEUVERS[row["order"]](t, f, row)
    cost["own_strain" if own_strain(f) else "own_wounds"] += f["strain_spent"] - spent  # R14, stances
    if f["lamed"] and f["state"] == UP and row["order"] in MOVES:
        strain(t, f, 1)
        cost["own_strain" if own_strain(f) else "own_wounds"] += 1
    t.hold(row, "own_strain", cost["own_strain"], "R4.3" if own_strain(f) else "R4.6")
    t.hold(row, "own_wounds", cost["own_wounds"], "R4.6")


def aim(t: Table, f: Fighter, row: Row) -> None:
    """At the body, a limb or an item; to aim at something else begins anew (R5.1, R5.2)."""
    called = AIMS[row["order"]]
    if f["called"] != called:
        f["aims"] = 0
    if not f["aims"]:
        f["trued"] = 0
    if f["aims"] >= MOST_AIMS:
        t.refuse("R5.1", "a third aim", "two at most")
    f["aims"], f["called"] = min(MOST_AIMS, f["aims"] + 1), called


def guarded_stance(t: Table, f: Fighter, row: Row) -> None:
    """R5.5."""
    until_next_turn_ends(t, f, "guarded")


def take_cover(t: Table, f: Fighter, row: Row) -> None:
    """R5.6."""
    if not cover_at(t, f["place"]):
        t.refuse("R5.6", f"cover at place {f['place']}", f"cover only at {t.scene.get('cover')}")
    if f["cover"]:
        t.refuse("R5.6", "cover taken again", "it is in cover")
    f["cover"] = True


def interact(t: Table, f: Fighter, row: Row) -> None:
    """R5.6: a door, a table; nothing that is counted."""


def stand(t: Table, f: Fighter, row: Row) -> None:
    """R5.14."""
    if not f["prone"]:
        t.refuse("R5.14", "stands up", "it stands already")
    f["prone"] = False


def drop_prone(t: Table, f: Fighter, row: Row) -> None:
    """R5.14."""
    if f["prone"]:
        t.refuse("R5.14", "drops prone", "it lies prone already")
    f["prone"] = True


def assist(t: Table, f: Fighter, row: Row) -> None:
    """R5.4."""
    ally = _target(t, f, row, "R5.4")
    if ally is None:
        return
    if ally not in mates(t, f):
        t.refuse("R5.4", f"assists {ally['name']}", "an ally who stands in the same melee")
    ally["assists"] += 2 if talent(f, "pack_instincts") else 1
    until_next_turn_ends(t, ally, "assisted")


def shift(t: Table, f: Fighter, row: Row) -> None:
    """R5.11."""
    _free_to_go(t, f, "R5.11")
    leave(t, f)


def engage(t: Table, f: Fighter, row: Row) -> None:
    """R5.12."""
    _free_to_go(t, f, "R5.12")
    other = _target(t, f, row, "R5.12")
    if other is None:
        return
    if other["place"] != f["place"]:
        t.refuse("R5.12", f"engages at place {other['place']} from {f['place']}", "somebody within short range")
    if together(f, other):
        t.refuse("R5.12", f"engages {other['name']}", "somebody in another melee or in none")
    join(t, f, other)


def disengage(t: Table, f: Fighter, row: Row) -> None:
    """R5.13."""
    if not engaged_by(t, f):
        t.refuse("R5.13", "leaves a melee", "a melee with an enemy in it")
    if t.options["disengage_requires_ally"] and not mates(t, f):
        t.refuse("R5.13", "leaves a melee without another ally in it", "disengage_requires_ally: to stay")
    leave(t, f)


def walk(t: Table, f: Fighter, row: Row) -> None:
    """One place nearer to somebody or farther away (R5.9), not out of a melee (R5.13), not off the field."""
    _free_to_go(t, f, "R5.13")
    other = f if row["target"] == f["number"] else _target(t, f, row, "R5.9")
    steps = [f["place"] - 1, f["place"] + 1]
    first, last = ends(t)
    if other is not None:
        apart = abs(f["place"] - other["place"])
        nearer = row["order"] == "advance"
        if other is not f:
            steps = [s for s in steps if (abs(s - other["place"]) < apart) == nearer]
    steps = [s for s in steps if first <= s <= last]
    if row["place"] not in steps:
        t.refuse("R5.9", f"place {row['place']}", f"{' or '.join(map(str, steps)) or 'to stay at ' + str(f['place'])}")
    move(t, f, row["place"] if row["place"] in steps or not steps else steps[0])


def flee(t: Table, f: Fighter, row: Row) -> None:
    """R15: at an end of the field, not engaged."""
    _free_to_go(t, f, "R15")
    if f["place"] not in ends(t):
        t.refuse("R15", f"flees from place {f['place']}", f"to flee from an end of the field, {ends(t)}")
    leave(t, f)
    f["state"] = FLED


def draw(t: Table, f: Fighter, row: Row) -> None:
    """R5.7; what was in hand is dropped (R15)."""
    fit = [drawable(f, k) for k in range(len(f["arms"]))]
    names = [arm["name"] for k, arm in enumerate(f["arms"]) if fit[k]]
    k = find(f, row["weapon"], fit)
    if k is None or not fit[k]:
        t.refuse("R5.7", f"draws {row['weapon']}", f"one of {names}")
        return
    if row["second"] is None:
        take(f, k)
        return
    t.hold(row, "second", row["weapon"], LOG)
    if f["second"] is not None or f["held"] is None or f["arms"][k]["both"] or f["arms"][f["held"]]["both"]:
        t.refuse("R6.7", f"draws {row['weapon']} into the other hand", "two weapons of one hand each, and a hand free")
    f["second"] = k


def stow(t: Table, f: Fighter, row: Row) -> None:
    """R5.7."""
    if f["held"] is None:
        t.refuse("R5.7", "stows a weapon", "a weapon in hand")
        return
    release(f, f["held"])


def reload(t: Table, f: Fighter, row: Row) -> None:
    """R5.7, R10 Limited Ammo; copies of a single use are not reloaded (R15)."""
    arm = held(f)
    full = quality(arm, "limited_ammo") if arm else 0
    if arm is None or not full or arm["single"] or arm["uses"] == full:
        t.refuse(
            "R10 Limited Ammo", f"reloads {arm and arm['name']}", "a weapon in hand that has shots to be filled up"
        )
        return
    arm["uses"] = full


def prepare(t: Table, f: Fighter, row: Row) -> None:
    """R5.15."""
    arm = held(f)
    if arm is None or arm["prepared"] >= quality(arm, "prepare"):
        t.refuse("R5.15", f"prepares {arm and arm['name']}", "a weapon in hand that asks for it")
        return
    arm["prepared"] += 1


def dismount(t: Table, f: Fighter, row: Row) -> None:
    """R5.8."""
    if not f["mounted"]:
        t.refuse("R5.8", "dismounts", "it is not mounted")
    f["mounted"] = False


def drop(t: Table, f: Fighter, row: Row) -> None:
    """R4.1: an incidental."""
    arm, turn = held(f), in_turn(t, f)
    if arm is None or row["weapon"] != arm["name"]:
        t.refuse("R4.1", f"drops {row['weapon']}", f"what is in hand: {arm and arm['name']}")
    if turn is not None and turn["dropped"]:
        t.refuse("R4.1", "drops a second weapon", "one in a turn")
    if turn is not None:
        turn["dropped"] = True
    if arm is not None:
        let_go(f)


def trade_action(t: Table, f: Fighter, row: Row) -> None:
    """R4.3: a maneuver for the action."""
    for column, n in brink(t, f).items():
        t.hold(row, column, n, "R8 At the Brink")
    turn = in_turn(t, f)
    if turn is not None:
        turn["granted"] += 1


def _target(t: Table, f: Fighter, row: Row, rule: str) -> Fighter | None:
    """Whom a maneuver is done to: somebody else, up or down."""
    k = row["target"]
    other = t.fighters[k] if k is not None and 0 <= k < len(t.fighters) else None
    if other is None or other is f or other["state"] not in (UP, DOWN):
        t.refuse(rule, f"{row['order']} {other['name'] if other else k}", "somebody else who is there")
        return None
    return other


def _free_to_go(t: Table, f: Fighter, rule: str) -> None:
    if engaged_by(t, f):
        names = ", ".join(each["name"] for each in engaged_by(t, f))
        t.refuse(rule, f"goes while engaged with {names}", "to disengage first (R5.13)")


MANEUVERS: dict[str, Callable[[Table, Fighter, Row], None]] = {
    "aim": aim, "aim_at_item": aim, "aim_at_limb": aim, "guarded_stance": guarded_stance, "take_cover": take_cover,
    "shift": shift, "interact": interact, "draw": draw, "stow": stow, "reload": reload, "advance": walk,
    "retreat": walk, "engage": engage, "disengage": disengage, "stand": stand, "drop_prone": drop_prone,
    "prepare": prepare, "flee": flee, "assist": assist, "mount": mount, "dismount": dismount, "stimpack": administer,
    "patch": administer, "wade": wade,
}  # fmt: skip
