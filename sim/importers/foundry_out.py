"""One combatant of the narrative ruleset -> an actor of Foundry: what both systems ask for, and the `genesys` one."""

from collections.abc import Iterator
from typing import Any

from sim.faults import snake
from sim.importers.skills import CHARACTERISTICS, PRINTED
from sim.importers.talents import usual_text
from sim.narrative.arming import defense_of, soak_of
from sim.narrative.describe import NarrativeCombatant, WeaponDescription
from sim.narrative.lexicon import UNRANKED, WEAPON_STYLES, characteristic_of, style_of
from sim.narrative.model import Options, Style
from sim.narrative.talent_names import GRADES

Item = dict[str, Any]
CALLED = {snake(name): name for names in PRINTED.values() for name in names.split(", ")}
"""The printed names of skills, by their keys."""
USUAL = {snake(name): ability for ability, names in PRINTED.items() for name in names.split(", ")}
HIGHEST_DEFENSE = 4
BLANK: Item = {"img": "", "effects": [], "flags": {}}
GEAR = {"stimpacks": "Stimpack", "patches": "Emergency repair patch", "medkit": "Medkit"}


def actor_of(c: NarrativeCombatant) -> Item:
    """An actor of the system `genesys`, to import into one that was made before: numbers are totals."""
    kind = "character" if c.kind == "pc" else c.kind
    worn = sum(armor.soak for armor in c.armor) if kind == "character" else 0
    own = c.brawn + worn if kind == "character" else 0
    melee, ranged = totals(c)
    shielded = sum(armor.defense for armor in c.armor) if kind == "character" else 0
    system: Item = {
        "characteristics": {name: getattr(c, name) for name in CHARACTERISTICS},
        "soak": soak_of(c) - own,
        "defense": {"melee": melee - shielded, "ranged": ranged - shielded},
        "description": "",
        "source": "",
        "superCharacteristics": [],
        "wounds": {"value": 0, "threshold" if kind == "minion" else "max": c.wound_threshold},
    }
    if kind in ("character", "nemesis"):
        system["strain"] = {"value": 0, "max": c.strain_threshold or 0}
    if kind == "minion":
        system["groupSize"] = c.minions or 1
    items = [*_skills(c), *_weapons(c), *_armor(c), *_named(c), *_gear(c)]
    return {"name": str(c.name), "type": kind, **BLANK, "system": system, "items": items, "_stats": _of("genesys")}


def totals(c: NarrativeCombatant) -> tuple[int, int]:
    """Melee and ranged defense with what it wears and what it has in hand at first."""
    found = defense_of(c, Options())
    held = c.weapons[0].qualities if c.weapons and not found.printed else {}
    melee = found.melee_defense + found.melee_guard + held.get("defensive", 0)
    ranged = found.ranged_defense + found.ranged_guard + held.get("deflection", 0)
    return min(melee, HIGHEST_DEFENSE), min(ranged, HIGHEST_DEFENSE)


def skill_name(skill: str) -> str:
    """A skill as it is printed; one that nobody knows by its key, in words."""
    return CALLED.get(skill, skill.replace("_", " ").title())


def wielded(weapon: WeaponDescription) -> str:
    """The skill of a weapon, with the characteristic behind it where it is an odd one: `Lightsaber (Agility)`."""
    skill = weapon.skill or ""
    usual = USUAL.get(skill) or ("brawn" if style_of(skill, weapon.range == "engaged") == Style.MELEE else "agility")
    odd = weapon.characteristic not in (None, usual)
    return f"{skill_name(skill)} ({str(weapon.characteristic).title()})" if odd else skill_name(skill)


def talents_of(c: NarrativeCombatant) -> Iterator[tuple[str, int]]:
    """Talents as they are printed, each with its rank: `Parry (Improved)`."""
    for name, value in c.talents.items():
        grade = next((grade for grade in GRADES if name.startswith(f"{grade}_")), "")
        plain = name.removeprefix(f"{grade}_") if grade else name
        printed = plain.replace("_", " ").title() if plain == snake(plain) else plain
        behind = skill_name(value) if isinstance(value, str) else grade.title()
        yield f"{printed} ({behind})" if behind else printed, 1 if isinstance(value, str) else value
    if c.force_rating:
        yield "Force Rating", c.force_rating


