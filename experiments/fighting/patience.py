"""How long a policy in Python may take for an answer, and who sees to it.

Such policies fight in processes of their own (`worker`). There a thread looks at what they are thinking about. One that
takes too long is named, and its process ends. Should it hold the whole interpreter, so that no thread can look, the
other end (`crew`) hears nothing any more, and ends the process.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from policies.seat import Asking, PythonSeat
from sim.ruleset import Opening

SECONDS = 60.0
"""For one answer, where nobody says otherwise."""
BEAT = 0.5
"""Seconds between two signs of life."""
GRACE = 10.0
"""Seconds that a sign of life may be late."""


@attrs.define
class Patience:
    """How long one answer may take; one for the whole process, as the command line has it."""

    seconds: float = SECONDS
    """0: for ever."""


PATIENCE = Patience()


def thinks(opening: Opening) -> bool:
    """Whether a policy in Python sits at the table."""
    return any(isinstance(seat, PythonSeat) for seat in opening.policies)


def watch(opening: Opening, seconds: float, say: Callable[[dict[str, Any]], None], end: Callable[[], None]) -> None:
    """Look at what policies are thinking about, for ever; say who takes too long, then end.

    Args:
        opening: the encounter that is fought.
        seconds: for one answer.
        say: tells the other end a line.
        end: ends the process.
    """
    seats = [seat for seat in opening.policies if isinstance(seat, PythonSeat)]
    while True:
        time.sleep(min(BEAT, seconds / 4))
        thinking = [(seat.name, asking) for seat in seats if (asking := seat.asking) is not None]
        for name, asking in thinking:
            if time.monotonic() - asking.since > seconds:
                say({"error": "TimeLimitError", "text": too_long(name, asking, opening.start.fighter_names, seconds)})
                end()
        say({"alive": [place(name, asking, opening.start.fighter_names) for name, asking in thinking]})


def guard(opening: Opening) -> None:
    """See to it in this process: whoever takes too long is told on stderr, and the process ends with status 1."""

    def say(told: dict[str, Any]) -> None:
        if "error" in told:
            print(told["text"], file=sys.stderr, flush=True)  # noqa: T201 - nobody else is left to tell it

    if thinks(opening) and PATIENCE.seconds:
        seen = (opening, PATIENCE.seconds, say, lambda: os._exit(1))
        threading.Thread(target=watch, args=seen, daemon=True).start()


def place(policy: str, asking: Asking, names: Sequence[str]) -> str:
    """Where in which battle a policy is thinking."""
    battle, number, fighter, _ = asking
    return f"battle {battle}, round {number}, fighter {fighter} ({names[fighter]}), policy {policy}"


def too_long(policy: str, asking: Asking, names: Sequence[str], seconds: float) -> str:
    """That it takes too long."""
    return f"{place(policy, asking, names)}: no answer within {seconds:g} seconds; --policy-seconds would give it more"
