"""The library: combatants, weapons, armor by name, those bundled for a ruleset and those of the user's own files."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import attrs

from sim.faults import Absent, Findings, folded, nearest
from sim.holders import Free, Noun
from sim.scenario import NAME, Thing
from sim.source import Source, read_source
from sim.structure import Dialect, Spot, document, key, keys, structure

BUNDLED = Path(__file__).parent / "library"
SCENARIOS = BUNDLED / "scenarios"
T = TypeVar("T", bound=Thing)
HELD = {"weapons": "weapon", "armor": "armor", "kits": "kit", "powers": "ability"}
"""The keys of combatants that hold other things, and of which noun."""
NAMED_ONCE = ("powers",)
"""Those of them that a policy can only tell apart by their names."""
OFFERED = 3
"""Names that a fault offers for one that is not there."""


@attrs.frozen
class LibraryDescription:
    """A library file; later files win over earlier ones and over the bundled library."""

    combatant: Mapping[str, Any] = key(Free(NAME, Noun("combatant"), "combatants"), "who can fight", {})
    weapon: Mapping[str, Any] = key(Free(NAME, Noun("weapon"), "weapons"), "what can be carried", {})
    armor: Mapping[str, Any] = key(Free(NAME, Noun("armor"), "armor"), "what can be worn", {})


@attrs.frozen
class Entry:
    """Something in a library: a sparse description, and where it stands."""

    key: str
    description: Thing
    spot: Spot


@attrs.define
class Shelf:
    """All libraries of a scenario, each entry resolved once: with what it rests on, and with all that it holds."""

    dialect: Dialect
    entries: dict[str, dict[str, Entry]] = attrs.field(init=False)
    _resolved: dict[tuple[str, str], Thing] = attrs.field(factory=dict)
    _open: list[tuple[str, str]] = attrs.field(factory=list)

    @entries.default
    def _empty(self) -> dict[str, dict[str, Entry]]:
        return {noun: {} for noun in self.dialect.nouns}

    def add(self, source: Source, findings: Findings) -> None:
        """Take up a library file; its faults are noted."""
        spot = Spot(source, findings, self.dialect)
        library = structure(self.dialect.library, source.document, spot, "a library")
        for noun in [] if isinstance(library, Absent) else [*self.dialect.nouns]:
            for name, description in getattr(library, noun).items():
                self.entries[noun][name] = Entry(name, description, spot.at(noun, name))

    def check(self) -> None:
        """Resolve every entry, so that each fault of the libraries is noted."""
        for noun in self.dialect.nouns:
            for name in self.entries[noun]:
                self.entry(noun, name)

    def names(self, noun: str) -> list[str]:
        """The names of all entries of a noun."""
        return list(self.entries[noun])

    def find(self, noun: str, word: str) -> str | None:
        """The key of an entry: exactly that word, else regardless of case, the later file first."""
        entries = self.entries[noun]
        if word in entries:
            return word
        return next((name for name in reversed(entries) if name.casefold() == word.casefold()), None)

    def entry(self, noun: str, name: str) -> Thing:
        """An entry as a sparse description with a name, resting on nothing."""
        place = (noun, name)
        if place not in self._resolved:
            entry = self.entries[noun][name]
            self._open.append(place)
            resolved = self.resolve(noun, entry.description, entry.spot)
            self._open.remove(place)
            self._resolved[place] = attrs.evolve(resolved, name=entry.description.name or _called(noun, name))
            if noun != "combatant":
                self.dialect.check(noun, self._resolved[place], entry.spot)
        return self._resolved[place]

    def resolve(self, noun: str, description: Thing, spot: Spot) -> Thing:
        """A sparse description with what its library entry adds; `is_` becomes the entry's key."""
        own = self._with_what_it_holds(description, spot)
        if description.is_ is None:
            return own
        name = self.find(noun, description.is_)
        here = spot.at("is") if isinstance(spot.written, dict) else spot
        if name is None:
            self._refuse(noun, description.is_, here)
        elif (noun, name) in self._open:
            here.refuse(description.is_, "an entry that does not rest on itself")
        else:
            return attrs.evolve(overlay(self.entry(noun, name), own), is_=name)
        stand_in: Thing = self.dialect.stand_ins[noun]
        return attrs.evolve(overlay(stand_in, own), is_=None, name=own.name or description.is_)

    def _refuse(self, noun: str, name: str, spot: Spot) -> None:
        """Note that there is no such entry: whose it is, if another ruleset has it, else what it looks like."""
        expected = f"the name of {Noun(noun).what} of the library"
        for other in self.dialect.others:
            if noun in other.nouns and bundled(Findings(), other).find(noun, name) is not None:
                spot.refuse(name, f"{expected}, where {name} is one of {other.name}'s")
                return
        spot.refuse(name, expected, nearest(name, self.entries[noun], OFFERED, least=0.0))

    def table(self, noun: str, word: str) -> dict[str, Any]:
        """An entry as a table, as a file could hold it; empty if there is none."""
        name = self.find(noun, word)
        return {} if name is None else document(self.entry(noun, name))

    def _with_what_it_holds(self, description: Thing, spot: Spot) -> Thing:
        """The description with its weapons, armor and the like resolved."""
        held: dict[str, Any] = {}
        for field, noun in HELD.items():
            things = getattr(description, field, None)
            if things is not None:
                bare = not isinstance(spot.at(field).written, list)
                spots = [spot.at(field) if bare else spot.at(field, number) for number in range(len(things))]
                held[field] = tuple(self._held(noun, thing, at) for thing, at in zip(things, spots, strict=True))
                if field in NAMED_ONCE:
                    _check_names(held[field], spots)
        return attrs.evolve(description, **held)

    def _held(self, noun: str, description: Thing, spot: Spot) -> Thing:
        resolved = self.resolve(noun, description, spot)
        self.dialect.check(noun, resolved, spot)
        return resolved


