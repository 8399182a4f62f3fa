"""The encounter of every rule case, fought on both clocks with dice as they fall: the same rows, whatever is ordered.

Scripted dice are the simpy clock's alone. So here the case's orders are followed as far as random dice allow, and
where they do not, anything that is legal is done; the answers are then repeated on the compiled clock.
"""

import random
from functools import cache
from typing import Any

import pytest
from sigma_play import REACTIONS, REFUSED, WAITS, Prompter, Step
from sigma_runner import cases, last_round, read_steps
from sigma_stage import Stage

from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.registry import Shelf
from sim import simpy_clock
from sim.host import BIT, EXACT, PASS, Answer
from sim.ruleset import Journal
from sim.sigma.model import Event, Order, Question, Target, Wield
from sim.sigma.ruleset import SIGMA
from sim.sigma.vocabulary import SIGMA as VOCABULARY
from sim.state import ALL

compiled_clock = pytest.importorskip("sim.compiled_clock", reason="without numba there is one clock")

CASES = cases()
SEEDS = 20
TRIES = 6  # answers that cannot be carried out before a fighter lets it be
BASE = {Question.TURN: 0, Question.DECLARE: 0, Question.DELAY: 64, Question.REACT: 128, Question.KEEP: 192}
TARGETS = (
    Target.NEAREST, Target.WEAKEST, Target.STRONGEST, Target.RANDOM, Target.SELF, Target.MOST_DANGEROUS,
    Target.FASTEST, Target.SLOWEST,
)  # fmt: skip
WIELDS = (Wield.HELD, Wield.BEST)


class Follower:
    """Does what the case says, where it can be done, and else anything at all."""

    needs, wants, reads_odds = (EXACT,) * len(Question), ALL, True

    def __init__(self, stage: Stage, steps: list[Step], seed: int) -> None:
        self.prompter, self.names = Prompter(stage, []), list(stage.fighters)
        self.steps = [step for step in steps if not step.of_itself and step.who in stage.fighters]
        self.reactions = [step for step in steps if step.reaction]
        self.random, self.tries = random.Random(seed), 0

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        """The case's next order of this fighter, or its reaction; or a legal one at random; or now and then nothing."""
        self.tries = self.tries + 1 if after != -1 else 0
        if question == Question.REACT:
            mine = [step for step in self.reactions if step.target == self.names[i] and step.round <= w.battle.round]
            if mine and after != REFUSED:
                self.reactions.remove(mine[0])
                order = REACTIONS[mine[0].reaction]
                if legal >> (order & BIT) & 1:
                    return Answer(order, 0, Wield.BEST, -1, 0)
        elif question != Question.KEEP:
            mine = [
                step for step in self.steps
                if step.who == self.names[i] and step.round <= w.battle.round
                and (step.order in WAITS) == (question == Question.DELAY)
            ]  # fmt: skip
            if mine and after != REFUSED:
                step = mine[0]
                if question == Question.TURN or step.order in (*WAITS, Order.DECLARE) or self.random.random() < 0.5:
                    self.steps.remove(step)
                if step.action() and legal >> (step.action() & BIT) & 1:
                    return self.prompter.answer(w, i, step, step.action(), step.meant)
        return self.anything(question, legal)

    def anything(self, question: int, legal: int) -> Answer:
        """A legal order at random."""
        bits = [bit for bit in range(64) if legal >> bit & 1]
        if not bits or self.tries > TRIES or self.random.random() < 0.1:
            return PASS
        order = BASE[Question(question)] + self.random.choice(bits)
        if question in (Question.TURN, Question.DECLARE) and legal >> Order.ATTACK & 1 and self.random.random() < 0.5:
            order = Order.ATTACK
        return Answer(order, self.random.choice(TARGETS), self.random.choice(WIELDS), -1, 0)

    def rate(self, w: Any, line: int, value: int) -> int:
        """As the rule says."""
        return value

    def heard(self, question: int, line: int) -> None:
        """Nothing is counted."""


@cache
def idle() -> Any:
    """A policy text, for a clock that repeats answers."""
    return read_policy("turn:\n    flee\ndelay:\n    wait_last\n", VOCABULARY, Shelf())


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_any_dice_go_the_same_way_on_both_clocks(case: dict[str, Any]) -> None:
    stage = Stage(case)
    steps = read_steps(case, stage)
    rounds, policies = last_round(case) + 2, len(stage.sides) + len(stage.fighters)
    text = TextPolicy(idle().bind(list(stage.weapons), ["melee"]))
    arena = compiled_clock.Arena(stage.opening([text] * policies, rounds), 1)
    for seed in range(SEEDS):
        journal = Journal(Event)
        w = stage.opening([Follower(stage, steps, seed)] * policies, rounds).world(seed, 0, journal)
        simpy_clock.fight(SIGMA, w)
        arena.script(w.table.answers)
        _, _, rows = arena.run(seed, 0, 1)
        assert list(journal) == rows.tolist(), f"seed {seed}"
