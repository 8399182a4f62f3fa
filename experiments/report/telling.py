"""What all chapters of a report say alike: shares, numbers, the names of orders."""

import re
from collections.abc import Mapping
from typing import Any

from experiments.report.english import ENGLISH
from experiments.report.japanese import JAPANESE
from experiments.statistics.stats import Estimate
from experiments.transcript.tongue import Tongue


def tongue_of(lang: str) -> Tongue:
    """The phrases of a language, `en` or `ja`."""
    return JAPANESE if lang == "ja" else ENGLISH


NARROW = 0.02
"""Intervals of shares that are narrower are told with a digit more."""


def percent(share: float | None, digits: int = 0) -> str:
    """A share; 0 and 100 only where they are exact."""
    if share is None:
        return "–"
    least = 10**-digits if digits or not 0 < share < 0.1 else 0.1
    text = f"{100 * share:.{digits if digits or not 0 < share < 0.1 else 1}f} %"
    if share in {0, 1}:
        return f"{100 * share:.0f} %"
    if 100 * share < least / 2:
        return f"<{least:g} %"
    return f">{100 - least:g} %" if 100 * share > 100 - least / 2 else text


def number(value: float | None, digits: int = 1) -> str:
    """A number."""
    return "–" if value is None else f"{value:,.{digits}f}"


def bounds(estimate: Estimate) -> dict[str, str]:
    """A share with its interval, for phrases."""
    digits = int(estimate.high is not None and (estimate.high - (estimate.low or 0.0)) < NARROW)
    return dict(zip(("share", "low", "high"), (percent(each, digits) for each in estimate), strict=True))


def called(tongue: Tongue, order: str) -> str:
    """An order."""
    key = f"order.{order}"
    return tongue.say(key) if key in tongue else order.replace("_", " ")


Answer = Mapping[str, Any]
"""A JSON answer, or a part of one."""
QUANTITY = re.compile(r"(\w+)(?:\((.*)\))?")


def estimate(told: Answer) -> Estimate:
    """A value with its interval, as JSON has it."""
    return Estimate(told["value"], told["low"], told["high"])


def asked(tongue: Tongue, quantity: str) -> str:
    """A quantity in words: `p_win(crew)` and the like."""
    found = QUANTITY.fullmatch(quantity)
    key = f"asked.{found[1]}" if found else ""
    return tongue.say(key, name=(found[2] or "").strip('"')) if found and key in tongue else quantity
