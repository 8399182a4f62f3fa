"""A process that fights under simpy, as seen from here: started again when it dies, asked three times, then in halves."""

import contextlib
import json
import os
import subprocess
import sys
from typing import Any

import numpy as np

from experiments.recipe import Recipe
from experiments.rows import Log, Rows, joined, layouts
from sim import errors
from sim.errors import KassenError, RulesError
from sim.ruleset import Ruleset

ATTEMPTS = 3


class WorkerDied(Exception):
    """The process ended in the middle of something."""


class Worker:
    """A hand (`experiments.hands.Hand`) that is a process of its own."""

    clock = "simpy"

    def __init__(self, recipe: Recipe, rules: Ruleset, seed: int, log: Log) -> None:
        self.layouts, self.rules = layouts(rules), rules
        self.task = {"recipe": recipe.write(), "seed": seed, "log": int(log)}
        self.process: subprocess.Popen[bytes] | None = None
        self.closed = False
        self.lost: list[int] = []
        """Battles in which the process died each time."""

    def fight(self, first: int, count: int) -> Rows:
        """Battles `first` to `first + count - 1`, but those that kill every process that tries them: see `lost`.

        Raises:
            KassenError: what went wrong in there; or that no process can be started.
        """
        for _ in range(ATTEMPTS):
            try:
                return self._ask(first, count)
            except WorkerDied:
                self._reap()
                if self.closed:
                    raise
        if count == 1:
            self.lost.append(first)
            return joined([], self.rules)
        half = count // 2
        return joined([self.fight(first, half), self.fight(first + half, count - half)], self.rules)

    def close(self) -> None:
        """End the process; a fight that goes on raises WorkerDied."""
        self.closed = True
        process = self.process
        if process is not None:
            with contextlib.suppress(OSError):
                process.kill()
            process.wait()

    def _ask(self, first: int, count: int) -> Rows:
        process = self._running()
        self._say(process, [first, count])
        return Rows(
            *(
                np.frombuffer(self._bytes(process, n * kind.itemsize), kind)
                for n, kind in zip(self._hear(process)["rows"], self.layouts, strict=True)
            )
        )

    def _running(self) -> "subprocess.Popen[bytes]":
        """The process, started and ready."""
        if self.process is None:
            for attempt in range(ATTEMPTS):
                self.process = start("experiments.worker", stdin=subprocess.PIPE)
                try:
                    self._say(self.process, self.task)
                    self._hear(self.process)
                    break
                except WorkerDied:
                    status = self._reap()
                    if self.closed or attempt + 1 == ATTEMPTS:
                        raise RulesError(f"a worker process ended with status {status} before its first battle") from None
        if self.closed:  # while it was being started
            self.close()
        if self.closed or self.process is None:
            raise WorkerDied
        return self.process

    def _reap(self) -> int:
        process, self.process = self.process, None
        return process.wait() if process is not None else 0

    def _say(self, process: "subprocess.Popen[bytes]", what: Any) -> None:
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(what).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise WorkerDied from None

    def _hear(self, process: "subprocess.Popen[bytes]") -> dict[str, Any]:
        """The first line of the next answer; a fault that it tells of is raised here."""
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.endswith(b"\n"):
            raise WorkerDied
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            kind = getattr(errors, answer["error"], RulesError)
            raise (kind if issubclass(kind, KassenError) else RulesError)(answer["text"])
        return answer

    def _bytes(self, process: "subprocess.Popen[bytes]", count: int) -> bytes:
        assert process.stdout is not None
        data = process.stdout.read(count)
        if len(data) < count:
            raise WorkerDied
        return data


def start(module: str, *arguments: str, stdin: int = subprocess.DEVNULL, **environment: str) -> "subprocess.Popen[bytes]":
    """Run a module in a Python of its own that finds the same modules, and that Ctrl-C does not reach."""
    path = os.pathsep.join(place or os.getcwd() for place in sys.path)
    return subprocess.Popen(
        [sys.executable, "-P", "-m", module, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path, **environment},
        start_new_session=True,
        bufsize=-1,
    )
