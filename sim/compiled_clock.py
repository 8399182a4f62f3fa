"""The fast clock: numba compiles the same rules over records, with its own bodies for what sim.host does.

What numba taught, and what must stay so:
- its cache hashes only the entry's own file, so the digest of all rule sources stands in the kernel's qualified name;
- LLVM, which sees the whole program, inlines well enough: `forceinline` and `inline="always"` only slowed compiling;
- `_nrt=False` forbids allocation and is fast; places of a World that are not there are faults (`kernel_rows.py`);
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
from numba.extending import overload, register_jitable

from sim import chance, common, host, kernel_rows, kernel_world, layout, log, stages, state, whole
from sim.chance import GAMMA, MIX_1, MIX_2, STRETCH
from sim.errors import RulesError
from sim.host import BIT, CHOSEN, Answer
from sim.kernel_rows import BEYOND
from sim.kernel_world import make_world
from sim.layout import pack
from sim.ruleset import Opening, Ruleset
from sim.state import (
    ALL,
    ARMS,
    EFFECTS,
    FIGHTERS,
    HAZARDS,
    LEAST,
    POWERS,
    PURPOSES,
    SIDES,
    STAGES,
    WEAPONS,
    Battle,
    Hazard,
    Side,
    Slot,
    Stage,
)
from sim.whole import PartCompiler, WholeCompiler

BASE: dict[str, Any] = {
    "error_model": "numpy", "boundscheck": True, "nogil": True, "no_cfunc_wrapper": True, "_nrt": False,
}  # fmt: skip
ALGEBRA = "scipy.linalg"
ROOM = 20_000  # rows of one battle; more is an error, never a lost row
CHANGING = ("sides", "fighters", "arms", "slots")
FAULTS = {1: "an answer of its script cannot be carried out", 2: f"more than {ROOM} rows", BEYOND: "a rule is wrong"}
PROGRAM, POLICIES, LINES, SCRIPT = 4000, FIGHTERS + SIDES, 256, 6000
END, REFUSED, LOWEST, HIGHEST, RULE = -1, -2, 256, 1024, host.ALLY - 1
G, C1, C2 = np.uint64(GAMMA), np.uint64(MIX_1), np.uint64(MIX_2)
S30, S27, S31, S8, ONE = (np.uint64(n) for n in (30, 27, 31, 8, 1))


PART: dict[str, Any] = {**BASE, "pipeline_class": PartCompiler}


def compiled(function):
    """Teach numba a function without changing it."""
    return register_jitable(**PART)(function)


def stands_in_for(function):
    """Within the kernel, this body replaces the interpreter's."""

    def wrap(body):
        compiled(body)
        overload(function, jit_options=PART)(chooser(body))
        return body

    return wrap


def chooser(body):
    """What `overload` wants: a function with the parameters of the body that answers with the body."""
    by_count = {
        1: lambda a: body,
        2: lambda a, b: body,
        3: lambda a, b, c: body,
        4: lambda a, b, c, d: body,
        6: lambda a, b, c, d, e, f: body,
        7: lambda a, b, c, d, e, f, g: body,
    }
    chosen = by_count[body.__code__.co_argcount]
    names = body.__code__.co_varnames[: body.__code__.co_argcount]
    chosen.__code__ = chosen.__code__.replace(co_varnames=names)
    return chosen


@stands_in_for(chance.mix)
def mix(z):
    """The finalizer of splitmix64, on machine words."""
    z = (z ^ (z >> S30)) * C1
    z = (z ^ (z >> S27)) * C2
    return z ^ (z >> S31)


@compiled
def chain_key(seed, number):
    """What the keys of all stages of a battle are made of."""
    return mix(np.uint64(seed) + mix(np.uint64(number) + ONE))


@compiled
def stage_key(chain, stage):
    """The key of a stage's numbers."""
    return mix(np.uint64(chain) + np.uint64(stage))


@stands_in_for(chance.change_dice)
def change_dice(w):
    """Let a battle go on with the numbers of its stage."""
    w.battle.key = stage_key(w.battle.chain, w.battle.stage)


@stands_in_for(chance.fork_key)
def fork_key(key, asked, fork):
    """The key with which a fork goes on."""
    return mix(mix(np.uint64(key) + np.uint64(asked) + ONE) + np.uint64(fork))


