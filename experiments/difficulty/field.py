"""What around them could be otherwise: distance, tactics, nerve, cover, smoke, surprise, rest."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from experiments.difficulty.camps import STEPS, Camp, Change, Ladder, Meeting
from experiments.encounter import Prepared
from policies.registry import Shelf
from sim.narrative.describe import DISTANCES

NERVES = (0.5, 0.75, 1.0)
TACTICS = 2
MOST_SMOKE = 3
FAR: Mapping[str, Sequence[str]] = {
    "narrative": [word for word in DISTANCES if word != "engaged"],
    "sigma": ["5", "10", "20", "40"],
}
"""Distances at which a side could start."""
RESTS = (1, 4, 8, 24, 48, 168, 336)
"""Hours that a rest could last."""


def camp_changes(prepared: Prepared, camp: Camp, *, easier: bool) -> Iterator[Ladder]:
    """Distance, tactics and nerve of one of the enemies' sides."""
    side, path, name = camp.side, camp.path, camp.name
    for k, distance in enumerate(FAR[prepared.ruleset.name]):
        yield [Change(f"{path}.distance={distance}", f"{name}: starts at {distance} distance", "place", 1 + k / 10)]
    for policy in Shelf(prepared.game.vocabulary).names():
        if policy != side.policy and side.name not in prepared.encounter.chosen:
            yield [Change(f"{path}.policy={policy}", f"{name}: fights by {policy}", "tactics", TACTICS)]
    now = side.breaks_at
    others = [value for value in NERVES if (value < now if easier else value > now)]
    yield [
        Change(f"{path}.breaks_at={value}", f"{name}: {flight(value)}", "nerve", 4 * abs(value - now))
        for value in sorted(others, key=lambda value: abs(value - now))
    ]


def flight(share: float) -> str:
    """When a side flees."""
    return "never flees" if share >= 1 else f"flees when {100 * share:.0f} % of it is out"


def scene_changes(meeting: Meeting, fighters: Sequence[Any]) -> Iterator[Change]:
    """Cover and smoke."""
    scene = meeting.scenario.scene
    covered = scene.cover or ()
    for place in covered:
        yield _cover(meeting, [each for each in covered if each != place], f"no cover at {place}")
    if scene.cover is not None:
        starts = sorted({fighter.place for fighter in fighters} - {*covered})
        inside = (place for place in starts if (scene.from_ or 0) <= place <= (scene.to or 0))
        yield from (_cover(meeting, [*covered, place], f"cover at {place} too") for place in inside)
    if scene.cover is None or len(covered) > 1:
        yield _cover(meeting, [], "no cover anywhere")
    for value in (scene.concealment - 1, scene.concealment + 1):
        if 0 <= value <= MOST_SMOKE:
            told = f"smoke or darkness: {value} setback dice instead of {scene.concealment}"
            yield Change(f"{meeting.prefix}scene.concealment={value}", told + meeting.of, "scene", 1)


def _cover(meeting: Meeting, places: Sequence[int], what: str) -> Change:
    return Change(f"{meeting.prefix}scene.cover={json.dumps(sorted(places))}", what + meeting.of, "scene", 1)


def surprise(meeting: Meeting, *, easier: bool) -> Iterator[Change]:
    """Somebody is surprised, or is not."""
    now = [side.name for side in meeting.scenario.side if any(each.surprised for each in side.combatant)]
    heroes, enemies = (meeting.heroes,), meeting.enemies
    losers, winners = (enemies, heroes) if easier else (heroes, enemies)
    for name in now:
        if name in winners:
            yield _surprised(meeting, [each for each in now if each != name], f"{name}: not surprised")
    for name in losers:
        if name not in now:
            yield _surprised(meeting, [*now, name], f"{name}: surprised")


def _surprised(meeting: Meeting, names: Sequence[str], what: str) -> Change:
    told = json.dumps(names, ensure_ascii=False)
    return Change(f"{meeting.prefix}surprised={told}", what + meeting.of, "surprise", 1)


def rest_changes(prepared: Prepared, number: int, *, easier: bool) -> Iterator[Change]:
    """A rest of a gauntlet is longer or shorter."""
    rest = prepared.encounter.scenario.stage[number].rest
    if rest is None:
        return
    longer = [hours for hours in RESTS if hours > rest.hours]
    shorter = [hours for hours in reversed(RESTS) if hours < rest.hours]
    for step, hours in enumerate((longer if easier else shorter)[:STEPS], 1):
        told = f"{hours} hours of rest instead of {rest.hours} behind stage {_encounters_before(prepared, number)}"
        yield Change(f"stage.{number}.rest.hours={hours}", told, "time", 2 * step)


def _encounters_before(prepared: Prepared, number: int) -> int:
    return sum(stage.encounter is not None for stage in prepared.encounter.scenario.stage[:number])
