"""A language: its phrases, how it counts and joins, and how wide its signs are on a screen."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

import attrs

WIDTH = 100
NAME = 24
FARTHEST = 60
BREAKS = re.compile(r"(?<=[ 、・／。：])")
HARD_SPACE = "\u00a0"
Phrases = Mapping[str, str | tuple[str, str]]
"""Phrases with places for facts; nouns that are counted as one and many."""


class Line(NamedTuple):
    """A line of text, what kind of line it is, which decides its color, and the happening that it tells."""

    text: str
    style: str = ""
    moment: int | None = None


@attrs.frozen(eq=False)
class Tongue:
    """Says things in one language."""

    name: str
    phrases: Phrases
    ambiguous: int
    """Columns of signs that are narrow in some fonts and wide in others, such as ◇: the most they may take."""

    def __contains__(self, key: str) -> bool:
        return key in self.phrases

    def say(self, key: str, **facts: object) -> str:
        """A phrase with its facts."""
        phrase = self.phrases[key]
        if not isinstance(phrase, str):
            raise TypeError(f"phrase {key} is a noun: expected a sentence")
        return phrase.format(**facts)

    def count(self, number: int, noun: str) -> str:
        """So many of something."""
        forms = self.phrases[noun]
        one, many = (forms, forms) if isinstance(forms, str) else forms
        return (one if number == 1 else many).format(n=number)

    def word(self, kind: str, member: IntEnum) -> str:
        """What a member of an enum is called; its own name where the language has none yet."""
        key = f"{kind}.{member.name.lower()}"
        return self.say(key) if key in self else member.name.lower().replace("_", " ")

    def listed(self, things: Iterable[str]) -> str:
        """Things one after the other."""
        return self.say("comma").join(things)

    def columns(self, text: str) -> int:
        """How wide a text can be on a screen."""
        return sum(self._columns(sign) for sign in text)

    def _columns(self, sign: str) -> int:
        if unicodedata.combining(sign):
            return 0
        width = unicodedata.east_asian_width(sign)
        return {"W": 2, "F": 2, "A": self.ambiguous}.get(width, 1)

    def padded(self, text: str, columns: int) -> str:
        """A text filled up with blanks on its right."""
        return text + " " * max(0, columns - self.columns(text))

    def cut(self, name: str, columns: int = NAME) -> str:
        """A name on one line, without signs that steer a terminal, and not too long."""
        plain = "".join(sign if sign.isprintable() else " " for sign in " ".join(name.split()))
        if self.columns(plain) <= columns:
            return plain
        while self.columns(plain) > columns - self.columns("…"):
            plain = plain[:-1]
        return plain.rstrip() + "…"

    def rule(self, title: str) -> str:
        """A heading that ends in a line across the page."""
        head = f"{title} "
        return head + "─" * ((WIDTH - self.columns(head)) // self._columns("─"))

    def wrapped(self, head: str, text: str, indent: int, hang: int | None = None) -> list[str]:
        """A paragraph behind its head, later lines indented by `hang`; it breaks after blanks and commas only."""
        lines, line, empty = list[str](), self.padded(head, indent), indent
        for piece in BREAKS.split(text):
            if self.columns(line + piece.rstrip()) > WIDTH and self.columns(line) > empty:
                lines.append(line)
                empty = indent if hang is None else hang
                line = " " * empty
            line += piece
        return [each.rstrip().replace(HARD_SPACE, " ") for each in (*lines, line)]

    def table(self, rows: Sequence[Sequence[str]], indent: int = 2, farthest: int = FARTHEST) -> list[str]:
        """Cells in columns, each as wide as its widest; the last is wrapped, indented so far at most."""
        widths = [self._widest(column) for column in list(zip(*rows, strict=True))[:-1]]
        lines = list[str]()
        for *cells, last in rows:
            head = " " * indent + "".join(self.padded(cell, width) for cell, width in zip(cells, widths, strict=True))
            lines += self.wrapped(head, last, min(indent + sum(widths), farthest))
        return lines

    def _widest(self, column: Sequence[str]) -> int:
        widest = max(self.columns(cell) for cell in column)
        return widest + 2 if widest else 0