def _check_names(things: Sequence[Thing], spots: Sequence[Spot]) -> None:
    """Note those of somebody's things that are called as one before them is."""
    names = [thing.name and folded(thing.name) for thing in things]
    for number, (thing, spot) in enumerate(zip(things, spots, strict=True)):
        if thing.name and names[number] in names[:number]:
            at = spot.at("name") if isinstance(spot.written, dict) and "name" in spot.written else spot
            at.refuse(thing.name, "a name that none of the others has: policies go by it")


def settled(thing: T) -> T:
    """A sparse thing with the defaults of what is not written."""
    missing = {each.name: each.default for each in keys(type(thing)).values() if getattr(thing, each.name) is None}
    return attrs.evolve(thing, **missing)


def overlay(under: T, over: T) -> T:
    """A sparse thing, covered by all that is written in another."""
    names = [each.name for each in keys(type(over)).values()]
    return attrs.evolve(under, **{name: value for name in names if (value := getattr(over, name)) is not None})


_READ: dict[str, tuple[Shelf, Findings]] = {}
"""The bundled library of each ruleset that was asked for, by its name, and what is wrong with it."""


def bundled(findings: Findings, dialect: Dialect) -> Shelf:
    """A shelf with the bundled library of a ruleset on it; the files are read once."""
    if dialect.name not in _READ:
        _READ[dialect.name] = _read(dialect)
    read, faults = _READ[dialect.name]
    for fault in faults.faults:
        findings.add(fault)
    shelf = Shelf(dialect)
    for noun, entries in read.entries.items():
        shelf.entries[noun] = {
            name: attrs.evolve(entry, spot=Spot(entry.spot.source, findings, dialect, entry.spot.path))
            for name, entry in entries.items()
        }
    return shelf


def _read(dialect: Dialect) -> tuple[Shelf, Findings]:
    shelf, findings = Shelf(dialect), Findings()
    for path in sorted((BUNDLED / dialect.name).glob("*.toml")):
        source = read_source(path.name, path.read_bytes(), findings)
        if source is not None:
            shelf.add(source, findings)
    return shelf, findings


def _called(noun: str, key: str) -> str:
    """What an entry is called that has no name: its key, as words where it is written like a key."""
    if key != key.lower():
        return key
    words = key.replace("_", " ")
    return words[:1].upper() + words[1:] if noun == "combatant" else words
