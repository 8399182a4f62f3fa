"""`kassen odds`: how hard an encounter is."""

import sys
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer
from typer.core import TyperCommand

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
    from collections.abc import Callable, Iterator, Sequence

    from experiments.band import Band
    from experiments.batch import Batch
    from experiments.encounter import Prepared
    from experiments.odds import Odds
    from experiments.paired import Terms
    from experiments.suggest import Advice, Goal, Prepare
    from experiments.tally import Fates, Tally

SAMPLE = "standard"
SUGGEST, USUAL = "--suggest", "fair"
SHARDS = 100  # a batch comes in about so many pieces: the first numbers come soon
SMALLEST, LARGEST = 50, 2000


class OddsCommand(TyperCommand):
    """The command, whose option `--suggest` may stand without its word."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - click's, or typer's own copy of it
        """Put the usual word where none was given."""
        return super().parse_args(ctx, worded(args))


def worded(args: "Sequence[str]") -> list[str]:
    """The arguments, with `--suggest fair` for a `--suggest` before a scenario, an option or nothing."""
    told: list[str] = []
    for here, then in zip(args, [*args[1:], "-"], strict=False):  # without arguments there is nothing
        bare = here == SUGGEST and (then.startswith("-") or is_scenario(then))
        told += [SUGGEST, USUAL] if bare else [here]
    return told


def is_scenario(word: str) -> bool:
    """Whether it can only mean a scenario."""
    from sim.load import samples

    return Path(word).suffix in {".toml", ".json"} or word in samples()


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
    band: Annotated[bool, typer.Option(help="Also as played badly and as played well, by either seat.")] = True,
    suggest: Annotated[
        str | None,
        typer.Option(metavar="[WORD]", help="Three single changes to make it fair, or trivial, easy, hard, deadly..."),
    ] = None,
    format: FormatOption = Format.TABLE,
    quiet: Quiet = False,
) -> None:
    """How hard is this encounter? Fight it some thousand times, and see.

    Shares are of all battles, with 95 % intervals.
    Example: kassen odds ambush.toml --policy crew=cautious
    """
    from experiments.batch import Batch
    from experiments.encounter import prepare
    from experiments.odds import THRESHOLDS, Odds, read_thresholds
    from experiments.paired import Terms
    from experiments.rows import Log
    from experiments.suggest import Goal

    words = THRESHOLDS if thresholds is None else read_thresholds(thresholds)
    goal = None if suggest is None else Goal(read_word(suggest), words)
    number, sides, changes = read_seed(seed), read_policies(policy), set or ()
    encounter = prepare(scenario, changes, sides)

    def otherwise(change: str) -> "Prepared":
        return prepare(scenario, [*changes, change], sides)

    size = min(max(battles // SHARDS, SMALLEST), LARGEST)
    batch = Batch(encounter, battles, seed=number, workers=workers, clock=clock.value, log=Log.FIGHTERS, size=size)
    total, base = fought(batch, quiet)
    for line in batch.notices:
        notice(line)
    terms = Terms(number, workers, still(batch))
    answer = Odds(batch, total, words, minutes)
    if band:
        answer = attrs.evolve(answer, band=played(encounter, base, terms, quiet))
    if goal is not None:
        answer = attrs.evolve(answer, advice=advised(encounter, otherwise, base, goal, terms, quiet))
    if format is Format.JSON:
        print_json(answer.as_json())
    else:
        show(answer)


def read_word(word: str) -> str:
    """How hard it should be.

    Raises:
        typer.BadParameter: there is no such word.
    """
    from experiments.odds import WORDS
    from sim.faults import nearest

    if word not in WORDS:
        meant = nearest(word, WORDS)
        hint = f"; did you mean {meant[0]}?" if meant else ""
        raise typer.BadParameter(f"{word!r}; expected one of {', '.join(WORDS)}{hint}", param_hint=SUGGEST)
    return word


def fought(batch: "Batch", quiet: bool) -> "tuple[Tally, Fates]":
    """Fight all battles and count, with progress on stderr; also what became of the players in each."""
    from experiments.odds import players_of
    from experiments.progress import Progress
    from experiments.tally import fates, joined, no_tally, tally

    encounter = batch.encounter
    total, side = no_tally(encounter), players_of(encounter)
    parts: dict[int, Fates] = {}
    with (
        Progress(batch.battles, quiet=quiet) as progress,
        closing(batch.each(lambda _, rows: (tally(rows, encounter), fates(rows, encounter, side)))) as each,
    ):
        for done in each:
            counted, parts[done.shard.index] = done.made
            total.add(counted)
            share = total.sides[side].won / total.battles
            progress.add(done.battles, f"{encounter.sides[side]} win {100 * share:.0f} % so far")
    return total, joined([parts[index] for index in sorted(parts)])


def still(batch: "Batch") -> str:
    """The clock for what is fought beside a batch: where its kernel is still being compiled, not once more."""
    return "simpy" if batch.clock == "simpy" else batch.asked


def played(encounter: "Prepared", base: "Fates", terms: "Terms", quiet: bool) -> "Band | None":
    """The odds as played badly and well."""
    from experiments.band import SCOUTS, band, size_of

    ends = size_of(base.battles)
    with beside(4 * ends + 16 * ends // SCOUTS, "played badly and well", quiet) as tell:
        return band(encounter, base, terms, tell)


def advised(
    encounter: "Prepared", otherwise: "Prepare", base: "Fates", goal: "Goal", terms: "Terms", quiet: bool
) -> "Advice":
    """What to change."""
    from experiments.suggest import CHOSEN, MOST, SCOUTED, advice

    about = 60  # changes are tried, more or less
    with beside(about * SCOUTED + CHOSEN * min(base.battles, MOST), "changes", quiet) as tell:
        return advice(encounter, otherwise, base, goal, terms, tell)


@contextmanager
def beside(about: int, what: str, quiet: bool) -> "Iterator[Callable[[int], None]]":
    """Progress of battles whose number is not known exactly: on a terminal only."""
    from experiments.progress import Progress

    with Progress(about, quiet=quiet or not sys.stderr.isatty(), what=what) as progress:
        yield progress.add


def show(answer: "Odds") -> None:
    """The first screen."""
    from experiments.screen import screen

    out = console()
    with out.capture() as caught:
        for part in screen(answer):
            out.print(part)
    typer.echo("\n".join(line.rstrip() for line in caught.get().splitlines()))
