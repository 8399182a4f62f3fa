"""The JSON Schema of scenario and library files, made from the descriptions themselves."""

from typing import Any

import attrs

from sim.options import shape_of, word_of
from sim.scenario import (
    EndDescription,
    HazardDescription,
    HoldDescription,
    ReachDescription,
    Scenario,
    SceneDescription,
    SideDescription,
)
from sim.shapes import Later
from sim.shelf import LibraryDescription
from sim.structure import Dialect, Json, keys

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TABLES = (
    SceneDescription,
    SideDescription,
    EndDescription,
    HoldDescription,
    ReachDescription,
    HazardDescription,
)


def scenario_schema(dialect: Dialect) -> Json:
    """The schema of a scenario file."""
    return _schema("A scenario of kassen", Scenario, dialect, {cls.__name__: table(cls) for cls in TABLES})


def library_schema(dialect: Dialect) -> Json:
    """The schema of a library file."""
    return _schema("A library of kassen", LibraryDescription, dialect, {})


def _schema(title: str, cls: type, dialect: Dialect, more: Json) -> Json:
    nouns = {noun: table(thing) for noun, thing in dialect.nouns.items()}
    options = {"rules": _options(dialect.options)} if more else {}
    return {"$schema": DRAFT, "title": title, **table(cls), "$defs": {**more, **options, **nouns}}


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
