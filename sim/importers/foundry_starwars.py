"""Foundry's `starwarsffg` system: one exported actor -> one combatant of a library."""

from collections import Counter
from typing import Any

from sim.importers.findings import Json, Notes, RecordError
from sim.importers.foundry import (
    Effects,
    at,
    effects_of,
    gear_of,
    items_of,
    skills_with,
    system_of,
    tables_of,
    tell_tracks,
    told_of,
)
from sim.importers.foundry_starwars_weapons import read_held
from sim.importers.skills import CHARACTERISTICS
from sim.importers.swa_records import read_numbers
from sim.importers.tables import Row
from sim.importers.values import many, name_of, text_of, whole
from sim.narrative.talent_names import RANKED_NAME

KINDS = ("minion", "rival", "nemesis", "character")
ABILITIES = ("ability", "forcepower", "signatureability")
OTHERS = ("vehicle", "homestead")
ITEMS = (
    "weapon", "armour", "gear", "talent", "specialization", "career", "species", "forcepower", "ability",
    "itemmodifier", "itemattachment", "criticalinjury", "shipweapon", "shipattachment", "signatureability",
)  # fmt: skip
MOST_MEMBERS = 30
ON_FIGHTER = {
    "derived.wounds": "system.stats.wounds.max",
    "derived.strain": "system.stats.strain.max",
    "derived.soak": "system.stats.soak.value",
    "derived.defence": "system.stats.defence",
    "skills": "system.skills",
    **{f"characteristics.{name.title()}": f"system.characteristics.{name.title()}" for name in CHARACTERISTICS},
}


def fits(value: Json) -> bool:
    """Whether this looks like an actor or an item of this system: its numbers are tables with a value each."""
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        return False
    system = system_of(value)
    actor = isinstance(at(system, "characteristics", "Brawn"), dict) or value["type"] in OTHERS
    return actor or (value["type"] in ITEMS and (isinstance(system.get("rarity"), dict) or "attributes" in system))


def read_actor(raw: Row, notes: Notes) -> dict[str, Any]:
    """The combatant in a library's words.

    Raises:
        RecordError: it is no actor, or lacks a number without which nobody can fight.
    """
    sort, system = text_of(raw.get("type")), system_of(raw)
    if sort not in KINDS:
        what = "no combatant" if sort in OTHERS else "an item that somebody carries"
        raise RecordError("type", sort, f"{what}; expected an actor: {', '.join(KINDS)}")
    notes.names = ON_FIGHTER | ({"derived.wounds": "system.unit_wounds.value"} if sort == "minion" else {})
    effects = effects_of([*many(raw.get("effects")), *_transferred(raw)], notes)
    ranks = _ranks(system, sort, effects, notes)
    tables = tables_of(skills_with(_characteristics_of(system, ranks), notes))
    skills: Json = list(ranks) if sort == "minion" else dict(ranks)
    row: Row = {
        "type": sort,
        "characteristics": {name: _stat(system, effects, "characteristics", name.title(), "value")
                            for name in CHARACTERISTICS},
        "derived": _derived(system, sort, effects),
        "skills": skills,
        "talents": _talents(raw),
        "abilities": [told for sort in ABILITIES for told in told_of(raw, sort)],
        "gear": gear_of(raw, "gear"),
    }  # fmt: skip
    combatant = read_numbers(row, tables, notes) | _members(system, sort, notes)
    held = [weapon for item in items_of(raw, "weapon") for weapon in read_held(*item, combatant, tables, notes)]
    effects.tell(notes)
    _tell_rest(raw, system, effects, notes)
    return combatant | ({"weapons": held} if held else {})


def _transferred(raw: Row) -> list[Json]:
    """Effects of items that reach the actor: here they are stored with the items alone."""
    items = [item for item in many(raw.get("items")) if isinstance(item, dict)]
    effects = [effect for item in items for effect in many(item.get("effects")) if isinstance(effect, dict)]
    return [effect for effect in effects if effect.get("transfer") is not False]


