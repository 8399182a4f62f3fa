"""How people write a pool: `1A2P2D`, or the glyphs ◇○○◆◆."""

import re
import unicodedata

from sim.errors import DiceError
from sim.narrative.model import Pool

# In a pool's order: ability, proficiency, boost, difficulty, challenge, setback.
LETTERS = "APBDCS"
GLYPHS = "◇○□◆●■"
MOST = 99
"""The most dice of one kind that a text may ask for."""

_EXPECTED = f"one of {' '.join(LETTERS)} or {' '.join(GLYPHS)}, each with a count before it or none, as in 1A2P2D"
_PIECE = re.compile(r"\s*(?P<count>[0-9]*)\s*(?P<die>\S?)")


def parse(text: str) -> Pool:
    """Read a pool: letters or glyphs in any order, either case, a missing count is one, repeats add, blanks are free.

    Raises:
        DiceError: an unknown sign, a count without a die, no dice at all, or more than 99 dice of one kind.
    """
    plain = _half_width(text)
    counts = [0] * len(LETTERS)
    at = 0
    while (piece := _PIECE.match(plain, at)) and piece.end() > at:
        number, die = piece["count"], piece["die"]
        at = piece.end()
        if not number and not die:
            break  # blanks at the end
        kind = _kind(die)
        if kind < 0:
            came = f'"{die}"' if die else f'the end after "{_short(number)}"'
            raise _error(text, piece.start("die"), came, _EXPECTED)
        counts[kind] += _count(text, piece)
        if counts[kind] > MOST:
            came = f"die number {counts[kind]} of {LETTERS[kind]} ({GLYPHS[kind]})"
            raise _error(text, piece.start("die"), came, f"at most {MOST} dice of one kind")
    if not any(counts):
        raise _error(text, 0, "no dice", _EXPECTED)
    return Pool(*counts)


def write(pool: Pool) -> str:
    """The pool in letters, `1A2P2D`; empty without dice. `parse` reads it back."""
    return "".join(f"{number}{letter}" for number, letter in zip(pool, LETTERS, strict=True) if number)


def write_glyphs(pool: Pool) -> str:
    """The pool in glyphs, one a die, ◇○○◆◆; empty without dice. `parse` reads it back."""
    return "".join(glyph * number for number, glyph in zip(pool, GLYPHS, strict=True))


def _half_width(text: str) -> str:
    """Full-width letters and digits as plain ones, each sign still at its place."""
    signs = (unicodedata.normalize("NFKC", sign) for sign in text)
    return "".join(plain if len(plain) == 1 else sign for plain, sign in zip(signs, text, strict=True))


def _kind(die: str) -> int:
    """Number of the die in a pool's order; -1 when there is no such die."""
    if not die:
        return -1
    return GLYPHS.find(die) if die in GLYPHS else LETTERS.find(die.upper())


def _count(text: str, piece: re.Match[str]) -> int:
    """The count of a piece; refused early when it is long, since Python will not read a number of 5,000 digits."""
    number = piece["count"]
    if len(number.lstrip("0")) > len(str(MOST)):
        came = f"{_short(number)} of {piece['die']}"
        raise _error(text, piece.start("count"), came, f"at most {MOST} dice of one kind")
    return int(number or "1")


def _error(text: str, at: int, came: str, expected: str) -> DiceError:
    return DiceError(f'pool "{_short(text)}", position {at + 1}: {came} came, expected {expected}')


def _short(text: str) -> str:
    longest = 40
    return text if len(text) <= longest else f"{text[:longest]}…"
