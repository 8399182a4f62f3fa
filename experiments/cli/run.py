"""`kassen run`: many battles into a folder of parquet files."""

from collections.abc import Generator
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from experiments.cli.options import (
    Clock,
    ClockOption,
    Format,
    FormatOption,
    Policy,
    Quiet,
    Seed,
    Set,
    Workers,
    notice,
    print_json,
    read_policies,
    read_seed,
)

if TYPE_CHECKING:
    from experiments.batch import Batch, Done
    from experiments.progress import Progress
    from experiments.store import Run

INTERRUPTED = 130


class Kept(StrEnum):
    """What is kept of a battle; each level keeps what those before it do."""

    BATTLES = "battles"
    FIGHTERS = "fighters"
    EVENTS = "events"


@attrs.define
class Course:
    """How far a run has come."""

    battles: int = 0
    kept: int = 0  # of these, those that were there already
    events: int = 0
    seconds: float = 0.0
    clocks: set[str] = attrs.field(factory=set)
    lost: dict[str, list[int]] = attrs.field(factory=dict)
    """Battles by scenario that killed each process that tried them."""

    @property
    def clock(self) -> str | None:
        """The clocks that fought."""
        return "+".join(name for name in ("simpy", "compiled") if name in self.clocks) or None

    def as_json(self, out: Path) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {
            "out": str(out),
            "battles": self.battles,
            "events": self.events,
            "seconds": round(self.seconds, 3),
            "battles_per_second": round((self.battles - self.kept) / self.seconds, 1) if self.seconds else None,
            "clock": self.clock,
        }


def run_battles(  # noqa: PLR0913, PLR0917 - the options of a command
    scenarios: Annotated[list[str], typer.Argument(metavar="SCENARIO...", help="Scenario files or bundled names.")],
    battles: Annotated[int, typer.Option("--battles", "-n", min=0, metavar="N", help="How many battles of each.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where the rows go, like results/NAME.")],
    log: Annotated[Kept, typer.Option(help="What is kept: each level keeps what those before it do.")] = Kept.EVENTS,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a folder of the same run.")] = False,
    seed: Seed = "1",
    workers: Workers = None,
    clock: ClockOption = Clock.AUTO,
    policy: Policy = None,
    set: Set = None,  # noqa: A002 - the option's name
    format: FormatOption = Format.TABLE,
    quiet: Quiet = False,
) -> None:
    """Fight many battles, and keep their rows as parquet.

    The columns are described in run.json.
    Example: kassen run standard -n 10000 -o results/first
    """
    from experiments.batch import SIZE, Batch
    from experiments.columns import Tables
    from experiments.encounter import prepare
    from experiments.progress import Progress
    from experiments.rows import Log
    from experiments.store import Run, keys_of, record

    number, level = read_seed(seed), Log[log.name]
    encounters = [prepare(scenario, set or (), read_policies(policy)) for scenario in scenarios]
    tables = Tables(encounters, level)
    about = record(encounters, battles, number, SIZE, level) | {"columns": tables.dictionary(encounters[0])}
    folder, course = Run(out, tables), Course()
    folder.begin(about, resume=resume)
    batches = [
        Batch(encounter, battles, seed=number, workers=workers, clock=clock.value, log=level)
        for encounter in encounters
    ]
    try:
        with Progress(battles * len(batches), quiet=quiet) as progress:
            for key, batch in zip(keys_of(encounters), batches, strict=True):
                fight(folder, key, batch, course, progress)
    except KeyboardInterrupt:
        course.battles = sum(folder.kept(key)[0] for key in keys_of(encounters))
        notice(f"stopped: {course.battles} battles are kept in {out}; the same command with --resume goes on")
        raise typer.Exit(INTERRUPTED) from None
    finally:
        summary = course.as_json(out) | {"finished": course.battles == battles * len(batches)}
        folder.end(summary | ({"lost": course.lost} if course.lost else {}))
    report(course, out, format)


def fight(folder: "Run", key: str, batch: "Batch", course: Course, progress: "Progress") -> None:
    """Fight what is not there yet of one encounter."""
    battles, events = folder.kept(key)
    course.battles += battles
    course.kept += battles
    course.events += events
    progress.add(battles)
    try:
        with closing(written(folder, key, batch)) as each:
            for done in each:
                course.battles += done.battles
                course.events += done.made
                course.clocks.update(done.fought)
                progress.add(done.battles)
    finally:
        course.seconds += batch.seconds
        if batch.lost:
            course.lost[key] = sorted(batch.lost)
    for line in batch.notices:
        notice(line)


def written(folder: "Run", key: str, batch: "Batch") -> "Generator[Done[int], None, None]":
    """The missing shards, as they are written."""
    finished = folder.finished(key)
    missing = [shard for shard in batch.shards if shard.index not in finished]
    return batch.each(lambda shard, rows: folder.write(key, shard, rows, batch.encounter), missing)


def report(course: Course, out: Path, format: Format) -> None:
    """Say what was kept."""
    answer = course.as_json(out)
    if format is Format.JSON:
        print_json(answer)
        return
    rate = f", {answer['battles_per_second']:,.0f} a second" if answer["battles_per_second"] else ""
    clock = f" ({answer['clock']})" if answer["clock"] else ""
    events = f" and {course.events:,} events" if course.events else ""
    typer.echo(f"{course.battles:,} battles{events} in {out}{rate}{clock}")
