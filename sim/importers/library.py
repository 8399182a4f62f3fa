"""What was imported -> a library file (files.md): tables `combatant`, `weapon` and `armor`, as TOML."""

from typing import Any

from sim.importers.findings import Imported


def to_library(imported: Imported) -> dict[str, Any]:
    """The library as plain tables, combatants first, each in the order of the files."""
    library: dict[str, Any] = {"combatant": dict(imported.combatants)}
    if imported.weapons:
        library["weapon"] = dict(imported.weapons)
    if imported.armor:
        library["armor"] = dict(imported.armor)
    return library


def library_text(imported: Imported) -> str:
    """The library as TOML. Reading it back gives `to_library` again."""
    import tomli_w

    return tomli_w.dumps(to_library(imported))
