"""One stat block of SW-Adversaries JSON (Star Wars or Genesys) -> one combatant of a library."""

import re
from typing import Any

from sim.importers.findings import Json, Notes, RecordError
from sim.importers.packs import packs_of
from sim.importers.powers import scaled
from sim.importers.skills import CHARACTERISTICS, CLOSE, Skill
from sim.importers.tables import Row, Tables
from sim.importers.talents import read_talents
from sim.importers.values import keyed, letters, many_texts, name_of, text_of, whole

HIGHEST = 20
"""Of characteristics and ranks."""
KINDS = ("minion", "rival", "nemesis", "pc")
OTHER_KINDS = {"character": "pc", "player": "pc", "playercharacter": "pc"}
CHOICE = re.compile(r"choose|either|instead of|may be armed", re.IGNORECASE)


def is_record(value: Json) -> bool:
    """Whether this looks like a stat block at all: it has characteristics."""
    return isinstance(value, dict) and any(letters(key) == "characteristics" for key in value)


def read_numbers(raw: Row, tables: Tables, notes: Notes) -> dict[str, Any]:
    """Everything of the combatant but its weapons, in a library's words. Printed totals stay as printed.

    Raises:
        RecordError: a number without which nobody can fight is missing.
    """
    row = keyed(raw, notes, frozenset({"type", "derived", "skills", "talents", "weapons"}))
    derived = row.get("derived")
    numbers = keyed(derived, notes, frozenset({"soak", "wounds", "strain"})) if isinstance(derived, dict) else {}
    combatant = _kind(row, numbers, notes)
    combatant |= _characteristics(row.get("characteristics"), notes)
    combatant |= _thresholds(combatant, numbers, notes)
    combatant |= _defense(numbers.get("defence", numbers.get("defense")), notes)
    combatant |= _skills(row.get("skills"), combatant["kind"], tables, notes)
    combatant |= read_talents(row, combatant["kind"], notes)
    combatant = scaled(combatant)
    combatant |= packs_of(row.get("gear"))
    choice = CHOICE.search(text_of(row.get("note", row.get("notes"))))
    if choice:
        notes.warn("note", choice[0], "a choice of weapons: all are listed")
    return combatant


def _kind(row: Row, numbers: Row, notes: Notes) -> dict[str, Any]:
    printed = name_of(row.get("type"))
    folded = letters(printed)
    kind = next((kind for kind in KINDS if kind == OTHER_KINDS.get(folded, folded)), "")
    if kind:
        return {"kind": kind}
    kind = next((kind for kind in KINDS if folded.endswith(kind)), "")
    if kind:
        notes.warn("type", printed, f"fights as a {kind}; the name is kept as label")
        return {"kind": kind, "label": printed}
    kind = "minion" if isinstance(row.get("skills"), list) else "nemesis" if whole(numbers.get("strain")) else "rival"
    reason = {"minion": "a list of skills", "nemesis": "strain", "rival": "skills with ranks and no strain"}[kind]
    notes.warn("type", row.get("type"), f"unknown: guessed {kind}, by {reason}")
    return {"kind": kind, "label": printed} if printed else {"kind": kind}


def _characteristics(value: Json, notes: Notes) -> dict[str, int]:
    table = keyed(value, notes, frozenset()) if isinstance(value, dict) else {}
    found: dict[str, int] = {}
    for name in CHARACTERISTICS:
        number = whole(table.get(name), HIGHEST)
        if number is None or number < 0:
            raise RecordError(
                f"characteristics.{name.title()}", table.get(name), f"expected a number from 0 to {HIGHEST}"
            )
        if number == 0:
            notes.warn(f"characteristics.{name.title()}", number, "0, as printed: its dice pools may be empty")
        found[name] = number
    return found


def _thresholds(combatant: dict[str, Any], numbers: Row, notes: Notes) -> dict[str, int]:
    wounds, soak = whole(numbers.get("wounds")), whole(numbers.get("soak"), 99)
    if wounds is None or wounds <= 0:
        raise RecordError("derived.wounds", numbers.get("wounds"), "no wound threshold: it cannot fight")
    if soak is None or soak < 0:
        soak = combatant["brawn"]
        notes.warn("derived.soak", numbers.get("soak"), f"no number: Brawn {soak} taken")
    found = {"soak": soak, "wound_threshold": wounds}
    printed = numbers.get("strain")
    strain = whole(printed) or 0
    if combatant["kind"] in ("nemesis", "pc"):
        if strain > 0:
            return found | {"strain_threshold": strain}
        notes.warn("derived.strain", printed, "no strain threshold: strain is taken as wounds")
    elif text_of(printed):
        why = "only a nemesis has a strain threshold (R7.12): left out" if strain else "0 is no threshold: left out"
        notes.warn("derived.strain", printed, why)
    return found


def _defense(value: Json, notes: Notes) -> dict[str, int]:
    """Melee, then ranged; 0 is left out."""
    if value is None:
        return {}
    printed = [whole(item, 10) for item in value] if isinstance(value, list) else [whole(value, 10)] * 2
    pair = [max(number or 0, 0) for number in (*printed, 0, 0)][:2]
    if not isinstance(value, list) or printed != pair:
        notes.warn("derived.defence", value, f"expected [melee, ranged]: read as {pair}")
    return {key: number for key, number in zip(("melee_defense", "ranged_defense"), pair, strict=True) if number}


def _skills(value: Json, kind: str, tables: Tables, notes: Notes) -> dict[str, Any]:
    """Ranks of a rival or nemesis, the group skills of a minion. Rank 0 is no skill at all."""
    ranks: dict[str, int] = {}
    ranked = isinstance(value, dict)
    if value and ranked == (kind == "minion"):
        notes.warn("skills", None, "ranks on a minion are left out" if ranked else f"no ranks on a {kind}: read as 1")
    for name, printed in value.items() if isinstance(value, dict) else [(name, 1) for name in _names(value)]:
        skill = tables.skills.read(name)
        _note_skill(name, skill, notes)
        rank = whole(printed, HIGHEST)
        if rank is None or rank <= 0:
            notes.warn(f"skills.{name.strip()}", printed, "unskilled" if rank == 0 else "no rank: unskilled")
        elif skill.key:
            if skill.key in ranks:
                notes.warn("skills", name, "given twice")
            if rank > 5:
                notes.warn(f"skills.{name.strip()}", rank, "above 5, kept as printed")
            ranks[skill.key] = max(rank, ranks.get(skill.key, 0))
    if kind == "minion":
        return {"group_skills": list(ranks)} if ranks else {}
    return {"skills": ranks} if ranks else {}


def _names(value: Json) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else many_texts(value)


def _note_skill(name: str, skill: Skill, notes: Notes) -> None:
    if skill.key and skill.why:
        notes.warn("skills", name, skill.why)
    elif not skill.key:
        notes.lose("skills", name, skill.why)
    if skill.override and skill.key not in CLOSE:
        notes.warn("skills", name, f"rolled with {skill.override.title()}: only the rank is kept")
