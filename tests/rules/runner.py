"""Rule cases: read them, act them out on the simpy clock, and hold every row and the final state against them."""

from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import attrs
from play import HITS, Actor, Dice, Prompter, Step, script_dice
from stage import RULES, Stage, bearing
from symbols import force_numbers, net, read_pool, row_of, write_pool

from sim import simpy_clock
from sim.errors import DiceError
from sim.narrative import odds
from sim.narrative.model import Arm, Event, Fighter, Order, Pool
from sim.narrative.record import BOUGHT_ENEMY_FROM, BOUGHT_FROM
from sim.ruleset import Journal
from sim.state import NOBODY, Battle, Purpose, Side
from tests.cases import number, read_cases

HERE = Path(__file__).parent
DICE = Pool._fields
NET = ("successes", "advantages", "triumphs", "despairs")
SILENT = (
    "wounds", "strain", "own_wounds", "own_strain", "injury", "limb", "lowered", "called", "again", "reduced",
    "target_paid",
)  # fmt: skip
"""Columns that are 0 where a step does not mention them."""
LASTING = (
    "wounds", "strain", "injuries", "ailments", "state", "healed", "maimed", "crippled", "weakened", "mounted",
)  # fmt: skip
"""Fields that are as at the start where `after` does not mention them."""
REACTIONS = ("", "parry", "reflect")
SUFFERED = (Order.HAZARD, Order.INJURY, Order.BLEED, Order.DIE, Order.BURNING)
"""Rows that are about their target."""
SLOT_RESULTS = (
    "SS SS",
    "SS SA",
    "SS S",
    "SS AA",
    "SS A",
    "SS -",
    "S AA",
    "S A",
    "S -",
    "AA AA",
    "AA A",
    "AA -",
    "A -",
    "- -",
)
"""What 2A show for the first fighter of a case, the second, and so on."""


class Played(NamedTuple):
    """A battle that was acted out."""

    world: Any
    rows: list[dict[str, int]]
    answers: list[tuple[int, int, int]]


def cases(what: str = "case") -> list[tuple[str, dict[str, Any]]]:
    """Every case of every file, or every `sum`, with a name for it."""
    return read_cases(HERE, what)


def read_steps(case: dict[str, Any], stage: Stage) -> list[Step]:
    """The transcript; its first steps are the initiative checks, where the case states them."""
    steps = [
        Step(stage, 0, {name: "initiative", "pool": pool, "faces": faces, **(more[0] if more else {})})
        for name in stage.fighters
        if (roll := case.get("initiative", {}).get(name))
        for pool, faces, *more in [roll]
    ]
    round = 1
    for words in case["play"]:
        if isinstance(words, str):
            assert words == f"round {round + 1}", f"round {round + 1} should follow, not {words}"
            round += 1
        else:
            steps.append(Step(stage, round, words))
    return steps


def act_out(case: dict[str, Any]) -> Played:
    """Fight the case's battle; AssertionError where it takes another course."""
    stage = Stage(case)
    steps = read_steps(case, stage)
    prompter = Prompter(stage, steps)
    opening = stage.opening(
        [Actor(prompter, side) for side in range(len(stage.sides))], case.get("rounds") or max(steps[-1].round, 1)
    )
    resting = any(step.order == Order.REST for step in steps)
    script, log = Dice(resting), Journal(Event)
    roll_for_destiny(script, stage, steps)
    if "initiative" not in case:
        roll_in_file_order(script, stage)
    script_dice(script.add, stage, steps)
    w = opening.world(0, 0, log, dice=script)
    rows: list[dict[str, int]] = []
    try:
        simpy_clock.fight(RULES, w)
        script.finish()
    except DiceError as fault:
        msg = (
            f"{fault}; the last attack that was ordered: {prompter.attack}, {prompter.attack and prompter.attack.pool}"
        )
        raise AssertionError(msg) from None
    columns = [field.name for field in attrs.fields(Event)]
    rows = [dict(zip(columns, row, strict=True)) for row in log]
    if "initiative" not in case:
        rows = [row for row in rows if row["order"] != Order.INITIATIVE]
    if not resting:
        rows = [row for row in rows if row["order"] != Order.REST]
    prompter.skip_refused(w, -1)
    assert not prompter.waiting, f"{prompter.waiting[0]}: it never came to that"
    assert prompter.asked is None, f"{prompter.asked}: was carried out"
    check_rows(stage, steps, rows)
    check_end(case, stage, steps, w)
    return Played(w, rows, list(w.table.answers))


