"""Tables of a file -> objects, and back.

A class that a user may write is an attrs class whose fields are made by `key`: one description of each value reads it,
says what was expected, writes it again and is its JSON Schema. Nothing is converted on reading.
"""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import attrs

from sim.faults import BAD, Findings, Path, nearest
from sim.source import Source

T = TypeVar("T")
Json = dict[str, Any]


@attrs.frozen
class Spot:
    """A place in a document that is being read; `nouns` are the classes that its ruleset has for the library's things."""

    source: Source
    findings: Findings
    nouns: Mapping[str, type]
    path: Path = ()

    def at(self, *parts: str | int) -> "Spot":
        """A place below this one."""
        return attrs.evolve(self, path=(*self.path, *parts))

    def silent(self) -> "Spot":
        """The same place, where nobody listens."""
        return attrs.evolve(self, findings=Findings())

    def refuse(self, value: object, expected: str, near: tuple[str, ...] = ()) -> Any:
        """Note a fault; BAD, to be handed on."""
        self.findings.add(self.source.fault(self.path, value, expected, near))
        return BAD

    def mention(self, notice: str) -> None:
        """Note what was taken for what is not written."""
        self.findings.notices.append(f"{self.source.name}: {self.source.say(self.path)}: {notice}")


class Shape(Protocol):
    """What a value may be."""

    @property
    def expected(self) -> str:
        """In words, as they stand behind "expected"."""
        ...

    def read(self, value: object, spot: Spot) -> Any:
        """The value as the program holds it, or BAD after a fault was noted."""
        ...

    def write(self, value: Any) -> object:
        """The value as a file holds it."""
        ...

    def schema(self) -> Json:
        """The value as JSON Schema."""
        ...


def key(  # one keyword for each thing that can be said of a key
    shape: Shape, meaning: str, default: Any = None, *, unit: str = "", name: str = "", without: str = ""
) -> Any:
    """A field that files may hold: its shape, meaning and unit.

    Args:
        shape: what its values may be.
        meaning: one line for people.
        default: what it is where it is not written.
        unit: of its number.
        name: the word in the file, where Python cannot use it.
        without: what happens where it is not written, if no default can say that.
    """
    metadata = {"shape": shape, "meaning": meaning, "unit": unit, "key": name, "without": without}
    return attrs.field(default=default, metadata=metadata)


def keys(cls: type) -> "dict[str, attrs.Attribute[Any]]":
    """The fields of a class that files may hold, by the word in the file."""
    return {each.metadata["key"] or each.name: each for each in attrs.fields(cls) if "shape" in each.metadata}


def structure(cls: type[T], value: object, spot: Spot, what: str, *, sparse: bool = False) -> T:
    """A table as an object, every fault in it noted.

    What is not written, or bad, has its default, or None if `sparse`. Of what is no table nothing is taken: BAD.
    """
    if not isinstance(value, dict):
        return spot.refuse(value, f"a table with the keys of {what}")  # type: ignore[no-any-return]  # BAD fits everywhere
    known = keys(cls)
    for word in value:
        if word not in known:
            spot.at(word).refuse(word, f"a key of {what}", nearest(word, known))
    taken: dict[str, Any] = {field.alias: None for field in known.values()} if sparse else {}
    for word, field in known.items():
        if word in value and (read := field.metadata["shape"].read(value[word], spot.at(word))) is not BAD:
            taken[field.alias] = read
    return cls(**taken)


def settled(thing: T) -> T:
    """A sparse object with the defaults of what is not written."""
    missing = {each.alias: each.default for each in _fields(thing) if getattr(thing, each.name) is None}
    return attrs.evolve(thing, **missing)  # type: ignore[type-var]  # any class made of keys


def overlay(under: T, over: T) -> T:
    """A sparse object, covered by all that is written in another."""
    written = {each.alias: value for each in _fields(over) if (value := getattr(over, each.name)) is not None}
    return attrs.evolve(under, **written)  # type: ignore[type-var]  # any class made of keys


def document(thing: Any) -> Json:
    """An object as a table: what is written, and of things that have no entry to fall back on no defaults."""
    known = keys(type(thing))
    return {
        word: field.metadata["shape"].write(value)
        for word, field in known.items()
        if (value := getattr(thing, field.name)) is not None and ("is" in known or value != field.default)
    }


def _fields(thing: object) -> "list[attrs.Attribute[Any]]":
    return list(keys(type(thing)).values())
