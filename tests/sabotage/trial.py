"""One trial: a rule is sabotaged, and cases and referee look at it until one objects.

A trial is a process that branches off from one in which everything is imported. The code of a function is exchanged
there; for a table, and for a function of which tables are made, everything is imported anew.
"""

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import signal
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

from places import Place, sabotaged

SECONDS = 5
"""Of computing, after which a case or a battle hangs; a sound one takes a tenth of one."""
BATTLES = (
    *((sample, 1, number) for number in range(2) for sample in ("standard", "ambush", "escort", "furnace")),
    ("three_banners", 1, 0),
)
"""Battles of bundled scenarios: which, the seed, the number."""
INVENTED = tuple(range(4, 200, 13))
"""Seeds of encounters that nobody would write (tests/clocks/invented.py)."""
GAUNTLETS = (*(("three_doors", 1, number) for number in range(4)), *(("gauntlet", seed, seed) for seed in range(10)))
"""The same of gauntlets, bundled and invented (tests/clocks/invented_gauntlets.py)."""
BETWEEN = ("recovery.py", "summary.py", "agenda.py")
"""Modules of which only gauntlets show most: those come first."""
SIGMA = tuple((sample, 1, number) for sample in ("standard_sigma", "duel_sigma", "mercy") for number in range(3))
SIGMA += tuple((stage, 1, number) for stage in ("sprinters", "twins", "nurses", "charms") for number in range(2))
SIGMA += tuple(("mountain_pass", 1, number) for number in range(4))
SIGMA_INVENTED = tuple(range(3, 480, 13))
"""The same of the Σ-System, whose encounters are shorter (tests/clocks/invented_sigma.py)."""


class Caught(NamedTuple):
    """By what."""

    by: str
    """`case`, `referee`, `crash`, `hang`, or nothing for a survivor."""
    what: str


SURVIVED = Caught("", "")


class Hang(BaseException):
    """A case or a battle took too long; no `except Exception` of what it runs through stops it."""


