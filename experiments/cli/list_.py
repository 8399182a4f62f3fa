"""`kassen list`: what comes with kassen."""

from typing import TYPE_CHECKING, Any

from experiments.cli.options import Format, FormatOption, console, print_json

if TYPE_CHECKING:
    from rich.console import RenderableType

Row = dict[str, Any]


def list_(format: FormatOption = Format.TABLE) -> None:
    """The bundled scenarios, combatants, weapons, armor and policies.

    Example: kassen list
    """
    found = everything()
    if format is Format.JSON:
        print_json(found)
        return
    out = console()
    for what, rows in found.items():
        out.print(_table(what, rows))


def everything() -> dict[str, list[Row]]:
    """All that is bundled, by what it is; each row has a name and what to know of it."""
    from policies.registry import load as load_policy
    from policies.registry import named
    from sim.load import load, samples

    scenarios = [load(name) for name in samples()]
    return {
        "scenarios": [
            {
                "name": encounter.source.removesuffix(".toml"),
                "title": encounter.name,
                "sides": [side.name for side in encounter.scenario.side],
                "fighters": sum(each.count for side in encounter.scenario.side for each in side.combatant),
            }
            for encounter in scenarios
        ],
        **library(),
        "policies": [{"name": name, "idea": load_policy(name).idea} for name in named()],
    }


def library() -> dict[str, list[Row]]:
    """What the bundled library holds."""
    from sim.faults import Findings
    from sim.narrative.dialect import DIALECT
    from sim.shelf import bundled, settled
    from sim.structure import document

    shelf = bundled(Findings(), DIALECT)
    things = {
        noun: [(name, document(settled(shelf.entry(noun, name)))) for name in shelf.names(noun)]
        for noun in ("combatant", "weapon", "armor")
    }
    return {
        "combatants": [
            {
                "name": name,
                "kind": each["kind"],
                "label": each.get("label"),
                "wound_threshold": each["wound_threshold"],
                "weapons": [weapon["name"] for weapon in each["weapons"]],
            }
            for name, each in things["combatant"]
        ],
        "weapons": [
            {"name": name}
            | {key: each.get(key) for key in ("skill", "damage", "adds_brawn", "crit_rating", "range", "qualities")}
            for name, each in things["weapon"]
        ],
        "armor": [{"name": name, "soak": each["soak"], "defense": each["defense"]} for name, each in things["armor"]],
    }


def _table(what: str, rows: list[Row]) -> "RenderableType":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    rows = [_shown(row) for row in rows]
    table = Table(title=what, title_justify="left", box=box.SIMPLE_HEAD, header_style="dim", padding=(0, 1, 0, 0))
    for column in rows[0]:
        header = column.removesuffix("_rating").replace("_", " ")
        table.add_column(header, no_wrap=column in ("name", "skill"), overflow="fold")
    for row in rows:
        table.add_row(*(Text(_cell(value)) for value in row.values()))
    return table


def _shown(row: Row) -> Row:
    """A row as people read it: damage that adds brawn as "+3"."""
    shown = {key: value for key, value in row.items() if key not in ("adds_brawn", "title")}
    if row.get("adds_brawn"):
        shown["damage"] = f"+{row['damage']}"
    return shown


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" if part > 1 else key for key, part in value.items()).replace("_", " ")
    return ", ".join(str(part) for part in value) if isinstance(value, list) else str(value or "")
