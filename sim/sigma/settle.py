"""What the keys of a combatant, a weapon or a kit of the Σ-System say together, and the most a battle can hold."""

from collections.abc import Iterator

import attrs

from sim.checks import check_most, counted_once
from sim.faults import NOTHING, listed, nearest
from sim.sigma.describe import (
    MELEE_REACH,
    WORDS_REACH,
    ArmorDescription,
    KitDescription,
    SigmaCombatant,
    SigmaScenario,
    SkillDescription,
    WeaponDescription,
)
from sim.sigma.lexicon import EVADE, KNOWN, TREATMENT, UNARMED, abilities_of, skill_of
from sim.sigma.model import Propulsion
from sim.state import ARMS, WEAPONS
from sim.structure import Spot

ARMS_EACH = 24
LIKENESS = 0.6
"""How much a word must look like another one to be offered for it."""
LOWEST, HIGHEST = 2, 19
"""An ability that is a target number: so a die can always hit, and always miss."""
MOST_WORDS = 3
"""The base of words (G23)."""
MELEE, THROWN = "melee", "thrown"
STAND_INS = {
    "combatant": SigmaCombatant(),
    "weapon": WeaponDescription(name="weapon", base=0, skill=UNARMED, range_m=MELEE_REACH),
    "armor": ArmorDescription(name="armor"),
    "kit": KitDescription(name="kit", base=0),
}
Carried = WeaponDescription | KitDescription


def check(noun: str, thing: Carried | ArmorDescription, spot: Spot) -> None:
    """Note what a thing lacks."""
    if noun in ("weapon", "kit") and thing.name is None:
        spot.at("name").refuse(NOTHING, f"a name, or is = a {noun} of the library")
    if thing.base is None and noun != "armor":
        spot.at("base").refuse(NOTHING, f"the base achievement of the {noun}")
    if isinstance(thing, WeaponDescription):
        if thing.skill is None:
            spot.at("skill").refuse(NOTHING, "the skill it is used with")
        if thing.range_m is None and thing.propulsion not in (None, MELEE):
            spot.at("range_m").refuse(NOTHING, "how many metres it reaches")
    if isinstance(thing, KitDescription) and thing.words and (thing.base or 0) > MOST_WORDS:
        spot.at("base").refuse(thing.base, f"a whole number from 0 to {MOST_WORDS}: words heal by no more (G23)")


def settle(combatant: SigmaCombatant, players: bool, spot: Spot) -> SigmaCombatant:  # noqa: ARG001 - all are alike
    """The combatant with everything about its weapons, kits and parries written out."""
    whole = attrs.evolve(
        combatant,
        weapons=tuple(_weapon(weapon) for weapon in combatant.weapons),
        kits=tuple(_kit(kit) for kit in combatant.kits),
    )
    _check_health(whole, spot)
    _check_skills(whole, spot.at("skills"))
    _check_abilities(whole, spot)
    _check_hands(whole, spot)
    for weapon in whole.weapons:
        if weapon.skill and weapon.skill != UNARMED and weapon.skill not in whole.skills:
            spot.mention(f"no skill {weapon.skill} is written: the checks with {weapon.name} have no dice (2.1)")
    return attrs.evolve(whole, parry=_parry(whole, spot.at("parry")))


def _weapon(weapon: WeaponDescription) -> WeaponDescription:
    propulsion = weapon.propulsion or MELEE
    return attrs.evolve(
        weapon,
        propulsion=propulsion,
        range_m=weapon.range_m or MELEE_REACH,
        parryable=propulsion in (MELEE, THROWN) if weapon.parryable is None else weapon.parryable,
        can_parry=propulsion == MELEE if weapon.can_parry is None else weapon.can_parry,
    )


def _kit(kit: KitDescription) -> KitDescription:
    return attrs.evolve(kit, range_m=kit.range_m or (WORDS_REACH if kit.words else MELEE_REACH))


def skill_with(c: SigmaCombatant, skill: str) -> SkillDescription:
    """A combatant's skill; whoever says nothing of it has one die for bare hands, and none for anything else."""
    return c.skills.get(skill) or SkillDescription(tries=int(skill == UNARMED))


def number_of(c: SigmaCombatant, skill: str, propulsion: int) -> int:
    """The target number of a combatant's skill (2.1)."""
    written = skill_with(c, skill)
    if written.target is not None:
        return written.target
    return min(int(getattr(c, ability)) for ability in written.abilities or abilities_of(skill, propulsion))


def parries_with(c: SigmaCombatant, weapon: WeaponDescription) -> bool:
    """Whether a weapon is fit for parrying, in these hands (G33)."""
    written = skill_with(c, weapon.skill or "").can_parry
    return bool(weapon.can_parry) if written is None else written


