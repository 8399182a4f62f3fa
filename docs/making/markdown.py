"""Markdown, written by code."""

from collections.abc import Iterable, Iterator, Sequence


def grid(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table, line by line."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell(text) for text in row)} |"


def cell(text: str) -> str:
    """Text that fits into a table."""
    return text.replace("|", "\\|").replace("\n", " ").strip()


def plain(text: str) -> str:
    """Text in which no sign means anything to markdown."""
    for sign in "\\`*_<>[]#$":
        text = text.replace(sign, f"\\{sign}")
    return text


def code(text: str) -> str:
    """Text as code."""
    return f"`{text}`" if text else ""
