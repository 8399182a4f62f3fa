"""On which line of a file each key and list item stands. The parsers tell only what, not where."""

import json
import re
import tomllib
from bisect import bisect_right

from sim.faults import Path

BLANK = re.compile(r"(?:\s|#[^\n]*)*")
KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
JOINT = re.compile(r"[ \t]*\.[ \t]*")
STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}(?!")'  # a text of many lines may end in one or two quotes of its own
    r"|'''.*?'{3,5}(?!')"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'",
    re.DOTALL,
)
PLAIN = re.compile(r"[^,\]}\n#]*")


def toml_lines(text: str) -> dict[Path, int]:
    """Lines (from 1) of all tables, keys and list items of a TOML text that `tomllib` has accepted."""
    return _Walk(text).document()


def json_lines(text: str) -> dict[Path, int]:
    """Lines (from 1) of all keys and list items of a JSON text that `json` has accepted."""
    walk = _Walk(text)
    walk.value(())
    return walk.lines


def json_twice(text: str) -> list[tuple[Path, int]]:
    """Keys that stand a second time in their table, with the line where they do, of a text that `json` has accepted."""
    walk = _Walk(text)
    walk.value(())
    return walk.twice


def line_of(lines: dict[Path, int], path: Path) -> int | None:
    """The line of a path, or of the nearest thing around it."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path)


class _Walk:
    """Goes once through a text. Both languages: in JSON a colon stands for the equals sign, and keys are in quotes."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.lines: dict[Path, int] = {}
        self.items: dict[Path, int] = {}  # tables so far in each array of tables
        self.twice: list[tuple[Path, int]] = []  # of JSON, where a key is a second time
        self.breaks = [match.start() for match in re.finditer("\n", text)]

    def document(self) -> dict[Path, int]:
        """The lines of a whole TOML text."""
        table: Path = ()
        while self.past(BLANK) < len(self.text):
            if self.text.startswith("[[", self.at):
                table = self.header(2)
            elif self.text[self.at] == "[":
                table = self.header(1)
            else:
                self.pair(table)
        return self.lines

    def header(self, brackets: int) -> Path:
        """The table that `[a.b]` or `[[a.b]]` opens."""
        start = self.at
        self.at += brackets
        keys = self.keys()
        self.past(BLANK)
        self.at += brackets
        path = self.opened(keys[:-1]) + keys[-1:]
        if brackets == 2:
            self.lines.setdefault(path, self.line(start))
            self.items[path] = self.items.get(path, 0) + 1
        path = self.opened(keys)
        for length in range(1, len(path)):
            self.lines.setdefault(path[:length], self.line(start))
        self.lines[path] = self.line(start)
        return path

    def opened(self, keys: Path) -> Path:
        """A path of keys with the number of the last table of each array on the way."""
        path: Path = ()
        for key in keys:
            path += (key,)
            if path in self.items:
                path += (self.items[path] - 1,)
        return path

    def pair(self, table: Path) -> None:
        """`a.b = value`, or `"a": value`."""
        start = self.at
        for key in self.keys():
            table += (key,)
            if table in self.lines:
                self.twice.append((table, self.line(start)))
            self.lines.setdefault(table, self.line(start))
        self.past(BLANK)
        self.at += 1
        self.value(table)

    def keys(self) -> Path:
        """The parts of a dotted key."""
        keys: list[str] = []
        while not keys or JOINT.match(self.text, self.at):
            self.past(JOINT if keys else BLANK)
            start = self.at
            keys.append(_unquoted(self.text[start : self.past(KEY)]))
        return tuple(keys)

    def value(self, path: Path) -> None:
        """Any value; lists and tables mark what they hold."""
        self.past(BLANK)
        match self.text[self.at : self.at + 1]:
            case "[":
                self.items_until("]", path)
            case "{":
                self.items_until("}", path)
            case '"' | "'":
                self.past(STRING)
            case _:
                self.past(PLAIN)

    def items_until(self, end: str, path: Path) -> None:
        """What stands between brackets."""
        self.at += 1
        number = 0
        while self.text[self.past(BLANK)] != end:
            if self.text[self.at] == ",":
                self.at += 1
            elif end == "}":
                self.pair(path)
            else:
                self.lines[(*path, number)] = self.line(self.at)
                self.value((*path, number))
                number += 1
        self.at += 1

    def past(self, pattern: re.Pattern[str]) -> int:
        """Go behind what the pattern matches here, and say where that is."""
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return self.at

    def line(self, at: int) -> int:
        return bisect_right(self.breaks, at - 1) + 1


def _unquoted(key: str) -> str:
    if not key.startswith(("'", '"')):
        return key
    try:
        return str(tomllib.loads(f"key = {key}")["key"])
    except tomllib.TOMLDecodeError:  # an escape that only JSON knows
        return str(json.loads(key))
