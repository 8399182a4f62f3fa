"""`--set PATH=VALUE`: values that the command line puts into a document before it is read."""

import re
import tomllib
from typing import Any

from sim.faults import Fault, Findings, Path, nearest
from sim.lines import KEY
from sim.shelf import HELD, Shelf
from sim.source import Override, Source, option

REFERENCES = {"combatant": "combatant", **HELD}
"""Lists whose items rest on entries of the library, and of which noun."""
SPLIT = re.compile(rf"\s*({KEY.pattern}|[^\s.=\"']+)\s*(\.|=|$)")


def override(source: Source, text: str, shelf: Shelf, findings: Findings) -> None:
    """Put one `PATH=VALUE` into the document; what the path goes through comes from the library if it must.

    Sides and combatants may be named instead of numbered. A value that is no TOML is taken as text.
    """
    parts, value = split(text)
    if not parts or value is None:
        findings.add(Fault(option(text), "", text, "PATH=VALUE, as in side.patrol.combatant.0.minions=3"))
        return
    path = _put(source, parts, read_value(value), text, shelf, findings)
    if path:
        source.overrides.append(Override(text, path))


def split(text: str) -> tuple[list[str], str | None]:
    """The parts of a dotted path, and what stands behind its equals sign; None without one."""
    parts: list[str] = []
    at = 0
    while found := SPLIT.match(text, at):
        part, sign = found[1], found[2]
        parts.append(part[1:-1] if part[0] in "\"'" else part)
        at = found.end()
        if sign == "=":
            return parts, text[at:].strip()
        if sign == "":
            break
    return parts, None


def read_value(text: str) -> object:
    """A value as TOML has it; anything else is a text."""
    try:
        read = tomllib.loads(f"value = {text}")
    except ValueError:
        return text
    return read["value"] if list(read) == ["value"] else text


def _put(source: Source, parts: list[str], value: object, text: str, shelf: Shelf, findings: Findings) -> Path:
    """Put the value where the parts lead; that place, or () after a fault."""
    inside: Any = source.document
    path: Path = ()
    held = ""  # the list that `inside` is, or is an item of
    for part in parts[:-1]:
        step = _step(inside, part, text, findings)
        if step is None:
            return ()
        if isinstance(inside, dict) and step not in inside:
            inside[step] = _from_library(inside, part, REFERENCES.get(held), shelf)
        elif isinstance(inside, list) and isinstance(inside[int(step)], str) and held in REFERENCES:
            inside[int(step)] = {"is": inside[int(step)]}
        inside, path, held = inside[step], (*path, step), step if isinstance(step, str) else held
    last = _step(inside, parts[-1], text, findings)
    if last is None:
        return ()
    inside[last] = value
    return (*path, last)


def _step(inside: object, part: str, text: str, findings: Findings) -> str | int | None:
    """The key or number that a part of the path stands for; None after a fault."""
    if isinstance(inside, dict):
        return part
    items = inside if isinstance(inside, list) else []
    if part.isdecimal() and int(part) < len(items):
        return int(part)
    names = [(number, item[word]) for word in ("name", "is") for number, item in enumerate(items) if _has(item, word)]
    for number, name in names:
        if name.casefold() == part.casefold():
            return number
    expected = f"a name, or a number from 0 to {len(items) - 1}" if items else "the path to end before"
    findings.add(Fault(option(text), "", part, expected, nearest=nearest(part, [name for _, name in names])))
    return None


def _has(item: object, word: str) -> bool:
    return isinstance(item, dict) and isinstance(item.get(word), str)


def _from_library(inside: dict[str, Any], key: str, noun: str | None, shelf: Shelf) -> object:
    """What the library has under a key, so that a part of it can be changed; else an empty table."""
    word = inside.get("is")
    return shelf.table(noun, word).get(key, {}) if noun and isinstance(word, str) else {}
