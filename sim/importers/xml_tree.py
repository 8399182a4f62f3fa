"""XML as plain nodes. A document type is refused whole, so there are no entities to swell or to fetch anything."""

from collections.abc import Iterator
from typing import NoReturn
from xml.parsers import expat

from attrs import define, field

from sim.importers.decode import UnreadableError, decode
from sim.importers.values import text_of, whole

DEEPEST = 100
"""Elements within elements."""


@define
class Node:
    """One element: its text, and the elements in it."""

    tag: str
    text: str = ""
    children: list["Node"] = field(factory=list)

    def all(self, *path: str) -> Iterator["Node"]:
        """The elements at the end of a path of tags."""
        if not path:
            yield self
            return
        for child in self.children:
            if child.tag == path[0]:
                yield from child.all(*path[1:])

    def first(self, *path: str) -> "Node":
        """The first element at the end of a path; an empty one where there is none."""
        return next(self.all(*path), Node(""))

    def said(self, *path: str) -> str:
        """The text at the end of a path."""
        return text_of(self.first(*path).text)

    def ranks(self) -> int:
        """The sum of all children whose tag ends in `Ranks`."""
        return sum(whole(child.text) or 0 for child in self.children if child.tag.endswith("Ranks"))


def parse_xml(raw: bytes) -> Node:
    """The root element of a document.

    Raises:
        UnreadableError: the bytes are no text, the text is no XML, or it has a document type.
    """
    text = decode(raw)
    stack = [Node("")]

    def begin(tag: str, _: dict[str, str]) -> None:
        if len(stack) > DEEPEST:
            _refuse("nested too deeply")
        stack[-1].children.append(Node(tag))
        stack.append(stack[-1].children[-1])

    def end(_: str) -> None:
        stack.pop()

    def letters(data: str) -> None:
        stack[-1].text += data

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = lambda *_: _refuse("a document type (<!DOCTYPE ...>) is not read, for safety")
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = begin, end, letters
    try:
        parser.Parse(text.text.lstrip(), True)
    except expat.ExpatError as broken:
        raise UnreadableError(0, f"not XML: line {broken.lineno}: {expat.ErrorString(broken.code)}") from None
    return stack[0].children[0]


def _refuse(why: str) -> NoReturn:
    raise UnreadableError(0, f"not XML that can be read: {why}")
