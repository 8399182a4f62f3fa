"""Every command and every line of Python on the pages of docs/ is run; what a page shows is what comes of it.

KASSEN_GOLDEN=write puts in what kassen says now.
"""

import os
from pathlib import Path

import pytest

from tests.pages import ROOT, RUN, blocks, walked, without_times

DOCS = ROOT / "docs"
MADE = DOCS / "reference" / "made"
PAGES = sorted(path for path in DOCS.rglob("*.md") if MADE not in path.parents and "_build" not in path.parts)
WRITE = os.environ.get("KASSEN_GOLDEN") == "write"
ASKS = [path for path in PAGES if any(each.kind in RUN for each in blocks(path.read_text(encoding="utf-8")))]
NOT_RUN = 6
"""Blocks that may stand on the pages without being run."""


@pytest.mark.parametrize("page", ASKS, ids=[path.relative_to(DOCS).as_posix() for path in ASKS])
def test_a_page_shows_what_kassen_says(page: Path, tmp_path: Path) -> None:
    shown = page.read_text(encoding="utf-8")
    folder = tmp_path / "here"
    folder.mkdir()
    now = walked(shown, folder)
    if WRITE:
        page.write_text(now, encoding="utf-8")
    else:
        assert without_times(shown) == without_times(now)


def test_what_is_not_run_says_why() -> None:
    found = [each.reason for path in PAGES for each in blocks(path.read_text(encoding="utf-8"))]
    reasons = [reason for reason in found if reason is not None]
    assert len(reasons) <= NOT_RUN
    assert [reason for reason in reasons if len(reason.split()) < 3] == []


def test_there_is_something_to_run() -> None:
    kinds = [each.kind for path in PAGES for each in blocks(path.read_text(encoding="utf-8"))]
    assert kinds.count("console") >= 60
    assert kinds.count("python") >= 8
