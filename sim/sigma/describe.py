"""What a user writes about combatants, weapons, armor and means of treatment of the Σ-System."""

import re
from collections.abc import Mapping
from typing import ClassVar

import attrs

from sim.coverage import LEFT_OUT
from sim.faults import Absent
from sim.holders import Free, Many, Noun, Table
from sim.scenario import (
    APART,
    DECIDES,
    NAME,
    PLACE,
    POLICY,
    CombatantDescription,
    EncounterDescription,
    HazardDescription,
    RestDescription,
    Scenario,
    SceneDescription,
    SideDescription,
    StageDescription,
    Thing,
)
from sim.shapes import Flag, Foreign, Numeral, Text, Whole, Word
from sim.shelf import LibraryDescription
from sim.sigma.lexicon import ABILITIES, HEALTH, LETTERS, SkillName
from sim.sigma.model import MOST_TRIES, NEVER, Options, Propulsion
from sim.state import HAZARDS, SIDES
from sim.structure import Json, Spot, document, key

ABILITY = Whole(0, 99)
"""As a target number only 2 to 19 will do."""
BASE = Whole(0, 100)
RANGE = Whole(1, 5000)
METRES = Whole(0, 2000)
USUAL_DISTANCE = 10
BEYOND = "20 m beyond the outermost start"
MELEE_REACH, WORDS_REACH = 2, 10
PARTS = re.compile(r"min\s*\((?P<parts>[^()]*)\)")


@attrs.frozen
class SkillBase:
    """The base achievement of a skill: a number, or the least of abilities and health."""

    expected: ClassVar[str] = 'a whole number from 0 to 100, or the least of abilities, as "min(strength, health)"'

    def read(self, value: object, spot: Spot) -> int | str | Absent:
        """The number, or the abilities by their full names."""
        if isinstance(value, str):
            names = [LETTERS.get(name, name) for name in _parts(value)]
            if names and all(name in (*ABILITIES, HEALTH) for name in names):
                return f"min({', '.join(dict.fromkeys(names))})"
        elif isinstance(value, int) and not isinstance(value, bool) and BASE.low <= value <= BASE.high:
            return value
        return spot.refuse(value, self.expected)

    def write(self, value: int | str) -> int | str:
        """The same."""
        return value

    def schema(self) -> Json:
        """An integer or a string."""
        return {"anyOf": [BASE.schema(), {"type": "string", "examples": ["min(strength, health)"]}]}


def _parts(text: str) -> list[str]:
    """The names within "min(...)", or one name alone, in lower case."""
    found = PARTS.fullmatch(text.strip().casefold())
    return [part.strip() for part in (found["parts"] if found else text.casefold()).split(",")]


def least_of(base: int | str | None) -> tuple[str, ...]:
    """The abilities, and health, of a skill's base; none of a number."""
    return tuple(_parts(base)) if isinstance(base, str) else ()


@attrs.frozen
class SkillDescription:
    """A skill: so many dice for a check, and what they must not exceed."""

    tries: int = key(Whole(0, MOST_TRIES), "its value: so many dice a check has (2.1)", 1, unit="dice")
    target: int | None = key(
        Whole(0, 25), "the target number, whatever the abilities are", without="the lowest of its abilities"
    )
    abilities: tuple[str, ...] | None = key(
        Many(Word(ABILITIES), "abilities"),
        "the abilities it rests on: the lowest is the target number",
        without="agility and strength for melee, operation and perception for what shoots, agility and perception "
        "for evade, education and operation for treatment (GO13b)",
    )
    base: int | str | None = key(
        SkillBase(),
        "base achievement that it adds to that of a weapon (G12, G13)",
        without="min(strength, health) for unarmed, else nothing",
    )
    can_parry: bool | None = key(Flag(), "whether it is fit for parrying (G33)", without="as its weapons are")


