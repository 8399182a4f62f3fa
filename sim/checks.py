"""What cannot be in any fight: checks of a resolved scenario that hold for all rulesets."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sim.faults import NOTHING, nearest
from sim.gauntlet import check_stages, fight_spots, fights, flat, flat_spot
from sim.scenario import Scenario
from sim.state import FIGHTERS, HAZARDS, SIDES
from sim.structure import Spot

Fight = Scenario[Any, Any]


def check(scenario: Fight, spot: Spot) -> None:
    """Note everything that is impossible."""
    if scenario.stage:
        check_stages(scenario, spot)
    for fight, here in zip(fights(scenario), fight_spots(scenario, spot), strict=True):
        _check_sides(fight, here.at("side"), least=1 if scenario.stage else 2)
        _check_alliances(fight, here.at("side"))
        _check_field(fight, here)
        _check_end(fight, here.at("end"))
        here.dialect.check_all(fight, here)
    _check_sizes(scenario, spot)


def _check_sizes(scenario: Fight, spot: Spot) -> None:
    """Note when there is more of something than a battle, with all its stages, can hold."""
    hazards = 0
    for fight, here in zip(fights(scenario), fight_spots(scenario, spot), strict=True):
        before, hazards = hazards, hazards + len(fight.hazard)
        if before <= HAZARDS < hazards:
            here.at("hazard", HAZARDS - before).refuse(hazards, f"at most {HAZARDS} hazards in all")
    whole, here = flat(scenario), flat_spot(scenario, spot)
    expected = f"at most {FIGHTERS} fighters in all; a minion group is one, unless npc_classes = false"
    check_most(whole, FIGHTERS, lambda each: each.count, expected, here, "count")
    if scenario.stage:
        spot.dialect.check_all(whole, here)


def check_most(
    scenario: Fight, most: int, count: Callable[[Any], int], expected: str, spot: Spot, word: str
) -> None:
    """Note with which combatant there is more of something than a battle can hold: at the key that says so."""
    total, over = 0, None
    for number, side in enumerate(scenario.side):
        for k, each in enumerate(side.combatant):
            total += count(each)
            if over is None and total > most:
                over = spot.at("side", number, "combatant", k, word)
    if over is not None:
        over.refuse(total, expected)


def counted_once(kinds: Callable[[Any], Iterable[Any]]) -> Callable[[Any], int]:
    """Counts those kinds of a combatant that no combatant before it has."""
    seen: list[Any] = []

    def count(each: Any) -> int:  # noqa: ANN401 - a combatant of any ruleset
        before = len(seen)
        for kind in kinds(each):
            if kind not in seen:
                seen.append(kind)
        return len(seen) - before

    return count


def _check_sides(scenario: Fight, spot: Spot, least: int) -> None:
    sides, names = scenario.side, [side.name for side in scenario.side]
    if not least <= len(sides) <= SIDES:
        spot.refuse(sides or NOTHING, f"2 to {SIDES} sides")
    for number, side in enumerate(sides):
        here = spot.at(number)
        if not side.name:
            here.at("name").refuse(NOTHING, "a name for the side")
        elif side.name in names[:number]:
            here.at("name").refuse(side.name, "a name that no other side has")
        if side.players and any(other.players for other in sides[:number]):
            here.at("players").refuse(value=True, expected="one side of players only")
        if not any(each.count for each in side.combatant):
            here.at("combatant").refuse(NOTHING, "at least one combatant")
        leaders = [k for k, each in enumerate(side.combatant) if each.leader]
        for k in leaders[1:]:
            here.at("combatant", k, "leader").refuse(value=True, expected="one leader of a side only")


def foes(scenario: Fight) -> list[int]:
    """For each side the sides it fights, as bits: all others but its allies, whichever of the two says so."""
    sides = scenario.side
    return [
        sum(
            1 << k
            for k, other in enumerate(sides)
            if k != number and other.name not in side.allies and side.name not in other.allies
        )
        for number, side in enumerate(sides)
    ]


def _check_alliances(scenario: Fight, spot: Spot) -> None:
    names = [side.name for side in scenario.side]
    for number, side in enumerate(scenario.side):
        for k, ally in enumerate(side.allies):
            if ally not in names or ally == side.name:
                known = [name for name in names if name != side.name]
                spot.at(number, "allies").item(k).refuse(ally, "the name of another side", nearest(ally, known))
    for number, enemies in enumerate(foes(scenario)):
        if not enemies and scenario.side[number].allies:
            spot.at(number, "allies").refuse(scenario.side[number].allies, "at least one side left to fight")


def _check_field(scenario: Fight, spot: Spot) -> None:
    scene = scenario.scene
    low, high = scene.from_ or 0, scene.to or 0
    if high < low:
        spot.at("scene", "to").refuse(high, f"a place from {low} on, where the field begins")
        return
    most = spot.dialect.most_places
    if high - low >= most:
        spot.at("scene").refuse(high - low + 1, f"a field of at most {most} places between its ends")
    for number, side in enumerate(scenario.side):
        for k, each in enumerate(side.combatant):
            if each.place is None:
                continue  # nobody of it is there
            _check_places([each.place], low, high, [spot.at("side", number, "combatant", k, "place")])
    reach = scenario.end.reach
    if reach is not None and reach.place is not None:
        _check_places([reach.place], low, high, [spot.at("end", "reach", "place")])


def check_list(places: Sequence[int] | None, low: int, high: int, spot: Spot) -> None:
    """Note those of a list of places that are not on the field."""
    _check_places(places or (), low, high, [spot.item(number) for number in range(len(places or ()))])


def _check_places(places: Sequence[int], low: int, high: int, spots: Sequence[Spot]) -> None:
    for place, spot in zip(places, spots, strict=True):
        if not low <= place <= high:
            spot.refuse(place, f"a place of the field, {low} to {high}")


def _check_end(scenario: Fight, spot: Spot) -> None:
    names = [side.name for side in scenario.side]
    for word, objective in (("hold", scenario.end.hold), ("reach", scenario.end.reach)):
        if objective is not None and objective.side not in names:
            here = spot.at(word, "side")
            here.refuse(objective.side or NOTHING, "the name of a side", nearest(objective.side, names))
    for word, whom in (("kill", scenario.end.kill), ("protect", scenario.end.protect)):
        of = [side.name for side in scenario.side for each in side.combatant if {*whom} & {*each.names}]
        if len({*of}) > 1:
            spot.at(word).refuse(whom, f"combatants of one side, not of {of[0]} and {of[-1]}")
    if scenario.end.hold is not None and not scenario.end.hold.rounds:
        spot.at("hold", "rounds").refuse(NOTHING, "how many rounds to hold out")
    if scenario.end.reach is not None and scenario.end.reach.place is None:
        spot.at("reach", "place").refuse(NOTHING, "the place to reach")
