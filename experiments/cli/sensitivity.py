"""`kassen sensitivity`: what a fight hangs on."""

from typing import Annotated

import typer

from experiments.cli.options import ChartOption, Fighting, Policy, print_json, read_policies, show_lines, spread
from experiments.cli.places import chart_file

OF_CHANGE, OF_SETTING = 2000, 500
"""Battles of each change, and of each setting for Sobol's indices, unless -n says how many."""


@spread
def sensitivity(  # noqa: PLR0913 - the options of a command
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    of: Annotated[
        str | None, typer.Option("--of", metavar="QUANTITY", help="What is measured. [default: the players' p_win]")
    ] = None,
    but: Annotated[
        list[str] | None,
        typer.Option("--but", metavar="PATH=VALUE", help="Weigh this change, not those found. Repeatable."),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary", metavar="PATH=VALUES", help="Sobol's indices of such knobs instead: LOW..HIGH or A,B. Repeat."
        ),
    ] = None,
    points: Annotated[int, typer.Option(min=2, metavar="N", help="Of each sample, for Sobol's indices.")] = 256,
    battles: Annotated[
        int | None,
        typer.Option("--battles", "-n", min=0, metavar="N", help="How many of each change.", show_default="2000; 500"),
    ] = None,
    chart: ChartOption = None,
    policy: Policy = None,
    *,
    how: Fighting,
) -> None:
    """What a fight hangs on: everything that could be a little otherwise, by itself, on the same dice.

    One soak more, one rank, one head, no cover, a round later: the difference of each with its 95 % interval.
    With --vary: how much of what can be is explained by each knob, alone and with the others.
    Example: kassen sensitivity standard --chart tornado.svg
    """
    from experiments.cli.behind.sensitivity import Wish, answered

    if chart is not None:
        chart_file(chart)
    each = battles if battles is not None else OF_SETTING if vary else OF_CHANGE
    answer = answered(scenario, read_policies(policy), Wish(of, but or (), vary or (), points, each), how)
    if how.speaks_json:
        print_json(answer.as_json())
    else:
        show_lines(answer.lines())
    if chart is not None:
        answer.draw(chart)
