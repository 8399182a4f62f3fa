"""Rule modules keep to what both clocks can run; and the lint that says so is right about bad ones."""

from importlib import import_module
from inspect import getsource

import pytest
from rules_lint import lint

import sim.narrative
import sim.sigma

RULESETS = {"narrative": sim.narrative.RULES, "sigma": sim.sigma.RULES}
SHARED = ("sim.common", "sim.stages")


def beside(ruleset: str) -> dict[str, str]:
    """What rules may read beside each other, by name, with its source."""
    model = import_module(f"sim.{ruleset}.model")
    nouns = {each.__module__ for each in vars(model).values() if isinstance(each, type)}
    parts = sorted(name for name in nouns if name.startswith(f"sim.{ruleset}."))
    names = dict.fromkeys(("sim.state", "sim.host", "sim.chance", model.__name__, *parts))
    return {name: getsource(import_module(name)) for name in names}


def allowed(ruleset: str) -> tuple[str, ...]:
    """What rules may import."""
    modules = (f"sim.{ruleset}.{name}" for name in ("terms", *RULESETS[ruleset]))
    return ("attrs", "enum", "typing", "sim.log", *beside(ruleset), *SHARED, *modules)


HEAD = """
from enum import IntEnum
from typing import NamedTuple
from sim.narrative.model import Fight, Fighter

class Color(IntEnum):
    RED = 0

class Pair(NamedTuple):
    one: int
    two: int

LIMITS = (1, 2)
"""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_rules_keep_to_what_both_clocks_can_run(ruleset: str) -> None:
    names = (*SHARED, *(f"sim.{ruleset}.{name}" for name in RULESETS[ruleset]))
    rules = {name: getsource(import_module(name)) for name in names}
    assert lint(rules, beside(ruleset), allowed(ruleset)) == []


def faults_of(text: str) -> list[str]:
    return lint({"snippet": HEAD + text}, beside("narrative"), allowed("narrative"))


GOOD = """
def best(w: Fight, i: int) -> Pair:
    \"\"\"A docstring is no string.\"\"\"
    c, most = w.fighters[i], -1
    for j in range(len(w.fighters)):
        t = w.fighters[j]
        if j != i and t.state == 0 and (c.foes >> t.side & 1 or t.kind in (1, 2)):
            most = max(most, t.wounds // 2)
    for t in w.fighters:
        t.prone = 1
    for limit in LIMITS:
        most = min(most, limit)
    if most < 0:
        return Pair(0, 0)
    while True:
        most -= 1
        if most < 0:
            return Pair(1, most)
"""


def test_good_rules_have_no_faults() -> None:
    assert faults_of(GOOD) == []


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("x = {1: 2}", "a dict"),
        ("x = {1, 2}", "a set"),
        ("x = [1, 2]", "a list: the kernel cannot allocate"),
        ("x = [t.wounds for t in w.fighters]", "a list comprehension"),
        ("x = any(t.wounds > 0 for t in w.fighters)", "a generator expression"),
        ("x = any(t.wounds > 0 for t in w.fighters)", "any(...) is not for rules: write the loop"),
        ("x = sum(LIMITS)", "sum(...) is not for rules: write the loop"),
        ("x = f'{i}'", "a string"),
        ("x = 'up'", "a string"),
        ("x = lambda n: n", "a function as a value"),
        ("x = (y := i)", "`:=`"),
        ("x = (*LIMITS, 3)", "`*`: name each value"),
        ("x = LIMITS[1:]", "a slice"),
        ("x = LIMITS[-1]", "an index from the end"),
        ("try:\n        x = 1\n    except ValueError:\n        x = 2", "the kernel knows no exceptions"),
        ("raise ValueError", "the kernel knows no exceptions"),
        ("assert i > 0", "assert"),
        ("global LIMITS", "global"),
        ("del w.fighters[i]", "del"),
        ("match i:\n        case 1:\n            x = 2", "match"),
        ("import math", "an import within a function"),
        ("x = i / 2", "`/` makes a fraction"),
        ("x = i ** 2", "`**`"),
        ("x = w.fighters[i] is w.fighters[0]", "`is`"),
        ("x = i is not 3", "`is not`"),
        ("x = None", "None: use NOBODY"),
        ("x = 0.5", "0.5: whole numbers only"),
        ("x = 18446744073709551615", "more than a machine word holds"),
        ("x = 1 << 64", "a shift by 64"),
        ("x = Color.RED", "Color.RED: take its plain number from terms"),
        ("x = Color(i)", "Color(...): the kernel makes no members of enums"),
        ("x = w.battle.key + i", ".key is unsigned"),
        ("x = i in LIMITS", "`in` something other than a tuple that stands there"),
        ("w.fighters[i] = w.fighters[0]", "a copy in the kernel, the same thing in Python"),
        ("c, t = w.fighters[i], w.fighters[0]\n    x = c == t", "compares records field by field"),
        ("x = w.fighters[i]\n    x = 3", "x is first a fighters, then a number"),
        ("x = w.arms[i]\n    x = w.weapons[i]", "x is first a arms, then a weapons"),
        ("for k, t in enumerate(w.fighters):\n        t.prone = k", "a loop over enumerate(w.fighters)"),
        ("for t in sorted(LIMITS):\n        x = t", "sorted(...) is not for rules: find the best in a loop"),
        ("for t in w.fighters:\n        t.prone = 1\n    else:\n        x = 2", "a loop with else"),
        ("x = max(LIMITS)", "max of one thing or with a key"),
        ("x = max(1, 2, key=abs)", "max of one thing or with a key"),
        ("x = w.log.append(i)", "no methods"),
        ("x = int(i)", "int(...) is not for rules: take the number from terms"),
        ("x = wounded(i)", "wounded(...) is not for rules: call a function of the rules"),
        ("def inner() -> None:\n        pass", "a function within a function"),
    ],
)  # fmt: skip
def test_what_one_clock_could_not_do_is_said_in_plain_words(body: str, words: str) -> None:
    faults = faults_of(f"\n\ndef rule(w: Fight, i: int) -> None:\n    {body}\n")
    assert any(words in fault for fault in faults), faults
    assert all(fault.startswith("snippet:") and ": rule: " in fault for fault in faults)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def rule(*i: int) -> None:\n    pass", "the kernel takes plain ones only"),
        ("def rule(i: int, *, j: int) -> None:\n    pass", "the kernel takes plain ones only"),
        ("def rule(i) -> None:\n    pass", "parameter i without a type"),
        ("def rule(i: int):\n    return i", "no type of what it returns"),
        ("@cache\ndef rule(i: int) -> int:\n    return i", "a decorator"),
        ("def rule(i: int) -> int:\n    if i > 0:\n        return 1", "some way through it returns nothing"),
        ("def rule(i: int) -> int:\n    while i > 0:\n        return 1", "some way through it returns nothing"),
        ("def rule(c: Fighter, t: Fighter) -> bool:\n    return c == t", "compares records field by field"),
        ("import random", "imports random: rules know nothing but rules"),
        ("from numba import njit", "imports from numba: rules know nothing but rules"),
        ("SEEN = []", "a list: the kernel cannot allocate; loop again, or count (the kernel freezes"),
        ("def rule(i: int) -> int:\n    return rule(i - 1)", "rule: comes back to itself"),
        ("def a(i: int) -> int:\n    return b(i)\n\ndef b(i: int) -> int:\n    return a(i)", "b: comes back to itself"),
    ],
)
def test_what_a_module_may_not_hold_is_said_in_plain_words(text: str, words: str) -> None:
    faults = faults_of("\n\n" + text + "\n")
    assert any(words in fault for fault in faults), faults
