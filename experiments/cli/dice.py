"""`kassen dice`: what a pool can show, exactly."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli import dice_sigma
from experiments.cli.options import Format, console, print_json
from experiments.cli.shares import BAR, bar, number_keys, percent, readable, shares_keys
from sim.errors import DiceError
from sim.narrative import odds
from sim.narrative.model import Pool
from sim.narrative.notation import parse, write, write_glyphs
from sim.sigma.notation import EXAMPLE
from sim.sigma.odds import Keep

if TYPE_CHECKING:
    from rich.table import Table


MOST_JOINT = 100
"""Dice up to which success and advantage are looked at together: beyond, it takes seconds and nobody rolls so many."""
HIDDEN = Fraction(1, 2000)
"""Rows where both are rarer are left out."""


def dice(
    pool: Annotated[
        str,
        typer.Argument(
            metavar="POOL|CHECK",
            help=f"Letters A P B D C S with counts, or glyphs ◇ ○ □ ◆ ● ■; with --sigma a check, as in {EXAMPLE}.",
        ),
    ],
    sigma: Annotated[
        bool, typer.Option("--sigma", help="Of the Σ-System: target x tries + base vs target x tries/C strength/armor.")
    ] = False,
    keep: dice_sigma.KeepOption = None,
    rule: dice_sigma.RuleOption = None,
    ranged: dice_sigma.RangedOption = False,
    format: Annotated[Format, typer.Option(help="For people, or one JSON object.")] = Format.TABLE,
) -> None:
    """Exact odds of a dice pool, or of a check of the Σ-System.

    A ability, P proficiency, B boost, D difficulty, C challenge, S setback.
    Example: kassen dice 1A2P2D
    Example: kassen dice --sigma "9x3+10 vs 8x2/C8/2" --rule opposed=lockstep
    """
    if sigma:
        dice_sigma.show(pool, keep or Keep.FIRST, rule or (), format, ranged=ranged)
        return
    dice_sigma.refuse(keep, rule, ranged=ranged)
    read = _read(pool)
    if format is Format.JSON:
        print_json(as_json(read))
    else:
        _print(read)


def _read(text: str) -> Pool:
    """The pool of a text.

    Raises:
        DiceError: it is none; a check of the Σ-System is told where it belongs.
    """
    try:
        return parse(text)
    except DiceError as fault:
        if dice_sigma.looks_like_check(text):
            raise DiceError(f"{fault}; a check of the Σ-System is read with --sigma") from None
        raise


def as_json(pool: Pool) -> dict[str, object]:
    """The odds of a pool under the keys of the JSON answer; `..._exact` are fractions as text."""
    success = odds.shares(pool, odds.net_success(pool))
    advantage = odds.shares(pool, odds.net_advantage(pool))
    numbers = {
        "p_success": odds.p_success(pool),
        "p_triumph": odds.p_triumph(pool),
        "p_despair": odds.p_despair(pool),
        "mean_net_success": odds.mean(pool, odds.net_success(pool)),
        "mean_net_advantage": odds.mean(pool, odds.net_advantage(pool)),
    }
    answer: dict[str, object] = {"pool": write(pool), "glyphs": write_glyphs(pool)}
    for key, value in numbers.items():
        answer |= number_keys(key, value)
    for key, values in {"net_success": success, "net_advantage": advantage, **_together(pool)}.items():
        answer |= shares_keys(key, values)
    return answer


def _together(pool: Pool) -> dict[str, dict[int, Fraction]]:
    """Chances to succeed with at least so many advantages, and with a critical of each rating; {} for huge pools."""
    if sum(pool) > MOST_JOINT:
        return {}
    return {
        "p_success_with_advantage": {least: odds.p_success_with_advantage(pool, least) for least in range(1, 7)},
        "p_success_with_crit": {rating: odds.p_success_with_crit(pool, rating) for rating in range(1, 7)},
    }


def _print(pool: Pool) -> None:
    out = console()
    named = ", ".join(f"{number} {kind}" for kind, number in pool._asdict().items() if number)
    glyphs = f"[bold]{write_glyphs(pool)}[/]  " if sum(pool) <= BAR else ""
    out.print(f"\n{glyphs}{write(pool)}  [dim]{named}[/]\n")
    for table in _tables(pool):
        out.print(table)


def _tables(pool: Pool) -> "Iterator[Table]":
    yield _summary(pool)
    yield _bars(pool)
    together = _together(pool)
    if together and odds.p_success(pool):
        yield _purses(together)


def _summary(pool: Pool) -> "Table":
    from rich.table import Table

    table = Table.grid(padding=(0, 3))
    success, given = odds.p_success(pool), odds.mean_given_success(pool)
    table.add_row("succeeds", f"[bold]{percent(success)}[/]", f"[dim]{readable(success) if success else 'never'}[/]")
    for word, chance in (("Triumph", odds.p_triumph(pool)), ("Despair", odds.p_despair(pool))):
        if chance:
            table.add_row(word, percent(chance), f"[dim]{readable(chance)}, success or not[/]")
    when = f", {float(given):.2f} when it succeeds" if given else ""
    success_mean, advantage_mean = (
        f"{float(odds.mean(pool, ways)):+.2f}" for ways in (odds.net_success(pool), odds.net_advantage(pool))
    )
    table.add_row("net success", success_mean, f"[dim]on average{when}[/]")
    table.add_row("net advantage", advantage_mean, "[dim]on average; below 0 it is threat[/]")
    return table


def _bars(pool: Pool) -> "Table":
    """Both distributions side by side, the least likely ends left out."""
    from rich import box
    from rich.table import Table

    success = odds.shares(pool, odds.net_success(pool))
    advantage = odds.shares(pool, odds.net_advantage(pool))
    shown = [at for at in {**success, **advantage} if max(success.get(at, 0), advantage.get(at, 0)) >= HIDDEN]
    top = max(*success.values(), *advantage.values())
    table = Table(box=box.SIMPLE_HEAD, header_style="dim")
    table.add_column("net", justify="right")
    for title in ("success", "advantage"):
        table.add_column(title, justify="right")
        table.add_column()
    for at in range(min(shown), max(shown) + 1):
        s, a = success.get(at, Fraction(0)), advantage.get(at, Fraction(0))
        color = "green" if at > 0 else "red"
        row = (percent(s), f"[{color}]{bar(s / top)}[/]", percent(a), f"[cyan]{bar(a / top)}[/]")
        table.add_row(f"{at:+d}" if at else "0", *row)
    return table


def _purses(together: Mapping[str, Mapping[int, Fraction]]) -> "Table":
    """What a success can pay for."""
    from rich import box
    from rich.table import Table

    advantage, crit = together["p_success_with_advantage"], together["p_success_with_crit"]
    table = Table("succeeds, and has", box=box.SIMPLE_HEAD, header_style="dim")
    for at in crit:
        table.add_column(str(at), justify="right")
    table.add_row("advantages (or more)", *(percent(advantage[at]) for at in crit))
    table.add_row("a critical (rating)", *(percent(crit[at]) for at in crit))
    return table
