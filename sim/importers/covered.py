"""What was imported -> how much of each combatant the rules know, without a scenario around it."""

from typing import Any

from sim.coverage import Coverage
from sim.faults import Findings
from sim.importers.findings import Imported
from sim.importers.library import library_text
from sim.load import DIALECTS
from sim.resolve import complete
from sim.shelf import bundled
from sim.source import read_source

LIBRARY = "library.toml"


def coverage_of(imported: Imported) -> tuple[Coverage, ...]:
    """The coverage of every combatant, in the order of the files.

    Raises:
        FaultsError: a scenario would not take the library.
    """
    dialect = DIALECTS[imported.ruleset]
    return tuple(dialect.cover(each, dialect.alone) for each in combatants_of(imported))


def combatants_of(imported: Imported) -> tuple[Any, ...]:
    """Every combatant as a scenario would have it, in the order of the files.

    Raises:
        FaultsError: a scenario would not take the library.
    """
    findings, dialect = Findings(), DIALECTS[imported.ruleset]
    shelf = bundled(findings, dialect)
    source = read_source(LIBRARY, library_text(imported), findings)
    if source is not None:
        shelf.add(source, findings)
    findings.stop()
    entries = (shelf.entries["combatant"][key] for key in imported.combatants)
    whole = tuple(
        complete(shelf.entry("combatant", entry.key), players=False, shelf=shelf, spot=entry.spot) for entry in entries
    )
    findings.stop()
    return whole
