"""What can be wrong with a policy text, and how it is said."""

from collections.abc import Iterable, Sequence

import attrs

from sim.errors import PolicyError
from sim.faults import listed, nearest, shown

LIKENESS = 0.5
"""How alike a word must be to be suggested, 0 to 1."""

MOST_LISTED = 12
"""Names that a message lists in full."""
NEAREST = 3
"""Of more names, how many it lists."""


def one_of(value: str, names: Sequence[str]) -> str:
    """The names that were expected in place of a value; of many, those that look most like it."""
    if len(names) <= MOST_LISTED:
        return listed(names)
    close = nearest(value, names, NEAREST, least=0)
    return f"{', '.join(close)}, or another of the {len(names)} that `kassen policies words` lists"


@attrs.frozen
class Fault:
    """One thing wrong with a text: where, what came, what was expected, and the nearest valid word."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    value: str
    expected: str
    did_you_mean: str | None
    message: str
    """All of it as one sentence, without the place."""

    def __str__(self) -> str:
        """The fault with its place."""
        return f"line {self.line}, column {self.column}: {self.message}"

    def as_json(self) -> dict[str, object]:
        """Under the keys of `kassen check --format json`."""
        return attrs.asdict(self)


class PolicyTextError(PolicyError):
    """A policy text has faults: all of them, in the order of the text."""

    def __init__(self, name: str, faults: Sequence[Fault], read: object = None) -> None:
        super().__init__("\n".join(f"{name}, {fault}" for fault in faults))
        self.name, self.faults = name, tuple(faults)
        self.read = read
        """The `PolicyText` of the lines without faults."""


@attrs.define
class Faults:
    """Collects the faults of one text; `line` is the line being read."""

    found: list[Fault] = attrs.field(factory=list)
    line: int = 1

    def add(self, column: int, value: str, what: str, expected: str, known: Iterable[str] = ()) -> None:
        """Note a fault of the line being read: the value, what is wrong with it and what was expected instead.

        The word to suggest is the one of `known` that looks most like the value.
        """
        self.suggest(column, value, what, expected, next(iter(nearest(value, known, least=LIKENESS)), None))

    def suggest(self, column: int, value: str, what: str, expected: str, meant: str | None) -> None:
        """Note a fault with the word to suggest."""
        came = f"{shown(value)} {what}" if value else "the line ends here"
        message = f"{came}; expected {expected}" + (f"; did you mean {shown(meant)}?" if meant else "")
        self.found.append(Fault(self.line, column, value, expected, meant, message))
