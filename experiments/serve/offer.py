"""What the page offers to choose from: bundled encounters, combatants, policies, options of the rules."""

from functools import cache
from typing import Any

import attrs

Row = dict[str, Any]


@cache
def samples() -> list[Row]:
    """The bundled encounters, each with its text."""
    from sim.gauntlet import every_side
    from sim.load import load
    from sim.load import samples as names
    from sim.shelf import SCENARIOS

    rows = []
    for name in names():
        scenario = load(name).scenario
        sides = [side.name for side in every_side(scenario)]
        text = (SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")
        row = {"name": name, "title": scenario.name, "ruleset": scenario.ruleset, "sides": sides, "toml": text}
        rows.append(row)
    return rows


@cache
def library() -> Row:
    """For each ruleset what its encounters can be made of."""
    from experiments.cli.list_ import library as held
    from policies.registry import VOCABULARIES, load, named
    from sim.load import DIALECTS
    from sim.schema import scenario_schema

    things = held()
    offered: Row = {}
    for ruleset, dialect in DIALECTS.items():
        words = VOCABULARIES[ruleset]
        combatants = things["combatants" if ruleset == "narrative" else f"{ruleset}_combatants"]
        offered[ruleset] = {
            "combatants": [{key: row.get(key) for key in ("name", "kind", "label", "weapons")} for row in combatants],
            "policies": [_policy(load(name, vocabulary=words), name) for name in named(words)],
            "options": [_option(field) for field in attrs.fields(dialect.options)],
            "prefix": ruleset.capitalize(),
            "usual": combatants[0]["name"],
            "tables": _tables(scenario_schema(dialect)),
        }
    return offered


def _policy(source: Any, name: str) -> Row:  # noqa: ANN401 - a text or a class
    """A policy: what it is about, and its text if it has one."""
    return {"name": name, "idea": source.idea, "text": getattr(source, "text", None)}


def _tables(schema: Row) -> Row:
    """The tables of a scenario file by name, each key with its meaning and what can stand there."""
    named = {"scenario": schema, **schema["$defs"]}
    return {name: each["properties"] for name, each in named.items() if name != "rules"}


def _option(field: "attrs.Attribute[Any]") -> Row:
    """An option of the rules: what it means, how it is written, and what it is where it is not."""
    from sim.options import shape_of, word_of

    names = field.metadata["names"]
    flag = field.metadata["high"] == 1 and not names
    return {
        "name": field.name,
        "meaning": field.metadata["meaning"],
        "default": word_of(field, field.default or 0),
        "words": [member.name.lower() for member in names] if names else [],
        "flag": flag,
        "expected": shape_of(field).expected,
    }
