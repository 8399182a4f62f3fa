"""The column `cases` of the tables in sim/narrative/README.md, from the rule cases.

`python tests/layout/coverage_cases.py` writes it anew, when cases have come or gone.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "rules"
README = ROOT / "sim" / "narrative" / "README.md"
COLUMN = "cases"
BESIDES = "sabotage_"
"""Files of cases that mutants called for: they come on top of those that the page names."""


@cache
def documents(what: str) -> list[dict[str, Any]]:
    """Every case, or every sum, of all case files, with its `file`."""
    return [
        {**case, "file": path.stem}
        for path in sorted(CASES.glob("*.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get(what, [])
    ]


def tagged(key: str) -> dict[str, set[str]]:
    """Which case files show a rule at work (`rule`), or a place where it just does not apply (`spares`)."""
    found: dict[str, set[str]] = {}
    for case in [*documents("case"), *documents("sum")]:
        rules = case.get(key, [])
        for rule in [rules] if isinstance(rules, str) else rules:
            found.setdefault(rule, set()).add(case["file"])
    return found


def told() -> dict[str, set[str]]:
    """Which test modules beside the cases speak of a rule."""
    found: dict[str, set[str]] = {}
    for path in CASES.glob("test_*.py"):
        for rule in re.findall(r"\bR\d+\.\d+\b", path.read_text(encoding="utf-8")):
            found.setdefault(rule, set()).add(path.stem)
    return found


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def with_cases(text: str) -> str:
    """The page with the column as it should be: under each number the files that have a case of it."""
    found = [tagged("rule"), tagged("spares"), told()]
    lines, column = [], -1
    for written in text.splitlines():
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


if __name__ == "__main__":
    README.write_text(with_cases(README.read_text(encoding="utf-8")), encoding="utf-8")
