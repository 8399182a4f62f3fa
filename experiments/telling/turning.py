"""Where a battle turned: the chance to win before and after each decision, and what another order would have done.

A battle's history is its list of answers. Forks of the first k of them (policies.forks) go on with other dice, so the
share of them that is won is the chance to win at the moment of answer k, before its dice fall. The next answer comes
after they fell: the difference is what dice and events between the two brought. Another answer in the same place meets
the same forks: that difference is what the order itself was worth.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from experiments.dataset.ledger import newcombe
from experiments.encounter import Prepared
from experiments.fighting.recipe import players_of
from experiments.statistics.stats import UNKNOWN, Estimate, paired_difference, wilson
from experiments.transcript.recorder import Answer as Told
from experiments.transcript.recorder import Recorded
from policies.choices import Asked
from policies.forks import Simulator
from policies.registry import load
from policies.seat import EYES
from sim.errors import RulesError
from sim.host import PASS, Answer, Policy
from sim.ruleset import Opening
from sim.simpy_clock import fight
from sim.state import ALL, Outcome

FORKS = 100
"""Continuations of each decision."""
AGAIN, SIFTED, SIFT = 5, 3, 2
"""So many times as many, and others, for what is told at length; so many other orders are looked at again, so often."""
TOLD, LOOKED_AT = 3, 6
"""Turning points that are told, and out of how many that seem so."""
STAND_IN = {"narrative": "marksman", "sigma": "evader"}
"""Who goes on in the place of a policy in Python."""
Flags = npt.NDArray[np.bool_]


class Note(NamedTuple):
    """When and of whom a decision was asked, and what else could have been answered, as a history keeps it."""

    round: int
    stage: int
    fighter: int
    question: int
    others: tuple[Told, ...] = ()


@attrs.frozen
class Point:
    """A decision, and the players' chance to win."""

    k: int
    """Its number in the battle's history, from 0."""
    note: Note
    answer: Told
    before: Estimate
    """As it was given, before its dice fell."""
    after: Estimate
    """As the next was given; behind the last one the end itself."""

    @property
    def swing(self) -> Estimate:
        """How much more likely it made the players' victory."""
        return newcombe(self.before, self.after)


@attrs.frozen
class Turn:
    """A turning point: told by other forks than those that it was found by."""

    point: Point
    others: int
    """How many other answers there were."""
    best: Told | None
    """The best of them."""
    gain: Estimate
    """How much oftener the side of whoever decided would have won by it."""


@attrs.frozen
class Course:
    """A battle, decision by decision."""

    battle: Recorded
    side: str
    """Whose chances these are."""
    won: bool
    forks: int
    points: Sequence[Point]
    turns: Sequence[Turn]
    """The greatest swings, the greatest first."""


@attrs.define(eq=False)
class Watcher:
    """Sits before a policy and notes what it is asked; for some decisions all that could be answered, too.

    Implements `sim.host.Policy`.
    """

    policy: Policy
    number: int
    prepared: Prepared
    notes: dict[int, Note]
    """By the number of the decision; all watchers of a battle share them."""
    wanted: frozenset[int]
    wants: int = ALL
    reads_odds: bool = attrs.field(init=False)
    needs: Sequence[int] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.reads_odds, self.needs = self.policy.reads_odds, self.policy.needs

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:  # noqa: ANN401 - any ruleset's
        """What the policy answers."""
        k = w.battle.asked
        if after == PASS.line:
            others = self._others(w, i, question, legal) if k in self.wanted else ()
            self.notes[k] = Note(w.battle.round - w.battle.earlier, w.battle.stage, i, question, others)
        return self.policy.decide(w, i, question, legal, after)

    def _others(self, w: Any, i: int, question: int, legal: int) -> tuple[Told, ...]:  # noqa: ANN401 - as above
        words = self.prepared.game.vocabulary
        asked = Asked(EYES[words.ruleset], words, w, self.number, i, question, legal)
        told = (asked.told(choice) for choice in asked.choices())
        return tuple(dict.fromkeys(each for each in told if each is not None))

    def rate(self, w: Any, line: int, value: int) -> int:  # noqa: ANN401 - any ruleset's
        """How much a line likes a candidate."""
        return self.policy.rate(w, line, value)

    def heard(self, question: int, line: int) -> None:
        """The line was carried out."""
        self.policy.heard(question, line)


def prepared_of(battle: Recorded) -> Prepared:
    """The encounter of a battle, to be fought once more.

    Raises:
        RulesError: it was made of something else than a scenario.
    """
    if not isinstance(battle.encounter, Prepared):
        raise RulesError(f"{type(battle.encounter).__name__} cannot be fought once more; expected Prepared")
    return battle.encounter


