"""What the keys of a narrative combatant or weapon say when taken together, and the most that a battle can hold."""

import attrs

from sim.checks import check_list, check_most, counted_once
from sim.faults import NOTHING
from sim.narrative.describe import ArmorDescription, NarrativeCombatant, NarrativeScenario, WeaponDescription
from sim.narrative.describe_abilities import AbilityDescription, EffectDescription, check_ability, same, skills_of
from sim.narrative.lexicon import TALENTS, TECHNIQUES, characteristic_of, style_of
from sim.narrative.model import Characteristic, Kind, Options, Style
from sim.narrative.talent_names import is_same, known_as
from sim.narrative.talent_table import rank_of_talent
from sim.state import ARMS, POWERS, WEAPONS
from sim.structure import Spot

BASE = 10
"""Wound and strain threshold before brawn and willpower (R7.10)."""
WITH_STRAIN = ("pc", "nemesis")
ARMS_EACH = 24
SKILLS = 12
"""That the abilities of a battle can ask for."""
FISTS = 1
STAND_INS = {
    "combatant": NarrativeCombatant(wound_threshold=1),
    "weapon": WeaponDescription(name="weapon", damage=0),
    "armor": ArmorDescription(name="armor"),
    "ability": AbilityDescription(name="ability", effects=(EffectDescription("prone"),)),
}


def check(noun: str, thing: WeaponDescription | ArmorDescription | AbilityDescription, spot: Spot) -> None:
    """Note what a weapon or an ability lacks, and what of it does not go together."""
    if noun == "ability" and thing.name is None:
        spot.at("name").refuse(NOTHING, "a name, or is = an ability of the library")
    if isinstance(thing, AbilityDescription) and not isinstance(spot.written, str):
        check_ability(thing, spot)
    if noun == "weapon" and thing.name is None:
        spot.at("name").refuse(NOTHING, "a name, or is = a weapon of the library")
    if isinstance(thing, WeaponDescription) and thing.damage is None and not thing.harmless:
        spot.at("damage").refuse(NOTHING, "the weapon's damage, or harmless = true")


def settle(combatant: NarrativeCombatant, players: bool, spot: Spot) -> NarrativeCombatant:
    """The combatant with its class, its thresholds and its weapons' skills and ranges written out."""
    kind = combatant.kind or ("minion" if combatant.minions else "pc" if players else "rival")
    if kind != "minion" and combatant.minions is not None:
        spot.at("minions").refuse(combatant.minions, 'kind = "minion", or no minions')
    if kind == "minion" and combatant.wound_threshold is None:
        spot.at("wound_threshold").refuse(NOTHING, "the wound threshold of one minion")
    if len(combatant.weapons) > ARMS_EACH - FISTS:
        spot.at("weapons").refuse(combatant.weapons, f"at most {ARMS_EACH - FISTS} weapons")
    _check_twins(combatant, spot)
    strain = combatant.strain_threshold
    if kind in WITH_STRAIN and strain is None:
        strain = _default(combatant, "strain", spot)
    return attrs.evolve(
        combatant,
        kind=kind,
        weapons=tuple(_weapon(weapon, combatant) for weapon in combatant.weapons),
        wound_threshold=combatant.wound_threshold or _default(combatant, "wound", spot),
        strain_threshold=strain,
    )


def _check_twins(combatant: NarrativeCombatant, spot: Spot) -> None:
    """Note abilities that are a talent of the rules which it has already, however each is spelled."""
    seen = [(name, spot.at("talents", name)) for name in combatant.talents]
    for number, name in enumerate(combatant.abilities):
        if known_as(name, TALENTS):
            here = spot.at("abilities").item(number)
            if first := next((place for other, place in seen if is_same(other, name)), None):
                here.refuse_twin(name, first)
            seen.append((name, here))


def divided(combatant: NarrativeCombatant, rules: Options) -> NarrativeCombatant:
    """Without classes of NPCs: each member a fighter of its own, by the rules of a nemesis, as is a rival (R7.19).

    Whose strain is wounds is still called a rival, so that who reads it again writes no strain threshold for it.
    """
    if rules.npc_classes or combatant.kind in WITH_STRAIN:
        return combatant
    members = combatant.minions or 1
    kind = "rival" if combatant.strain_threshold is None else "nemesis"
    return attrs.evolve(combatant, kind=kind, minions=None, count=members * combatant.count, parts=members)


def class_of(combatant: NarrativeCombatant, rules: Options) -> Kind:
    """The rules it goes by: without classes of NPCs all but heroes are nemeses (R7.19)."""
    kind = Kind[(combatant.kind or "").upper()]
    return kind if rules.npc_classes or kind == Kind.PC else Kind.NEMESIS


