"""`kassen odds`: how hard an encounter is."""

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli.options import (
    Battles,
    Clock,
    ClockOption,
    Format,
    FormatOption,
    Policy,
    Quiet,
    Seed,
    Set,
    Workers,
    console,
    notice,
    print_json,
    read_policies,
    read_seed,
)

if TYPE_CHECKING:
    from experiments.batch import Batch
    from experiments.odds import Odds
    from experiments.tally import Tally

SAMPLE = "standard"
SHARDS = 100  # a batch comes in about so many pieces: the first numbers come soon
SMALLEST, LARGEST = 50, 2000


def odds(  # noqa: PLR0913, PLR0917 - the options of a command
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")] = SAMPLE,
    battles: Battles = 10_000,
    seed: Seed = "1",
    workers: Workers = None,
    clock: ClockOption = Clock.AUTO,
    policy: Policy = None,
    set: Set = None,  # noqa: A002 - the option's name
    thresholds: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,C,D,E", help="When a fight is easy, fair, hard, deadly, hopeless: wiped out, in percent."
        ),
    ] = None,
    minutes: Annotated[float, typer.Option(min=0, help="Minutes that a turn takes at your table.")] = 2.0,
    format: FormatOption = Format.TABLE,
    quiet: Quiet = False,
) -> None:
    """How hard is this encounter? Fight it some thousand times, and see.

    Shares are of all battles, with 95 % intervals. Example: kassen odds ambush.toml --policy crew=cautious
    """
    from experiments.batch import Batch
    from experiments.encounter import prepare
    from experiments.odds import THRESHOLDS, Odds, read_thresholds
    from experiments.rows import Log

    words = THRESHOLDS if thresholds is None else read_thresholds(thresholds)
    number = read_seed(seed)
    encounter = prepare(scenario, set or (), read_policies(policy))
    size = min(max(battles // SHARDS, SMALLEST), LARGEST)
    batch = Batch(encounter, battles, seed=number, workers=workers, clock=clock.value, log=Log.FIGHTERS, size=size)
    answer = Odds(batch, fought(batch, quiet), words, minutes)
    for line in batch.notices:
        notice(line)
    if format is Format.JSON:
        print_json(answer.as_json())
    else:
        show(answer)


def fought(batch: "Batch", quiet: bool) -> "Tally":
    """Fight all battles and count, with progress on stderr."""
    from experiments.odds import players_of
    from experiments.progress import Progress
    from experiments.tally import no_tally, tally

    encounter = batch.encounter
    total, side = no_tally(encounter), players_of(encounter)
    with (
        Progress(batch.battles, quiet=quiet) as progress,
        closing(batch.each(lambda _, rows: tally(rows, encounter))) as each,
    ):
        for done in each:
            total.add(done.made)
            share = total.sides[side].won / total.battles
            progress.add(done.battles, f"{encounter.sides[side]} win {100 * share:.0f} % so far")
    return total


def show(answer: "Odds") -> None:
    """The first screen."""
    from experiments.screen import screen

    out = console()
    with out.capture() as caught:
        for part in screen(answer):
            out.print(part)
    typer.echo("\n".join(line.rstrip() for line in caught.get().splitlines()))
