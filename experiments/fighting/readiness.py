"""Which clock can fight an encounter, and when: the kernel is compiled in the background while simpy answers."""

import importlib.util
import os
import subprocess
import threading
from pathlib import Path

from experiments.fighting.crew import start
from experiments.fighting.recipe import Encounter
from experiments.fighting.warm import where
from sim.errors import KassenError, PolicyError, RulesError
from sim.ruleset import Ruleset

CLOCKS = ("auto", "simpy", "compiled")
WORTH = 1000  # battles from which it pays to compile the kernel in the background


def python_policies(encounter: Encounter) -> list[str]:
    """Names of the policies that are not texts: only the simpy clock can ask them."""
    seated = zip(encounter.policies, encounter.opening.policies, strict=True)
    return list(dict.fromkeys(name for name, policy in seated if not hasattr(policy, "program")))


def certainly_cold(rules: Ruleset) -> bool:
    """Whether nothing is cached, told without loading numba: on a fresh machine that takes seconds."""
    beside = Path(str(importlib.util.find_spec("sim.compiled_clock").origin)).parent  # type: ignore[union-attr]
    name = f"*run_battles.{rules.name}.*.nbc"
    cache = os.environ.get("NUMBA_CACHE_DIR")
    if cache:
        return not any(Path(cache).glob(f"*/{name}"))
    return os.access(beside, os.W_OK) and not any((beside / "__pycache__").glob(name))


def lacking() -> str:
    """Why nothing can be compiled here at all; empty if it can."""
    if importlib.util.find_spec("numba") is None:
        return "numba is not installed"
    return "NUMBA_DISABLE_JIT is set" if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") else ""


class Readiness:
    """Says, from moment to moment, whether the compiled clock can be used."""

    def __init__(self, encounter: Encounter, clock: str, battles: int) -> None:
        """Args: clock: auto, simpy or compiled.

        Raises:
            PolicyError: the compiled clock is asked for, but a policy is no text.
            RulesError: it is asked for, but cannot be had.
        """
        self.rules = encounter.ruleset
        self.ready = threading.Event()
        self.settled = threading.Event()
        """Set when nothing is being compiled any more."""
        self.notices: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False
        snakes = python_policies(encounter)
        if clock == "compiled":
            if snakes:
                raise PolicyError(
                    f"clock compiled: policy {snakes[0]!r} is Python, expected texts only; use --clock simpy or auto"
                )
            self._load()
        elif clock == "auto" and not snakes and battles > 0:
            self._hasten(battles)
        if self._process is None:
            self.settled.set()

    def _hasten(self, battles: int) -> None:
        """Use the kernel if it is there; else have it compiled if the batch is worth it."""
        if lack := lacking():
            self.notices.append(f"{lack}: the simpy clock fights, with the same rows, more slowly")
        elif not certainly_cold(self.rules) and self._is_ready():
            self._try_load()
        elif battles >= WORTH:
            self._process = start("experiments.fighting.warm", where(self.rules))
            threading.Thread(target=self._await, args=(self._process,), daemon=True).start()

    def _is_ready(self) -> bool:
        """Whether it is cached; a numba that is there but cannot be loaded has nothing ready."""
        try:
            from sim.compiled_clock import is_ready
        except ImportError:
            return False
        return is_ready(self.rules)

    def _load(self) -> None:
        """Take the kernel into this process, compiling it if need be."""
        try:
            from sim.compiled_clock import kernel

            kernel(self.rules)
        except ImportError as missing:
            raise RulesError(f"clock compiled: {missing}; pip install numba, or use --clock simpy") from None
        except Exception as broken:
            reason = str(broken).strip().splitlines() or [type(broken).__name__]
            raise RulesError(f"clock compiled: {reason[0]}; --clock simpy gives the same rows") from broken
        self.ready.set()

    def _try_load(self) -> None:
        try:
            self._load()
        except KassenError as broken:
            self.notices.append(str(broken))

    def _await(self, process: "subprocess.Popen[bytes]") -> None:
        """Wait for the process that compiles, then change over."""
        out, _ = process.communicate()
        if self._over:
            return
        if process.returncode == 0 and out:
            self._try_load()
        else:
            self.notices.append(f"the kernel was not compiled (status {process.returncode}): the simpy clock fights")
        self.settled.set()

    def end(self, *, finished: bool) -> None:
        """Nothing is left to fight. A compilation goes on for the next time, unless the batch was stopped."""
        self._over = True
        process = self._process
        if process is not None and process.poll() is None:
            if finished:
                self.notices.append(
                    "the kernel is still being compiled, in the background: the next batch will be faster"
                )
            else:
                process.kill()
        self.settled.set()


def checked_clock(clock: str) -> str:
    """The clock's name, or a KassenError."""
    if clock not in CLOCKS:
        raise KassenError(f"clock {clock!r}; expected one of {', '.join(CLOCKS)}")
    return clock
