"""`kassen check`: whether a scenario is sound, and how much of it the rules know."""

from typing import TYPE_CHECKING, Annotated

import attrs
import typer

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
    from rich.console import RenderableType

    from experiments.encounter import Prepared
    from sim.coverage import Coverage
    from sim.faults import FaultsError

FAILED, FAULTY = 1, 2


def check(
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    require_coverage: Annotated[
        bool, typer.Option("--require-coverage", help="Fail if anything of a combatant is missing in the rules.")
    ] = False,
    policy: Policy = None,
    set: Set = None,  # noqa: A002 - the option's name
    format: FormatOption = Format.TABLE,
) -> None:
    """Is a scenario sound? Every fault at once, each with its place and the nearest valid word.

    Also says of each combatant what the rules model, what no fight asks for, and what is still missing.
    Exit 2: it has faults. Exit 1: something is missing and --require-coverage was given.
    Example: kassen check ambush.toml
    """
    from experiments.encounter import prepare
    from sim.faults import FaultsError
    from sim.load import coverage

    try:
        prepared = prepare(scenario, set or (), read_policies(policy))
    except FaultsError as broken:
        _tell_faults(broken, format)
        raise typer.Exit(FAULTY) from None
    covered = coverage(prepared.encounter)
    for line in prepared.notices:
        notice(line)
    if format is Format.JSON:
        rows = [attrs.asdict(each) for each in covered]
        print_json({"scenario": prepared.name, "faults": [], "coverage": rows, "notices": list(prepared.notices)})
    else:
        _tell(prepared, covered)
    missing = [each.combatant for each in covered if each.missing]
    if require_coverage and missing:
        notice(f"missing in the rules: something of {', '.join(missing)}")
        raise typer.Exit(FAILED)


def _tell_faults(broken: "FaultsError", format: Format) -> None:
    if format is Format.JSON:
        print_json({"faults": [fault.as_json() for fault in broken.faults]})
    else:
        typer.echo(str(broken))


def _tell(prepared: "Prepared", covered: "tuple[Coverage, ...]") -> None:
    from sim.gauntlet import every_side

    out = console()
    start, sides = prepared.start, len(every_side(prepared.encounter.scenario))
    heads = sum(getattr(fighter, "members", 1) for fighter in start.fighters)
    stages = f", {len(start.stages)} stage{'s' * (len(start.stages) > 1)}" if start.stages else ""
    out.print(f"\n{prepared.name}: no faults. {len(start.fighters)} fighters, {heads} heads, {sides} sides{stages}.\n")
    out.print(_table(covered))


def _table(covered: "tuple[Coverage, ...]") -> "RenderableType":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table("combatant", "modelled", "ignored", "missing", box=box.SIMPLE_HEAD, header_style="dim")
    table.columns[1].justify = "right"
    for each in covered:
        table.add_row(
            Text(each.combatant),
            str(len(each.modelled)),
            Text("\n".join(each.ignored), "dim"),
            Text("\n".join(each.missing), "yellow"),
        )
    return table