def _default(c: NarrativeCombatant, what: str, spot: Spot) -> int:
    """The threshold that its species' usual base gives, and its talents (R7.10, R14)."""
    of, talent, each = {"wound": ("brawn", "toughened", 2), "strain": ("willpower", "grit", 1)}[what]
    more = each * rank_of_talent(c.talents, (), talent)
    threshold = BASE + getattr(c, of) + more
    told = f"{BASE} + {of}" + (f" + {more} for {talent} = {threshold}" if more else f" = {threshold}")
    spot.mention(f"no {what}_threshold is written: {told} is taken (R7.10)")
    return int(threshold)


def rolled_with(c: NarrativeCombatant, skill: str, usual: str) -> str:
    """What somebody rolls a skill's weapons with: of the usual characteristic and those of talents the highest."""
    names = [talent for talent in c.talents if (key := known_as(talent, TECHNIQUES)) and skill in TECHNIQUES[key][0]]
    choices = [usual, *(TECHNIQUES[known_as(name, TECHNIQUES)][1] for name in names)]
    return max(choices, key=lambda choice: int(getattr(c, choice)))


def _weapon(weapon: WeaponDescription, bearer: NarrativeCombatant) -> WeaponDescription:
    """The weapon with its skill, range and characteristic (R2.9, R6.1-R6.3); in melee it reaches no farther."""
    skill = weapon.skill or ("melee" if weapon.range == "engaged" else "ranged_light")
    style = style_of(skill, engaged=weapon.range == "engaged")
    rolled = characteristic_of(skill)
    usual = Characteristic.BRAWN if style == Style.MELEE else Characteristic.AGILITY
    common = (usual if rolled is None else rolled).name.lower()
    return attrs.evolve(
        weapon,
        skill=skill,
        range="engaged" if style == Style.MELEE else weapon.range or "medium",
        damage=weapon.damage or 0,
        characteristic=weapon.characteristic or rolled_with(bearer, skill, common),
    )


def kind_of(weapon: WeaponDescription) -> WeaponDescription:
    """What is the same for all who carry such a weapon."""
    return attrs.evolve(weapon, is_=None, count=None, characteristic=None)


def check_all(scenario: NarrativeScenario, spot: Spot) -> None:
    """Note what is impossible in a narrative fight."""
    _check_scene(scenario, spot)
    _check_hands(scenario, spot)
    _check_abilities(scenario, spot)
    _mention_skills(scenario, spot)
    if scenario.rules is not None and scenario.rules.destiny and scenario.rules.story_points:
        spot.at("rules", "story_points").refuse(value=True, expected="either destiny or story_points, not both (R2.10)")


def _mention_skills(scenario: NarrativeScenario, spot: Spot) -> None:
    """Say of skills that no rule looks for: ranks of a minion group, group skills of anybody else (R7.15)."""
    classes = scenario.rules is None or scenario.rules.npc_classes
    for number, side in enumerate(scenario.side):
        for k, each in enumerate(side.combatant):
            here = spot.at("side", number, "combatant", k)
            if each.kind == "minion" and each.skills and not each.group_skills:
                here.mention("a minion group has group_skills: the ranks of its skills are not used (R7.15)")
            elif each.kind != "minion" and classes and each.group_skills and not each.skills:
                here.mention("only a minion group has group_skills: it has no ranks of skills (R7.15)")


def _check_scene(scenario: NarrativeScenario, spot: Spot) -> None:
    """Note cover and hazards outside of the field, and hazards that do nothing."""
    low, high = scenario.scene.from_ or 0, scenario.scene.to or 0
    if low <= high:
        check_list(scenario.scene.cover, low, high, spot.at("scene", "cover"))
        check_list(scenario.scene.difficult, low, high, spot.at("scene", "difficult"))
    for number, hazard in enumerate(scenario.hazard):
        here = spot.at("hazard", number)
        if low <= high:
            check_list(hazard.places, low, high, here.at("places"))
        if not hazard.damage and not hazard.condition:
            here.at("damage").refuse(NOTHING, "damage, a condition, or both")


def _check_hands(scenario: NarrativeScenario, spot: Spot) -> None:
    """Note when more is carried than a battle can hold."""
    expected = f"at most {ARMS} weapons in all hands, fists included"
    check_most(scenario, ARMS, lambda c: c.count * (len(c.weapons) + FISTS), expected, spot, "weapons")
    kinds = counted_once(lambda c: [kind_of(weapon) for weapon in c.weapons if c.count])
    check_most(scenario, WEAPONS - FISTS, kinds, f"at most {WEAPONS - FISTS} kinds of weapons in all", spot, "weapons")


def _check_abilities(scenario: NarrativeScenario, spot: Spot) -> None:
    """Note when more can be done than a battle can hold."""
    kinds = counted_once(lambda c: [same(ability) for ability in c.powers if c.count])
    check_most(scenario, POWERS, kinds, f"at most {POWERS} abilities in all", spot, "powers")
    skills = counted_once(lambda c: [skill for ability in c.powers if c.count for skill in skills_of(ability)])
    check_most(scenario, SKILLS, skills, f"at most {SKILLS} skills in all that abilities ask for", spot, "powers")
