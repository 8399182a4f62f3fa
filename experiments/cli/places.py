"""Where a command is to write: what cannot be meant is wrong usage, told before anything is done."""

from pathlib import Path

import typer

from experiments.cli.options import asked
from sim.errors import ResultsError


def free_folder(path: Path, option: str = "--out") -> Path:
    """A folder that is there or can be made.

    Raises:
        typer.BadParameter: it is a file, or lies in one.
    """
    for each in (path, *path.parents):
        if each.is_file():
            raise typer.BadParameter(f"{each} is a file; expected the name of a folder", param_hint=option)
    return path


def free_file(path: Path, option: str = "--out") -> Path:
    """A file that is there or can be made.

    Raises:
        typer.BadParameter: it is a folder, or lies in a file.
    """
    if path.is_dir():
        raise typer.BadParameter(f"{path} is a folder; expected the name of a file", param_hint=option)
    free_folder(path.parent, option)
    return path


def chart_file(path: Path) -> Path:
    """A file that a chart can be written to.

    Raises:
        typer.BadParameter: it is none, there is no such kind of chart, or what draws is not installed.
    """
    from experiments.charts import checked

    with asked("--chart"):
        checked(path)
    return free_file(path, "--chart")


def write(path: Path, what: str | bytes) -> None:
    """A file; its folder is made.

    Raises:
        ResultsError: it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(what.encode() if isinstance(what, str) else what)
    except OSError as broken:
        raise ResultsError(f"{path}: {broken.strerror or broken}; expected a file that can be written") from None
