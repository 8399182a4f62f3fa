"""Small readings of JSON values as people really write them: numbers as text, one where many are meant, odd case."""

import html
import re

from sim.importers.findings import Json, Notes

WHOLE = re.compile(r"[+-]?\d{1,6}")
SNAKE = str.maketrans({"æ": "ae", "œ": "oe", "’": None, "'": None, "_": " "})
LARGEST = 999
"""No number of a stat block comes near it."""
LONGEST = 150
"""Characters of a name; what is longer is prose."""


def letters(text: str) -> str:
    """The text with everything but letters removed, without case: how spellings are compared."""
    return "".join(c for c in text.casefold() if c.isalpha())


def snake(text: str) -> str:
    """The text as a key of a library: `Knowledge: The Net` -> `knowledge_the_net`."""
    return "_".join(re.findall(r"\w+", text.casefold().translate(SNAKE)))


def text_of(value: Json) -> str:
    """The value as text: entities (`&lt;`) undone, blanks around it gone, each run of white space one blank."""
    if value is None or isinstance(value, list | dict):
        return ""
    return " ".join(html.unescape(str(value)).split())


def name_of(value: Json) -> str:
    """The value as a name; empty where it is none, or too long for one."""
    text = text_of(value)
    return text if len(text) <= LONGEST else ""


def whole(value: Json, most: int = LARGEST) -> int | None:
    """The whole number that a value says (5, "5", 5.0, "５"); None where it says none, or one beyond `most`."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str):
        text = text_of(value)
        value = int(text) if WHOLE.fullmatch(text) else None
    return value if isinstance(value, int) and abs(value) <= most else None


def many(value: Json) -> list[Json]:
    """A list of whatever came: one, many, an object, a text, nothing."""
    if value is None or value == "":
        return []
    return [item for item in value if item is not None] if isinstance(value, list) else [value]


def many_texts(value: Json) -> list[str]:
    """Like `many`, for lists of short words: a bare text is split at its commas."""
    items: list[Json] = [*value.split(",")] if isinstance(value, str) else many(value)
    return [text for text in map(text_of, items) if text]


def keyed(table: dict[str, Json], notes: Notes, expected: frozenset[str]) -> dict[str, Json]:
    """The table with keys folded to bare letters; an expected key in odd case is noted and yields to the small one."""
    folded: dict[str, Json] = {}
    for key, value in sorted(table.items(), key=lambda item: item[0] != item[0].lower()):
        if letters(key) not in folded:
            folded[letters(key)] = value
            if key != key.lower() and letters(key) in expected:
                notes.warn(key, value, f"key {key!r} read as {key.lower()!r}")
    return folded


def value_of(table: dict[str, Json], name: str) -> Json:
    """The value of a key regardless of its case, None where there is none."""
    return table.get(name, next((value for key, value in table.items() if key.lower() == name), None))
