"""A process that fights under simpy, seen from here: started again when it dies, asked three times, then in halves."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any

import numpy as np

from experiments.dataset.decisions import MILLION
from experiments.fighting.patience import GRACE, PATIENCE
from experiments.fighting.recipe import Recipe
from experiments.fighting.rows import Log, Rows, joined, layouts
from sim import errors
from sim.errors import KassenError, RulesError, TimeLimitError
from sim.ruleset import Ruleset

ATTEMPTS = 3


class WorkerDiedError(Exception):
    """The process ended in the middle of something."""


class Line:
    """A process of `experiments.fighting.worker` and the two pipes to it."""

    def __init__(self) -> None:
        self.process = start("experiments.fighting.worker", stdin=subprocess.PIPE)
        self.watched = False
        """Whether it tells now and then that it is alive."""
        pipes: tuple[IO[bytes] | None, IO[bytes] | None] = (self.process.stdin, self.process.stdout)
        self.to, self.back = (pipe for pipe in pipes if pipe is not None)

    def say(self, what: object) -> None:
        """Tell it something.

        Raises:
            WorkerDiedError: it does not listen any more.
        """
        try:
            self.to.write(json.dumps(what).encode() + b"\n")
            self.to.flush()
        except OSError:
            raise WorkerDiedError from None

    def hear(self, about: str = "its start") -> dict[str, Any]:
        """The first line of its next answer; a fault that it tells of is raised here.

        Args:
            about: what it was asked for.

        Raises:
            WorkerDiedError: it died before its answer.
            KassenError: what went wrong in there.
        """
        answer: dict[str, Any] = {"alive": []}
        while "alive" in answer:
            answer = self._hear_line(answer["alive"] or [f"{about}, a policy in Python"])
        if "error" in answer:
            kind = getattr(errors, answer["error"], RulesError)
            raise (kind if issubclass(kind, KassenError) else RulesError)(answer["text"])
        return answer

    def _hear_line(self, thinking: list[str]) -> dict[str, Any]:
        """The next line; `thinking` is what its policies were about when last heard of.

        Raises:
            WorkerDiedError: it died before.
            TimeLimitError: it gave no sign of life, and was ended.
        """
        late = threading.Event()
        patience = PATIENCE.seconds + GRACE
        timer = threading.Timer(patience, self._give_up, (late,))
        timer.daemon = True
        if self.watched:
            timer.start()
        line = self.back.readline()
        timer.cancel()
        if late.is_set():
            told = f"no sign of life for {patience:g} seconds; --policy-seconds would give it more"
            raise TimeLimitError(f"{'; '.join(thinking)}: {told}")
        if not line.endswith(b"\n"):
            raise WorkerDiedError
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _give_up(self, late: threading.Event) -> None:
        """It has not been heard of for too long."""
        late.set()
        self.kill()

    def read(self, count: int) -> bytes:
        """So many bytes.

        Raises:
            WorkerDiedError: it died before the last.
        """
        data = self.back.read(count)
        if len(data) < count:
            raise WorkerDiedError
        return data

    def end(self) -> int:
        """End it; say with which status it ended."""
        self.kill()
        return self.process.wait()

    def kill(self) -> None:
        """End it and whatever it has started."""
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL) if hasattr(os, "killpg") else self.process.kill()


class Worker:
    """A hand (`experiments.fighting.hands.Hand`) that is a process of its own."""

    clock = "simpy"

    def __init__(
        self, recipe: Recipe, rules: Ruleset, seed: int, log: Log, sample: int = MILLION, *, only: bool = False
    ) -> None:
        """Args: sample: of a million battles, of how many decisions are kept; only: fight no others."""
        self.layouts, self.rules = layouts(rules), rules
        self.task = {
            "recipe": recipe.write(), "seed": seed, "log": int(log), "sample": sample, "only": only,
            "patience": PATIENCE.seconds,
        }  # fmt: skip
        self.line: Line | None = None
        self.closed = False
        self.lost: list[int] = []
        """Battles in which the process died each time."""

    def fight(self, first: int, count: int) -> Rows:
        """Battles `first` to `first + count - 1`, but those that kill every process that tries them: see `lost`.

        Raises:
            KassenError: what went wrong in there; or that no process can be started.
            WorkerDiedError: it was closed meanwhile.
        """
        for _ in range(ATTEMPTS):
            try:
                return self._ask(first, count)
            except WorkerDiedError:
                self._drop()
                if self.closed:
                    raise
        if count == 1:
            self.lost.append(first)
            return joined([], self.rules)
        half = count // 2
        return joined([self.fight(first, half), self.fight(first + half, count - half)], self.rules)

    def close(self) -> None:
        """End the process, even while it fights."""
        self.closed = True
        self._drop()

    def _drop(self) -> int:
        line, self.line = self.line, None
        return line.end() if line is not None else 0

    def _ask(self, first: int, count: int) -> Rows:
        line = self._ready_line()
        line.say([first, count])
        sizes = line.hear(f"battles {first} to {first + count - 1}")["rows"]
        return Rows(
            *(np.frombuffer(line.read(n * kind.itemsize), kind) for n, kind in zip(sizes, self.layouts, strict=True))
        )

    def _ready_line(self) -> Line:
        """The process, started and ready."""
        for attempt in range(ATTEMPTS):
            if self.line is not None:
                break
            line = self.line = Line()
            try:
                line.say(self.task)
                line.watched = line.hear()["watched"]
            except WorkerDiedError:
                status = line.end()
                self._drop()
                if attempt + 1 == ATTEMPTS and not self.closed:
                    raise RulesError(f"a worker process ended with status {status} before its first battle") from None
        if self.closed or self.line is None:
            self._drop()
            raise WorkerDiedError
        return self.line


def start(
    module: str, *arguments: str, stdin: int = subprocess.DEVNULL, **environment: str
) -> "subprocess.Popen[bytes]":
    """Run a module in a Python of its own that finds the same modules, and that Ctrl-C does not reach."""
    path = os.pathsep.join(place or str(Path.cwd()) for place in sys.path)
    return subprocess.Popen(  # noqa: S603 - this Python, and a module of ours
        [sys.executable, "-P", "-m", module, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path, **environment},
        start_new_session=True,
        bufsize=-1,
    )
