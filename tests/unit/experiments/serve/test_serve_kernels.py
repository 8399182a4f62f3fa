"""Kernels that are compiled beside a server: simpy until one is ready, and none goes on when the server ends."""

from typing import Any

import pytest

from experiments.serve import kernels
from experiments.serve.kernels import Kernels
from sim.narrative.ruleset import NARRATIVE


class Compiler:
    """Stands for the process that compiles: the server ends while it works."""

    def __init__(self, held: Kernels) -> None:
        self.held, self.killed = held, False

    def communicate(self) -> None:
        self.held.end()

    def kill(self) -> None:
        self.killed = True


def test_until_a_kernel_is_ready_simpy_fights() -> None:
    held = Kernels()
    assert held.clock(NARRATIVE) == "simpy"
    held.ready.add("narrative")
    assert held.clock(NARRATIVE) == "compiled"


def test_a_server_that_ends_kills_the_compiler_and_starts_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    held, started = Kernels(), list[Compiler]()

    def start(*_: Any) -> Compiler:
        started.append(Compiler(held))
        return started[-1]

    monkeypatch.setattr(kernels, "start", start)
    monkeypatch.setattr(kernels, "certainly_cold", lambda _: True)
    held._warm()
    assert [each.killed for each in started] == [True]
    assert not held.ready
    assert not held.trouble
