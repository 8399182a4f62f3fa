"""How a page is walked through: what `tests/pages.py` runs, compares and writes anew."""

from pathlib import Path

import pytest

from tests.pages import Call, blocks, calls, walked, without_times


def page(*parts: str) -> str:
    return "\n".join(parts) + "\n"


def test_files_commands_and_python_work_in_one_folder_in_order(tmp_path: Path) -> None:
    text = page(
        "<!-- file note.txt -->", "```text", "hello", "```",
        "```console", "$ cat note.txt", "?", "```",
        "```python", 'print(open("note.txt").read().upper(), end="")', "```",
        "", "<!-- prints -->", "```text", "?", "```",
    )
    assert walked(text, tmp_path) == text.replace("?", "hello", 1).replace("?", "HELLO", 1)


def test_a_command_that_ends_otherwise_fails_the_page(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="kassen check nowhere: ended with 2, not 0"):
        walked(page("```console", "$ kassen check nowhere", "```"), tmp_path)
    with pytest.raises(AssertionError, match="ended with 0, not 2"):
        walked(page("<!-- exit 2 -->", "```console", "$ kassen dice 1A", "```"), tmp_path)


def test_what_a_page_shows_wrongly_is_put_right(tmp_path: Path) -> None:
    text = page("<!-- lines 4-4 -->", "```console", "$ kassen dice 1A1D", "succeeds   100 %", "```")
    assert "succeeds        31.2 %   5/16" not in text
    assert walked(text, tmp_path).splitlines()[3].startswith("succeeds")
    assert walked(text, tmp_path) != text


def test_output_that_is_not_shown_is_not_put_in(tmp_path: Path) -> None:
    text = page("```console", "$ kassen dice 1A", "$ echo silent > heard", "```")
    assert walked(text, tmp_path) == text
    assert (tmp_path / "heard").read_text(encoding="utf-8") == "silent\n"


def test_commands_go_on_behind_a_backslash_and_within_quotes() -> None:
    text = '$ one \\\n    two\nshown\n$ query "\n    a\n    b"\n'
    assert list(calls(text)) == [
        Call("$ one \\\n    two\n", "one two", "shown\n"),
        Call('$ query "\n    a\n    b"\n', 'query " a b"', ""),
    ]


def test_what_is_not_run_says_why_and_is_not_run(tmp_path: Path) -> None:
    text = page("<!-- not run: it would never end -->", "```sh", "touch ran", "```")
    assert walked(text, tmp_path) == text
    assert [each.reason for each in blocks(text)] == ["it would never end"]
    assert not (tmp_path / "ran").exists()


def test_times_are_not_compared() -> None:
    slow, fast = "2,000 battles, seed 1 · simpy, 6.5 s", "2,000 battles, seed 1 · compiled, 0.2 s"
    assert without_times(slow) == without_times(fast)
    assert without_times("2,000 battles, seed 1") != without_times("2,001 battles, seed 1")
