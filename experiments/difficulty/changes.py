"""What a game master could change in a fight, one thing at a time: each as the `--set` that does it, in steps."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from experiments.difficulty.odds import players_of
from experiments.difficulty.yardstick import enemies_of
from experiments.encounter import Prepared
from policies.registry import Shelf
from sim.gauntlet import Leg, fights, legs
from sim.narrative.describe import DISTANCES
from sim.start import seating

PLAIN = re.compile(r"[^\s.=\"'\[\]#,]+")
HEADS = {"minion": 1, "rival": 3, "nemesis": 6, "pc": 6}
"""How many small steps it is to add or leave out one head."""
SHARES = (0.1, 0.2, 0.3, 0.4, 0.5)
"""By how much of itself a wound threshold changes."""
NERVES = (0.5, 0.75, 1.0)
STEPS = 4
LATEST = 5
TACTICS = 2
MOST_SMOKE = 3
RESTS = (1, 4, 8, 24, 48, 168, 336)
"""Hours that a rest could last."""


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


def ladders(prepared: Prepared, *, easier: bool) -> list[Ladder]:
    """All that could be changed: what surely makes it easier (or harder) for the players, and what may do either."""
    heroes, foes = prepared.sides[players_of(prepared)], enemies_of(prepared)
    enemies = [post for post in posts(prepared) if post.camp.whose in foes]
    found: list[Ladder] = []
    ruleset = prepared.ruleset.name
    for post in enemies:
        found += [list(make(post, -1 if easier else 1)) for make in MAKERS[ruleset]]
        found.append(list(_arrival(post, enemies, later=easier)))
        found += [list(_place(post, step)) for step in (-PLACES[ruleset], PLACES[ruleset])]
    for post in posts(prepared):
        if post.camp.whose == heroes:
            found.append(list(_heroes(post, easier=easier)))
    for camp in camps(prepared):
        if camp.whose in foes:
            found += _side(prepared, camp, easier=easier)
    for meeting in _meetings(prepared):
        if ruleset == "narrative":
            found += [[change] for change in _scene(meeting, prepared.start.fighters)]
        found += [[change] for change in _surprise(meeting, easier=easier)]
    found += [list(_rest(prepared, number, easier=easier)) for number in range(len(prepared.encounter.scenario.stage))]
    return [ladder for ladder in found if ladder]


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


def _prefix(leg: Leg) -> str:
    return f"stage.{leg.at}.encounter."


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


def _meetings(prepared: Prepared) -> Iterator[Meeting]:
    scenario, foes = prepared.encounter.scenario, enemies_of(prepared)
    heroes = next((side.name for side in scenario.side if side.players), prepared.sides[players_of(prepared)])
    found = legs(scenario)
    for k, (fight, seats) in enumerate(zip(fights(scenario), seating(scenario), strict=True)):
        enemies = [side.name for side, seat in zip(fight.side, seats, strict=True) if prepared.sides[seat] in foes]
        prefix, of = (_prefix(found[k]), f" ({found[k].name})") if found else ("", "")
        yield Meeting(prefix, of, fight, heroes, enemies)


def _rest(prepared: Prepared, number: int, *, easier: bool) -> Iterator[Change]:
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


def posts(prepared: Prepared) -> Iterator[Post]:
    """Every combatant, with the path to it."""
    fighters = iter(prepared.start.fighters)
    for camp in camps(prepared):
        for k, combatant in enumerate(camp.side.combatant):
            copies = [next(fighters) for _ in range(combatant.count)]
            path, at = f"{camp.path}.combatant.{k}", (*camp.at, "combatant", k)
            yield Post(camp, path, at, combatant, copies[0] if copies else None)


def _members(post: Post, sign: int) -> Iterator[Change]:
    """Fewer or more in each group."""
    now, groups = post.combatant.minions, post.combatant.count
    if now is None or not groups:
        return
    for step in range(1, STEPS + 1):
        if (value := now + sign * step) >= 1:
            told = f"{value} in each group instead of {now}" if groups > 1 else f"a group of {value} instead of {now}"
            yield post.change("minions", value, told, "heads", step * groups)


def _count(post: Post, sign: int) -> Iterator[Change]:
    """One fewer or more of it, or two."""
    now, minions = post.combatant.count, getattr(post.combatant, "minions", None)
    heads = HEADS[getattr(post.combatant, "kind", None) or "rival"] * (minions or 1)
    for step in (1, 2):
        if (value := now + sign * step) >= 0:
            yield post.change("count", value, number_of(value, now, grouped=bool(minions)), "heads", heads * step)


def _wounds(post: Post, sign: int) -> Iterator[Change]:
    """A lower or higher wound threshold."""
    if post.fighter is None:
        return
    now, before = post.fighter.wound_threshold, post.fighter.wound_threshold
    for share in SHARES:
        value = now + sign * round(now * share)
        if value != before and value >= 1:
            told = f"a wound threshold of {value} instead of {now}"
            yield post.change("wound_threshold", value, told, "toughness", 10 * share)
            before = value


def _soak(post: Post, sign: int) -> Iterator[Change]:
    """Less or more soak."""
    if post.fighter is None:
        return
    now = post.fighter.soak
    for step in range(1, STEPS):
        if (value := now + sign * step) >= 0:
            yield post.change("soak", value, f"a soak of {value} instead of {now}", "toughness", step)


def _damage(post: Post, sign: int) -> Iterator[Change]:
    """Its first weapon does less or more damage."""
    armed = [(k, weapon) for k, weapon in enumerate(post.combatant.weapons) if weapon.damage is not None]
    if post.fighter is None or not armed:
        return
    k, weapon = armed[0]
    now = weapon.damage or 0
    for step in range(1, STEPS + 1):
        if (value := now + sign * step) >= 0:
            told = f"damage {value} with {weapon.name} instead of {now}"
            yield post.change(f"weapons.{k}.damage", value, told, "harm", step)


def _health(post: Post, sign: int) -> Iterator[Change]:
    """Less or more health to start with (Σ-System)."""
    if post.fighter is None:
        return
    now = before = post.fighter.health
    for share in SHARES:
        value = now + sign * round(now * share)
        if value != before and 1 <= value <= (post.combatant.health_max or value):
            yield post.change("health", value, f"health {value} instead of {now}", "toughness", 10 * share)
            before = value


def _armor(post: Post, sign: int) -> Iterator[Change]:
    """Less or more armor (Σ-System)."""
    if post.fighter is None:
        return
    now = post.fighter.armor
    for step in range(1, STEPS):
        if (value := now + sign * step) >= 0:
            told = f"{post.name}: armor {value} instead of {now}"
            yield Change(f'{post.path}.armor={{ name = "armor", base = {value} }}', told, "toughness", step)


def _base(post: Post, sign: int) -> Iterator[Change]:
    """Its first weapon has a lower or higher base (Σ-System)."""
    if post.fighter is None or not post.combatant.weapons:
        return
    weapon = post.combatant.weapons[0]
    for step in range(1, STEPS + 1):
        if (value := weapon.base + sign * step) >= 0:
            told = f"base {value} with {weapon.name} instead of {weapon.base}"
            yield post.change("weapons.0.base", value, told, "harm", step)


def _skill(post: Post, sign: int) -> Iterator[Change]:
    """Its first weapon is used with fewer or more dice (Σ-System)."""
    skill = post.combatant.weapons[0].skill if post.combatant.weapons else ""
    written = post.combatant.skills.get(skill)
    if post.fighter is None or written is None or written != attrs.evolve(type(written)(), tries=written.tries):
        return
    for step in (1, 2):
        if (value := written.tries + sign * step) >= 1:
            told = f"skill {value} with {skill} instead of {written.tries}"
            yield post.change(f"skills.{skill}", value, told, "harm", 2 * step)


def _arrival(post: Post, enemies: Sequence[Post], *, later: bool) -> Iterator[Change]:
    """It joins later, as long as others of theirs are there; or sooner."""
    now = post.combatant.arrives
    others = [
        each
        for each in enemies
        if each is not post and each.fighter and not each.combatant.arrives and each.camp.stage == post.camp.stage
    ]
    if post.fighter is None or (later and not others):
        return
    rounds = range(max(now + 1, 2), max(now, 1) + LATEST) if later else range(now - 1, -1, -1)
    for value in rounds:
        if value != 1:
            told = f"joins in round {value}" if value else "there from the start"
            yield post.change("arrives", value, told, "time", abs(max(value, 1) - max(now, 1)))


def _place(post: Post, sign: int) -> Iterator[Change]:
    """It starts nearer or farther off; `sign` with the places of a step."""
    if post.fighter is None:
        return
    now = post.fighter.place
    for step in range(1, STEPS):
        value = now + sign * step
        yield post.change("place", value, f"starts at place {value} instead of {now}", "place", step)


def _heroes(post: Post, *, easier: bool) -> Iterator[Change]:
    """One more or one fewer on the players' side."""
    now = post.combatant.count
    value = now + 1 if easier else now - 1
    if value >= 0:
        yield post.change("count", value, number_of(value, now, grouped=False), "players", HEADS["pc"])


