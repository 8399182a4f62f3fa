"""A scenario as written -> a scenario with everything written out: what names refer to, what defaults mean."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count
from typing import Any

import attrs

from sim.faults import NOTHING, nearest
from sim.gauntlet import check_places, every_side, flat_spot, heads_called, resolved, with_sides
from sim.scenario import (
    CombatantDescription,
    EndDescription,
    Scenario,
    SceneDescription,
    SideDescription,
    Thing,
)
from sim.shelf import HELD, Shelf, settled
from sim.structure import Spot

Side = SideDescription[CombatantDescription]
Sides = tuple[Side, ...]
Fight = Scenario[Any, Any]
Change = Callable[[Spot, CombatantDescription], CombatantDescription]


def resolve(scenario: Fight, shelf: Shelf, spot: Spot) -> Fight:
    """The scenario with every combatant complete, named and placed; what is wrong on the way is noted."""
    rules = spot.dialect.options() if scenario.rules is None else scenario.rules
    whole = attrs.evolve(scenario, side=_with_players(scenario.side), rules=rules, library=())
    here = flat_spot(whole, spot)
    sides = tuple(every_side(whole))
    _check_names(sides, here)
    sides = tuple(_with_library(side, rules, shelf, here.at("side", number)) for number, side in enumerate(sides))
    whole = with_sides(whole, _named(sides, here))
    if whole.stage:
        check_places(whole, spot)
        whole = resolved(whole, spot, _resolved)
    else:
        whole = _resolved(whole, spot)
    sides = _each(tuple(every_side(whole)), lambda _, each: attrs.evolve(each, is_=None), here)
    return with_sides(whole, sides)


def _resolved(fight: Fight, spot: Spot) -> Fight:
    """One fight whose combatants are complete and named, with their places, its field and its objectives."""
    sides = _placed(fight.side, spot)
    sides = _surprised(sides, fight.surprised, spot)
    whole = attrs.evolve(fight, side=sides, surprised=())
    return attrs.evolve(whole, scene=_scene(whole, spot.dialect.beyond), end=_end(whole, spot.at("end")))


def _with_players(sides: Sides) -> Sides:
    if not sides or any(side.players for side in sides):
        return sides
    return (attrs.evolve(sides[0], players=True), *sides[1:])


def _with_library(side: Side, rules: object, shelf: Shelf, spot: Spot) -> Side:
    """The side with what the library says of its combatants; they keep the key of their entry for now."""
    combatants: list[CombatantDescription] = []
    for number, combatant in enumerate(side.combatant):
        whole = complete(combatant, side.players, shelf, spot.at("combatant", number))
        combatants.append(spot.dialect.divided(whole, rules))
    return attrs.evolve(side, combatant=tuple(combatants))


def complete(combatant: Thing, players: bool, shelf: Shelf, spot: Spot) -> Any:  # noqa: ANN401 - of any ruleset
    """A combatant with what the library says of it and all that its other keys decide."""
    resolved = settled(shelf.resolve("combatant", combatant, spot))
    fields = [field for field in HELD if hasattr(resolved, field)]
    held: dict[str, Any] = {field: tuple(_own(thing) for thing in getattr(resolved, field)) for field in fields}
    return spot.dialect.settle(attrs.evolve(resolved, **held), players, spot)


def _own(thing: Thing) -> Thing:
    return attrs.evolve(settled(thing), is_=None)


def _check_names(sides: Sides, spot: Spot) -> None:
    """Note names that were given twice."""
    given: list[str] = []
    for number, side in enumerate(sides):
        for k, combatant in enumerate(side.combatant):
            own = [combatant.name] if combatant.name else []
            for name in own if combatant.names is None else combatant.names:
                if name in given:
                    key = "name" if combatant.names is None else "names"
                    spot.at("side", number, "combatant", k, key).refuse(name, "a name that nobody else has")
                given.append(name)


def _named(sides: Sides, spot: Spot) -> Sides:
    """Names for all fighters: the combatant's, with numbers where several have it."""
    everybody = [each for side in sides for each in side.combatant]
    bases = [each.name for each in everybody for _ in range(each.count) if each.names is None]
    taken = {name for each in everybody for name in each.names or ()}
    numbers = dict.fromkeys(bases, 0)

    def names(combatant: CombatantDescription) -> Iterator[str]:
        for _ in range(combatant.count):
            base = combatant.name or ""
            numbers[base] += 1
            yield _free(f"{base} {numbers[base]}", taken, {*bases}) if bases.count(base) > 1 else _free(base, taken)

    def named(here: Spot, each: CombatantDescription) -> CombatantDescription:
        if each.names is None and each.name is None:
            here.at("name").refuse(NOTHING, "a name, or is = a combatant of the library")
            return attrs.evolve(each, names=("",) * each.count)
        if each.names is None:
            return attrs.evolve(each, names=tuple(names(each)))
        copies, written = each.count // each.parts, here.at("names").written
        if len(written if isinstance(written, list) else each.names) != copies:
            here.at("names").refuse(each.names, f"a list of {copies}, one name for each of count")
        return each if each.parts == 1 else _divided(each, each.names, taken, {*bases})

    return _each(sides, named, spot)


