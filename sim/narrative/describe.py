"""What a user writes about combatants, weapons and armor of the narrative ruleset."""

from collections.abc import Mapping

import attrs

from sim.coverage import LEFT_OUT
from sim.holders import Free, Many, Noun, Table
from sim.narrative.describe_abilities import AbilityDescription
from sim.narrative.lexicon import QUALITIES, SkillName
from sim.narrative.model import Band, Characteristic, Kind, Options
from sim.narrative.talent_table import Talents, TalentTable
from sim.scenario import (
    APART,
    DECIDES,
    PLACE,
    POLICY,
    CombatantDescription,
    EncounterDescription,
    HazardDescription,
    Scenario,
    SceneDescription,
    SideDescription,
    StageDescription,
    Thing,
)
from sim.shapes import Flag, Known, Rank, Text, Whole, Word
from sim.state import HAZARDS, SIDES
from sim.structure import key

CHARACTERISTIC = Whole(0, 20)
MOST_MEMBERS = 30
DISTANCES = {"engaged": 0, "short": 0, "medium": 1, "long": 3, "extreme": 5}
"""Places between the players and a side that stands so far from them."""
USUAL_DISTANCE = "medium"
BEYOND = "three places beyond the outermost start"
RANKS = Rank(100)


def _words(names: type[Kind | Band | Characteristic]) -> Word:
    return Word(tuple(member.name.lower() for member in names))


@attrs.frozen
class WeaponDescription(Thing):
    """A kind of weapon, or somebody's own."""

    skill: str | None = key(
        SkillName(), "the skill it is used with", without="melee if its range is engaged, else ranged_light"
    )
    characteristic: str | None = key(
        _words(Characteristic), "what its checks are rolled with", without="what its skill is rolled with (R2.9)"
    )
    damage: int | None = key(
        Whole(0, 100), "damage of a hit before successes (R7.1); it must be written", unit="points"
    )
    adds_brawn: bool = key(Flag(), "whether the bearer's brawn is added: a weapon that lists +n (R7.1)", default=False)
    crit_rating: int = key(
        Whole(0, 20), "advantages that buy a critical (R8.1); 0 or left out: it can never crit", 0, unit="advantages"
    )
    range: str | None = key(_words(Band), "the farthest band it reaches", without="engaged in melee, else medium")
    qualities: Mapping[str, int] = key(
        Free(Known(QUALITIES, "a weapon quality"), RANKS, "qualities with their ranks"), "its qualities (R10)", {}
    )
    harmless: bool = key(Flag(), "whether nobody can be attacked with it", default=False)
    planetary: bool = key(Flag(), "whether it is a weapon of planetary scale (R8.8)", default=False)
    two_handed: bool | None = key(
        Flag(), "whether it takes both hands (R8.10)", without="true for ranged_heavy and gunnery, else false"
    )
    improvised: bool = key(
        Flag(), "whether it is something picked up: a threat on each check, and it breaks (R6.9)", default=False
    )
    count: int | None = key(
        Whole(1, 99), "so many, each good for one attack (R15)", unit="attacks", without="one that is not used up"
    )
    left_out: tuple[str, ...] = key(Many(Text(200), "texts"), LEFT_OUT, ())


ARMOR_QUALITIES = ("defensive", "deflection", "cortosis")


@attrs.frozen
class ArmorDescription(Thing):
    """A suit of armor or a shield."""

    soak: int = key(Whole(0, 20), "soak it adds to brawn (R7.2)", 0, unit="points")
    defense: int = key(Whole(0, 10), "melee and ranged defense it gives (R5.17)", 0, unit="dice")
    qualities: Mapping[str, int] = key(
        Free(Known(ARMOR_QUALITIES, "defensive, deflection or cortosis"), RANKS, "qualities with their ranks"),
        "what a shield adds to other defense (R5.18)",
        {},
    )


