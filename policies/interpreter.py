"""A policy text at a table of the simpy clock."""

from collections.abc import Callable
from operator import attrgetter
from typing import Protocol

from policies.bound import BoundPolicy
from policies.conditions import ALWAYS, HIGH, LOW, Rows, Test
from policies.lines import Line
from sim.host import BIT, PASS, Answer
from sim.state import LEAST
from sim.vocabulary import Vocabulary

Get = Callable[[object], int]
Check = tuple[Get, int, int]
Entry = tuple[Answer, Get, int, int, tuple[Check, ...], tuple[tuple[Check, ...], ...]]
"""An answer, the first test of its first row (bare, for it decides most), that row's others, and the other rows."""
MOST_MENUS = 4096


class Seeing(Protocol):
    """All that a text reads of a World."""

    seen: object


class TextPolicy:
    """Answers by the lines of a text. Implements `sim.host.Policy`; counts how often each line was carried out."""

    def __init__(self, bound: BoundPolicy) -> None:
        self.name, self.program = bound.name, bound.program
        self.needs, self.wants, self.reads_odds = bound.needs, bound.wants, bound.reads_odds
        self.hits = [0] * bound.count
        self.overlong = 0
        vocabulary = bound.vocabulary
        self._lines: list[list[tuple[int, Line, Entry]]] = [[] for _ in vocabulary.sections]
        self._menus: list[dict[tuple[int, int], tuple[Entry, ...]]] = [{} for _ in vocabulary.sections]
        self._ratings: list[tuple[Entry | None, Get | None, int]] = [(None, None, 0)] * bound.count
        for line in bound.lines:
            entry = _entry(line, () if line.filters else line.rows, vocabulary)
            self._lines[line.question].append((line.number, line, entry))
            self._ratings[line.number] = _rating(line, vocabulary)

    def decide(self, w: Seeing, i: int, question: int, legal: int, after: int) -> Answer:  # noqa: ARG002 - w.seen is i's
        """The first line beyond `after` whose order is legal and whose condition holds, or PASS."""
        menu = self._menus[question].get((legal, after))
        if menu is None:
            menu = self._menu(question, legal, after)
        seen = w.seen
        for answer, first, least, most, rest, others in menu:
            if least <= first(seen) <= most:
                for get, low, high in rest:
                    if not low <= get(seen) <= high:
                        break
                else:
                    return answer
            for row in others:
                for get, low, high in row:
                    if not low <= get(seen) <= high:
                        break
                else:
                    return answer
        return PASS

    def rate(self, w: Seeing, line: int, value: int) -> int:
        """How much the line likes the candidate in view; LEAST if its condition fails."""
        entry, word, sign = self._ratings[line]
        seen = w.seen
        if entry is not None and not _holds(entry, seen):
            return LEAST
        return value if word is None else sign * word(seen)

    def heard(self, question: int, line: int) -> None:  # noqa: ARG002 - the line's number says the question too
        """The line was carried out."""
        self.hits[line] += 1

    def _menu(self, question: int, legal: int, after: int) -> tuple[Entry, ...]:
        """The lines that these legal orders leave, kept for the next time."""
        menus = self._menus[question]
        if len(menus) >= MOST_MENUS:
            menus.clear()
        menu = tuple(
            entry for number, line, entry in self._lines[question] if number > after and legal >> (line.order & BIT) & 1
        )
        menus[legal, after] = menu
        return menu


def _holds(entry: Entry, seen: object) -> bool:
    _, first, least, most, rest, others = entry
    if least <= first(seen) <= most and all(low <= get(seen) <= high for get, low, high in rest):
        return True
    return any(all(low <= get(seen) <= high for get, low, high in row) for row in others)


def _entry(line: Line, rows: Rows, vocabulary: Vocabulary) -> Entry:
    answer = Answer(line.order, line.target, line.weapon, line.number, int(line.filters))
    checks = [tuple(_check(test, vocabulary) for test in row) for row in rows or ALWAYS]
    anything: Check = (attrgetter(vocabulary.names[0]), LOW, HIGH)
    (first, least, most), *rest = checks[0] or (anything,)
    return answer, first, least, most, tuple(rest), tuple(checks[1:])


def _rating(line: Line, vocabulary: Vocabulary) -> tuple[Entry | None, Get | None, int]:
    """What `rate` needs of a line: its condition on a candidate, and the word it goes by with its sign."""
    entry = _entry(line, line.rows, vocabulary) if line.filters else None
    rule = vocabulary.rule(line.target)
    if rule >= vocabulary.highest:
        return entry, attrgetter(vocabulary.names[rule - vocabulary.highest]), 1
    if rule >= vocabulary.lowest:
        return entry, attrgetter(vocabulary.names[rule - vocabulary.lowest]), -1
    return entry, None, 0


def _check(test: Test, vocabulary: Vocabulary) -> Check:
    """A test as a function of what is seen, and its bounds."""
    gets: list[Get] = [attrgetter(vocabulary.names[word]) for word in test.words]
    if len(gets) == 1:
        return gets[0], test.low, test.high
    return _sum(gets, test.signs), test.low, test.high


def _sum(gets: list[Get], signs: tuple[int, ...]) -> Get:
    """The sum of two to four words; the first sign is always +1."""
    if len(gets) == 2:
        a, b = gets
        return (lambda seen: a(seen) + b(seen)) if signs[1] > 0 else (lambda seen: a(seen) - b(seen))
    pairs = tuple(zip(signs, gets, strict=True))
    return lambda seen: sum(sign * get(seen) for sign, get in pairs)
