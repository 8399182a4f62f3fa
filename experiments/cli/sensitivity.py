"""`kassen sensitivity`: what a fight hangs on."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
    from collections.abc import Callable, Sequence

    from experiments.encounter import Prepared
    from experiments.statistics.outcomes import Outcomes
    from experiments.statistics.quantities import Asked
    from experiments.whatif.sensitivity import Sensitivity
    from experiments.whatif.sobol import Indices
    from experiments.whatif.variants import Variants

BAR = 12  # columns to one side of 0
WHAT = 46  # columns of what a change is
SHOWN = 24


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
    from experiments.difficulty.odds import rounded
    from experiments.statistics.outcomes import quick_clock
    from experiments.statistics.quantities import Asked, ask
    from experiments.whatif.sweep import seats
    from experiments.whatif.variants import Variants

    if chart is not None:
        chart_file(chart)
    terms = how.terms()
    each = battles if battles is not None else 500 if vary else 2000
    with counting("changes", how.quiet) as tell:
        variants = Variants(scenario, how.changes, read_policies(policy), terms, tell)
        encounter = variants.prepared()
        quick = quick_clock(encounter, terms.clock, 10 * each)
        variants = attrs.evolve(variants, terms=attrs.evolve(terms, clock=quick))
        with asked("--of"):
            wanted = ask(of) if of else Asked("p_win", seats(encounter)[0])
            variants.fought([wanted])
        head = {"scenario": encounter.name, "seed": terms.seed}
        if vary:
            explained = indices(variants, vary, wanted, points, each)
            told = explained.as_json() | {"quantity": str(wanted), "battles": each}
            lines = explaining(explained, wanted)
        else:
            found = weighed(variants, encounter, wanted, but, each)
            told, lines = found.as_json(), tornado(found)
    if how.speaks_json:
        print_json(rounded({**head, **told}))
    else:
        fought = f"{counted(each, 'battle')} each on the same dice, seed {terms.seed}"
        show_lines([f"{encounter.name}, {fought}", "", *lines])
    if chart is not None:
        draw(chart, encounter.name, explained if vary else found, wanted)


def weighed(
    variants: "Variants", encounter: "Prepared", wanted: "Asked", but: "list[str] | None", battles: int
) -> "Sensitivity":
    """Every change by itself: those that are named, or all that can be found; of these, what cannot be is left out."""
    from experiments.statistics.outcomes import measure
    from experiments.whatif.effects import Effect, effects
    from experiments.whatif.sensitivity import weigh
    from sim.errors import KassenError

    plain = variants.fought([wanted])

    def source(effect: Effect) -> "Callable[[], Outcomes] | None":
        try:
            fight = variants.fought([wanted], [effect.set])
        except KassenError:
            if but:
                raise
            return None
        return lambda: fight

    changes = [Effect(each, each) for each in but] if but else effects(encounter)
    return weigh(measure(plain.quantities[0]), plain, [(each, source(each)) for each in changes], battles)


def indices(variants: "Variants", vary: "Sequence[str]", wanted: "Asked", points: int, battles: int) -> "Indices":
    """Sobol's indices of some knobs."""
    from experiments.whatif.sobol import sobol

    with asked("--vary"):
        grid = variants.knobs(vary)

    def value(cell: "tuple[int, ...]") -> float:
        table = variants.fought([wanted], grid.settings(cell))(0, battles)
        return float(table.mean()) if len(table) else 0.0

    return sobol(grid, value, points, variants.terms.seed)


def tornado(found: "Sensitivity") -> list[str]:
    """The changes for people, the heaviest first."""
    share = found.measure.share
    scale, unit, points = (100, " %", "points") if share else (1, "", "")
    if not found.battles:
        return ["No battles: nothing is known."]
    value, low, high = (scale * (each or 0.0) for each in found.now)
    heavy = [each for each in found.weighed if not each.idle]
    lines = [f"{found.measure.text} is {value:.1f}{unit}   {low:.1f} – {high:.1f}", ""]
    largest = max((abs(each.pairs.estimate.value or 0.0) for each in heavy), default=1.0) or 1.0
    for each in heavy[:SHOWN]:
        off, low, high = (scale * (number or 0.0) for number in each.pairs.estimate)
        length = round(abs(off) / (scale * largest) * BAR)
        bar = f"{'█' * length if off < 0 else '':>{BAR}}│{'█' * length if off >= 0 else '':<{BAR}}"
        sure = " " if low <= 0 <= high else "*"
        lines.append(f"{bar} {off:+6.1f}{sure} {low:+.1f} – {high:+.1f}  {each.effect.what[:WHAT]}")
    lines += ["", f"* surely not 0, by itself; differences in {points or 'the mean'}"]
    rest, idle = len(heavy) - SHOWN, len(found.weighed) - len(heavy)
    lines += [f"{rest} lighter ones are left out: --format json has them"] if rest > 0 else []
    lines += [f"{idle} more change no battle at all"] if idle else []
    if heavy:
        lines += ["", "To have the first:", f"  --set {shlex.quote(heavy[0].effect.set)}"]
    return lines


def explaining(found: "Indices", wanted: "Asked") -> list[str]:
    """Sobol's indices for people."""
    lines = [f"Of the variance of {wanted} over {counted(found.settings, 'setting')}, each knob explains", ""]
    lines.append(f"{'alone':>24}{'with the others':>24}")
    for each in sorted(found.knobs, key=lambda each: -(each.total.value or 0.0)):
        columns = ""
        for estimate in (each.first, each.total):
            value, low, high = (100 * (number or 0.0) for number in estimate)
            told = "–" if estimate.value is None else f"{value:.0f} %   {low:.0f} – {high:.0f}"
            columns += f"{told:>24}"
        lines.append(f"{columns}   {each.path}")
    return lines


def draw(path: Path, scenario: str, found: "Sensitivity | Indices", wanted: "Asked") -> None:
    """As a tornado."""
    from experiments.charts import Blade, Heading, write
    from experiments.charts import tornado as chart
    from experiments.whatif.sensitivity import Sensitivity

    if isinstance(found, Sensitivity):
        scale = 100 if found.measure.share else 1
        blades = [
            Blade(each.effect.what, *(scale * (number or 0.0) for number in each.pairs.estimate))
            for each in found.weighed
            if not each.idle
        ][:SHOWN]
        fought = f"{counted(found.battles, 'battle')} each on the same dice"
        heading = Heading(f"What {wanted} hangs on", f"{scenario}, {fought}")
        write(chart(blades, heading, "points" if found.measure.share else str(wanted)), path)
    else:
        ordered = sorted(found.knobs, key=lambda each: -(each.total.value or 0.0))
        blades = [Blade(each.path, *(100 * (number or 0.0) for number in each.total)) for each in ordered]
        write(chart(blades, Heading(f"What {wanted} hangs on", scenario), "explained with the others, %"), path)