def noted(battle: Recorded, wanted: frozenset[int] = frozenset()) -> dict[int, Note]:
    """What was asked in a battle, by decision; it is fought once more.

    Raises:
        RulesError: it goes otherwise than it went.
    """
    prepared = prepared_of(battle)
    opening, notes = prepared.opening, dict[int, Note]()
    seats = [Watcher(policy, k, prepared, notes, wanted) for k, policy in enumerate(opening.policies)]
    w = Opening(opening.ruleset, opening.start, seats).world(battle.seed, battle.number)
    fight(opening.ruleset, w)
    if tuple(w.table.answers) != battle.answers:
        raise RulesError(f"battle {battle.number} goes otherwise when it is watched")
    return notes


@attrs.frozen
class Forking:
    """Goes on with a battle behind any of its answers, over and over."""

    battle: Recorded
    simulator: Simulator
    side: int
    """Of the players."""
    tell: Callable[[int], None]
    """Called with how many more continuations are done."""

    def won(self, script: Sequence[Told], forks: range) -> Flags:
        """In which forks of these answers the players' alliance wins."""
        start, stand_in = self.simulator.opening.start, STAND_IN[self.simulator.vocabulary.ruleset]
        ends = self.simulator.endings(self.battle.seed, self.battle.number, script, forks, stand_in)
        self.tell(len(ends))
        return np.array([won_by(end, start.sides[self.side].foes) for end in ends], np.bool_)

    def chance(self, k: int, forks: range) -> Estimate:
        """The chance to win behind the first k answers; behind all of them it is over."""
        answers = self.battle.answers
        if k > len(answers):
            end = self.battle.end.battle
            certain = float(won_by((end.outcome, end.winner), self.simulator.opening.start.sides[self.side].foes))
            return Estimate(certain, certain, certain)
        flags = self.won(answers[:k], forks)
        return wilson(int(flags.sum()), len(flags))


def won_by(end: Sequence[int], foes: int) -> bool:
    """Whether a battle that ended so was won by a side, or an ally, that is not among the foes; a bit each."""
    outcome, winner = end[:2]
    return outcome == Outcome.WON and winner >= 0 and not foes >> winner & 1


def course(battle: Recorded, forks: int = FORKS, tell: Callable[[int], None] = lambda _: None) -> Course:
    """Where a battle turned.

    Args:
        battle: as it was fought.
        forks: continuations of each decision.
        tell: called with how many more of them are done.
    """
    notes = noted(battle)
    prepared = prepared_of(battle)
    side = players_of(prepared)
    words = prepared.game.vocabulary
    simulator = Simulator(prepared.opening, words, partial(load, vocabulary=words))
    forking = Forking(battle, simulator, side, tell)
    count = len(battle.answers)
    chances = [forking.chance(k, range(1, 1 + forks)) for k in range(1, count + 2)]
    points = [
        Point(k, notes[k], battle.answers[k], before, after)
        for k, (before, after) in enumerate(pairwise(chances))
    ]
    turns = turning_points(forking, points, forks)
    end = battle.end.battle
    won = won_by((end.outcome, end.winner), prepared.opening.start.sides[side].foes)
    return Course(battle, prepared.sides[side], won, forks, points, turns)


def turning_points(forking: Forking, points: Sequence[Point], forks: int) -> list[Turn]:
    """The greatest swings, by forks that did not choose them, and what another order would have done there."""
    seem = sorted(points, key=lambda point: -abs(point.swing.value or 0.0))[:LOOKED_AT]
    other = range(1 + forks, 1 + (1 + AGAIN) * forks)
    again = [
        attrs.evolve(point, before=forking.chance(point.k + 1, other), after=forking.chance(point.k + 2, other))
        for point in seem
    ]
    told = sorted(again, key=lambda point: (-abs(point.swing.value or 0.0), point.k))[:TOLD]
    notes = noted(forking.battle, frozenset(point.k for point in told))
    return [turn(forking, attrs.evolve(point, note=notes[point.k]), forks) for point in told]


def turn(forking: Forking, point: Point, forks: int) -> Turn:
    """How much the best other answer in a place would have gained, on the same dice."""
    others = [each for each in point.note.others if each != point.answer]
    if not others:
        return Turn(point, 0, None, UNKNOWN)
    before, fighters = forking.battle.answers[: point.k], forking.simulator.opening.start.fighters
    foes = forking.simulator.opening.start.sides[forking.side].foes
    ours = not foes >> fighters[point.note.fighter].side & 1
    first, left = 1, others
    for size in (forks, SIFT * forks):
        span = range(first, first + size)
        wins = {told: int(forking.won((*before, told), span).sum()) for told in left}
        left = sorted(left, key=lambda told: -wins[told] if ours else wins[told])[:SIFTED]
        first += size
    span = range(first, first + AGAIN * forks)
    mine, its = forking.won((*before, point.answer), span), forking.won((*before, left[0]), span)
    gained, lost = int((its & ~mine).sum()), int((mine & ~its).sum())
    gain = paired_difference(gained, lost, len(span)) if ours else paired_difference(lost, gained, len(span))
    return Turn(point, len(others), left[0], gain)
