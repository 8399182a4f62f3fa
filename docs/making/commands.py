"""The commands of `kassen`, from typer itself: what each does, its arguments, its options."""

import inspect
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import typer

from docs.making.markdown import code, grid, plain
from experiments.cli.main import app

HEAD = """\
# Commands

What `kassen COMMAND --help` says, command by command. Results go to stdout, progress and notices to stderr.
`--format json` prints one JSON object with [these keys](answers.md). A scenario is a TOML or JSON file, or the name of
a bundled one (`kassen list`).

| it ends with | what that means |
|---|---|
| 0 | fine |
| 1 | failed: nothing could be imported, a run is incomplete, a package is missing |
| 2 | a wrong command, or a bad file: all faults are listed with their place |
| 130 | Ctrl-C; what was finished is kept |
"""
EXAMPLE = "Example: "


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_commands(typer.main.get_command(app), "kassen")])


def commands() -> list[str]:
    """All commands by their whole names."""
    return [line.removeprefix("## `").removesuffix("`") for line in page().splitlines() if line.startswith("## `")]


def _commands(group: Any, path: str) -> Iterator[str]:  # noqa: ANN401 - click's, or typer's own
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{path} {name}")
        else:
            yield from _command(command, f"{path} {name}")


def _command(command: Any, path: str) -> Iterator[str]:  # noqa: ANN401 - click's, or typer's own
    hints = {name: each.annotation for name, each in inspect.signature(command.callback).parameters.items()}
    said, example = _said(command.help)
    yield f"## `{path}`"
    yield ""
    yield said
    yield ""
    yield f"```console\n$ {example}\n```"
    yield ""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option" and not each.hidden]
    if arguments:
        yield from grid(("argument", "what it is", "left out"), (_argument(each) for each in arguments))
        yield ""
    if options:
        rows = (_option(each, hints.get(each.name)) for each in options)
        yield from grid(("option", "value", "what it does", "left out"), rows)
        yield ""


def _said(text: str) -> tuple[str, str]:
    """What a command says of itself, and its example."""
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(EXAMPLE))
    example = " ".join(line.strip() for line in lines[at:]).removeprefix(EXAMPLE)
    return "\n".join(line.replace("#", "\\#") for line in lines[:at]).strip(), example


def _argument(param: Any) -> tuple[str, str, str]:  # noqa: ANN401 - click's, or typer's own
    said, left_out = _parted(param)
    return code(param.metavar or param.name), said, left_out


def _option(param: Any, hint: Any) -> tuple[str, str, str, str]:  # noqa: ANN401 - click's, or typer's own
    names = ", ".join(code(name) for name in (*param.opts, *param.secondary_opts))
    said, left_out = _parted(param)
    return names, code(_value(param, hint)), said, left_out


def _value(param: Any, hint: Any) -> str:  # noqa: ANN401 - click's, or typer's own
    """What stands behind an option: its name for a value, the words it may be, or nothing."""
    kinds = list(_within(hint))
    words = next((each for each in kinds if isinstance(each, type) and issubclass(each, Enum)), None)
    if param.metavar or words:
        return param.metavar or "|".join(each.value for each in words or ())
    return "" if bool in kinds else "FILE" if Path in kinds else "N"


def _within(hint: Any) -> Iterator[Any]:  # noqa: ANN401 - click's, or typer's own
    """An annotation, and all that it is made of."""
    yield hint
    for each in get_args(hint):
        yield from _within(each)


def _parted(param: Any) -> tuple[str, str]:  # noqa: ANN401 - click's, or typer's own
    """What a parameter says of itself, and what holds where it is left out."""
    said, _, default = param.help.removesuffix("]").partition(" [default: ")
    return plain(said), default or ("must be given" if param.required else _default(param))


def _default(param: Any) -> str:  # noqa: ANN401 - click's, or typer's own
    if isinstance(param.show_default, str):
        return param.show_default
    value = param.default.value if isinstance(param.default, Enum) else param.default
    return "" if value is None or value is False or callable(value) else code("on" if value is True else str(value))
