"""`kassen export`: combatants of a scenario as files of other tools."""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from experiments.cli.options import json_text, notice
from experiments.cli.places import free_folder, write
from sim.errors import ScenarioError

if TYPE_CHECKING:
    from sim.encounter import Encounter
    from sim.narrative.describe import NarrativeCombatant
    from sim.sigma.describe import SigmaCombatant
    from sim.sigma.model import Options

LONGEST = 80
"""Characters of a file's name."""
UNSAFE = re.compile(r"[^\w\- ]+")


class Form(StrEnum):
    """What another tool reads."""

    CCFOLIA = "ccfolia"
    GENESYS = "foundry-genesys"
    STARWARS = "foundry-starwarsffg"


RULESETS: Mapping[Form, str] = {Form.CCFOLIA: "sigma", Form.GENESYS: "narrative", Form.STARWARS: "narrative"}
USUAL: Mapping[str, Form] = {"sigma": Form.CCFOLIA, "narrative": Form.GENESYS}


def export(
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    name: Annotated[
        str | None, typer.Argument(help="Who: the name of one of its combatants.", show_default="everybody")
    ] = None,
    form: Annotated[
        Form | None,
        typer.Option("--format", help="Whose tool.", show_default="ccfolia for sigma, foundry-genesys for narrative"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FOLDER", help="A folder, for one file of each combatant.")
    ] = None,
) -> None:
    """Combatants as JSON for another tool: actors of Foundry, or a piece to paste into CCFOLIA.

    One combatant is one object, all of them a list; in a folder each has its own file, as Foundry imports them. What
    the tool has no place for is told on stderr. `kassen import` reads actors back.
    Example: kassen export standard --format foundry-genesys -o actors
    """
    from sim.load import load

    encounter = load(scenario)
    ruleset = encounter.scenario.ruleset
    chosen = form or USUAL[ruleset]
    if RULESETS[chosen] != ruleset:
        fitting = " or ".join(each for each in Form if RULESETS[each] == ruleset)
        raise ScenarioError(f"{scenario}: of the ruleset {ruleset}; expected --format {fitting}, came {chosen}")
    made = [(str(each.name), _made(each, chosen, encounter)) for each in _those(scenario, encounter, name)]
    if out is not None:
        _write(out, made)
    else:
        pieces = [piece for _, piece in made]
        typer.echo(json_text(pieces if name is None else pieces[0]))


def _those(scenario: str, encounter: "Encounter", name: str | None) -> Sequence[Any]:
    """Who is exported; everybody once, however many there are of them.

    Raises:
        ScenarioError: nobody has that name.
    """
    from sim.faults import nearest
    from sim.gauntlet import every_side

    found = [each for side in every_side(encounter.scenario) for each in side.combatant]
    if name is None:
        return found
    names = [str(each.name) for each in found]
    chosen = next((each for each in found if str(each.name).casefold() == name.casefold()), None)
    if chosen is None:
        near = nearest(name, names)
        hint = f"; nearest: {near[0]}" if near else ""
        raise ScenarioError(f"{scenario}: nobody is called {name!r}{hint}; there are {', '.join(names)}")
    return [chosen]


def _made(combatant: "NarrativeCombatant | SigmaCombatant", form: Form, encounter: "Encounter") -> dict[str, Any]:
    """One combatant as another tool has it; the form is one of its ruleset."""
    from sim.importers import foundry_out, foundry_starwars_out
    from sim.importers.ccfolia_out import piece_of
    from sim.sigma.describe import SigmaCombatant

    if isinstance(combatant, SigmaCombatant):
        return piece_of(combatant, cast("Options", encounter.scenario.rules).health_max)
    for line in foundry_out.lost(combatant):
        notice(line)
    if form is Form.GENESYS:
        return foundry_out.actor_of(combatant)
    return foundry_starwars_out.actor_of(combatant)


def _write(folder: Path, made: Sequence[tuple[str, dict[str, Any]]]) -> None:
    """One file of each; nothing that is there already is written over.

    Raises:
        typer.BadParameter: it is no folder, or a file is there already.
        ResultsError: it cannot be written.
    """
    free_folder(folder)
    paths = [folder / f"{name}.json" for name in _file_names([name for name, _ in made])]
    there = [path for path in paths if path.exists()]
    if there:
        raise typer.BadParameter(f"{there[0]} is there already; expected another folder", param_hint="--out")
    for path, (_, piece) in zip(paths, made, strict=True):
        write(path, json_text(piece) + "\n")
    typer.echo(f"{len(paths)} files in {folder}")


def _file_names(names: Sequence[str]) -> Iterator[str]:
    """A name of a file for each, no two alike even where case makes no difference."""
    taken: set[str] = set()
    for name in names:
        plain = UNSAFE.sub("_", name).strip()[:LONGEST] or "combatant"
        free, number = plain, 1
        while free.casefold() in taken:
            number += 1
            free = f"{plain} {number}"
        taken.add(free.casefold())
        yield free
