"""`kassen export`: a combatant of a scenario as a piece for CCFOLIA."""

from typing import Annotated

import typer

from experiments.cli.options import print_json
from sim.errors import ScenarioError


def export(
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    name: Annotated[str, typer.Argument(help="Who: the name of one of its combatants.")],
) -> None:
    """A combatant of the Σ-System as JSON to paste into CCFOLIA.

    Health is a status, abilities and skills are parameters, and the chat palette has one line for each die to try.
    Example: kassen export standard_sigma Blade
    """
    from sim.faults import nearest
    from sim.importers.ccfolia_out import piece_of
    from sim.load import load
    from sim.sigma.describe import SigmaCombatant
    from sim.sigma.model import Options

    encounter = load(scenario)
    found = [each for side in encounter.scenario.side for each in side.combatant]
    names = [str(each.name) for each in found]
    chosen = next((each for each in found if str(each.name).casefold() == name.casefold()), None)
    if chosen is None:
        near = nearest(name, names)
        hint = f"; nearest: {near[0]}" if near else ""
        raise ScenarioError(f"{scenario}: nobody is called {name!r}{hint}; there are {', '.join(names)}")
    rules = encounter.scenario.rules
    if not isinstance(chosen, SigmaCombatant) or not isinstance(rules, Options):
        raise ScenarioError(f"{scenario}: of the narrative ruleset; expected a scenario of the Σ-System (sigma)")
    print_json(piece_of(chosen, rules.health_max))
