"""`kassen odds`: how hard an encounter is."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from experiments.cli.options import Fighting, Policy, asked, console, print_json, read_policies, spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from experiments.difficulty.odds import Odds

SAMPLE = "standard"
SUGGEST, USUAL = "--suggest", "fair"


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
    from experiments.cli.behind.odds import Wish, answered

    with asked("--thresholds"):
        words = read_words(thresholds)
    goal = None if suggest is None else read_word(suggest)
    wish = Wish(battles, words, checked_minutes(minutes), band, bound, goal, precision, precision_of or (), decide)
    answer = answered(scenario, read_policies(policy), wish, how)
    if how.speaks_json:
        print_json(answer.as_json())
    else:
        show(answer)


def read_words(thresholds: str | None) -> "Sequence[float]":
    """From which share on a fight is called easy, and so on.

    Raises:
        KassenError: they are no five percentages that rise.
    """
    from experiments.difficulty.words import THRESHOLDS, read_thresholds

    return THRESHOLDS if thresholds is None else read_thresholds(thresholds)


def checked_minutes(minutes: float) -> float:
    """Minutes of a turn, which has an end.

    Raises:
        typer.BadParameter: it has none.
    """
    if not math.isfinite(minutes):
        raise typer.BadParameter(f"{minutes}; expected a number of minutes", param_hint="--minutes")
    return minutes


def read_word(word: str) -> str:
    """How hard it should be.

    Raises:
        typer.BadParameter: there is no such word.
    """
    from experiments.difficulty.words import WORDS
    from sim.faults import nearest

    if word not in WORDS:
        meant = nearest(word, WORDS)
        hint = f"; did you mean {meant[0]}?" if meant else ""
        raise typer.BadParameter(f"{word!r}; expected one of {', '.join(WORDS)}{hint}", param_hint=SUGGEST)
    return word


def show(answer: "Odds") -> None:
    """The first screen."""
    from experiments.difficulty.screen import screen

    out = console()
    with out.capture() as caught:
        for part in screen(answer):
            out.print(part)
    typer.echo("\n".join(line.rstrip() for line in caught.get().splitlines()))
