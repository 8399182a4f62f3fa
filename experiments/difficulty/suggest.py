"""What to change for a fight to be as hard as it should be: single changes, tried on the same dice as the fight itself.

First all changes fight a few battles; of a ladder of steps the least that goes far enough is sought by halving. Then
the most promising fight again, in other battles: those are reported, so that nobody was chosen by his luck.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from experiments.difficulty.camps import Change, Ladder
from experiments.difficulty.changes import ladders
from experiments.difficulty.words import GRIM, THRESHOLDS, WORDS, word_of
from experiments.encounter import Prepared
from experiments.statistics.paired import Terms, difference, fought
from experiments.statistics.stats import Estimate, wilson
from experiments.statistics.tally import Fates
from sim.errors import KassenError

SCOUTED = 200
"""Battles in which a change shows whether it is promising."""
CHOSEN, ALIKE = 12, 4
"""So many changes fight again, not more than so many of them of one kind."""
MOST = 2000
"""Battles in which a suggestion is measured."""
TOLD = 3

Prepare = Callable[[str], Prepared]
Tell = Callable[[int], None]


@attrs.frozen
class Goal:
    """How hard it should be."""

    word: str
    thresholds: Sequence[float] = THRESHOLDS

    def __attrs_post_init__(self) -> None:
        if self.word not in WORDS:
            raise KassenError(f"difficulty {self.word!r}: expected one of {', '.join(WORDS)}")

    def word_of(self, fates: Fates) -> str:
        """How hard some battles were."""
        return word_of(float(np.mean(fates.wiped_out)), float(np.mean(fates.any_dead)), self.thresholds)

    def borders(self, fates: Fates) -> tuple[float, float]:
        """The chances to be wiped out between which it would be as hard as it should be, with so many deaths."""
        grim = float(np.mean(fates.any_dead)) > GRIM
        edges = (0.0, *self.thresholds, 1.0)
        at = WORDS.index(self.word)
        low = edges[at - grim] if at >= grim else -1.0
        high = 1.0 if self.word == WORDS[-1] else edges[at + 1 - grim]
        return low, high

    def short_of(self, fates: Fates) -> float:
        """How far the chance to be wiped out is beyond those borders, in log odds; below 0 where it is too easy."""
        low, high = (log_odds(edge, fates.battles) for edge in self.borders(fates))
        here = log_odds(float(np.mean(fates.wiped_out)), fates.battles)
        return here - high if here > high else min(here - low, 0.0)

    def off_middle(self, fates: Fates) -> float:
        """How far it is from the middle between those borders, in log odds."""
        low, high = (log_odds(edge, fates.battles) for edge in self.borders(fates))
        return abs(log_odds(float(np.mean(fates.wiped_out)), fates.battles) - (low + high) / 2)


def log_odds(share: float, trials: int) -> float:
    """Of a share, as if half a trial more had come out either way."""
    hits = min(max(share, 0.0), 1.0) * trials
    return math.log((hits + 0.5) / (trials - hits + 0.5))


@attrs.frozen
class Suggestion:
    """A change and what it does."""

    change: Change
    word: str
    reaches: bool
    fates: Fates
    difference: Estimate
    """In the players' p_win, from what it is now."""

    def share(self, of: str = "won") -> Estimate:
        """How often something was so."""
        flags = getattr(self.fates, of)
        return wilson(int(np.count_nonzero(flags)), len(flags))

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {
            "set": self.change.set,
            "what": self.change.what,
            "word": self.word,
            "reaches": self.reaches,
            "p_win": self.share().as_json(),
            "difference": self.difference.as_json(),
            "p_wiped_out": self.share("wiped_out").as_json(),
            "battles": self.fates.battles,
        }


