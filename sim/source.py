"""A text that a user wrote, as a document: TOML or JSON, with the line of everything in it."""

import json
import re
import tomllib
from collections.abc import Sequence
from typing import Any

import attrs

from sim.faults import LONGEST, NOTHING, Fault, Findings, Path, printable, quoted
from sim.lines import json_lines, json_twice, line_of, toml_lines

Document = dict[str, Any]
MOST_DIGITS = 4000
"""Of a number; where Python's own bound is, may change."""
DIGITS = re.compile(rf"[\d_]{{{MOST_DIGITS + 1},}}")
PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)")


def option(text: str) -> str:
    """How a message calls what the command line put into a document."""
    short = printable(text)
    return f"--set {short[:LONGEST]}…" if len(short) > LONGEST else f"--set {short}"


@attrs.frozen
class Override:
    """A value that the command line puts at a key path: `--set PATH=VALUE`."""

    text: str
    path: Path


@attrs.define(eq=False)
class Source:
    """A document and where it came from; `name` is the file as the user calls it."""

    name: str
    text: str
    document: Document
    overrides: list[Override] = attrs.field(factory=list)
    _lines: dict[Path, int] | None = None

    @property
    def is_json(self) -> bool:
        """Whether the text is JSON, by the file's name."""
        return is_json(self.name)

    def fault(self, path: Path, value: object, expected: str, nearest: tuple[str, ...] = ()) -> Fault:
        """A fault of this document: in the file, or in what the command line put there."""
        for over in reversed(self.overrides):
            if path[: len(over.path)] == over.path or (over.path[: len(path)] == path and not self.has_line(path)):
                return Fault(option(over.text), self.say(path), value, expected, nearest=nearest)
        return Fault(self.name, self.say(path), value, expected, self.line(path), nearest=nearest)

    def line(self, path: Path) -> int | None:
        """The line of a key path, or of the nearest thing around it."""
        return line_of(self._all_lines(), path)

    def has_line(self, path: Path) -> bool:
        """Whether what stands at a key path was written in the file."""
        return path == () or path in self._all_lines()

    def _all_lines(self) -> dict[Path, int]:
        if self._lines is None:
            try:
                self._lines = json_lines(self.text) if self.is_json else toml_lines(self.text)
            except RecursionError:  # nested deeper than anybody writes by hand
                self._lines = {}
        return self._lines

    def say(self, path: Path) -> str:
        """A key path as users write it: sides by name, everything else in a list by number."""
        parts: list[str] = []
        for depth, part in enumerate(path, 1):
            inside = self.written(path[:depth]) if depth > 1 and path[depth - 2] == "side" else None
            name = inside.get("name") if isinstance(inside, dict) else None
            parts.append(quoted(name if isinstance(name, str) and name.strip() else str(part)))
        return ".".join(parts)

    def written(self, path: Path) -> object:
        """What stands at a key path; NOTHING if nothing does."""
        inside: object = self.document
        for part in path:
            if isinstance(inside, list):
                inside = dict(enumerate(inside))
            if not isinstance(inside, dict) or part not in inside:
                return NOTHING
            inside = inside[part]
        return inside


def is_json(name: str) -> bool:
    """Whether a file of this name holds JSON."""
    return name.lower().endswith(".json")


def read_source(name: str, raw: bytes | str, findings: Findings) -> Source | None:
    """The document of a file, JSON if it is called so, else TOML; None after a fault was noted."""
    text = raw if isinstance(raw, str) else _decoded(name, raw, findings)
    if text is None:
        return None
    parse = _json if is_json(name) else _toml
    try:
        document = parse(name, text, findings)
    except RecursionError:
        findings.add(Fault(name, "", f"{text[:20]}…", "tables and lists nested less deeply"))
        return None
    return None if document is None else Source(name, text, document)


def _decoded(name: str, raw: bytes, findings: Findings) -> str | None:
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as broken:
        line = raw.count(b"\n", 0, broken.start) + 1
        findings.add(Fault(name, "", f"byte 0x{raw[broken.start]:02x}", "a file saved as UTF-8", line))
        return None


def _toml(name: str, text: str, findings: Findings) -> Document | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        found = PLACE.fullmatch(str(broken))
        why = found[1] if found else str(broken)
        lines = text.splitlines() or [""]
        line, column = (int(found[2]), int(found[3])) if found and found[2] else (len(lines), None)
        came = lines[line - 1].strip() if line <= len(lines) else ""
        findings.add(Fault(name, "", came, f"TOML ({_small(why)})", line, column))
    except ValueError:
        findings.add(_too_long(name, text))
    return None


def _too_long(name: str, text: str) -> Fault:
    """The fault of a number that is longer than the interpreter reads."""
    found = DIGITS.search(text)
    came = f"a number of {len(found[0].replace('_', ''))} digits" if found else "a number without end"
    line = text.count("\n", 0, found.start()) + 1 if found else None
    return Fault(name, "", came, f"numbers of at most {MOST_DIGITS} digits", line)


def _json(name: str, text: str, findings: Findings) -> Document | None:
    twice = False

    def table(pairs: Sequence[tuple[str, Any]]) -> Document:
        nonlocal twice
        made = dict(pairs)
        twice = twice or len(made) < len(pairs)
        return made

    try:
        value = json.loads(text, object_pairs_hook=table)
    except json.JSONDecodeError as broken:
        came = text.splitlines()[broken.lineno - 1].strip() if broken.lineno <= len(text.splitlines()) else ""
        findings.add(Fault(name, "", came, f"JSON ({_small(broken.msg)})", broken.lineno, broken.colno))
        return None
    except ValueError:
        findings.add(_too_long(name, text))
        return None
    for path, line in json_twice(text) if twice else ():
        findings.add(Fault(name, Source(name, text, value).say(path), path[-1], "each key of a table once", line))
    if not isinstance(value, dict):
        findings.add(Fault(name, "", value, "a table", 1))
        return None
    return value


def _small(why: str) -> str:
    """A parser's reason inside a sentence."""
    return why[:1].lower() + why[1:] if not why[:2].isupper() else why
