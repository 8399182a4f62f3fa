"""Abilities that the scenario describes: whether one was open, its check, its Force dice, whom it reaches (R4.5)."""

from typing import Any

from experiments.referee.blanks import CHECK
from experiments.referee.dice import positive
from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.effects import OWN, SHOWN, carry_out
from experiments.referee.fear import confront
from experiments.referee.harm import can_pay, members_left, own_strain
from experiments.referee.place import BANDS, band
from experiments.referee.points import stake
from experiments.referee.pool import Pool, check_pool, hold_pool, lose_aim, rank_of, use_up_granted
from experiments.referee.reactions import pay as pay_strain
from experiments.referee.rolls import hold_force, hold_roll
from experiments.referee.skills import characteristic_of
from experiments.referee.state import hold_target
from experiments.referee.table import Table
from experiments.referee.tape import Tape
from experiments.referee.turns import act, brink, in_turn, pay
from experiments.referee.verdict import LOG, SCENARIO, Row
from experiments.referee.wounds import settle

Power = dict[str, Any]
Result = dict[str, int]
DIFFICULTIES = ("simple", "easy", "average", "hard", "daunting", "formidable")  # R2.2
ALL = (*SHOWN, *OWN)


def power_of(f: Fighter, row: Row) -> Power | None:
    """The ability of a row, among those of a fighter."""
    return next((each for each in f["powers"] if each["name"] == row["power"]), None)


def contend(t: Table, tape: Tape, f: Fighter, row: Row) -> None:
    """The target's roll of a competitive check, then the ability that asks for it (R2.8)."""
    me, power, theirs = t.fighters[row["fighter"]], power_of(f, row), None
    if power is None or not power.get("competitive"):
        t.refuse("R2.8", f"{me['name']} rolls against {row['power']}", "an ability with a competitive check")
    else:
        skill = power["competitive"]
        pool = check_pool(me, characteristic_of(skill), skill, [(difficulty(power), "R2.8, the difficulty of both")])
        hold_pool(t, row, pool, "R2.8", me["kind"] == "minion")
        use_up_granted(me)
        theirs = hold_roll(t, row)
    t.hold(row, "place", me["place"], "R5.9")
    hold_target(t, row)
    told = tape.taken("activate", fighter=f["number"], target=me["number"], power=row["power"])
    if told is not None:
        activate(t, tape, f, told, theirs)


def activate(t: Table, tape: Tape, f: Fighter, row: Row, theirs: Result | None = None) -> None:
    """An ability is used: what it costs, its check, its Force dice, what it does to all whom it reaches."""
    power, k = power_of(f, row), row["target"]
    if power is None or k is None or not 0 <= k < len(t.fighters):
        t.refuse("R4.5", f"{row['power']} on {k}", "an ability that it has, and somebody")
        return
    other = t.fighters[k]
    _may_use(t, f, power, other)
    if power.get("competitive") and theirs is None:
        t.refuse("R2.8", f"{power['name']} without a roll of {other['name']}", "a check of both")
    told = dict.fromkeys(ALL, 0) | {"place": f["place"]} | _cost(t, f, power, row)
    more = _attempt(t, f, power, other, row, theirs, told)
    if more is not None:
        carry_out(t, f, other, power, more, told, first=True)
    t.hold(row, "hit", more is not None, "R1.7" if power.get("force") else "R1.11")
    _hold(t, row, told)
    if more is not None and power.get("area"):
        for each in t.fighters:
            if each is not other and fits(t, f, power, each):
                _reach(t, tape, f, each, power, more)
    settle(t, tape)
    if more is not None:
        confront(t, tape)


def _reach(t: Table, tape: Tape, f: Fighter, other: Fighter, power: Power, more: tuple[int, int]) -> None:
    """A further one whom it reaches, in a row of its own."""
    told = dict.fromkeys(ALL, 0) | {"place": f["place"]}
    row = tape.taken("affect", fighter=f["number"], target=other["number"])
    carry_out(t, f, other, power, more, told, first=False)
    if row is not None:
        t.hold(row, "power", power["name"], LOG)
        t.hold(row, "hit", True, SCENARIO)
        _hold(t, row, told)


def _hold(t: Table, row: Row, told: dict[str, int]) -> None:
    rules = {"damage": SCENARIO, "soak": "R7.2", "wounds": "R7.4", "strain": "R7.9", "place": "R5.9"}
    for column, n in told.items():
        t.hold(row, column, n, rules.get(column, "R4.5"))
    hold_target(t, row)


def _may_use(t: Table, f: Fighter, power: Power, other: Fighter) -> None:
    """In its own turn, no ability twice; so often in an encounter; on whom it is for, in range; with Force dice."""
    turn, name = in_turn(t, f), power["name"]
    if turn is None or name in turn["abilities"]:
        t.refuse("R4.5", f"{name} by {f['name']}", "an own turn in which it was not used yet")
    if power.get("uses") and f["used"].get(name, 0) >= power["uses"]:
        t.refuse("R4.5", f"use {f['used'][name] + 1} of {name}", f"{power['uses']} in an encounter")
    if power.get("force") and not f["force_rating"]:
        t.refuse("R1.7", f"{name} without Force dice", "a force_rating")
    if not fits(t, f, power, other):
        here = "itself" if other is f else f"{band(t, f, other)} range"
        t.refuse("R4.5", f"{name} on {other['name']}, {other['state']}, at {here}", _meant_for(power))
    f["used"][name] = f["used"].get(name, 0) + 1
    if turn is not None:
        turn["abilities"].add(name)


