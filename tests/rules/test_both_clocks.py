"""The encounter of every rule case, fought on both clocks with dice as they fall: the same rows, whatever is ordered.

Scripted dice are the simpy clock's alone. So here the case's orders are followed as far as random dice allow, and
where they do not, anything that is legal is done; the answers are then repeated on the compiled clock.
"""

import random
from functools import cache
from typing import Any

import pytest
from play import REFUSED, Prompter, Step
from runner import cases, read_steps
from stage import RULES, Stage

from policies.interpreter import TextPolicy
from policies.language import read_policy
from policies.registry import Shelf
from sim import simpy_clock
from sim.host import BIT, PASS, Answer
from sim.narrative.model import Event, Order, Question, Target, Wield
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY
from sim.ruleset import Journal
from sim.state import ALL

compiled_clock = pytest.importorskip("sim.compiled_clock", reason="without numba there is one clock")

CASES = cases()
SEEDS = 20
TRIES = 6  # answers that cannot be carried out before a fighter lets it be
BASE = {
    Question.SLOT: 0, Question.TURN: 0, Question.SPEND: 64, Question.SPEND_ENEMY: 128, Question.REACT: 256,
    Question.DESTINY: 320,
}  # fmt: skip
TARGETS = (Target.NEAREST, Target.WEAKEST, Target.RANDOM, Target.ENGAGED, Target.SELF, Target.MOST_DANGEROUS)
WIELDS = (Wield.HELD, Wield.BEST, Wield.STUN, Wield.AUTO_FIRE, Wield.SPREAD, Wield.BOTH)


class Follower:
    """Does what the case says, where it can be done, and else anything at all."""

    needs, wants, reads_odds = (0,) * len(Question), ALL, True

    def __init__(self, stage: Stage, steps: list[Step], seed: int) -> None:
        self.prompter, self.names = Prompter(stage, []), list(stage.fighters)
        self.steps = [step for step in steps if not step.of_itself and step.who in stage.fighters]
        self.random, self.tries = random.Random(seed), 0
        self.buys: list[str] = []
        self.reacts: list[str] = []

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        """The case's next order of this fighter, its purchases; or a legal one at random; or now and then nothing."""
        self.tries = self.tries + 1 if after != -1 else 0
        if question == Question.SLOT:
            return Answer(Order.TAKE, Target.RANDOM, 0, -1, 0)
        if question != Question.TURN:
            wanted = {Question.REACT: self.reacts, Question.DESTINY: []}.get(Question(question), self.buys)
            while wanted:
                order = Order[wanted.pop(0).removeprefix("may not ").upper()]
                if legal >> (order & BIT) & 1 and BASE[Question(question)] < order < BASE[Question(question)] + 64:
                    return Answer(order, 0, 0, -1, 0)
        else:
            mine = [step for step in self.steps if step.who == self.names[i] and step.round <= w.battle.round]
            if mine and after != REFUSED:
                self.steps.remove(mine[0])
                self.buys, self.reacts = [*mine[0].buys, *mine[0].enemy_buys], [*mine[0].reacts]
                if legal >> mine[0].order & 1:
                    return self.prompter.answer(w, i, mine[0])
        return self.anything(question, legal)

    def anything(self, question: int, legal: int) -> Answer:
        """A legal order at random."""
        bits = [bit for bit in range(64) if legal >> bit & 1]
        if not bits or self.tries > TRIES or self.random.random() < 0.1:
            return PASS
        order = BASE[Question(question)] + self.random.choice(bits)
        if question == Question.TURN and legal >> Order.ATTACK & 1 and self.random.random() < 0.4:
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
    return read_policy("turn:\n    interact\n", VOCABULARY, Shelf())


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_any_dice_go_the_same_way_on_both_clocks(case: dict[str, Any]) -> None:
    stage = Stage(case)
    steps = read_steps(case, stage)
    rounds = max(step.round for step in steps) + 2
    sides = len(stage.sides)
    text = TextPolicy(idle().bind(list(stage.weapons), ["ranged_light"]))
    arena = compiled_clock.Arena(stage.opening([text] * sides, rounds), 1)
    for seed in range(SEEDS):
        journal = Journal(Event)
        w = stage.opening([Follower(stage, steps, seed)] * sides, rounds).world(seed, 0, journal)
        simpy_clock.fight(RULES, w)
        arena.script(w.table.answers)
        _, _, rows = arena.run(seed, 0, 1)
        assert list(journal) == rows.tolist(), f"seed {seed}"
