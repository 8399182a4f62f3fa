"""`kassen run`: many battles into a folder of parquet files."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli.options import Fighting, Format, Policy, asked, print_json, read_policies, spread
from experiments.cli.places import free_folder
from experiments.plural import counted

if TYPE_CHECKING:
    from experiments.cli.behind.run import Course


class Kept(StrEnum):
    """What is kept of a battle; each level keeps what those before it do."""

    BATTLES = "battles"
    FIGHTERS = "fighters"
    EVENTS = "events"
    DECISIONS = "decisions"


@spread
def run_battles(  # noqa: PLR0913, PLR0917 - the options of a command
    scenarios: Annotated[list[str], typer.Argument(metavar="SCENARIO...", help="Scenario files or bundled names.")],
    battles: Annotated[int, typer.Option("--battles", "-n", min=0, metavar="N", help="How many battles of each.")],
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="RESULTS", help="The folder to make, or s3://bucket/folder.")
    ],
    log: Annotated[Kept, typer.Option("--log", help="What to keep; each keeps what those before it do.")] = Kept.EVENTS,
    sample: Annotated[
        str | None,
        typer.Option(
            "--sample-decisions", metavar="SHARE", help="Keep the decisions of 1% of the battles, or of another share."
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a folder of the same run.")] = False,
    extend: Annotated[bool, typer.Option("--extend", help="Add N battles of each to a run that is there.")] = False,
    shard: Annotated[
        str | None,
        typer.Option("--shard", metavar="k/N", help="Only part k of N, each in a folder of its own; then merge them."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="tcp://HOST:PORT", help="Fight on the workers of a dask scheduler."),
    ] = None,
    one_file: Annotated[
        bool, typer.Option("--one-file", help="At the end each table as one file too, like events.parquet.")
    ] = False,
    policy: Policy = None,
    *,
    how: Fighting,
) -> None:
    """Fight many battles, and keep their rows as parquet.

    The columns are described in README.md and run.json of the folder.
    Example: kassen run standard -n 10000 -o results/first
    """
    from experiments.cli.behind.run import Wish, fought
    from experiments.dataset.cluster import checked_address
    from experiments.dataset.decisions import MILLION, read_sample
    from experiments.dataset.shards import WHOLE, read_part
    from experiments.fighting.rows import Log

    if resume and extend:
        raise typer.BadParameter("is for a finished run; --resume finishes one first", param_hint="--extend")
    free_folder(Path(out))
    with asked("--shard"):
        part = read_part(shard) if shard else WHOLE
    level = Log[log.name]
    if sample is not None and level < Log.DECISIONS:
        raise typer.BadParameter("goes with --log decisions", param_hint="--sample-decisions")
    with asked("--cluster"):
        address = checked_address(cluster) if cluster is not None else None
    with asked("--sample-decisions"):
        share = read_sample(sample) if sample is not None else MILLION
    wish = Wish(battles, level, share, part, resume, extend, one_file, address)
    report(fought(scenarios, read_policies(policy), out, wish, how), out, how.format)


def report(course: "Course", out: str, format: Format) -> None:
    """Say what was kept."""
    answer = course.as_json(out)
    if format is Format.JSON:
        print_json(answer)
        return
    rate = f", {answer['battles_per_second']:,.0f} a second" if answer["battles_per_second"] else ""
    clock = f" ({answer['clock']})" if answer["clock"] else ""
    events = f" and {counted(course.events, 'event')}" if course.events else ""
    typer.echo(f"{counted(course.battles, 'battle')}{events} in {out}{rate}{clock}")
