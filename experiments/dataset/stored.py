"""The encounter of a run's record, made again: from the scenario and the texts of policies as they were kept."""

import json
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from experiments.encounter import Prepared, read
from experiments.games import game_of
from policies.language import read_policy
from policies.registry import SUFFIX, Shelf, Source
from sim.encounter import Encounter
from sim.errors import PolicyError, ResultsError
from sim.faults import listed, printable, shown
from sim.load import loads
from sim.start import Start

NOBODY: Mapping[str, str] = {}
"""No policies named."""


def remade(stored: Mapping[str, Any], named: Mapping[str, str] = NOBODY) -> Prepared:
    """The encounter of a run's record, which anybody may have written: it alone never has code imported.

    Args:
        stored: one scenario of the record.
        named: policies by side, as the command line names them now.

    Raises:
        PolicyError: the record names Python that `named` does not.
    """
    imported(stored["chosen"], named)
    encounter, start = described(stored)
    texts, words = texts_of(stored), game_of(encounter).vocabulary
    sources: Sequence[Source] = [
        read_policy(texts[ref.name], words, Shelf(words), ref.name, (ref.name,))
        if ref.name in texts
        else read(ref, words)
        for ref in start.policies
    ]
    return Prepared(encounter, start, tuple(sources))


def imported(chosen: Mapping[str, str], named: Mapping[str, str]) -> None:
    """See to it that Python classes of a record stand on the command line, too.

    Raises:
        PolicyError: one does not; or a side is named otherwise than it fought.
    """
    python = {side: policy for side, policy in chosen.items() if ":" in policy and "\n" not in policy}
    for side, policy in python.items():
        if named.get(side) != policy:
            again = f"--policy {shlex.quote(printable(f'{side}={policy}'))}"
            why = "which is Python; a folder of results may come from anybody, so say once more that it may run"
            raise PolicyError(f"side {shown(side)} fought by {shown(policy)}, {why}: {again}")
    for side, policy in named.items():
        if python.get(side) != policy:
            there = printable(listed([f"{name}={each}" for name, each in python.items()] or ["none: leave it out"]))
            raise PolicyError(f"--policy {side}={policy}: of a run it names Python that fought in it; expected {there}")


def texts_of(stored: Mapping[str, Any]) -> dict[str, str]:
    """The texts of a record's policies, by name."""
    return {name: each["text"] for name, each in stored["policies"].items() if each["text"] is not None}


def described(stored: Mapping[str, Any]) -> tuple[Encounter, Start[Any, Any, Any, Any]]:
    """The encounter of a record, and how it begins; no policy is loaded, and no file but bundled ones is read."""
    texts = texts_of(stored)
    scenario, others = assigned(stored["scenario"], stored["chosen"], texts)
    made = loads(json.dumps(scenario), f"{stored['source']}.json", texts, (), others)
    encounter = attrs.evolve(made, source=stored["source"], chosen=stored["chosen"])
    return encounter, game_of(encounter).build(encounter)


def assigned(
    scenario: Mapping[str, Any], chosen: Mapping[str, str], texts: Mapping[str, str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The scenario with policies of the command line whose texts are kept written into it, and the others.

    Raises:
        ResultsError: a policy was a file, and its text is not kept.
    """
    whole = json.loads(json.dumps(scenario))
    encounters = (whole, *(stage.get("encounter", {}) for stage in whole.get("stage", ())))
    for side in (side for each in encounters for side in each.get("side", ())):
        policy = chosen.get(side["name"])
        if policy in texts:
            side["policy"] = policy
            for combatant in side["combatant"]:
                combatant.pop("policy", None)
    others = {side: policy for side, policy in chosen.items() if policy not in texts}
    for side, policy in others.items():
        if policy.endswith(SUFFIX):
            raise ResultsError(f"the record lacks the text of {shown(policy)}, by which side {shown(side)} fought")
    return whole, others
