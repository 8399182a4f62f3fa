"""All texts that are one change away from a policy text: a number, the place of a line, a line less.

A text is changed row by row, as its author would, so that what is found can be read: comments, names and blanks stay.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import attrs

from policies.faults import PolicyTextError
from policies.language import read_policy
from policies.registry import Shelf
from policies.rulesets import vocabularies
from policies.text import PolicyText
from sim.vocabulary import Vocabulary

COMMENT = re.compile(r'"[^"]*"|(?P<comment>\s*#.*)')
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
HEADER = re.compile(r"\s*(?:list\s+)?[^\s:]+\s*:\s*")
LET = re.compile(r"\s*let\s+(?P<name>[^\s=]+)\s*=")
CONDITION = re.compile(r"\bif\b")
QUOTES = '"""'
SMALL = 8
"""Numbers below this are tried one and two higher and lower, others in steps of a quarter."""


class Edit(NamedTuple):
    """A text that is one change away, and the change in words."""

    draft: "Draft"
    what: str


@attrs.frozen
class Draft:
    """A policy text by its rows."""

    rows: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join(self.rows) + "\n"

    def edits(self) -> Iterator[Edit]:
        """All that is one change away, also what makes no sense: the language refuses that."""
        for section in self.sections():
            for row in section:
                yield Edit(self.without(row), f"dropped: {self.plain(row)}")
            yield from self._moves(section)
        for row, _ in enumerate(self.rows):
            yield from self._numbers(row)

    def without(self, row: int) -> "Draft":
        """The text without a row."""
        return Draft(self.rows[:row] + self.rows[row + 1 :])

    def plain(self, row: int) -> str:
        """A row without comment, and without blanks around it."""
        return uncommented(self.rows[row]).strip()

    def sections(self) -> list[list[int]]:
        """The rows of lines, section by section, lists too."""
        found: list[list[int]] = []
        for row in range(self._first(), len(self.rows)):
            content = uncommented(self.rows[row])
            if HEADER.fullmatch(content):
                found.append([])
            elif content.strip() and found and not LET.match(content):
                found[-1].append(row)
        return found

    def lines(self) -> list[int]:
        """The rows of all lines, in order."""
        return [row for section in self.sections() for row in section]

    def tidy(self) -> "Draft":
        """The text without `let`s that nothing uses any more, and without more than one blank row at a time."""
        rows = list(self.rows)
        for row in range(len(rows) - 1, self._first() - 1, -1):
            let = LET.match(uncommented(rows[row]))
            used = let and re.compile(rf"\b{re.escape(let['name'])}\b")
            if used and not any(used.search(uncommented(other)) for k, other in enumerate(rows) if k != row):
                del rows[row]
        return Draft(tuple(row for k, row in enumerate(rows) if row.strip() or (k and rows[k - 1].strip())))

    def _first(self) -> int:
        """The first row behind the docstring."""
        rows = self.rows
        start = next((k for k, row in enumerate(rows) if row.strip() and not row.lstrip().startswith("#")), 0)
        if not rows or not rows[start].lstrip().startswith(QUOTES):
            return 0
        told = rows[start].lstrip()[len(QUOTES) :]
        rest = (k for k in range(start + 1, len(rows)) if QUOTES in rows[k])
        return start + 1 if QUOTES in told else next(rest, len(rows) - 1) + 1

    def _moves(self, section: list[int]) -> Iterator[Edit]:
        """Each line of a section at each other place of it."""
        for here, row in enumerate(section):
            rest = self.without(row)
            others = section[:here] + [other - 1 for other in section[here + 1 :]]
            for place in range(len(section)):
                if place not in (here, here + 1):  # one down is the next line one up
                    at = others[place] if place < len(others) else others[-1] + 1
                    moved = Draft((*rest.rows[:at], self.rows[row], *rest.rows[at:]))
                    where = f"before: {rest.plain(at)}" if place < len(others) else "to the end of its section"
                    yield Edit(moved, f"moved: {self.plain(row)}, {where}")

    def _numbers(self, row: int) -> Iterator[Edit]:
        """Each number of a condition a bit higher and lower."""
        content = uncommented(self.rows[row])
        if row < self._first() or HEADER.fullmatch(content):
            return
        condition = LET.match(content) or CONDITION.search(content)
        for found in NUMBER.finditer(content, condition.end()) if condition else ():
            for number in nearby(int(found[0])):
                changed = f"{self.rows[row][: found.start()]}{number}{self.rows[row][found.end() :]}"
                draft = Draft((*self.rows[:row], changed, *self.rows[row + 1 :]))
                yield Edit(draft, f"{found[0]} -> {number}: {draft.plain(row)}")


def draft_of(text: str) -> Draft:
    """A text by its rows."""
    return Draft(tuple(text.replace("\r\n", "\n").rstrip("\n").split("\n")))


def uncommented(row: str) -> str:
    """A row without its comment; a # in a quoted name is none."""
    return COMMENT.sub(lambda found: "" if found["comment"] else found[0], row)


def nearby(number: int) -> list[int]:
    """What is tried instead of a number."""
    if number < SMALL:
        steps = [number - 2, number - 1, number + 1, number + 2]
    else:
        steps = [number * quarters // 4 for quarters in (2, 3, 5, 6, 8)]
    return [step for step in steps if step >= 0]


def neighbors(draft: Draft, vocabulary: Vocabulary) -> list[Edit]:
    """All texts one change away that can be read, one for each meaning, and none that means what this does."""
    seen = {meaning(draft.text, vocabulary)}
    found = []
    for edit in draft.edits():
        means = meaning(edit.draft.text, vocabulary)
        if means is not None and means not in seen:
            seen.add(means)
            found.append(edit)
    return found


def meaning(text: str, vocabulary: Vocabulary) -> object:
    """What a text comes to, whatever it looks like; None if it cannot be read."""
    try:
        return meaning_of(understood(text, vocabulary.ruleset))
    except PolicyTextError:
        return None


@lru_cache(maxsize=2000)  # texts of a race: each is read once for its meaning, and again for every round it fights
def understood(text: str, ruleset: str) -> PolicyText:
    """A text in the words of a ruleset.

    Raises:
        PolicyTextError: it has faults.
    """
    vocabulary = vocabularies()[ruleset]
    return read_policy(text, vocabulary, Shelf(vocabulary))


def meaning_of(policy: PolicyText) -> object:
    """Its lines, in order, as they are carried out."""
    return tuple(
        (line.question, line.order, line.target, line.weapon, line.wield, line.rows, line.filters)
        for line in sorted(policy.lines, key=lambda line: (line.question, line.number))
    )
