"""Bytes of a foreign file -> text -> JSON, in whichever of four encodings people save it."""

import codecs
import json
import re

from attrs import frozen

from sim.errors import ScenarioError
from sim.importers.findings import Json

MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with a byte-order mark"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)

BROKEN_UTF8 = re.compile(rb"\xc3[\x80-\xbf]|\xe2\x80[\x80-\xbf]")
"""Accented letters and typographic quotes in UTF-8. Bytes that hold them are damaged UTF-8, never Windows-1252."""


class UnreadableError(ScenarioError):
    """The bytes are no text, or the text is no JSON; `offset` is the byte (from 0) where reading stopped."""

    def __init__(self, offset: int, why: str) -> None:
        super().__init__(f"byte {offset}: {why}")
        self.offset, self.why = offset, why


@frozen
class Text:
    """Decoded text, and what is needed to find the byte of one of its characters."""

    text: str
    codec: str
    skipped: int
    encoding: str

    def byte(self, position: int) -> int:
        """The offset in the file of the character at `position`."""
        return self.skipped + len(self.text[:position].encode(self.codec))


def decode(raw: bytes) -> Text:
    """The text of a file: by its byte-order mark, else UTF-8, else Windows-1252.

    Raises:
        UnreadableError: none of them fits.
    """
    for mark, codec, encoding in MARKS:
        if raw.startswith(mark):
            return _decoded(raw, codec, len(mark), encoding)
    try:
        return Text(raw.decode("utf-8"), "utf-8", 0, "UTF-8")
    except UnicodeDecodeError as broken:
        if BROKEN_UTF8.search(raw):
            raise UnreadableError(broken.start, f"{raw[broken.start]:#04x} is not UTF-8") from None
    return _decoded(raw, "cp1252", 0, "Windows-1252")


def _decoded(raw: bytes, codec: str, skipped: int, encoding: str) -> Text:
    try:
        return Text(raw[skipped:].decode(codec), codec, skipped, encoding)
    except UnicodeDecodeError as broken:
        offset = skipped + broken.start
        named = "neither UTF-8 nor Windows-1252" if codec == "cp1252" else f"not {encoding}"
        raise UnreadableError(offset, f"{raw[offset]:#04x} is {named}") from None


def parse(raw: bytes) -> tuple[Json, str]:
    """The JSON value of a file and the name of its encoding. NaN and Infinity, which JSON does not know, are null.

    Raises:
        UnreadableError: the bytes are no text, or the text is no JSON.
    """
    text = decode(raw)
    try:
        value: Json = json.loads(text.text, parse_constant=lambda _: None)
    except json.JSONDecodeError as broken:
        raise UnreadableError(text.byte(broken.pos), f"not JSON: {broken.msg}") from None
    except RecursionError:
        raise UnreadableError(0, "not JSON that can be read: nested too deeply") from None
    except ValueError:  # the interpreter's bound on the digits of one number
        raise UnreadableError(0, "not JSON that can be read: a number of thousands of digits") from None
    _refuse_half_characters(value, text)
    return value, text.encoding


def _refuse_half_characters(value: Json, text: Text) -> None:
    r"""A lone surrogate (`\ud83d`) is no character: it could not be written again."""
    escape = re.search(r"\\u[dD][89a-fA-F]", text.text)
    if escape is None:
        return
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise UnreadableError(text.byte(escape.start()), "an escape that is half a character") from None