@attrs.frozen
class NarrativeCombatant(CombatantDescription):
    """Somebody who fights by the narrative rules; a minion group is one."""

    kind: str | None = key(_words(Kind), "its class (R7.11-R7.14)", without="pc among the players, else rival")
    brawn: int = key(CHARACTERISTIC, "brawn", 2)
    agility: int = key(CHARACTERISTIC, "agility", 2)
    intellect: int = key(CHARACTERISTIC, "intellect", 2)
    cunning: int = key(CHARACTERISTIC, "cunning", 2)
    willpower: int = key(CHARACTERISTIC, "willpower", 2)
    presence: int = key(CHARACTERISTIC, "presence", 2)
    soak: int | None = key(
        Whole(0, 99),
        "soak, all in: armor is not added again (R7.2)",
        unit="points",
        without="brawn and the soak of armor",
    )
    wound_threshold: int | None = key(
        Whole(1, 999),
        "wounds it bears; of a group, each member (R7.6, R7.14)",
        unit="points",
        without="10 + brawn (R7.10)",
    )
    strain_threshold: int | None = key(
        Whole(1, 999),
        "strain it bears; only pc and nemesis have one (R7.9-R7.13)",
        unit="points",
        without="10 + willpower (R7.10)",
    )
    armor: tuple[ArmorDescription, ...] = key(Many(Noun("armor", named=True), "armor", bare=True), "what it wears", ())
    defense: int | None = key(
        Whole(0, 10), "melee and ranged defense, all in (R5.17)", unit="dice", without="what armor gives"
    )
    melee_defense: int | None = key(Whole(0, 10), "melee defense, all in (R5.17)", unit="dice", without="defense")
    ranged_defense: int | None = key(Whole(0, 10), "ranged defense, all in (R5.17)", unit="dice", without="defense")
    skills: Mapping[str, int] = key(Free(SkillName(), Whole(0, 20), "skills with their ranks"), "its skills (R2.1)", {})
    group_skills: tuple[str, ...] = key(Many(SkillName(), "skills"), "what a minion group is good at (R7.15)", ())
    weapons: tuple[WeaponDescription, ...] = key(
        Many(Noun("weapon", named=True), "weapons"),
        "what it carries, the first in hand; fists are always there (R6.8)",
        (),
    )
    talents: Talents = key(TalentTable(), "its talents: ranks, or true; of deadly_accuracy a skill (R14)", {})
    powers: tuple[AbilityDescription, ...] = key(
        Many(Noun("ability", named=True), "abilities"), "what it can do besides, of the library or its own", ()
    )
    force_rating: int = key(Whole(0, 10), "Force dice it rolls for abilities that ask for them (R1.7)", 0, unit="dice")
    abilities: tuple[str, ...] = key(
        Many(Text(2000), "names"), "what else it can do: talents may stand here, too, no rule reads others", ()
    )
    gear: tuple[str, ...] = key(Many(Text(2000), "names"), "what else it carries; no rule reads it", ())
    left_out: tuple[str, ...] = key(Many(Text(200), "texts"), LEFT_OUT, ())
    minions: int | None = key(Whole(1, MOST_MEMBERS), "members of a minion group (R7.14)", unit="heads", without="1")
    stimpacks: int = key(Whole(0, 99), "stimpacks it carries (R11.1)", 0)
    patches: int = key(Whole(0, 99), "emergency repair patches it carries, for droids (R11.2)", 0)
    medkit: bool = key(Flag(), "whether it carries a medkit (R11.4)", default=False)
    droid: bool = key(Flag(), "whether it is a droid (R10, R11)", default=False)
    mount: str | None = key(Word(("trained", "untrained")), "an animal to ride at hand (R5.8)")
    leader: bool | None = key(
        Flag(), "whether its side follows it", without="the one with the highest presence and Leadership leads"
    )
    silhouette: int = key(Whole(0, 10), "its size; people have 1 (R6.6)", 1)


@attrs.frozen
class NarrativeSide(SideDescription[NarrativeCombatant]):
    """One side."""

    policy: str = key(POLICY, DECIDES, "marksman")
    distance: str | None = key(Word(tuple(DISTANCES)), APART, without=USUAL_DISTANCE)


@attrs.frozen
class NarrativeScene(SceneDescription):
    """Where the fight takes place: whole numbers on a line, one maneuver apart."""

    cover: tuple[int, ...] | None = key(
        Many(PLACE, "places"), "places where cover can be taken", unit="places", without="everywhere"
    )
    concealment: int = key(Whole(0, 3), "smoke or darkness: setback dice on ranged attacks", 0, unit="dice")
    difficult: tuple[int, ...] = key(
        Many(PLACE, "places"), "difficult ground: a move that ends there takes two maneuvers (R5.16)", (), unit="places"
    )
    from_: int | None = key(PLACE, "one end of the field", unit="place", name="from", without=BEYOND)
    to: int | None = key(PLACE, "the other end of the field", unit="place", without=BEYOND)


@attrs.frozen
class NarrativeHazard(HazardDescription):
    """Something of the scene that strikes at a time."""

    places: tuple[int, ...] | None = key(Many(PLACE, "places"), "where it strikes", unit="places", without="everywhere")
    damage: int = key(Whole(0, 99), "damage before soak to everybody there", 0, unit="points")
    condition: str | None = key(
        Word(("prone", "disoriented", "immobilized", "staggered")), "a condition it brings to everybody there"
    )


@attrs.frozen
class NarrativeEncounter(EncounterDescription[NarrativeCombatant]):
    """One encounter of a gauntlet: where it is, and who waits there for the players and their allies."""

    scene: NarrativeScene = key(Table(NarrativeScene, "scene"), "where it takes place", NarrativeScene())
    side: tuple[NarrativeSide, ...] = key(Many(Table(NarrativeSide, "a side"), "sides"), "who waits there", ())
    hazard: tuple[NarrativeHazard, ...] = key(
        Many(Table(NarrativeHazard, "a hazard"), f"up to {HAZARDS} hazards"), "what strikes at a time", ()
    )


@attrs.frozen
class NarrativeStage(StageDescription):
    """One stage of a gauntlet: an encounter, or a rest before the next one."""

    encounter: NarrativeEncounter | None = key(Table(NarrativeEncounter, "an encounter"), "who waits there, and where")


@attrs.frozen
class NarrativeScenario(Scenario[NarrativeCombatant, Options]):
    """A fight as a file describes it."""

    scene: NarrativeScene = key(Table(NarrativeScene, "scene"), "where it takes place", NarrativeScene())
    side: tuple[NarrativeSide, ...] = key(
        Many(Table(NarrativeSide, "a side"), f"2 to {SIDES} sides"), "who fights", ()
    )
    hazard: tuple[NarrativeHazard, ...] = key(
        Many(Table(NarrativeHazard, "a hazard"), f"up to {HAZARDS} hazards"), "what strikes at a time", ()
    )
    stage: tuple[NarrativeStage, ...] = key(
        Many(Table(NarrativeStage, "a stage"), "stages"), "a gauntlet: encounters in a row, with rests between", ()
    )


def apart(distance: str | None) -> int:
    """Places between the players and a side that stands so far from them."""
    return DISTANCES[distance or USUAL_DISTANCE]
