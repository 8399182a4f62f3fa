"""`kassen policies`: which there are, what they say, and whether a text of your own is sound."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from experiments.cli.explain import explain
from experiments.cli.options import Format, FormatOption, notice, print_json
from experiments.cli.rulesets import Game, GameOption
from sim.errors import PolicyError

if TYPE_CHECKING:
    from policies.text import PolicyText

app = typer.Typer(help="The policies: list them, show one, check a text.", invoke_without_command=True)
app.command()(explain)
WIDEST = 16


@app.callback()
def policies(context: typer.Context, format: FormatOption = Format.TABLE) -> None:
    """The policies: list them, show one, check a text.

    Example: kassen policies check mine.policy
    """
    if context.invoked_subcommand is None:
        list_(format)


@app.command("list")
def list_(format: FormatOption = Format.TABLE) -> None:
    """All policies that a scenario can name, ruleset by ruleset, with a sentence on each.

    Example: kassen policies list
    """
    from experiments.cli.policies_told import summary
    from policies.registry import VOCABULARIES, named

    rows = [summary(name, words) for words in VOCABULARIES.values() for name in named(words)]
    if format is Format.JSON:
        print_json({"policies": rows})
        return
    width = min(WIDEST, max(len(row["name"]) for row in rows))
    for ruleset in VOCABULARIES:
        typer.echo(f"{ruleset}:")
        for row in (row for row in rows if row["ruleset"] == ruleset):
            typer.echo(f"  {row['name']:{width}}  {row['idea'] or row['error'] or 'says nothing of itself'}")


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A policy's name, or a .policy file.")],
    format: FormatOption = Format.TABLE,
) -> None:
    """A policy's text.

    Example: kassen policies show marksman
    """
    from experiments.cli.policies_told import facts, likeliest, read_any, spoken, text
    from policies.registry import SUFFIX, load

    source = load(name, vocabulary=likeliest(name)) if not name.endswith(SUFFIX) else read_any(name)
    if format is Format.JSON:
        print_json({**facts(source), "ruleset": spoken(source), "text": text(source)})
    else:
        typer.echo(text(source).rstrip())


@app.command()
def words(ruleset: GameOption = Game.NARRATIVE, format: FormatOption = Format.TABLE) -> None:
    """All that a policy text can say: orders with what they cost and do, rules, words with their values.

    Example: kassen policies words
    """
    from experiments.cli.policies_told import language
    from policies.registry import VOCABULARIES

    told = language(VOCABULARIES[ruleset.value])
    if format is Format.JSON:
        print_json(told)
        return
    for section, facts in told["sections"].items():
        typer.echo(f"{section}:")
        for row in facts["orders"]:
            typer.echo(f"    {row['order']:26}  {row['costs']}: {row['does']}")
        for what in ("rules", "weapons", "best"):
            if facts[what]:
                typer.echo(f"    {what}: {', '.join(facts[what])}")
    for row in told["words"]:
        typer.echo(f"{row['word']:24}  {row['meaning']}{' (' + row['values'] + ')' if row['values'] else ''}")


@app.command()
def check(
    file: Annotated[str, typer.Argument(help="A policy text.")],
    ruleset: Annotated[
        Game | None,
        typer.Option("--ruleset", help="The game that it is for.", show_default="the one whose words it speaks"),
    ] = None,
    format: FormatOption = Format.TABLE,
) -> None:
    """All faults of a policy text with their place; exit 2 if there are any.

    Example: kassen policies check mine.policy
    """
    from experiments.cli.policies_told import read_any
    from policies.faults import PolicyTextError
    from policies.registry import VOCABULARIES, load_file

    faults: list[dict[str, Any]]
    try:
        policy = read_any(file) if ruleset is None else load_file(file, vocabulary=VOCABULARIES[ruleset.value])
    except PolicyTextError as error:
        faults = [{"path": file, **fault.as_json()} for fault in error.faults]
    except PolicyError as error:
        nowhere = dict.fromkeys(("line", "column", "value", "expected", "did_you_mean"))
        faults = [{"path": file, **nowhere, "message": str(error)}]
    else:
        _praise(policy, format)
        return
    if format is Format.JSON:
        print_json({"faults": faults})
    for fault in faults if format is Format.TABLE else ():
        notice(f"{file}:{fault['line']}:{fault['column']}: {fault['message']}" if fault["line"] else fault["message"])
    raise typer.Exit(2)


def _praise(policy: "PolicyText", format: Format) -> None:
    """What a sound text comes to."""
    from experiments.cli.policies_told import check_json
    from policies.conditions import MOST_ROWS
    from policies.program import MOST_NUMBERS

    facts = check_json(policy)
    if format is Format.JSON:
        print_json(facts)
        return
    typer.echo(
        policy.idea or "It has no sentence about itself; the first thing in the text could be one in triple quotes."
    )
    for section, lines in facts["sections"].items():
        default = " (left out: the default)" if lines["default"] else ""
        typer.echo(f"{section:12} {lines['lines']:3} line{'s' if lines['lines'] != 1 else ''}{default}")
    typer.echo(f"{facts['alternatives']} of {MOST_ROWS} alternatives, {facts['numbers']} of {MOST_NUMBERS} numbers")
    for warning in policy.warnings:
        notice(f"{policy.name}:{warning.line}: warning: {warning.message}")
