"""What `kassen run` does: shards fought by this machine or by others, and written; how far it has come."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any

import attrs
import typer

from experiments.cli.options import Fighting, notice
from experiments.dataset.cluster import Cluster, Terms
from experiments.dataset.columns import Tables
from experiments.dataset.decisions import MILLION
from experiments.dataset.ledger import went
from experiments.dataset.query import one_files
from experiments.dataset.results import Results
from experiments.dataset.seam import place_of
from experiments.dataset.shards import Left, Part
from experiments.dataset.store import Run, record
from experiments.encounter import prepare
from experiments.fighting.batch import SIZE, Batch, Done
from experiments.fighting.progress import Progress
from experiments.fighting.recipe import Encounter
from experiments.fighting.rows import Log
from experiments.plural import counted
from sim.errors import KassenError, ResultsError

INTERRUPTED = 130


@attrs.frozen
class Wish:
    """What is to be fought and kept."""

    battles: int
    """Of each encounter."""
    log: Log
    sample: int
    """Of a million battles, how many keep their decisions."""
    part: Part
    resume: bool
    extend: bool
    one_file: bool
    cluster: str | None
    """The address of the scheduler whose workers fight."""


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


def fought(scenarios: Sequence[str], sides: Mapping[str, str], out: str, wish: Wish, how: Fighting) -> Course:
    """Fight what is missing in a folder.

    Args:
        scenarios: files, or bundled names.
        sides: policies in place of those of the files, by side.
        out: the folder.
        wish: what is to be fought and kept.
        how: how it is fought and told.
    """
    given = how.terms()
    encounters = [prepare(scenario, how.changes, sides) for scenario in scenarios]
    tables = Tables(encounters, wish.log)
    sample = wish.sample / MILLION if wish.log >= Log.DECISIONS else None
    about = record(encounters, wish.battles, given.seed, SIZE, wish.log, sample=sample, part=wish.part)
    run, course = Run(place_of(out), tables), Course()
    run.begin(about | {"columns": tables.dictionary(encounters[0])}, resume=wish.resume, extend=wish.extend)
    try:
        terms = Terms(given.seed, wish.log, given.clock, wish.sample)
        work = works(run, encounters, terms, given.workers, wish.cluster)
        with Progress(sum(one.battles for one in work), quiet=how.quiet) as progress:
            fight_all(run, work, course, progress)
            if wish.one_file:
                one_files(Results(run.place))
    finally:
        run.close()
    return course


@attrs.define
class Work:
    """What is to be done for one scenario of a run."""

    run: Run
    key: str
    batch: Batch | Cluster
    fight: Callable[[Left], Generator[Done[int], None, None]]
    """Fights shards, and writes each."""

    @property
    def battles(self) -> int:
        """How many battles it has in this folder, those that are there among them."""
        return self.run.left(None).battles


def works(
    run: Run, encounters: Sequence[Encounter], terms: Terms, workers: int | None, cluster: str | None
) -> list[Work]:
    """What is to be done for each encounter."""
    found: list[Work] = []
    for key, encounter in zip(run.about["scenarios"], encounters, strict=True):
        if cluster is not None:
            found.append(away(run, key, len(found), Cluster(cluster, encounters, terms)))
        else:
            batch = Batch(
                encounter, run.plan.battles, workers=workers,
                seed=terms.seed, clock=terms.clock, log=terms.log, sample=terms.sample,
            )  # fmt: skip
            found.append(here(run, key, encounter, batch))
    return found


def here(run: Run, key: str, encounter: Encounter, batch: Batch) -> Work:
    """By threads and processes of this machine."""
    return Work(run, key, batch, lambda left: batch.each(lambda s, rows: run.write(key, s, rows, encounter), left))


def away(run: Run, key: str, number: int, cluster: Cluster) -> Work:
    """By the workers of a cluster; `number` is that of the encounter in its run."""
    return Work(run, key, cluster, lambda left: cluster.each(run, key, number, left))


def fight_all(run: Run, work: list[Work], course: Course, progress: Progress) -> None:
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


def kept(course: Course, run: Run) -> str:
    """How many battles a run that stops has, and how it goes on."""
    are = "is" if course.battles == 1 else "are"
    return f"{counted(course.battles, 'battle')} {are} kept in {run.place}; {how_to_go_on(run)}"


def how_to_go_on(run: Run) -> str:
    """The command that finishes a run."""
    if len(run.about["plan"]) == 1:
        return "the same command with --resume goes on"
    return f"the same command with --resume and -n {run.plan.battles} instead of --extend goes on"


def conclude(run: Run, course: Course, *, finished: bool) -> None:
    """Count what is there, and say how it went; a summary stays as it is where nothing was added."""
    kept = [run.kept(key) for key in run.about["scenarios"]]
    course.battles, course.events = sum(battles for battles, _ in kept), sum(events for _, events in kept)
    results = Results(run.place)
    if course.battles == course.kept and results.summary.get("finished") is finished:
        return
    summary = course.as_json(str(run.place)) | {"finished": finished}
    outcomes = {key: each.as_json() for key, each in went(results).items()}
    run.end(summary | ({"lost": course.lost} if course.lost else {}) | {"scenarios": outcomes})


def fight(work: Work, course: Course, progress: Progress) -> None:
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
