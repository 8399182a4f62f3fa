"""What `--format json` prints, key by key: each command is asked, with a few battles, and its answer taken apart."""

import json
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from docs.making.markdown import code, grid
from docs.making.shell import kassen
from experiments.answers.meaning import ANSWERS, ESTIMATE, Key, keys, pattern_of

HEAD = """\
# Answers as JSON

With `--format json` a command prints one JSON object, for scripts. More keys may come; these stay. Names of sides,
combatants, knobs and policies that stand as keys are those of the command above the table; of many, the first is told.

- An **estimate** is an object with `value`, `low` and `high`: what was counted, and its 95 % interval.
- Shares are numbers from 0 to 1, never percent.
- What is unknown is null, never NaN: every estimate of no battles, the spread of a single one.
- A list is told by what its items hold, behind `[]`.
"""
FAULTY = 2
CLERK = {
    "name": "Clerk",
    "type": "Rival",
    "characteristics": dict.fromkeys(("Brawn", "Agility", "Intellect", "Cunning", "Willpower", "Presence"), 2),
    "derived": {"soak": 2, "wounds": 11},
    "weapons": [{"name": "Letter opener", "skill": "Melee", "damage": "?", "range": "Engaged"}, "Heirloom"],
}
FILES = {
    "mine.policy": "turn:\n    attack nearest\n",
    "odd.policy": "spend:\n    stun\n",
    "faulty.policy": "turn:\n    atack nearest\n",
    "faulty.toml": 'name = "Ambush"\n[[sides]]\nname = "crew"\n',
    "heirloom.toml": """\
name = "Heirloom"
[[side]]
name = "crew"
combatant = [{ is = "gunslinger", talents = { heirloom = 1 } }]
[[side]]
name = "gang"
combatant = [{ is = "trooper", minions = 2 }]
""",
    "adversaries.json": json.dumps([CLERK, {"name": "Ghost", "type": "Rival"}]),
}
"""What the commands read."""
KINDS = {bool: "true or false", int: "whole number", float: "number", str: "text", type(None): "null"}
LONG = 60


class Asked(NamedTuple):
    """A command whose answer is told, and how it ends."""

    command: str
    code: int = 0


ASKED = (
    Asked("odds duel -n 40 --clock simpy"),
    Asked("odds three_doors -n 4 --clock simpy --no-band"),
    Asked("odds duel_sigma -n 4 --clock simpy --no-band"),
    Asked("odds heirloom.toml -n 4 --clock simpy --no-band"),
    Asked("odds duel_sigma -n 40 --clock simpy --no-band --suggest deadly"),
    Asked('odds duel -n 40 --clock simpy --no-band --precision 20% --decide "p_draw < 50%"'),
    Asked("run standard -n 4 -o first --clock simpy"),
    Asked("merge first -o whole"),
    Asked("results list ."),
    Asked("results list whole/events"),
    Asked("results show first"),
    Asked("results compare first first"),
    Asked('query first "select outcome, count(*) as battles from battles group by outcome"'),
    Asked('query first "select winner from battles where battle < 0"'),
    Asked("compare duel -n 40 --but side.duelists.combatant.0.soak=7 --clock simpy"),
    Asked("compare duel -n 0 --but side.duelists.combatant.0.soak=7"),
    Asked("tune duel -n 40 --vary side.duelists.combatant.0.soak=3..4 --target mean_rounds=0..30 --clock simpy"),
    Asked("tune duel -n 40 --vary side.duelists.combatant.0.soak=3..4 --target mean_rounds=29..30 --clock simpy"),
    Asked('tune duel -n 10 --vary side.duelists.combatant.0.soak=3..4 --target "p_draw=30..70%" --clock simpy'),
    Asked("sweep duel -n 20 --vary side.duelists.combatant.0.soak=3..4 --clock simpy"),
    Asked("sweep duel_sigma -n 2 --tactics --policies runner,archer --clock simpy"),
    Asked("sensitivity duel -n 20 --but side.duelists.combatant.0.soak=7 --clock simpy"),
    Asked("sensitivity duel -n 4 --vary side.duelists.combatant.0.soak=3..7 --points 4 --clock simpy"),
    Asked("tournament -p rush,novice --scenarios duel -n 20 --clock simpy -o cup"),
    Asked("tournament -p rush,novice,medic --scenarios duel -n 20 --clock simpy --precision 20%"),
    Asked("tournament -p reckless,runner --scenarios standard_sigma -n 2 --clock simpy --precision 5%"),
    Asked("search duel -n 400 --confirm 20 --clock simpy -o better.policy"),
    Asked("dice 2A1P2D"),
    Asked('dice --sigma "9x3+10 vs 8x2/C8/2"'),
    Asked("check standard"),
    Asked("check faulty.toml", FAULTY),
    Asked("import adversaries.json"),
    Asked("import nowhere.json", FAULTY),
    Asked("policies list"),
    Asked("policies show rush"),
    Asked("policies words"),
    Asked("policies check mine.policy"),
    Asked("policies check odd.policy"),
    Asked("policies check faulty.policy", FAULTY),
    Asked("policies explain rush duel -n 20 --clock simpy"),
    Asked("policies explain rush duel --battle 1"),
    Asked("list"),
)
"""All answers but that of `bench`, for which a kernel would have to be compiled."""
Row = tuple[str, str, str, str]


