"""Why a policy text did what it did: for each decision the line that fired, and what kept those above it from firing.

The text sits at the table as ever; a witness before it notes what it was asked and answers. What it notes is what was
carried out: the line is the one that the battle's history remembers.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from experiments.encounter import Prepared
from policies.bound import BoundPolicy
from policies.conditions import HIGH, LOW, Row, Test
from policies.interpreter import TextPolicy
from policies.lines import Line
from policies.text import PolicyText
from sim.errors import PolicyError
from sim.host import BIT, PASS, Answer
from sim.ruleset import Opening
from sim.state import LEAST
from sim.vocabulary import Vocabulary

ILLEGAL, NEVER, CONDITION, NOBODY = "not legal now", "never applicable", "condition", "no target"
"""Why a line did not fire: its order was not legal, nobody has its weapon, its condition failed, nobody fits it."""


@attrs.frozen
class Failed:
    """A test that failed: the sum it is of, what that came to, and what it had to be."""

    words: str
    value: int
    wanted: str
    name: str = ""
    """The value by its name, where it has one."""

    def __str__(self) -> str:
        """As the table tells it."""
        return f"{self.words} is {self.name or self.value}, not {self.wanted}"


@attrs.frozen
class Passed:
    """A line that was passed over, and why."""

    line: Line
    why: str
    failed: tuple[Failed, ...] = ()
    """One test of each alternative of its condition."""
    candidates: int = 0
    """How many it might have picked, had its condition held of them."""

    def __str__(self) -> str:
        """The reason as the table tells it."""
        if self.why == NEVER:
            return f"{NEVER}: nobody here has {self.line.wield}"
        if self.why == NOBODY and self.candidates:
            return f"{NOBODY}: {self.candidates} looked at, the last because {' or '.join(map(str, self.failed))}"
        return "; ".join(map(str, self.failed)) if self.failed else self.why

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        failed = [attrs.asdict(each) for each in self.failed]
        return {**told_line(self.line), "why": self.why, "failed": failed, "candidates": self.candidates}


@attrs.define
class Decision:
    """One question, what fired, and what did not."""

    k: int
    """Its number in the battle's history, from 0."""
    round: int
    fighter: int
    question: int
    fired: Line | None = None
    """None: no line could, and the fighter passed."""
    above: list[Passed] = attrs.field(factory=list)


class Witness:
    """Sits before a text and notes its decisions. Implements `sim.host.Policy`."""

    def __init__(self, policy: TextPolicy, text: PolicyText, bound: BoundPolicy, meant: Callable[[int], bool]) -> None:
        """Args: meant: whether decisions of a fighter, by its number, are to be noted."""
        self.policy, self.meant, self.vocabulary = policy, meant, bound.vocabulary
        self.needs, self.wants, self.reads_odds = policy.needs, policy.wants, policy.reads_odds
        self.program = policy.program
        self.lines = {line.number: line for line in (*text.lines, *bound.lines)}  # as bound, where they can apply
        self.never = {line.number for line in bound.never} | {line.number for line in text.lines if not line.rows}
        self.decisions: list[Decision] = []
        self._open: Decision | None = None
        self._tried: Line | None = None
        self._candidates: list[tuple[Failed, ...]] = []

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:  # noqa: ANN401 - any ruleset's
        """What the text answers."""
        answer = self.policy.decide(w, i, question, legal, after)
        if not self.meant(i):
            self._open = None
            return answer
        if after == PASS.line:
            self._open = Decision(w.battle.asked, w.battle.round, i, question)
            self.decisions.append(self._open)
        elif self._open is not None and self._tried is not None:
            last = self._candidates[-1] if self._candidates else ()
            self._open.above.append(Passed(self._tried, NOBODY, last, len(self._candidates)))
        if self._open is not None:
            self._open.above += self._passed(w.seen, question, legal, after, answer.line)
            self._tried = self._open.fired = self.lines.get(answer.line)
        self._candidates = []
        return answer

    def rate(self, w: Any, line: int, value: int) -> int:  # noqa: ANN401 - any ruleset's
        """How much the line likes a candidate; why not, if not at all."""
        worth = self.policy.rate(w, line, value)
        if worth == LEAST:
            self._candidates.append(failures(self.lines[line].rows, w.seen, self.vocabulary))
        return worth

    def heard(self, question: int, line: int) -> None:
        """The line was carried out."""
        self.policy.heard(question, line)

    def _passed(self, seen: object, question: int, legal: int, after: int, answered: int) -> Iterator[Passed]:
        """The lines between the last one that was tried and the one that answered."""
        for number, line in sorted(self.lines.items()):
            if line.question != question or number <= after or (answered >= 0 and number >= answered):
                continue
            if number in self.never:
                yield Passed(line, NEVER if line.rows else CONDITION)
            elif not legal >> (line.order & BIT) & 1:
                yield Passed(line, ILLEGAL)
            else:
                yield Passed(line, CONDITION, failures(line.rows, seen, self.vocabulary))


