"""Rule cases of the Σ-System: read, acted out on the simpy clock, every row and the final state held against them."""

from pathlib import Path
from typing import Any, NamedTuple

import attrs
from sigma_play import REACTIONS, Actor, Prompter, Step, script_dice
from sigma_stage import Stage, read_check

from sim import simpy_clock
from sim.chance import Script
from sim.errors import DiceError
from sim.log import BattleRow
from sim.ruleset import Journal
from sim.sigma.model import Arm, Event, Fighter, Order
from sim.sigma.ruleset import SIGMA
from sim.state import Battle, Side
from tests.cases import number, read_cases

HERE = Path(__file__).parent
COLUMNS = [field.name for field in attrs.fields(Event)]
SILENT = ("damage", "healed", "tied")
"""Columns that are 0 where a step does not mention them."""
LASTING = ("health", "state", "place")
"""Fields that are as at the start where `after` does not mention them."""
REST, STAGE = "rest", "stage "
AIMED = (Order.ATTACK, Order.TREAT, Order.ADVANCE, Order.RETREAT)


class Rows(Journal):
    """The log, with what the transcript asks of it."""

    order, fighter = COLUMNS.index("order"), COLUMNS.index("fighter")

    def of_round(self, round: int) -> list[tuple[int, ...]]:
        """The rows of a round."""
        return [row for row in self if row[COLUMNS.index("round")] == round]


class Played(NamedTuple):
    """A battle that was acted out."""

    world: Any
    rows: list[dict[str, int]]
    answers: list[tuple[int, int, int]]


def cases(what: str = "case") -> list[tuple[str, dict[str, Any]]]:
    """Every case of every file, or every `sum`, with a name for it."""
    return read_cases(HERE, what)


def read_steps(case: dict[str, Any], stage: Stage) -> list[Step]:
    """The transcript; `rest` and `stage 2` in it say that what follows passes in a rest, or in that stage.

    Rounds are counted on: two more as a stage begins, for the rest is counted as one (sim.stages).
    """
    steps, round, leg, resting = [], 1, 1, False
    for words in case["play"]:
        if not isinstance(words, str):
            steps.append(Step(stage, round, {"of_itself": True, **words} if resting else words))
        elif words == REST:
            resting = True
        elif words.startswith(STAGE):
            leg, round, resting = leg + 1, round + 2, False
            assert words == f"{STAGE}{leg}", f"{STAGE}{leg} should follow, not {words}"
        else:
            assert words == f"round {round + 1}", f"round {round + 1} should follow, not {words}"
            round += 1
    return steps


def last_round(case: dict[str, Any]) -> int:
    """The last round told of, of the last stage; a case may say that more are fought, in which nothing happens."""
    rounds = 1
    for words in case["play"]:
        if isinstance(words, str) and words != REST:
            rounds = 1 if words.startswith(STAGE) else rounds + 1
    return int(case.get("rounds", rounds))


def actors(stage: Stage, prompter: Prompter) -> list[Any]:
    """A policy for each side, then one for each fighter."""
    return [Actor(prompter, number) for number in range(len(stage.sides) + len(stage.fighters))]


def act_out(case: dict[str, Any]) -> Played:
    """Fight the case's battle; AssertionError where it takes another course."""
    stage = Stage(case)
    steps = read_steps(case, stage)
    prompter = Prompter(stage, steps)
    opening = stage.opening(actors(stage, prompter), last_round(case))
    script, log = Script(), Rows(Event)
    script_dice(script.add, stage, steps, case.get("ties", []))
    w = opening.world(0, 0, log, dice=script)
    try:
        simpy_clock.fight(SIGMA, w)
        script.finish()
    except DiceError as fault:
        raise AssertionError(str(fault)) from None
    assert prompter.refusing is None, f"{prompter.refusing}: was carried out"
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in log]
    told = [row for row in rows if row["order"] != Order.DECLARE or declared_in(steps, row["round"])]
    check_rows(stage, steps, told)
    check_end(case, stage, w)
    check_told(case, stage, w)
    return Played(w, rows, list(w.table.answers))


def declared_in(steps: list[Step], round: int) -> bool:
    """Whether the case tells of the declarations of a round; then of all of them."""
    return any(step.order == Order.DECLARE and step.round == round for step in steps)


def check_rows(stage: Stage, steps: list[Step], rows: list[dict[str, int]]) -> None:
    """Every step is a row, every row a step."""
    due = [step for step in steps if not step.refused]
    for step, row in zip(due, rows, strict=False):
        check_row(stage, step, row)
    more = [
        f"{Order(row['order']).name} of fighter {row['fighter']} on {row['target']} in round {row['round']}"
        for row in rows[len(due) :]
    ]
    assert len(rows) >= len(due), f"{due[len(rows)]}: no such row was written"
    assert not more, f"rows that the case does not mention: {more}"


