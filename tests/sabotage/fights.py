"""Battles for the referee. This module imports what is sabotaged: only a trial may import it."""

import json
import random

import bouts
import sigma_bouts

from experiments.encounter import prepare, with_policies
from experiments.referee import Objection, audit
from experiments.referee.sigma import audit as audit_sigma
from experiments.telling.audit import audited
from experiments.transcript.recorder import record
from sim.load import loads
from tests.clocks.invented_gauntlets import gauntlet

GAUNTLETS = ("mountain_pass", "three_doors")
STAGED = ("sprinters", "twins", "nurses", "charms")
"""Encounters of the Σ-System that were made for its referee."""


def tell(scenario: str, seed: int, number: int) -> list[Objection]:
    """What the referee has against a battle."""
    if scenario == "gauntlet":
        made_up = loads(json.dumps(gauntlet(random.Random(seed))), "gauntlet.json")
        return audited(record(with_policies(made_up), seed, number))
    if scenario in GAUNTLETS:
        return audited(record(prepare(scenario), seed, number))
    if "sigma" in scenario or scenario == "mercy" or scenario in STAGED:
        make = sigma_bouts.staged if scenario in STAGED else sigma_bouts.of_sample
        made = sigma_bouts.of_nobody(seed) if scenario == "invented sigma" else make(scenario)
        told = made.bout(seed, number)
        return audit_sigma(told.rows, told.scenario, told.end)
    fights = bouts.of_nobody(seed) if scenario == "invented" else bouts.of_sample(scenario)
    bout = fights.bout(seed, number)
    return audit(bout.rows, bout.scenario, bout.end)
