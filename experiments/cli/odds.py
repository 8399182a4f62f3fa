"""`kassen odds`: how hard an encounter is."""

import math
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer
from typer.core import TyperCommand

from experiments.cli.options import (
    Fighting,
    Policy,
    asked,
    console,
    notice,
    print_json,
    read_policies,
    spread,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from experiments.difficulty.band import Band
    from experiments.difficulty.bound import Bound
    from experiments.difficulty.odds import Odds
    from experiments.difficulty.suggest import Advice, Goal, Prepare
    from experiments.encounter import Prepared
    from experiments.fighting.batch import Batch
    from experiments.statistics.paired import Terms
    from experiments.statistics.questions import Questions
    from experiments.statistics.tally import Fates

SAMPLE = "standard"
SUGGEST, USUAL = "--suggest", "fair"
BATTLES = 10_000
PRECISION_OF = "--precision-of"


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


@spread
def odds(  # noqa: PLR0913, PLR0917 - the options of a command
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")] = SAMPLE,
    battles: Annotated[
        int | None,
        typer.Option(
            "--battles",
            "-n",
            min=0,
            metavar="N",
            help="How many battles; with --precision or --decide, how many at most.",
            show_default="10000; 1000000",
        ),
    ] = None,
    policy: Policy = None,
    thresholds: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,C,D,E", help="When a fight is easy, fair, hard, deadly, hopeless: wiped out, in percent."
        ),
    ] = None,
    minutes: Annotated[float, typer.Option(min=0, help="Minutes that a turn takes at your table.")] = 2.0,
    band: Annotated[bool, typer.Option(help="Also as played badly and as played well, by either seat.")] = True,
    bound: Annotated[
        bool, typer.Option(help="Also with whoever is not fully modelled a notch weaker and stronger.")
    ] = True,
    suggest: Annotated[
        str | None,
        typer.Option(metavar="[WORD]", help="Three single changes to make it fair, or trivial, easy, hard, deadly..."),
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(metavar="1%", help="Fight until shares are known to one percentage point, means to 1 %."),
    ] = None,
    precision_of: Annotated[
        list[str] | None,
        typer.Option(metavar="QUANTITY", help="What should be so exact: p_win(crew), mean_rounds... Repeatable."),
    ] = None,
    decide: Annotated[
        str | None,
        typer.Option(metavar="CONDITION", help='Fight until it is settled: "p_wiped_out(crew) < 10%".'),
    ] = None,
    *,
    how: Fighting,
) -> None:
    """How hard is this encounter? Fight it some thousand times, and see.

    Shares are of all battles, with 95 % intervals.
    Example: kassen odds ambush.toml --policy crew=cautious
    """
    from experiments.difficulty.odds import THRESHOLDS, Odds, read_thresholds
    from experiments.difficulty.suggest import Goal
    from experiments.encounter import prepare
    from experiments.fighting.progress import Progress
    from experiments.statistics.outcomes import quick_clock
    from experiments.statistics.questions import fought
    from experiments.statistics.stopping import MOST

    with asked("--thresholds"):
        words = THRESHOLDS if thresholds is None else read_thresholds(thresholds)
    checked_minutes(minutes)
    goal = None if suggest is None else Goal(read_word(suggest), words)
    terms, sides, changes = how.terms(), read_policies(policy), how.changes
    encounter = prepare(scenario, changes, sides)

    def otherwise(change: str) -> "Prepared":
        return prepare(scenario, [*changes, change], sides)

    questions = asked_of(encounter, precision, precision_of, decide)
    most = battles if battles is not None else MOST if questions.watchers else BATTLES
    if questions.watchers:
        terms = attrs.evolve(terms, clock=quick_clock(encounter, terms.clock, most))
    with Progress(most, quiet=how.quiet) as progress:
        course = fought(encounter, most, terms, questions, progress)
        progress.total = progress.done
    batch, base = course.batch, course.base
    for line in batch.notices:
        notice(line)
    terms = attrs.evolve(terms, clock=still(batch))
    answer = Odds(batch, course.total, words, minutes, exactness=questions.exactness, decision=questions.decision)
    if band:
        answer = attrs.evolve(answer, band=played(encounter, base, terms, how.quiet))
    if bound:
        answer = attrs.evolve(answer, bound=notched(encounter, base, terms, how.quiet))
    if goal is not None:
        answer = attrs.evolve(answer, advice=advised(encounter, otherwise, base, goal, terms, how.quiet))
    if how.speaks_json:
        print_json(answer.as_json())
    else:
        show(answer)


