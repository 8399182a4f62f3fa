"""The reference clock: simpy runs the battle, a process for everything that falls due.

Order comes from simpy's queue alone: it does not matter in which order the processes are made. What is due may be put
off, also for good: whoever then wakes for nothing goes on waiting, or ends. All stages of a gauntlet, and the hours of
rest between them, pass in one simpy environment.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any

import simpy

from sim.state import NEVER, Duty, Outcome

Process = Generator[simpy.Event, Any, None]


def fight(rules: Any, w: Any, order: Callable[[Sequence[int]], Iterable[int]] = iter) -> None:
    """Fight the battle of a World that is ready, to its end.

    Args:
        rules: what a clock asks of a ruleset: `muster(w)` and `happen(w, k)`.
        w: the World; it is changed.
        order: in which order to make processes that are made at one time (for the test that it does not matter).
    """
    env = simpy.Environment()
    over = env.event()
    rules.muster(w)
    standing = [k for k, slot in enumerate(w.slots) if slot.duty != Duty.TURN]
    for k in order(standing):
        env.process(
            rounds(env, rules, w, over, order) if w.slots[k].duty == Duty.ROUND else herald(env, rules, w, k, over)
        )
    env.run(over)


def rounds(env: simpy.Environment, rules: Any, w: Any, over: simpy.Event, order: Any) -> Process:
    """Keep the rounds: whenever one opens, make a process for each slot that now falls due; with a stage for all."""
    keeper = w.slots[0]
    while True:
        yield env.timeout(keeper.due - env.now)
        if keeper.due != env.now:
            continue
        stage = keeper.duty == Duty.STAGE
        happen(rules, w, 0, over)
        due = [k for k, slot in enumerate(w.slots) if slot.due != NEVER and (slot.duty == Duty.TURN or (stage and k))]
        for k in order(due):
            wait = turn if w.slots[k].duty == Duty.TURN else herald
            env.process(wait(env, rules, w, k, over))


def turn(env: simpy.Environment, rules: Any, w: Any, k: int, over: simpy.Event) -> Process:
    """Wait until the slot is due, and act; if the fighter would rather wait, wait again."""
    slot = w.slots[k]
    while slot.due != NEVER:
        yield env.timeout(slot.due - env.now)
        if slot.due == env.now:
            happen(rules, w, k, over)


def herald(env: simpy.Environment, rules: Any, w: Any, k: int, over: simpy.Event) -> Process:
    """Wait for an arrival or a hazard, and again for one that returns."""
    slot, duty = w.slots[k], w.slots[k].duty
    while slot.due != NEVER and slot.duty == duty:
        yield env.timeout(slot.due - env.now)
        if slot.due == env.now and slot.duty == duty:
            happen(rules, w, k, over)


def happen(rules: Any, w: Any, k: int, over: simpy.Event) -> None:
    """Let what is due happen, and say so when the battle is over."""
    if not over.triggered:
        rules.happen(w, k)
        if w.battle.outcome != Outcome.FIGHTING:
            over.succeed()
