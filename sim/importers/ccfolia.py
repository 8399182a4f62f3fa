"""CCFOLIA's clipboard JSON: one piece -> one combatant of the Σ-System."""

import json
import re
import unicodedata
from typing import Any

from sim.importers.decode import UnreadableError, decode
from sim.importers.findings import Json, Notes, RecordError
from sim.importers.tables import Row
from sim.importers.values import many, text_of, whole
from sim.sigma.lexicon import KNOWN, skill_of
from sim.sigma.model import MOST_TRIES

LABELS = {
    "agility": ("敏捷値", "敏捷", "a"),
    "perception": ("知覚値", "知覚", "s"),
    "operation": ("操作値", "操作", "o"),
    "education": ("教育値", "教育", "e"),
    "strength": ("力強さ", "c"),
    "special": ("特殊値", "特殊", "x"),
    "health": ("健常度", "健常", "h"),
}
"""What the sheet calls the abilities: in full, in short, by letter. In English they are called as in a library."""
OTHER_HEALTH = ("hp", "体力", "耐久", "耐久力", "耐久値", "生命力", "ヒットポイント")
NEEDED = ("agility", "perception", "operation", "education", "strength")
USUAL = 8
"""An ability that nobody wrote down, as in a library."""
LOWEST, HIGHEST = 2, 19
MOST_HEALTH = 999
BY_LABEL = {label: key for key, labels in LABELS.items() for label in (*labels, key)}
TELLING = ("性格", "年齢", "性別", "職業", "身長", "体重", "出身", "一人称", "プレイヤー", "pl")
"""Labels, folded, of what is told of somebody, and is nothing that a fight asks for."""
NAMED = re.compile(r".*【([^】]+?)(?:\s+\d+/\d+)?】\s*")
"""A line of a chat palette that rolls something by its name; one of several dice has its number."""
WEAPON_REMARK = "基本達成値"
"""What a remark speaks of that is about a weapon."""
PAIR = re.compile(r"(\d{1,3})\s*/\s*(\d{1,3})")


def fits(value: Json) -> bool:
    """Whether this is something copied out of CCFOLIA."""
    return isinstance(value, dict) and isinstance(value.get("kind"), str) and isinstance(value.get("data"), dict)


def unwrap(raw: bytes) -> Json:
    """The piece in a text that has something around it, as a code fence or a remark; None where there is none."""
    try:
        text = decode(raw).text
        value, _ = json.JSONDecoder(parse_constant=lambda _: None).raw_decode(text, text.index("{"))
    except (UnreadableError, ValueError, RecursionError):
        return None
    return value if fits(value) else None


def name_in(raw: Row) -> Json:
    """The name of the piece."""
    data = raw.get("data")
    return data.get("name") if isinstance(data, dict) else None


def read_piece(raw: Row, notes: Notes) -> dict[str, Any]:
    """The combatant in a library's words. Weapons have no place in a piece: they are for the scenario to say.

    Raises:
        RecordError: it is no character, or says nothing of what a fight asks for.
    """
    kind, data = text_of(raw.get("kind")), raw.get("data")
    if kind != "character" or not isinstance(data, dict):
        raise RecordError("kind", kind, f"what was copied is of the kind {kind!r}; expected a character")
    found = _numbers(data, notes)
    missing = [f"{LABELS[key][0]} ({key})" for key in (*NEEDED, "health") if key not in found]
    if not any(key in found for key in NEEDED):
        raise RecordError("params", None, f"nothing to fight with; missing: {', '.join(missing)}")
    for key in NEEDED:
        if key not in found:
            notes.warn(f"params.{LABELS[key][0]}", None, f"not given: {USUAL} taken")
    _tell_rest(data, found, notes)
    return {key: found[key] for key in (*LABELS, "health_max", "skills") if key in found}


def _numbers(data: Row, notes: Notes) -> dict[str, Any]:
    """Abilities, health and skills, wherever they stand; of two values for one thing the first, and both are told."""
    found: dict[str, Any] = {}
    given: dict[str, Json] = {}
    for part in ("status", "params"):
        for row in many(data.get(part)):
            label = text_of(row.get("label")) if isinstance(row, dict) else ""
            if not isinstance(row, dict) or not label:
                notes.lose(part, row, "no label")
                continue
            key, inside = _key(label), notes.within(part)
            value = row.get("value")
            if key in given:
                if _folded(given[key]) != _folded(value):
                    both = f"{text_of(given[key])}, {text_of(value)}"
                    inside.warn(label, both, "given twice: the first is taken, and it may be the wrong one")
                continue
            made = _read(key, label, row, inside)
            if made:
                given[key] = value
                skills = found.get("skills", {}) | made.pop("skills", {})
                found |= made | ({"skills": skills} if skills else {})
    return found


