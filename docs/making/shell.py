"""`kassen` as a shell would call it, but in this process: what it says, and how it ends."""

import contextlib
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from experiments.cli.main import run


class Said(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


def kassen(arguments: Sequence[str], folder: Path) -> Said:
    """Call a command in a folder."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.argv
    code: int | str | None = 0
    try:
        sys.argv = ["kassen", *arguments]
        with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            run()
    except SystemExit as end:
        code = end.code
    finally:
        sys.argv = before
    return Said(code if isinstance(code, int) else int(bool(code)), out.getvalue(), err.getvalue())
