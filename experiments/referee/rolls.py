"""A roll: the dice that were shown against the pool of the row, their symbols against its numbers (R1)."""

from collections.abc import Mapping

from experiments.referee.dice import FORCE, KINDS, RULE, dice_shown, net, points, strange
from experiments.referee.table import Table
from experiments.referee.verdict import Row

SYMBOL_RULES = {"successes": "R1.10", "advantages": "R1.10", "triumphs": "R1.9", "despairs": "R1.9"}


def hold_roll(t: Table, row: Row, extra: Mapping[str, int] | None = None) -> dict[str, int]:
    """What the faces come to, with symbols that come of themselves; the row is held against it."""
    shown = dice_shown(row["faces"])
    for kind in KINDS:
        if shown[kind] != row[kind]:
            t.refuse(RULE[kind], f"{row[kind]} {kind} dice", f"{shown[kind]}, as many as were rolled")
    for rule, said, expected in strange([die for die in row["faces"] if die[0] != FORCE]):
        t.refuse(rule, said, expected)
    result = net(row["faces"])
    for symbol, n in (extra or {}).items():
        result[symbol] += n
    for symbol, rule in SYMBOL_RULES.items():
        t.hold(row, symbol, result[symbol], rule, " ".join(face for _, face in row["faces"]))
    return result


def hold_force(t: Table, row: Row, dice: int) -> dict[str, int]:
    """The Force dice that were shown against the row; their points (R1.7)."""
    faces = [die for die in row["faces"] if die[0] == FORCE]
    t.hold(row, FORCE, dice, "R1.7", "a die for each point of Force rating, or for each hero")
    if len(faces) != row[FORCE]:
        t.refuse("R1.7", f"{row[FORCE]} Force dice", f"{len(faces)}, as many as were rolled")
    for rule, said, expected in strange(faces):
        t.refuse(rule, said, expected)
    shown = points(faces)
    if dice:
        for column, n in shown.items():
            t.hold(row, column, n, "R1.7", " ".join(face for _, face in faces))
    return shown
