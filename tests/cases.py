"""What the rule cases of both rulesets share: reading the files, and making state objects from the words of a case."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import attrs


def read_cases(folder: Path, what: str) -> list[tuple[str, dict[str, Any]]]:
    """Everything of a kind (`case`, `sum`, `sight`, `choice`) in the files of a folder, with a name for it."""
    return [
        (f"{path.stem}: {case['name']}", case)
        for path in sorted(folder.glob("*.toml"))
        for case in _file(path).get(what, [])
    ]


@cache
def _file(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def number(cls: type, field: str, value: Any) -> int:
    """A value as the state holds it: names, and the word for what is out of range, become numbers."""
    facts = attrs.fields_dict(cls)[field].metadata
    if isinstance(value, str):
        if facts["word"] and facts["word"][0] == value:
            return int(facts["word"][1])
        assert facts["names"], f"{cls.__name__}.{field} is a number, not {value}"
        return int(facts["names"][value.upper()])
    return int(value)


def made(cls: type, words: dict[str, Any], **more: int) -> Any:
    """A state object with some fields given."""
    return cls(**{field: number(cls, field, value) for field, value in words.items()}, **more)
