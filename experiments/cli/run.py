"""`kassen run`: many battles into a folder of parquet files."""

from collections.abc import Callable, Generator
from contextlib import closing, suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from experiments.cli.options import (
    Fighting,
    Format,
    Policy,
    asked,
    notice,
    print_json,
    read_policies,
    spread,
)
from experiments.cli.places import free_folder
from experiments.plural import counted
from sim.errors import KassenError, ResultsError

if TYPE_CHECKING:
    from experiments.dataset.cluster import Cluster
    from experiments.dataset.shards import Left
    from experiments.dataset.store import Run
    from experiments.fighting.batch import Batch, Done
    from experiments.fighting.progress import Progress
    from experiments.fighting.recipe import Encounter

INTERRUPTED = 130


class Kept(StrEnum):
    """What is kept of a battle; each level keeps what those before it do."""

    BATTLES = "battles"
    FIGHTERS = "fighters"
    EVENTS = "events"
    DECISIONS = "decisions"


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

    def as_json(self, out: str) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {
            "out": out,
            "battles": self.battles,
            "events": self.events,
            "seconds": round(self.seconds, 3),
            "battles_per_second": round((self.battles - self.kept) / self.seconds, 1) if self.seconds else None,
            "clock": self.clock,
        }


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
    from experiments.dataset.cluster import Cluster, Terms, checked_address
    from experiments.dataset.columns import Tables
    from experiments.dataset.decisions import MILLION, read_sample
    from experiments.dataset.query import one_files
    from experiments.dataset.results import Results
    from experiments.dataset.seam import place_of
    from experiments.dataset.shards import WHOLE, read_part
    from experiments.dataset.store import Run, record
    from experiments.encounter import prepare
    from experiments.fighting.batch import SIZE, Batch
    from experiments.fighting.progress import Progress
    from experiments.fighting.rows import Log

    if resume and extend:
        raise typer.BadParameter("is for a finished run; --resume finishes one first", param_hint="--extend")
    free_folder(Path(out))
    with asked("--shard"):
        part = read_part(shard) if shard else WHOLE
    given, level = how.terms(), Log[log.name]
    if sample is not None and level < Log.DECISIONS:
        raise typer.BadParameter("goes with --log decisions", param_hint="--sample-decisions")
    with asked("--cluster"):
        cluster = checked_address(cluster) if cluster is not None else None
    with asked("--sample-decisions"):
        share = read_sample(sample) if sample is not None else MILLION
    encounters = [prepare(scenario, how.changes, read_policies(policy)) for scenario in scenarios]
    tables = Tables(encounters, level)
    about = record(
        encounters, battles, given.seed, SIZE, level, part=part,
        sample=share / MILLION if level >= Log.DECISIONS else None,
    ) | {"columns": tables.dictionary(encounters[0])}  # fmt: skip
    run, course = Run(place_of(out), tables), Course()
    run.begin(about, resume=resume, extend=extend)
    try:
        terms: dict[str, Any] = {"seed": given.seed, "clock": given.clock, "log": level, "sample": share}
        work: list[Work] = []
        for key, encounter in zip(run.about["scenarios"], encounters, strict=True):
            if cluster is not None:
                work.append(away(run, key, len(work), Cluster(cluster, encounters, Terms(**terms))))
            else:
                batch = Batch(encounter, run.plan.battles, workers=given.workers, **terms)
                work.append(here(run, key, encounter, batch))
        with Progress(sum(one.battles for one in work), quiet=how.quiet) as progress:
            fight_all(run, work, course, progress)
            if one_file:
                one_files(Results(run.place))
    finally:
        run.close()
    report(course, out, how.format)


@attrs.define
class Work:
    """What is to be done for one scenario of a run."""

    run: "Run"
    key: str
    batch: "Batch | Cluster"
    fight: "Callable[[Left], Generator[Done[int], None, None]]"
    """Fights shards, and writes each."""

    @property
    def battles(self) -> int:
        """How many battles it has in this folder, those that are there among them."""
        return self.run.left(None).battles


