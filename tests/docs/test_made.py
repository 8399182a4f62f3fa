"""The pages that are made from the code say all of it, and their tables are whole."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from docs.making import columns, commands, files, people, tactics
from docs.making.pages import PAGES, write
from docs.making.shell import kassen
from experiments.dataset.results import Results
from sim.load import DIALECTS
from sim.schema import library_schema, scenario_schema

RULESETS = tuple(files.NAMES)
CELLS = re.compile(r"(?<!\\)\|")
QUICK = {name: make for name, make in PAGES.items() if name != "answers"}
"""Pages for which nothing is fought."""


@pytest.mark.parametrize("name", QUICK)
def test_every_row_of_a_table_has_as_many_cells_as_its_head(name: str) -> None:
    width = 0
    for line in PAGES[name]().splitlines():
        if not line.startswith("|"):
            width = 0
            continue
        cells = len(CELLS.findall(line))
        width = width or cells
        assert cells == width, line


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_key_of_the_schema_has_a_row(ruleset: str) -> None:
    def keys(schema: Any) -> Iterator[str]:
        for name, each in schema.get("properties", {}).items():
            yield name
            yield from keys(each)
        for each in schema.get("$defs", {}).values():
            yield from keys(each)

    dialect = DIALECTS[ruleset]
    pages = files.keys_page(ruleset) + files.options_page(ruleset)
    wanted = {*keys(scenario_schema(dialect)), *keys(library_schema(dialect))}
    assert len(wanted) > 60
    assert sorted(key for key in wanted if f"\n| `{key}` |" not in pages) == []


def test_every_option_that_the_help_names_has_a_row(tmp_path: Path) -> None:
    names = commands.commands()
    sections = dict(zip(names, commands.page().split("\n## ")[1:], strict=True))
    assert len(names) > 25
    for name in ("kassen odds", "kassen run", "kassen tune", "kassen policies explain", "kassen results compare"):
        said = kassen([*name.split()[1:], "--help"], tmp_path)
        options = set(re.findall(r"^\W+(--[a-z-]+) ", said.out, re.MULTILINE)) - {"--help"}
        assert said.code == 0
        assert options
        assert sorted(option for option in options if f"`{option}`" not in sections[name]) == []


@pytest.mark.parametrize(("ruleset", "scenario"), [("narrative", "three_doors"), ("sigma", "mountain_pass")])
def test_every_column_of_a_run_has_a_row(ruleset: str, scenario: str, tmp_path: Path) -> None:
    said = kassen(
        ["run", scenario, "-n", "2", "-o", "run", "--log", "decisions", "--clock", "simpy", "-j", "0"], tmp_path
    )
    assert said.code == 0
    run, page = Results(tmp_path / "run"), columns.page(ruleset)
    there = [column for table in run.tables for column in run.scan(table).collect_schema().names()]
    assert [column for column in there if column != "scenario" and f"\n| `{column}` |" not in page] == []


def test_every_policy_and_every_scenario_that_is_listed_stands_on_a_page(tmp_path: Path) -> None:
    said = kassen(["policies", "list"], tmp_path)
    names = re.findall(r"^  (\w+)  ", said.out, re.MULTILINE)
    assert len(names) > 20
    page = tactics.texts_page()
    assert [name for name in names if f"`{name}`" not in page] == []
    assert all(f"| `{name}` |" in people.page() for name in ("standard", "gunslinger", "rifle"))


def test_a_page_that_has_not_changed_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs.making.pages.PAGES", {"one": lambda: "# One\n"})
    write(tmp_path)
    page = tmp_path / "one.md"
    before = page.stat().st_mtime_ns
    write(tmp_path)
    assert page.read_text(encoding="utf-8") == "# One\n"
    assert page.stat().st_mtime_ns == before
