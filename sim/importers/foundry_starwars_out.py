"""One combatant of the narrative ruleset -> an actor of Foundry's `starwarsffg` system."""

from collections.abc import Iterator
from typing import Any

from sim.importers.foundry_out import (
    BLANK,
    USUAL,
    abilities_of,
    gear_of,
    qualities_of,
    skill_name,
    talents_of,
    totals,
    wielded,
)
from sim.importers.skills import CHARACTERISTICS
from sim.importers.talents import usual_text
from sim.narrative.arming import soak_of
from sim.narrative.describe import NarrativeCombatant, WeaponDescription

Item = dict[str, Any]
OF_THE_SYSTEM = """
    astrogation athletics brawl charm coercion computers cool coordination deception discipline gunnery leadership
    lightsaber mechanics medicine melee negotiation perception piloting_planetary piloting_space ranged_heavy
    ranged_light resilience skulduggery stealth streetwise survival vigilance
"""
"""The skills that every actor there has, if with rank 0."""


def actor_of(c: NarrativeCombatant) -> Item:
    """An actor of the system, to import into one that was made before: numbers are totals, no effect adds to them."""
    kind = "character" if c.kind == "pc" else str(c.kind)
    members, wounds = c.minions or 1, c.wound_threshold or 0
    melee, ranged = totals(c)
    stats: Item = {
        "wounds": {"value": 0, "min": 0, "max": wounds * members if kind == "minion" else wounds},
        "soak": {"value": soak_of(c)},
        "defence": {"ranged": ranged, "melee": melee},
        "forcePool": {"value": 0, "max": c.force_rating},
    }
    if kind in ("character", "nemesis"):
        stats["strain"] = {"value": 0, "min": 0, "max": c.strain_threshold or 0}
    system: Item = {
        "biography": "",
        "stats": stats,
        "characteristics": {
            name.title(): {"value": getattr(c, name), "label": name.title()} for name in CHARACTERISTICS
        },
        "skills": dict(_skills(c)),
        "attributes": {},
    }
    if kind == "minion":
        system |= {"unit_wounds": {"value": wounds}, "quantity": {"value": members, "max": members}}
    items = [*_weapons(c), *_armor(c), *_named(c), *_gear(c)]
    stamp = {"systemId": "starwarsffg"}
    return {"name": str(c.name), "type": kind, **BLANK, "system": system, "items": items, "_stats": stamp}


def _skills(c: NarrativeCombatant) -> Iterator[tuple[str, Item]]:
    minion = c.kind == "minion"
    ranks = dict.fromkeys(c.group_skills, max((c.minions or 1) - 1, 0)) if minion else dict(c.skills)
    standard = OF_THE_SYSTEM.split()
    for skill in dict.fromkeys([*standard, *ranks]):
        made = {
            "rank": ranks.get(skill, 0),
            "characteristic": USUAL.get(skill, "intellect").title(),
            "groupskill": minion and skill in ranks,
            "careerskill": False,
            "type": "General",
            "max": 6,
        }
        yield skill_name(skill), made if skill in standard else made | {"custom": True}


def _weapons(c: NarrativeCombatant) -> Iterator[Item]:
    for number, weapon in enumerate(each for each in c.weapons if not each.harmless):
        system = {
            "skill": {"value": wielded(weapon), "useBrawn": False},
            "damage": {"value": weapon.damage},
            "crit": {"value": weapon.crit_rating},
            "range": {"value": str(weapon.range).title()},
            "characteristic": {"value": "Brawn" if weapon.adds_brawn else ""},
            "special": {"value": ",".join(f"{name} {rank}" if rank else name for name, rank in qualities_of(weapon))},
            "itemmodifier": [*_modifiers(weapon)],
            "itemattachment": [],
            "equippable": {"value": True, "equipped": number == 0},
        }
        yield _item(str(weapon.name), "weapon", _carried(weapon.count or 1) | system)


def _modifiers(weapon: WeaponDescription) -> Iterator[Item]:
    """Qualities as the tool embeds them; each has a rank there."""
    for name, rank in qualities_of(weapon):
        yield {"name": name, "type": "itemmodifier", "system": {"rank": rank or 1, "attributes": {}}}


def _armor(c: NarrativeCombatant) -> Iterator[Item]:
    """Armor is in the totals already; so it is carried, not worn."""
    for armor in c.armor:
        system = {"soak": {"value": armor.soak}, "defence": {"value": armor.defense}, "equippable": {"equipped": False}}
        yield _item(str(armor.name or "Armor"), "armour", _carried(1) | system)


def _named(c: NarrativeCombatant) -> Iterator[Item]:
    for name, rank in talents_of(c):
        ranks = {"ranks": {"ranked": True, "current": rank}, "activation": {"value": "Passive"}}
        yield _item(name, "talent", {"description": usual_text(name), **ranks})
    for name in abilities_of(c):
        yield _item(name, "ability", {"description": usual_text(name)})


def _gear(c: NarrativeCombatant) -> Iterator[Item]:
    for name, number in gear_of(c):
        yield _item(name, "gear", _carried(number))


def _carried(quantity: int) -> Item:
    number: Item = {"quantity": {"value": quantity}, "encumbrance": {"value": 0}, "price": {"value": 0}}
    return number | {"rarity": {"value": 0, "isrestricted": False}, "attributes": {}}


def _item(name: str, sort: str, system: Item) -> Item:
    return {"name": name, "type": sort, **BLANK, "system": {"description": "", **system}}
