"""The JSON Schema of scenario and library files, made from the descriptions themselves."""

from typing import Any

import attrs

from sim.holders import Free, Many, Table
from sim.options import shape_of, word_of
from sim.scenario import RULESETS
from sim.shapes import Later
from sim.structure import Dialect, Json, keys

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def scenario_schema(dialect: Dialect) -> Json:
    """The schema of a ruleset's scenario files."""
    schema = _schema("A scenario of kassen", dialect.scenario, dialect, {"rules": _options(dialect.options)})
    if dialect.name != RULESETS[0]:
        schema["required"] = ["ruleset"]
    schema["properties"]["ruleset"] |= {"enum": [dialect.name]}
    return schema


def library_schema(dialect: Dialect) -> Json:
    """The schema of a ruleset's library files."""
    return _schema("A library of kassen", dialect.library, dialect, {})


def _schema(title: str, cls: type, dialect: Dialect, more: Json) -> Json:
    nouns = {noun: table(thing) for noun, thing in dialect.nouns.items()}
    inner = {each.__name__: table(each) for top in (cls, *dialect.nouns.values()) for each in tables(top)}
    return {"$schema": DRAFT, "title": title, **table(cls), "$defs": {**inner, **more, **nouns}}


def tables(cls: type) -> list[type]:
    """The classes of all tables within those of a class, each once."""
    found: list[type] = []
    for field in keys(cls).values():
        shape = field.metadata["shape"]
        shape = shape.item if isinstance(shape, Many) else shape.value if isinstance(shape, Free) else shape
        if isinstance(shape, Table):
            found += [each for each in (shape.cls, *tables(shape.cls)) if each not in found]
    return found


def table(cls: type) -> Json:
    """A class as a table that has no other keys than its own."""
    return {
        "type": "object",
        "description": (cls.__doc__ or "").partition("\n")[0],
        "additionalProperties": False,
        "properties": {
            word: _key(field) for word, field in keys(cls).items() if not isinstance(field.metadata["shape"], Later)
        },
    }


def _key(field: "attrs.Attribute[Any]") -> Json:
    facts = field.metadata
    unit = f" [{facts['unit']}]" if facts["unit"] else ""
    without = f"; without it: {facts['without']}" if facts["without"] else ""
    schema: Json = {"description": f"{facts['meaning']}{unit}{without}", **facts["shape"].schema()}
    if isinstance(field.default, bool | int | float | str) and field.default != "":
        schema["default"] = field.default
    return schema


def _options(cls: type) -> Json:
    properties = {
        option.name: {
            "description": option.metadata["meaning"],
            **shape_of(option).schema(),
            "default": word_of(option, option.default),
        }
        for option in attrs.fields(cls)
    }
    return {
        "type": "object",
        "description": "Options of the rules.",
        "additionalProperties": False,
        "properties": properties,
    }
