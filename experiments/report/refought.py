"""What no table of a run keeps, and a report fights for again: the band of bad and good play, and lines that decide."""

from typing import TYPE_CHECKING

import attrs

from experiments.report.numbers import Facts, Use
from policies.text import PolicyText

if TYPE_CHECKING:
    from experiments.difficulty.band import Band
    from experiments.encounter import Prepared

BAND, SLOWLY = 10_000, 1000
"""How many battles the band takes as they are played, of a run that has so many: the first ones; fewer by simpy."""
COUNTED = 100
"""In how many battles the lines that decide are counted, of a run that keeps no decisions: the first ones."""


@attrs.frozen
class Refought:
    """What came of it."""

    band: "Band | None" = None
    uses: tuple[Use, ...] = ()
    battles: int = 0
    """In how many the lines were counted."""
    why: str = ""
    """The phrase that says why nothing was fought."""


def refought(facts: Facts, band: bool | None) -> Refought:
    """Fight some battles of a run again, if that makes the same ones.

    Args:
        facts: a scenario of the run.
        band: whether to fight for the band; None: where the compiled clock is at hand, so that it takes no time.
    """
    if facts.results.about["rules_version"] != facts.game.ruleset.version:
        return Refought(why="again.rules")
    if any(text is None for text in _texts(facts).values()):
        return Refought(why="again.python")
    if not facts.battles:
        return Refought()
    from experiments.dataset.stored import remade

    prepared = remade(facts.results.about["scenarios"][facts.key])
    fast = _is_ready(prepared)
    found = _band(prepared, facts, BAND if fast else SLOWLY) if band or (band is None and fast) else None
    if facts.keeps("decisions"):
        return Refought(found)
    battles = min(int(facts.results.about["battles"]), COUNTED)
    return Refought(found, uses_of(prepared, facts.seed, battles, compiled=fast), battles)


def _texts(facts: Facts) -> dict[str, str | None]:
    stored = facts.results.about["scenarios"][facts.key]["policies"]
    return {name: each["text"] for name, each in stored.items()}


def _is_ready(prepared: "Prepared") -> bool:
    try:
        from sim.compiled_clock import is_ready
    except ImportError:  # no numba, or one that cannot be loaded
        return False
    return is_ready(prepared.ruleset)


def _band(prepared: "Prepared", facts: Facts, most: int) -> "Band | None":
    from experiments.difficulty.band import band
    from experiments.statistics.paired import Terms, fought

    terms, battles = Terms(facts.seed), min(int(facts.results.about["battles"]), most)
    return band(prepared, fought(prepared, 0, battles, terms), terms)


def uses_of(prepared: "Prepared", seed: int, battles: int, *, compiled: bool) -> tuple[Use, ...]:
    """How often each line of each text answers in the first battles; both clocks count the same."""
    opening = prepared.opening
    if compiled:
        from sim.compiled_clock import Arena

        arena = Arena(opening)
        arena.run(seed, 0, battles)
        hits = [[int(count) for count in row] for row in arena.hits[: len(opening.policies)]]
    else:
        from sim.simpy_clock import fight

        for number in range(battles):
            fight(opening.ruleset, opening.world(seed, number))
        hits = [policy.hits for policy in opening.policies]  # type: ignore[attr-defined]
    sections = prepared.game.vocabulary.sections
    found: dict[tuple[str, str, str, int], int] = {}
    for source, counts in zip(prepared.sources, hits, strict=True):
        if isinstance(source, PolicyText):
            for line in source.lines:
                key = (source.name, sections[line.question].name, line.origin, line.row)
                found[key] = found.get(key, 0) + counts[line.number]
    return tuple(Use(*key, times) for key, times in sorted(found.items()) if times)
