"""The sentence of a key, wherever it stands in the answer of a command."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from experiments.answers import bench, bundled, checks, contests, dice, odds, policies, runs, whatif

Sentences = Mapping[str, str]
"""Of paths: `.` between keys, `[]` behind those of lists, `*` for names and numbers that stand as keys."""
Path = tuple[str, ...]
ESTIMATE = {"value", "low", "high"}
ANSWERS: Mapping[str, Sentences] = {
    "odds": odds.ODDS,
    "run": runs.RUN,
    "merge": runs.MERGE,
    "results list": runs.LISTED,
    "results show": runs.SHOWN,
    "results compare": runs.COMPARED,
    "query": runs.QUERY,
    "compare": whatif.COMPARE,
    "tune": whatif.TUNE,
    "sweep": whatif.SWEEP,
    "sensitivity": whatif.SENSITIVITY,
    "tournament": contests.TOURNAMENT,
    "search": contests.SEARCH,
    "dice": dice.DICE,
    "dice --sigma": dice.SIGMA,
    "check": checks.CHECK,
    "import": checks.IMPORT,
    "policies list": policies.LISTED,
    "policies show": policies.SHOWN,
    "policies words": policies.WORDS,
    "policies check": policies.CHECKED,
    "policies explain": policies.EXPLAINED,
    "list": bundled.LISTED,
    "bench": bench.BENCH,
}
"""The answers by the commands that give them."""


class Key(NamedTuple):
    """A key of an answer, and what stands there."""

    path: Path
    value: Any


def keys(value: Any, path: Path = ()) -> Iterator[Key]:  # noqa: ANN401 - plain data of any shape
    """Every key that holds no further ones; what several items of a list have is told for each."""
    if isinstance(value, dict) and value and set(value) != ESTIMATE:
        for name, each in value.items():
            yield from keys(each, (*path, str(name)))
    elif isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        for each in value:
            yield from keys(each, (*path[:-1], f"{path[-1]}[]"))
    else:
        yield Key(path, value)


def pattern_of(answer: str, path: Path) -> str | None:
    """The path under which a key of an answer has its sentence; None if it has none."""
    return next((pattern for pattern in ANSWERS[answer] if fits(pattern, path)), None)


def fits(pattern: str, path: Path) -> bool:
    """Whether a path is meant by one with `*` in it."""
    parts = pattern.split(".")
    return len(parts) == len(path) and all(map(_alike, parts, path))


def _alike(part: str, key: str) -> bool:
    before, star, after = part.partition("*")
    return key.startswith(before) and key.endswith(after) if star else key == part
