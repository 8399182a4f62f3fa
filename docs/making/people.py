"""What is bundled: scenarios, combatants, weapons, armor, as `kassen list` knows them."""

from collections.abc import Iterator

from docs.making.markdown import code, grid, plain
from experiments.cli.list_ import everything

HEAD = """\
# What is bundled

All that can be named in a scenario without a file of your own; `kassen list` prints it.
"""
ELSEWHERE = "policies"
"""These have a page of their own."""


def page() -> str:
    """Everything that is bundled."""
    tables = (_table(what, rows) for what, rows in everything().items() if what != ELSEWHERE)
    return "\n".join([HEAD, *(line for table in tables for line in table)])


def _table(what: str, rows: list[dict[str, object]]) -> Iterator[str]:
    yield f"## {_title(what)}\n"
    yield from grid([_title(key).lower() for key in rows[0]], ([_shown(key, row[key]) for key in row] for row in rows))
    yield ""


def _title(word: str) -> str:
    words = word.removeprefix("sigma_").replace("_", " ").capitalize()
    return f"{words} (Σ)" if word.startswith("sigma_") else words


def _shown(key: str, value: object) -> str:
    if key == "name":
        return code(str(value))
    if isinstance(value, dict):
        return ", ".join(plain(f"{name} {_number(each)}".replace("_", " ").strip()) for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(plain(str(each)) for each in value)
    return "yes" if value is True else "" if value is None or value is False else plain(str(value))


def _number(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("tries", 1)
    return "" if value is True or value == 1 else str(value)
