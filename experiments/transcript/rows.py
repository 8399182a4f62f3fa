"""A battle's rows for programs: the columns of a run's events, and the dice one by one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from experiments.transcript.account import attack_of
from experiments.transcript.faces import dice_of, force_dice_of
from experiments.transcript.injuries import Critical, critical_of
from experiments.transcript.recorder import Recorded, Row
from experiments.transcript.sigma import dice as sigma_dice
from experiments.transcript.volleys import behind
from sim.log import BattleRow
from sim.narrative.model import Order
from sim.state import Purpose

if TYPE_CHECKING:
    import polars as pl

    from experiments.fighting.rows import Rows


def kept_of(battle: Recorded) -> "pl.DataFrame":
    """The rows as the table that `kassen run` keeps of them."""
    from experiments.dataset.columns import Tables
    from experiments.fighting.rows import Log

    return Tables([battle.encounter], Log.EVENTS).kept(_rows(battle), battle.encounter)["events"]


def events_of(battle: Recorded) -> "pl.DataFrame":
    """The same spelled out: names beside numbers, numbers where a table is content with null."""
    from experiments.dataset.columns import Tables
    from experiments.fighting.rows import Log

    return Tables([battle.encounter], Log.EVENTS).frames(_rows(battle), battle.encounter)["events"]


def _rows(battle: Recorded) -> "Rows":
    from experiments.fighting.rows import layouts, no_rows, table_of, told_stages

    rules, w = battle.encounter.ruleset, battle.end
    kinds, row = layouts(rules), BattleRow()
    rules.tell_battle(w, row)
    return no_rows(rules)._replace(
        battles=table_of([attrs.astuple(row)], kinds[0]),
        events=table_of((tuple(row.values.values()) for row in battle.rows), kinds[2]),
        stages=table_of(told_stages(w), kinds[3]),
    )


def told_rows(battle: Recorded) -> Iterator[dict[str, Any]]:
    """Each row by column, with more than its table holds.

    `faces`: each die, its kind and symbols (S success, F failure, A advantage, T threat, TR triumph, DE despair, -),
    Force dice (L light, D dark) last;
    of the Σ-System each d20, what it was rolled for and its face.
    `critical`: a d100 in its parts, and the row of the table; the Σ-System has none.
    `draws`: every number drawn since the row before: fighter, purpose, 56 bits.
    `silent`: turns since the row before that left no row: round, slot, fighter.
    """
    skills = tuple(battle.encounter.opening.start.skill_names)
    silent, sigma = _silent(battle), battle.encounter.ruleset.name == "sigma"
    for number, told in enumerate(events_of(battle).iter_rows(named=True)):
        row = battle.rows[number]
        yield {
            **told,
            **({"faces": [list(die) for die in sigma_dice.dice_of(row)]} if sigma else _thrown(row, skills)),
            "draws": [[i, Purpose(purpose).name.lower(), number] for i, purpose, number in row.draws],
            "silent": silent[number],
        }


def told_end(battle: Recorded) -> dict[str, Any]:
    """How it ended: the rows of the tables `battles` and `fighters`, and turns behind the last row that left none."""
    from experiments.dataset.columns import Tables
    from experiments.fighting.rows import Log, layouts, no_rows, table_of, told_stages

    encounter, rules = battle.encounter, battle.encounter.ruleset
    kinds = layouts(rules)
    end, fighters = BattleRow(), [rules.fighter_row() for _ in battle.end.fighters]
    rules.tell_battle(battle.end, end)
    for i, fighter in enumerate(fighters):
        rules.tell_fighter(battle.end, i, fighter)
    rows = no_rows(rules)._replace(
        battles=table_of([attrs.astuple(end)], kinds[0]),
        fighters=table_of((attrs.astuple(fighter) for fighter in fighters), kinds[1]),
        stages=table_of(told_stages(battle.end), kinds[3]),
    )
    frames = Tables([encounter], Log.FIGHTERS).frames(rows, encounter)
    return {
        "battle": frames["battles"].row(0, named=True),
        "fighters": list(frames["fighters"].iter_rows(named=True)),
        "silent": _silent(battle)[-1],
        **({"stages": list(frames["stages"].iter_rows(named=True))} if "stages" in frames else {}),
    }


def _silent(battle: Recorded) -> list[list[dict[str, int]]]:
    """Turns that left no row, before each row and behind the last."""
    told: list[list[dict[str, int]]] = [[]]
    for here in battle.happenings:
        if here.fighter is not None and all(row["fighter"] != here.fighter for row in here.rows):
            b = here.before.battle
            when = {"stage": b.stage + 1} if battle.encounter.opening.stages else {}
            told[-1].append(when | {"round": b.round - b.earlier, "slot": here.position, "fighter": here.fighter})
        told += [[] for _ in here.rows]
    return told


def _thrown(row: Row, skills: tuple[str, ...]) -> dict[str, Any]:
    """The dice of a row of the narrative game."""
    critical = _critical(row, skills)
    return {
        "faces": [[die.kind, die.letters] for die in (*dice_of(row), *force_dice_of(row))],
        "critical": critical and {**attrs.asdict(critical), "row": critical.injury.name.lower()},
    }


def _critical(row: Row, skills: tuple[str, ...]) -> Critical | None:
    if not row["injury"]:
        return None
    if row["order"] == Order.EXTRA_HIT:
        return behind(row).critical
    return attack_of(row, skills).critical if row["order"] in {Order.ATTACK, Order.HOMING} else critical_of(row)
