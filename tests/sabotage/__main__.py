"""Breaks the rules in one place at a time and sees whether rule cases or referee notice: `make sabotage`.

The working tree is not touched: trials run on a copy of the sources, and each change is made in memory.
"""

import argparse
import multiprocessing
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))  # started as `python -m tests.sabotage` or by its path

from places import Place, chosen, places
from trial import SURVIVED, Caught, all_battles, import_all, trial

ROOT = Path(__file__).parents[2]
PACKAGES = ("sim", "policies", "experiments", "tests")
RULESETS = ("narrative", "sigma")
ENOUGH = 0.95
MOST, LEAST = 176, 100
LONG = 40  # characters of a name
PATIENCE = 300  # seconds by the clock, after which a trial is ended from outside


class Running(NamedTuple):
    """A trial that is under way."""

    process: BaseProcess
    ear: Connection
    task: Any
    since: float


def run_all(tasks: list[Any], jobs: int) -> Iterator[tuple[Any, Caught]]:
    """Every task, what `trial` takes, in a process of its own, so many at a time; as they end."""
    fork = multiprocessing.get_context("fork")
    waiting, running = list(reversed(tasks)), list[Running]()
    while waiting or running:
        while waiting and len(running) < jobs:
            ear, mouth = fork.Pipe(duplex=False)
            task = waiting.pop()
            process = fork.Process(target=_report, args=(mouth, *task), daemon=True)
            process.start()
            mouth.close()
            running.append(Running(process, ear, task, time.monotonic()))
        ready = wait([each.ear for each in running], timeout=1)
        for each in [*running]:
            late = time.monotonic() - each.since > PATIENCE
            if each.ear in ready or late:
                running.remove(each)
                yield each.task, _heard(each, late)


def _report(mouth: Connection, *task: Any) -> None:
    mouth.send(trial(*task))


def _heard(one: Running, late: bool) -> Caught:
    """What a trial found out, or how it ended without a word."""
    caught = Caught("hang", "") if late else Caught("crash", "the interpreter")
    if late:
        one.process.kill()
    else:
        with suppress(EOFError):
            caught = one.ear.recv()
    one.process.join()
    one.ear.close()
    return caught


def copied(root: Path) -> Path:
    """The sources as they are now, where nobody edits them."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def rule_modules(root: Path, ruleset: str) -> list[Path]:
    """The modules of rules."""
    text: dict[str, Any] = {}
    exec((root / "sim" / ruleset / "__init__.py").read_text(encoding="utf-8"), text)  # noqa: S102 - a list of names
    return [root / "sim" / ruleset / f"{name}.py" for name in text["RULES"]]


def sound(root: Path, ruleset: str, jobs: int) -> list[tuple[Any, ...]]:
    """The battles to which the referee does not object as the rules are; exits if a rule case fails or few are left."""
    kept, every = [], all_battles(ruleset)
    tasks = [(root, None, ruleset, True, []), *((root, None, ruleset, False, [battle]) for battle in every)]
    for (*_, battles), caught in run_all(tasks, jobs):
        if caught == SURVIVED:
            kept += battles
        elif caught.by == "referee":
            print(f"left out: {caught.what}, which the referee rejects as it is")
        else:
            sys.exit(f"without any change: {caught.by}: {caught.what}")
    if len(kept) < len(every) // 2:
        sys.exit("the referee rejects most battles as they are: mend that first")
    return sorted(kept, key=every.index)


def told(place: Place, caught: Caught) -> str:
    """A line of the report."""
    by = f"{caught.by}: {caught.what}" if caught.by else "SURVIVED"
    owner = place.owner if len(place.owner) < LONG else f"{place.owner[:LONG]}…"
    return f"{place.package}/{place.module}:{place.line} {owner}  {place.change}  |  {by}"


def main() -> None:
    """Run, report, and fail where too much survives."""
    parser = argparse.ArgumentParser(prog="make sabotage", description=__doc__)
    parser.add_argument("--ruleset", choices=RULESETS, action="append", help="only this ruleset")
    parser.add_argument("--places", type=int, default=MOST, help=f"about how many changes of each (default {MOST})")
    parser.add_argument("--jobs", type=int, default=2, help="trials at a time (default 2)")
    parser.add_argument("--module", action="append", help="only this rule module (may be repeated)")
    parser.add_argument("--shift", type=int, default=0, help="choose other places (any whole number; default 0)")
    parser.add_argument("--list", action="store_true", help="list the changes, make none")
    told_to = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = copied(Path(folder).resolve())
        if not told_to.list:
            import_all(root, told_to.ruleset or RULESETS)
        shares = [break_all(root, ruleset, told_to) for ruleset in told_to.ruleset or RULESETS]
    sys.exit(min(shares) < ENOUGH)


def break_all(root: Path, ruleset: str, told_to: argparse.Namespace) -> float:
    """Break the rules of one ruleset; the share of changes that was caught."""
    modules = [path for path in rule_modules(root, ruleset) if not told_to.module or path.stem in told_to.module]
    if not modules:
        return 1.0
    picked = chosen(modules, told_to.places, told_to.shift)
    print(f"{ruleset}: {len(picked)} of {sum(len(places(path)) for path in modules)} places in {len(modules)} modules")
    if told_to.list:
        print("\n".join(told(place, Caught("not tried", place.kind)) for place in picked))
        return 1.0
    survivors = report(root, ruleset, picked, told_to.jobs)
    share = 1 - len(survivors) / len(picked)
    print(f"{ruleset}: caught {share:.1%} of {len(picked)}; survivors: {len(survivors)}")
    for line in survivors:
        print(f"    {line}")
    return share


def report(root: Path, ruleset: str, picked: list[Place], jobs: int) -> list[str]:
    """Try every change, print what caught it; the lines of those that nothing caught."""
    battles = sound(root, ruleset, jobs)
    print(f"{len(battles)} battles for the referee")
    counts: Counter[str] = Counter()
    survivors = []
    for (_, place, *_), caught in run_all([(root, place, ruleset, True, battles) for place in picked], jobs):
        line = told(place, caught)
        print(line, flush=True)
        counts[caught.by] += 1
        if caught == SURVIVED:
            survivors.append(line)
    print(", ".join(f"{by or 'survived'} {number}" for by, number in sorted(counts.items())))
    return survivors


if __name__ == "__main__":
    main()