def checked_minutes(minutes: float) -> None:
    """Refuse a turn without an end.

    Raises:
        typer.BadParameter: it has none.
    """
    if not math.isfinite(minutes):
        raise typer.BadParameter(f"{minutes}; expected a number of minutes", param_hint="--minutes")


def read_word(word: str) -> str:
    """How hard it should be.

    Raises:
        typer.BadParameter: there is no such word.
    """
    from experiments.difficulty.odds import WORDS
    from sim.faults import nearest

    if word not in WORDS:
        meant = nearest(word, WORDS)
        hint = f"; did you mean {meant[0]}?" if meant else ""
        raise typer.BadParameter(f"{word!r}; expected one of {', '.join(WORDS)}{hint}", param_hint=SUGGEST)
    return word


def asked_of(
    encounter: "Prepared", precision: str | None, of: list[str] | None, condition: str | None
) -> "Questions":
    """What the command line wants to know of a fight.

    Raises:
        typer.BadParameter: it cannot be known.
    """
    from experiments.statistics.decide import Decision, read_condition
    from experiments.statistics.outcomes import measure
    from experiments.statistics.precision import Exactness, read_precision
    from experiments.statistics.quantities import ask, bind, usual
    from experiments.statistics.questions import Questions

    if of and precision is None:
        raise typer.BadParameter("expected --precision too", param_hint=PRECISION_OF)
    quantities, exactness, decision = [], None, None
    if precision is not None:
        with asked("--precision"):
            wanted = read_precision(precision)
        with asked(PRECISION_OF):
            quantities = [bind(each, encounter) for each in (map(ask, of) if of else usual(encounter))]
        exactness = Exactness([measure(each) for each in quantities], wanted)
    if condition is not None:
        with asked("--decide"):
            question = read_condition(condition)
            quantities.append(bind(question.asked, encounter))
        decision = Decision(question, measure(quantities[-1]), len(quantities) - 1)
    return Questions(quantities, exactness, decision)


def still(batch: "Batch") -> str:
    """The clock for what is fought beside a batch: where its kernel is still being compiled, not once more."""
    return "simpy" if batch.clock == "simpy" else batch.asked


def played(encounter: "Prepared", base: "Fates", terms: "Terms", quiet: bool) -> "Band | None":
    """The odds as played badly and well."""
    from experiments.difficulty.band import SCOUTS, band, size_of

    ends = size_of(base.battles)
    with beside(4 * ends + 16 * ends // SCOUTS, "played badly and well", quiet) as tell:
        return band(encounter, base, terms, tell)


def notched(encounter: "Prepared", base: "Fates", terms: "Terms", quiet: bool) -> "Bound | None":
    """The odds with whoever is not fully modelled a notch weaker and stronger."""
    from experiments.difficulty.band import size_of
    from experiments.difficulty.bound import bound, lacking

    if not base.battles or not lacking(encounter):
        return None
    with beside(2 * size_of(base.battles), "a notch weaker and stronger", quiet) as tell:
        return bound(encounter, base, terms, tell)


def advised(
    encounter: "Prepared", otherwise: "Prepare", base: "Fates", goal: "Goal", terms: "Terms", quiet: bool
) -> "Advice":
    """What to change."""
    from experiments.difficulty.suggest import CHOSEN, MOST, SCOUTED, advice

    about = 60  # changes are tried, more or less
    with beside(about * SCOUTED + CHOSEN * min(base.battles, MOST), "changes", quiet) as tell:
        return advice(encounter, otherwise, base, goal, terms, tell)


@contextmanager
def beside(about: int, what: str, quiet: bool) -> "Iterator[Callable[[int], None]]":
    """Progress of battles whose number is not known exactly: on a terminal only."""
    from experiments.fighting.progress import Progress

    with Progress(about, quiet=quiet or not sys.stderr.isatty(), what=what) as progress:
        yield progress.add


def show(answer: "Odds") -> None:
    """The first screen."""
    from experiments.difficulty.screen import screen

    out = console()
    with out.capture() as caught:
        for part in screen(answer):
            out.print(part)
    typer.echo("\n".join(line.rstrip() for line in caught.get().splitlines()))
