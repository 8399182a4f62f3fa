"""The command itself, called in this process, and a small fight for it."""

import contextlib
import io
import sys
from typing import NamedTuple
from unittest import mock

from experiments.cli.main import run

TEXT = """
name = "Two against three"

[[side]]
name = "crew"
players = true
policy = "marksman"
combatant = [
    { name = "Vesh", agility = 4, weapons = ["rifle"] },
    { name = "Orrin", brawn = 4, policy = "rush", weapons = ["knife"] },
]

[[side]]
name = "patrol"
policy = "cautious"

[[side.combatant]]
is = "trooper"
minions = 3

[[side.combatant]]
is = "sergeant"
arrives = 3
"""


class Done(NamedTuple):
    """What a command came to."""

    returncode: int
    stdout: str
    stderr: str


def kassen(*arguments: str) -> Done:
    """Run kassen to its end."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        mock.patch.object(sys, "argv", ["kassen", *arguments]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            run()
        except SystemExit as end:
            code = int(end.code or 0)
    return Done(code, out.getvalue(), err.getvalue())