def check_row(stage: Stage, step: Step, row: dict[str, int]) -> None:
    """One row, all its dice and consequences, and whatever else the step mentions."""
    names = list(stage.fighters)
    came: dict[str, Any] = {"order": Order(row["order"]).name, "round": row["round"]}
    due: dict[str, Any] = {"order": step.order.name, "round": step.round}
    about = "target" if step.order == Order.HAZARD else "place" if step.order == Order.BREAK else "fighter"
    came["who"] = row[about]
    due["who"] = stage.sides.index(step.who) if step.order == Order.BREAK else names.index(step.who)
    if step.order != Order.HAZARD:
        due["target"] = names.index(step.target) if step.target else -1
    if step.order in AIMED:
        due["meant"], due["retargeted"] = names.index(step.meant), int(step.meant != step.target)
    if step.order in (Order.DECLARE, Order.LOST):
        due["declared"] = step.declared
    if step.weapon:
        due["weapon"] = stage.weapon(step.weapon)
    if step.order in (Order.ATTACK, Order.TREAT):
        due |= due_of_check(stage, step)
    due |= dict.fromkeys(SILENT, 0)
    due |= {column: number(Event, column, value) for column, value in step.columns.items()}
    came = {**row, **came}
    for field, right in due.items():
        assert came[field] == right, f"{step}: {field}: {right} expected, {came[field]} came"
    for whose, word in enumerate(("keeping", "keeping_defense")):
        assert step.asked[whose] >= len(step.words.get(word, [])), f"{step}: nobody is asked so often what is kept"
    assert step.offered is not None or "reacting" not in step.words, f"{step}: nobody is asked what it does about it"
    if "may" in step.words:
        assert (step.offered or "") == step.words["may"], f"{step}: what may be tried against it is {step.offered!r}"


def due_of_check(stage: Stage, step: Step) -> dict[str, int]:
    """What a step says of the dice of its row, and of what they are added to."""
    due = {"rolled": len(step.roll.faces), "face": step.roll.kept}
    due["hit"] = int("damage" in step.words or (step.order == Order.TREAT and step.roll.kept > 0))
    due["reaction"] = int(REACTIONS[step.reaction]) if step.reaction else 0
    due["defense_rolled"], due["defense_face"] = len(step.defense.faces), step.defense.kept
    for word, (number_of, tries_of) in {
        "check": ("target_number", "tries"),
        "defends": ("defense_number", "defense_tries"),
    }.items():
        if word in step.words:
            due[number_of], due[tries_of] = read_check(step.words[word])
    if "value" in step.words:
        due["base"], due["face"] = map(int, step.words["value"].split("+"))
    if "against" in step.words:
        due["strength"], due["armor"], due["defense_face"] = map(int, step.words["against"].split("+"))
    if "with" in step.words:
        due["parry_weapon"] = stage.weapon(step.words["with"])
    return due


def check_end(case: dict[str, Any], stage: Stage, w: Any) -> None:
    """The final state: what the case says of it; nobody else's health, state and place have changed."""
    after = {name: dict(words) for name, words in case.get("after", {}).items()}
    for name, start in stage.fighters.items():
        after.setdefault(name, {})
        for field in LASTING:
            after[name].setdefault(field, getattr(start, field))
    for name, words in after.items():
        what, cls = whose(stage, w, name)
        for field, value in words.items():
            due = number(cls, field, stage.sides.index(value) if value in stage.sides else value)
            came = getattr(what, field)
            assert came == due, f"at the end {name}: {field}: {value} expected, {came} came"


def check_told(case: dict[str, Any], stage: Stage, w: Any) -> None:
    """What is told of it when it is over: of the battle, of each stage (`told."stage 1"`), of everybody."""
    for name, words in case.get("told", {}).items():
        if name.startswith(STAGE):
            row = w.past[int(name.removeprefix(STAGE)) - 1]
        elif name == "battle":
            SIGMA.tell_battle(w, row := BattleRow())
        else:
            SIGMA.tell_fighter(w, list(stage.fighters).index(name), row := SIGMA.fighter_row())
        for field, value in words.items():
            due = number(type(row), field, stage.sides.index(value) if value in stage.sides else value)
            came = getattr(row, field)
            assert came == due, f"told of {name}: {field}: {value} expected, {came} came"


def whose(stage: Stage, w: Any, name: str) -> tuple[Any, type]:
    """A fighter, one of its weapons ("Ada's bow"), a side or the battle, and its class."""
    if name == "battle":
        return w.battle, Battle
    if name in stage.sides:
        return w.sides[stage.sides.index(name)], Side
    if "'s " in name:
        return w.arms[stage.arm_of(*name.split("'s ", 1))], Arm
    return w.fighters[list(stage.fighters).index(name)], Fighter