def _meant_for(power: Power) -> str:
    return f"target = {power.get('target', 'enemy')} within {power.get('range', 'short')} range, for whom it does good"


def fits(t: Table, f: Fighter, power: Power, other: Fighter) -> bool:
    """Whether somebody is one it is for, in range; who stands, or for what only mends, who has something to mend."""
    whom = power.get("target", "enemy")
    right = {
        "enemy": t.foes(f, other), "ally": other is not f and not t.foes(f, other), "friend": not t.foes(f, other),
        "self": other is f,
    }[whom]  # fmt: skip
    if not right or (other is not f and BANDS.index(band(t, f, other)) > BANDS.index(power.get("range", "short"))):
        return False
    done = {each["effect"] for each in power["effects"] if each.get("on") != "self"}
    if not done or done - {"heal", "recover"}:
        return bool(other["state"] == UP)
    dead = other["members"] - members_left(other) if other["kind"] == "minion" else 0
    hurt = "heal" in done and other["wounds"] > (dead * other["wound_threshold"] + 1 if dead else 0)
    tired = "recover" in done and own_strain(other) and other["strain"] > 0
    return other["state"] in (UP, DOWN) and (hurt or tired)


def _cost(t: Table, f: Fighter, power: Power, row: Row) -> dict[str, int]:
    """Its part of the turn, and its strain; but for an incidental it breaks the aim (R4.1, R4.5, R4.6, R5.3)."""
    wounds, before, way = f["wounds"], f["strain"], power.get("type", "action")
    if way != "incidental":
        lose_aim(f)
    if way == "action":
        act(t, f, row)
        brink(t, f)
    elif way == "maneuver":
        pay(t, f, row)
    if power.get("strain"):
        pay_strain(t, f, power["strain"], power["name"])
    return {"own_strain": f["strain"] - before, "own_wounds": f["wounds"] - wounds}


def _attempt(
    t: Table, f: Fighter, power: Power, other: Fighter, row: Row, theirs: Result | None, told: dict[str, int]
) -> tuple[int, int] | None:
    """The check, and the Force dice: net successes and light points to spare; None where it came to nothing."""
    up, successes = f["state"] == UP, 0
    if up and power.get("check"):
        stake(t, f, other, row)
        successes = _check(t, f, power, other, row, theirs)
    else:
        for column in (*CHECK, "destiny"):
            t.hold(row, column, 0, "R4.5", f"{power['name']} asks for no check" if up else "nothing from who is out")
    needs = power.get("force", 0)
    points = hold_force(t, row, f["force_rating"] if up and needs else 0)
    if not up or (power.get("check") and successes <= 0):
        return None
    if needs and not _enough(t, f, needs, points, told):
        return None
    return max(0, successes), max(0, points["light"] - needs)


def _check(t: Table, f: Fighter, power: Power, other: Fighter, row: Row, theirs: Result | None) -> int:
    """Against a difficulty, against dice of the target's skill, or against its successes (R2.2, R2.8)."""
    pool = _pool(f, power, other)
    hold_pool(t, row, pool, "R2.8" if power.get("opposed") else "R2.2", f["kind"] == "minion")
    use_up_granted(f)
    mine = hold_roll(t, row)
    return margin(mine, theirs) if power.get("competitive") and theirs else mine["successes"]


def _pool(f: Fighter, power: Power, other: Fighter) -> Pool:
    skill, against = power["check"], power.get("opposed")
    pool = check_pool(f, power.get("characteristic") or characteristic_of(skill), skill, [(difficulty(power), "R2.2")])
    if against:
        plain, better = positive(other[characteristic_of(against)], rank_of(other, against))
        pool.add("difficulty", plain, f"R2.8 ({against} of {other['name']})")
        pool.add("challenge", better, "R2.8")
    return pool


def difficulty(power: Power) -> int:
    """Difficulty dice; beside a skill of the target none, if nothing else is written (R2.2)."""
    usual = "simple" if power.get("opposed") or power.get("competitive") else "average"
    return DIFFICULTIES.index(power.get("difficulty") or usual)


def margin(mine: Result, theirs: Result) -> int:
    """By how much a contest is won; a tie goes to more Triumphs, then to more advantages, by 1; else 0 (R2.8)."""
    own, other = mine["successes"], theirs["successes"]
    if own <= 0 or own < other:
        return 0
    if own > other:
        return own - max(0, other)
    return int((mine["triumphs"], mine["advantages"]) > (theirs["triumphs"], theirs["advantages"]))


def _enough(t: Table, f: Fighter, needs: int, points: dict[str, int], told: dict[str, int]) -> bool:
    """Whether light points do; by the option dark ones make up for what is missing, for 1 strain each (R1.7)."""
    short = needs - points["light"]
    if short <= 0:
        return True
    if not t.options["force_dark_points"] or short > points["dark"] or can_pay(t, f, short):
        return False
    wounds, before = f["wounds"], f["strain"]
    pay_strain(t, f, short, "dark points")
    told["own_strain"] += f["strain"] - before
    told["own_wounds"] += f["wounds"] - wounds
    return True
