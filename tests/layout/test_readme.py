"""What the READMEs show is what kassen says: files are written, commands run in order, output compared; both languages.

`tests/pages.py` says how. KASSEN_GOLDEN=write puts in what kassen says now.
"""

import os
import re
from pathlib import Path

import pytest

from tests.pages import RUN, blocks, walked, without_times

ROOT = Path(__file__).parents[2]
README, JAPANESE = ROOT / "README.md", ROOT / "README.ja.md"
BOTH = pytest.mark.parametrize("page", [README, JAPANESE], ids=["en", "ja"])
WRITE = os.environ.get("KASSEN_GOLDEN") == "write"
LARGEST = 1_500_000
"""Bytes of all pictures."""


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def shown_in(text: str) -> list[str]:
    return re.findall(r'<img src="([^"]+)"', text)


@BOTH
def test_the_readme_shows_what_kassen_says(page: Path, tmp_path: Path) -> None:
    shown = text_of(page)
    now = walked(shown, tmp_path)
    if WRITE:
        page.write_text(now, encoding="utf-8")
    else:
        assert without_times(shown) == without_times(now)


@BOTH
def test_there_is_something_to_check(page: Path) -> None:
    found = blocks(text_of(page))
    assert sum(each.kind == "console" and each.lines is not None for each in found) >= 7
    assert {Path(each.file).suffix for each in found if each.file} == {".toml", ".policy"}
    assert [each.text for each in found if each.kind in RUN and each.reason and "pip install uv" not in each.text] == []


def test_the_gate_calls_the_commands_of_the_readme_word_for_word() -> None:
    gate = text_of(ROOT / ".ci" / "run")
    commands = re.findall(r"^pip install uv && uv run (?:kassen odds|pytest)$", text_of(README), re.MULTILINE)
    assert commands == ["pip install uv && uv run kassen odds", "pip install uv && uv run pytest"]
    assert [command for command in commands if f"step '{command}'\n" not in gate] == []
    assert commands[0] in text_of(JAPANESE)


@BOTH
def test_every_page_and_picture_that_the_readme_names_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(page))
    pictures = shown_in(text_of(page))
    assert len(pictures) >= 3
    assert [link for link in [*links, *pictures] if not (ROOT / link).exists()] == []
    if page == README:
        pages = {f"{path.parent.name}/README.md" for path in ROOT.glob("[a-z]*/README.md")}
        assert pages <= set(links)


def test_pictures_are_those_of_the_readmes_and_not_large() -> None:
    kept = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    shown = {ROOT / name for page in (README, JAPANESE) for name in shown_in(text_of(page))}
    assert set(kept) == shown
    assert sum(path.stat().st_size for path in kept) <= LARGEST
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in kept)