def roll_for_destiny(script: Dice, stage: Stage, steps: list[Step]) -> None:
    """The Force dice of the heroes, where a case begins with them: one each, before anybody rolls for a slot."""
    heroes = [number for number, c in enumerate(stage.fighters.values()) if c.side == 0]
    for step in steps:
        if step.order == Order.DESTINY and step.force:
            for hero, face in zip(heroes, step.force.split(), strict=True):
                script.add(hero, Purpose.ORDER, force_numbers(face))


def roll_in_file_order(script: Dice, stage: Stage) -> None:
    """Initiative that makes slots come in the order of the case: the side it names first, then the other."""
    in_file_order = [name for side in stage.case if side in stage.sides for name in stage.case[side]]
    present = [name for name in in_file_order if stage.fighters[name].arrives == 0]
    for name, faces in zip(present, SLOT_RESULTS[: len(present)], strict=True):
        c = stage.fighters[name]
        assert (c.presence, c.cool, c.surprised) == (2, 0, 0), f"{name}: such a case states its initiative"
        script_dice(script.add, stage, [Step(stage, 0, {name: "initiative", "pool": "2A", "faces": faces})])


def check_rows(stage: Stage, steps: list[Step], rows: list[dict[str, int]]) -> None:
    """Every step is a row, every row a step."""
    told = [step for step in steps if not step.refused and step.order not in (Order.TAKE, Order.PASS)]
    for step, row in zip(told, rows, strict=False):
        check_row(stage, step, row)
    more = [
        f"{Order(row['order']).name} of fighter {row['fighter']} on {row['target']} in round {row['round']}"
        for row in rows[len(told) :]
    ]
    assert len(rows) >= len(told), f"{told[len(rows)]}: no such row was written"
    assert not more, f"rows that the case does not mention: {more}"


def check_row(stage: Stage, step: Step, row: dict[str, int]) -> None:
    """One row, all its dice and consequences, and whatever else the step mentions."""
    names = list(stage.fighters)
    came: dict[str, Any] = {"order": Order(row["order"]).name, "round": row["round"]}
    due: dict[str, Any] = {"order": step.order.name, "round": step.round}
    about = "target" if step.order in SUFFERED else "place" if step.order == Order.BREAK else "fighter"
    came["who"] = row[about]
    due["who"] = stage.sides.index(step.who) if step.who in stage.sides else names.index(step.who)
    if step.order == Order.DESTINY:
        due["who"], due["round"] = NOBODY, 0
    came["force"], due["force"] = row["force"], len(step.force.split())
    if step.order != Order.DESTINY:
        for points, letter in (("light", "L"), ("dark", "D")):
            came[points], due[points] = row[points], step.force.count(letter)
    came["destiny"], due["destiny"] = row["destiny"], ("fortune" in step.stakes) + 2 * ("misfortune" in step.stakes)
    if step.order not in (Order.AFFECT, Order.CONTEST):
        came["power"], due["power"] = row["power"], list(stage.powers).index(step.power) if step.power else NOBODY
    if step.chance:
        came["chance"], due["chance"] = odds.p_success(read_pool(step.pool)), Fraction(step.chance)
    came["pool"], due["pool"] = write_pool(Pool(*(row[die] for die in DICE))), write_pool(read_pool(step.pool))
    for field, value in zip(NET, net(step.faces), strict=True):
        came[field], due[field] = row[field], value + (step.automatic if field == "advantages" else 0)
    if step.target:
        came["target"], due["target"] = row["target"], names.index(step.struck)
        came["meant"], due["meant"] = row["meant"], names.index(step.target)
    if step.order in (Order.ATTACK, Order.HOMING):
        came["mode"], due["mode"] = row["mode"], step.mode
        came["second"], due["second"] = row["second"], stage.weapon(step.second) if step.second else NOBODY
        came["bought"], due["bought"] = decoded(row["bought"], BOUGHT_FROM), bought(step.buys)
        came["bought_enemy"] = decoded(row["bought_enemy"], BOUGHT_ENEMY_FROM)
        due["bought_enemy"] = bought(step.enemy_buys)
        came["hit"], due["hit"] = row["hit"], int(net(step.faces)[0] > 0)
        came["stun"], due["stun"] = row["stun"], int(step.stun)
        came["reacts"], due["reacts"] = [row["dodged"], REACTIONS[row["reaction"]]], reactions(step.reacts)
    if step.weapon:
        came["weapon"], due["weapon"] = row["weapon"], stage.weapon(step.weapon)
    for field in SILENT:
        came[field], due[field] = row[field], 0
    for field, value in step.columns.items():
        came[field], due[field] = row[field], number(Event, field, value)
    for field, right in due.items():
        assert came[field] == right, f"{step}: {field}: {right} expected, {came[field]} came"