@attrs.frozen
class Skill(Table):
    """A skill: its value alone, or a table."""

    @property
    def expected(self) -> str:
        """In words."""
        return f"a whole number from 0 to {MOST_TRIES}, or a table with the keys of {self.what}"

    def read(self, value: object, spot: Spot) -> object | Absent:
        """A description."""
        if isinstance(value, dict):
            return super().read(value, spot)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TRIES:
            return SkillDescription(tries=value)
        return spot.refuse(value, self.expected)

    def write(self, value: object) -> object:  # type: ignore[override]  # or its value alone
        """Its value, or a table."""
        table = document(value)
        return {"tries": 1, **table}["tries"] if set(table) <= {"tries"} else table

    def schema(self) -> Json:
        """An integer, or a reference to the class."""
        return {"anyOf": [Whole(0, MOST_TRIES).schema(), super().schema()]}


@attrs.frozen
class WeaponDescription(Thing):
    """A kind of weapon, or somebody's own."""

    base: int | None = key(BASE, "base achievement (G7); it must be written", unit="points")
    skill: str | None = key(SkillName(), "the skill it is used with; it must be written")
    range_m: int | None = key(
        RANGE, "how far it reaches; beyond, it never hits (G31)", unit="m", without="2 in melee; a shot must say so"
    )
    propulsion: str | None = key(
        Word(tuple(propulsion.name.lower() for propulsion in Propulsion)),
        "how it reaches its target, which decides how it can be evaded (G29)",
        without="melee",
    )
    evade: int | None = key(
        Numeral(-20, 20, *NEVER), "modifier for evading it in sight", without="that of its propulsion (G29)"
    )
    parryable: bool | None = key(
        Flag(), "whether an attack with it can be parried (G32)", without="true in melee and for what is thrown (GO22)"
    )
    can_parry: bool | None = key(Flag(), "whether one can parry with it (G33)", without="true in melee")


@attrs.frozen
class ArmorDescription(Thing):
    """Something that is worn."""

    base: int = key(BASE, "base achievement it adds to a defense (G8)", 0, unit="points")


@attrs.frozen
class KitDescription(Thing):
    """A means of treatment (G18)."""

    base: int | None = key(BASE, "base achievement: twice as much is the most it heals (G20)", unit="points")
    words: bool = key(Flag(), "whether it is words alone, with a base of at most 3 (G23)", default=False)
    range_m: int | None = key(RANGE, "how far it reaches", unit="m", without="2; words carry 10")


@attrs.frozen
class SigmaCombatant(CombatantDescription):
    """Somebody who fights by the Σ-System."""

    agility: int = key(ABILITY, "agility (敏捷値): who is slow declares first and acts last (G2, G3)", 8)
    perception: int = key(ABILITY, "perception (知覚値)", 8)
    operation: int = key(ABILITY, "operation (操作値): handling, dexterity", 8)
    education: int = key(ABILITY, "education (教育値)", 8)
    strength: int = key(ABILITY, "strength (力強さ), of body and mind (G8)", 8)
    special: int = key(ABILITY, "special (特殊値); no rule reads it unless a skill rests on it", 8)
    health: int | None = key(
        Whole(1, 999), "health (健常度) it starts with", unit="points", without="its maximum"
    )
    health_max: int | None = key(
        Whole(1, 999),
        "the health it is healed up to (GO15)",
        unit="points",
        without="the option health_max, or health if that is more",
    )
    skills: Mapping[str, SkillDescription] = key(
        Free(SkillName(), Skill(SkillDescription, "a skill"), "skills with their values"), "its skills (2.1)", {}
    )
    weapons: tuple[WeaponDescription, ...] = key(
        Many(Noun("weapon", named=True), "weapons"),
        "what it carries, the first in hand; bare hands are always there (G12)",
        (),
    )
    armor: tuple[ArmorDescription, ...] = key(
        Many(Noun("armor", named=True), "armor", bare=True), "what it wears; bases add up", ()
    )
    kits: tuple[KitDescription, ...] = key(
        Many(Noun("kit", named=True), "kits", bare=True),
        "means of treatment; whoever has the skill can always bandage (G21)",
        (),
    )
    parry: tuple[str, ...] | None = key(
        Many(SkillName(), "skills"),
        "skills it parries with (G32, G33)",
        without="that of every weapon it carries that is fit for it",
    )
    aware: bool = key(Flag(), "whether it sees attacks coming; else it cannot defend itself (G28)", default=True)
    place: int | None = key(PLACE, "where it starts", unit="m", without="the side's distance")
    leader: bool | None = key(Flag(), "whether its side follows it", without="the first of the side leads")
    surprised: bool | None = key(
        Flag(), "whether it sees no attack coming in the first round (GO26)", without="as its side is"
    )
    left_out: tuple[str, ...] = key(Many(Text(200), "texts"), LEFT_OUT, ())


