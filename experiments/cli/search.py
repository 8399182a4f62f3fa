"""`kassen search`: a better policy text for a side."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from experiments.cli.options import Fighting, Policy, beside, notice, print_json, read_policies, spread
from experiments.cli.places import free_file, write
from experiments.plural import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from experiments.search.climb import Found, Search
    from experiments.search.trial import Opponent, Table
    from experiments.statistics.paired import Terms
    from experiments.statistics.stats import Estimate

AS_IS = "as written"
HELD_OUT, SEEDS = 1, 1 << 64
"""What is added to the seed for battles that only say what was found, and how many seeds there are."""


@spread
def search(
    scenario: Annotated[str, typer.Argument(help="A scenario file, or the name of a bundled one.")],
    side: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whose policy; the players' if left out.", show_default="players")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="A,B,C", help="What its enemies fight by, each in turn; else as the scenario has it."),
    ] = None,
    battles: Annotated[
        int, typer.Option("--battles", "-n", min=0, metavar="N", help="Battles that may choose and confirm changes.")
    ] = 1_000_000,
    confirm: Annotated[
        int, typer.Option(min=0, metavar="N", help="Held-out battles, against each opponent, that judge the result.")
    ] = 5000,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write the text there, like mine.policy.")
    ] = None,
    policy: Policy = None,
    *,
    how: Fighting,
) -> None:
    """Improve a policy text: numbers, the order of lines, lines that only harm.

    It begins with the side's text (--policy SIDE=NAME for another), for those who have no policy of their own.
    Example: kassen search ambush.toml --side crew --policy crew=mine.policy -o better.policy
    """
    from experiments.cli.tournament import listed
    from experiments.encounter import prepare
    from experiments.search.trial import table
    from sim.errors import ResultsError

    if out is not None and free_file(out).exists():
        raise ResultsError(f"{out}: is there already; name another file")
    terms = how.terms()
    prepared = prepare(scenario, how.changes, read_policies(policy))
    names = listed(against) if against is not None else []
    place = table(prepared, side, ())
    place = table(prepared, place.side, opponents(place, scenario, how.changes, names))
    began = time.perf_counter()
    found, looked, clock_used = improved(place, battles, confirm, terms, how.quiet)
    seconds = time.perf_counter() - began
    if out is not None:
        write(out, found.annotated())
    answer = {**found.as_json(), **about(place, looked, terms, confirm, seconds), "clock": clock_used}
    if how.speaks_json:
        print_json(answer | ({"out": str(out)} if out else {}))
    else:
        show(found, answer, out)


def opponents(place: "Table", scenario: str, changes: "Sequence[str]", names: list[str]) -> "list[Opponent]":
    """Whom it fights.

    Raises:
        PolicyError: there is no such policy.
        FaultsError: its text is wrong.
    """
    from experiments.encounter import named_in, prepare
    from experiments.fighting.matches import is_python
    from experiments.search.trial import Opponent
    from experiments.tournaments.tournament import text_of

    if not names:
        return [Opponent(AS_IS, None, is_python(place.prepared))]
    found = []
    for name in names:
        prepare(scenario, changes, {named_in(place.prepared.start, place.enemies[0])[0]: name})
        written = text_of(name, place.prepared.game.vocabulary)
        found.append(Opponent(name, written, is_python(place.against(Opponent(name, written)))))
    return found


def improved(
    place: "Table", battles: int, confirm: int, terms: "Terms", quiet: bool
) -> "tuple[Found, Search, str | None]":
    """Search, with progress on stderr."""
    from experiments.fighting.matches import Hall
    from experiments.search.climb import Search
    from experiments.search.race import Course
    from experiments.search.trial import Battles

    start = place.start()
    sample = place.against(next((each for each in place.opponents if each.python), place.opponents[0]))
    with Hall(terms, sample, battles) as hall, beside(battles, "texts race", quiet) as tell:
        course = Course(Battles(place, hall, terms.seed, tell), len(place.opponents), battles)
        held_out = Battles(place, hall, other_seed(terms))
        looked = Search(course, held_out, start.vocabulary, confirm, _teller(quiet))
        found = looked.run(start.text)
        for line in hall.notices:
            notice(line)
        return found, looked, hall.clock


def other_seed(terms: "Terms") -> int:
    """The seed of battles that no choice is made by."""
    return (terms.seed + HELD_OUT) % SEEDS


def _teller(quiet: bool) -> Any:  # noqa: ANN401 - a function
    return (lambda _: None) if quiet else (lambda what: notice(f"better: {what}"))


def about(place: "Table", looked: "Search", terms: "Terms", confirm: int, seconds: float) -> dict[str, Any]:
    """What was searched, and how much."""
    fought = looked.fought
    return {
        "scenario": place.prepared.name,
        "ruleset": place.prepared.ruleset.name,
        "side": place.side,
        "policy": place.start().name,
        "opponents": [opponent.name for opponent in place.opponents],
        "seed": terms.seed,
        "held_out_seed": other_seed(terms),
        "held_out_battles": confirm,
        "battles": fought,
        "seconds": round(seconds, 3),
        "battles_per_minute": round(60 * fought / seconds) if seconds else None,
    }


def show(found: "Found", answer: dict[str, Any], out: Path | None) -> None:
    """What was found, as people read it."""
    whom = ", ".join(answer["opponents"])
    typer.echo(f"\n{answer['scenario']}: {answer['policy']} of {answer['side']} against {whom}")
    rate = f", {answer['battles_per_minute']:,} a minute" if answer["battles_per_minute"] else ""
    raced = f"{counted(found.tried, 'text')} raced in {counted(answer['battles'], 'battle')}"
    typer.echo(f"{raced}{rate}; seed {answer['seed']}\n")
    if found.improved:
        typer.echo(f"wins {percent(found.before)} before, {percent(found.after)} after: {points(found.gain)}")
        many, other = answer["held_out_battles"], answer["held_out_seed"]
        typer.echo(f"in {many:,} held-out battles against each, of seed {other}.\n")
        for step in found.steps:
            if not step.brevity:
                typer.echo(f"  {points(step.gain)}  {step.what}")
        spared = [step for step in found.steps if step.brevity]
        if spared:
            typer.echo(f"  {points(spared[-1].gain)}  {len(spared)} lines left out that nobody misses")
        typer.echo("")
    else:
        typer.echo(f"No better text was found; it wins {percent(found.before)}.")
        if not found.tried:
            typer.echo("Nothing raced: no text is one change away, or a round takes more battles than -n allows.")
        if found.unconfirmed is not None:
            typer.echo(f"Not confirmed: {found.unconfirmed.what}: {points(found.unconfirmed.gain)}.")
        typer.echo("")
    typer.echo("What each line is worth stands behind it: percentage points, were it left out.\n")
    typer.echo(found.annotated())
    if out is not None:
        typer.echo(f"It is in {out}.")


def percent(estimate: "Estimate") -> str:
    """A share."""
    return "?" if estimate.value is None else f"{100 * estimate.value:.1f} %"


def points(estimate: "Estimate") -> str:
    """A difference with its interval, in percentage points."""
    value, low, high = estimate
    if value is None or low is None or high is None:
        return "?"
    return f"{100 * value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"
