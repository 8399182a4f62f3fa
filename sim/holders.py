"""The shapes of what in a file holds other values: lists and tables."""

from typing import Any

import attrs

from sim.faults import BAD, Absent
from sim.structure import Json, Shape, Spot, document, structure


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
