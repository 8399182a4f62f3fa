"""The keys of scenario and library files, and the options of both rulesets, from `kassen schema` itself."""

import json
from collections.abc import Iterator
from typing import Any

from docs.making.markdown import code, grid, plain
from sim.load import DIALECTS
from sim.schema import library_schema, scenario_schema
from sim.structure import Dialect

Schema = dict[str, Any]
NAMES = {"narrative": "narrative", "sigma": "Σ-System"}
FORMS = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false"}
KEYS = """\
# Keys of scenarios and libraries: {name}

Everything a file may hold, made from `kassen schema --ruleset {ruleset}` and, for libraries,
`kassen schema --library --ruleset {ruleset}`. Your editor can read them, too: put the first one beside your files and
write `#:schema ./scenario.schema.json` in their first line. A key that is not here is a fault, and `kassen check` names
the nearest one that is. How files hang together is told on the page of [the library](../library.md).
"""
OPTIONS = """\
# Options of the rules: {name}

Where tables read a rule differently, the scenario says how yours does. They stand under `[rules]`; whatever is left out
has the value in the last column.

```toml
[rules]
{example}
```

The numbers in parentheses are those of [the table of rules](../rules-{ruleset}.md).
"""


def keys_page(ruleset: str) -> str:
    """All tables of a ruleset's files, the file itself first."""
    dialect = DIALECTS[ruleset]
    parts = [KEYS.format(name=NAMES[ruleset], ruleset=ruleset), *_tables(dialect)]
    return "\n".join(parts)


def options_page(ruleset: str) -> str:
    """All options of a ruleset."""
    properties = scenario_schema(DIALECTS[ruleset])["$defs"]["rules"]["properties"]
    word, first = next(iter(properties.items()))
    head = OPTIONS.format(name=NAMES[ruleset], ruleset=ruleset, example=f"{word} = {_toml(first['default'])}")
    rows = (
        (code(name), plain(each["description"]), _form(each), code(_toml(each["default"])))
        for name, each in properties.items()
    )
    return "\n".join([head, *grid(("option", "what it decides", "values", "left out"), rows)])


def _tables(dialect: Dialect) -> Iterator[str]:
    scenario, library = scenario_schema(dialect), library_schema(dialect)
    yield from _table("The scenario", scenario)
    for name, each in (scenario["$defs"] | library["$defs"]).items():
        if name != "rules":
            yield from _table(_title(name), each)
    yield from _table("The library", library)


def _table(title: str, schema: Schema) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"{plain(schema['description'])}\n"
    rows = ((code(name), *_key(each)) for name, each in schema["properties"].items())
    yield from grid(("key", "meaning", "values", "left out"), rows)
    yield ""


def _key(schema: Schema) -> tuple[str, str, str]:
    meaning, _, without = schema["description"].partition("; without it: ")
    left_out = code(_toml(schema["default"])) if "default" in schema else plain(without)
    return plain(meaning), _form(schema), left_out


def _form(schema: Schema) -> str:
    """What may be written, in words."""
    if "$ref" in schema:
        return _link(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return ", or ".join(dict.fromkeys(_form(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return ", ".join(code(str(each)) for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of: {_form(schema['items'])}"
    if schema.get("type") == "object":
        inner = schema["additionalProperties"]
        return f"table of: {_form(inner)}" if isinstance(inner, dict) else "table"
    if "const" in schema:
        return code(_toml(schema["const"]))
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return _bounded(", or ".join(FORMS[kind] for kind in kinds), schema)


def _bounded(form: str, schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is None and high is None:
        return form
    bounds = f"{low} to {high}" if None not in (low, high) else f"up to {high}" if low is None else f"from {low}"
    return f"{form}, {bounds}"


def _title(name: str) -> str:
    return name.removesuffix("Description").removeprefix("Narrative").removeprefix("Sigma").capitalize()


def _link(name: str) -> str:
    if name == "rules":
        return "options of the rules, which have a page of their own"
    return f"[{_title(name).lower()}](#{_title(name).lower()})"


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