def _key(label: str) -> str:
    """What a label means: the key of an ability or a skill; empty for what no fight asks for."""
    folded = _folded(label)
    if folded in OTHER_HEALTH:
        return "health"
    skill = skill_of(folded)
    return BY_LABEL.get(folded, skill if skill in KNOWN else "")


def _folded(value: Json) -> str:
    """A text without the differences of width, case and blanks."""
    return unicodedata.normalize("NFKC", text_of(value)).casefold().replace(" ", "")


def _read(key: str, label: str, row: Row, notes: Notes) -> dict[str, Any]:
    """What one row of the piece gives; nothing, with a warning, for what cannot be read."""
    value = row.get("value")
    line = f"{label} {text_of(value)}"
    if not key and _folded(label) in TELLING:
        notes.warn(label, value, "no number, and nothing that a fight asks for: left out")
    elif not key:
        words = "neither a number nor a skill here" if whole(value) is None else "no ability and no skill here"
        notes.lose(label, value, words, what=line)
    elif key == "health":
        return _health(label, row, notes)
    elif (number := whole(_folded(value))) is None:
        notes.lose(label, value, "no number", what=line)
    elif key in KNOWN:
        if 0 <= number <= MOST_TRIES:
            return {"skills": {key: number}}
        notes.lose(label, value, f"expected a skill from 0 to {MOST_TRIES}", what=line)
    elif LOWEST <= number <= HIGHEST:
        return {key: number}
    else:
        raise RecordError(f"{notes.prefix}{label}", value, f"expected a number from {LOWEST} to {HIGHEST}")
    return {}


def _health(label: str, row: Row, notes: Notes) -> dict[str, int]:
    """Health now and at the most: `value` and `max`, or `12/15` in one text."""
    text = _folded(row.get("value"))
    pair = PAIR.fullmatch(text)
    now, most = (int(pair[1]), int(pair[2])) if pair else (whole(text), whole(_folded(row.get("max"))))
    if _folded(label) in OTHER_HEALTH:
        notes.warn(label, row.get("value"), f"read as {LABELS['health'][0]}")
    if now is None or now > MOST_HEALTH or (most is not None and not 0 < most <= MOST_HEALTH):
        line = f"{label} {text_of(row.get('value'))}"
        notes.lose(label, row.get("value"), f"no number up to {MOST_HEALTH}", what=line)
        return {}
    if most is None:
        most = max(now, 1)
        notes.warn(label, row.get("value"), f"no maximum: {most} is taken for it")
    if now <= 0:
        notes.warn(label, row.get("value"), "out of the fight when it was copied: it starts with all its health")
        now = most
    if now > most:
        notes.warn(label, row.get("value"), f"above its maximum {most}: taken for the maximum, too")
        most = now
    return {"health": now, "health_max": most}


def _tell_rest(data: Row, found: dict[str, Any], notes: Notes) -> None:
    """What else stands in a piece and might matter, but is not read."""
    if "health" not in found:
        notes.warn("status.健常度", None, "not given: as the rules of a scenario say")
    turn = whole(data.get("initiative"))
    if turn and turn != found.get("agility"):
        notes.warn("initiative", data.get("initiative"), "agility decides who acts first: left out")
    lines = [line.strip() for line in str(data.get("commands") or "").splitlines()]
    lines = [line for line in lines if line and not _says_nothing_new(line)]
    if lines:
        why = "lines of a chat palette are not read, nor weapons in them"
        notes.lose("commands", len(lines), why, what=f"{lines[0]}{' ...' if len(lines) > 1 else ''}")


def _says_nothing_new(line: str) -> bool:
    """Whether a line of a chat palette is a remark about no weapon, or rolls a skill that is known."""
    if line.startswith("//"):
        return WEAPON_REMARK not in line
    named = NAMED.fullmatch(line)
    return named is not None and skill_of(_folded(named[1])) in KNOWN
