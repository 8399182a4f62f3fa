"""OggDude's character generator: one character or adversary in XML -> one combatant of a library."""

from typing import Any

from sim.importers.findings import Json, Notes, Unresolved
from sim.importers.foundry import count, own_characteristic, skills_with, tables_of
from sim.importers.oggdude_data import ABILITY_KEYS, ON_WEAPON, SKILL_KEYS, DataSet, weapon_row
from sim.importers.swa_arms import own_weapon
from sim.importers.swa_records import read_numbers
from sim.importers.tables import Row, Tables
from sim.importers.values import whole
from sim.importers.xml_tree import Node

ON_FIGHTER = {
    "type": "Type", "derived.wounds": "WoundThreshold", "derived.strain": "StrainThreshold",
    "derived.soak": "SoakValue", "derived.defence": "Defense", "characteristics": "Characteristics",
}  # fmt: skip
ENDURING = "ENDUR"


def records_in(root: Node) -> list[Node]:
    """The characters and adversaries of a document."""
    return [each for each in (root, *root.children) if each.tag in ("Character", "Adversary")]


def name_in(record: Node) -> str:
    """What somebody is called."""
    return record.said("Description", "CharName") or record.said("Name")


def read_record(record: Node, data: DataSet, notes: Notes, unresolved: list[Unresolved]) -> dict[str, Any]:
    """The combatant in a library's words: every number is the sum of its ranks.

    Raises:
        RecordError: a number without which nobody can fight is missing.
    """
    notes.names = ON_FIGHTER
    kind = "pc" if record.tag == "Character" else record.said("Type")
    own, ranks = _skills(record, kind, data, notes)
    tables = tables_of(skills_with(own, notes))
    attributes = record.first("Attributes")
    numbers = {tag: node.ranks() for tag in ("SoakValue", "WoundThreshold", "StrainThreshold", "DefenseMelee",
               "DefenseRanged") for node in attributes.all(tag)}  # fmt: skip
    talents = _talents(record, data, notes)
    derived: Row = {
        "soak": numbers.get("SoakValue"),
        "wounds": numbers.get("WoundThreshold"),
        "defence": [numbers.get("DefenseMelee", 0), numbers.get("DefenseRanged", 0)],
    }
    row: Row = {
        "type": kind,
        "characteristics": _characteristics(record),
        "derived": derived | ({"strain": strain} if (strain := numbers.get("StrainThreshold")) else {}),
        "skills": [*ranks] if kind.lower() == "minion" else ranks,
        "talents": [*talents],
        "abilities": [each.said("Name") for each in record.all("Abilities", "AdvAbility") if each.said("Name")],
    }
    combatant = read_numbers(row, tables, notes)
    held = [
        made
        for weapon in record.all("Weapons", "CharWeapon")
        for made in _weapon(weapon, data, combatant, tables, notes, unresolved)
    ]
    return combatant | ({"weapons": held} if held else {})


def _characteristics(record: Node) -> Json:
    """By key: the name beside it may be in any language."""
    return {
        ABILITY_KEYS[each.said("Key")]: each.first("Rank").ranks()
        for each in record.all("Characteristics", "CharCharacteristic")
        if each.said("Key") in ABILITY_KEYS
    }


def _skills(record: Node, kind: str, data: DataSet, notes: Notes) -> tuple[dict[str, str], dict[str, Json]]:
    """What each trained skill is rolled with, and its ranks. A minion's skill without ranks is one of its group."""
    own: dict[str, str] = {}
    ranks: dict[str, Json] = {}
    for each in record.all("Skills", "CharSkill"):
        key = each.said("Key")
        group = kind.lower() == "minion" and not any(True for _ in each.all("Rank"))
        rank = 1 if group else each.first("Rank").ranks()
        if not rank or not key:
            continue
        entry = data.find("Skills", key)
        name = SKILL_KEYS.get(key) or (entry.said("Name") if entry else "")
        if not name:
            notes.warn("Skills", key, "in no list of skills: its key is taken for its name")
        ranks[name or key] = rank
        ability = each.said("CharKeyOverride") or (entry.said("CharKey") if entry else "")
        if ability in ABILITY_KEYS:
            own[name or key] = ABILITY_KEYS[ability]
    return own, ranks


def _talents(record: Node, data: DataSet, notes: Notes) -> list[str]:
    """An adversary's talents with their ranks; of a character those that were bought, a rank each time."""
    found: dict[str, int] = {}
    bought = record.all("Specializations", "CharSpecialization", "Talents", "CharTalent")
    for each in bought:
        if each.said("Purchased").lower() == "true" and each.said("Key"):
            found[each.said("Key")] = found.get(each.said("Key"), 0) + 1
    for each in record.all("Talents", "CharTalent"):
        if each.said("Key"):
            found[each.said("Key")] = whole(each.said("Ranks")) or 1
    named: list[str] = []
    for key, ranks in found.items():
        entry = data.find("Talents", key)
        name = "Adversary" if key == "ADV" else entry.said("Name") if entry else ""
        if not name:
            notes.warn("Talents", key, "in no list of talents: its key is taken for its name")
        if key == ENDURING:
            notes.warn("SoakValue", None, "of a droid, Enduring may be missing in the soak of the file")
        named.append(f"{name or key} {ranks}")
    return named


def _weapon(
    item: Node, data: DataSet, combatant: dict[str, Any], tables: Tables, notes: Notes, unresolved: list[Unresolved]
) -> list[dict[str, Any]]:
    """A weapon as a list of it: the file has its key alone, the data set its numbers."""
    key = item.said("ItemKey")
    entry = data.find("Weapons", key) if key else None
    if entry is None:
        why = "in no data set (--data)" if key else "a weapon of one's own, without a key"
        notes.lose("Weapons", key, why)
        unresolved.append(Unresolved(notes.record, key or "a weapon of one's own"))
        return []
    inside = notes.within(f"weapons.{entry.said('Name')}", ON_WEAPON)
    row = weapon_row(entry, inside)
    made = own_weapon(row, combatant, tables, notes, ON_WEAPON)
    for weapon in made:
        count(weapon, item.said("Count"), inside)
        own_characteristic(weapon, str(row["skill"]), tables, inside)
    return made
