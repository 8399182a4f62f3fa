"""The plan of a run: which battles belong together in a part. Shards are made when they are asked for.

A billion battles are half a million shards, and take no room until they are fought.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import overload

import attrs

from sim.errors import KassenError


@attrs.frozen
class Shard:
    """A range of battle numbers, fought in one go."""

    index: int
    first: int
    battles: int


class Plan(Sequence[Shard]):
    """Spans of battles in shards of one size; the last of each span may be smaller.

    It depends on nothing else: not on workers or clocks. What extends a run is a further span.
    """

    def __init__(self, size: int, spans: Iterable[tuple[int, int]]) -> None:
        """Args: spans: the first of some battles, and how many."""
        self.size = size
        self.spans = tuple(span for span in spans if span[1] > 0)
        self.ends = list(accumulate(-(-battles // size) for _, battles in self.spans))
        self.battles = sum(battles for _, battles in self.spans)

    def __len__(self) -> int:
        return self.ends[-1] if self.ends else 0

    @overload
    def __getitem__(self, index: int) -> Shard: ...
    @overload
    def __getitem__(self, index: slice) -> list[Shard]: ...
    def __getitem__(self, index: int | slice) -> Shard | list[Shard]:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        k = index + len(self) if index < 0 else index
        if not 0 <= k < len(self):
            raise IndexError(index)
        begun = 0
        for (first, battles), end in zip(self.spans, self.ends, strict=True):
            if k < end:
                at = (k - begun) * self.size
                return Shard(k, first + at, min(self.size, battles - at))
            begun = end
        raise IndexError(index)

    def __iter__(self) -> Iterator[Shard]:
        return (self[k] for k in range(len(self)))


@attrs.frozen
class Part:
    """One of several parts of a plan, for as many machines that know nothing of each other."""

    number: int = 1
    """From 1."""
    of: int = 1

    def __contains__(self, index: object) -> bool:
        return isinstance(index, int) and index % self.of == self.number - 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


WHOLE = Part()


def read_part(text: str) -> Part:
    """A part written `k/N`.

    Raises:
        KassenError: it is none.
    """
    found = re.fullmatch(r"(\d+)/(\d+)", text.strip())
    number, of = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= number <= of:
        raise KassenError(f"{text!r}; expected k/N with k from 1 to N, like 3/10")
    return Part(number, of)


@attrs.frozen
class Left:
    """What is left to do of a plan; can be gone through again and again."""

    plan: Plan
    finished: frozenset[int] = frozenset()
    part: Part = WHOLE

    def __iter__(self) -> Iterator[Shard]:
        indices = range(self.part.number - 1, len(self.plan), self.part.of)
        return (self.plan[k] for k in indices if k not in self.finished)

    @property
    def battles(self) -> int:
        """How many battles these are."""
        if self.part.of > 1:
            return sum(shard.battles for shard in self)
        return self.plan.battles - sum(self.plan[k].battles for k in self.finished if k < len(self.plan))


def ranges(numbers: Iterable[int]) -> str:
    """Whole numbers as people write them: 1-3, 7."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)
