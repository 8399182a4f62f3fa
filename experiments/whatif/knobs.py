"""What may be turned: a key of the scenario and the values that it may have, and all of their combinations."""

import itertools
import json
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from sim.errors import KassenError
from sim.faults import shown
from sim.overrides import read_value, split

MOST_VALUES, MOST_CELLS = 1000, 10_000
STEPS = 20
"""A range of reals without a step has about so many."""
MONOTONE = ("count", "minions")
"""Keys whose higher values make a side stronger, never weaker: heads. Not soak or damage, by which policies choose whom
to attack."""
ITEM = re.compile(r"(?:\"[^\"]*\"|\[[^\]]*\]|[^,])+")
"""One of a list's values; commas in quotes and brackets do not part them."""
EXAMPLE = "side.patrol.combatant.0.minions=1..6"
Cell = tuple[int, ...]
"""Which value each knob has, by number."""


@attrs.frozen
class Knob:
    """A key and its values."""

    path: str
    values: tuple[Any, ...]
    now: Any = None
    """As the file has it; None if that is not known."""

    @property
    def ordered(self) -> bool:
        """Whether its values are numbers that rise."""
        numbers = [each for each in self.values if isinstance(each, int | float) and not isinstance(each, bool)]
        return len(numbers) == len(self.values) and numbers == sorted(numbers)

    @property
    def monotone(self) -> bool:
        """Whether higher values surely make a side stronger."""
        return self.ordered and self.path.rpartition(".")[2] in MONOTONE

    def setting(self, number: int) -> str:
        """What `--set` takes for one of the values."""
        return f"{self.path}={json.dumps(self.values[number], ensure_ascii=False)}"

    def change(self, number: int) -> float:
        """How far a value is from what it is now, as a share of the range; 0 where that is not known."""
        value = self.values[number]
        if self.now is None or value == self.now:
            return 0.0
        if not self.ordered or isinstance(self.now, str | bool | list):
            return 1.0
        span = self.values[-1] - self.values[0]
        return abs(value - self.now) / span if span else 1.0


@attrs.frozen
class Grid:
    """All combinations of some knobs' values."""

    knobs: tuple[Knob, ...]

    def __attrs_post_init__(self) -> None:
        if self.size > MOST_CELLS:
            told = " x ".join(str(len(knob.values)) for knob in self.knobs)
            raise KassenError(f"{told} combinations: expected at most {MOST_CELLS}; narrower ranges, or larger steps")
        paths = [knob.path for knob in self.knobs]
        if len(set(paths)) < len(paths):
            raise KassenError(f"{max(paths, key=paths.count)}: expected each key once")

    @property
    def size(self) -> int:
        """How many there are."""
        return math.prod(len(knob.values) for knob in self.knobs)

    def cells(self) -> list[Cell]:
        """All of them, the last knob turning fastest."""
        return list(itertools.product(*(range(len(knob.values)) for knob in self.knobs)))

    def values(self, cell: Cell) -> dict[str, Any]:
        """The value of each key."""
        return {knob.path: knob.values[number] for knob, number in zip(self.knobs, cell, strict=True)}

    def settings(self, cell: Cell) -> list[str]:
        """What `--set` takes."""
        return [knob.setting(number) for knob, number in zip(self.knobs, cell, strict=True)]

    def change(self, cell: Cell) -> float:
        """How far it is from the file, summed over the knobs."""
        return sum(knob.change(number) for knob, number in zip(self.knobs, cell, strict=True))


def read_knob(text: str) -> Knob:
    """`PATH=LOW..HIGH`, `PATH=LOW..HIGH:STEP` or `PATH=A,B,C`.

    Raises:
        KassenError: it is something else.
    """
    parts, value = split(text)
    if not parts or not value:
        raise KassenError(f"{shown(text)}: expected a key and its values, like {EXAMPLE}")
    path = text[: text.rindex(value)].rstrip().removesuffix("=").strip()
    values = tuple(_range(text, value) if ".." in value else _list(value))
    if len(values) > MOST_VALUES:
        raise KassenError(f"{shown(text)}: too many values, expected at most {MOST_VALUES}; a larger step")
    if len({json.dumps(each) for each in values}) < len(values):
        raise KassenError(f"{shown(text)}: expected each value once")
    return Knob(path, values)


def _range(text: str, value: str) -> Iterator[int | float]:
    ends, _, step = value.partition(":")
    low, high, by = (_number(text, each) for each in (*ends.split("..", 1), step or "0"))
    if low > high or by < 0:
        raise KassenError(f"{shown(text)}: expected a lower end, a higher end, and a step above 0")
    if all(isinstance(each, int) for each in (low, high, by)):
        yield from itertools.islice(range(int(low), int(high) + 1, int(by) or 1), MOST_VALUES + 1)
        return
    by = by or nice((high - low) / STEPS) or 1.0
    for k in range(min(math.floor((high - low) / by + 1e-9), MOST_VALUES) + 1):
        yield round(low + k * by, 9)


def _number(text: str, written: str) -> int | float:
    try:
        return int(written)
    except ValueError:
        pass
    try:
        number = float(written)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise KassenError(f"{shown(text)}: came {shown(written.strip())}, expected a number, as in {EXAMPLE}")
    return number


def _list(value: str) -> list[Any]:
    return [read_value(each.strip()) for each in ITEM.findall(value)]


def nice(step: float) -> float:
    """The largest of 1, 2, 5, 10, 20... that is not above it."""
    if step <= 0:
        return 0.0
    ten = 10.0 ** math.floor(math.log10(step))
    return float(max((each * ten for each in (1, 2, 5) if each * ten <= step * (1 + 1e-9)), default=ten))


def present(document: Any, path: str) -> Any:  # noqa: ANN401 - a scenario as plain data, and a value in it
    """What a scenario has under a key, sides and combatants by name or number; None if it is not there."""
    inside = document
    for part in split(f"{path}=")[0]:
        if isinstance(inside, dict):
            inside = inside.get(part)
        elif isinstance(inside, list):
            inside = _item(inside, part)
        else:
            return None
    return inside


def _item(items: Sequence[Any], part: str) -> Any:  # noqa: ANN401 - see above
    if part.isdecimal():
        return items[int(part)] if int(part) < len(items) else None
    for word in ("name", "is"):
        for item in items:
            if isinstance(item, dict) and str(item.get(word)).casefold() == part.casefold():
                return item
    return None
