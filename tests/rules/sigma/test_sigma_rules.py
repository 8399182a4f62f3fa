"""Every rule case of the files beside this one."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from sigma_runner import act_out, cases

from sim.sigma.model import Options
from tests.cases import made

CASES, SUMS = cases(), cases("sum")


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_a_battle_takes_the_course_that_the_rules_say(case: dict[str, Any]) -> None:
    act_out(case)


@pytest.mark.parametrize("case", [case for _, case in SUMS], ids=[name for name, _ in SUMS])
def test_a_rule_that_is_a_sum_comes_out(case: dict[str, Any]) -> None:
    module, name = case["function"].split(".")
    function: Callable[..., Any] = getattr(import_module(f"sim.sigma.{module}"), name)
    if "rules" in case:
        function = partial(function, SimpleNamespace(rules=made(Options, case["rules"])))
    for *given, right in case["rows"]:
        assert function(*given) == right, f"{case['function']}{tuple(given)}"


@pytest.mark.parametrize(("ties", "damage"), [(19, 1), (20, 0)])
def test_after_twenty_ties_in_a_row_the_defender_has_it(ties: int, damage: int) -> None:
    """GO4: a reading; the twentieth roll may still decide it, and so may one after twenty ties, but no tie."""
    tie = {"Ada": "attack Dorn", "dice": "5", "evades": "5"}
    last = {**tie, "evades": "4", "damage": damage} if damage else tie
    act_out({
        "heroes": {"Ada": {}}, "foes": {"Dorn": {}}, "rules": {"opposed_tie": "reroll"},
        "play": [*({**tie, "tied": 1} for _ in range(ties)), last], "after": {"Dorn": {"health": 15 - damage}},
    })  # fmt: skip
