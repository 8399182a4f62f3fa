"""Where a file can be changed: its sides, its combatants and its fights, each with the path to it."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from experiments.difficulty.yardstick import enemies_of
from experiments.encounter import Prepared
from experiments.fighting.recipe import players_of
from sim.gauntlet import Leg, fights, legs
from sim.start import seating

STEPS = 4
"""The most steps of a ladder, more or less."""
PLAIN = re.compile(r"[^\s.=\"'\[\]#,]+")


@attrs.frozen
class Change:
    """One thing that could be otherwise."""

    set: str
    """What `--set` takes."""
    what: str
    """In words."""
    kind: str
    """What it touches: heads, toughness, harm, time, place, tactics, nerve, surprise, scene, players."""
    size: float
    """How much it is, in small steps: a head, a point of soak or damage, a tenth of the wounds, a round, a place."""


Ladder = Sequence[Change]
"""Changes of one thing in one direction, the smallest first."""


@attrs.frozen
class Camp:
    """A side of the file: one of a fight, one above the stages of a gauntlet, or one of an encounter of it."""

    path: str
    """For `--set`: by its name; by its number, where the name would need quotes."""
    at: Sequence[str | int]
    """Where it stands in the scenario's document."""
    side: Any
    whose: str
    """What the prepared fight calls it; in a gauntlet that may be many names."""
    stage: str = ""
    """What the stage is called that it belongs to."""

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.side.name} ({self.stage})" if self.stage else str(self.side.name)


@attrs.frozen
class Post:
    """A combatant of the file."""

    camp: Camp
    path: str
    at: Sequence[str | int]
    """Where it stands in the scenario's document."""
    combatant: Any
    fighter: Any
    """Its first copy; None if it has none."""

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.combatant.name or "") + (f" ({self.camp.stage})" if self.camp.stage else "")

    def change(self, key: str, value: object, what: str, kind: str, size: float) -> Change:
        """One of its keys set to a value."""
        return Change(f"{self.path}.{key}={json.dumps(value)}", f"{self.name}: {what}", kind, size)


@attrs.frozen
class Meeting:
    """A fight, or one encounter of a gauntlet with all who fight in it."""

    prefix: str
    """Of the paths of its keys."""
    of: str
    """Which it is, in words behind what is told; nothing for a fight alone."""
    scenario: Any
    heroes: str
    enemies: Sequence[str]


def camps(prepared: Prepared) -> Iterator[Camp]:
    """Every side, with the path to it: those of encounters behind those above the stages."""
    scenario = prepared.encounter.scenario
    above, seats = len(scenario.side), seating(scenario)
    yield from _camps((), "", scenario.side, [prepared.sides[seat] for seat in seats[0][:above]], "")
    for leg, those in zip(legs(scenario), seats, strict=False):
        whose = [prepared.sides[seat] for seat in those[above:]]
        at = ("stage", leg.at, "encounter")
        yield from _camps(at, _prefix(leg), leg.encounter.side, whose, leg.name)


def _camps(
    at: Sequence[str | int], prefix: str, sides: Sequence[Any], whose: Sequence[str], stage: str
) -> Iterator[Camp]:
    for number, (side, name) in enumerate(zip(sides, whose, strict=True)):
        word = side.name if PLAIN.fullmatch(side.name) and not side.name.isdecimal() else number
        yield Camp(f"{prefix}side.{word}", (*at, "side", number), side, name, stage)


def posts(prepared: Prepared) -> Iterator[Post]:
    """Every combatant, with the path to it."""
    fighters = iter(prepared.start.fighters)
    for camp in camps(prepared):
        for k, combatant in enumerate(camp.side.combatant):
            copies = [next(fighters) for _ in range(combatant.count)]
            path, at = f"{camp.path}.combatant.{k}", (*camp.at, "combatant", k)
            yield Post(camp, path, at, combatant, copies[0] if copies else None)


def meetings(prepared: Prepared) -> Iterator[Meeting]:
    """Every fight: the one there is, or each encounter of a gauntlet."""
    scenario, foes = prepared.encounter.scenario, enemies_of(prepared)
    heroes = next((side.name for side in scenario.side if side.players), prepared.sides[players_of(prepared)])
    found = legs(scenario)
    for k, (fight, seats) in enumerate(zip(fights(scenario), seating(scenario), strict=True)):
        enemies = [side.name for side, seat in zip(fight.side, seats, strict=True) if prepared.sides[seat] in foes]
        prefix, of = (_prefix(found[k]), f" ({found[k].name})") if found else ("", "")
        yield Meeting(prefix, of, fight, heroes, enemies)


def _prefix(leg: Leg) -> str:
    return f"stage.{leg.at}.encounter."
