"""The fast clock: numba compiles the same rules over records, and an Arena has its arrays.

What numba taught, and what must stay so:
- its cache hashes only the entry's own file, so the digest of all rule sources stands in the kernel's qualified name;
- LLVM, which sees the whole program, inlines well enough: `forceinline` and `inline="always"` only slowed compiling;
- the time to compile goes with the code that LLVM is given, so there should be little of it (`kernel_code.py`);
- a field called `round` clashes with numpy scalars outside the kernel (use item access there).
"""

import gc
import hashlib
import importlib
import sys
import types
from collections.abc import Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import numba
import numpy as np
import numpy.typing as npt
from numba import types as nt
from numba.core.caching import FunctionCache

from sim import (
    chance,
    common,
    host,
    kernel_code,
    kernel_functions,
    kernel_host,
    kernel_rows,
    kernel_shape,
    kernel_world,
    layout,
    log,
    stages,
    state,
    whole,
)
from sim.errors import RulesError
from sim.kernel_code import BEYOND
from sim.kernel_functions import BASE, teach
from sim.kernel_host import chain_key, fork_key, next_due, reset, stage_key
from sim.kernel_shape import CHANGING, ROOM, SCRIPT, shape
from sim.kernel_world import faulty, make_world
from sim.layout import pack
from sim.ruleset import Opening, Ruleset
from sim.state import ALL
from sim.whole import WholeCompiler

ALGEBRA = "scipy.linalg"
FAULTS = {1: "an answer of its script cannot be carried out", 2: f"more than {ROOM} rows", BEYOND: "a rule is wrong"}


def parts(rules: Ruleset) -> list[types.ModuleType]:
    """The modules of a ruleset's rules."""
    return [importlib.import_module(f"{rules.package}.{name}") for name in rules.rules]


teach(common)
teach(stages)


@cache
def digest(rules: Ruleset) -> str:
    """Numba's cache watches only the entry's own file; the kernel's name tells the rest of its sources apart."""
    model = importlib.import_module(f"{rules.package}.model")
    shared = (state, host, common, stages, chance, log, layout, whole)
    kernels = (kernel_code, kernel_functions, kernel_host, kernel_rows, kernel_shape, kernel_world)
    modules = (*shared, *kernels, model, *parts(rules), sys.modules[__name__])
    sources = b"".join(Path(str(m.__file__)).read_bytes() for m in modules)
    return hashlib.blake2b(sources, digest_size=6).hexdigest()


def body_of(rules: Ruleset):
    """The kernel's function: whole battles of a ruleset."""
    muster, happen = rules.muster, rules.happen
    tell_battle, tell_fighter = rules.tell_battle, rules.tell_fighter

    def run_battles(seed, first, by_number, fork, by_fork, count, nows, tables, starts, rows, battles, fighters, told):
        """Fight until count are done or the log is nearly full; say how many were, and how many rows."""
        nows[0] = starts[0]
        w, start = make_world(nows[0], tables[0]), make_world(starts[0], tables[0])
        table = tables[0]
        n_rows = 0
        for n in range(count):
            if len(rows) > 0 and len(rows) - n_rows < ROOM:
                return n, n_rows
            reset(w, start)
            b = w.battle
            b.number = first + n * by_number
            b.chain = chain_key(seed, b.number)
            b.key = stage_key(b.chain, 0)
            table.fork = fork + n * by_fork
            if table.fork > 0 and table.script_length == 0:
                b.key, b.chain = fork_key(b.key, 0, table.fork), fork_key(b.chain, 0, table.fork)
            muster(w)
            while b.outcome == 0 and w.faults[0] == 0:
                happen(w, next_due(w.slots))
                if faulty() != 0:
                    w.faults[0] = faulty()
            if b.rows > ROOM:
                w.faults[0] = 2
            if w.faults[0] > 0:
                return n, n_rows
            if len(rows) > 0:
                for k in range(b.rows):
                    rows[n_rows + k] = w.log[k]
                n_rows += b.rows
            tell_battle(w, battles[n])
            if len(fighters) > 0:
                for i in range(len(w.fighters)):
                    tell_fighter(w, i, fighters[n * len(w.fighters) + i])
            for k in range(b.stage + 1 if len(w.stages) > 0 else 0):
                told[n * len(w.stages) + k] = w.past[k]
        return count, n_rows

    run_battles.__qualname__ = f"run_battles.{rules.name}.{digest(rules)}"
    return run_battles


def is_ready(rules: Ruleset) -> bool:
    """Whether the kernel is compiled, here or in numba's cache."""
    if numba.config.DISABLE_JIT:
        return False
    if kernel.cache_info().currsize:
        return True
    place = Path(FunctionCache(body_of(rules)).cache_path)
    return any(place.glob(f"*{digest(rules)}*.nbc"))


@contextmanager
def without_algebra():
    """Keep numba from loading scipy's linear algebra, which no rule uses: that takes half a second."""
    if ALGEBRA in sys.modules:
        yield
        return
    sys.modules[ALGEBRA] = None  # type: ignore[assignment]  # so Python says that there is none
    try:
        yield
    finally:
        del sys.modules[ALGEBRA]


