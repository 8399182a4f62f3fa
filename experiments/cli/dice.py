"""`kassen dice`: what a pool can show, exactly."""

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from sim.narrative import odds
from sim.narrative.model import Pool
from sim.narrative.notation import parse, write, write_glyphs

if TYPE_CHECKING:
    from rich.table import Table


class Format(StrEnum):
    """How an answer is printed."""

    TABLE = "table"
    JSON = "json"


MOST_JOINT = 100
"""Dice up to which success and advantage are looked at together: beyond, it takes seconds and nobody rolls so many."""
BAR = 20
"""Signs of the longest bar, and of the longest row of glyphs."""
HIDDEN = Fraction(1, 2000)
"""Rows where both are rarer are left out."""
READABLE = 10**7
"""Denominators beyond are not printed."""


def dice(
    pool: Annotated[str, typer.Argument(help="Letters A P B D C S with counts, or glyphs ◇ ○ □ ◆ ● ■.")],
    format: Annotated[Format, typer.Option(help="For people, or one JSON object.")] = Format.TABLE,
) -> None:
    """Exact odds of a dice pool.

    A ability, P proficiency, B boost, D difficulty, C challenge, S setback.
    Example: kassen dice 1A2P2D
    """
    read = parse(pool)
    if format is Format.JSON:
        typer.echo(json.dumps(as_json(read), ensure_ascii=False, indent=2))
    else:
        _print(read)


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
        answer |= {key: float(value), f"{key}_exact": _exact(value)}
    for key, values in {"net_success": success, "net_advantage": advantage, **_together(pool)}.items():
        answer[key] = {str(at): float(share) for at, share in values.items()}
        answer[f"{key}_exact"] = {str(at): _exact(share) for at, share in values.items()}
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
    from rich.console import Console

    console = Console(highlight=False)
    named = ", ".join(f"{number} {kind}" for kind, number in pool._asdict().items() if number)
    glyphs = f"[bold]{write_glyphs(pool)}[/]  " if sum(pool) <= BAR else ""
    console.print(f"\n{glyphs}{write(pool)}  [dim]{named}[/]\n")
    for table in _tables(pool):
        console.print(table)


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
    table.add_row("succeeds", f"[bold]{_percent(success)}[/]", f"[dim]{_readable(success) if success else 'never'}[/]")
    for word, chance in (("Triumph", odds.p_triumph(pool)), ("Despair", odds.p_despair(pool))):
        if chance:
            table.add_row(word, _percent(chance), f"[dim]{_readable(chance)}, success or not[/]")
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
        row = (_percent(s), f"[{color}]{_bar(s / top)}[/]", _percent(a), f"[cyan]{_bar(a / top)}[/]")
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
    table.add_row("advantages (or more)", *(_percent(advantage[at]) for at in crit))
    table.add_row("a critical (rating)", *(_percent(crit[at]) for at in crit))
    return table


def _bar(part: Fraction) -> str:
    """A bar of up to BAR signs, in eighths."""
    full, eighths = divmod(round(part * BAR * 8), 8)
    return "█" * full + " ▏▎▍▌▋▊▉"[eighths].rstrip()


def _percent(share: Fraction) -> str:
    """One decimal; a dash only where it never happens, never 0 or 100 by rounding."""
    text = f"{float(100 * share):.1f} %"
    if share in {0, 1}:
        return text if share else "–"
    return {"0.0 %": "< 0.1 %", "100.0 %": "> 99.9 %"}.get(text, text)


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _readable(value: Fraction) -> str:
    """The fraction where it is short enough to read."""
    return _exact(value) if value.denominator < READABLE else f"about {float(value):.6f}"
