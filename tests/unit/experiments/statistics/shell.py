"""The command itself, and a small fight for it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]
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


def kassen(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run kassen to its end."""
    return subprocess.run(
        [sys.executable, "-c", "from experiments.cli.main import run; run()", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=120,
        check=False,
    )
