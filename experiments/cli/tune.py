"""`kassen tune`: turning knobs until a fight is as it should be."""

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from experiments.cli.options import (
    Fighting,
    Policy,
    Vary,
    asked,
    counting,
    print_json,
    read_policies,
    show_lines,
    spread,
)
from experiments.plural import counted

if TYPE_CHECKING:
    from experiments.statistics.targets import Target
    from experiments.whatif.candidates import Candidate
    from experiments.whatif.tune import Tuned

TARGET = "--target"
SHOWN = 8


@spread
def tune(
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    vary: Vary,
    target: Annotated[
        list[str],
        typer.Option(metavar="QUANTITY=LOW..HIGH", help="Where it should be: p_win(crew)=0.70..0.80. Repeatable."),
    ],
    battles: Annotated[
        int, typer.Option("--battles", "-n", min=0, metavar="N", help="How many battles of one setting at most.")
    ] = 20_000,
    monotone: Annotated[
        bool, typer.Option(help="Take more heads to make a side stronger, never weaker.")
    ] = True,
    policy: Policy = None,
    *,
    how: Fighting,
) -> None:
    """Turn knobs until the fight is as it should be; all that is said holds together, 95 % sure.

    Ranges of whole numbers or reals, or lists of words, of any keys of the scenario.
    Example: kassen tune standard --vary side.garrison.combatant.trooper.minions=1..6 --target "p_win(heroes)=75..85%"
    """
    from experiments.difficulty.odds import rounded
    from experiments.statistics.outcomes import measure, quick_clock
    from experiments.statistics.targets import read_target
    from experiments.whatif.tune import tune as turned
    from experiments.whatif.variants import Variants

    with asked(TARGET):
        targets = [read_target(each) for each in target]
    wanted = [each.asked for each in targets]
    terms = how.terms()
    with counting("settings", how.quiet) as tell:
        variants = Variants(scenario, how.changes, read_policies(policy), terms, tell)
        variants.prepared()
        with asked("--vary"):
            grid = variants.knobs(vary)
        with asked(TARGET):
            plain = variants.fought(wanted)
        quick = quick_clock(plain.encounter, terms.clock, battles)
        variants = attrs.evolve(variants, terms=attrs.evolve(terms, clock=quick))
        tuned = turned(
            grid,
            targets,
            [measure(each) for each in plain.quantities],
            lambda cell: variants.fought(wanted, grid.settings(cell)),
            most=battles,
            monotone=monotone,
        )
    if how.speaks_json:
        print_json(rounded({"scenario": plain.encounter.name, "seed": terms.seed, **tuned.as_json()}))
    else:
        show_lines([*told(tuned), *surety(tuned)])


def told(tuned: "Tuned") -> list[str]:
    """The answer for people."""
    solutions, pareto = tuned.solutions, tuned.pareto
    if solutions:
        meet = "meets" if len(solutions) == 1 else "meet"
        lines = [f"{len(solutions)} of {tuned.grid.size} settings surely {meet} {goals(tuned.targets)}", ""]
        lines += [line for each in pareto[:SHOWN] for line in entry(tuned, each)]
        others = [each for each in solutions if each not in pareto]
        if others:
            lines += ["", "Also, but another is as near to the file and to the target:"]
            lines += [line for each in others[:SHOWN] for line in entry(tuned, each)]
        return lines
    nearest = tuned.nearest
    if nearest is None:
        return ["No battles: nothing is known."]
    if tuned.feasible is False:
        head = f"Infeasible: none of {tuned.grid.size} settings meets {goals(tuned.targets)}. The nearest:"
    else:
        head = f"None of {tuned.grid.size} settings surely meets {goals(tuned.targets)}. The nearest:"
    return [head, "", *entry(tuned, nearest)]


def goals(targets: "Sequence[Target]") -> str:
    """All targets."""
    return " and ".join(str(each) for each in targets)


def entry(tuned: "Tuned", candidate: "Candidate") -> list[str]:
    """One setting."""
    settings = " ".join(f"--set {shlex.quote(each)}" for each in tuned.grid.settings(candidate.cell))
    lines = [f"  {settings}"]
    for target, running, estimate in zip(tuned.targets, candidate.running, tuned.estimates(candidate), strict=True):
        scale, unit = (100, " %") if running.measure.share else (1, "")
        value, low, high = (scale * (each or 0.0) for each in estimate)
        fought = counted(candidate.battles, "battle")
        lines.append(f"    {target.asked}  {value:.1f}{unit}   {low:.1f} – {high:.1f}   {fought}")
    return lines


def surety(tuned: "Tuned") -> list[str]:
    """How sure that is."""
    told = tuned.as_json()["certificate"]
    fought = f"{counted(told['fought'], 'setting')} fought {counted(tuned.battles, 'battle')}"
    implied = f"; {told['implied']} more are ruled out by those" if told["implied"] else ""
    sure = f"All intervals hold together, {100 * tuned.confidence:g} % sure, whenever one looks"
    left = sum(each.status.value == "open" for each in tuned.candidates)
    opened = f"Left open: {left}; -n allows more battles." if left else ""
    return ["", f"{fought}{implied}.", f"{sure}.", *([opened] if opened else [])]
