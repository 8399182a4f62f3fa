"""A policy text -> its lines, or all its faults.

    "docstring"      what it does and against what it is weak, in triple quotes
    let NAME = ...   a condition by a name
    SECTION:         slot, turn, spend, ...: the questions of the ruleset
    ORDER ... if ... a line
    use NAME         the same section of a bundled text
    # ...            a comment

README.md beside this file is the page for users.
"""

import re
from collections.abc import Sequence
from typing import Protocol

import attrs

from policies.bound import BoundPolicy, bind
from policies.conditions import MOST_ROWS
from policies.expressions import RESERVED, Token, Value, read
from policies.faults import Fault, Faults, PolicyTextError
from policies.lines import Context, Line, pieces, read_line
from policies.program import MOST_LINES, MOST_NUMBERS, frame_size, size
from sim.faults import listed, nearest
from sim.vocabulary import Section, Vocabulary

COMMENT = re.compile(r'("[^"]*")|#.*')
LET = re.compile(r"\s*let\s+(?P<name>[^\s=]+)\s*=(?!=)")
NAME = re.compile(r"[^\W\d]\w*")
SENTENCE = re.compile(r".+?[.!?。](?=\s|$)", re.DOTALL)
QUOTES = '"""'


class Library(Protocol):
    """The texts that `use` can name."""

    def names(self) -> Sequence[str]:
        """Their names, in order."""
        ...

    def text(self, name: str) -> str:
        """One of them."""
        ...


@attrs.frozen
class PolicyText:
    """A policy that has been read from a text."""

    name: str
    text: str
    doc: str
    """What its docstring says, on one line."""
    lines: tuple[Line, ...]
    """In order of appearance, those of default sections last."""
    warnings: tuple[Fault, ...]
    """What is allowed, but hardly meant."""
    vocabulary: Vocabulary = attrs.field(repr=False)

    @property
    def idea(self) -> str:
        """The first sentence of its docstring."""
        found = SENTENCE.match(self.doc)
        return found[0] if found else self.doc

    def bind(self, weapon_names: Sequence[str], skill_names: Sequence[str]) -> BoundPolicy:
        """The text for a scenario whose weapons and weapon skills have these names, by their numbers."""
        return bind(self.name, self.vocabulary, self.lines, weapon_names, skill_names)


def read_policy(
    text: str, vocabulary: Vocabulary, library: Library, name: str = "text", trail: Sequence[str] = ()
) -> PolicyText:
    """The policy that a text says.

    Args:
        text: the whole text.
        vocabulary: the ruleset's.
        library: the texts that `use` can name.
        name: what to call it in messages.
        trail: the library's texts that led here by `use`, each naming the next.

    Raises:
        PolicyTextError: the text has faults.
    """
    reader = _Reader(text, vocabulary, library, name, tuple(trail))
    policy = reader.whole()
    if reader.faults.found:
        raise PolicyTextError(name, sorted(reader.faults.found, key=lambda fault: (fault.line, fault.column)))
    return policy


