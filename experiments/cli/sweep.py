"""`kassen sweep`: a grid of settings, or all tactics against all."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from experiments.cli.options import (
    ChartOption,
    Fighting,
    Policy,
    asked,
    counting,
    print_json,
    read_policies,
    show_lines,
    spread,
)
from experiments.cli.places import chart_file
from experiments.plural import counted

if TYPE_CHECKING:
    from experiments.charts import Box
    from experiments.encounter import Prepared
    from experiments.statistics.outcomes import Measure, Outcomes
    from experiments.statistics.stats import Estimate
    from experiments.whatif.knobs import Grid
    from experiments.whatif.sweep import Square, Tactics
    from experiments.whatif.variants import Variants

NAME = 11  # columns of a policy's name
CHART = "--chart"


@spread
def sweep(  # noqa: PLR0913 - the options of a command
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary", metavar="PATH=VALUES", help="What is turned: a key, and LOW..HIGH, LOW..HIGH:STEP or A,B. Repeat."
        ),
    ] = None,
    tactics: Annotated[
        bool, typer.Option("--tactics", help="Each policy of the players against each of their enemies.")
    ] = False,
    policies: Annotated[
        str | None, typer.Option("--policies", metavar="P,Q,...", help="Only these, for --tactics. [default: all]")
    ] = None,
    of: Annotated[
        list[str] | None,
        typer.Option("--of", metavar="QUANTITY", help="What is measured. Repeatable. [default: the players' p_win]"),
    ] = None,
    battles: Annotated[int, typer.Option("--battles", "-n", min=0, metavar="N", help="How many in each cell.")] = 1000,
    chart: ChartOption = None,
    policy: Policy = None,
    *,
    how: Fighting,
) -> None:
    """A grid of settings, or all tactics against all, in the same battles.

    Shares with 95 % intervals, each by itself; rows and columns of --tactics run from badly to well played.
    Example: kassen sweep standard --vary side.garrison.combatant.trooper.minions=1..5 --tactics
    """
    from experiments.difficulty.odds import rounded
    from experiments.statistics.outcomes import quick_clock
    from experiments.whatif.variants import Variants

    if not vary and not tactics and not policies:
        raise typer.BadParameter("expected --vary PATH=VALUES, or --tactics, or both", param_hint="--vary")
    if chart is not None:
        chart_file(chart)
    terms = how.terms()
    with counting("cells", how.quiet) as tell:
        variants = Variants(scenario, how.changes, read_policies(policy), terms, tell)
        encounter = variants.prepared()
        quick = quick_clock(encounter, terms.clock, 10 * battles)
        variants = attrs.evolve(variants, terms=attrs.evolve(terms, clock=quick))
        names = named(encounter, policies) if tactics or policies else []
        answer = Answer.of(variants, encounter, vary or [], of, battles, names)
    head = {"scenario": encounter.name, "seed": terms.seed, "battles": battles}
    if how.speaks_json:
        print_json(rounded({**head, **answer.as_json()}))
    else:
        show_lines(answer.lines(f"{encounter.name}, {counted(battles, 'battle')} in each cell, seed {terms.seed}"))
    if chart is not None:
        answer.draw(chart, encounter.name)


@attrs.frozen
class Answer:
    """What came of it."""

    measures: "Sequence[Measure]"
    grid: "Grid | None"
    squares: "Sequence[Square]"
    tactics: "Tactics | None"

    @classmethod
    def of(
        cls,
        variants: "Variants",
        encounter: "Prepared",
        vary: Sequence[str],
        of: Sequence[str] | None,
        battles: int,
        names: Sequence[str],
    ) -> "Answer":
        """Fight: every setting of the knobs, and every pair of policies."""
        from experiments.encounter import named_in
        from experiments.statistics.outcomes import measure
        from experiments.statistics.quantities import Asked, ask
        from experiments.whatif import sweep as core

        with asked("--of"):
            wanted = [ask(each) for each in of] if of else [Asked("p_win", core.seats(encounter)[0])]
            measures = [measure(each) for each in variants.fought(wanted).quantities]
        grid, squares, table = None, [], None
        if vary:
            with asked("--vary"):
                grid = variants.knobs(vary)
            squares = core.sweep(grid, measures, lambda cell: variants.fought(wanted, grid.settings(cell)), battles)
        if names:

            def teller(policies: Mapping[str, str]) -> "Outcomes":
                start = encounter.start
                each = {name: policy for side, policy in policies.items() for name in named_in(start, side)}
                return variants.fought(wanted[:1], policies=each)

            table = core.tactics(encounter, names, measures[0], teller, battles)
        return cls(measures, grid, squares, table)

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        from experiments.whatif.sweep import useless

        names = [each.text for each in self.measures]
        cells = [
            {
                "knobs": dict(square.values),
                "quantities": {
                    name: each.as_json() for name, each in zip(names, square.estimates, strict=True)
                },
            }
            for square in self.squares
        ]
        idle = useless(self.grid, self.squares) if self.grid else []
        return {"quantities": names, "cells": cells, "changes_nothing": idle, "tactics": self._tactics()}

    def _tactics(self) -> dict[str, Any] | None:
        table = self.tactics
        if table is None:
            return None
        return {
            "quantity": self.measures[0].text,
            "players": table.players,
            "enemies": list(table.enemies),
            "rows": list(table.rows),
            "columns": list(table.columns),
            "cells": [
                {**table.squares[row, column].values, **table.squares[row, column].estimates[0].as_json()}
                for row in table.rows
                for column in table.columns
            ],
        }

    def lines(self, head: str) -> list[str]:
        """For people."""
        lines = [head]
        if self.grid is not None:
            lines += ["", *self._listed(self.grid)]
        if self.tactics is not None:
            lines += ["", *crossed(self.tactics, self.measures[0])]
        return lines

    def _listed(self, grid: "Grid") -> list[str]:
        """A row for each setting."""
        from experiments.whatif.sweep import useless

        names = [knob.path.split(".")[-1] for knob in grid.knobs]
        keys = [
            "  ".join(f"{name} {value}" for name, value in zip(names, each.values.values(), strict=True))
            for each in self.squares
        ]
        width = max(len(key) for key in keys)
        lines = []
        for key, square in zip(keys, self.squares, strict=True):
            values = "   ".join(
                told(measure, each) for measure, each in zip(self.measures, square.estimates, strict=True)
            )
            lines.append(f"  {key:<{width}}   {values}")
        title = "   ".join(f"{measure.text:<25}" for measure in self.measures)
        idle = [f"! {path} changes nothing" for path in useless(grid, self.squares)]
        return [f"  {'':<{width}}   {title}", *lines, *idle]

    def draw(self, path: Path, scenario: str) -> None:
        """As a heat map; tactics, if there are some."""
        from experiments.charts import Heading, heat_map, write

        first, table = self.measures[0], self.tactics
        scale = 100 if first.share else 1
        heading = Heading(f"{first.text}{', in %' if first.share else ''}", scenario)
        if table is not None:
            boxes = [
                box(column, row, table.squares[row, column].estimates[0], scale)
                for row in table.rows
                for column in table.columns
            ]
            axes = (f"{', '.join(table.enemies)} by", f"{table.players} by")
        else:
            boxes, axes = self._boxes(scale)
        known = [each for each in boxes if each is not None]
        values = [each.value for each in known]
        span = (0.0, 100.0) if first.share else (min(values, default=0.0), max(values, default=1.0))
        write(heat_map(known, heading, axes, span), path)

    def _boxes(self, scale: float) -> "tuple[list[Box | None], tuple[str, str]]":
        """The last knob to the right, the others downwards."""
        grid = self.grid
        paths = [knob.path for knob in grid.knobs] if grid else []
        boxes = []
        for square in self.squares:
            *ys, x = (str(each) for each in square.values.values())
            boxes.append(box(x, ", ".join(ys), square.estimates[0], scale))
        return boxes, (paths[-1], ", ".join(paths[:-1]))


def named(encounter: "Prepared", policies: str | None) -> list[str]:
    """The policies that are tried: those that were named, or all bundled ones and what the file has."""
    from experiments.whatif.sweep import texts

    if policies is None:
        return texts(encounter)
    names = list(dict.fromkeys(name.strip() for name in policies.split(",")))
    if not all(names):
        raise typer.BadParameter(f"{policies!r}; expected names with commas between", param_hint="--policies")
    return names


def box(x: str, y: str, estimate: "Estimate", scale: float) -> "Box | None":
    """One box of the heat map; None where nothing is known."""
    from experiments.charts import Box

    if estimate.value is None:
        return None
    value = scale * estimate.value
    return Box(x, y, value, f"{value:.0f}" if scale > 1 else f"{value:.1f}")


def told(measure: "Measure", estimate: "Estimate") -> str:
    """A value with its interval, always so wide."""
    if estimate.value is None:
        return f"{'–':<25}"
    scale, unit = (100, " %") if measure.share else (1, "")
    value, low, high = (scale * (each or 0.0) for each in estimate)
    return f"{f'{value:6.1f}{unit}   {low:.1f} – {high:.1f}':<25}"


def crossed(table: "Tactics", measure: "Measure") -> list[str]:
    """All policies against all, as a table."""
    scale = 100 if measure.share else 1
    columns = "".join(f"{column[:5]:>6}" for column in table.columns)
    unit = ", in %" if measure.share else ""
    lines = [
        f"{measure.text}{unit}: {table.players} by each row's policy, {', '.join(table.enemies)} by each column's;",
        "from badly to well played, downwards and to the right",
        "",
        f"{'':<{NAME}}{columns}",
    ]
    for row in table.rows:
        values = [table.squares[row, column].estimates[0].value for column in table.columns]
        told = "".join(f"{'–' if value is None else f'{scale * value:.0f}':>6}" for value in values)
        lines.append(f"{row[:NAME]:<{NAME}}{told}")
    return lines
