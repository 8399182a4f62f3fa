"""What a battle begins with, whatever the ruleset, and what of it no ruleset decides: names, policies, the field."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import attrs

from sim.checks import foes
from sim.encounter import Encounter, PolicyRef
from sim.gauntlet import every_side, fights, legs
from sim.scenario import NEVER_BREAKS, Scenario, SideDescription
from sim.state import ALL, FIGHTERS, NOBODY, SIDES, Battle, Hazard, Side, Stage, State

NEVER_SHARE = 1001
F = TypeVar("F")
A = TypeVar("A")
W = TypeVar("W")
O = TypeVar("O")  # noqa: E741  the ruleset's options
Fight = Scenario[Any, Any]


@attrs.frozen
class Start(Generic[F, A, W, O]):
    """Everything a battle begins with. The engine copies what changes; names are by number."""

    battle: Battle
    sides: tuple[Side, ...]
    fighters: tuple[F, ...]
    arms: tuple[A, ...]
    weapons: tuple[W, ...]
    hazards: tuple[Hazard, ...]
    options: O
    side_names: tuple[str, ...]
    fighter_names: tuple[str, ...]
    weapon_names: tuple[str, ...]
    """Two weapons may have one name, if their numbers differ."""
    skill_names: tuple[str, ...]
    hazard_names: tuple[str, ...]
    policies: tuple[PolicyRef, ...]
    """Each once, by the policy numbers of sides and fighters."""
    powers: tuple[Any, ...] = ()
    """Abilities, and each of their effects; a name for each ability, and for each skill that abilities ask for."""
    effects: tuple[Any, ...] = ()
    power_names: tuple[str, ...] = ()
    power_skills: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = ()
    """Of a gauntlet; a single fight has none."""
    lineups: tuple[Side, ...] = ()
    posts: tuple[int, ...] = ()
    """Where each fighter starts and whether it is surprised, stage by stage."""
    stage_names: tuple[str, ...] = ()
    stage_sides: tuple[tuple[str, ...], ...] = ()
    """What the sides are called in each stage, by number; empty for one that is not there."""


@attrs.frozen
class Post:
    """Where a fighter comes from: its side, its combatant's number in the file, and which copy of it."""

    side: int
    entry: int
    copy: int
    combatant: Any
    whose: SideDescription[Any]
    stage: int = NOBODY
    """The stage it belongs to; -1: all of them."""

    @property
    def name(self) -> str:
        """What it is called."""
        return str((self.combatant.names or ())[self.copy])

    @property
    def stream(self) -> int:
        """Names its dice. Copies and combatants added behind it in the file leave it as it is."""
        return (self.entry * FIGHTERS + self.copy) * SIDES + self.side


def posts_of(scenario: Fight) -> Iterator[Post]:
    """All fighters in file order."""
    above = len(scenario.side)
    yield from _posts(fights(scenario)[0].side[:above], range(above), NOBODY)
    if scenario.stage:
        for stage, (fight, seats) in enumerate(zip(fights(scenario), seating(scenario), strict=True)):
            yield from _posts(fight.side[above:], seats[above:], stage)


def _posts(sides: Sequence[SideDescription[Any]], seats: Sequence[int], stage: int) -> Iterator[Post]:
    for seat, side in zip(seats, sides, strict=True):
        for entry, combatant in enumerate(side.combatant):
            for copy in range(combatant.count):
                yield Post(seat, entry, copy, combatant, side, stage)


def seating(scenario: Fight) -> list[list[int]]:
    """The number of each side, fight by fight: one of a name keeps its number where it can."""
    names: list[list[str]] = [[side.name] for side in scenario.side]
    told: list[list[int]] = []
    for fight in fights(scenario):
        above = len(scenario.side)
        own = [side.name for side in fight.side[above:]]
        seats: dict[str, int] = {}
        for name in own:
            known = [k for k, each in enumerate(names) if k >= above and k not in seats.values() and name in each]
            seats |= {name: known[0]} if known else {}
        for name in own:
            if name not in seats:
                seats[name] = next(k for k in range(above, above + len(own)) if k not in seats.values())
            names += [[] for _ in range(seats[name] + 1 - len(names))]
            names[seats[name]].append(name)
        told.append([*range(above), *(seats[name] for name in own)])
    return told


def sides_called(scenario: Fight) -> tuple[str, ...]:
    """What each side is called: by every name it has in some fight."""
    names: dict[int, dict[str, None]] = {}
    for fight, seats in zip(fights(scenario), seating(scenario), strict=True):
        for seat, side in zip(seats, fight.side, strict=True):
            names.setdefault(seat, {}).setdefault(side.name)
    told = [" / ".join(names[seat]) for seat in range(len(names))]
    return tuple(f"{name} ({seat})" if name in told[:seat] else name for seat, name in enumerate(told))