@attrs.frozen
class SigmaSide(SideDescription[SigmaCombatant]):
    """One side."""

    policy: str = key(POLICY, DECIDES, "evader")
    distance: int | None = key(METRES, APART, unit="m", without=f"{USUAL_DISTANCE}")
    caller: bool = key(Flag(), "whether its policy declares, and waits, for all of it (G6)", default=False)


@attrs.frozen
class SigmaScene(SceneDescription):
    """Where the fight takes place: metres on a line."""

    from_: int | None = key(PLACE, "one end of the field", unit="m", name="from", without=BEYOND)
    to: int | None = key(PLACE, "the other end of the field", unit="m", without=BEYOND)
    cover: None = key(Foreign("no such key: the Σ-System has no cover"), "cover")
    concealment: None = key(Foreign("no such key: the Σ-System has no concealment"), "concealment")


@attrs.frozen
class SigmaHazard(HazardDescription):
    """Something of the scene that strikes everybody at a time."""

    damage: int = key(Whole(0, 99), "health that everybody loses (G16)", 0, unit="points")
    condition: None = key(Foreign("no such key: the Σ-System has no conditions"), "a condition")
    places: None = key(Foreign("no such key: a hazard of the Σ-System strikes everybody"), "places")


@attrs.frozen
class SigmaEncounter(EncounterDescription[SigmaCombatant]):
    """One encounter of a gauntlet: where it is, and who waits there for the players and their allies."""

    scene: SigmaScene = key(Table(SigmaScene, "scene"), "where it takes place", SigmaScene())
    side: tuple[SigmaSide, ...] = key(Many(Table(SigmaSide, "a side"), "sides"), "who waits there", ())
    hazard: tuple[SigmaHazard, ...] = key(
        Many(Table(SigmaHazard, "a hazard"), f"up to {HAZARDS} hazards"), "what strikes at a time", ()
    )


@attrs.frozen
class SigmaRest(RestDescription):
    """What lies between two encounters of a gauntlet: each day of it treatment, and a point of health by itself."""

    care: str = key(Word(("none", "party")), "who treats the wounded: nobody, or they each other", "party")


@attrs.frozen
class SigmaStage(StageDescription):
    """One stage of a gauntlet: an encounter, or a rest before the next one."""

    encounter: SigmaEncounter | None = key(Table(SigmaEncounter, "an encounter"), "who waits there, and where")
    rest: SigmaRest | None = key(Table(SigmaRest, "a rest"), "a rest, of hours or days")


@attrs.frozen
class SigmaScenario(Scenario[SigmaCombatant, Options]):
    """A fight as a file describes it."""

    scene: SigmaScene = key(Table(SigmaScene, "scene"), "where it takes place", SigmaScene())
    side: tuple[SigmaSide, ...] = key(Many(Table(SigmaSide, "a side"), f"2 to {SIDES} sides"), "who fights", ())
    hazard: tuple[SigmaHazard, ...] = key(
        Many(Table(SigmaHazard, "a hazard"), f"up to {HAZARDS} hazards"), "what strikes at a time", ()
    )
    stage: tuple[SigmaStage, ...] = key(
        Many(Table(SigmaStage, "a stage"), "stages"), "a gauntlet: encounters in a row, with rests between", ()
    )


@attrs.frozen
class SigmaLibrary(LibraryDescription):
    """A library file; later files win over earlier ones and over the bundled library."""

    kit: Mapping[str, KitDescription] = key(Free(NAME, Noun("kit"), "kits"), "means of treatment", {})


def apart(distance: int | None) -> int:
    """Metres between the players and a side that says so of its distance."""
    return USUAL_DISTANCE if distance is None else distance
