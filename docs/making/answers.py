"""What `--format json` prints, key by key: each command is asked, with a few battles, and its answer taken apart."""

import json
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docs.making.markdown import code, grid
from docs.making.shell import kassen

HEAD = """\
# Answers as JSON

With `--format json` a command prints one JSON object, for scripts. More keys may come; these stay. Names of sides,
combatants and policies that stand as keys here are those of the command above the table.

- An **estimate** is an object with `value`, `low` and `high`: what was counted, and its 95 % interval.
- Shares are numbers from 0 to 1, never percent.
- What is unknown is null, never NaN: every estimate of no battles, the spread of a single one.
- A list is shown by its first item, `[0]`.
"""
ASKED = (
    "odds duel -n 40 --clock simpy",
    "run standard -n 4 -o first --clock simpy",
    "results list .",
    "results show first",
    "results compare first first",
    'query first "select outcome, count(*) as battles from battles group by outcome"',
    "compare duel -n 40 --but side.duelists.combatant.0.soak=7 --clock simpy",
    "tune duel -n 40 --vary side.duelists.combatant.0.soak=3..4 --target mean_rounds=0..30 --clock simpy",
    "sweep duel -n 20 --vary side.duelists.combatant.0.soak=3..4 --clock simpy",
    "sweep duel_sigma -n 2 --tactics --clock simpy",
    "sensitivity duel -n 20 --but side.duelists.combatant.0.soak=7 --clock simpy",
    "tournament -p rush,novice --scenarios duel -n 20 --clock simpy",
    "search duel -n 400 --confirm 20 --clock simpy",
    "dice 2A1P2D",
    'dice --sigma "9x3+10 vs 8x2/C8/2"',
    "check standard",
    "policies list",
    "policies show rush",
    "policies check mine.policy",
    "policies explain rush duel -n 20 --clock simpy",
    "list",
    "import adversaries.json",
)
ESTIMATE = {"value", "low", "high"}
CLERK = {
    "name": "Clerk",
    "type": "Rival",
    "characteristics": dict.fromkeys(("Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence"), 2),
    "derived": {"soak": 2, "wounds": 11},
    "weapons": [{"name": "Letter opener", "skill": "Melee", "damage": "?", "range": "Engaged"}],
}
FILES = {"mine.policy": "turn:\n    attack nearest\n", "adversaries.json": json.dumps([CLERK])}
"""What the commands read."""
KINDS = {bool: "true or false", int: "whole number", float: "number", str: "text", type(None): "null"}
LONG = 60
SHOWN = 40
"""Of a list or an object so many keys are told."""
Row = tuple[str, str, str]


def page() -> str:
    """All answers."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        parts = [line for asked in ASKED for line in _answer(asked, Path(folder))]
    return "\n".join([HEAD, *parts])


def _answer(asked: str, folder: Path) -> Iterator[str]:
    said = kassen([*shlex.split(asked), "--format", "json"], folder)
    if said.code:
        raise RuntimeError(f"kassen {asked}: ended with {said.code}: {said.err}")
    words = shlex.split(asked)
    name = " ".join(words[:2]) if words[0] in ("results", "policies") else words[0]
    marks = [word for word in words if word in ("--sigma", "--tactics")]
    yield f"## `{' '.join(['kassen', name, *marks])}`\n"
    yield f"```console\n$ kassen {asked} --format json\n```\n"
    yield from grid(("key", "kind", "for example"), _rows("", json.loads(said.out)))
    yield ""


def _rows(path: str, value: Any) -> Iterator[Row]:  # noqa: ANN401 - plain data of any shape
    if isinstance(value, dict) and set(value) == ESTIMATE:
        yield code(path), "estimate", code(json.dumps(value["value"]))
    elif isinstance(value, dict) and value:
        for key, each in _few(value):
            yield from _rows(f"{path}.{key}" if path else key, each)
    elif isinstance(value, list) and value and isinstance(value[0], dict | list):
        yield from _rows(f"{path}[0]", value[0])
    elif isinstance(value, list):
        kinds = {KINDS[type(each)] for each in value}
        yield code(path), f"list of: {', '.join(sorted(kinds)) or 'nothing here'}", _shown(value)
    else:
        yield code(path), KINDS.get(type(value), "object"), _shown(value)


def _few(value: dict[str, Any]) -> list[tuple[str, Any]]:
    """The keys of an object; of many that are named for things only the first."""
    numbers = [key for key in value if key.lstrip("-").isdigit()]
    return [pair for pair in value.items() if pair[0] not in numbers[1:]][:SHOWN]


def _shown(value: Any) -> str:  # noqa: ANN401 - plain data of any shape
    text = json.dumps(value, ensure_ascii=False)
    return code((text if len(text) <= LONG else f"{text[: LONG - 1]}…").replace("`", "'"))
