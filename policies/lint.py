"""Lines that will never be carried out, because nothing fits them or an earlier line is always there first.

All that is said here is certain: what only might be is not told.
"""

from collections.abc import Iterator, Mapping, Sequence

import attrs

from policies.conditions import HIGH, LOW, Row, Test
from policies.lines import Line
from sim.vocabulary import Section, Vocabulary

Bounds = Mapping[int, tuple[int, int]]
"""The least and the greatest value of a word."""


def overlooked(lines: Sequence[tuple[int, Line]], vocabulary: Vocabulary) -> Iterator[tuple[int, Line, str, str]]:
    """Lines that never come to be carried out, with what is wrong and what was expected; with the row of each."""
    known = bounds(vocabulary)
    earlier: list[list[tuple[int, Line]]] = [[] for _ in vocabulary.sections]
    for row, line in lines:
        section, before = vocabulary.sections[line.question], earlier[line.question]
        possible = [each for each in line.rows if can_hold(each, known)]
        if line.rows and not possible:
            what = "can never hold: " + told_range(line.rows[0], known, vocabulary)
            yield row, line, what, "values that the words can have"
        elif line.rows:
            first = next((each for each in before if covers(each[1], line, possible, section, vocabulary, known)), None)
            if first is not None:
                what = f"is never reached: line {first[0]}, {first[1].text!r}, is carried out whenever it could be"
                yield row, line, what, "the narrower line above the wider one"
        before.append((row, line))


def bounds(vocabulary: Vocabulary) -> Bounds:
    """What each word can be, by its number, as its field says; one that is at most 1 says yes or no."""
    found = {}
    for number, field in enumerate(attrs.fields(vocabulary.situation)):
        low, high = field.metadata["low"], field.metadata["high"]
        named = vocabulary.constants[number].values()
        low = 0 if low is None and high == 1 else low
        least = min(named) if named else LOW if low is None else low
        most = max(named) if named else HIGH if high is None else high
        found[number] = (least, most)
    return found


def within(row: Row, known: Bounds) -> dict[int, tuple[int, int]]:
    """What each word can be where a row holds, as far as its tests of single words say."""
    narrow = dict(known)
    for test in row:
        if len(test.words) == 1:
            low, high = narrow[test.words[0]]
            narrow[test.words[0]] = (max(low, test.low), min(high, test.high))
    return narrow


def span(test: Test, known: Bounds) -> tuple[int, int]:
    """The least and the greatest that a test's sum can be."""
    low = high = 0
    for word, sign in zip(test.words, test.signs, strict=True):
        least, most = known[word]
        low += least if sign > 0 else -most
        high += most if sign > 0 else -least
    return low, high


def can_hold(row: Row, known: Bounds) -> bool:
    """Whether there are values with which all of the tests hold; True where that cannot be told."""
    narrow = within(row, known)
    if any(low > high for low, high in narrow.values()):
        return False
    spans = ((test, span(test, narrow)) for test in row)
    return all(test.low <= high and low <= test.high for test, (low, high) in spans)


def implies(row: Row, other: Row, known: Bounds) -> bool:
    """Whether the other row holds wherever the first does."""
    narrow = within(row, known)
    tests = {(test.words, test.signs): test for test in row}
    for test in other:
        low, high = span(test, narrow)
        same = tests.get((test.words, test.signs))
        if same is not None:
            low, high = max(low, same.low), min(high, same.high)
        if low < test.low or high > test.high:
            return False
    return True


def covers(
    first: Line, line: Line, possible: Sequence[Row], section: Section, vocabulary: Vocabulary, known: Bounds
) -> bool:
    """Whether an earlier line is carried out wherever the line could be."""
    if not same_order(first, line, section) or not finds(first, line, section, vocabulary):
        return False
    return all(any(implies(row, other, known) for other in first.rows) for row in possible)


def same_order(first: Line, line: Line, section: Section) -> bool:
    """Whether the first order is legal wherever the second is: the same, or `best` of what can be bought."""
    best = section.orders.get("best")
    return first.order == line.order or (first.order == best and line.order in section.preferred)


def finds(first: Line, line: Line, section: Section, vocabulary: Vocabulary) -> bool:
    """Whether the first line finds somebody, and something to do it with, wherever the second does."""
    if line.order in section.weapons and first.order in section.weapons:
        named = (first.weapon, first.wield) == (line.weapon, line.wield)
        if not named and first.weapon != vocabulary.weighing:
            return False
    if line.order not in section.targets or first.target == line.target:
        return True
    rule, qualifiers = vocabulary.rule(first.target), first.target - vocabulary.rule(first.target)
    if qualifiers != line.target - vocabulary.rule(line.target):
        return False
    return rule in section.sure or rule >= vocabulary.lowest


def told_range(row: Row, known: Bounds, vocabulary: Vocabulary) -> str:
    """Which values a row wants that its words cannot have."""
    for test in row:
        low, high = span(test, known)
        if test.low > high or low > test.high:
            names = [vocabulary.names[word] for word in test.words]
            most = "no end" if high >= HIGH else str(high)
            return f"{' and '.join(names)} can be {low} to {most}" if low > LOW else f"{names[0]} is at most {most}"
    return "its tests contradict each other"