@attrs.frozen
class Advice:
    """What came of looking for changes."""

    goal: Goal
    word: str | None
    """How hard it is now."""
    tried: int
    suggestions: Sequence[Suggestion]

    @property
    def reached(self) -> bool:
        """Whether it is as hard as it should be, or a suggestion makes it so."""
        return self.word == self.goal.word or any(each.reaches for each in self.suggestions)

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer, but the suggestions."""
        return {"wanted": self.goal.word, "word": self.word, "reached": self.reached, "tried": self.tried}


def advice(
    prepared: Prepared, prepare: Prepare, base: Fates, goal: Goal, terms: Terms, tell: Tell = lambda _: None
) -> Advice:
    """Look for changes.

    Args:
        prepared: the fight as it is.
        prepare: gives the fight with one `PATH=VALUE` more.
        base: what became of the players in it, in battles from 0.
        goal: how hard it should be.
        terms: how `base` was fought.
        tell: called with how many more battles are done.
    """
    word = goal.word_of(base) if base.battles else None
    if word is None or word == goal.word:
        return Advice(goal, word, 0, ())
    search = Search(prepared, prepare, base, goal, terms, tell)
    search.scout(ladders(prepared, easier=WORDS.index(word) > WORDS.index(goal.word)))
    return Advice(goal, word, search.tried, search.best())


def varied(ordered: Sequence[Suggestion]) -> list[Suggestion]:
    """The first of each kind, then the others."""
    first = {each.change.kind: each for each in reversed(ordered)}
    return sorted(ordered, key=lambda each: first[each.change.kind] is not each)


@attrs.define
class Search:
    """Looking for changes of one fight."""

    prepared: Prepared
    prepare: Prepare
    base: Fates
    goal: Goal
    terms: Terms
    tell: Tell
    scouted: dict[str, tuple[Change, Prepared, Fates]] = attrs.field(factory=dict)
    """Those that do something, by what they set, with what they came to."""
    tried: int = 0
    _plain: Fates | None = None

    def scout(self, every: Sequence[Ladder]) -> None:
        """Try the last step of each ladder; where that goes too far, look for the step that does not."""
        for ladder in every:
            steps = [ladder, ladder[:-1]][: len(ladder)]  # a last step that cannot be does not speak for those before
            for those in steps:
                end = self._try(those[-1])
                if end is not None:
                    if self._enough(end):
                        self._halve(those)
                    break

    def _enough(self, fates: Fates) -> bool:
        """Whether they are as hard as they should be, or are past that, seen from how hard it is now."""
        now = self.goal.short_of(self.base)
        return self.goal.short_of(fates) * now <= 0

    def _halve(self, ladder: Ladder) -> None:
        """Try steps until the least is known that is enough; and that before it."""
        low, high = -1, len(ladder) - 1
        while high - low > 1:
            middle = (low + high) // 2
            fates = self._try(ladder[middle])
            low, high = (low, middle) if fates is not None and self._enough(fates) else (middle, high)

    def _try(self, change: Change) -> Fates | None:
        """A few battles of a change; None if it cannot be made, or makes no difference."""
        if change.set in self.scouted:
            return self.scouted[change.set][2]
        try:
            other = self.prepare(change.set)
        except KassenError:
            return None
        first = self.base.battles
        if self._plain is None:
            self._plain = fought(self.prepared, first, SCOUTED, self.terms, self.tell)
        fates = fought(other, first, SCOUTED, self.terms, self.tell)
        self.tried += 1
        if all(np.array_equal(one, two) for one, two in zip(fates, self._plain, strict=True)):
            return None
        self.scouted[change.set] = (change, other, fates)
        return fates

    def best(self) -> list[Suggestion]:
        """Those that are told: the least that reach the goal, each of another kind if it can be; else the nearest."""
        now = abs(self.goal.short_of(self.base.of(0, MOST)))
        measured = [self._measure(change, other) for change, other in self._promising()]
        better = [each for each in measured if each.reaches or abs(self.goal.short_of(each.fates)) < now]
        reaching = varied(sorted((each for each in better if each.reaches), key=self._order))
        near = varied(sorted((each for each in better if not each.reaches), key=self._order))
        return sorted([*reaching, *near][:TOLD], key=self._order)

    def _order(self, each: Suggestion) -> tuple[bool, float, float]:
        off = self.goal.off_middle(each.fates)
        return not each.reaches, each.change.size if each.reaches else abs(self.goal.short_of(each.fates)), off

    def _promising(self) -> list[tuple[Change, Prepared]]:
        """Those that came nearest, not too many of one kind."""
        kinds: dict[str, int] = {}
        chosen: list[tuple[Change, Prepared]] = []
        for change, other, _ in sorted(self.scouted.values(), key=lambda each: self.goal.off_middle(each[2])):
            if kinds.get(change.kind, 0) < ALIKE and len(chosen) < CHOSEN:
                kinds[change.kind] = kinds.get(change.kind, 0) + 1
                chosen.append((change, other))
        return chosen

    def _measure(self, change: Change, other: Prepared) -> Suggestion:
        fates = fought(other, 0, self.base.of(0, MOST).battles, self.terms, self.tell)
        word = self.goal.word_of(fates)
        gain = difference(self.base.won[: fates.battles], fates.won)
        return Suggestion(change, word, word == self.goal.word, fates, gain)