def number_of(value: int, before: int, *, grouped: bool) -> str:
    """So many of them instead of so many."""
    if value == 0:
        return "left out"
    return f"{value} {('group' if value == 1 else 'groups') if grouped else 'of them'} instead of {before}"


def _side(prepared: Prepared, camp: Camp, *, easier: bool) -> Iterator[Ladder]:
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


MAKERS: Mapping[str, Sequence[Callable[[Post, int], Iterator[Change]]]] = {
    "narrative": (_members, _count, _wounds, _soak, _damage),
    "sigma": (_count, _health, _armor, _base, _skill),
}
"""What can be changed of an enemy, by ruleset."""
PLACES = {"narrative": 1, "sigma": 3}
"""Places of a small step."""
FAR: Mapping[str, Sequence[str]] = {
    "narrative": [word for word in DISTANCES if word != "engaged"],
    "sigma": ["5", "10", "20", "40"],
}
"""Distances at which a side could start."""


def flight(share: float) -> str:
    """When a side flees."""
    return "never flees" if share >= 1 else f"flees when {100 * share:.0f} % of it is out"


def _scene(meeting: Meeting, fighters: Sequence[Any]) -> Iterator[Change]:
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


def _surprise(meeting: Meeting, *, easier: bool) -> Iterator[Change]:
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