def failures(rows: Sequence[Row], seen: object, vocabulary: Vocabulary) -> tuple[Failed, ...]:
    """The first test that fails of each alternative, each once."""
    found = (next((test for test in row if not _holds(test, seen, vocabulary)), None) for row in rows)
    return tuple(dict.fromkeys(_failed(test, seen, vocabulary) for test in found if test is not None))


def _sum(test: Test, seen: object, vocabulary: Vocabulary) -> int:
    pairs = zip(test.words, test.signs, strict=True)
    return sum(sign * int(getattr(seen, vocabulary.names[word])) for word, sign in pairs)


def _holds(test: Test, seen: object, vocabulary: Vocabulary) -> bool:
    return test.low <= _sum(test, seen, vocabulary) <= test.high


def _failed(test: Test, seen: object, vocabulary: Vocabulary) -> Failed:
    value = _sum(test, seen, vocabulary)
    names = [vocabulary.names[word] for word in test.words]
    words = names[0] + "".join(
        f" {'+' if sign > 0 else '-'} {name}" for name, sign in zip(names[1:], test.signs[1:], strict=True)
    )
    called = {}
    if len(names) == 1:
        called = {number: name for name, number in vocabulary.constants[test.words[0]].items()}

    def say(number: int) -> str:
        return called.get(number, str(number))

    if test.low == test.high:
        wanted = say(test.low)
    elif test.low <= LOW:
        wanted = f"{say(test.high)} or less"
    elif test.high >= HIGH:
        wanted = f"{say(test.low)} or more"
    else:
        wanted = f"{say(test.low)} to {say(test.high)}"
    return Failed(words, value, wanted, called.get(value, ""))


@attrs.frozen
class Seat:
    """A policy text of an encounter, and on which sides it is looked at."""

    prepared: Prepared
    number: int
    """Of the policy."""
    sides: frozenset[int]

    @property
    def text(self) -> PolicyText:
        """The policy."""
        source = self.prepared.sources[self.number]
        if not isinstance(source, PolicyText):
            raise PolicyError(f"policy {source.name} is Python, which has no lines; expected a policy text")
        return source

    @property
    def bound(self) -> BoundPolicy:
        """The policy with the weapons of this scenario."""
        bound = self.prepared.bound[self.number]
        if bound is None:
            raise PolicyError(f"policy {self.text.name} has no lines; expected a policy text")
        return bound

    def watched(self) -> tuple[Opening, Witness]:
        """The battle about to begin, with a witness in the policy's place."""
        opening = self.prepared.opening
        side_of = [fighter.side for fighter in opening.start.fighters]
        witness = Witness(TextPolicy(self.bound), self.text, self.bound, lambda i: side_of[i] in self.sides)
        policies = list(opening.policies)
        policies[self.number] = witness
        return Opening(opening.ruleset, opening.start, policies), witness

    def decisions(self, seed: int, battle: int) -> list[Decision]:
        """All its decisions in one battle, in order."""
        from sim.simpy_clock import fight

        opening, witness = self.watched()
        fight(opening.ruleset, opening.world(seed, battle))
        return witness.decisions


def find_seat(prepared: Prepared, name: str, side: str | None) -> Seat:
    """Where a policy of this name sits: on one side, or on all that use it.

    Raises:
        PolicyError: nobody there fights by it.
    """
    wanted = {prepared.sides.index(side)} if side is not None else set(range(len(prepared.sides)))
    start = prepared.opening.start
    for number, policy in enumerate(prepared.policies):
        if policy != name:
            continue
        sides = {each.side for each in start.fighters if each.policy == number}
        sides |= {k for k, each in enumerate(start.sides) if each.policy == number}
        if sides & wanted:
            return Seat(prepared, number, frozenset(sides & wanted))
    where = f"of side {side}" if side is not None else f"in {prepared.name}"
    raise PolicyError(f"policy {name}: nobody {where} fights by it; expected one of {', '.join(prepared.policies)}")


def told_line(line: Line) -> dict[str, Any]:
    """A line under the keys of the JSON answer."""
    return {"line": line.row, "origin": line.origin, "text": line.text, "through": line.through, "number": line.number}


def decisions_json(seat: Seat, decisions: Sequence[Decision]) -> list[dict[str, Any]]:
    """Decisions under the keys of the JSON answer."""
    sections = seat.bound.vocabulary.sections
    return [
        {
            "k": each.k,
            "round": each.round,
            "fighter": each.fighter,
            "name": seat.prepared.fighters[each.fighter],
            "question": sections[each.question].name,
            "fired": each.fired and told_line(each.fired),
            "above": [passed.as_json() for passed in each.above],
        }
        for each in decisions
    ]
