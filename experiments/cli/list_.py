"""`kassen list`: what comes with kassen."""

from typing import TYPE_CHECKING, Any

from experiments.cli.options import Format, FormatOption, console, print_json

if TYPE_CHECKING:
    from rich.console import RenderableType

Row = dict[str, Any]


def list_(format: FormatOption = Format.TABLE) -> None:
    """The bundled scenarios, combatants, weapons, armor, abilities and policies.

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
    """All that is bundled, by what it is; each row has a name, its ruleset, and what to know of it."""
    from policies.registry import VOCABULARIES, bundled, named
    from policies.registry import load as load_policy
    from sim.gauntlet import every_side
    from sim.load import load, samples

    scenarios = [load(name) for name in samples()]
    texts = [(name, words) for words in VOCABULARIES.values() for name in bundled(words)]
    texts += [(name, words) for words in VOCABULARIES.values() for name in named(words) if name not in bundled(words)]
    ideas = {name: load_policy(name, vocabulary=words).idea for name, words in texts}
    rulesets = {name: [words.ruleset for each, words in texts if each == name] for name in ideas}
    return {
        "scenarios": [
            {
                "name": encounter.source.removesuffix(".toml"),
                "ruleset": encounter.scenario.ruleset,
                "title": encounter.name,
                "sides": [side.name for side in every_side(encounter.scenario)],
                "fighters": sum(each.count for side in every_side(encounter.scenario) for each in side.combatant),
            }
            for encounter in scenarios
        ],
        **library(),
        "policies": [{"name": name, "ruleset": rulesets[name], "idea": idea} for name, idea in ideas.items()],
    }


def library() -> dict[str, list[Row]]:
    """What the bundled libraries hold."""
    from sim.faults import Findings
    from sim.load import DIALECTS
    from sim.shelf import bundled, settled
    from sim.structure import document

    found: dict[str, list[Row]] = {}
    for ruleset, dialect in DIALECTS.items():
        shelf = bundled(Findings(), dialect)
        for noun in dialect.nouns:
            things = [(name, document(settled(shelf.entry(noun, name)))) for name in shelf.names(noun)]
            what = NAMES.get(noun, f"{noun}s")
            what = what if ruleset == "narrative" else f"{ruleset}_{what}"
            found[what] = [_told(ruleset, noun, name, each) for name, each in things]
    return found


NAMES = {"armor": "armor", "ability": "abilities"}
SHOWN = {
    ("narrative", "weapon"): ("skill", "damage", "adds_brawn", "crit_rating", "range", "qualities"),
    ("narrative", "armor"): ("soak", "defense"),
    ("narrative", "ability"): ("type", "target", "range", "strain", "force", "check", "effects"),
    ("narrative", "combatant"): ("kind", "label", "wound_threshold", "weapons"),
    ("sigma", "weapon"): ("skill", "base", "range_m", "propulsion"),
    ("sigma", "armor"): ("base",),
    ("sigma", "kit"): ("base", "words"),
    ("sigma", "combatant"): ("label", "agility", "strength", "skills", "weapons"),
}
"""What to know of a thing."""


def _told(ruleset: str, noun: str, name: str, each: Row) -> Row:
    row: Row = {key: each.get(key) for key in SHOWN[ruleset, noun]}
    if "weapons" in row:
        row["weapons"] = [weapon["name"] for weapon in row["weapons"]]
    if "effects" in row:
        row["effects"] = [effect["effect"] for effect in row["effects"]]
    return {"name": name, **row}


def _table(what: str, rows: list[Row]) -> "RenderableType":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    rows = [_shown(row) for row in rows]
    title = what.replace("_", " ")
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, header_style="dim", padding=(0, 1, 0, 0))
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
        parts = {key: part.get("tries", 1) if isinstance(part, dict) else part for key, part in value.items()}
        return ", ".join(f"{key} {part}" if part > 1 else key for key, part in parts.items()).replace("_", " ")
    return ", ".join(str(part) for part in value) if isinstance(value, list) else str(value or "")