def here(run: "Run", key: str, encounter: "Encounter", batch: "Batch") -> Work:
    """By threads and processes of this machine."""
    return Work(run, key, batch, lambda left: batch.each(lambda s, rows: run.write(key, s, rows, encounter), left))


def away(run: "Run", key: str, number: int, cluster: "Cluster") -> Work:
    """By the workers of a cluster; `number` is that of the encounter in its run."""
    return Work(run, key, cluster, lambda left: cluster.each(run, key, number, left))


def fight_all(run: "Run", work: list[Work], course: Course, progress: "Progress") -> None:
    """Fight what is missing; whatever happens, say how far it came.

    Raises:
        Exit: it was interrupted.
        KassenError: as it was raised; if battles are kept, with how to go on.
    """
    total = sum(one.battles for one in work)
    try:
        for one in work:
            fight(one, course, progress)
    except KeyboardInterrupt:
        conclude(run, course, finished=False)
        notice(f"stopped: {kept(course, run)}")
        raise typer.Exit(INTERRUPTED) from None
    except KassenError:
        with suppress(KassenError):  # the disk may be full, or gone
            conclude(run, course, finished=False)
            notice(kept(course, run))
        raise
    conclude(run, course, finished=course.battles == total)
    if course.battles < total:
        lost = total - course.battles
        missing = f"{counted(lost, 'battle')} {'is' if lost == 1 else 'are'} missing"
        raise ResultsError(f"{run.place}: {missing}; {how_to_go_on(run)}")


def kept(course: Course, run: "Run") -> str:
    """How many battles a run that stops has, and how it goes on."""
    are = "is" if course.battles == 1 else "are"
    return f"{counted(course.battles, 'battle')} {are} kept in {run.place}; {how_to_go_on(run)}"


def how_to_go_on(run: "Run") -> str:
    """The command that finishes a run."""
    if len(run.about["plan"]) == 1:
        return "the same command with --resume goes on"
    return f"the same command with --resume and -n {run.plan.battles} instead of --extend goes on"


def conclude(run: "Run", course: Course, *, finished: bool) -> None:
    """Count what is there, and say how it went; a summary stays as it is where nothing was added."""
    from experiments.dataset.ledger import went
    from experiments.dataset.results import Results

    kept = [run.kept(key) for key in run.about["scenarios"]]
    course.battles, course.events = sum(battles for battles, _ in kept), sum(events for _, events in kept)
    results = Results(run.place)
    if course.battles == course.kept and results.summary.get("finished") is finished:
        return
    summary = course.as_json(str(run.place)) | {"finished": finished}
    outcomes = {key: each.as_json() for key, each in went(results).items()}
    run.end(summary | ({"lost": course.lost} if course.lost else {}) | {"scenarios": outcomes})


def fight(work: Work, course: Course, progress: "Progress") -> None:
    """Fight what is not there yet of one encounter."""
    battles, events = work.run.kept(work.key)
    course.battles += battles
    course.kept += battles
    course.events += events
    progress.begin(battles)
    batch = work.batch
    try:
        with closing(work.fight(work.run.left(work.key))) as each:
            for done in each:
                course.battles += done.battles
                course.events += done.made
                course.clocks.update(done.fought)
                progress.add(done.battles)
    finally:
        course.seconds += batch.seconds
        if batch.lost:
            course.lost[work.key] = sorted(batch.lost)
    for line in batch.notices:
        notice(line)


def report(course: Course, out: str, format: Format) -> None:
    """Say what was kept."""
    answer = course.as_json(out)
    if format is Format.JSON:
        print_json(answer)
        return
    rate = f", {answer['battles_per_second']:,.0f} a second" if answer["battles_per_second"] else ""
    clock = f" ({answer['clock']})" if answer["clock"] else ""
    events = f" and {counted(course.events, 'event')}" if course.events else ""
    typer.echo(f"{counted(course.battles, 'battle')}{events} in {out}{rate}{clock}")