@cache
def kernel(rules: Ruleset):
    """The compiled kernel; compiles it, or takes it from numba's cache.

    Raises:
        RulesError: numba is told to compile nothing.
    """
    if numba.config.DISABLE_JIT:
        raise RulesError("NUMBA_DISABLE_JIT is set")
    for module in parts(rules):
        teach(module)
    now, table = shape(rules)
    arrays = (
        now,
        table,
        now,
        layout.layout(rules.event),
        layout.layout(log.BattleRow),
        layout.layout(rules.fighter_row),
        layout.layout(rules.stage_row),
    )
    i8 = nt.int64
    signature = nt.UniTuple(i8, 2)(nt.uint64, i8, i8, i8, i8, i8, *(numba.from_dtype(t)[::1] for t in arrays))
    gc.disable()  # numba's typing makes millions of objects that all stay
    try:
        with without_algebra():
            return numba.njit(signature, cache=True, pipeline_class=WholeCompiler, **BASE)(body_of(rules))
    finally:
        gc.enable()


class Arena:
    """The arrays in which one thread's battles are fought; a ruleset's kernel is shared."""

    def __init__(self, opening: Opening, rows: int = 0) -> None:
        """Args: rows: how many log rows a call of `run` can hand out; 0 for none, else at least ROOM."""
        rules = self.rules = opening.ruleset
        self.kernel = kernel(rules)
        now, table = shape(rules)
        self.start, self.table, self.now = np.zeros(1, now), np.zeros(1, table), np.zeros(1, now)
        self.rows = np.zeros(max(rows, ROOM) if rows else 0, layout.layout(rules.event))
        w = opening.world(0, 0, [] if rows else None)
        t = self.table[0]
        for part in CHANGING:
            t[f"n_{part}"] = len(getattr(w, part))
        self.fill(self.start[0], w)
        for part in ("weapons", "hazards", "stages", "lineups"):
            self.share(part, getattr(w, part))
        for part in ("powers", "effects"):
            if rules.power is not None:
                self.share(part, getattr(w, part))
        t["n_posts"], t["posts"][: len(w.posts)] = len(w.posts), w.posts
        t["rules"] = attrs.astuple(w.rules)
        for k, policy in enumerate(opening.policies):
            program = getattr(policy, "program", None)
            if program is None:
                raise RulesError(f"policy {k} is no text: the compiled clock plays texts only")
            t["policies"][k, : len(program)] = program
        t["questions"] = rules.questions
        t["needs"][: len(w.needs)] = w.needs
        if len(w.chances):
            t["chances"], t["means"] = np.asarray(w.chances), np.asarray(w.means)
        self.size, self.stages = len(w.fighters), len(w.stages)

    def share(self, part: str, things: Sequence[Any]) -> None:
        """Put what all battles share into the table."""
        t = self.table[0]
        t[f"n_{part}"] = len(things)
        if things:
            t[part][: len(things)] = pack(things)

    def fill(self, record: Any, w: Any) -> None:
        """Put what a battle can change into a record."""
        for part in CHANGING:
            things = getattr(w, part)
            record[part][: len(things)] = pack(things)
        record["battle"] = attrs.astuple(w.battle)

    @property
    def hits(self) -> npt.NDArray[np.int64]:
        """How often each line of each policy was carried out, in all battles so far."""
        return self.table[0]["hits"]

    def script(self, answers: Sequence[tuple[int, int, int]]) -> None:
        """Repeat these answers at the beginning of every battle of the runs to come."""
        if len(answers) > SCRIPT:
            msg = f"a script of {len(answers)} answers; at most {SCRIPT} can be repeated"
            raise RulesError(msg)
        t = self.table[0]
        t["script_length"] = len(answers)
        if answers:
            t["script"][: len(answers)] = answers
        for c in self.start[0]["fighters"][: self.size]:
            c["wants"] = ALL

    def run(
        self, seed: int, first: int, count: int, *, fork: int = 0, fighters: bool = False
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
        """Fight battles `first` to `first + count - 1`, or, with `fork`, so many forks of battle `first`.

        Returns battle rows, fighter rows (with `fighters`) and event rows, in order; fewer battles than asked for where
        the log ran full: the caller goes on behind them. `told_stages` then has the rows of their stages.
        """
        battles = np.zeros(count, layout.layout(log.BattleRow))
        told = np.zeros(count * self.size if fighters else 0, layout.layout(self.rules.fighter_row))
        past = np.zeros(count * self.stages, layout.layout(self.rules.stage_row))
        by_number, by_fork = (0, 1) if fork else (1, 0)
        done, rows = self.kernel(
            seed & chance.MASK,
            first,
            by_number,
            fork,
            by_fork,
            count,
            self.now,
            self.table,
            self.start,
            self.rows,
            battles,
            told,
            past,
        )
        fault = self.table[0]["faults"][0]
        if fault:
            msg = f"battle {first + done * by_number}: {FAULTS[int(fault)]}"
            raise RulesError(msg)
        self.told_stages = past[: done * self.stages]
        return battles[:done], told[: done * self.size], self.rows[:rows]
