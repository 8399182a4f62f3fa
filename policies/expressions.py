"""The text of a condition -> its normal form.

Names bind from loosest to tightest: `or`, `and`, `not`, comparison, `+ -`. A sum that stands where a condition is
expected holds when it is 1 or more.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import attrs

from policies.conditions import ALWAYS, MOST_WORDS, OPPOSITE, Condition, Sum, compare, truth
from policies.faults import Faults
from policies.rulesets import whose
from sim.vocabulary import Vocabulary

TOKEN = re.compile(r"(?P<number>\d+)|(?P<name>[^\W\d]\w*)|(?P<sign><=|>=|==|!=|<>|&&|\|\||[^\w\s])")
MEANT = {"=": "==", "&&": "and", "&": "and", "||": "or", "|": "or", "!": "not", "<>": "!="}
RESERVED = ("and", "or", "not", "if", "let", "use", "list", "with")
DEEPEST = 40
"""Parentheses within each other."""
LONGEST = 15
"""Digits of a number."""
WORDS = "a word, a number or the name of a let"

Value = Sum | Condition
UNKNOWN = Condition(ALWAYS, ALWAYS)
"""Stands for what is faulty, so that the rest of the line is read on."""


class Token(NamedTuple):
    """A piece of a text and where it starts, from 1."""

    kind: str
    text: str
    column: int


class Name(NamedTuple):
    """A name in a sum, added or subtracted, that the comparison around it will tell the meaning of."""

    token: Token
    sign: int


@attrs.frozen
class Open:
    """A sum whose names still wait for a meaning: `engaged` is a word, but a band beside `band`."""

    names: tuple[Name, ...]
    known: Sum

    def plus(self, other: "Open", sign: int) -> "Open":
        """The sum of the two, or with sign -1 their difference."""
        names = tuple(Name(name.token, sign * name.sign) for name in other.names)
        return Open(self.names + names, self.known.plus(other.known, sign))


class Broken(Exception):  # noqa: N818 - control flow: leaves the line at its first syntax fault, caught in `read`
    """The rest of the text cannot be read."""


def read(
    text: str, column: int, vocabulary: Vocabulary, lets: Mapping[str, Value], faults: Faults, later: Mapping[str, int]
) -> Value:
    """The condition or sum that a text says; `column` is where the text starts in its line.

    Args:
        text: without comment.
        column: from 1.
        vocabulary: knows the words.
        lets: what names mean that the text has given so far.
        faults: takes what is wrong; the value then stands for nothing.
        later: the lines of all lets of the text.
    """
    reader = _Reader(text, column, vocabulary, lets, faults, later)
    try:
        return reader.whole()
    except Broken:
        return UNKNOWN


def condition(value: Value) -> Condition:
    """A value where a condition is expected."""
    return truth(value) if isinstance(value, Sum) else value


def _tokens(text: str, column: int) -> Iterator[Token]:
    for match in TOKEN.finditer(text):
        yield Token(str(match.lastgroup), match[0], column + match.start())
    yield Token("end", "", column + len(text.rstrip()))


class _Reader:
    """Recursive descent: each method reads what binds as tightly as its name says."""

    def __init__(
        self,
        text: str,
        column: int,
        vocabulary: Vocabulary,
        lets: Mapping[str, Value],
        faults: Faults,
        later: Mapping[str, int],
    ) -> None:
        self.tokens, self.at, self.depth = list(_tokens(text, column)), 0, 0
        self.vocabulary, self.lets, self.faults, self.later = vocabulary, lets, faults, later

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def take(self, *texts: str) -> Token | None:
        token = self.next
        if token.kind != "end" and token.text in texts:
            self.at += 1
            return token
        return None

    def broken(self, expected: str, what: str = "does not belong here") -> Broken:
        token = self.next
        if token.kind == "end":
            self.faults.add(token.column, "", "", expected)
        else:
            lower = token.text.lower()
            meant = lower if lower in RESERVED and lower != token.text else MEANT.get(token.text)
            self.faults.suggest(token.column, token.text, what, expected, meant)
        return Broken()

    def whole(self) -> Value:
        value = self.either()
        if self.next.kind != "end":
            raise self.broken("and, or, a comparison or the end of the line")
        return self.closed(value) if isinstance(value, Open) else value

    def either(self) -> Open | Condition:
        value = self.both()
        while self.take("or"):
            value = self.holds(value).either(self.holds(self.both()))
        return value

    def both(self) -> Open | Condition:
        value = self.opposite()
        while self.take("and"):
            value = self.holds(value).both(self.holds(self.opposite()))
        return value

    def opposite(self) -> Open | Condition:
        negated, found = False, False
        while self.take("not"):
            negated, found = not negated, True
        value = self.comparison()
        if found:
            value = self.holds(value)
        return value.opposite() if negated and isinstance(value, Condition) else value

    def comparison(self) -> Open | Condition:
        start = self.next
        left = self.sum()
        sign = self.take(*OPPOSITE)
        if sign is None:
            return left
        right = self.sum()
        if self.next.text in OPPOSITE:
            raise self.broken("two comparisons joined by and", "is a second comparison in a chain")
        if isinstance(left, Condition) or isinstance(right, Condition):
            expected = "a word, a number or a sum of them on both sides"
            self.faults.add(sign.column, sign.text, "compares a condition, which is no number", expected)
            return UNKNOWN
        total = self.meaning(left.plus(right, -1))
        if isinstance(total, Condition):  # a let that is a condition, which its fault has told
            return UNKNOWN
        return compare(total, sign.text, Sum()) if self.fits(start, total) else UNKNOWN

    def sum(self) -> Open | Condition:
        sign = -1 if self.take("-") else 1
        value = self.atom()
        if sign < 0:
            value = self.added(Open((), Sum()), value, -1)
        while (operator := self.take("+", "-")) is not None:
            value = self.added(value, self.atom(), 1 if operator.text == "+" else -1)
        return value

    def added(self, left: Open | Condition, right: Open | Condition, sign: int) -> Open | Condition:
        if isinstance(left, Open) and isinstance(right, Open):
            return left.plus(right, sign)
        token = self.tokens[self.at - 1]
        what = "ends a condition, which cannot be added"
        self.faults.add(token.column, token.text, what, "words and numbers in a sum")
        return UNKNOWN

    def atom(self) -> Open | Condition:
        token = self.next
        if self.take("("):
            return self.inner()
        if token.kind == "number":
            if len(token.text) > LONGEST:
                raise self.broken(f"at most {LONGEST} digits", "is too long a number")
            self.at += 1
            return Open((), Sum((), int(token.text)))
        if token.kind == "name" and token.text not in RESERVED:
            self.at += 1
            return Open((Name(token, 1),), Sum())
        raise self.broken(WORDS)

    def inner(self) -> Open | Condition:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.broken(f"at most {DEEPEST} parentheses within each other", "is nested too deeply")
        value = self.either()
        self.depth -= 1
        if self.take(")") is None:
            raise self.broken("a closing parenthesis")
        return value

    def holds(self, value: Open | Condition) -> Condition:
        """A value where a condition is expected."""
        return condition(self.closed(value)) if isinstance(value, Open) else value

    def closed(self, value: Open) -> Value:
        """A sum without a comparison, or the let that it is."""
        if len(value.names) == 1 and value.names[0].sign > 0 and value.known == Sum():
            let = self.lets.get(value.names[0].token.text)
            if let is not None:
                return let
        total = self.meaning(value)
        if isinstance(total, Sum) and value.names and not self.fits(value.names[0].token, total):
            return UNKNOWN
        return total

    def meaning(self, value: Open) -> Value:
        """The sum with every name as what it means here; UNKNOWN where one cannot be added."""
        values = self.values(value.names)
        total = value.known
        for name in value.names:
            one = self.one(name.token, values)
            if one is None:
                return UNKNOWN
            total = total.plus(one, name.sign)
        return total

    def values(self, names: Sequence[Name]) -> dict[str, int]:
        """The named values of all words among the names; of equal ones the first word's."""
        found: dict[str, int] = {}
        for name in names:
            text = name.token.text
            let = self.lets.get(text)
            words = [self.vocabulary.words[text]] if text in self.vocabulary.words else []
            words += [word for word, _ in let.terms] if isinstance(let, Sum) else []
            for word in words:
                found = {**self.vocabulary.constants[word], **found}
        return found

    def one(self, token: Token, values: Mapping[str, int]) -> Sum | None:
        """What one name means: a value of an enum of the comparison, a word, or a let."""
        if token.text in values:
            return Sum((), values[token.text])
        if token.text in self.vocabulary.words:
            return Sum(((self.vocabulary.words[token.text], 1),))
        let = self.lets.get(token.text)
        if isinstance(let, Sum):
            return let
        if isinstance(let, Condition):
            if let is not UNKNOWN:
                what = "is a condition, which can be neither compared nor added"
                self.faults.add(token.column, token.text, what, "words and numbers in a comparison")
            return None
        self.unknown(token, values)
        return None

    def unknown(self, token: Token, values: Mapping[str, int]) -> None:
        """Say why a name means nothing here."""
        at, text, words = token.column, token.text, self.vocabulary.words
        owners = [name for name, number in words.items() if text in self.vocabulary.constants[number]]
        if owners:
            what = "is a value that nothing in this comparison can have"
            self.faults.add(at, text, what, f"it beside {' or '.join(owners)}")
        elif text in self.later:
            what = f"is given its meaning only later, in line {self.later[text]}"
            self.faults.add(at, text, what, "a let above its first use")
        else:
            what = "is not a word" + whose(text, self.vocabulary)
            self.faults.add(at, text, what, WORDS, [*words, *self.lets, *values])

    def fits(self, start: Token, total: Sum) -> bool:
        """Whether a sum is short enough; a fault if not."""
        if total.size > MOST_WORDS:
            what = f"starts a sum of {total.size} words"
            self.faults.add(start.column, start.text, what, f"at most {MOST_WORDS} words in one comparison")
        return total.size <= MOST_WORDS
