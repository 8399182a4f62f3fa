"""The shapes that single values of a file may have. "5" is no number, `true` is no 1, 1.0 is no whole number."""

import math
from typing import ClassVar

import attrs

from sim.faults import Absent, fold, listed, nearest
from sim.structure import Json, Spot


@attrs.frozen
class Whole:
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        """In words."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: object, spot: Spot) -> int | Absent:
        """The number itself."""
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        return spot.refuse(value, self.expected)

    def write(self, value: int) -> int:
        """The number itself."""
        return value

    def schema(self) -> Json:
        """An integer."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@attrs.frozen
class Share:
    """A part of a whole: a number from `low` up to 1."""

    low: float

    @property
    def expected(self) -> str:
        """In words."""
        return f"a number from {self.low} to 1"

    def read(self, value: object, spot: Spot) -> float | Absent:
        """The number as a float."""
        number = value if isinstance(value, int | float) and not isinstance(value, bool) else math.nan
        return float(number) if self.low <= number <= 1 else spot.refuse(value, self.expected)

    def write(self, value: float) -> float:
        """The number itself."""
        return value

    def schema(self) -> Json:
        """A number."""
        return {"type": "number", "minimum": self.low, "maximum": 1}


@attrs.frozen
class Flag:
    """True or false."""

    expected: ClassVar[str] = "true or false"

    def read(self, value: object, spot: Spot) -> bool | Absent:
        """The truth value itself."""
        return value if isinstance(value, bool) else spot.refuse(value, self.expected)

    def write(self, value: bool) -> bool:
        """The truth value itself."""
        return value

    def schema(self) -> Json:
        """A boolean."""
        return {"type": "boolean"}


@attrs.frozen
class Rank:
    """A rank; true stands for 1 where there are no ranks, false for 0."""

    high: int

    @property
    def expected(self) -> str:
        """In words."""
        return f"true or a whole number from 0 to {self.high}"

    def read(self, value: object, spot: Spot) -> int | Absent:
        """The rank as a number."""
        return int(value) if isinstance(value, int) and 0 <= value <= self.high else spot.refuse(value, self.expected)

    def write(self, value: int) -> int:
        """The number itself."""
        return value

    def schema(self) -> Json:
        """An integer or a boolean."""
        return {"type": ["integer", "boolean"], "minimum": 0, "maximum": self.high}


@attrs.frozen
class Text:
    """A text that says something: one line, or `long` with many."""

    most: int = 200
    long: bool = False
    what: str = ""

    @property
    def expected(self) -> str:
        """In words."""
        if self.what:
            return self.what
        return f"a text of up to {self.most} characters" if self.long else f"one line of 1 to {self.most} characters"

    def read(self, value: object, spot: Spot) -> str | Absent:
        """The text itself."""
        if isinstance(value, str) and value.strip() and len(value) <= self.most and self._fits(value):
            return value
        return spot.refuse(value, self.expected)

    def _fits(self, value: str) -> bool:
        whole = not any("\ud800" <= sign <= "\udfff" for sign in value)  # no half of a pair that stands for one sign
        return whole and (self.long or len(value.splitlines()) == 1)

    def write(self, value: str) -> str:
        """The text itself."""
        return value

    def schema(self) -> Json:
        """A string."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}


@attrs.frozen
class Word:
    """One of a few words, exactly."""

    words: tuple[str, ...]

    @property
    def expected(self) -> str:
        """In words."""
        return listed(self.words)

    def read(self, value: object, spot: Spot) -> str | Absent:
        """The word itself."""
        if isinstance(value, str) and value in self.words:
            return value
        return spot.refuse(value, self.expected, nearest(value, self.words) if isinstance(value, str) else ())

    def write(self, value: str) -> str:
        """The word itself."""
        return value

    def schema(self) -> Json:
        """An enumeration."""
        return {"enum": list(self.words)}


@attrs.frozen
class Known:
    """A name from a longer list, however it is spelled: by its letters alone."""

    words: tuple[str, ...]
    what: str
    _folded: dict[str, str] = attrs.field(init=False, repr=False)

    @_folded.default
    def _fold(self) -> dict[str, str]:
        return {fold(word): word for word in self.words}

    @property
    def expected(self) -> str:
        """In words."""
        return self.what

    def read(self, value: object, spot: Spot) -> str | Absent:
        """The name as the list has it."""
        if isinstance(value, str) and fold(value) in self._folded:
            return self._folded[fold(value)]
        return spot.refuse(value, self.what, nearest(value, self.words) if isinstance(value, str) else ())

    def write(self, value: str) -> str:
        """The name itself."""
        return value

    def schema(self) -> Json:
        """A string: schemas cannot fold."""
        return {"type": "string", "examples": list(self.words)}


@attrs.frozen
class Numeral:
    """A whole number within bounds, or a word that stands for one beyond them."""

    low: int
    high: int
    word: str
    number: int

    @property
    def expected(self) -> str:
        """In words."""
        return f'a whole number from {self.low} to {self.high}, or "{self.word}"'

    def read(self, value: object, spot: Spot) -> int | Absent:
        """The number itself, or what the word stands for."""
        if value == self.word:
            return self.number
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        return spot.refuse(value, self.expected, nearest(value, [self.word]) if isinstance(value, str) else ())

    def write(self, value: int) -> int | str:
        """The number, or the word for it."""
        return self.word if value == self.number else value

    def schema(self) -> Json:
        """An integer or the word."""
        return {"anyOf": [{"type": "integer", "minimum": self.low, "maximum": self.high}, {"const": self.word}]}


@attrs.frozen
class Later:
    """A key that is agreed and not built yet."""

    expected: str

    def read(self, value: object, spot: Spot) -> Absent:
        """Nothing will do."""
        return spot.refuse(value, self.expected)

    def write(self, value: object) -> object:
        """Never asked."""
        return value

    def schema(self) -> Json:
        """Nothing."""
        return {"not": {}}


@attrs.frozen
class Foreign(Later):
    """A key of another ruleset."""
