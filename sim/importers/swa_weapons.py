"""One weapon of SW-Adversaries JSON, inline or from weapons.json -> one weapon of a library."""

import re
from typing import Any

from sim.importers.findings import Json, Notes
from sim.importers.skills import CLOSE, COMBAT
from sim.importers.spelling import read_band, read_quality
from sim.importers.tables import Row, Tables
from sim.importers.values import keyed, letters, many_texts, text_of, whole
from sim.narrative.lexicon import TALENTS
from sim.narrative.talent_names import known_as

KEYS = frozenset({"name", "skill", "damage", "plusdamage", "critical", "range", "qualities"})
MOST = 100
"""Damage of one hit."""
NO_CRIT = (None, "", "-", "–", "—")
PLUS = re.compile(r"(?:brawn\s*)?\+\s*(\d{1,2})", re.IGNORECASE)
SLING = "weaponsling"
"""An attachment, by its letters."""
SHIFTED = re.compile(r"(.*?)\s*\bdamage\s+(\d{1,3})", re.IGNORECASE)
NUMBERS = {"a pair of": 2, "pair of": 2, "dual": 2, "twin": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
COUNTED = re.compile(rf"({'|'.join(NUMBERS)}|[2-9]|1[0-2])\s+\S.*", re.IGNORECASE)


def read_weapon(raw: Row, tables: Tables, notes: Notes) -> dict[str, Any] | None:
    """The weapon in a library's words, or None (with a warning) for what does no damage of its own.

    Damage is the printed final number, Brawn inside; only `plus-damage` adds the wielder's Brawn (R7.1).
    """
    row = _in_place(keyed(raw, notes, KEYS), notes)
    damage, adds_brawn = _damage(row, notes)
    if damage is None:
        return None
    band, why = read_band(text_of(row.get("range")))
    if why:
        notes.warn("range", row.get("range"), why)
    weapon: dict[str, Any] = _skill(row.get("skill"), band, tables, notes) | {"damage": damage}
    if adds_brawn:
        weapon["adds_brawn"] = True
    if crit_rating := _crit_rating(row.get("critical"), notes):
        weapon["crit_rating"] = crit_rating
    weapon["range"] = band or _guessed_band(row.get("range"), weapon["skill"], notes)
    if qualities := _qualities(row.get("qualities"), tables, notes):
        weapon["qualities"] = qualities
    if text_of(row.get("notes", row.get("note"))):
        notes.lose("notes", None, "prose, which may hold a rule of this weapon")
    return weapon


def _in_place(row: Row, notes: Notes) -> Row:
    """Undo the two ways in which columns slipped: skill and damage swapped, or everything one column to the left."""
    slipped = SHIFTED.fullmatch(text_of(row.get("skill")))
    if slipped is None:
        return row
    notes.warn("skill", row.get("skill"), "columns have slipped: damage stands here")
    right = row | {"damage": int(slipped[2]), "skill": slipped[1] or row.get("damage")}
    band, _ = read_band(text_of(row.get("critical")))
    if band:
        notes.warn("critical", row.get("critical"), "columns have slipped: the range stands here")
        notes.warn("range", row.get("range"), "columns have slipped: a quality stands here")
        qualities: list[Json] = [text_of(row.get("range")), *many_texts(row.get("qualities"))]
        right |= {"critical": row.get("damage"), "range": band, "qualities": qualities}
    return right


def _damage(row: Row, notes: Notes) -> tuple[int | None, bool]:
    """Damage, and whether the wielder's Brawn is added to it. No damage: the weapon is left out, with a warning."""
    printed, plus = row.get("damage"), _plus(row.get("plusdamage"), notes)
    damage = whole(printed, MOST)
    added = PLUS.fullmatch(text_of(printed))
    if added:
        notes.warn("damage", printed, "read as added to Brawn")
        return int(added[1]), True
    if plus is not None and damage is None:
        return plus, True
    if plus is not None:
        notes.warn("plus-damage", plus, f"damage {damage} is printed too, and taken")
    if damage is not None and damage >= 0:
        if damage == 0:
            notes.warn("damage", printed, "no damage but net successes, as printed")
        return damage, False
    silent = printed is None or text_of(printed) in NO_CRIT
    notes.lose("damage", printed, "no attack" if silent else "no number", whole=True)
    return None, False


def _plus(value: Json, notes: Notes) -> int | None:
    plus = whole(value, MOST)
    if plus is not None and plus < 0:
        notes.warn("plus-damage", value, "below 0: read as 0")
    return None if plus is None else max(plus, 0)


def _crit_rating(value: Json, notes: Notes) -> int | None:
    """The critical rating, or None for every way of writing that there is none: null, "-", "", 0, no key at all."""
    rating = whole(value, 20)
    if rating is not None and rating > 0:
        if rating > 6:
            notes.warn("critical", value, "above 6, kept as printed")
        return rating
    silent = rating == 0 or value is None or text_of(value) in NO_CRIT
    notes.warn("critical", value, "never a critical" if silent else "no number: never a critical")
    return None


def _qualities(value: Json, tables: Tables, notes: Notes) -> dict[str, int | bool]:
    found: dict[str, int | bool] = {}
    slings = [text for text in many_texts(value) if letters(text) == SLING]
    for text in many_texts(value):
        if text in slings:
            continue
        quality = read_quality(text, tables.qualities)
        if not quality.key and known_as(text, TALENTS):
            notes.warn("qualities", text, "a talent: taken for one of the bearer's")
            notes.talents.append(text)
        elif quality.why:
            (notes.warn if quality.key else notes.lose)("qualities", text, quality.why)
        if quality.key in found and found[quality.key] != quality.rank:
            notes.warn("qualities", text, "given twice: the higher rank is taken")
        if quality.key:
            found[quality.key] = max(quality.rank, found.get(quality.key, quality.rank))
    for text in slings:
        _sling(found, text, notes)
    return found


def _sling(qualities: dict[str, int | bool], text: str, notes: Notes) -> None:
    """Take one off Cumbersome, which is what carrying a weapon by a sling does."""
    rank = qualities.pop("cumbersome", 0)
    if rank > 1:
        qualities["cumbersome"] = rank - 1
    notes.warn("qualities", text, f"Cumbersome {rank} less 1" if rank else "nothing to take off: it is not Cumbersome")


def _skill(value: Json, band: str, tables: Tables, notes: Notes) -> dict[str, Any]:
    """Skill, and the characteristic where it is not the one that a combat skill has anyway."""
    skill = tables.skills.read(value if isinstance(value, str) else "")
    if not skill.key:
        guess = "brawl" if band == "engaged" else "ranged"
        notes.warn("skill", value, f"{skill.why}, and rolled as {guess}")
        return {"skill": guess}
    if skill.why:
        notes.warn("skill", value, skill.why)
    if skill.override:
        return {"skill": skill.key, "characteristic": skill.override}
    if skill.key in COMBAT:
        return {"skill": skill.key}
    ability = skill.characteristic or ("brawn" if band == "engaged" else "agility")
    notes.warn("skill", value, f"no combat skill: rolled with {ability.title()}")
    return {"skill": skill.key, "characteristic": ability}


def _guessed_band(value: Json, skill: str, notes: Notes) -> str:
    guess = "engaged" if skill in CLOSE else "short"
    notes.warn("range", value, f"no range band: read as {guess.title()}")
    return guess


def uses(name: str, weapon: dict[str, Any], notes: Notes) -> dict[str, int]:
    """The single uses of one entry whose name counts them: "4 grenades", "Three daggers" (R15).

    Only what is used up is counted. A pair of anything else fights as one weapon, with a warning.
    """
    found = COUNTED.fullmatch(name)
    if not found:
        return {}
    number = NUMBERS.get(found[1].lower()) or int(found[1])
    spent = "limited_ammo" in weapon.get("qualities", {})
    notes.warn(
        "name", name, f"counted as {number} single uses" if spent else f"{number} by its name: fights as one weapon"
    )
    return {"count": number} if spent else {}