class Line(NamedTuple):
    """A line of the page: a key, and the path under which its sentence stands."""

    pattern: str
    alike: tuple[str, ...]


Told = dict[str, set[Line]]
"""What is on the page, by command."""


def page() -> str:
    """All answers."""
    with tempfile.TemporaryDirectory() as folder:
        furnish(Path(folder))
        answers: dict[str, list[str]] = {name: [] for name in ANSWERS}
        told: Told = {name: set() for name in ANSWERS}
        for asked in ASKED:
            name, found = answer_of(asked, Path(folder))
            answers[name] += _answer(asked, name, found, told[name])
    return "\n".join([HEAD, *(line for name, lines in answers.items() for line in _section(name, lines, told[name]))])


def furnish(folder: Path) -> None:
    """Write the files that the commands read."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")


def answer_of(asked: Asked, folder: Path) -> tuple[str, list[Key]]:
    """Whose answer it is, and its keys.

    Raises:
        RuntimeError: the command ended otherwise than it should.
    """
    words = shlex.split(asked.command)
    said = kassen([*words, "--format", "json"], folder)
    if said.code != asked.code:
        raise RuntimeError(f"kassen {asked.command}: ended with {said.code}: {said.err}")
    name = " ".join(words[:2]) if words[0] in ("results", "policies") else words[0]
    return (f"{name} --sigma" if "--sigma" in words else name), list(keys(json.loads(said.out)))


def _section(name: str, answers: list[str], told: set[Line]) -> Iterator[str]:
    """The answers of a command, and what it may have to tell at other times."""
    yield f"## `kassen {name}`\n"
    yield from answers
    known = {line.pattern for line in told}
    others = [(code(key), sentence) for key, sentence in ANSWERS[name].items() if key not in known]
    if others:
        yield from grid(("key, where there is something to tell" if known else "key", "what it means"), others)
        yield ""


def _answer(asked: Asked, name: str, found: list[Key], told: set[Line]) -> Iterator[str]:
    """What an answer has that none of the same command had before; `told` keeps what that is."""
    yield f"```console\n$ kassen {asked.command} --format json\n```\n"
    yield from grid(("key", "kind", "for example", "what it means"), _rows(name, found, told))
    yield ""


def _rows(name: str, found: list[Key], told: set[Line]) -> Iterator[Row]:
    for path, value in found:
        pattern = pattern_of(name, path) or ".".join(path)
        parts = zip(pattern.split("."), path, strict=True)
        line = Line(pattern, tuple("*" if part == "*" else key for part, key in parts))
        if line not in told:
            told.add(line)
            yield code(".".join(path)), _kind(value), _shown(value), ANSWERS[name][pattern]


def _kind(value: Any) -> str:  # noqa: ANN401 - plain data of any shape
    if isinstance(value, dict):
        return "estimate" if set(value) == ESTIMATE else "object"
    if isinstance(value, list):
        kinds = {KINDS[type(each)] for each in value}
        return f"list of: {', '.join(sorted(kinds)) or 'nothing here'}"
    return KINDS[type(value)]


def _shown(value: Any) -> str:  # noqa: ANN401 - plain data of any shape
    shown = value["value"] if isinstance(value, dict) and set(value) == ESTIMATE else value
    text = json.dumps(shown, ensure_ascii=False)
    return code((text if len(text) <= LONG else f"{text[: LONG - 1]}…").replace("`", "'"))
