"""Conditions in normal form: an OR of rows, a row an AND of tests, a test a sum of words between two bounds.

Both executors want them flat: a stack machine for nested conditions costs four times as much. Each condition carries
its opposite, so that `not` is a swap; a form of more than MOST_ROWS rows is None and only missed where it is used.
"""

from typing import NamedTuple

import attrs

MOST_WORDS = 4
"""In one sum, each counted as often as it is added."""
MOST_ROWS = 256
"""In one text."""
LOW, HIGH = -(1 << 30), 1 << 30
"""Bounds that no sum of words reaches."""


class Test(NamedTuple):
    """`low <= sum of signs x words <= high`; words by their numbers, ascending, signs +1 or -1."""

    words: tuple[int, ...]
    signs: tuple[int, ...]
    low: int
    high: int


Row = tuple[Test, ...]
Rows = tuple[Row, ...]


@attrs.frozen
class Sum:
    """Words, each with how often it is added (below 0: subtracted), and a whole number."""

    terms: tuple[tuple[int, int], ...] = ()
    constant: int = 0

    def plus(self, other: "Sum", sign: int = 1) -> "Sum":
        """The sum of the two, or with sign -1 their difference."""
        times = dict(self.terms)
        for word, n in other.terms:
            times[word] = times.get(word, 0) + sign * n
        terms = tuple((word, times[word]) for word in sorted(times) if times[word])
        return Sum(terms, self.constant + sign * other.constant)

    @property
    def size(self) -> int:
        """How many words it adds up, each counted as often as it is added."""
        return sum(abs(n) for _, n in self.terms)


@attrs.frozen(eq=False)
class Condition:
    """A condition and its opposite in normal form; None for a form of too many rows."""

    yes: Rows | None
    no: Rows | None

    def opposite(self) -> "Condition":
        """What holds whenever this does not."""
        return Condition(self.no, self.yes)

    def both(self, other: "Condition") -> "Condition":
        """Holds when the two hold."""
        return Condition(_every(self.yes, other.yes), _any(self.no, other.no))

    def either(self, other: "Condition") -> "Condition":
        """Holds when one of the two holds."""
        return Condition(_any(self.yes, other.yes), _every(self.no, other.no))


ALWAYS: Rows = ((),)
NEVER: Rows = ()
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def compare(left: Sum, sign: str, right: Sum) -> Condition:
    """A comparison of two sums; `sign` is a key of OPPOSITE."""
    total = left.plus(right, -1)
    return Condition(_tests(total, sign), _tests(total, OPPOSITE[sign]))


def truth(value: Sum) -> Condition:
    """A sum as a condition: it holds when it is 1 or more."""
    return compare(value, ">=", Sum((), 1))


def _tests(total: Sum, sign: str) -> Rows:
    n = -total.constant
    bounds = {
        "<": [(LOW, n - 1)],
        "<=": [(LOW, n)],
        ">": [(n + 1, HIGH)],
        ">=": [(n, HIGH)],
        "==": [(n, n)],
        "!=": [(LOW, n - 1), (n + 1, HIGH)],
    }[sign]
    if not total.terms:
        return ALWAYS if any(low <= 0 <= high for low, high in bounds) else NEVER
    return tuple(row for low, high in bounds if (row := _row(total, low, high)) is not None)


def _row(total: Sum, low: int, high: int) -> Row | None:
    """One test as a row, its first sign +1; None where nothing is within the bounds."""
    first = 1 if total.terms[0][1] > 0 else -1
    words = tuple(word for word, n in total.terms for _ in range(abs(n)))
    signs = tuple(first if n > 0 else -first for _, n in total.terms for _ in range(abs(n)))
    if first < 0:
        low, high = -high, -low
    low, high = max(low, LOW), min(high, HIGH)
    return (Test(words, signs, low, high),) if low <= high else None


def _joined(a: Row, b: Row) -> Row | None:
    """Both rows as one, tests of the same sum as one test; None where they contradict each other."""
    tests = {(test.words, test.signs): test for test in a}
    for test in b:
        key = test.words, test.signs
        old = tests.get(key, test)
        low, high = max(old.low, test.low), min(old.high, test.high)
        if low > high:
            return None
        tests[key] = test._replace(low=low, high=high)
    return tuple(tests.values())


def _every(a: Rows | None, b: Rows | None) -> Rows | None:
    if a is None or b is None:
        return None
    found: dict[Row, None] = {}
    for x in a:
        for y in b:
            row = _joined(x, y)
            if row is not None:
                found[row] = None
        if len(found) > 2 * MOST_ROWS:
            return None
    return _tidy(tuple(found))


def _any(a: Rows | None, b: Rows | None) -> Rows | None:
    return None if a is None or b is None else _tidy(a + b)


def _tidy(rows: Rows) -> Rows | None:
    """The rows without those that hold only where another holds anyway; None if too many are left."""
    unique = {frozenset(row): row for row in reversed(rows)}
    by_size: dict[int, list[frozenset[Test]]] = {}
    for tests in unique:
        by_size.setdefault(len(tests), []).append(tests)
    kept = [
        row
        for tests, row in reversed(unique.items())
        if not any(other < tests for size, others in by_size.items() if size < len(tests) for other in others)
    ]
    return tuple(kept) if len(kept) <= MOST_ROWS else None
