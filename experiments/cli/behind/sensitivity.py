"""What `kassen sensitivity` fights for, and how it is told: each change by itself, or Sobol's indices of knobs."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from experiments.cli.options import Fighting, asked, counting
from experiments.difficulty.odds import rounded
from experiments.encounter import Prepared
from experiments.plural import counted
from experiments.statistics.outcomes import Outcomes, measure, quick_clock
from experiments.statistics.quantities import Asked, ask
from experiments.whatif.effects import Effect, effects
from experiments.whatif.sensitivity import Sensitivity, weigh
from experiments.whatif.sobol import Indices, sobol
from experiments.whatif.sweep import seats
from experiments.whatif.variants import Variants
from sim.errors import KassenError

BAR = 12  # columns to one side of 0
WHAT = 46  # columns of what a change is
SHOWN = 24


@attrs.frozen
class Wish:
    """What is to be known of a fight."""

    of: str | None
    """The quantity; None: the players' p_win."""
    but: Sequence[str]
    """The changes; nothing: all that can be found."""
    vary: Sequence[str]
    """The knobs of which indices are told instead."""
    points: int
    battles: int


@attrs.frozen
class Answer:
    """What came of it."""

    scenario: str
    seed: int
    wanted: Asked
    battles: int
    found: Sensitivity | Indices

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        about = {"quantity": str(self.wanted), "battles": self.battles}
        head = {"scenario": self.scenario, "seed": self.seed}
        answer: dict[str, Any] = rounded({**head, **about, **self.found.as_json()})
        return answer

    def lines(self) -> list[str]:
        """For people."""
        fought = f"{counted(self.battles, 'battle')} each on the same dice, seed {self.seed}"
        found = self.found
        told = tornado(found) if isinstance(found, Sensitivity) else explaining(found, self.wanted)
        return [f"{self.scenario}, {fought}", "", *told]

    def draw(self, path: Path) -> None:
        """As a tornado."""
        if isinstance(self.found, Sensitivity):
            draw_changes(path, self.scenario, self.found, self.wanted)
        else:
            draw_indices(path, self.scenario, self.found, self.wanted)


def answered(scenario: str, sides: Mapping[str, str], wish: Wish, how: Fighting) -> Answer:
    """Fight for it.

    Args:
        scenario: a file, or a bundled name.
        sides: policies in place of those of the file, by side.
        wish: what is to be known.
        how: how it is fought.
    """
    terms = how.terms()
    with counting("changes", how.quiet) as tell:
        variants = Variants(scenario, how.changes, dict(sides), terms, tell)
        encounter = variants.prepared()
        quick = quick_clock(encounter, terms.clock, 10 * wish.battles)
        variants = attrs.evolve(variants, terms=attrs.evolve(terms, clock=quick))
        with asked("--of"):
            wanted = ask(wish.of) if wish.of else Asked("p_win", seats(encounter)[0])
            variants.fought([wanted])
        found: Sensitivity | Indices = (
            indices(variants, wish.vary, wanted, wish.points, wish.battles)
            if wish.vary
            else weighed(variants, encounter, wanted, wish.but, wish.battles)
        )
    return Answer(encounter.name, terms.seed, wanted, wish.battles, found)


def weighed(
    variants: Variants, encounter: Prepared, wanted: Asked, but: Sequence[str], battles: int
) -> Sensitivity:
    """Every change by itself: those that are named, or all that can be found; of these, what cannot be is left out."""
    plain = variants.fought([wanted])

    def source(effect: Effect) -> Callable[[], Outcomes] | None:
        try:
            fight = variants.fought([wanted], [effect.set])
        except KassenError:
            if but:
                raise
            return None
        return lambda: fight

    changes = [Effect(each, each) for each in but] if but else effects(encounter)
    return weigh(measure(plain.quantities[0]), plain, [(each, source(each)) for each in changes], battles)


def indices(variants: Variants, vary: Sequence[str], wanted: Asked, points: int, battles: int) -> Indices:
    """Sobol's indices of some knobs."""
    with asked("--vary"):
        grid = variants.knobs(vary)

    def value(cell: tuple[int, ...]) -> float:
        table = variants.fought([wanted], grid.settings(cell))(0, battles)
        return float(table.mean()) if len(table) else 0.0

    return sobol(grid, value, points, variants.terms.seed)


def tornado(found: Sensitivity) -> list[str]:
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


def explaining(found: Indices, wanted: Asked) -> list[str]:
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


def draw_changes(path: Path, scenario: str, found: Sensitivity, wanted: Asked) -> None:
    """The heaviest changes as a tornado."""
    from experiments.charts import Blade, Heading, write
    from experiments.charts import tornado as chart

    scale = 100 if found.measure.share else 1
    blades = [
        Blade(each.effect.what, *(scale * (number or 0.0) for number in each.pairs.estimate))
        for each in found.weighed
        if not each.idle
    ][:SHOWN]
    fought = f"{counted(found.battles, 'battle')} each on the same dice"
    heading = Heading(f"What {wanted} hangs on", f"{scenario}, {fought}")
    write(chart(blades, heading, "points" if found.measure.share else str(wanted)), path)


def draw_indices(path: Path, scenario: str, found: Indices, wanted: Asked) -> None:
    """The knobs as a tornado."""
    from experiments.charts import Blade, Heading, write
    from experiments.charts import tornado as chart

    ordered = sorted(found.knobs, key=lambda each: -(each.total.value or 0.0))
    blades = [Blade(each.path, *(100 * (number or 0.0) for number in each.total)) for each in ordered]
    write(chart(blades, Heading(f"What {wanted} hangs on", scenario), "explained with the others, %"), path)
