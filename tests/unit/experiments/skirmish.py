"""A small fight for the tests of batches, a policy that kills its process, and the command itself."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from experiments.encounter import Prepared, prepare_text
from policies.view import View

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
TEXT = """
name = "Two against three"

[[side]]
name = "crew"
players = true
policy = "marksman"

[[side.combatant]]
name = "Vesh"
agility = 4
weapons = [{ name = "rifle", skill = "ranged_heavy", damage = 9, crit_rating = 3, range = "long" }]

[[side.combatant]]
name = "Orrin"
brawn = 4
policy = "rush"
weapons = [{ name = "blade", skill = "melee", damage = 3, adds_brawn = true, crit_rating = 3 }]

[[side]]
name = "patrol"
policy = "cautious"

[[side.combatant]]
name = "Guard"
kind = "minion"
minions = 3
count = 2
wound_threshold = 5
weapons = [{ name = "carbine", skill = "ranged_light", damage = 6, crit_rating = 3 }]

[[side.combatant]]
name = "Sergeant"
kind = "rival"
arrives = 3
weapons = [{ name = "carbine", skill = "ranged_light", damage = 6, crit_rating = 3 }]
"""


def battle_number() -> int:
    """Which battle is being fought: no policy is told, so look for it up the stack."""
    frame = sys._getframe()
    while "w" not in frame.f_locals and frame.f_back is not None:
        frame = frame.f_back
    return int(frame.f_locals["w"].battle.number)


class Quitter:
    """Kills its process in battle 2."""

    def answer(self, view: View) -> str:
        if battle_number() == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return "pass"


class Faulty:
    """Fails in battle 2."""

    def answer(self, view: View) -> str:
        if battle_number() == 2:
            raise ZeroDivisionError("by nothing")
        return "pass"


class Dawdler:
    """Says that it was asked, and thinks for ten minutes."""

    def answer(self, view: View) -> str:
        Path("asked").touch()
        time.sleep(600)
        return "pass"


class Chatty:
    """Prints, as people do."""

    def answer(self, view: View) -> str:
        print("what shall I do?")
        return "pass"


def skirmish(policy: str | None = None) -> Prepared:
    """Two against three; `policy` is the patrol's."""
    return prepare_text(TEXT, "skirmish.toml", policies={"patrol": policy} if policy else None)


def command(*arguments: str) -> list[str]:
    """What starts kassen here."""
    return [sys.executable, "-c", "from experiments.cli.main import run; run()", *arguments]


def kassen(*arguments: str, cwd: Path | None = None, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run kassen to its end."""
    return subprocess.run(
        command(*arguments),
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=120,
        check=False,
    )