def _stat(system: Row, effects: Effects, *path: str) -> int | None:
    return effects.on(at(system, *path), ".".join(("system", *path)))


def _derived(system: Row, sort: str, effects: Effects) -> dict[str, Json]:
    """Thresholds; of a minion those of each member, for what is stored of the group may be stale."""
    sides: list[Json] = []
    for side in ("melee", "ranged"):
        stored = _stat(system, effects, "stats", "defence", side)
        sides.append(whole(at(system, "attributes", f"Defence-{side.title()}", "value")) if stored is None else stored)
    found: dict[str, Json] = {"soak": _stat(system, effects, "stats", "soak", "value"), "defence": sides}
    if sort == "minion":
        return found | {"wounds": _stat(system, effects, "unit_wounds", "value")}
    strain = {} if sort == "rival" else {"strain": _stat(system, effects, "stats", "strain", "max")}
    return found | {"wounds": _stat(system, effects, "stats", "wounds", "max")} | strain


def _ranks(system: Row, sort: str, effects: Effects, notes: Notes) -> dict[str, Json]:
    """Skills with ranks; of a minion its group skills, whose stored ranks follow from the group and are not read."""
    skills = system.get("skills")
    table = {name: skill for name, skill in skills.items() if name.strip()} if isinstance(skills, dict) else {}
    ranks = {name: _stat(system, effects, "skills", name, "rank") for name in table}
    trained: dict[str, Json] = {name: rank for name, rank in ranks.items() if rank}
    if sort != "minion":
        return trained
    group: dict[str, Json] = {name: 1 for name, skill in table.items() if at(skill, "groupskill") is True}
    if trained and not group:
        notes.warn("skills", ", ".join(trained), "ranks, but no group skill: perhaps a rival; ranks are left out")
    return group


def _characteristics_of(system: Row, ranks: dict[str, Json]) -> dict[str, str]:
    """What each trained skill is rolled with."""
    return {name: text_of(at(system, "skills", name, "characteristic")).lower() for name in ranks}


def _talents(raw: Row) -> list[Json]:
    """Talents with their ranks: items of their own, and what was learned on the trees, a rank each time."""
    learned: Counter[str] = Counter()
    for _, tree in items_of(raw, "specialization"):
        talents = tree.get("talents")
        for talent in talents.values() if isinstance(talents, dict) else []:
            if at(talent, "islearned") is True and (name := name_of(at(talent, "name"))):
                learned[name] += 1
    own = [
        name if RANKED_NAME.fullmatch(name) else f"{name} {whole(at(item, 'ranks', 'current')) or 1}"
        for name, item in items_of(raw, "talent")
        if name
    ]
    return [*own, *(f"{name} {ranks}" for name, ranks in learned.items())]


def _members(system: Row, sort: str, notes: Notes) -> dict[str, int]:
    """How many a minion group has when it is whole."""
    if sort != "minion":
        return {}
    number, now = whole(at(system, "quantity", "max")), whole(at(system, "quantity", "value"))
    if number is None or not 1 <= number <= MOST_MEMBERS:
        notes.warn("system.quantity.max", at(system, "quantity", "max"), f"expected 1 to {MOST_MEMBERS}: left out")
        return {}
    if number == 1:
        notes.warn("system.quantity.max", number, "a group of one: older worlds keep rivals so")
    if now is not None and now < number:
        notes.warn("system.quantity.value", now, f"{number} when it is whole: it starts so")
    return {"minions": number}


def _tell_rest(raw: Row, system: Row, effects: Effects, notes: Notes) -> None:
    """What was left on the actor, and armor of which nothing says whether the soak holds it."""
    stats = system.get("stats")
    tell_tracks(stats if isinstance(stats, dict) else {}, "system.stats", notes)
    for name, item in items_of(raw, "armour"):
        worn = at(item, "equippable", "equipped") is True and whole(at(item, "soak", "value"))
        if worn and raw.get("type") == "character" and "system.stats.soak.value" not in effects.changes:
            notes.warn(f"armour.{name}.soak", worn, "no effect brings it: taken to be in the soak that is stored")
