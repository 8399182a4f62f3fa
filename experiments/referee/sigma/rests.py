"""What ends with a fight of the Σ-System, and what a rest between two stages heals (G17-G24)."""

from typing import Any

from experiments.referee.docket import DOWN, UP, Fighter
from experiments.referee.sigma.arms import base_of
from experiments.referee.sigma.harm import mend
from experiments.referee.sigma.healing import given_back, treat_at_leisure, untreatable
from experiments.referee.sigma.table import Table
from experiments.referee.sigma.tape import Tape

DAY, NIGHT = 24, 8
USUAL = 10
"""The face that a healer reckons with."""


def end_fight(_: Table, f: Fighter) -> None:
    """What was declared and tried is over."""
    f.update(declared=None, acted=0, waited=0, woke=0, fell=None, reactions=0)


def ready(f: Fighter) -> None:
    """Who woke in the rest is awake from the first round on."""
    f["woke"] = 0


def rest(t: Table, tape: Tape, pause: dict[str, Any]) -> None:
    """Day by day: a treatment of everybody who needs it, then the night."""
    hours, care = pause.get("hours", 8), pause.get("care", "party")
    nights = (hours + DAY - NIGHT) // DAY
    there = [f for f in t.fighters if f["state"] in (UP, DOWN)]
    for day in range(max(1, nights)):
        if care != "none":
            for f in there:
                _tend(t, tape, there, f)
        if day < nights:
            for f in there:
                _sleep(t, tape, f)


def _tend(t: Table, tape: Tape, there: list[Fighter], patient: Fighter) -> None:
    """By whom and with what most is promised."""
    means = [
        (f, k, arm)
        for f in there
        for k, arm in enumerate(f["arms"])
        if f["state"] == UP and not t.foes(f, patient) and arm["heals"] and arm["tries"]
    ]
    if not means or untreatable(t, means[0][0], patient) is not None:
        return
    worth = [_promise(t, patient, f, arm) for f, _, arm in means]
    healer, _, arm = means[worth.index(max(worth))]
    row = tape.taken("treat", fighter=healer["number"], target=patient["number"])
    if row is not None:
        t.hold(row, "weapon", arm["name"], "G18")
        treat_at_leisure(t, healer, row)


def _promise(t: Table, patient: Fighter, f: Fighter, arm: dict[str, Any]) -> int:
    """Its chance in thousandths times what a usual face gives."""
    return int(chance(arm) * given_back(t, patient, base_of(f, arm), USUAL)[0])


def chance(arm: dict[str, Any]) -> int:
    """That a check of the skill succeeds, in thousandths: so many dice of twenty faces, up to the target number."""
    fails: int = max(0, 20 - max(0, arm["number"])) ** arm["tries"]
    whole: int = 20 ** arm["tries"]
    return round(1000 * (whole - fails) / whole)


def _sleep(t: Table, tape: Tape, f: Fighter) -> None:
    """A point by itself, and a new day (G17, GO17)."""
    f["treated"] = 0
    if f["health"] < f["health_max"]:
        row = tape.taken("heal", fighter=f["number"], target=f["number"])
        mend(t, f, 1)
        if row is not None:
            t.hold(row, "healed", 1, "G17")
            t.hold_target(row, "G17", "GO18")
