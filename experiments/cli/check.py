"""`kassen check`: whether a scenario is sound, and how much of it the rules know."""

from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli.coverage import RequireCoverage, frequencies, read_share, stop_below, table
from experiments.cli.options import (
    Format,
    FormatOption,
    Policy,
    Set,
    console,
    notice,
    print_json,
    read_policies,
)

if TYPE_CHECKING:
    from experiments.encounter import Prepared
    from sim.coverage import Coverage
    from sim.faults import FaultsError

FAULTY = 2


def check(
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    require_coverage: RequireCoverage = None,
    policy: Policy = None,
    set: Set = None,  # noqa: A002 - the option's name
    format: FormatOption = Format.TABLE,
) -> None:
    """Is a scenario sound? Every fault at once, each with its place and the nearest valid word.

    Also says of each combatant what the rules model, what no fight asks for, and what is still missing.
    Exit 2: it has faults. Exit 1: of somebody less is modelled than --require-coverage asks for.
    Example: kassen check ambush.toml
    """
    from experiments.encounter import prepare
    from sim.faults import FaultsError
    from sim.load import coverage

    share = read_share(require_coverage)
    try:
        prepared = prepare(scenario, set or (), read_policies(policy))
    except FaultsError as broken:
        _tell_faults(broken, format)
        raise typer.Exit(FAULTY) from None
    covered = coverage(prepared.encounter)
    for line in prepared.notices:
        notice(line)
    if format is Format.JSON:
        rows = [each.as_json() for each in covered]
        told = {"coverage": rows, "frequencies": frequencies(covered), "notices": list(prepared.notices)}
        print_json({"scenario": prepared.name, "faults": [], **told})
    else:
        _tell(prepared, covered)
    stop_below(covered, share)


def _tell_faults(broken: "FaultsError", format: Format) -> None:
    if format is Format.JSON:
        print_json({"faults": [fault.as_json() for fault in broken.faults]})
    else:
        typer.echo(str(broken))


def _tell(prepared: "Prepared", covered: "tuple[Coverage, ...]") -> None:
    from sim.faults import printable
    from sim.gauntlet import every_side

    out = console()
    start, sides = prepared.start, len(every_side(prepared.encounter.scenario))
    heads = sum(getattr(fighter, "members", 1) for fighter in start.fighters)
    stages = f", {len(start.stages)} stage{'s' * (len(start.stages) > 1)}" if start.stages else ""
    told = f"{len(start.fighters)} fighters, {heads} heads, {sides} sides{stages}"
    out.print(f"\n{printable(prepared.name)}: no faults. {told}.\n", markup=False)
    out.print(table(covered))
