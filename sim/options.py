"""`[rules]`: the options of a ruleset, written as words, true and false, and whole numbers."""

from typing import Any, ClassVar

import attrs
from attrs import AttrsInstance

from sim.faults import Absent
from sim.shapes import Flag, Numeral, Whole, Word
from sim.structure import Json, Shape, Spot, refuse_word

MOST = 1000


@attrs.frozen
class Rules:
    """A table with the options of the ruleset in which the document is written."""

    expected: ClassVar[str] = "a table of options"

    def read(self, value: object, spot: Spot) -> object:
        """The ruleset's options; what is not written has its default."""
        if not isinstance(value, dict):
            return spot.refuse(value, self.expected)
        options = attrs.fields_dict(spot.dialect.options)
        taken: dict[str, int] = {}
        for word, part in value.items():
            if word not in options:
                _unknown(word, part, spot.at(word))
            else:
                read = shape_of(options[word]).read(part, spot.at(word))
                if not isinstance(read, Absent):
                    taken[word] = number_of(options[word], read)
        return spot.dialect.options(**taken)

    def write(self, value: AttrsInstance) -> Json:
        """The options that differ from their defaults."""
        return {
            option.name: word_of(option, number)
            for option in attrs.fields(type(value))
            if (number := getattr(value, option.name)) != option.default
        }

    def schema(self) -> Json:
        """A reference to the options."""
        return {"$ref": "#/$defs/rules"}


def shape_of(option: "attrs.Attribute[Any]") -> Shape[Any]:
    """How an option is written: as one of its names, as true or false, or as a number or the word beside it."""
    facts = option.metadata
    if facts["names"]:
        return Word(tuple(member.name.lower() for member in facts["names"]))
    if facts["high"] == 1:
        return Flag()
    high = MOST if facts["high"] is None else facts["high"]
    if facts["word"]:
        return Numeral(-MOST if facts["low"] is None else facts["low"], high, *facts["word"])
    return Whole(facts["low"] or 0, high)


def number_of(option: "attrs.Attribute[Any]", written: str | bool | int) -> int:
    """The number that the rules read."""
    return int(option.metadata["names"][written.upper()]) if isinstance(written, str) else int(written)


def word_of(option: "attrs.Attribute[Any]", number: int) -> str | bool | int:
    """The number as it is written."""
    facts = option.metadata
    if facts["names"]:
        return str(facts["names"](number).name.lower())
    if facts["word"] and number == facts["word"][1]:
        return str(facts["word"][0])
    return bool(number) if facts["high"] == 1 else number


def _unknown(word: str, value: object, spot: Spot) -> None:
    options = [option.name for option in attrs.fields(spot.dialect.options)]
    if word in spot.dialect.later:
        spot.refuse(value, f"an option that is built: {word} ({spot.dialect.later[word]}) is not yet")
    else:
        expected, known = f"an option of {spot.dialect.name} rules", [*options, *spot.dialect.later]
        refuse_word(word, expected, known, spot, lambda other: attrs.fields_dict(other.options))
