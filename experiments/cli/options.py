"""Options that several commands share, and what they come to."""

import functools
import inspect
import json
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import attrs
import typer

from experiments.plural import counted
from sim.errors import KassenError

if TYPE_CHECKING:
    from rich.console import Console

    from experiments.statistics.paired import Terms

WIDTH = 80
RANDOM = "random"
PAUSE = 10.0  # seconds between two lines of progress off a terminal
SEED_BITS = 53  # a drawn seed survives every reader of JSON


class Format(StrEnum):
    """How an answer is printed."""

    TABLE = "table"
    JSON = "json"


class Clock(StrEnum):
    """Which clock fights; the rows are the same."""

    AUTO = "auto"
    SIMPY = "simpy"
    COMPILED = "compiled"


class Lang(StrEnum):
    """The language of transcripts."""

    EN = "en"
    JA = "ja"


Battles = Annotated[int, typer.Option("--battles", "-n", min=0, metavar="N", help="How many battles.")]
Seed = Annotated[
    str, typer.Option("--seed", "-s", metavar="N|random", help="Names the dice; random draws and reports one.")
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-j",
        min=0,
        metavar="N",
        help="Threads or processes; 0: neither, for a debugger.",
        show_default="one a processor",
    ),
]
ClockOption = Annotated[Clock, typer.Option("--clock", help="Which clock fights; the rows are the same.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress on stderr.")]
FormatOption = Annotated[Format, typer.Option("--format", help="For people, or one JSON object.")]
LangOption = Annotated[Lang, typer.Option("--lang", help="The language.")]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="PATH=VALUE", help="Change the scenario: side.patrol.combatant.0.soak=3. Repeatable."
    ),
]
PATIENCE = 60.0  # experiments.fighting.patience.SECONDS, which would load much


def _be_patient(seconds: float) -> float:
    """Have all processes of this one wait so long for an answer."""
    from experiments.fighting.patience import PATIENCE

    PATIENCE.seconds = seconds
    return seconds


PolicySeconds = Annotated[
    float,
    typer.Option(
        "--policy-seconds",
        min=0,
        metavar="N",
        callback=_be_patient,
        help="How long a policy in Python may take for one answer; 0: for ever.",
    ),
]
Policy = Annotated[
    list[str] | None,
    typer.Option(
        "--policy", metavar="SIDE=NAME", help="All of a side fight by this policy: a name, a file, module:Class."
    ),
]
Vary = Annotated[
    list[str],
    typer.Option(
        "--vary", metavar="PATH=VALUES", help="What is turned: a key, and LOW..HIGH, LOW..HIGH:STEP or A,B. Repeat."
    ),
]
ChartOption = Annotated[
    Path | None, typer.Option("--chart", metavar="FILE", help="Also a chart: a name in .svg, .png, .html or .json.")
]


