"""What `kassen check` and `kassen import` say of how much of everybody the rules know, and the gate on it."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer
from typer.core import TyperCommand

from experiments.cli.options import notice

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sim.coverage import Coverage

REQUIRE, ALL = "--require-coverage", "100%"
SHARE = re.compile(r"\d+(?:\.\d+)?%?")
MEANT = re.compile(r"[-+]?[.,]?\d.*|.*%")
"""What somebody wrote for a share, whether it is one or not: a file has another ending."""
FILE = re.compile(r".*\.(?:toml|json)", re.IGNORECASE)
FAILED = 1
ROUNDED = 1e-9
"""What a share may lack for being a binary fraction."""
FREQUENT = 12
"""Of what is missing, how many names a screen shows."""

RequireCoverage = Annotated[
    str | None,
    typer.Option(
        REQUIRE,
        metavar="[SHARE]",
        help="Fail if of anybody less than so much is modelled: 90%, or 0.9. Without a share: if anything is missing.",
    ),
]


class GatedCommand(TyperCommand):
    """A command whose option `--require-coverage` may stand without its share."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - click's, or typer's own copy of it
        """Put the whole where no share was given."""
        told: list[str] = []
        for here, then in zip(args, [*args[1:], ""], strict=True) if args else []:
            told += [REQUIRE, ALL] if here == REQUIRE and not meant_as_share(then) else [here]
        return super().parse_args(ctx, told)


def meant_as_share(text: str) -> bool:
    """Whether a word behind the option is its share, right or wrong, and not the file to look at."""
    return MEANT.fullmatch(text) is not None and FILE.fullmatch(text) is None and not Path(text).is_file()


def read_share(text: str | None) -> float | None:
    """The share that everybody must reach; None if nobody asked.

    Raises:
        typer.BadParameter: it is none.
    """
    if text is None:
        return None
    number = float(text.rstrip("%")) if SHARE.fullmatch(text) else -1.0
    share = number / 100 if text.endswith("%") else number
    if not 0 <= share <= 1:
        raise typer.BadParameter(f"{text!r}; expected a share like 90% or 0.9", param_hint=REQUIRE)
    return share


def stop_below(covered: "Sequence[Coverage]", share: float | None) -> None:
    """End with 1, after a line on each who falls short, if somebody's share is below the one that was asked for.

    Raises:
        typer.Exit: somebody does.
    """
    short = [each for each in covered if share is not None and each.share < share]
    for each in short:
        notice(f"{each.combatant}: {percent(each.share)} modelled; missing in the rules: {'; '.join(each.missing)}")
    if short:
        raise typer.Exit(FAILED)


def frequencies(covered: "Sequence[Coverage]") -> list[dict[str, Any]]:
    """How often everything is named, under the keys of the JSON answer."""
    from sim.coverage import counted

    return [attrs.asdict(row) for row in counted(covered)]


def table(covered: "Sequence[Coverage]") -> "RenderableType":
    """Everybody on a screen: how much is modelled, what is ignored, what is missing."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from sim.faults import printable

    grid = Table("combatant", "modelled", "ignored", "missing", box=box.SIMPLE_HEAD, header_style="dim")
    grid.columns[1].justify = "right"
    for each in covered:
        known = str(len(each.modelled)) if each.whole else f"{len(each.modelled)} ({percent(each.share)})"
        grid.add_row(
            Text(printable(each.combatant)),
            known,
            Text("\n".join(map(printable, each.ignored)), "dim"),
            Text("\n".join(map(printable, each.missing)), "yellow"),
        )
    return grid


def summary(covered: "Sequence[Coverage]") -> Iterator[str]:
    """How many are fully modelled, and what is missing, the most frequent first; nothing of nobody."""
    from sim.coverage import MISSING, counted

    if not covered:
        return
    whole = sum(each.whole for each in covered)
    yield f"\nFully modelled: {whole} of {len(covered)} combatants"
    lacking = [row for row in counted(covered) if row.state == MISSING]
    if lacking:
        mentions = sum(row.mentions for row in lacking)
        yield f"Missing in the rules ({mentions} mention{'s' * (mentions > 1)})"
    for row in lacking[:FREQUENT]:
        yield f"{row.mentions:5}  {row.sort} {row.name}: {row.why}"
    if len(lacking) > FREQUENT:
        yield f"       and {len(lacking) - FREQUENT} more; --format json counts each"


def percent(share: float) -> str:
    """A share without decimals; 100 % only of all."""
    return f"{int(100 * share + ROUNDED)} %"
