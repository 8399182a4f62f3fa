"""A policy text -> its lines, or all its faults.

    "docstring"      what it does and against what it is weak, in triple quotes
    let NAME = ...   a condition by a name
    SECTION:         slot, turn, spend, ...: the questions of the ruleset
    ORDER ... if ... a line
    list NAME:       lines that any section can use
    use NAME if ...  those lines, or the same section of a bundled text, here
    # ...            a comment

README.md beside this file is the page for users.
"""

import re
from collections.abc import Sequence

import attrs

from policies.conditions import ALWAYS, MOST_ROWS, Condition
from policies.expressions import RESERVED, Token, Value, condition, read
from policies.faults import MOST_LISTED, NEAREST, Faults, PolicyTextError
from policies.lines import Context, Line, narrowed, pieces, read_line
from policies.lint import overlooked
from policies.program import MOST_LINES, MOST_NUMBERS, frame_size, size
from policies.rulesets import whose
from policies.text import Library, PolicyText
from sim.faults import listed, nearest
from sim.vocabulary import Section, Vocabulary

COMMENT = re.compile(r'("[^"]*")|#.*')
LET = re.compile(r"\s*let\s+(?P<name>[^\s=]+)\s*=(?!=)")
NAME = re.compile(r"[^\W\d]\w*")
QUOTES = '"""'
LIST = "list"
DEEPEST = 20
"""Lists that use each other, one within the other."""
MOST_USES = 256
"""Of lists in a text, those within lists too."""


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
        found = dict.fromkeys(reader.faults.found)  # a list that is used twice is read twice
        raise PolicyTextError(name, sorted(found, key=lambda fault: (fault.line, fault.column)), policy)
    return policy


def is_header(found: Sequence[Token]) -> bool:
    """Whether a row begins a section."""
    return found[0].text.endswith(":") or (len(found) > 1 and found[1].text == ":")