class Saboteur(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with a change; everything else as it is."""

    def __init__(self, root: Path, place: Place) -> None:
        self.place, self.path = place, root / "sim" / place.package / place.module
        self.name = f"sim.{place.package}.{self.path.stem}"

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> Any:
        """For the import system."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """For the import system: a module as always."""

    def exec_module(self, module: ModuleType) -> None:
        """For the import system."""
        tree = sabotaged(self.path.read_text(encoding="utf-8"), self.place)
        exec(compile(tree, str(self.path), "exec"), module.__dict__)  # noqa: S102 - that is how a module is loaded


def limited(what: Callable[[], Any]) -> Any:
    """Do something within the time limit."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hang

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return what()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def import_all(root: Path, rulesets: Sequence[str]) -> None:
    """Import a copy of the sources, its cases and its referees, for all trials."""
    folders = ("rules", "rules/sigma", "unit/referee")
    sys.path[:0] = [str(root), *(str(root / "tests" / folder) for folder in folders)]
    sys.modules.pop("tests", None)  # of the working tree, from where this was started
    for ruleset in rulesets:
        LOOKS[ruleset](None)
        behind_tables(root / "sim" / ruleset)
    teller()


def sabotage(root: Path, place: Place) -> None:
    """Exchange the code of a function, or see to it that a module is imported with the change."""
    path = root / "sim" / place.package / place.module
    name = f"sim.{place.package}.{path.stem}"
    rule = getattr(sys.modules[name], place.owner, None)
    if isinstance(rule, FunctionType) and place.owner not in behind_tables(path.parent):
        scope: dict[str, Any] = {"__name__": name}
        exec(compile(sabotaged(path.read_text(encoding="utf-8"), place), str(path), "exec"), scope)  # noqa: S102 - sources
        rule.__code__ = scope[place.owner].__code__
        return
    for module, loaded in [*sys.modules.items()]:
        if module == "fights" or str(getattr(loaded, "__file__", None) or "").startswith(str(root)):
            del sys.modules[module]
    sys.meta_path.insert(0, Saboteur(root, place))


@cache
def behind_tables(folder: Path) -> frozenset[str]:
    """The functions, and whatever else has a name, that tables of the rules are made of where a module is imported."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")]
    tables = [each for tree in trees for each in tree.body if isinstance(each, ast.Assign | ast.AnnAssign)]
    return frozenset(node.id for each in tables for node in ast.walk(each) if isinstance(node, ast.Name))


def trial(
    root: Path, place: Place | None, ruleset: str, cases: bool, battles: Sequence[tuple[Any, ...]]
) -> Caught:  # fmt: skip
    """What catches a change; without one, the first thing that objects to sound rules."""
    where = "import"
    try:
        if place is not None:
            sabotage(root, place)
        judges, tell = limited(lambda: (LOOKS[ruleset](place), teller()))
        for name, look in judges if cases else ():
            where = name
            limited(look)

        between = place is not None and place.module in BETWEEN
        for where in sorted(battles, key=lambda battle: between and battle not in GAUNTLETS):
            objections = limited(lambda battle=where: tell(*battle))
            if objections:
                return Caught("referee", f"{objections[0].rule} in {named(where)}")
    except Hang:
        return Caught("hang", named(where))
    except AssertionError:
        return Caught("case", named(where))
    except Exception as fault:  # noqa: BLE001 - whatever it is, it shows
        by = "case" if isinstance(where, str) and where != "import" else "crash"
        return Caught(by, f"{named(where)} ({type(fault).__name__})")
    return SURVIVED


def teller() -> Callable[..., Any]:
    """What shows the referee a battle."""
    from fights import tell

    return tell


def looks(place: Place | None) -> list[tuple[str, Callable[[], Any]]]:
    """Every rule case, with its name; first those that speak of the rules that the function names."""
    import test_best
    import test_rests
    import test_rules
    import test_sights
    from runner import act_out

    def bound(how: Callable[[Any], Any], case: Any) -> Callable[[], Any]:
        return lambda: how(case)

    return _nearest_first(place, [
        *((name, case, bound(act_out, case)) for name, case in test_rules.CASES),
        *((name, case, bound(test_rules.test_a_rule_that_is_a_sum_comes_out, case)) for name, case in test_rules.SUMS),
        *((name, case, bound(test_sights.test_somebody_sees, case)) for name, case in test_sights.SIGHTS),
        *((name, case, bound(test_sights.test_a_policy_chooses, case)) for name, case in test_sights.CHOICES),
        *((name, {"rule": "R11.6"}, look) for name, look in tests_of(test_rests)),
        *((name, {"rule": "R9.1"}, look) for name, look in tests_of(test_best)),
    ])  # fmt: skip


def tests_of(module: ModuleType) -> list[tuple[str, Callable[[], Any]]]:
    """The tests of a module that need nothing but their parameters, with their names."""
    found: list[tuple[str, Callable[[], Any]]] = []
    for name, test in vars(module).items():
        if name.startswith("test_"):
            marks = [mark.args[1] for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
            found += [(f"{name} {given}", partial(test, *given)) for given in marks[0]] if marks else [(name, test)]
    return found


def sigma_looks(place: Place | None) -> list[tuple[str, Callable[[], Any]]]:
    """The same of the Σ-System."""
    import test_sigma_rules
    import test_sigma_sights
    from sigma_runner import act_out

    def bound(how: Callable[[Any], Any], case: Any) -> Callable[[], Any]:
        return lambda: how(case)

    rules, sights = test_sigma_rules, test_sigma_sights
    ties = rules.test_after_twenty_ties_in_a_row_the_defender_has_it
    return _nearest_first(place, [
        *((f"{n} ties in a row", {"rule": "GO4"}, lambda n=n, d=d: ties(n, d)) for n, d in ((19, 1), (20, 0))),
        *((name, case, bound(act_out, case)) for name, case in rules.CASES),
        *((name, case, bound(rules.test_a_rule_that_is_a_sum_comes_out, case)) for name, case in rules.SUMS),
        *((name, case, bound(sights.test_somebody_sees, case)) for name, case in sights.SIGHTS),
        *((name, case, bound(sights.test_a_policy_chooses, case)) for name, case in sights.CHOICES),
    ])  # fmt: skip


LOOKS = {"narrative": looks, "sigma": sigma_looks}
"""The rule cases of each ruleset."""


def _nearest_first(
    place: Place | None, them: list[tuple[str, dict[str, Any], Callable[[], Any]]]
) -> list[tuple[str, Callable[[], Any]]]:
    rules = place.rules if place is not None else ()
    return [(name, look) for name, case, look in sorted(them, key=lambda each: _distance(each[1], rules))]


def _distance(case: dict[str, Any], rules: tuple[str, ...]) -> int:
    """How far a case is from some rules: it speaks of one, of one's chapter, or of others."""
    said = [case.get(key, []) for key in ("rule", "spares")]
    own = [rule for each in said for rule in ([each] if isinstance(each, str) else each)]
    if any(rule in rules or rule.split(" ")[0] in rules for rule in own):
        return 0
    chapters = {rule.split(".")[0] for rule in rules}
    return 1 if any(rule.split(".")[0].split(" ")[0] in chapters for rule in own) else 2


def named(where: Any) -> str:
    """A case by its name, a battle by scenario, seed and number."""
    return where if isinstance(where, str) else " ".join(str(each) for each in where)


def all_battles(ruleset: str) -> list[tuple[Any, ...]]:
    """The battles that the referee is shown."""
    if ruleset == "sigma":
        return [*SIGMA, *(("invented sigma", seed, seed % 1000) for seed in SIGMA_INVENTED)]
    return [*BATTLES, *(("invented", seed, seed % 1000) for seed in INVENTED), *GAUNTLETS]
