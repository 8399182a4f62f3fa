"""What policies were asked, what they saw, and what they did: a row for each answer, to learn tactics from.

A scribe sits before each policy and writes down its questions, on the simpy clock. It has all words filled and all
orders allowed that the rules allow, also those that a text cannot give; neither changes what a text answers.
"""

from collections.abc import Sequence
from operator import attrgetter, itemgetter
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from policies.seat import EYES
from sim.chance import MASK, chain_key, mix
from sim.errors import KassenError
from sim.host import PASS, Answer, Policy
from sim.layout import layout
from sim.ruleset import Opening, Ruleset
from sim.state import ALL, NOBODY, fact
from sim.vocabulary import Vocabulary

MILLION = 1_000_000
SALT = 0x5A3D1E
WORD = "words."
"""How the names of the record's words begin: some are called like other fields."""


@attrs.define
class DecisionRow:
    """One answer of a policy; the words that it saw come behind."""

    battle: int = fact("number of the battle", unit="from 0", width="i8")
    k: int = fact("number of the decision in its battle's history", unit="from 0", width="i4")
    row: int = fact("the row of events that came of it, or that it is a part of", unit="-1: none", width="i4")
    fighter: int = fact("who was asked; for a slot, the first who may take it", unit="fighter", width="i1")
    question: int = fact("what was asked", width="i1")
    policy: int = fact("who decided", width="i2")
    legal: int = fact("what could be answered; pass always can", width="i8")
    order: int = fact("what was answered", width="i2")
    target: int = fact("on whom; for a slot, who takes it", unit="fighter; -1: nobody", width="i1")
    weapon: int = fact("with which arm: 64 x the mode + 2 x its number + 1 if set to stun; -1: none", width="i2")
    line: int = fact("the line of the text that fired, by its number; -1: none, or Python", width="i2")


FIELDS = tuple(field.name for field in attrs.fields(DecisionRow))


def decision_layout(rules: Ruleset) -> "np.dtype[Any]":
    """The record of a decision under a ruleset."""
    words = [(f"{WORD}{field.name}", "i4") for field in attrs.fields(rules.situation)]
    base = layout(DecisionRow)
    return np.dtype([(name, base[name]) for name in FIELDS] + words)


def chosen(seed: int, battle: int, sample: int) -> bool:
    """Whether decisions of a battle are kept, if those of so many battles of a million are.

    A smaller sample is part of a greater one.
    """
    return sample >= MILLION or mix((chain_key(seed, battle) + SALT) & MASK) % MILLION < sample


def read_sample(text: str) -> int:
    """A share, as `1%` or `0.01`, in millionths.

    Raises:
        KassenError: it is none.
    """
    number, percent = text.strip().removesuffix("%"), text.strip().endswith("%")
    try:
        share = round(float(number) * (MILLION / 100 if percent else MILLION))
    except (ValueError, OverflowError):
        share = 0
    if not 1 <= share <= MILLION:
        raise KassenError(f"{text!r}; expected a share from 0.0001% to 100%, like 1% or 0.01")
    return share


def desk_of(opening: Opening) -> "Desk":
    """A desk for the battles of an opening."""
    from experiments.games import GAMES

    return Desk(opening, GAMES[opening.ruleset.name].vocabulary)


class Scribe:
    """Sits before a policy. Implements `sim.host.Policy`."""

    wants = ALL
    reads_odds = True

    def __init__(self, policy: Policy, number: int, desk: "Desk") -> None:
        self.policy, self.number, self.desk = policy, number, desk
        self.needs = [ALL] * len(policy.needs)

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:  # noqa: ANN401 - any ruleset's
        """What the policy answers."""
        if after == PASS.line:
            self.desk.ask(w, i, question, self.number, legal)
        answer = self.policy.decide(w, i, question, legal, after)
        self.desk.lines[-1] = answer.line
        return answer

    def rate(self, w: Any, line: int, value: int) -> int:  # noqa: ANN401 - any ruleset's
        """How much a line likes a candidate."""
        return self.policy.rate(w, line, value)

    def heard(self, question: int, line: int) -> None:
        """The line was carried out."""
        self.policy.heard(question, line)


class Desk:
    """Where the scribes of a battle write."""

    def __init__(self, opening: Opening, vocabulary: Vocabulary) -> None:
        rules = opening.ruleset
        self.kind, self.turn = decision_layout(rules), vocabulary.turn
        self.prepare = EYES[vocabulary.ruleset].prepare
        self.slots = {int(each.question) for each in vocabulary.sections if each.name == "slot"}
        self.ahead = {int(each.question) for each in vocabulary.sections if each.name in ("declare", "delay")}
        """Questions whose answers are carried out later in the round, if at all."""
        self.words = attrgetter(*vocabulary.names)
        names = [field.name for field in attrs.fields(rules.event)]
        self.actors = names.index("fighter"), names.index("target")
        self.deed = itemgetter(names.index("round"), names.index("fighter"), names.index("order"))
        scribes = [Scribe(policy, number, self) for number, policy in enumerate(opening.policies)]
        self.opening = Opening(rules, opening.start, scribes)
        self.asked: list[tuple[int, ...]] = []
        self.rounds: list[int] = []
        self.seen: list[tuple[int, ...]] = []
        self.lines: list[int] = []

    def clear(self) -> None:
        """Begin a new battle."""
        self.asked, self.rounds, self.seen, self.lines = [], [], [], []

    def ask(self, w: Any, i: int, question: int, policy: int, legal: int) -> None:  # noqa: ANN401 - any ruleset's
        """A question is put: write down what is seen."""
        if self.prepare is not None:
            self.prepare(w, i, question)
        self.asked.append((w.battle.rows, i, question, policy, legal))
        self.rounds.append(w.battle.round)
        self.seen.append(self.words(w.seen))
        self.lines.append(PASS.line)

    def table(self, w: Any, events: Sequence[tuple[int, ...]]) -> npt.NDArray[Any]:  # noqa: ANN401 - any ruleset's
        """The decisions of a battle that is over, as records."""
        links = self._links(w.table.answers, events)
        number = w.battle.number
        told = [
            (number, k, link, i, question, policy, legal, *answer, line, *words)
            for k, ((_, i, question, policy, legal), answer, line, words, link) in enumerate(
                zip(self.asked, w.table.answers, self.lines, self.seen, links, strict=True)
            )
        ]
        return np.array(told, self.kind)

    def _links(self, answers: Sequence[tuple[int, int, int]], events: Sequence[tuple[int, ...]]) -> list[int]:
        """For each decision the row of events that came of it, from the last to the first."""
        links = [NOBODY] * len(answers)
        for k in range(len(answers) - 1, -1, -1):
            row, i, question, _, _ = self.asked[k]
            order, target, _ = answers[k]
            if row >= len(events) or (question == self.turn and order == PASS.order):
                continue
            if question in self.ahead:
                links[k] = self._later(row, (self.rounds[k], i, order), events)
                continue
            who = target if question in self.slots else i
            goes_on = k + 1 < len(answers) and self.asked[k + 1][0] == row
            if question in self.slots and goes_on:
                links[k] = links[k + 1] if self.asked[k + 1][1] == who else NOBODY
            elif who >= 0 and who in (events[row][self.actors[0]], events[row][self.actors[1]]):
                links[k] = row
        return links

    def _later(self, row: int, deed: tuple[int, int, int], events: Sequence[tuple[int, ...]]) -> int:
        """The row, from this one on, in which a fighter does in this round what it said."""
        for later in range(row, len(events)):
            done = self.deed(events[later])
            if done == deed:
                return later
            if done[0] > deed[0]:
                break
        return NOBODY
