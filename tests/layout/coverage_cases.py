"""The column `cases` of the tables in the rulesets' READMEs, from the rule cases.

`python tests/layout/coverage_cases.py` writes it anew, when cases have come or gone.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "rules"
COLUMN = "cases"
BESIDES = "sabotage_"
"""Files of cases that mutants called for: they come on top of those that the page names."""


class Page(NamedTuple):
    """A ruleset's coverage page, and where its rule cases are."""

    readme: Path
    cases: Path
    number: str
    """What a number of its rules looks like, in the words of a test."""

    def text(self) -> str:
        """What it says."""
        return self.readme.read_text(encoding="utf-8")


NARRATIVE = Page(ROOT / "sim" / "narrative" / "README.md", CASES, r"\bR\d+\.\d+\b")
SIGMA = Page(ROOT / "sim" / "sigma" / "README.md", CASES / "sigma", r"\b(?:GO?\d+[bc]?|[CE]\d+[a-d]?)\b")
PAGES = (NARRATIVE, SIGMA)


@cache
def documents(page: Page, what: str) -> list[dict[str, Any]]:
    """Every case, or every sum, of all case files, with its `file`."""
    return [
        {**case, "file": path.stem}
        for path in sorted(page.cases.glob("*.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get(what, [])
    ]


def tagged(page: Page, key: str) -> dict[str, set[str]]:
    """Which case files show a rule at work (`rule`), or a place where it just does not apply (`spares`)."""
    found: dict[str, set[str]] = {}
    for case in [*documents(page, "case"), *documents(page, "sum")]:
        rules = case.get(key, [])
        for rule in [rules] if isinstance(rules, str) else rules:
            found.setdefault(rule, set()).add(case["file"])
    return found


def told(page: Page) -> dict[str, set[str]]:
    """Which test modules beside the cases speak of a rule."""
    found: dict[str, set[str]] = {}
    for path in page.cases.glob("test_*.py"):
        for rule in re.findall(page.number, path.read_text(encoding="utf-8")):
            found.setdefault(rule, set()).add(path.stem)
    return found


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def with_cases(page: Page) -> str:
    """The page with the column as it should be: under each number the files that have a case of it."""
    found = [tagged(page, "rule"), tagged(page, "spares"), told(page)]
    lines, column = [], -1
    for written in page.text().splitlines():
        line = written
        if not line.startswith("|"):
            column = -1
        elif COLUMN in cells(line):
            column = cells(line).index(COLUMN)
        elif column > 0 and not line.startswith("|-"):
            told_of = cells(line)
            files = {file for each in found for file in each.get(told_of[0], ()) if not file.startswith(BESIDES)}
            told_of[column] = ", ".join(f"`{file}`" for file in sorted(files))
            line = "|" + "|".join(f" {cell} " if cell else " " for cell in told_of) + "|"
        lines.append(line)
    return "\n".join(lines) + "\n"


def rows(page: Page, heading: str) -> list[list[str]]:
    """The cells of a table's rows, under a heading."""
    text = page.text().split(f"## {heading}", 1)[1].split("\n## ", 1)[0]
    return [cells(line) for line in text.splitlines() if line.startswith("|")][2:]


def quoted(cell: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", cell)


if __name__ == "__main__":
    for each in PAGES:
        each.readme.write_text(with_cases(each), encoding="utf-8")