@stands_in_for(host.draw)
def draw(w, i, purpose):
    """The next 56 random bits of a fighter for a purpose."""
    k = PURPOSES * i + purpose
    n = w.counts[k] + 1
    w.counts[k] = n
    start = (w.fighters[i].stream * PURPOSES + purpose) << STRETCH
    return np.int64(mix(w.battle.key + np.uint64(start + n) * G) >> S8)


@compiled
def wide(n):
    """A number of a program, which holds narrow ones, as the rules count."""
    return np.int64(n)


@stands_in_for(host.decide)
def decide(w, i, policy, question, legal, after):
    """The script's next answer, else the first line behind `after` that is legal and holds (policies.program)."""
    asked = w.battle.asked
    if asked < w.script_length:
        if after == REFUSED:
            w.faults[0] = 1
            return Answer(0, 0, 0, -1, 0)
        target, weapon = w.script[asked, 1], w.script[asked, 2]
        return Answer(
            w.script[asked, 0], CHOSEN + target if target >= 0 else 0, CHOSEN + weapon if weapon >= 0 else 0, -1, 0
        )
    if legal == 0:
        return Answer(0, 0, 0, -1, 0)
    program = w.policies[policy]
    at = wide(program[question])
    while program[at] != END:
        line = wide(program[at + 3])
        if legal >> (program[at] & BIT) & 1 and line > after and (program[at + 4] > 0 or holds(w, policy, at + 6)):
            return Answer(wide(program[at]), wide(program[at + 1]), wide(program[at + 2]), line, wide(program[at + 4]))
        at += program[at + 5]
    return Answer(0, 0, 0, -1, 0)


@compiled
def holds(w, policy, at):
    """Whether one of the rows at a place of a program holds: all of its tests, each a sum of words in bounds."""
    program, seen = w.policies[policy], w.vision
    rows = program[at]
    at += 1
    for _ in range(rows):
        length, tests = program[at], program[at + 1]
        here = at + 2
        good = True
        for _ in range(tests):
            total = seen[program[here]]
            end = here + 4 + 2 * program[here + 1]
            for k in range(here + 4, end, 2):
                total += program[k + 1] * seen[program[k]]
            if not program[here + 2] <= total <= program[here + 3]:
                good = False
                break
            here = end
        if good:
            return True
        at += length
    return False


@stands_in_for(host.rate)
def rate(w, policy, line, value):
    """How much a line likes the candidate in view."""
    program = w.policies[policy]
    at = wide(program[program[w.questions] + line])
    if program[at + 4] > 0 and not holds(w, policy, at + 6):
        return LEAST
    rule = wide(program[at + 1]) & RULE
    if rule >= HIGHEST:
        return w.vision[rule - HIGHEST]
    if rule >= LOWEST:
        return -w.vision[rule - LOWEST]
    return value


@stands_in_for(host.remember)
def remember(w, policy, question, line, order, target, weapon):
    """Count an answer; behind the last of a script the dice become those of its fork."""
    b = w.battle
    b.asked += 1
    if line >= 0:
        w.hits[policy, line] += 1
    if w.fork > 0 and b.asked == w.script_length:
        b.key = fork_key(b.key, b.asked, w.fork)
        b.chain = fork_key(b.chain, b.asked, w.fork)


@stands_in_for(host.note)
def note(w):
    """Write the event in hand as a log row."""
    b = w.battle
    if b.rows < ROOM:
        w.log[b.rows] = w.event
    b.rows += 1


@compiled
def reset(w, start):
    """Make the battle as it was at its start: every part of it that a battle can change, as far as it is used."""
    w.battles[0] = start.battles[0]
    w.events[0] = start.events[0]
    for k in range(len(w.vision)):
        w.vision[k] = 0
    for k in range(PURPOSES * len(w.fighters)):
        w.counts[k] = 0
    for k in range(len(w.sides)):
        w.sides[k] = start.sides[k]
    for k in range(len(w.fighters)):
        w.fighters[k] = start.fighters[k]
    for k in range(len(w.arms)):
        w.arms[k] = start.arms[k]
    for k in range(len(w.slots)):
        w.slots[k] = start.slots[k]