def abilities_of(c: NarrativeCombatant) -> Iterator[str]:
    """Abilities by name, and what is a key of its own here and an ability there."""
    yield from (f"Force Power: {power.name}" if power.force else str(power.name) for power in c.powers)
    yield from c.abilities
    if c.droid:
        yield "Droid"
    if c.silhouette != 1:
        yield f"Silhouette {c.silhouette}"


def gear_of(c: NarrativeCombatant) -> Iterator[tuple[str, int]]:
    """What it carries besides, with how many there are."""
    for key, name in GEAR.items():
        if number := int(getattr(c, key)):
            yield name, number
    yield from ((thing, 1) for thing in c.gear)
    yield from ((str(weapon.name), weapon.count or 1) for weapon in c.weapons if weapon.harmless)


def qualities_of(weapon: WeaponDescription) -> Iterator[tuple[str, int]]:
    """Qualities as they are printed, with their ranks; 0 for those without."""
    for key, rank in weapon.qualities.items():
        yield key.replace("_", " ").title(), 0 if key in UNRANKED else rank


def lost(c: NarrativeCombatant) -> Iterator[str]:
    """What an actor has no place for, in words."""
    for weapon in c.weapons:
        odd = [key for key in ("harmless", "improvised", "planetary") if getattr(weapon, key)]
        yield from (f"{c.name}: {weapon.name}: {key} is not carried over" for key in odd)
    for key in ("mount", "leader", "left_out"):
        if getattr(c, key):
            yield f"{c.name}: {key} is not carried over"


def _of(system: str) -> Item:
    return {"systemId": system}


def _skills(c: NarrativeCombatant) -> Iterator[Item]:
    ranks = dict.fromkeys(c.group_skills, 1) if c.kind == "minion" else c.skills
    for skill, rank in ranks.items():
        ability = characteristic_of(skill)
        system = {
            "characteristic": ability.name.lower() if ability is not None else "intellect",
            "category": "combat" if skill in WEAPON_STYLES else "general",
            "initiative": skill in ("cool", "vigilance"),
            "career": False,
            "rank": rank,
        }
        yield _item(skill_name(skill), "skill", system)


def _weapons(c: NarrativeCombatant) -> Iterator[Item]:
    for number, weapon in enumerate(each for each in c.weapons if not each.harmless):
        qualities = [
            {"name": name.lower(), "description": "", "isRated": rank > 0, "rating": rank}
            for name, rank in qualities_of(weapon)
        ]
        system = _carried(weapon.count or 1, "carried" if number else "equipped") | {
            "baseDamage": weapon.damage,
            "damageCharacteristic": "brawn" if weapon.adds_brawn else "-",
            "critical": weapon.crit_rating,
            "range": weapon.range,
            "skills": [wielded(weapon)],
            "qualities": qualities,
        }
        yield _item(str(weapon.name), "weapon", system)


def _armor(c: NarrativeCombatant) -> Iterator[Item]:
    for armor in c.armor:
        system = _carried(1, "equipped") | {"soak": armor.soak, "defense": armor.defense, "qualities": []}
        yield _item(str(armor.name or "Armor"), "armor", system)


def _named(c: NarrativeCombatant) -> Iterator[Item]:
    for name, rank in talents_of(c):
        activation = {"type": "passive", "detail": ""}
        system = {"tier": 1, "activation": activation, "ranked": "yes", "scalesWithRank": "no", "rank": rank}
        yield _item(name, "talent", {"description": usual_text(name), **system})
    for name in abilities_of(c):
        activation = {"type": "passive", "detail": ""}
        yield _item(name, "ability", {"description": usual_text(name), "activation": activation})


def _gear(c: NarrativeCombatant) -> Iterator[Item]:
    for name, number in gear_of(c):
        yield _item(name, "gear", _carried(number, "carried"))


def _carried(quantity: int, state: str) -> Item:
    plain = {"rarity": 0, "encumbrance": 0, "price": 0, "damage": "undamaged", "container": ""}
    return plain | {"quantity": quantity, "state": state}


def _item(name: str, sort: str, system: Item) -> Item:
    return {"name": name, "type": sort, **BLANK, "system": {"description": "", "source": "", **system}}