@attrs.frozen(kw_only=True)
class Fighting:
    """How battles are fought and told: the options of every command that fights."""

    seed: Seed = "1"
    workers: Workers = None
    policy_seconds: PolicySeconds = PATIENCE
    clock: ClockOption = Clock.AUTO
    set: Set = None
    format: FormatOption = Format.TABLE
    quiet: Quiet = False

    def terms(self) -> "Terms":
        """The dice, who fights, and by which clock; a random seed is drawn.

        Raises:
            typer.BadParameter: the seed is neither a whole number nor `random`.
        """
        from experiments.statistics.paired import Terms

        return Terms(read_seed(self.seed), self.workers, self.clock.value)

    @property
    def changes(self) -> Sequence[str]:
        """What is otherwise in the scenario."""
        return self.set or ()

    @property
    def speaks_json(self) -> bool:
        """Whether programs read the answer."""
        return self.format is Format.JSON


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options that the fields of `Fighting` are in place of its parameter `how`."""
    fields = [
        inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=field.type)
        for field in attrs.fields(Fighting)
    ]
    own = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in inspect.signature(command).parameters.values()
        if parameter.name != "how"
    ]

    @functools.wraps(command)
    def spoken(**told: Any) -> None:  # noqa: ANN401 - whatever typer read
        command(how=Fighting(**{field.name: told.pop(field.name) for field in fields}), **told)

    spoken.__signature__ = inspect.Signature(own + fields)  # type: ignore[attr-defined]
    spoken.__annotations__ = {each.name: each.annotation for each in own + fields}
    return spoken


@contextmanager
def asked(option: str) -> Iterator[None]:
    """What is wrong with the value of an option is wrong usage of it.

    Raises:
        typer.BadParameter: instead of what was told.
    """
    try:
        yield
    except KassenError as fault:
        raise typer.BadParameter(str(fault), param_hint=option) from None


@contextmanager
def counting(what: str, quiet: bool) -> Iterator[Callable[[int], None]]:
    """Progress of battles whose number is not known: a line that changes on a terminal, else one every ten seconds."""
    from rich.console import Console

    count, said = 0, time.monotonic()

    def tell(battles: int) -> None:
        nonlocal count, said
        count += battles
        if show is not None:
            show.update(f"{what}: {counted(count, 'battle')}")
        elif not quiet and time.monotonic() - said >= PAUSE:
            said = time.monotonic()
            notice(f"{what}: {counted(count, 'battle')}")

    with Console(stderr=True).status(what) if sys.stderr.isatty() and not quiet else nullcontext() as show:
        yield tell


@contextmanager
def beside(about: int, what: str, quiet: bool) -> Iterator[Callable[[int], None]]:
    """Progress of battles whose number is not known exactly: on a terminal only."""
    from experiments.fighting.progress import Progress

    with Progress(about, quiet=quiet or not sys.stderr.isatty(), what=what) as progress:
        yield progress.add


def read_seed(text: str) -> int:
    """The seed that was asked for, or a drawn one.

    Raises:
        typer.BadParameter: it is neither a whole number nor `random`.
    """
    if text == RANDOM:
        return secrets.randbits(SEED_BITS)
    try:
        seed = int(text)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << 64:
        raise typer.BadParameter(
            f"{text!r}; expected a whole number from 0 to 2^64 - 1, or random", param_hint="--seed"
        )
    return seed


def read_policies(pairs: Sequence[str] | None) -> dict[str, str]:
    """Policies by side.

    Raises:
        typer.BadParameter: one is not SIDE=NAME.
    """
    policies: dict[str, str] = {}
    for pair in pairs or ():
        side, equals, name = pair.partition("=")
        if not equals or not side or not name:
            raise typer.BadParameter(f"{pair!r}; expected SIDE=NAME, like crew=cautious", param_hint="--policy")
        policies[side] = name
    return policies


def print_json(answer: Mapping[str, Any]) -> None:
    """One JSON object on stdout."""
    typer.echo(json_text(answer))


def json_text(value: object, indent: int | None = 2) -> str:
    """JSON; letters that stdout has no code for are escaped."""
    return json.dumps(value, ensure_ascii=not speaks_unicode(sys.stdout), indent=indent, allow_nan=False)


def speaks_unicode(stream: TextIO) -> bool:
    """Whether a stream has a code for every letter."""
    return (stream.encoding or "utf-8").lower().startswith("utf")


def notice(text: str) -> None:
    """A line on stderr."""
    typer.echo(text, err=True)


def show_lines(lines: Iterable[str]) -> None:
    """Plain text on stdout, without blanks at the ends of lines."""
    typer.echo("\n".join(line.rstrip() for line in lines))


def console() -> "Console":
    """Where tables are printed: plain text of 80 columns unless stdout is a terminal."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    width = None if terminal else WIDTH
    found = Console(highlight=False, force_terminal=terminal, width=width, color_system="auto" if terminal else None)
    found.width = min(found.width, WIDTH)
    return found
