"""`kassen policies`: which there are, what they say, and whether a text of your own is sound."""

import inspect
from collections import Counter
from typing import Annotated, Any

import typer

from experiments.cli.explain import explain
from experiments.cli.options import Format, FormatOption, notice, print_json
from experiments.cli.rulesets import Game, GameOption
from policies.conditions import MOST_ROWS
from policies.faults import PolicyTextError
from policies.language import PolicyText
from policies.program import MOST_NUMBERS, frame_size, size
from policies.registry import SUFFIX, VOCABULARIES, PythonSource, Source, load, load_file, named, spoken_by
from policies.words import best_of, order_rows, word_rows
from sim.errors import PolicyError
from sim.faults import nearest
from sim.narrative.vocabulary import NARRATIVE
from sim.vocabulary import Vocabulary

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
    rows = [_summary(name, words) for words in VOCABULARIES.values() for name in named(words)]
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
    source = load(name, vocabulary=_likeliest(name)) if not name.endswith(SUFFIX) else read_any(name)
    if format is Format.JSON:
        print_json({**_facts(source), "ruleset": _spoken(source), "text": _text(source)})
    else:
        typer.echo(_text(source).rstrip())


def _likeliest(name: str) -> Vocabulary:
    """The words that a policy speaks, or the one that its name looks most like."""
    meant = nearest(name, [each for vocabulary in VOCABULARIES.values() for each in named(vocabulary)])
    return next((spoken for each in (name, *meant) if (spoken := spoken_by(each))), NARRATIVE)


@app.command()
def words(ruleset: GameOption = Game.NARRATIVE, format: FormatOption = Format.TABLE) -> None:
    """All that a policy text can say: orders with what they cost and do, rules, words with their values.

    Example: kassen policies words
    """
    told = _language(VOCABULARIES[ruleset.value])
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


def _praise(policy: PolicyText, format: Format) -> None:
    """What a sound text comes to."""
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


def check_json(policy: PolicyText) -> dict[str, Any]:
    """A sound text under the keys of the JSON answer."""
    lines = Counter(line.question for line in policy.lines)
    return {
        "faults": [],
        "warnings": [warning.as_json() for warning in policy.warnings],
        "idea": policy.idea,
        "ruleset": policy.vocabulary.ruleset,
        "sections": {
            section.name: {
                "lines": lines[int(section.question)],
                "default": any(line.origin == "default" for line in policy.lines if line.question == section.question),
            }
            for section in policy.vocabulary.sections
        },
        "lines": [
            {
                "number": line.number,
                "section": policy.vocabulary.sections[line.question].name,
                "text": line.text,
                "origin": line.origin,
                "line": line.row,
            }
            for line in policy.lines
        ],
        "words": sorted({policy.vocabulary.names[word] for line in policy.lines for word in line.words}),
        "alternatives": sum(len(line.rows) for line in policy.lines),
        "numbers": sum(size(line) for line in policy.lines) + frame_size(policy.vocabulary),
    }


def read_any(file: str) -> PolicyText:
    """The policy in a file, in the words of whichever ruleset it speaks: whose sections it has, and fewest faults.

    Raises:
        PolicyTextError: it has faults in all of them.
        PolicyError: the file cannot be read.
    """
    sections = {section.name for vocabulary in VOCABULARIES.values() for section in vocabulary.sections}
    refused: list[PolicyTextError] = []
    for vocabulary in VOCABULARIES.values():
        try:
            return load_file(file, vocabulary=vocabulary)
        except PolicyTextError as error:
            refused.append(error)
    raise min(refused, key=lambda error: (sum(each.value in sections for each in error.faults), len(error.faults)))


def _language(vocabulary: Vocabulary) -> dict[str, Any]:
    """The orders and words under the keys of the JSON answer."""
    rows = [row for of_target in (False, True) for row in word_rows(vocabulary, of_target)]
    return {
        "ruleset": vocabulary.ruleset,
        "sections": {
            section.name: {
                "orders": [
                    {"order": name, "costs": costs, "does": does}
                    for name, costs, does in order_rows(section, vocabulary)
                ],
                "rules": [*section.rules, *(("lowest WORD", "highest WORD") if section.rules else ())],
                "weapons": [*vocabulary.wields] if section.weapons else [],
                "best": best_of(section, vocabulary),
            }
            for section in vocabulary.sections
        },
        "words": [{"word": name, "meaning": meaning, "values": values} for name, meaning, values in rows],
    }


def _summary(name: str, words: Vocabulary) -> dict[str, Any]:
    """A policy in one row; one that an installed package breaks does not hide the others."""
    ruleset = words.ruleset
    try:
        return {**_facts(load(name, vocabulary=words)), "ruleset": ruleset, "error": None}
    except PolicyError as error:
        return {"name": name, "kind": None, "idea": None, "doc": None, "ruleset": ruleset, "error": str(error)}


def _spoken(source: Source) -> str | None:
    """The ruleset whose words a policy speaks; None for Python, which speaks all."""
    return source.vocabulary.ruleset if isinstance(source, PolicyText) else None


def _facts(source: Source) -> dict[str, Any]:
    kind = "python" if isinstance(source, PythonSource) else "text"
    return {"name": source.name, "kind": kind, "idea": source.idea, "doc": source.doc}


def _text(source: Source) -> str:
    if isinstance(source, PolicyText):
        return source.text
    try:
        return inspect.getsource(source.kind)
    except (OSError, TypeError):
        return source.doc
