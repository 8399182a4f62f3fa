"""`kassen results`: which runs there are, how one went, two compared."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from experiments.cli.options import Format, FormatOption, notice, print_json
from experiments.plural import counted

app = typer.Typer(help="Runs as wholes: list them, show one, compare two.", no_args_is_help=True)
MEGABYTE = 1_000_000


@app.command("list")
def list_(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to look for runs.")] = Path("results"),
    format: FormatOption = Format.TABLE,
) -> None:
    """All runs below a folder.

    Example: kassen results list
    """
    from experiments.dataset.ledger import entry, runs_in

    rows = [entry(results) for results in runs_in(folder)]
    if format is Format.JSON:
        print_json({"results": rows})
        return
    if not rows:
        notice(f"{folder}: no runs are there")
    width = max((len(row["results"]) for row in rows), default=0)
    for row in rows:
        state = "" if row["finished"] else f"  {row['shards']['done']} of {row['shards']['planned']} shards"
        size = f"{row['bytes'] / MEGABYTE:,.1f} MB"
        told = f"{row['battles']:>12,} battles  {row['log']:9}  {size:>10}  seed {row['seed']}"
        typer.echo(f"{row['results']:{width}}  {told}  {', '.join(row['scenarios'])}{state}")


@app.command()
def show(
    results: Annotated[str, typer.Argument(metavar="RESULTS", help="The folder of a run.")],
    format: FormatOption = Format.TABLE,
) -> None:
    """How the battles of a run went, by its rows.

    Example: kassen results show results/first
    """
    from experiments.dataset.ledger import entry, went
    from experiments.dataset.results import Results, checked_rules

    found = Results(results)
    told = checked_rules(found.about)
    if told:
        notice(f"{results}: {told}")
    about = entry(found)
    answer: dict[str, Any] = about | {"went": {key: each.as_json() for key, each in went(found).items()}}
    if format is Format.JSON:
        print_json(answer)
        return
    typer.echo(
        f"{results}: {about['ruleset']}, rules_version {about['rules_version']}, seed {about['seed']}, "
        f"log {about['log']}{'' if about['finished'] else ', unfinished'}"
    )
    for key, each in answer["went"].items():
        typer.echo(f"{key}: {', '.join(counted(each[f'{what}s'], what) for what in ('battle', 'turn', 'event'))}")
        for side, share in each["p_win"].items():
            typer.echo(f"  {side} wins {percent(share)}")
        typer.echo(f"  nobody wins {percent(each['p_draw'])}")
        if each["rounds_mean"] is not None:
            typer.echo(f"  the last round is {each['rounds_mean']:.2f} on average")


@app.command()
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="The folder of a run.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    format: FormatOption = Format.TABLE,
) -> None:
    """Who wins oftener in B than in A; with one seed, battle by battle on the same dice.

    Example: kassen results compare results/before results/after
    """
    from experiments.dataset.ledger import compared
    from experiments.dataset.results import Results

    one, two = Results(a), Results(b)
    if one.about["rules_version"] != two.about["rules_version"]:
        notice(f"rules_version {one.about['rules_version']} in {a}, {two.about['rules_version']} in {b}")
    found = [each.as_json() for each in compared(one, two)]
    if format is Format.JSON:
        print_json({"a": a, "b": b, "differences": found})
        return
    for each in found:
        how = "" if each["paired"] is None else f", {counted(each['paired'], 'battle')} on the same dice"
        first, second = percent(each["first"]), percent(each["second"])
        typer.echo(f"{each['scenario']}: {each['side']} wins {first} in A, {second} in B")
        typer.echo(f"  B - A: {percent(each['difference'], sign='+')}{how}: {each['verdict']}")


def percent(share: Mapping[str, float | None], sign: str = "") -> str:
    """A share with its interval."""
    value, low, high = share["value"], share["low"], share["high"]
    if value is None or low is None or high is None:
        return "unknown"
    return f"{100 * value:{sign}.1f} % ({100 * low:{sign}.1f} to {100 * high:{sign}.1f})"