def reactions(words: list[str]) -> list[Any]:
    """How often a step says that its target dodges, and what it does about the hit."""
    done = bought(words)
    return [done.count("dodge"), next((word for word in done if word != "dodge"), "")]


def decoded(bought: int, base: int) -> list[str]:
    """A column of purchases, as words."""
    return [Order(base + (bought >> shift & 31)).name.lower() for shift in range(0, 60, 5) if bought >> shift & 31]


def bought(words: list[str]) -> list[str]:
    """Of what a step says of purchases, those that are made."""
    return [word for word in words if not word.startswith("may")]


def check_end(case: dict[str, Any], stage: Stage, steps: list[Step], w: Any) -> None:
    """The final state: what the case says of it; nobody else's wounds, strain, injuries and so on have changed."""
    after = {name: dict(words) for name, words in case.get("after", {}).items()}
    for name, rows in rolled_injuries(stage, steps).items():
        after.setdefault(name, {}).setdefault("bears", [*stage.bearers.get(name, []), *rows])
    for name in stage.fighters:
        start = stage.fighters[name]
        after.setdefault(name, {})
        for field in LASTING:
            after[name].setdefault(field, getattr(start, field))
    for name, words in after.items():
        what, cls = whose(stage, w, name)
        if "bears" in words:
            words["ailments"] = bearing(words.pop("bears"))
        for field, value in words.items():
            due = stage.sides.index(value) if field == "winner" else number(cls, field, value)
            came = getattr(what, field)
            assert came == due, f"at the end {name}: {field}: {value} expected, {came} came"


def rolled_injuries(stage: Stage, steps: list[Step]) -> dict[str, list[str]]:
    """The rows of the table that each fighter comes to bear, by the results that the steps mention."""
    rolled: dict[str, list[str]] = {}
    for step in steps:
        if step.columns.get("injury"):
            who = step.struck if step.order in HITS else step.who
            rolled.setdefault(who, []).append(row_of(step.columns["injury"]))
    return rolled


def whose(stage: Stage, w: Any, name: str) -> tuple[Any, type]:
    """A fighter, one of its weapons ("Ada's pistol"), a side or the battle, and its class."""
    if name == "battle":
        return w.battle, Battle
    if name in stage.sides:
        return w.sides[stage.sides.index(name)], Side
    if "'s " in name:
        return w.arms[stage.arm_of(*name.split("'s ", 1))], Arm
    return w.fighters[list(stage.fighters).index(name)], Fighter
