"""What several policies would answer in the same situations: each decision of one policy's battles is put to all."""

from typing import Any

import attrs

from experiments.encounter import prepare
from policies.interpreter import TextPolicy
from policies.registry import load
from policies.text import PolicyText
from sim import simpy_clock
from sim.host import BIT, PASS, Answer
from sim.narrative.choice import behind, resolve
from sim.narrative.initiative import claimant
from sim.narrative.model import QUESTIONS, Question, Situation, Target
from sim.narrative.ruleset import NARRATIVE
from sim.narrative.vocabulary import NARRATIVE as VOCABULARY
from sim.ruleset import Opening, values_of
from sim.state import ALL, NOBODY

WORDS = [field.name for field in attrs.fields(Situation)]
Meant = tuple[int, int]
"""An order that can be carried out, and on whom: NOBODY for none."""
History = list[tuple[int, int, int]]
"""What was answered in a battle, as its table remembers it."""


def meaning(w: Any, i: int, policy: int, question: int, legal: int) -> Meant:
    """What a policy's answer comes to: the rows that `best` buys, the fighters whom rules pick."""
    after = PASS.line
    while True:
        a = w.table.policies[policy].decide(w, i, question, legal, after)
        if a.order == 0:
            return 0, NOBODY
        if question == Question.TURN:
            choice = resolve(w, i, policy, a)
            if choice.order:
                return choice.order, choice.target
        elif question == Question.SLOT:
            j = claimant(w, w.fighters[i].side, policy, a) if a.target != Target.NONE else NOBODY
            if j >= 0:
                return a.order, j
        else:
            section = VOCABULARY.sections[question]
            best = section.orders["best"]
            wanted = section.preferred if a.order == best else (a.order,)
            return next(order for order in wanted if legal >> (order & BIT) & 1), NOBODY
        after = behind(a)


@attrs.define
class Poll:
    """Sits at the table for one policy, and before it answers for its side asks others what they would."""

    own: TextPolicy
    side: int
    others: range
    answers: list[list[Meant]] = attrs.field(factory=list)
    needs: tuple[int, ...] = (ALL,) * QUESTIONS
    wants: int = ALL
    reads_odds: bool = True

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        if after == PASS.line and w.fighters[i].side == self.side:
            self.ask(w, i, question, legal)
        return self.own.decide(w, i, question, legal, after)

    def ask(self, w: Any, i: int, question: int, legal: int) -> None:
        """Put the question to all, and leave the World as it was."""
        seen, counts, viewed = values_of(w.seen), list(w.counts), (w.battle.viewed, w.battle.viewed_groups)
        meant = []
        for policy in self.others:
            meant.append(meaning(w, i, policy, question, legal))
            for word, value in zip(WORDS, seen, strict=True):
                setattr(w.seen, word, value)
            w.counts[:] = counts
            w.battle.viewed, w.battle.viewed_groups = viewed
        self.answers.append(meant)

    def rate(self, w: Any, line: int, value: int) -> int:
        return self.own.rate(w, line, value)

    def heard(self, question: int, line: int) -> None:
        """Nothing is counted."""


def poll(
    names: tuple[str, ...], one: str, scenario: str, side: int, battles: int
) -> tuple[list[list[Meant]], list[History]]:
    """What each policy would do at each decision of battles that one of them fights for a side, and their histories."""
    encounter = prepare(scenario, policies={prepare(scenario).sides[side]: one})
    opening, start = encounter.opening, encounter.start
    number = opening.start.sides[side].policy
    seats = list(opening.policies)
    others = range(len(seats), len(seats) + len(names))
    for name in names:
        source = load(name)
        assert isinstance(source, PolicyText)
        seats.append(TextPolicy(source.bind(start.weapon_names, start.skill_names)))
    polled = Poll(seats[number], side, others)  # type: ignore[arg-type]
    seats[number] = polled
    battle = Opening(NARRATIVE, opening.start, seats)
    battle.needs = [ALL] * len(battle.needs)
    return polled.answers, [history(battle, number) for number in range(battles)]


def history(opening: Opening, number: int) -> History:
    """What was answered in a battle."""
    world = opening.world(1, number)
    simpy_clock.fight(NARRATIVE, world)
    answers: History = world.table.answers
    return answers