def _check_health(c: SigmaCombatant, spot: Spot) -> None:
    if c.health is not None and c.health_max is not None and c.health > c.health_max:
        spot.at("health").refuse(c.health, f"at most {c.health_max}, its health_max")


def _check_skills(c: SigmaCombatant, spot: Spot) -> None:
    """Note skills that nobody can know the abilities of, and what a skill cannot say."""
    carried = [weapon.skill for weapon in c.weapons if weapon.skill]
    for name, skill in c.skills.items():
        here = _spelled(spot, name)
        if name not in KNOWN and name not in carried and skill.target is None and not skill.abilities:
            expected = "a skill that is known, or of a weapon that is carried; or a table with its abilities or target"
            here.refuse(name, expected, nearest(name, dict.fromkeys([*carried, *KNOWN])))
        if here.at("abilities").written == []:
            here.at("abilities").refuse([], "at least one ability")
        if name in (EVADE, TREATMENT) and skill.base is not None:
            whose = "nothing adds to an evasion" if name == EVADE else "the base is that of the means (G18)"
            here.at("base").refuse(skill.base, f"no base for {name}: {whose}")


def _spelled(spot: Spot, name: str) -> Spot:
    """The place of a skill under the word that the file has for it."""
    written = spot.written if isinstance(spot.written, dict) else {}
    return spot.at(next((word for word in written if skill_of(word) == name), name))


def _used(c: SigmaCombatant) -> Iterator[tuple[str, int]]:
    """The skills that battles use, with how their weapons are used."""
    for weapon in c.weapons:
        if weapon.skill and skill_with(c, weapon.skill).tries:
            yield weapon.skill, Propulsion[(weapon.propulsion or MELEE).upper()]
    for skill in (UNARMED, EVADE, TREATMENT):
        if skill_with(c, skill).tries:
            yield skill, Propulsion.MELEE


def _check_abilities(c: SigmaCombatant, spot: Spot) -> None:
    """Note abilities that are target numbers and cannot be."""
    for skill, propulsion in _used(c):
        written = skill_with(c, skill)
        for ability in () if written.target is not None else written.abilities or abilities_of(skill, propulsion):
            value = getattr(c, ability)
            if not LOWEST <= value <= HIGHEST:
                expected = f"a whole number from {LOWEST} to {HIGHEST}, as for every target number (of {skill})"
                spot.at(ability).refuse(value, expected)


def _check_hands(c: SigmaCombatant, spot: Spot) -> None:
    most = ARMS_EACH - 2  # bare hands, and a bandage
    if len(c.weapons) + len(c.kits) > most:
        spot.at("weapons").refuse(c.weapons, f"at most {most} weapons and kits")


def _parry(c: SigmaCombatant, spot: Spot) -> tuple[str, ...]:
    """The skills it parries with; a fault for one that is not fit for it."""
    fit = dict.fromkeys(weapon.skill for weapon in c.weapons if weapon.skill and parries_with(c, weapon))
    if c.parry is None:
        return tuple([*fit, UNARMED] if skill_with(c, UNARMED).can_parry and UNARMED not in fit else fit)
    fit.setdefault(UNARMED)
    for number, skill in enumerate(c.parry):
        if skill not in fit:
            expected = f"a skill of a carried weapon that is fit for parrying: {listed([*fit])}"
            spot.item(number).refuse(skill, expected, nearest(skill, fit, least=LIKENESS))
    return c.parry


def check_all(scenario: SigmaScenario, spot: Spot) -> None:
    """Note hazards that do nothing, and when more is carried than a battle can hold."""
    for number, hazard in enumerate(scenario.hazard):
        if not hazard.damage:
            spot.at("hazard", number, "damage").refuse(NOTHING, "damage")
    expected = f"at most {ARMS} weapons and kits in all, bare hands and bandages included"
    check_most(scenario, ARMS, lambda c: c.count * _carried(c), expected, spot, "weapons")
    kinds = counted_once(lambda c: [kind_of(thing) for thing in (*c.weapons, *c.kits) if c.count])
    check_most(scenario, WEAPONS - 2, kinds, f"at most {WEAPONS - 2} kinds of weapons and kits in all", spot, "weapons")


def _carried(c: SigmaCombatant) -> int:
    return len(c.weapons) + len(c.kits) + 1 + (TREATMENT in c.skills)


def kind_of(thing: Carried) -> Carried:
    """What is the same for all who carry such a thing."""
    return attrs.evolve(thing, is_=None)
