"""What of a described combatant the rules use, what no fight asks for, and what is still missing."""

from collections.abc import Iterable

import attrs

MODELLED, IGNORED, MISSING = "modelled", "ignored", "missing"
Finding = tuple[str, str]
"""One of the three, and what."""


@attrs.frozen
class Coverage:
    """For one combatant what is modelled, what is ignored for a reason, and what is missing."""

    combatant: str
    modelled: tuple[str, ...]
    ignored: tuple[str, ...]
    missing: tuple[str, ...]


def sorted_out(combatant: str, findings: Iterable[Finding]) -> Coverage:
    """The coverage that findings make, each told once."""
    found = dict.fromkeys(findings)
    modelled, ignored, missing = (
        tuple(what for kind, what in found if kind == wanted) for wanted in (MODELLED, IGNORED, MISSING)
    )
    return Coverage(combatant, modelled, ignored, missing)
