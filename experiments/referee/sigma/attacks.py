"""An attack: who can be reached, what can be done about it, whether it hits, and what it does (G7-G13, G25-G36)."""

from typing import Any

from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.sigma.arms import Arm, base_of, base_rule, named
from experiments.referee.sigma.checks import (
    LOSES,
    TIES,
    WINS,
    Dice,
    Rolled,
    compared,
    dice_of,
    hold_check,
    hold_dice,
    hold_faces,
    hold_lockstep,
    rule_of,
    weariness,
)
from experiments.referee.sigma.harm import hurt, state_rule
from experiments.referee.sigma.place import apart
from experiments.referee.sigma.table import Table
from experiments.referee.sigma.tape import Tape
from experiments.referee.verdict import LOG, Row

MOST_TIES = 20
EVADES, ANTICIPATES, PARRIES = "evade", "anticipate", "parry"
OF_DEFENSE = ("defense_tries", "defense_number", "defense_rolled", "defense_face")


class Guard:
    """What the target does: its dice, and the base of what it parries with."""

    def __init__(self, dice: Dice, base: int) -> None:
        self.dice, self.base = dice, base


def attack(t: Table, tape: Tape, f: Fighter, row: Row) -> None:
    """An attack, with all its rolls."""
    j, arm = _target(t, f, row), _weapon(t, f, row)
    f["attacks"] += 1
    if j is None or arm is None:
        return
    if apart(f, j) > arm["reach"]:
        t.refuse("G31", f"{apart(f, j)} m", f"at most {arm['reach']} m with {arm['name']}")
    guard = _guard(t, j, arm, row)
    dice = dice_of(t, f, arm, weariness(t, f))
    if guard is not None:
        j["reactions"] += 1
        j["evasions"] += 1
    ties = 0
    while _roll(t, f, j, arm, guard, dice, row, ties) and ties < MOST_TIES:
        ties += 1
        j_health, j_state = j["health"], j["state"]
        t.hold_target(row, "G10", "G14")
        again = _again(t, tape, row)
        if again is None or (j["health"], j["state"]) != (j_health, j_state):
            return
        row = again


def _again(t: Table, tape: Tape, row: Row) -> Row | None:
    """The next roll of a tie: the same attack against the same defense (GO4)."""
    same = ("round", "slot", "fighter", "order", "target", "meant", "weapon", "reaction", "parry_weapon")
    there = tape.next()
    if there is None or any(there[column] != row[column] for column in same):
        t.refuse("GO4", there["order"] if there else "nothing", "the same attack once more: it was a tie")
        return None
    return tape.take()


def _target(t: Table, f: Fighter, row: Row) -> Fighter | None:
    j = t.fighter(row["target"])
    if j is None or j is f or j["state"] not in (UP, DOWN):
        t.refuse("GO11", f"attacks {j['name'] if j else row['target']}", "somebody else who is there and alive")
        return None
    return j


def _weapon(t: Table, f: Fighter, row: Row) -> Arm | None:
    arm = named(f, row["weapon"], heals=False, told=row)
    if arm is None:
        t.refuse(LOG, f"weapon {row['weapon']}", "one that it carries")
    elif not arm["tries"]:
        t.refuse("2.1", f"attacks with {arm['name']}", "a weapon that it has a skill for")
    return arm


def defenseless(t: Table, j: Fighter) -> str | None:
    """The rule by which somebody cannot defend itself at all; None if it can."""
    if j["state"] != UP:
        return "G34"
    if not j["aware"]:
        return "G28"
    return "GO26" if j["surprised"] and t.round == 1 else None


def _guard(t: Table, j: Fighter, arm: Arm, row: Row) -> Guard | None:
    """What the target does about it, whether it may, and with which dice; None: nothing (G26)."""
    reaction = row["reaction"]
    if reaction == "pass":
        for column in OF_DEFENSE:
            t.hold(row, column, 0, "G26")
        t.hold(row, "parry_weapon", None, "G26")
        return None
    forbidden = defenseless(t, j)
    if forbidden:
        t.refuse(forbidden, reaction, f"{j['name']} to be hit without a defense")
    found = _parry(t, j, arm, row) if reaction == PARRIES else _dodge(t, j, arm, row)
    if found is not None and (found.dice.tries < 1 or found.dice.number < 1):
        has = f"{found.dice.tries} dice against {found.dice.number}"
        t.refuse("GO5", f"{reaction}: {has}", "a die, and a number above 0")
    if found is not None:
        hold_dice(t, row, found.dice, "defense_tries", "defense_number")
    return found


def _dodge(t: Table, j: Fighter, arm: Arm, row: Row) -> Guard | None:
    reaction, rule = row["reaction"], "G29"
    t.hold(row, "parry_weapon", None, "G27")
    if reaction not in (EVADES, ANTICIPATES):
        t.refuse(LOG, f"reaction {reaction}", "evade, anticipate, parry or nothing")
        return None
    modifier: Any = arm["evade"]
    if reaction == ANTICIPATES:
        rule, modifier = "G30", "never" if arm["propulsion"] == "melee" else t.options["anticipate"]
    if modifier == "never":
        t.refuse(rule, f"{reaction} against {arm['name']}", f"nothing of the kind: {arm['propulsion']}")
        return None
    return Guard(dice_of(t, j, j["evade"], {rule: modifier, **_slowed(t, j)}), 0)


