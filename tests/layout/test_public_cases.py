"""The table of public bug reports in tests/README.md: each has tests, and these say whose report they retell."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
REPORTS = [f"C{n}" for n in range(1, 33)]
ROW = re.compile(r"^\| (C\d+) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
TABLE = {
    case: re.findall(r"`([^`]+)`", where)
    for case, where in ROW.findall((TESTS / "README.md").read_text(encoding="utf-8"))
}


def test_the_table_has_all_of_them_in_order() -> None:
    assert list(TABLE) == REPORTS


@pytest.mark.parametrize("case", REPORTS)
def test_each_is_told_where_the_table_says(case: str) -> None:
    said = [TESTS / name for name in TABLE[case]]
    assert said
    for path in said:
        assert re.search(rf"\b{case}\b", path.read_text(encoding="utf-8")), path


def test_nobody_who_tells_one_is_left_out() -> None:
    for path in sorted([*TESTS.rglob("test_*.py"), *TESTS.glob("rules/**/*.toml")]):
        name = path.relative_to(TESTS).as_posix()
        for case in set(re.findall(r"(?<!/)\bC\d+\b", path.read_text(encoding="utf-8"))) & set(REPORTS):
            assert name.startswith("layout/") or name in TABLE[case], (case, name)
