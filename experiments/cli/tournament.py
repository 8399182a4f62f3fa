"""`kassen tournament`: policies against each other, and how strong each is."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli.options import Fighting, asked, beside, console, notice, print_json, spread
from experiments.cli.places import free_folder

if TYPE_CHECKING:
    from experiments.statistics.paired import Terms
    from experiments.tournaments.ranking import Ranking
    from experiments.tournaments.tournament import Entry, Scene

SCENARIO = "standard"


@spread
def tournament(
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies", "-p", metavar="A,B,C", help="Names, files, module:Class; all bundled texts if left out."
        ),
    ] = None,
    scenarios: Annotated[
        str, typer.Option("--scenarios", metavar="X,Y", help="Scenario files or bundled names; each weighs the same.")
    ] = SCENARIO,
    battles: Annotated[
        int,
        typer.Option(
            "--battles", "-n", min=0, metavar="N", help="Battles of a pairing in each seat of each scenario."
        ),
    ] = 500,
    precision: Annotated[
        str | None,
        typer.Option(
            metavar="SHARE", help="More battles where it is open who is better, until this near: 1% or 0.01."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FOLDER", help="Keep tables, answer and charts, like results/NAME."),
    ] = None,
    *,
    how: Fighting,
) -> None:
    """Who is strongest? Everybody against everybody, in both seats, on the same dice.

    The first seat has the players and their friends, the second their enemies.
    Example: kassen tournament -p rush,medic,mine.policy --scenarios standard,duel
    """
    from experiments.tournaments.ranking_folder import check_free, keep
    from experiments.tournaments.tournament import entries, scenes

    near = None if precision is None else read_near(precision)
    terms = how.terms()
    if out is not None:
        check_free(free_folder(out))
    places = scenes(listed(scenarios), how.changes)
    fighters = entries(listed(policies) if policies is not None else everybody(places), places)
    ranking = fought(fighters, places, battles, near, terms, how.quiet)
    for line in keep(out, ranking) if out is not None else []:
        notice(line)
    if how.speaks_json:
        print_json(ranking.as_json() | ({"out": str(out)} if out else {}))
    else:
        show(ranking, out)


def read_near(text: str) -> float:
    """How near to one half is near enough; see `read_precision`.

    Raises:
        typer.BadParameter: it is no precision.
    """
    from experiments.statistics.precision import read_precision

    with asked("--precision"):
        return read_precision(text).half


def listed(text: str) -> list[str]:
    """What stands between commas; `KEY=VALUE` is a setting of the policy before it."""
    found: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if "=" in part and found:
            found[-1] += f",{part}"
        elif part:
            found.append(part)
    return found


def everybody(scenes: "list[Scene]") -> list[str]:
    """The bundled texts of the scenes' ruleset."""
    from policies.registry import Shelf

    return [*Shelf(scenes[0].prepared.game.vocabulary).names()]


def fought(
    entries: "list[Entry]", scenes: "list[Scene]", battles: int, precision: float | None, terms: "Terms", quiet: bool
) -> "Ranking":
    """Fight it all, with progress on stderr."""
    from experiments.fighting.progress import Progress
    from experiments.tournaments.ranking import Ranking
    from experiments.tournaments.tournament import SEATS, Tournament, engine

    fight = engine(entries, scenes, terms, battles)
    found = Tournament(len(entries), fight)
    total = len(found.payoff.pairs) * SEATS * len(scenes) * battles
    with fight.hall as hall:
        with Progress(total, quiet=quiet, what="all against all") as progress:
            found.play(battles, progress.add)
        if precision is not None:
            with beside(total, "too close to call", quiet) as tell:
                found.decide(precision, tell)
        for line in hall.notices:
            notice(line)
        return Ranking(entries, scenes, found, terms.seed, hall.clock)


def show(ranking: "Ranking", out: Path | None) -> None:
    """The ranking, and who wins how much against whom."""
    from experiments.tournaments.ranking_screen import screen

    paper = console()
    with paper.capture() as caught:
        for part in screen(ranking):
            paper.print(part)
    typer.echo("\n".join(line.rstrip() for line in caught.get().splitlines()))
    if out is not None:
        typer.echo(f"\nAll of it is in {out}.")
