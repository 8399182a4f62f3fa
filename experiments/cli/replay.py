"""`kassen replay`: one battle as a readable transcript."""

import sys
from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli.options import (
    PATIENCE,
    Lang,
    LangOption,
    Policy,
    PolicySeconds,
    Seed,
    Set,
    json_text,
    read_policies,
    read_seed,
)
from experiments.plural import counted
from experiments.telling.picks import PICKS

if TYPE_CHECKING:
    from experiments.transcript.recorder import Recorded
    from experiments.transcript.tongue import Line

COLORS = {
    "title": "bold",
    "round": "bold cyan",
    "friend": "bold green",
    "foe": "bold yellow",
    "hit": "bold",
    "miss": "",
    "dim": "dim",
    "fall": "bold red",
    "rise": "bold green",
}
"""Styles of lines where there are colors."""


class Format(StrEnum):
    """How a battle is told."""

    TEXT = "text"
    JSONL = "jsonl"


def replay(  # noqa: PLR0913, PLR0917 - the options of a command
    target: Annotated[str, typer.Argument(metavar="SCENARIO|RESULTS", help="A scenario, or the folder of a run.")],
    battle: Annotated[int | None, typer.Option("--battle", min=0, metavar="K", help="Its number. [default: 0]")] = None,
    pick: Annotated[
        str | None,
        typer.Option(
            "--pick",
            metavar="HOW|K",
            help="Of a run: a battle's number, or "
            + "; ".join(f"{how}: {what}" for how, what in PICKS.items())
            + ". [default: median]",
        ),
    ] = None,
    scenario: Annotated[
        str | None, typer.Option("--scenario", metavar="NAME", help="Which one, where a run has several.")
    ] = None,
    seed: Seed = "1",
    policy: Policy = None,
    policy_seconds: PolicySeconds = PATIENCE,  # noqa: ARG001 - its callback has seen to it
    set: Set = None,  # noqa: A002 - the option's name
    lang: LangOption = Lang.EN,
    format: Annotated[Format, typer.Option("--format", help="For people, or one JSON object a row.")] = Format.TEXT,
    audit: Annotated[
        bool, typer.Option("--audit", help="Have the referee reckon every row again, and print what it objects to.")
    ] = False,
    turning_points: Annotated[
        bool,
        typer.Option("--turning-points", help="Instead: the chance to win at each decision, and what turned it."),
    ] = False,
    forks: Annotated[
        int, typer.Option("--forks", min=10, metavar="N", help="How often each decision is fought on from, for that.")
    ] = 100,
) -> None:
    """Tell one battle so that every wound can be reckoned again.

    A battle of a run is fought again and must go as it went. Python policies that fought in it are imported only if
    --policy names them again: a folder of results may come from anybody.
    Example: kassen replay standard --battle 7 --lang ja
    """
    from experiments.telling.replay import is_run, read_run, replayed

    if is_run(target):
        _only(target, "the folder of a run", {"--seed": seed != "1", "--set": set})
        how = pick if battle is None else str(battle)
        told = replayed(read_run(target), scenario, how or "median", read_policies(policy))
    else:
        _only(target, "a scenario", {"--pick": pick, "--scenario": scenario})
        told = _fought(target, battle or 0, read_seed(seed), set, read_policies(policy))
    if audit:
        print_verdict(told)
    elif turning_points:
        print_turning_points(told, forks, lang, format)
    else:
        print_battle(told, lang, format)


def print_verdict(battle: "Recorded") -> None:
    """What the referee says of a battle.

    Raises:
        typer.Exit: 1 where it objects to a row.
    """
    from experiments.telling.audit import audited

    objections = audited(battle)
    for objection in objections:
        typer.echo(str(objection))
    rows = f"battle {battle.number}, {counted(len(battle.rows), 'row')}"
    typer.echo(f"{rows}: the referee objects {counted(len(objections), 'time')}" if objections else f"{rows}: accepted")
    if objections:
        raise typer.Exit(1)


def print_turning_points(battle: "Recorded", forks: int, lang: Lang, format: Format) -> None:
    """Where a battle turned, on stdout; how far it is, on a terminal's stderr."""
    from experiments.cli.options import counting
    from experiments.telling.turning import course
    from experiments.telling.turning_screen import Screen

    with counting("turning points", quiet=False) as tell:
        screen = Screen(course(battle, forks, tell), lang.value)
    if format is Format.JSONL:
        for row in screen.rows():
            typer.echo(json_text(row, indent=None))
    else:
        for line in screen.lines():
            typer.echo(line)


def _only(target: str, what: str, given: dict[str, object]) -> None:
    """Refuse options that say nothing here.

    Raises:
        typer.BadParameter: one was given.
    """
    for option, value in given.items():
        if value:
            raise typer.BadParameter(f"{target} is {what}, to which this does not apply", param_hint=option)


def _fought(scenario: str, number: int, seed: int, overrides: list[str] | None, policies: dict[str, str]) -> "Recorded":
    from experiments.encounter import prepare
    from experiments.fighting.patience import guard
    from experiments.transcript.recorder import record

    prepared = prepare(scenario, overrides or (), policies)
    guard(prepared.opening)
    return record(prepared, seed, number)


def print_battle(battle: "Recorded", lang: Lang, format: Format) -> None:
    """On stdout."""
    if format is Format.JSONL:
        from experiments.transcript.rows import told_rows

        for row in told_rows(battle):
            typer.echo(json_text(row, indent=None))
    else:
        from experiments.transcript.any import tell, tongue_of

        print_lines(tell(battle, tongue_of(battle, lang.value)))


def print_lines(lines: "Iterable[Line]") -> None:
    """Plain text, or with colors on a terminal."""
    if not sys.stdout.isatty():
        for line in lines:
            typer.echo(line.text)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for line in lines:
        console.print(Text(line.text, COLORS.get(line.style, "")), soft_wrap=True)
