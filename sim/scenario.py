"""What a user writes about a fight, whatever its ruleset: scene, sides, objectives, hazards."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import attrs

from sim.holders import Free, Many, Noun, Table
from sim.options import Rules
from sim.shapes import Flag, Share, Text, Whole, Word
from sim.state import FIGHTERS, HAZARDS, SIDES
from sim.structure import key

FARTHEST = 1000
LONGEST_REST = 2016  # hours: twelve weeks
NEVER_BREAKS = 1.0
PLACE = Whole(-FARTHEST, FARTHEST)
NAME = Text()
POLICY = Text(100_000, long=True, what="the name of a policy, a file, or a text of many lines")
DECIDES = "who decides: a name, a file beside the scenario, or a text of many lines"
APART = "how far from the players those start who name no place"
OPEN = "some way beyond the outermost start"
RULESETS = ("narrative", "sigma")


@attrs.frozen
class Thing:
    """What a library can hold."""

    is_: str | None = key(NAME, "an entry of the library, whose keys hold unless they stand here too", name="is")
    name: str | None = key(NAME, "what it is called", without="the entry's name, or its key")


@attrs.frozen
class CombatantDescription(Thing):
    """What all rulesets let a user say of a combatant."""

    names: tuple[str, ...] | None = key(
        Many(NAME, "names"), "what each copy is called", without="the name, with a number if there are more"
    )
    label: str | None = key(NAME, "what kind of person or creature it is, in words; no rule reads it")
    source: str | None = key(NAME, "where its numbers come from; no rule reads it")
    count: int = key(Whole(0, FIGHTERS), "how many such combatants take part, each on its own", 1, unit="fighters")
    place: int | None = key(PLACE, "where it starts", unit="place", without="the side's distance")
    arrives: int = key(
        Whole(0, 1000), "the round at whose start it joins; 0: it is there from the start", 0, unit="round"
    )
    policy: str | None = key(POLICY, "who decides for it: a name, a file, or a text", without="the side's policy")
    leader: bool | None = key(Flag(), "whether its side follows it", without="the best of the side leads")
    surprised: bool | None = key(Flag(), "whether it is surprised", without="as its side is")
    parts: int = attrs.field(default=1)
    """Fighters that each of its copies was divided into."""
    groups: tuple[str, ...] = attrs.field(default=())
    """What its copies were called before they were divided."""


C = TypeVar("C", bound=CombatantDescription)
R = TypeVar("R")


@attrs.frozen
class SideDescription(Generic[C]):
    """One side."""

    name: str = key(NAME, "what it is called", "")
    players: bool = key(
        Flag(), "whether these are the heroes", default=False, without="the first side, if no side says so"
    )
    policy: str = key(POLICY, DECIDES, "random")
    breaks_at: float = key(Share(0.01), "it flees when this share of its heads is out; 1.0: never", NEVER_BREAKS)
    allies: tuple[str, ...] = key(Many(NAME, "names of sides"), "sides it does not fight; this holds both ways", ())
    distance: str | int | None = key(PLACE, APART)
    combatant: tuple[C, ...] = key(Many(Noun("combatant"), "combatants"), "who fights on it", ())


@attrs.frozen
class SceneDescription:
    """Where the fight takes place: whole numbers on a line."""

    from_: int | None = key(PLACE, "one end of the field", unit="place", name="from", without=OPEN)
    to: int | None = key(PLACE, "the other end of the field", unit="place", without=OPEN)


@attrs.frozen
class HoldDescription:
    """An objective: hold out."""

    side: str = key(NAME, "the side that wins by it", "")
    rounds: int = key(Whole(1, 1000), "for so long somebody of it must stand", 0, unit="rounds")


@attrs.frozen
class ReachDescription:
    """An objective: get there."""

    side: str = key(NAME, "the side that wins by it", "")
    place: int | None = key(PLACE, "the place that one of it must reach", unit="place")


@attrs.frozen
class EndDescription:
    """What ends the battle besides one alliance standing alone; the first that comes true decides."""

    hold: HoldDescription | None = key(Table(HoldDescription, "end.hold"), "a side wins by holding out")
    reach: ReachDescription | None = key(Table(ReachDescription, "end.reach"), "a side wins by reaching a place")
    kill: tuple[str, ...] = key(
        Many(NAME, "names of combatants", bare=True), "combatants whose fall decides for their enemies", ()
    )
    protect: tuple[str, ...] = key(
        Many(NAME, "names of combatants", bare=True), "combatants whose fall loses the battle for their side", ()
    )


@attrs.frozen
class HazardDescription:
    """Something of the scene that strikes at a time."""

    name: str = key(NAME, "what it is", "")
    round: int = key(Whole(1, 1000), "the round at whose start it strikes", 1, unit="round")
    each_round: bool = key(Flag(), "whether it strikes again at the start of every later round", default=False)
    damage: int = key(Whole(0, 99), "damage to everybody there", 0, unit="points")


@attrs.frozen
class EncounterDescription(Generic[C]):
    """One encounter of a gauntlet: where it is, and who waits there for the players and their allies."""

    round_limit: int | None = key(
        Whole(1, 1000), "after so many rounds nobody has won", unit="rounds", without="the scenario's"
    )
    surprised: tuple[str, ...] = key(Many(NAME, "names of sides"), "sides that are surprised", ())
    places: Mapping[str, int] = key(
        Free(NAME, PLACE, "names with places"), "where those who come here start, by name, if not at their place", {}
    )
    scene: SceneDescription = key(Table(SceneDescription, "scene"), "where it takes place", SceneDescription())
    side: tuple[SideDescription[C], ...] = key(
        Many(Table(SideDescription, "a side"), "sides"), "who waits there", ()
    )
    end: EndDescription = key(Table(EndDescription, "end"), "objectives", EndDescription())
    hazard: tuple[HazardDescription, ...] = key(
        Many(Table(HazardDescription, "a hazard"), f"up to {HAZARDS} hazards"), "what strikes at a time", ()
    )


@attrs.frozen
class RestDescription:
    """What lies between two encounters of a gauntlet."""

    hours: int = key(Whole(1, LONGEST_REST), "how long it lasts; nights and weeks in it heal", 8, unit="hours")
    care: str = key(Word(("none", "party", "medkit")), "who treats the wounded, and with what", "party")
    rejoin: bool = key(Flag(), "whether those who fled join again", default=False)


@attrs.frozen
class StageDescription:
    """One stage of a gauntlet: an encounter, or a rest before the next one."""

    name: str | None = key(NAME, "what it is called", without="its number")
    encounter: EncounterDescription[Any] | None = key(
        Table(EncounterDescription, "an encounter"), "who waits there, and where"
    )
    scenario: None = key(NAME, "instead: a scenario file beside this one, or a bundled one, without its players")
    rest: RestDescription | None = key(Table(RestDescription, "a rest"), "a rest, of hours or days")


@attrs.frozen
class Scenario(Generic[C, R]):
    """A fight as a file describes it; each ruleset has its own kinds of scenes, sides and hazards."""

    name: str | None = key(NAME, "what it is called", without="the file's name")
    ruleset: str = key(Word(RULESETS), "the game it is played by", "narrative")
    library: tuple[str, ...] = key(
        Many(NAME, "files"), "library files beside this one; the bundled one is always there", ()
    )
    round_limit: int = key(Whole(1, 1000), "after so many rounds nobody has won", 30, unit="rounds")
    surprised: tuple[str, ...] = key(Many(NAME, "names of sides"), "sides that are surprised", ())
    open_sheets: bool = key(Flag(), "whether policies see the enemy's exact numbers", default=False)
    rules: R | None = key(Rules(), "options of the ruleset", without="the readings that the ruleset's page names")
    scene: SceneDescription = key(Table(SceneDescription, "scene"), "where it takes place", SceneDescription())
    side: tuple[SideDescription[C], ...] = key(
        Many(Table(SideDescription, "a side"), f"2 to {SIDES} sides"), "who fights", ()
    )
    end: EndDescription = key(Table(EndDescription, "end"), "objectives", EndDescription())
    hazard: tuple[HazardDescription, ...] = key(
        Many(Table(HazardDescription, "a hazard"), f"up to {HAZARDS} hazards"), "what strikes at a time", ()
    )
    stage: tuple[StageDescription, ...] = key(
        Many(Table(StageDescription, "a stage"), "stages"), "a gauntlet: encounters in a row, with rests between", ()
    )
