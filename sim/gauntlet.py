"""A gauntlet as it is written: encounters in a row, each fought by the players, their allies, and its own sides.

What a rule of a scenario says of one fight it says of each encounter: `fights` gives them as scenarios of their own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from sim.faults import NOTHING, nearest
from sim.scenario import CombatantDescription, EncounterDescription, RestDescription, Scenario, SideDescription
from sim.source import Source
from sim.state import STAGES
from sim.structure import Spot

Path = tuple[str | int, ...]
Fight = Scenario[Any, Any]
Side = SideDescription[Any]
S = TypeVar("S", bound=Scenario[Any, Any])
OWN = ("scene", "end", "hazard", "surprised", "round_limit", "places")
"""What each encounter says for itself."""
APART = ("scene", "end", "hazard", "surprised")
"""What a gauntlet cannot say of all its encounters at once."""


@attrs.frozen
class Leg:
    """An encounter of a gauntlet: its number in the list of stages, and the rest before it."""

    at: int
    name: str
    encounter: EncounterDescription[Any]
    rest: RestDescription | None


def unnamed(number: int) -> str:
    """What an encounter of a gauntlet is called that has no name; `number`: from 1."""
    return f"Stage {number}"


def legs(scenario: Fight) -> list[Leg]:
    """The encounters of a gauntlet, in order; of a single fight none."""
    found: list[Leg] = []
    rest = None
    for number, stage in enumerate(scenario.stage):
        if stage.encounter is not None:
            found.append(Leg(number, stage.name or unnamed(len(found) + 1), stage.encounter, rest))
        rest = stage.rest
    return found


def every_side(scenario: Fight) -> list[Side]:
    """All sides, those of the encounters behind those above them."""
    return [*scenario.side, *(side for leg in legs(scenario) for side in leg.encounter.side)]


def with_sides(scenario: Fight, sides: Sequence[Side]) -> Fight:
    """The scenario with other sides, in the order of `every_side`."""
    left = iter(sides)
    above = tuple(next(left) for _ in scenario.side)
    stages = tuple(
        stage
        if stage.encounter is None
        else attrs.evolve(
            stage, encounter=attrs.evolve(stage.encounter, side=tuple(next(left) for _ in stage.encounter.side))
        )
        for stage in scenario.stage
    )
    return attrs.evolve(scenario, side=above, stage=stages)


def fights(scenario: S) -> list[S]:
    """Each encounter as a scenario, the players where they start in it; a single fight as it is."""
    if not scenario.stage:
        return [scenario]
    return [_fight(scenario, leg.encounter) for leg in legs(scenario)]


def _fight(scenario: S, encounter: EncounterDescription[Any]) -> S:
    own = {each: getattr(encounter, each) for each in ("scene", "end", "hazard", "surprised")}
    limit = scenario.round_limit if encounter.round_limit is None else encounter.round_limit
    above = tuple(_stood(side, encounter) for side in scenario.side)
    return attrs.evolve(scenario, side=(*above, *encounter.side), round_limit=limit, stage=(), **own)


def _stood(side: Side, encounter: EncounterDescription[Any]) -> Side:
    """A side where it starts in an encounter, and surprised if it says so."""
    places = {name.casefold(): place for name, place in encounter.places.items()}

    def stood(each: CombatantDescription) -> CombatantDescription:
        place = next((places[name] for name in called(each) if name in places), each.place)
        surprised = side.name in encounter.surprised if each.surprised is None else each.surprised
        return attrs.evolve(each, place=place, surprised=surprised)

    return attrs.evolve(side, combatant=tuple(stood(each) for each in side.combatant))


def called(each: CombatantDescription) -> list[str]:
    """What a combatant is called, in small letters: its fighters' names, its own, that of its library entry."""
    return [name.casefold() for name in (*(each.names or ()), *each.groups, each.name, each.is_) if name]


def heads_called(each: CombatantDescription, name: str) -> list[str]:
    """The fighters of a combatant that a name, in small letters, means: the one, or those into which it was divided."""
    names = each.names or ()
    single = [one for one in names if one.casefold() == name]
    whole = [k for k, group in enumerate(each.groups) if group.casefold() == name]
    return single or [one for k in whole for one in names[each.parts * k : each.parts * (k + 1)]]


def flat(scenario: Fight) -> Fight:
    """All that take part in any encounter, as if they took part in one."""
    return attrs.evolve(scenario, side=tuple(every_side(scenario)), stage=()) if scenario.stage else scenario


def flat_spot(scenario: Fight, spot: Spot) -> Spot:
    """The place of the scenario whose sides are those of `every_side`."""
    if not scenario.stage:
        return spot
    above = len(scenario.side)
    sides = [(leg.at, k) for leg in legs(scenario) for k in range(len(leg.encounter.side))]
    places = enumerate(("stage", at, "encounter", "side", k) for at, k in sides)
    return moved(spot, {("side", above + number): path for number, path in places})


def fight_spots(scenario: Fight, spot: Spot) -> list[Spot]:
    """The places of `fights`, in order."""
    if not scenario.stage:
        return [spot]
    return [_fight_spot(scenario, leg, spot) for leg in legs(scenario)]


