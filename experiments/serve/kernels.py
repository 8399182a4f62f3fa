"""The compiled clock for a server: made ready beside it, ruleset by ruleset, while simpy answers."""

import subprocess
import threading

import attrs

from experiments.fighting.crew import start
from experiments.fighting.readiness import certainly_cold, lacking
from experiments.fighting.warm import where
from experiments.games import GAMES
from sim.ruleset import Ruleset


@attrs.define
class Kernels:
    """Says from moment to moment which clock fights a ruleset soonest."""

    ready: set[str] = attrs.field(factory=set)
    """Names of the rulesets whose kernel is loaded."""
    trouble: list[str] = attrs.field(factory=list)
    """Why a kernel cannot be had."""
    _process: "subprocess.Popen[bytes] | None" = None
    _over: bool = False

    def clock(self, rules: Ruleset) -> str:
        """The clock for battles that begin now."""
        return "compiled" if rules.name in self.ready else "simpy"

    def warm(self) -> None:
        """Begin to load all kernels, and to compile those that are not cached."""
        if lack := lacking():
            self.trouble.append(f"{lack}: the simpy clock fights, with the same rows, more slowly")
        else:
            threading.Thread(target=self._warm, daemon=True).start()

    def end(self) -> None:
        """Stop what is being compiled."""
        self._over = True
        if self._process is not None:
            self._process.kill()

    def _warm(self) -> None:
        for game in GAMES.values():
            if self._over:
                return
            try:
                self._load(game.ruleset)
            except Exception as broken:  # noqa: BLE001 - whatever a compiler raises: simpy goes on
                self.trouble.append(f"{game.ruleset.name}: no compiled clock ({broken}); the simpy clock fights")

    def _load(self, rules: Ruleset) -> None:
        if certainly_cold(rules) or not _is_cached(rules):
            self._process = start("experiments.fighting.warm", where(rules))
            self._process.communicate()
        if not self._over:
            from sim.compiled_clock import kernel

            kernel(rules)
            self.ready.add(rules.name)


def _is_cached(rules: Ruleset) -> bool:
    from sim.compiled_clock import is_ready

    return is_ready(rules)