class _Reader:
    def __init__(self, text: str, vocabulary: Vocabulary, library: Library, name: str, trail: tuple[str, ...]) -> None:
        self.text, self.vocabulary, self.library, self.name, self.trail = text, vocabulary, library, name, trail
        self.faults, self.warnings = Faults(), Faults()
        self.rows = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        self.sections = {section.name: section for section in vocabulary.sections}
        self.lets: dict[str, Value] = {}
        self.later: dict[str, int] = {}
        self.given: dict[str, int] = {}
        self.lists: dict[str, list[tuple[int, str]]] = {}
        self.used: set[str] = set()
        self.uses = 0
        self.section: Section | None = None
        self.skipping = False
        self.lines: list[tuple[int, Line]] = []

    def whole(self) -> PolicyText:
        doc, first = self.docstring()
        rows = [(number, COMMENT.sub(lambda match: match[1] or "", row)) for number, row in enumerate(self.rows, 1)]
        rows = [(number, content) for number, content in rows[first:] if content.strip()]
        self.look_ahead(rows)
        for number, content in rows:
            self.faults.line = self.warnings.line = number
            self.row(content)
        self.add_defaults()
        self.check_size()
        self.warn()
        lines = tuple(attrs.evolve(line, number=number) for number, (_, line) in enumerate(self.lines))
        return PolicyText(self.name, self.text, doc, lines, tuple(self.warnings.found), self.vocabulary)

    def look_ahead(self, rows: Sequence[tuple[int, str]]) -> None:
        """Find the names of all lets, and the lists, which may stand below what uses them."""
        into: list[tuple[int, str]] | None = None
        for number, content in rows:
            found = pieces(content)
            let = LET.match(content)
            if let:
                self.later.setdefault(let["name"], number)
            elif found[0].text == LIST and len(found) > 1:  # a list without a name is told of later
                into = self.lists.setdefault(found[1].text.rstrip(":"), [])
            elif is_header(found):
                into = None
            elif into is not None:
                into.append((number, content))

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
        elif start.text.rstrip(":") == LIST:
            self.list_header(found)
        elif is_header(found):
            self.header(found)
        elif start.text == "use" and (self.section is not None or not self.skipping):
            self.use(content, self.section, ())
        elif self.section is not None:
            line = read_line(content, self.section, self.context(self.name))
            if line is not None:
                self.lines.append((self.faults.line, line))
        elif not self.skipping:
            names = [f"{name}:" for name in self.sections]
            expected = "a section before it: " + listed(names)
            self.faults.add(start.column, start.text, "is a line outside of any section", expected, names)
            self.skipping = True

    def context(self, origin: str) -> Context:
        return Context(self.vocabulary, self.faults, origin, self.lets, self.later)

    def header(self, found: list[Token]) -> None:
        start = found[0]
        name = start.text.rstrip(":")
        self.section, self.skipping = self.sections.get(name), True
        rest = found[1:] if start.text.endswith(":") else found[2:]
        if self.section is None:
            what, known = "is not a section" + whose(name, self.vocabulary), list(self.sections)
            self.faults.add(start.column, name, what, listed(known), known)
        elif name in self.given:
            what = f"is a section that line {self.given[name]} has begun"
            self.faults.add(start.column, name, what, "each section once")
        elif rest:
            self.faults.add(rest[0].column, rest[0].text, "follows a section's name on its line", "a new line")
        self.given.setdefault(name, self.faults.line)

    def list_header(self, found: list[Token]) -> None:
        """The first row of a list; its lines are read where it is used."""
        self.section, self.skipping = None, True
        name = found[1].text.rstrip(":") if len(found) > 1 else ""
        closed = "".join(each.text for each in found[1:]) == f"{name}:"
        if not closed or not NAME.fullmatch(name) or name in RESERVED:
            at = found[1] if len(found) > 1 else found[0]
            self.faults.add(at.column, at.text, "does not begin a list", f"{LIST} NAME:")
        elif f"{LIST} {name}" in self.given:
            what = f"is a list that line {self.given[f'{LIST} {name}']} has begun"
            self.faults.add(found[1].column, name, what, "each list once")
        self.given.setdefault(f"{LIST} {name}", self.faults.line)

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

    def use(self, content: str, section: Section | None, within: tuple[str, ...]) -> list[tuple[int, Line]]:
        """Take over the lines of a list, or those that another text has for the section.

        Args:
            content: the row.
            section: whose lines they become.
            within: the lists that led here, each using the next.
        """
        found = pieces(content)
        at = next((k for k, piece in enumerate(found) if piece.text == "if" or piece.text.startswith("if(")), None)
        start, *rest = found[:at]
        if section is None:
            self.faults.add(start.column, "use", "stands outside of any section", "a section before it")
            return []
        if len(rest) != 1:
            odd = rest[1] if rest else start
            what = "does not belong here" if rest else "names nothing"
            self.faults.add(odd.column, odd.text, what, self.usable(odd.text))
            return []
        when = Condition(ALWAYS, ())
        if at is not None:
            begin = found[at].column + 1
            context = self.context(self.name)
            when = condition(read(content[begin:], begin + 1, self.vocabulary, self.lets, self.faults, context.later))
        brought = self.brought(rest[0], section, within)
        row = self.faults.line
        lines = [
            (number if within or rest[0].text in self.lists else row, line)
            for number, each in brought
            if (line := narrowed(each, when, content, section, self.context(self.name))) is not None
        ]
        if not within:
            self.lines += lines
        return lines

    def usable(self, came: str) -> str:
        """What `use` can name: all of it, or of much what looks most like what came."""
        names = [*self.lists, *self.library.names()]
        if len(names) <= MOST_LISTED:
            return "the name of a list or of a bundled text: " + listed(names)
        close = ", ".join(nearest(came, names, NEAREST, least=0))
        return f"the name of a list or of a bundled text: {close}, or another that `kassen policies list` tells"

    def brought(self, name: Token, section: Section, within: tuple[str, ...]) -> list[tuple[int, Line]]:
        """The lines behind a name, each with the row of this text that is to blame for it."""
        if name.text in self.lists:
            self.used.add(name.text)
            if self.circles(name, within) or self.too_many(name, within):
                return []
            return self.of_list(name.text, section, (*within, name.text))
        if name.text not in self.library.names():
            names = [*self.lists, *self.library.names()]
            close = next(iter(nearest(name.text, names, least=0)), None)
            what = "is neither a list of this text nor a bundled text"
            self.faults.suggest(name.column, name.text, what, self.usable(name.text), close)
            return []
        return [] if self.circles(name, self.trail) else self.of_text(name, section)

    def circles(self, name: Token, trail: tuple[str, ...]) -> bool:
        """Whether a name has led to itself; a fault if so."""
        if name.text not in trail:
            return False
        circle = " -> ".join([*trail[trail.index(name.text) :], name.text])
        self.faults.add(name.column, name.text, f"uses itself ({circle})", "no circle of uses")
        return True

    def too_many(self, name: Token, within: tuple[str, ...]) -> bool:
        """Whether lists use lists too deeply, or too often; a fault if so, of the second only once."""
        self.uses += 1
        if len(within) >= DEEPEST:
            most = f"at most {DEEPEST} lists within each other"
            self.faults.add(name.column, name.text, "is nested too deeply", most)
            return True
        if self.uses == MOST_USES + 1:
            self.faults.add(name.column, name.text, "is one list too many", f"at most {MOST_USES} uses of lists in all")
        return self.uses > MOST_USES

    def of_list(self, name: str, section: Section, within: tuple[str, ...]) -> list[tuple[int, Line]]:
        """The lines of a list of this text, read as lines of the section."""
        here, lines = self.faults.line, list[tuple[int, Line]]()
        for number, content in self.lists[name]:
            self.faults.line = number
            if pieces(content)[0].text == "use":
                lines += self.use(content, section, within)
            elif (line := read_line(content, section, self.context(self.name))) is not None:
                lines.append((number, line))
        self.faults.line = here
        return lines

    def of_text(self, name: Token, section: Section) -> list[tuple[int, Line]]:
        """The lines that a bundled text has for the section."""
        text, trail = self.library.text(name.text), (*self.trail, name.text)
        try:
            other = read_policy(text, self.vocabulary, self.library, name.text, trail)
        except PolicyTextError as error:
            what = f"has faults of its own ({error.faults[0]})"
            self.faults.add(name.column, name.text, what, "a text without faults")
            return []
        return [(self.faults.line, line) for line in other.lines if line.question == section.question]

    def add_defaults(self) -> None:
        """Add the lines of the sections that the text leaves out: those of another section, or of the default."""
        for name, section in self.sections.items():
            if name in self.given:
                continue
            if section.fallback is not None and section.fallback.name.lower() in self.given:
                meant = [each for each in self.lines if each[1].question == section.fallback]
                self.lines += [(row, attrs.evolve(line, question=section.question)) for row, line in meant]
                continue
            for number, row in enumerate(section.default.splitlines(), 1):
                self.faults.line = number
                line = read_line(row, section, Context(self.vocabulary, self.faults, "default", {}, {}))
                if line is not None:
                    self.lines.append((len(self.rows), line))

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
        for row, line, what, expected in overlooked(self.lines, self.vocabulary):
            self.warnings.line = row
            self.warnings.add(1, line.text, what, expected)
        for name in [name for name in self.lists if name not in self.used]:
            self.warnings.line = self.given[f"{LIST} {name}"]
            self.warnings.add(1, name, "is a list that nothing uses", f"use {name} in a section")
        self.warnings.found = list(dict.fromkeys(self.warnings.found))

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