class Policies:
    """Gives each policy one number."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.refs: list[PolicyRef] = []
        for side in every_side(encounter.scenario):
            self.side(side)

    def side(self, side: SideDescription[Any]) -> int:
        """The number of the one that answers for a side."""
        return self._number(self.encounter.decides(side))

    def of(self, post: Post) -> int:
        """The number of the one that decides for a fighter."""
        return self._number(self.encounter.decides(post.whose, post.combatant))

    def _number(self, ref: PolicyRef) -> int:
        for number, known in enumerate(self.refs):
            if known == ref or (ref.text is not None and known.text == ref.text):
                return number
        self.refs.append(ref)
        return len(self.refs) - 1


def sides_of(scenario: Fight, policies: Policies, heads: Callable[[Any], int]) -> tuple[Side, ...]:
    """The sides, by number, of each fight; `heads` counts those of one."""
    seats = seating(scenario)
    size = 1 + max(seat for each in seats for seat in each)
    told: list[Side] = []
    for fight, here in zip(fights(scenario), seats, strict=True):
        enemies, line = enemies_of(fight, here), [Side() for _ in range(size)]
        for seat, side in zip(here, fight.side, strict=True):
            line[seat] = Side(
                policy=policies.side(side),
                foes=enemies[seat],
                players=int(side.players),
                heads=heads(side),
                breaks_at=nerve(side),
            )
        told += line
    return tuple(told)


def enemies_of(fight: Fight, seats: Sequence[int]) -> dict[int, int]:
    """For each number of a side in a fight the numbers of those it fights, as bits."""
    return {
        seats[k]: sum(1 << seats[other] for other in range(len(seats)) if enemies >> other & 1)
        for k, enemies in enumerate(foes(fight))
    }


def foes_of(scenario: Fight, posts: Sequence[Post]) -> list[int]:
    """The sides each fighter fights, as bits; for those of all stages the first one's."""
    told = [enemies_of(fight, seats) for fight, seats in zip(fights(scenario), seating(scenario), strict=True)]
    return [told[max(0, post.stage)][post.side] for post in posts]


def gauntlet_of(
    scenario: Fight, posts: Sequence[Post], sides: tuple[Side, ...], battles: Sequence[Battle], cares: Sequence[str]
) -> dict[str, Any]:
    """What only the start of a gauntlet has: `battles` are its fields and objectives, `cares` the words of a rest."""
    if not scenario.stage:
        return {}
    seats, size = seating(scenario), len(sides_called(scenario))
    held = [each.name for each in attrs.fields(Stage) if each.name in attrs.fields_dict(Battle)]
    stages: list[Stage] = []
    names: list[tuple[str, ...]] = []
    starts: list[int] = []
    for k, (leg, fight) in enumerate(zip(legs(scenario), fights(scenario), strict=True)):
        rest, own = leg.rest, {each: getattr(battles[k], each) for each in held}
        before = (rest.hours, cares.index(rest.care), int(rest.rejoin)) if rest else ()
        stages.append(Stage(*before, **own))
        called = dict(zip(seats[k], (side.name for side in fight.side), strict=True))
        names.append(tuple(called.get(seat, "") for seat in range(size)))
        entries = {seat: side.combatant for seat, side in zip(seats[k], fight.side, strict=True)}
        for post in posts:
            here = entries[post.side][post.entry] if post.stage in {NOBODY, k} else None
            starts += [here.place or 0, int(here.surprised or False)] if here else [0, 0]
    return {
        "stages": tuple(stages),
        "lineups": sides,
        "posts": tuple(starts),
        "stage_names": tuple(leg.name for leg in legs(scenario)),
        "stage_sides": tuple(names),
    }


def state_of(post: Post) -> State:
    """How a fighter stands when the battle begins."""
    if post.stage > 0:
        return State.ELSEWHERE
    return State.ABSENT if post.combatant.arrives else State.STANDING


def nerve(side: SideDescription[Any]) -> int:
    """The share at which a side breaks, in thousandths."""
    return NEVER_SHARE if side.breaks_at == NEVER_BREAKS else round(1000 * side.breaks_at)


def battle_of(scenario: Fight, posts: Sequence[Post], seats: Sequence[int] | None = None) -> Battle:
    """The field and the objectives of one fight; `seats` are the numbers of its sides, where they are others."""
    scene, end = scenario.scene, scenario.end
    names = [side.name for side in scenario.side]
    seats = range(len(names)) if seats is None else seats
    return Battle(
        first_place=scene.from_ or 0,
        last_place=scene.to or 0,
        round_limit=scenario.round_limit,
        open_sheets=int(scenario.open_sheets),
        hold_side=seats[names.index(end.hold.side)] if end.hold else NOBODY,
        hold_rounds=end.hold.rounds if end.hold else 0,
        kill=sum(1 << number for number, post in enumerate(posts) if post.name in end.kill),
        protect=sum(1 << number for number, post in enumerate(posts) if post.name in end.protect),
        reach_side=seats[names.index(end.reach.side)] if end.reach else NOBODY,
        reach_place=(end.reach.place or 0) if end.reach else 0,
    )


def hazard_names(scenario: Fight) -> tuple[str, ...]:
    """What the hazards are called."""
    hazards = [hazard for fight in fights(scenario) for hazard in fight.hazard]
    return tuple(hazard.name or f"Hazard {k}" for k, hazard in enumerate(hazards, 1))


def place_bits(places: Sequence[int] | None, first: int) -> int:
    """Places as bits from the first of the field; every place for None."""
    return ALL if places is None else sum(1 << (place - first) for place in sorted(set(places)))
