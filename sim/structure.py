"""Tables of a file -> objects, and back.

A class that a user may write is an attrs class whose fields are made by `key`: one description of each value reads it,
says what was expected, writes it again and is its JSON Schema. Nothing is converted on reading.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from itertools import count, islice
from typing import Any, Protocol, TypeVar

import attrs

from sim.coverage import Coverage
from sim.faults import BAD, NOTHING, Absent, Findings, Path, nearest
from sim.source import Source

T = TypeVar("T")
V = TypeVar("V")
Json = dict[str, Any]
_KEYS: "dict[type, dict[str, attrs.Attribute[Any]]]" = {}


@attrs.frozen
class Dialect:
    """What a ruleset adds to what a user can write."""

    name: str
    scenario: type[Any]
    """The class of its scenarios."""
    library: type[Any]
    """The class of its library files; a key for each noun."""
    nouns: Mapping[str, type]
    """The classes of all that its libraries hold: combatant, weapon, armor, ..."""
    options: type
    """The class of its `[rules]`: fields made by `sim.state.fact`."""
    later: Mapping[str, str]
    """Options of its rules that are not built yet, with the number of the rule."""
    stand_ins: Mapping[str, Any]
    """For each noun what stands for a library entry that is missing, so that nothing more is said of it."""
    apart: Callable[[Any], int]
    """Places between the players and a side, by what it says of its distance; None: nothing."""
    beyond: int
    """Places of the field behind the outermost start."""
    most_places: int
    """So many places a field can have."""
    check: "Callable[[str, Any, Spot], None]"
    """Notes what is wrong with a thing of a noun, taken together."""
    settle: "Callable[[Any, bool, Spot], Any]"
    """A combatant, of the players or not, with all that its other keys decide; notes what is wrong with it."""
    cover: "Callable[[Any, Any], Coverage]"
    """What of a settled combatant the rules use, in a fight with such circumstances."""
    alone: Any
    """The circumstances of somebody of whom no fight is known yet."""
    circumstances: "Callable[[Any], Any]"
    """What of a scenario decides whether it asks for something."""
    check_all: "Callable[[Any, Spot], None]"
    """Notes what is wrong with a settled scenario."""
    divided: "Callable[[Any, Any], Any]" = lambda combatant, rules: combatant  # noqa: ARG005 - not by rules
    """A settled combatant as its rules count it: a group may be as many fighters as it has members."""
    others: "tuple[Dialect, ...]" = ()
    """Those of other rulesets: of a word that is one of theirs it is said whose it is."""


@attrs.frozen
class Spot:
    """A place in a document that is being read, and the dialect it is written in."""

    source: Source
    findings: Findings
    dialect: Dialect
    path: Path = ()
    home: "Callable[[Source, Path], tuple[Source, Path]] | None" = None
    """Where a path of a scenario that is put together from several places really stands; None: where it says."""

    def at(self, *parts: str | int) -> "Spot":
        """A place below this one."""
        return attrs.evolve(self, path=(*self.path, *parts))

    @property
    def place(self) -> tuple[Source, Path]:
        """The document, and the path in it, where this really stands."""
        return (self.source, self.path) if self.home is None else self.home(self.source, self.path)

    @property
    def written(self) -> object:
        """What stands there; NOTHING if nothing does."""
        source, path = self.place
        return source.written(path)

    def refuse(self, value: object, expected: str, near: tuple[str, ...] = ()) -> Absent:
        """Note a fault; BAD, to be handed on."""
        source, path = self.place
        self.findings.add(source.fault(path, value, expected, near))
        return BAD

    def refuse_twin(self, value: object, first: "Spot") -> Absent:
        """Note that this says again what stands at another place; BAD, to be handed on."""
        source, path = first.place
        line = source.line(path)
        return self.refuse(value, f"it once: {source.say(path)}{f' (line {line})' if line else ''} says the same")

    def empty(self) -> None:
        """Say no more of what is missing here: what is written is no table at all."""
        source, path = self.place
        here = source.fault(path, NOTHING, "")
        self.findings.empty(here.file, here.path)

    def leave_out(self, number: int) -> None:
        """Note that an item of this list could not be read: those behind it move up by one."""
        source, path = self.place
        self.findings.left_out.setdefault((source.name, path), set()).add(number)

    def item(self, number: int) -> "Spot":
        """The place of an item of this list, of which those that could not be read are left out."""
        source, path = self.place
        missing = self.findings.left_out.get((source.name, path), ())
        there = (k for k in count() if k not in missing)
        return self.at(next(islice(there, number, None)))

    def mention(self, notice: str) -> None:
        """Note what was taken for what is not written."""
        source, path = self.place
        told = f"{source.name}: {source.say(path)}: {notice}"
        if told not in self.findings.notices:
            self.findings.notices.append(told)


class Shape(Protocol[V]):
    """What a value may be: in the program it is a V."""

    @property
    def expected(self) -> str:
        """In words, as they stand behind "expected"."""
        ...

    def read(self, value: object, spot: Spot) -> V | Absent:
        """The value as the program holds it, or BAD after a fault was noted."""
        ...

    def write(self, value: V) -> object:
        """The value as a file holds it."""
        ...

    def schema(self) -> Json:
        """The value as JSON Schema."""
        ...


def key(  # one keyword for each thing that can be said of a key
    shape: Shape[Any], meaning: str, default: object = None, *, unit: str = "", name: str = "", without: str = ""
) -> Any:  # noqa: ANN401  attrs reads the field's type from its annotation
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
    if cls not in _KEYS:
        _KEYS[cls] = _keys(cls)
    return _KEYS[cls]


def _keys(cls: type) -> "dict[str, attrs.Attribute[Any]]":
    return {each.metadata["key"] or each.name: each for each in attrs.fields(cls) if "shape" in each.metadata}


def structure(cls: type[T], value: object, spot: Spot, what: str, *, sparse: bool = False) -> T | Absent:
    """A table as an object, every fault in it noted.

    What is not written, or bad, has its default, or None if `sparse`. Of what is no table nothing is taken: BAD.
    """
    if not isinstance(value, dict):
        return spot.refuse(value, f"a table with the keys of {what}")
    known = keys(cls)
    for word in value:
        if word not in known:
            refuse_word(word, f"a key of {what}", known, spot.at(word), words_of_things)
    taken: dict[str, Any] = {field.name: None for field in known.values()} if sparse else {}
    for word, field in known.items():
        if word in value and (read := field.metadata["shape"].read(value[word], spot.at(word))) is not BAD:
            taken[field.name] = read
    return cls(**taken)


def refuse_word(
    word: str, expected: str, known: Iterable[str], spot: Spot, of: Callable[[Dialect], Container[str]]
) -> Absent:
    """Note an unknown word: whose it is, if it is one `of` another ruleset, else what it looks like."""
    for other in spot.dialect.others:
        if word in of(other) and word not in of(spot.dialect):
            return spot.refuse(word, f"{expected}, where {word} is one of {other.name} rules")
    return spot.refuse(word, expected, nearest(word, known))


def words_of_things(dialect: Dialect) -> set[str]:
    """All keys of what a ruleset's libraries hold."""
    return {word for noun in dialect.nouns.values() for word in keys(noun)}


def document(thing: object) -> Json:
    """An object as a table: what is written, and of things that have no entry to fall back on no defaults."""
    known = keys(type(thing))
    return {
        word: field.metadata["shape"].write(value)
        for word, field in known.items()
        if (value := getattr(thing, field.name)) is not None and ("is" in known or value != field.default)
    }