def _divided(
    each: CombatantDescription, names: Sequence[str], taken: set[str], others: set[str | None]
) -> CombatantDescription:
    """A combatant whose copies were divided: each part has the name of its copy, and a number."""
    parts = (_free(f"{name} {number}", taken, others) for name in names for number in range(1, each.parts + 1))
    return attrs.evolve(each, names=tuple(parts), groups=tuple(names))


def _free(name: str, taken: set[str], others: Collection[str | None] = ()) -> str:
    """The name, or with a number that makes it another than those taken, to which it is added, and the others."""
    tries = (name if tried == 1 else f"{name} ({tried})" for tried in count(1))
    free = next(each for each in tries if each not in taken and each not in others)
    taken.add(free)
    return free


def _placed(sides: Sides, spot: Spot) -> Sides:
    """Places for all: their own, else the side's distance from the nearest of the players, who stand at 0."""
    heroes = [each for side in sides if side.players for each in side.combatant]
    front = max((each.place or 0 for each in [h for h in heroes if not h.arrives] or heroes), default=0)
    placed: list[Side] = []
    for number, side in enumerate(sides):
        if side.players and side.distance:
            expected = "a place for each combatant: distances count from the players"
            spot.at("side", number, "distance").refuse(side.distance, expected)
        start = 0 if side.players else front + spot.dialect.apart(side.distance)
        those = tuple(attrs.evolve(each, place=start if each.place is None else each.place) for each in side.combatant)
        placed.append(attrs.evolve(side, combatant=those, distance=None))
    return tuple(placed)


def _surprised(sides: Sides, names: Sequence[str], spot: Spot) -> Sides:
    known = [side.name for side in sides]
    for number, name in enumerate(names):
        if name not in known:
            spot.at("surprised").item(number).refuse(name, "the name of a side", nearest(name, known))
    return tuple(
        attrs.evolve(
            side,
            combatant=tuple(
                each if each.surprised is not None else attrs.evolve(each, surprised=side.name in names)
                for each in side.combatant
            ),
        )
        for side in sides
    )


def _scene(scenario: Fight, beyond: int) -> SceneDescription:
    """The scene with the ends of its field, which holds the place that is to be reached."""
    starts = [each.place for side in scenario.side for each in side.combatant] or [0]
    low, high = min(starts) - beyond, max(starts) + beyond
    goal = scenario.end.reach.place if scenario.end.reach else None
    if goal is not None:
        low, high = min(low, goal), max(high, goal)
    scene = scenario.scene
    return attrs.evolve(
        scene, from_=low if scene.from_ is None else scene.from_, to=high if scene.to is None else scene.to
    )


def _end(scenario: Fight, spot: Spot) -> EndDescription:
    """The objectives, with the names of fighters for those of combatants."""
    end = scenario.end
    kill, protect = (
        tuple(_meant(words, scenario.side, spot.at(key)))
        for key, words in (("kill", end.kill), ("protect", end.protect))
    )
    return attrs.evolve(end, kill=kill, protect=protect)


def _meant(words: Sequence[str], sides: Sides, spot: Spot) -> Iterator[str]:
    """The fighters that names mean: one of theirs, a divided copy's, a combatant's, or the key of a library entry."""
    everybody = [each for side in sides for each in side.combatant]
    for number, word in enumerate(words):
        plain = word.casefold()
        single = [name for each in everybody for name in heads_called(each, plain)]
        those = [each for each in everybody if plain in ((each.name or "").casefold(), (each.is_ or "").casefold())]
        if not single and not those:
            known = [n for each in everybody for n in (each.name, each.is_, *each.groups, *(each.names or ())) if n]
            here = spot if isinstance(spot.written, str) else spot.item(number)
            here.refuse(word, "the name of a combatant", nearest(word, known))
        yield from single or [name for each in those for name in each.names or ()]


def _each(sides: Sides, change: Change, spot: Spot) -> Sides:
    """The sides with every combatant changed."""
    return tuple(
        attrs.evolve(
            side,
            combatant=tuple(
                change(spot.at("side", number, "combatant", k), each) for k, each in enumerate(side.combatant)
            ),
        )
        for number, side in enumerate(sides)
    )