class _Reader:
    def __init__(self, text: str, vocabulary: Vocabulary, library: Library, name: str, trail: tuple[str, ...]) -> None:
        self.text, self.vocabulary, self.library, self.name, self.trail = text, vocabulary, library, name, trail
        self.faults, self.warnings = Faults(), Faults()
        self.rows = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        self.sections = {section.name: section for section in vocabulary.sections}
        self.lets: dict[str, Value] = {}
        self.later: dict[str, int] = {}
        self.given: dict[str, int] = {}
        self.section: Section | None = None
        self.skipping = False
        self.lines: list[tuple[int, Line]] = []

    def whole(self) -> PolicyText:
        doc, first = self.docstring()
        for number, row in enumerate(self.rows[first:], first + 1):
            found = LET.match(row)
            if found:
                self.later.setdefault(found["name"], number)
        for number, row in enumerate(self.rows[first:], first + 1):
            self.faults.line = self.warnings.line = number
            content = COMMENT.sub(lambda match: match[1] or "", row)
            if content.strip():
                self.row(content)
        self.add_defaults()
        self.check_size()
        lines = tuple(attrs.evolve(line, number=number) for number, (_, line) in enumerate(self.lines))
        return PolicyText(self.name, self.text, doc, lines, tuple(self.warnings.found), self.vocabulary)

    def docstring(self) -> tuple[str, int]:
        """The docstring on one line, and how many rows it and what is before it take."""
        first = next((k for k, row in enumerate(self.rows) if row.strip() and not row.lstrip().startswith("#")), 0)
        opening = self.rows[first].lstrip()
        if not opening.startswith(QUOTES):
            return "", 0
        told = [opening[len(QUOTES) :], *self.rows[first + 1 :]]
        last = next((k for k, row in enumerate(told) if QUOTES in row), None)
        self.faults.line = first + 1
        column = len(self.rows[first]) - len(opening) + 1
        if last is None:
            self.faults.add(column, QUOTES, "opens a docstring that nothing closes", f"{QUOTES} at its end")
            return "", len(self.rows)
        end, _, after = told[last].partition(QUOTES)
        if after.strip() and not after.lstrip().startswith("#"):
            self.faults.line = first + last + 1
            at = len(self.rows[first + last]) - len(after.lstrip()) + 1
            self.faults.add(at, after.split()[0], "follows the docstring on its line", "a new line")
        return " ".join(" ".join([*told[:last], end]).split()), first + last + 1

    def row(self, content: str) -> None:
        """Read one row, which is not blank."""
        found = pieces(content)
        start = found[0]
        if start.text == "let":
            self.let(content, found)
        elif start.text == "use":
            self.use(found)
        elif start.text.endswith(":") or (len(found) > 1 and found[1].text == ":"):
            self.header(found)
        elif self.section is not None:
            line = read_line(content, self.section, self.context(self.name))
            if line is not None:
                self.lines.append((self.faults.line, line))
        elif not self.skipping:
            expected = "a section before it: " + listed([f"{name}:" for name in self.sections])
            self.faults.add(start.column, start.text, "is a line outside of any section", expected)
            self.skipping = True

    def context(self, origin: str) -> Context:
        return Context(self.vocabulary, self.faults, origin, self.lets, self.later)

    def header(self, found: list[Token]) -> None:
        start = found[0]
        name = start.text.rstrip(":")
        self.section, self.skipping = self.sections.get(name), True
        rest = found[1:] if start.text.endswith(":") else found[2:]
        if self.section is None:
            what, known = "is not a section", list(self.sections)
            self.faults.add(start.column, name, what, listed(known), known)
        elif name in self.given:
            what = f"is a section that line {self.given[name]} has begun"
            self.faults.add(start.column, name, what, "each section once")
        elif rest:
            self.faults.add(rest[0].column, rest[0].text, "follows a section's name on its line", "a new line")
        self.given.setdefault(name, self.faults.line)

    def let(self, content: str, found: list[Token]) -> None:
        match = LET.match(content)
        if match is None:
            at = found[1] if len(found) > 1 else found[0]
            self.faults.add(at.column, at.text, "does not give a name a meaning", "let NAME = condition")
            return
        name, column = match["name"], match.start("name") + 1
        value = read(content[match.end() :], match.end() + 1, self.vocabulary, self.lets, self.faults, {})
        taken = self.taken(name)
        if taken:
            self.faults.add(column, name, taken, "a new name")
        self.lets.setdefault(name, value)

    def taken(self, name: str) -> str:
        """Why a let cannot have a name; nothing if it can."""
        if name in self.lets:
            return f"already has its meaning from line {self.later[name]}"
        if name in self.vocabulary.words:
            return "is a word of the language"
        if any(name in constants for constants in self.vocabulary.constants):
            return "is a named value of the language"
        if name in RESERVED or not NAME.fullmatch(name):
            return "cannot be a name"
        return ""

    def use(self, found: list[Token]) -> None:
        """Take over the lines that another text has for the section."""
        start, *rest = found
        names = self.library.names()
        expected = "the name of a bundled text: " + listed([*names])
        if self.section is None:
            if not self.skipping:
                self.faults.add(start.column, "use", "stands outside of any section", "a section before it")
        elif len(rest) != 1:
            at = rest[1] if rest else start
            self.faults.add(at.column, at.text, "does not belong here" if rest else "names nothing", expected)
        elif rest[0].text not in names:
            close = nearest(rest[0].text, names, least=0)
            self.faults.suggest(
                rest[0].column, rest[0].text, "is not a bundled text", expected, next(iter(close), None)
            )
        elif rest[0].text in self.trail:
            circle = " -> ".join([*self.trail[self.trail.index(rest[0].text) :], rest[0].text])
            self.faults.add(rest[0].column, rest[0].text, f"uses itself ({circle})", "no circle of uses")
        else:
            self.splice(rest[0], self.section)

    def splice(self, name: Token, section: Section) -> None:
        text, trail = self.library.text(name.text), (*self.trail, name.text)
        try:
            other = read_policy(text, self.vocabulary, self.library, name.text, trail)
        except PolicyTextError as error:
            what = f"has faults of its own ({error.faults[0]})"
            self.faults.add(name.column, name.text, what, "a text without faults")
            return
        self.lines += [(self.faults.line, line) for line in other.lines if line.question == section.question]

    def add_defaults(self) -> None:
        """Add the lines of the sections that the text leaves out."""
        for name, section in self.sections.items():
            if name in self.given:
                continue
            for number, row in enumerate(section.default.splitlines(), 1):
                self.faults.line = number
                line = read_line(row, section, Context(self.vocabulary, self.faults, "default", {}, {}))
                if line is not None:
                    self.lines.append((len(self.rows), line))
        self.warn()

    def warn(self) -> None:
        """Note what is allowed, but hardly meant."""
        turn = self.vocabulary.sections[self.vocabulary.turn]
        if not any(line.question == turn.question for _, line in self.lines):
            self.warnings.line = self.given.get(turn.name, len(self.rows))
            self.warnings.add(1, turn.name, "has no lines: the fighter passes all its turns", f"a section {turn.name}:")
        for row, line in self.lines:
            if not line.rows:
                self.warnings.line = row
                self.warnings.add(1, line.text, "can never hold", "a condition without a contradiction")

    def check_size(self) -> None:
        """A text has at most so many alternatives and so many numbers; else name the line that costs most."""
        for most, unit, frame, cost in (
            (MOST_ROWS, "alternatives", 0, lambda line: len(line.rows)),
            (MOST_NUMBERS, "numbers of its program", frame_size(self.vocabulary), size),
            (MOST_LINES, "lines", 0, lambda _: 1),
        ):
            costs = [(cost(line), -row, row, line) for row, line in self.lines]
            total = sum(each[0] for each in costs) + frame
            if total > most:
                worst, _, self.faults.line, line = max(costs, key=lambda each: each[:2])
                what = f"takes {worst} of this text's {total} {unit}"
                self.faults.add(1, line.text, what, f"at most {most} in the whole text")
