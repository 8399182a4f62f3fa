"""How fast the clocks are: CPU time of this process, the best of some tries; and how soon a kernel is there."""

import io
import json
import math
import tempfile
import time
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from experiments.dataset.shards import Shard
from experiments.fighting.hands import Hand, Kernel
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Log, Rows, Table
from sim.errors import RulesError
from sim.ruleset import Opening, Ruleset

TRIES = 5
SIMPY, COMPILED, KEPT = 300, 10_000, 2_000  # battles of a try: about as long each
ROLLED = {
    "narrative": ("ability", "proficiency", "boost", "difficulty", "challenge", "setback"),
    "sigma": ("rolled", "defense_rolled"),
}
"""Columns of events that count dice, by ruleset: kinds of one pool, or checks of their own."""


def best(battles: int, work: Callable[[], int]) -> tuple[float, float]:
    """Battles and turns a second in the best of TRIES; `work` fights so many battles, and counts turns."""
    rates = []
    for _ in range(TRIES):
        began = time.process_time()
        turns = work()
        seconds = time.process_time() - began
        rates.append((battles / seconds, turns / seconds))
    return max(rates)


def speed(hand: Hand, battles: int) -> dict[str, float]:
    """Of one clock, without rows of events."""
    hand.fight(0, battles // 10)
    per_second, turns = best(battles, lambda: int(hand.fight(0, battles).battles["turns"].sum()))
    return {"battles_per_second": per_second, "turns_per_second": turns}


def parquet_speed(encounter: Encounter, seed: int) -> float:
    """Battles a second of the compiled clock with every row written, in a folder that is then deleted."""
    from experiments.dataset.columns import Tables
    from experiments.dataset.store import Run

    hand, tables = Kernel(encounter.opening, seed, Log.EVENTS), Tables([encounter], Log.EVENTS)
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder), tables)

        def work() -> int:
            return run.write("speed", Shard(0, 0, KEPT), hand.fight(0, KEPT), encounter)

        work()
        return best(KEPT, work)[0]


def seconds_until_ready(rules: Ruleset, cache: str) -> float:
    """How long a process of its own takes from nothing to a kernel, with numba's cache in a folder."""
    from experiments.fighting.crew import start
    from experiments.fighting.warm import where

    process = start("experiments.fighting.warm", where(rules), NUMBA_CACHE_DIR=cache)
    out, _ = process.communicate()
    if process.returncode:
        raise RulesError(f"the kernel was not compiled: status {process.returncode}")
    return float(json.loads(out)["seconds"])


def rule_lines(rules: Ruleset) -> int:
    """Lines of code of a ruleset's rules, without comments, docstrings and empty lines."""
    from sim.compiled_clock import parts

    return sum(len(set(code_lines(Path(str(module.__file__)).read_text(encoding="utf-8")))) for module in parts(rules))


def code_lines(text: str) -> Iterator[int]:
    """The numbers of lines that hold code."""
    layout = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    fresh = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        says_only = fresh and token.type == tokenize.STRING
        if token.type not in layout and not says_only:
            yield from range(token.start[0], token.end[0] + 1)
        fresh = token.type in layout


def faces(events: Table, battles: int) -> dict[str, float]:
    """How many dice of each kind a battle rolls, on average."""
    names = events.dtype.names or ()
    kinds = next(kinds for kinds in ROLLED.values() if set(kinds) <= set(names))
    return {kind: float(events[kind].sum()) / battles for kind in kinds}


def usual_check(events: Table, battles: int) -> dict[str, int]:
    """The dice of a check as it is on average, as options of a battle that is nothing but its dice."""
    mean = faces(events, battles)
    rolled = [events[kind] > 0 for kind in mean]
    if "rolled" in mean:
        return {"tries": round(sum(mean.values()) * battles / int(np.count_nonzero(rolled)))}
    checks = int(np.any(rolled, axis=0).sum())
    return {kind: round(dice * battles / checks) for kind, dice in mean.items()}


def dice_limit(opening: Opening, rows: Rows, seed: int) -> float:
    """Battles a second if a battle were nothing but its dice: the same number of faces, drawn by the same kernel.

    `rows` are some battles with their events.
    """
    from experiments.benchmark import d20_rules, dice_rules
    from sim.kernel_functions import teach

    battles = len(rows.battles)
    pool = usual_check(rows.events, battles)
    wanted, each = sum(faces(rows.events, battles).values()), sum(pool.values())
    dice: Any = d20_rules if "tries" in pool else dice_rules
    teach(dice)
    rules = attrs.evolve(
        opening.ruleset,
        name=f"{opening.ruleset.name}_dice",
        options=dice.Checks,
        muster=dice.muster,
        happen=dice.happen,
        tell_battle=dice.tell_battle,
    )
    many = math.ceil(wanted / each)
    start = attrs.evolve(opening.start, options=dice.Checks(many, **pool))
    hand = Kernel(Opening(rules, start, opening.policies), seed, Log.BATTLES)
    return speed(hand, 10 * COMPILED)["battles_per_second"] * many * each / wanted
