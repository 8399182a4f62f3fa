"""The shapes that values of a file may have. "5" is no number, `true` is no 1, 1.0 is no whole number."""

import math
from typing import Any, ClassVar

import attrs

from sim.faults import BAD, Absent, fold, listed, nearest
from sim.structure import Json, Shape, Spot, document, structure


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
class Many:
    """A list; if `bare`, the brackets around one thing alone may be left out."""

    item: Shape[Any]
    what: str
    bare: bool = False

    @property
    def expected(self) -> str:
        """In words."""
        return f"{self.item.expected}, or a list of such" if self.bare else f"a list of {self.what}"

    def read(self, value: object, spot: Spot) -> tuple[object, ...] | Absent:
        """A tuple of what could be read."""
        if isinstance(value, list):
            parts = [self._item(part, spot, number) for number, part in enumerate(value)]
            return tuple(part for part in parts if part is not BAD)
        if not self.bare:
            return spot.refuse(value, self.expected)
        read = self.item.read(value, spot)
        return read if read is BAD else (read,)

    def _item(self, value: object, spot: Spot, number: int) -> object:
        """An item; what is no table where one is expected is an empty one, so that others keep their numbers."""
        read = self.item.read(value, spot.at(number))
        if read is BAD and isinstance(self.item, Table | Noun):
            return self.item.blank(spot.at(number))
        if read is BAD:
            spot.leave_out(number)
        return read

    def write(self, value: tuple[object, ...]) -> list[object]:
        """A list."""
        return [self.item.write(part) for part in value]

    def schema(self) -> Json:
        """An array, or one item."""
        many: Json = {"type": "array", "items": self.item.schema()}
        return {"anyOf": [self.item.schema(), many]} if self.bare else many


@attrs.frozen
class Free:
    """A table whose keys are no fixed words."""

    key: Shape[str]
    value: Shape[Any]
    what: str

    @property
    def expected(self) -> str:
        """In words."""
        return f"a table of {self.what}"

    def read(self, value: object, spot: Spot) -> dict[str, object] | Absent:
        """A dict of what could be read."""
        if not isinstance(value, dict):
            return spot.refuse(value, self.expected)
        read: dict[str, object] = {}
        first: dict[str, str] = {}
        for written, part in value.items():
            word, thing = self.key.read(written, spot.at(written)), self.value.read(part, spot.at(written))
            if isinstance(word, str) and word in first:
                spot.at(written).refuse_twin(written, spot.at(first[word]))
            elif isinstance(word, str):
                first[word] = written
                if thing is not BAD:
                    read[word] = thing
        return read

    def write(self, value: dict[str, object]) -> Json:
        """A table."""
        return {word: self.value.write(part) for word, part in value.items()}

    def schema(self) -> Json:
        """An object with values of one kind."""
        return {"type": "object", "additionalProperties": self.value.schema()}


@attrs.frozen
class Table:
    """A table with the keys of a class."""

    cls: type
    what: str

    @property
    def expected(self) -> str:
        """In words."""
        return f"a table with the keys of {self.what}"

    def read(self, value: object, spot: Spot) -> object | Absent:
        """An object of the class."""
        return structure(self.cls, value, spot, self.what)

    def blank(self, spot: Spot) -> object:
        """What stands for something that is no table, of which nothing more is said."""
        spot.empty()
        return self.cls()

    def write(self, value: object) -> Json:
        """A table."""
        return document(value)

    def schema(self) -> Json:
        """A reference to the class."""
        return {"$ref": f"#/$defs/{self.cls.__name__}"}


@attrs.frozen
class Noun:
    """A thing that a library can hold, with the keys that its ruleset has for it.

    If `named`, the name of an entry will do.
    """

    noun: str
    named: bool = False

    @property
    def expected(self) -> str:
        """In words."""
        return f"the name of {self.what}, or a table" if self.named else f"a table with the keys of {self.what}"

    @property
    def what(self) -> str:
        """The noun with its article."""
        if self.noun == "armor":
            return "a suit of armor"
        return f"an {self.noun}" if self.noun[0] in "aeiou" else f"a {self.noun}"

    def read(self, value: object, spot: Spot) -> object | Absent:
        """A sparse object of the ruleset's class."""
        if self.named and not isinstance(value, str | dict):
            return spot.refuse(value, self.expected)
        table = {"is": value} if isinstance(value, str) else value
        return structure(spot.dialect.nouns[self.noun], table, spot, self.what, sparse=True)

    def blank(self, spot: Spot) -> object:
        """What stands for something that is no table, of which nothing more is said."""
        spot.empty()
        return structure(spot.dialect.nouns[self.noun], {}, spot, self.what, sparse=True)

    def write(self, value: object) -> object:
        """A table, or the name alone."""
        table = document(value)
        return table["is"] if self.named and list(table) == ["is"] else table

    def schema(self) -> Json:
        """A reference to the noun, or a name."""
        table: Json = {"$ref": f"#/$defs/{self.noun}"}
        return {"anyOf": [{"type": "string", "minLength": 1}, table]} if self.named else table


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