def _slowed(t: Table, j: Fighter) -> dict[str, int]:
    """What having acted takes off an evasion or a parry, besides what those before it take (GO23, G32)."""
    late = t.options["evade_fatigue"] if j["acted"] == t.round else 0
    return {"GO23": weariness(t, j)["GO23"] - late}


def _parry(t: Table, j: Fighter, arm: Arm, row: Row) -> Guard | None:
    if not arm["parryable"]:
        rule = "G32" if arm["propulsion"] == "melee" else "GO22"
        t.refuse(rule, f"parries {arm['name']}", "an attack that can be parried")
    those = [each for each in j["arms"] if each["name"] == row["parry_weapon"] and not each["heals"]]
    fit = [each for each in those if each["parries"] and each["tries"]]
    if not fit:
        t.refuse("G33", f"parries with {row['parry_weapon']}", "something of its own that is fit for it")
        return None
    dice = [(dice_of(t, j, each, _slowed(t, j)), base_of(j, each)) for each in fit]
    told = (row["defense_tries"], row["defense_number"])
    return Guard(*next((each for each in dice if each[0][:2] == told), dice[0]))


def _roll(t: Table, f: Fighter, j: Fighter, arm: Arm, guard: Guard | None, dice: Dice, row: Row, ties: int) -> bool:
    """One roll of an attack, and what comes of it; whether both must roll again."""
    hold_dice(t, row, dice, "tries", "target_number")
    t.hold(row, "base", base_of(f, arm), base_rule(arm))
    if guard is None:
        hold_faces(t, row, ("attack",))
        t.hold(row, "tied", False, "G26")
        ours, hit, rule = _undefended(t, arm, dice, row)
        t.hold(row, "hit", hit, rule)
        _land(t, f, j, row, hit, ours, None)
        return False
    hold_faces(t, row, ("attack", "defense"))
    ours, theirs = _both(t, row, dice, guard.dice)
    outcome = compared(t, ours, theirs, row["base"], guard.base)
    if outcome == TIES and ties == MOST_TIES:
        outcome = LOSES
    rule = rule_of(t, ours, theirs, row["base"], guard.base)
    t.hold(row, "tied", outcome == TIES, "GO4")
    t.hold(row, "hit", outcome == WINS, rule)
    if outcome == LOSES:
        j["evaded"] += 1
    _land(t, f, j, row, outcome == WINS, ours, theirs, tied=outcome == TIES)
    return outcome == TIES


def _undefended(t: Table, arm: Arm, dice: Dice, row: Row) -> tuple[Rolled, bool, str]:
    """Nobody evades or parries: it hits by itself, unless the option asks for a check of shots (G26, GO6, GO7)."""
    check = t.options["ranged_undefended"] == "check" and arm["propulsion"] != "melee"
    how = t.options["auto_hit_face"]
    if check or how == "roll_or_zero":
        ours = hold_check(t, row, "attack", dice, ("rolled", "face"))
        return ours, bool(ours.face) or not check, "GO7" if check else "G26"
    face = 0 if how == "zero" else min(max(dice.number, 0), 20)
    t.hold(row, "rolled", 0, "GO6")
    t.hold(row, "face", face, "GO6")
    if row["faces"]:
        t.refuse("GO6", f"{len(row['faces'])} dice", "none")
    return Rolled(face, 0), True, "G26"


def _both(t: Table, row: Row, ours: Dice, theirs: Dice) -> tuple[Rolled, Rolled]:
    if t.options["opposed"] == "lockstep":
        return hold_lockstep(t, row, ours, theirs)
    attack = hold_check(t, row, "attack", ours, ("rolled", "face"))
    return attack, hold_check(t, row, "defense", theirs, ("defense_rolled", "defense_face"))


def _land(
    t: Table, f: Fighter, j: Fighter, row: Row, hit: bool, ours: Rolled, theirs: Rolled | None, tied: bool = False
) -> None:
    """The damage of a hit; nothing of a miss (G8-G11, G26, G27)."""
    before, rule = j["state"], "G27"
    if hit:
        strength, why = _strength(t, j, theirs)
        defense = strength + j["armor"] + (theirs.face if theirs else 0)
        damage = row["base"] + ours.face - defense
        rule = "G10" if damage > 0 else "G11"
        t.hold(row, "strength", strength, why)
        t.hold(row, "armor", j["armor"], "G8" if theirs else "G26")
        t.hold(row, "damage", max(1, damage), rule, f"{row['base']} + {ours.face} - {defense}")
        f["hits"] += 1
        hurt(t, j, max(1, damage), f)
    else:
        for column in ("strength", "armor", "damage"):
            t.hold(row, column, 0, rule)
    if not tied:
        t.hold_target(row, "G10" if hit else "G27", state_rule(t, j, before))


def _strength(t: Table, j: Fighter, theirs: Rolled | None) -> tuple[int, str]:
    """What strength adds: no more than the health left; nothing for who does not defend itself (G8, G9, G26, GO5)."""
    if theirs is None:
        return 0, "G26"
    least = min(j["strength"], j["health"])
    if theirs.face:
        return least, "G9" if j["health"] < j["strength"] else "G8"
    return (least if t.options["failed_defense"] == "strength_and_armor" else 0), "GO5"
