"""What a user writes about an ability: `[ability.NAME]` of a library, and what it comes to."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar

import attrs

from sim.faults import NOTHING, Absent, listed
from sim.holders import Free, Many, Noun, Table
from sim.narrative.lexicon import SkillName, characteristic_of
from sim.narrative.model import MOST_USES, Affect, Band, Characteristic, Ways, Whom
from sim.scenario import NAME, Thing
from sim.shapes import Flag, Numeral, Text, Whole, Word
from sim.shelf import LibraryDescription, settled
from sim.structure import Json, Spot, key

DIFFICULTIES = ("simple", "easy", "average", "hard", "daunting", "formidable")
"""Words for zero to five difficulty dice (R2.2)."""
EFFECTS = tuple(each.name.lower() for each in Affect)
CONDITIONS = ("prone", "staggered", "disoriented", "immobilized", "disarm")
"""Effects of which there is no more or less."""
FOR_TURNS = ("defense", "ward", "staggered", "disoriented", "immobilized")
"""Effects that last a turn if nothing else is said."""
LASTING = ("boost", "setback", "upgrade", "difficulty", *FOR_TURNS)
"""Effects that can last; the first four are for the next check if nothing else is said."""
MOVES = ("push", "pull", "leap")
HEALS = ("heal", "recover")
ENCOUNTER = 100_000  # turns: for the rest of it
MOST_EFFECTS = 6


def _words(names: type[IntEnum]) -> Word:
    return Word(tuple(member.name.lower() for member in names))


@attrs.frozen
class EffectDescription:
    """One effect of an ability."""

    effect: str | None = key(Word(EFFECTS), "what it does; it must be written")
    amount: int | None = key(
        Whole(0, 50), "points, dice, upgrades or places", without="1; 0 where per_success or per_point is written"
    )
    per_success: int = key(Whole(0, 10), "how much more for each net success of the ability's check", 0)
    per_point: int = key(Whole(0, 10), "how much more for each light point beyond those it takes", 0)
    lasts: int | None = key(
        Numeral(1, 20, "encounter", ENCOUNTER),
        "turns of the one it is done to, after a turn of its own that is being taken",
        unit="turns",
        without="the next check; 1 turn for defense, ward and conditions",
    )
    soak: bool | None = key(Flag(), "whether soak stops its damage (R7.2)", without="true")
    on: str = key(Word(("target", "self")), "to whom it is done: the target, or the one who uses the ability", "target")


@attrs.frozen
class EffectShape(Table):
    """A table with the keys of an effect; the word alone will do."""

    words: ClassVar[Word] = Word(EFFECTS)

    @property
    def expected(self) -> str:
        """In words."""
        return 'an effect such as "prone", or a table such as { effect = "damage", amount = 5 }'

    def read(self, value: object, spot: Spot) -> EffectDescription:
        """An effect; one that is wrong, and has been told, does nothing, so that others keep their places."""
        if isinstance(value, str):
            word = self.words.read(value, spot)
            return EffectDescription(None if isinstance(word, Absent) else word)
        if not isinstance(value, dict):
            spot.refuse(value, self.expected)
        elif "effect" not in value:
            spot.at("effect").refuse(NOTHING, listed(EFFECTS))
        read = super().read(value, spot) if isinstance(value, dict) else None
        return read if isinstance(read, EffectDescription) else EffectDescription()

    def schema(self) -> Json:
        """A word, or a reference to the class."""
        return {"anyOf": [self.words.schema(), super().schema()]}


@attrs.frozen
class AbilityDescription(Thing):
    """Something that can be done besides: a trick, a spell, a Force power."""

    does: str | None = key(Text(2000, long=True), "what it is, in words; no rule reads it")
    type: str = key(_words(Ways), "what it takes of a turn (R4.5)", "action")
    strain: int = key(Whole(0, 20), "strain that it costs (R4.6)", 0, unit="points")
    uses: int | None = key(
        Whole(1, MOST_USES), "uses in an encounter", without="any number; no ability twice in one turn"
    )
    target: str = key(_words(Whom), "whom it is for; a friend is an ally or oneself", "enemy")
    range: str = key(_words(Band), "the farthest band to the target", "short")
    area: bool = key(Flag(), "whether it is done to all such in range, not to one", default=False)
    check: str | None = key(SkillName(), "the skill of its check", without="no check: it always works")
    characteristic: str | None = key(
        _words(Characteristic), "what the check is rolled with", without="what its skill is rolled with (R2.9)"
    )
    difficulty: str | None = key(
        Word(DIFFICULTIES), "how hard the check is (R2.2)", without="average; simple beside opposed or competitive"
    )
    opposed: str | None = key(SkillName(), "the target's skill that makes the check harder (R2.8)")
    competitive: str | None = key(SkillName(), "the target's skill that rolls a check of its own, to be beaten (R2.8)")
    force: int = key(
        Whole(0, 10), "light points it takes, rolled with as many Force dice as the user's force_rating (R1.7)", 0
    )
    effects: tuple[EffectDescription, ...] = key(
        Many(EffectShape(EffectDescription, "an effect"), "effects", bare=True), "what it does; one to six", ()
    )


@attrs.frozen
class NarrativeLibrary(LibraryDescription):
    """A library file; later files win over earlier ones and over the bundled library."""

    ability: Mapping[str, Any] = key(Free(NAME, Noun("ability"), "abilities"), "what can be done besides", {})


def check_ability(sparse: AbilityDescription, spot: Spot) -> None:
    """Note everything about an ability that does not go together."""
    ability: AbilityDescription = settled(sparse)
    if not 1 <= len(ability.effects) <= MOST_EFFECTS:
        spot.at("effects").refuse(ability.effects or NOTHING, f"one to {MOST_EFFECTS} effects")
    _check_check(ability, spot)
    for number, effect in enumerate(ability.effects):
        bare = not isinstance(spot.at("effects").written, list)
        _check_effect(effect, ability, spot.at("effects") if bare else spot.at("effects", number))


def _check_check(ability: AbilityDescription, spot: Spot) -> None:
    if ability.check is None:
        for word in ("characteristic", "difficulty", "opposed", "competitive"):
            if (value := getattr(ability, word)) is not None:
                spot.at(word).refuse(value, f"{word} beside check = a skill, or neither")
    elif ability.characteristic is None and characteristic_of(ability.check) is None:
        spot.at("characteristic").refuse(NOTHING, f"what {ability.check} is rolled with: no rule knows that skill")
    if ability.opposed is not None and ability.competitive is not None:
        spot.at("competitive").refuse(ability.competitive, "either opposed or competitive")
    for word in ("opposed", "competitive"):
        skill = getattr(ability, word)
        if skill is not None and characteristic_of(skill) is None:
            spot.at(word).refuse(skill, "a skill of which is known what it is rolled with (R2.9)")
        if skill is not None and ability.target == "self":
            spot.at(word).refuse(skill, 'a target other than "self"')


def _check_effect(effect: EffectDescription, ability: AbilityDescription, spot: Spot) -> None:
    what = effect.effect
    if what is None:
        return
    if what in CONDITIONS:
        for word in ("amount", "per_success", "per_point"):
            if value := getattr(effect, word):
                spot.at(word).refuse(value, f"no {word}: {what} has none")
    if effect.lasts is not None and what not in LASTING:
        spot.at("lasts").refuse(effect.lasts, f"no lasts: {what} happens at once")
    if effect.soak is not None and what != "damage":
        spot.at("soak").refuse(effect.soak, "soak beside damage only")
    if effect.per_success and ability.check is None:
        spot.at("per_success").refuse(effect.per_success, "an ability with a check")
    if effect.per_point and not ability.force:
        spot.at("per_point").refuse(effect.per_point, "an ability with force, the light points it takes")
    if what in MOVES and (ability.target == "self" or (effect.on == "self" and what != "leap")):
        spot.at("effect").refuse(what, "a target other than oneself, from or to whom to go")
    if what == "leap" and ability.area:
        spot.at("effect").refuse(what, "an ability without area: nobody leaps to all")


def same(ability: AbilityDescription) -> AbilityDescription:
    """What is the same for all who have such an ability."""
    return attrs.evolve(ability, is_=None, does=None)


def skills_of(ability: AbilityDescription) -> tuple[str, ...]:
    """The skills that an ability asks for."""
    return tuple(skill for skill in (ability.check, ability.opposed, ability.competitive) if skill is not None)
