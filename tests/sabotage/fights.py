"""Battles for the referee. This module imports what is sabotaged: only a trial may import it."""

from bouts import of_nobody, of_sample

from experiments.referee import Objection, audit


def tell(scenario: str, seed: int, number: int) -> list[Objection]:
    """What the referee has against a battle."""
    fights = of_nobody(seed) if scenario == "invented" else of_sample(scenario)
    bout = fights.bout(seed, number)
    return audit(bout.rows, bout.scenario, bout.end)