@compiled
def next_due(slots):
    """The entry of the agenda that is due first."""
    best = 0
    for k in range(len(slots)):
        if slots[k].due < slots[best].due:
            best = k
    return best


def record(same: dict[str, str], **fields: Any) -> np.dtype[Any]:
    """A record of the fields in order, each on a cache line; `same` names fields that lie over another."""
    at, names, formats, offsets = 0, list[str](), list[Any](), list[int]()
    for name, kind in fields.items():
        over = same.get(name)
        names.append(name)
        formats.append(kind)
        offsets.append(offsets[names.index(over)] if over else at)
        at += 0 if over else -(-np.dtype(kind).itemsize // 64) * 64
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": at})


@cache
def shape(rules: Ruleset) -> tuple[np.dtype[Any], np.dtype[Any]]:
    """A battle as one record, so that a call passes one pointer and a copy is one assignment; and what all share.

    `vision` is `seen` again, as an array: the words of the policy language by number. `battles` and `events` are
    `battle` and `event` again, each as an array of one, which can be assigned.
    """
    of, words, slots = layout.layout, len(attrs.fields(rules.situation)), 1 + HAZARDS + FIGHTERS
    counts = {f"n_{part}": "i8" for part in CHANGING}
    now = record(
        {"vision": "seen", "battles": "battle", "events": "event"},
        battle=of(Battle),
        sides=(of(Side), (SIDES,)),
        fighters=(of(rules.fighter), (FIGHTERS,)),
        arms=(of(rules.arm), (ARMS,)),
        slots=(of(Slot), (slots,)),
        past=(of(rules.stage_row), (STAGES,)),
        counts=("i8", (FIGHTERS * PURPOSES,)),
        seen=of(rules.situation),
        vision=("i8", (words,)),
        event=of(rules.event),
        battles=(of(Battle), (1,)),
        events=(of(rules.event), (1,)),
    )
    abilities: dict[str, Any] = {}
    if rules.power is not None and rules.effect is not None:
        abilities = {"powers": (of(rules.power), (POWERS,)), "effects": (of(rules.effect), (EFFECTS,))}
    table = record(
        {},
        **counts,
        n_weapons="i8",
        n_hazards="i8",
        n_stages="i8",
        n_lineups="i8",
        n_posts="i8",
        **{f"n_{part}": "i8" for part in abilities},
        **abilities,
        weapons=(of(rules.weapon), (WEAPONS,)),
        hazards=(of(Hazard), (HAZARDS,)),
        stages=(of(Stage), (STAGES,)),
        lineups=(of(Side), (STAGES * SIDES,)),
        posts=("i8", (2 * STAGES * FIGHTERS,)),
        rules=of(rules.options),
        questions="i8",
        needs=("i8", (POLICIES * rules.questions,)),
        policies=("i4", (POLICIES, PROGRAM)),
        hits=("i8", (POLICIES, LINES)),
        script_length="i8",
        script=("i8", (SCRIPT, 3)),
        fork="i8",
        faults=("i8", (1,)),
        chances=("u2", (8**6,)),
        means=("u2", (8**6,)),
        log=(of(rules.event), (ROOM,)),
    )
    return now, table


def teach(module: types.ModuleType) -> None:
    """Teach numba every function of a module."""
    for function in vars(module).values():
        if isinstance(function, types.FunctionType) and function.__module__ == module.__name__:
            compiled(function)


def parts(rules: Ruleset) -> list[types.ModuleType]:
    """The modules of a ruleset's rules."""
    return [importlib.import_module(f"{rules.package}.{name}") for name in rules.rules]


teach(common)
teach(stages)


@cache
def digest(rules: Ruleset) -> str:
    """Numba's cache watches only the entry's own file; the kernel's name tells the rest of its sources apart."""
    model = importlib.import_module(f"{rules.package}.model")
    modules = (
        state,
        host,
        common,
        stages,
        chance,
        log,
        layout,
        kernel_rows,
        kernel_world,
        whole,
        model,
        *parts(rules),
        sys.modules[__name__],
    )
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
    """The compiled kernel; compiles it, or takes it from numba's cache."""
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
