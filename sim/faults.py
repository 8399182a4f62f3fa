"""What is wrong with a file: where, what came, what was expected, the nearest word; all faults of a file at once."""

import difflib
import math
import re
from collections.abc import Iterable, Sequence
from enum import Enum

import attrs

from sim.errors import ScenarioError

Path = tuple[str | int, ...]
"""Where a value stands in a document: keys, and numbers of list items from 0."""

BARE = re.compile(r"[A-Za-z0-9_-]+")
LONGEST = 60
"""Characters of a value that a message shows."""
HUGE = 200
"""Bits of a number from which a message only counts its digits."""


class Absent(Enum):
    """Stands for a value that was not written, or could not be used."""

    NOTHING = 0
    BAD = 1


NOTHING = Absent.NOTHING
BAD = Absent.BAD


@attrs.frozen
class Fault:
    """One thing that is wrong, and where.

    `line` counts from 1 and is None where there is none to name; `inside` is the place within a text that is the value.
    """

    file: str
    path: str
    value: object
    expected: str
    line: int | None = None
    column: int | None = None
    nearest: tuple[str, ...] = ()
    inside: str = ""

    @property
    def did_you_mean(self) -> str | None:
        """The nearest valid word."""
        return self.nearest[0] if self.nearest else None

    def __str__(self) -> str:
        """One line: file, line, key path, what came, what was expected, the nearest words."""
        place = ":".join(printable(str(part)) for part in (self.file, self.line, self.column) if part is not None)
        key = ", ".join(part for part in (self.path, self.inside) if part)
        hint = f"; did you mean {either(self.nearest)}?" if self.nearest else ""
        return f"{place}: {key + ': ' if key else ''}came {shown(self.value)}, expected {self.expected}{hint}"

    def as_json(self) -> dict[str, object]:
        """Under the keys of `kassen check --format json`."""
        return {
            "file": plain(self.file),
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "inside": self.inside or None,
            "value": plain(self.value),
            "expected": self.expected,
            "did_you_mean": self.did_you_mean,
            "nearest": list(self.nearest),
            "message": str(self),
        }


class FaultsError(ScenarioError):
    """Everything that is wrong with a scenario; the text has one fault a line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


@attrs.define
class Findings:
    """Faults as they are found, one for each place, and notices: what was taken for what was not written."""

    faults: list[Fault] = attrs.field(factory=list)
    notices: list[str] = attrs.field(factory=list)
    left_out: dict[tuple[str, Path], set[int]] = attrs.field(factory=dict)
    """For lists, by file and path, the numbers of their items that could not be read and are not in the program's."""
    _told: set[tuple[str, str, str]] = attrs.field(factory=set)
    _void: set[tuple[str, str]] = attrs.field(factory=set)

    def add(self, fault: Fault) -> None:
        """Take up a fault, unless its place has one already, or is in something that is no table at all."""
        place = (fault.file, fault.path, fault.inside)
        void = any(fault.file == file and fault.path.startswith(f"{path}.") for file, path in self._void)
        if fault.path == "" or not (void or place in self._told):
            self._told.add(place)
            self.faults.append(fault)

    def empty(self, file: str, path: str) -> None:
        """Say no more of what is missing below a place: what stands there is no table at all."""
        self._void.add((file, path))

    def stop(self) -> None:
        """Raise FaultsError if anything was found: file by file, each from its top."""
        files = list(dict.fromkeys(fault.file for fault in self.faults))
        if self.faults:
            raise FaultsError(sorted(self.faults, key=lambda each: (files.index(each.file), each.line or 0)))


def nearest(word: object, words: Iterable[str], most: int = 1, least: float = 0.4) -> tuple[str, ...]:
    """The words that look most like `word`, best first, regardless of case; `least` is how much they must, 0 to 1."""
    known = {each.casefold(): each for each in reversed(list(words))}
    found = difflib.get_close_matches(str(word).casefold(), sorted(known), most, least)
    return tuple(known[each] for each in found)


def fold(word: str) -> str:
    """The letters and digits of a name, without case: "Ranged: Heavy", `ranged_heavy` and `Ranged (Heavy)` are one."""
    return "".join(sign for sign in word.casefold() if sign.isalnum())


def folded(name: str) -> str:
    """A name as names are compared: its letters and digits, or what there is where it has none."""
    return fold(name) or name.casefold()


def first_called(names: Sequence[str]) -> int:
    """The number of the first name that is the same as the last one."""
    return [folded(name) for name in names].index(folded(names[-1]))


def snake(name: str) -> str:
    """A printed name as a key: "Ranged: Heavy" and "Ranged (Heavy)" are `ranged_heavy`."""
    return "_".join("".join(sign if sign.isalnum() else " " for sign in name.casefold().replace("'", "")).split())


def either(words: Sequence[str]) -> str:
    """`"a", "b" or "c"`."""
    quoted = [shown(word) for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def listed(words: Sequence[str]) -> str:
    """`a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def shown(value: object) -> str:
    """A value as a message shows it: short, on one line, with nothing in it that a terminal would obey."""
    match value:
        case str():
            text = printable(value)
            text = f'"{text[:LONGEST]}…"' if len(text) > LONGEST else f'"{text}"'
        case list() | tuple():
            text = f"a list of {len(value)}" if value else "an empty list"
        case dict():
            text = "a table"
        case bool():
            text = str(value).lower()
        case int() if value.bit_length() > HUGE:
            text = f"a number of {value.bit_length() * 3 // 10} digits"
        case Absent():
            text = "nothing"
        case _:
            text = "null" if value is None else str(value)
    return text


def printable(text: str) -> str:
    """A text on one line, without what a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def plain(value: object) -> object:
    """A value as JSON can hold it."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, bool) or (isinstance(value, int) and value.bit_length() <= HUGE):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    return None if value in (None, NOTHING) else shown(value)


def quoted(key: str) -> str:
    """A part of a key path, in quotes where it needs them."""
    if BARE.fullmatch(key):
        return key
    return '"' + printable(key).replace("\\", "\\\\").replace('"', '\\"') + '"'
