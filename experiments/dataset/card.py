"""The page in a run's folder: what was fought, how to read it, and what every column means."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

PART_MEANS = {
    "battles": "one row a battle",
    "stages": "one row a stage that began",
    "fighters": "one row a fighter and battle, as it stood at the end",
    "events": "one row an order: its roll, what it did, what was bought",
    "decisions": "one row a question to a policy: what it saw, what it might do, what it did",
}
READING = """\
`scenario` comes from the folders' names; say that it is text, or a scenario called 0012 becomes the number 12.

```python
import polars as pl

rows = pl.scan_parquet("{table}/*/*.parquet", hive_partitioning=True, hive_schema={{"scenario": pl.String}})
rows.group_by("scenario").len().collect()
```

```sql
-- duckdb
select scenario, count(*) from read_parquet('{table}/*/*.parquet', hive_partitioning = true,
    hive_types = {{'scenario': varchar}}) group by all
```

Or without either: `kassen query . "select scenario, count(*) from {table} group by scenario"`.
"""
JOINS = """\
Tables are joined by `scenario` and `battle`; fighters and events also by `fighter`. Counts in polars are unsigned: cast
them before one is subtracted from another.
"""
DECISIONS = """\
`(scenario, battle, row)` of a decision is the row of events that came of it; null where none did. `words` holds what
the policy language can speak of, null where a word means nothing then. {share}
"""


def card(about: Mapping[str, Any]) -> str:
    """The page, as markdown."""
    return "\n".join(_lines(about)) + "\n"


def _lines(about: Mapping[str, Any]) -> Iterator[str]:
    tables: Mapping[str, Sequence[Mapping[str, Any]]] = about["columns"]
    names = [str(each["name"]) for each in about["scenarios"].values()]
    yield f"# {plain(', '.join(names))}"
    yield ""
    yield from _what(about)
    yield ""
    yield "## Reading"
    yield ""
    yield READING.format(table="events" if "events" in tables else "battles")
    yield JOINS
    if "decisions" in tables:
        yield DECISIONS.format(share=_share(about))
    for table, columns in tables.items():
        yield f"## {table}: {PART_MEANS.get(table, 'rows')}"
        yield ""
        yield from grid(("column", "type", "meaning", "unit", "values"), map(_column, columns))
        yield ""


def _what(about: Mapping[str, Any]) -> Iterator[str]:
    part = "" if about["part"] == "1/1" else f" (part {about['part']} of the plan)"
    packages = ", ".join(f"{name} {number}" for name, number in about["packages"].items() if number)
    rows = [
        ("battles of each scenario", f"{about['battles']:,}{part}"),
        ("seed", str(about["seed"])),
        ("rules", f"{about['ruleset']}, rules_version {about['rules_version']}"),
        ("made with", f"Python {about['python']}, {packages}"),
    ]
    for key, each in about["scenarios"].items():
        policies = ", ".join(each["policies"])
        rows.append((f"scenario={key}", f"{each['name']}; policies {policies}; sha256 {each['scenario_sha256'][:12]}"))
    yield from grid(("what", "value"), rows)
    yield ""
    yield (
        "Rows depend on scenario, policies, seed, the battle's number and the rules, on nothing else. `run.json` holds "
        "the whole scenario and all policy texts: the same rows can be made again from it."
    )


def _share(about: Mapping[str, Any]) -> str:
    share = about.get("sample_decisions")
    return "" if share is None else f"Kept are the decisions of {share:.4%} of all battles, whole battles each."


def _column(column: Mapping[str, Any]) -> tuple[str, ...]:
    values = ", ".join(column.get("values", ()))
    if "rows" in column:
        values = ", ".join(f"{name} {'above' if top is None else f'to {top}'}" for name, top in column["rows"].items())
    return f"`{column['name']}`", column["type"], column["meaning"], column.get("unit", ""), values


def grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of markdown; what is in it is data, whatever signs it holds."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(plain(cell) for cell in row)} |"


def plain(text: str) -> str:
    """Text that markdown and HTML leave as it is."""
    for sign, safe in (("&", "&amp;"), ("<", "&lt;"), ("|", "\\|"), ("\n", " ")):
        text = text.replace(sign, safe)
    return text