def _fight_spot(scenario: Fight, leg: Leg, spot: Spot) -> Spot:
    here: Path = ("stage", leg.at, "encounter")
    above = len(scenario.side)
    sides: dict[Path, Path] = {("side", above + k): (*here, "side", k) for k in range(len(leg.encounter.side))}
    return moved(spot, {**sides, **{(each,): (*here, each) for each in OWN}})


def moved(spot: Spot, places: Mapping[Path, Path]) -> Spot:
    """A place below which paths that begin so really begin otherwise."""
    before = spot.home

    def home(source: Source, path: Path) -> tuple[Source, Path]:
        for start, real in places.items():
            if path[: len(start)] == start:
                path = (*real, *path[len(start) :])
                break
        return (source, path) if before is None else before(source, path)

    return attrs.evolve(spot, home=home)


def check_stages(scenario: Fight, spot: Spot) -> None:
    """Note what is impossible in a row of stages."""
    for word in APART:
        if spot.at(word).written is not NOTHING:
            spot.at(word).refuse(spot.at(word).written, f"{word} within the encounter of a stage")
    before = "rest"
    for number in range(len(scenario.stage)):
        here = spot.at("stage", number)
        now = [word for word in ("encounter", "rest") if here.at(word).written is not NOTHING]
        if len(now) != (0 if here.at("scenario").written is not NOTHING else 1):
            here.refuse(here.written, "an encounter, a scenario or a rest: one of them")
        elif now == ["rest"] and before == "rest":
            here.at("rest").refuse(here.at("rest").written, "an encounter before each rest")
        before = now[0] if now else "encounter"
    if before == "rest":
        spot.at("stage", len(scenario.stage) - 1, "rest").refuse(NOTHING, "an encounter behind the last rest")
    if len(legs(scenario)) > STAGES:
        spot.at("stage").refuse(len(legs(scenario)), f"at most {STAGES} encounters")
    _check_sides(scenario, spot)


def _check_sides(scenario: Fight, spot: Spot) -> None:
    """Above the stages stand the players and their allies; in each encounter somebody waits for them."""
    if not scenario.side:
        spot.at("side").refuse(NOTHING, "the players above the stages")
    heroes = next((side for side in scenario.side if side.players), None)
    for number, side in enumerate(scenario.side):
        friends = heroes is None or side is heroes or side.name in heroes.allies or heroes.name in side.allies
        if heroes is not None and not friends:
            expected = f"an ally of {heroes.name}; enemies belong into the encounters of the stages"
            spot.at("side", number).refuse(side.name or NOTHING, expected)
    for leg in legs(scenario):
        here = spot.at("stage", leg.at, "encounter", "side")
        if not leg.encounter.side:
            here.refuse(here.written, "at least one side that waits there")
        for number, side in enumerate(leg.encounter.side):
            if side.players:
                here.at(number, "players").refuse(value=True, expected="players above the stages: they are in all")


def check_places(scenario: Fight, spot: Spot) -> None:
    """Note names of places in encounters that are nobody's who comes there."""
    everybody = [each for side in scenario.side for each in side.combatant]
    known = {name for each in everybody for name in called(each)}
    names = [name for each in everybody for name in (*(each.names or ()), each.name, each.is_) if name]
    for leg in legs(scenario):
        for name in leg.encounter.places:
            if name.casefold() not in known:
                here = spot.at("stage", leg.at, "encounter", "places", name)
                here.refuse(name, "the name of a combatant above the stages", nearest(name, names))
        for each in everybody:
            _check_together(each, leg.encounter.places, spot.at("stage", leg.at, "encounter", "places"))


def _check_together(each: CombatantDescription, places: Mapping[str, int], spot: Spot) -> None:
    """Note that some of several copies of a combatant are to start elsewhere than the others."""
    named = {one: name for name in places for one in heads_called(each, name.casefold())}
    apart = len({places[name] for name in named.values()}) > 1 or 0 < len(named) < len(each.names or ())
    if apart:
        first = next(iter(named.values()))
        everyone = ", ".join(each.groups or each.names or ())
        spot.at(first).refuse(first, f"one place for all of {everyone}: copies of a combatant start together")


Resolve = Callable[[Fight, Spot], Fight]


def resolved(scenario: Fight, spot: Spot, one: Resolve) -> Fight:
    """The gauntlet with each of its encounters resolved as a fight by itself; its sides have their names already."""
    above = len(scenario.side)
    ready = iter(_resolved(scenario, spot, one))
    stages = []
    for stage in scenario.stage:
        if stage.encounter is None:
            stages.append(stage)
            continue
        fight = next(ready)
        places = {
            name: each.place
            for side in fight.side[:above]
            for each in side.combatant
            for name in each.names or ()
            if each.place is not None
        }
        names = [side.name for side in scenario.side]
        encounter = attrs.evolve(
            stage.encounter,
            side=fight.side[above:],
            scene=fight.scene,
            end=fight.end,
            places=places,
            surprised=tuple(name for name in stage.encounter.surprised if name in names),
        )
        stages.append(attrs.evolve(stage, encounter=encounter, scenario=None))
    return attrs.evolve(scenario, stage=tuple(stages))


def _resolved(scenario: Fight, spot: Spot, one: Resolve) -> Iterator[Fight]:
    for fight, here in zip(fights(scenario), fight_spots(scenario, spot), strict=True):
        yield one(fight, here)
