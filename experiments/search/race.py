"""Racing: many texts fight few battles, those that do best fight more; all on the dice of the text to be replaced."""

import math
from collections.abc import Callable, Sequence

import attrs
import numpy as np

from experiments.fighting.matches import Points
from experiments.statistics.stats import CONFIDENCE, UNKNOWN, Estimate, z
from experiments.tournaments.payoff import SHAMS, by_number

Trial = Callable[[Sequence[str], int, int], list[Points]]
"""Texts, the first battle and how many -> what each text wins: a row for each opponent, a column for each battle."""
RUNG = 40_000
"""Battles of a round of the race: of many texts few each, of few texts many."""
LEAST, MOST = 50, 4000
"""Battle numbers that a text fights in a round."""
KEPT = 3
"""One of so many goes on."""
FINALISTS = 4


def gain(one: Points, two: Points, confidence: float = CONFIDENCE) -> Estimate:
    """How much more the second of two texts wins in the same battles, as a share, with its interval.

    By battle number, with some added that only the one or the other won, so that it is of some width even where both
    won the same.
    """
    if one.size == 0:
        return UNKNOWN
    more = by_number(two) - by_number(one)
    padded = np.concatenate([more, np.ones(SHAMS), -np.ones(SHAMS)])
    value, middle = float(more.mean()), float(padded.mean())
    half = z(confidence) * float(padded.std(ddof=1)) / math.sqrt(len(padded))
    return Estimate(value, max(-1.0, min(value, middle - half)), min(1.0, max(value, middle + half)))


@attrs.define
class Course:
    """Where battle numbers come from, each used for one question only, and how many battles there still are."""

    trial: Trial
    opponents: int
    budget: int
    """Battles that may be fought."""
    fought: int = 0
    at: int = 0

    def fresh(self, count: int) -> int:
        """The first of so many numbers that nobody fought."""
        first, self.at = self.at, self.at + count
        return first

    def play(self, texts: Sequence[str], first: int, count: int) -> list[Points]:
        """Fight."""
        self.fought += len(texts) * self.opponents * count
        return self.trial(texts, first, count)

    def affords(self, battles: int) -> bool:
        """Whether there are so many left."""
        return self.fought + battles <= self.budget


def race(course: Course, base: str, texts: Sequence[str]) -> list[str]:
    """The few texts that seem to gain most over one, best first.

    Those that seem to gain nothing fall out, and of several that fared alike in every single battle all but the first.
    """
    pool = list(texts)
    points: dict[str, Points] = {}
    first, done = course.at, 0
    while pool:
        count = round_of(len(pool), course.opponents)
        if not course.affords((len(pool) + 1) * course.opponents * count):
            pool = pool if done else []
            break
        entered = [base, *pool]
        for text, more in zip(entered, course.play(entered, first + done, count), strict=True):
            points[text] = np.hstack([points[text], more]) if text in points else more
        done += count
        gains = {text: gain(points[base], points[text]).value or 0.0 for text in pool}
        first_of = {points[text].tobytes(): text for text in reversed(pool) if gains[text] > 0}
        best = sorted(first_of.values(), key=lambda text: (-gains[text], pool.index(text)))
        last = len(pool) <= FINALISTS
        pool = best[: max(FINALISTS, len(pool) // KEPT)]
        if last or count >= MOST:
            break
    course.fresh(done)
    return pool[:FINALISTS]


def round_of(texts: int, opponents: int) -> int:
    """How many battle numbers each of so many texts fights in a round."""
    return min(max(RUNG // ((texts + 1) * opponents), LEAST), MOST)
