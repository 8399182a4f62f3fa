"""Everybody against everybody: each pairing of policies in each scenario, in both seats, on the same dice.

In the first seat the one policy has the players and whoever does not fight them, the other has their enemies; then
they change seats. What a policy wins is the mean over both, so that a scenario's own imbalance falls out. Against
itself a policy wins one half by construction: that is never fought.
"""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

import attrs
import numpy as np

from experiments.encounter import Prepared, played_by, prepare
from experiments.fighting.matches import WIN, Hall, Match, Points, camp_of, is_python
from experiments.fighting.recipe import players_of
from experiments.statistics.paired import Terms
from experiments.statistics.stats import CONFIDENCE, z
from experiments.tournaments.payoff import HALF, Pair, Payoff, share
from policies.registry import SUFFIX, load
from sim.assigned import read_bytes
from sim.errors import PolicyError, ScenarioError
from sim.faults import listed, nearest, shown
from sim.vocabulary import Vocabulary

SEATS = 2
FEWEST = 2  # policies of a tournament
Tell = Callable[[int], None]


@attrs.frozen
class Entry:
    """A policy that takes part."""

    name: str
    """As the user called it."""
    written: str
    """As a scenario would have it: a name, `module:Class`, or a whole text."""
    python: bool = False
    """Whether it is no text."""


@attrs.frozen(eq=False)
class Scene:
    """A scenario that is fought in."""

    given: str
    """As the user called it."""
    overrides: tuple[str, ...]
    """`PATH=VALUE` texts of `--set`."""
    prepared: Prepared
    camp: int
    """The first seat: the players and whoever does not fight them (bits by side)."""

    @property
    def seats(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the sides of both seats."""
        sides = tuple(enumerate(self.prepared.sides))
        ours = tuple(name for number, name in sides if self.camp >> number & 1)
        return ours, tuple(name for _, name in sides if name not in ours)

    def seated(self, first: Entry, second: Entry) -> Prepared:
        """The fight with a policy in each seat."""
        ours, theirs = self.seats
        return played_by(self.prepared, dict.fromkeys(ours, first.written) | dict.fromkeys(theirs, second.written))


def scenes(scenarios: Iterable[str], overrides: Sequence[str] = ()) -> list[Scene]:
    """The scenes of scenario files or bundled names.

    Raises:
        FaultsError: one is wrong.
        ScenarioError: nobody fights the players in one, or they are of different rulesets.
    """
    found = [scene(scenario, overrides) for scenario in scenarios]
    rules = {each.prepared.ruleset.name: each.given for each in found}
    if len(rules) > 1:
        told = ", ".join(f"{given} is of {name}" for name, given in rules.items())
        raise ScenarioError(f"scenarios: {told}; expected all of one ruleset")
    return found


def scene(scenario: str, overrides: Sequence[str] = ()) -> Scene:
    """The scene of a scenario file or a bundled name."""
    prepared = prepare(scenario, overrides)
    camp = camp_of(prepared, players_of(prepared))
    if camp == (1 << len(prepared.sides)) - 1:
        raise ScenarioError(f"scenario {scenario}: nobody fights the players; expected a side of enemies")
    return Scene(scenario, tuple(overrides), prepared, camp)


def entries(policies: Sequence[str], scenes: Sequence[Scene]) -> list[Entry]:
    """The policies that take part, each tried in all scenes.

    Raises:
        PolicyError: fewer than two, one twice, or one that there is not.
        FaultsError: a text is wrong, or speaks of weapons that there are not.
    """
    twice = next((name for k, name in enumerate(policies) if name in policies[:k]), None)
    if twice is not None:
        raise PolicyError(f"policy {shown(twice)}: came twice; expected each policy once")
    if len(policies) < FEWEST:
        raise PolicyError(f"policies: came {listed([*policies]) if policies else 'none'}; expected at least two")
    return [entry(policy, scenes) for policy in policies]


def entry(policy: str, scenes: Sequence[Scene]) -> Entry:
    """A policy that takes part, tried in all scenes."""
    found = Entry(policy, text_of(policy, scenes[0].prepared.game.vocabulary))
    for each in scenes:
        prepare(each.given, each.overrides, {each.prepared.sides[0]: policy})
    return attrs.evolve(found, python=any(is_python(each.seated(found, found)) for each in scenes))


def text_of(policy: str, vocabulary: Vocabulary) -> str:
    """A policy as a scenario would have it: the text of a file, or the name.

    Raises:
        PolicyError: there is no such name in this ruleset, or the file cannot be read.
    """
    if "\n" in policy or ":" in policy:
        return policy
    if not policy.endswith(SUFFIX):
        load(policy, None, vocabulary)
        return policy
    try:
        return read_bytes(policy).decode("utf-8-sig").replace("\r\n", "\n") + "\n"
    except (OSError, UnicodeDecodeError) as broken:
        near = nearest(Path(policy).name, [each.name for each in Path(policy).parent.glob(f"*{SUFFIX}")])
        hint = f"; did you mean {shown(near[0])}?" if near else ""
        raise PolicyError(f"policy {shown(policy)}: cannot be read; expected a text file, UTF-8{hint}") from broken


class Fight(Protocol):
    """Fights battles of pairings: the engine's, or coins of a test."""

    def __call__(self, pairs: Sequence[tuple[Pair, int, int]], tell: Tell) -> dict[Pair, Points]:
        """For each pairing, first battle and count: the points of the pairing's first policy, a row for each cell."""
        ...


@attrs.frozen(eq=False)
class Engine:
    """Fights on both clocks; cells are seats within scenarios."""

    entries: Sequence[Entry]
    scenes: Sequence[Scene]
    hall: Hall

    def __call__(self, pairs: Sequence[tuple[Pair, int, int]], tell: Tell) -> dict[Pair, Points]:
        """As `Fight` says."""
        rows = SEATS * len(self.scenes)
        points = {pair: np.zeros((rows, count), np.int8) for pair, _, count in pairs}
        places: dict[Match, tuple[Pair, int]] = {}
        for pair, first, count in pairs:
            for cell in range(rows if count else 0):
                places[self._match(pair, cell, first, count)] = pair, cell
        with closing(self.hall.play([*places])) as each:
            for played in each:
                pair, cell = places[played.match]
                points[pair][cell] = WIN - played.points if cell % SEATS else played.points
                tell(played.match.battles)
        return points

    def _match(self, pair: Pair, cell: int, first: int, count: int) -> Match:
        scene, (a, b) = self.scenes[cell // SEATS], (self.entries[i] for i in pair)
        one, other = (b, a) if cell % SEATS else (a, b)
        name = f"{one.name} against {other.name} in {scene.prepared.key}"
        return Match(
            name, lambda: scene.seated(one, other), scene.camp, first, count, one.python or other.python
        )


@attrs.frozen
class Spending:
    """What was spent on pairings whose order was not decided at first."""

    asked: float
    """How near to one half is near enough: a share."""
    looks: int
    """How often intervals could be looked at; a decision is surer than 95 % even so, whatever looking does."""
    confidence: float
    """That of each look."""
    extra: int
    """Battle numbers more than all pairings fought anyway."""
    decided: tuple[Pair, ...] = ()
    """Those that the extra battles decided."""
    close: tuple[Pair, ...] = ()
    """Those that are no further from one half than was asked, or not known to be."""


@attrs.define(eq=False)
class Tournament:
    """Pairings, and what they have fought."""

    size: int
    fight: Fight
    points: dict[Pair, Points] = attrs.field(factory=dict)
    precision: Spending | None = None
    seconds: float = 0.0
    """Wall time of fighting."""

    @property
    def payoff(self) -> Payoff:
        """All pairings."""
        return Payoff(self.size, self.points)

    def play(self, battles: int, tell: Tell = lambda _: None) -> None:
        """Fight so many more battles of every pairing in each cell."""
        self._more(Payoff(self.size, {}).pairs, battles, tell)

    def decide(self, precision: float, tell: Tell = lambda _: None) -> None:
        """Double the battles of pairings until it is known who is better, or that it is close.

        Intervals are looked at again and again, so each is that much surer (Bonferroni): a decision is wrong in 5 %
        at most, and not, as with plain intervals, in a third.

        Args:
            precision: an interval that is so narrow to both sides ends the search; a share.
            tell: called with how many more battles are done.
        """
        least = min((points.shape[1] for points in self.points.values()), default=0)
        looks = looks_of(precision, least)
        sure = 1 - (1 - CONFIDENCE) / looks
        open_, extra = self._open(precision, sure) if least else [], 0
        first = list(open_)
        while open_:
            extra += sum(self.points[pair].shape[1] for pair in open_)
            for count in sorted({self.points[pair].shape[1] for pair in open_}):
                self._more([pair for pair in open_ if self.points[pair].shape[1] == count], count, tell)
            open_ = [pair for pair in self._open(precision, sure) if pair in open_]
        decided = tuple(pair for pair in first if self.order(pair, sure))
        close = tuple(pair for pair in self.points if not self.order(pair, sure))
        self.precision = Spending(precision, looks, sure, extra, decided, close)

    def order(self, pair: Pair, confidence: float = CONFIDENCE) -> int:
        """Who is better: 1 the first of a pairing, -1 the second, 0 not known."""
        _, low, high = share(self.points[pair], confidence)
        return 0 if low is None or high is None else int(low > HALF) - int(high < HALF)

    def _open(self, precision: float, confidence: float) -> list[Pair]:
        """The pairings that need more battles."""
        wide = []
        for pair, points in self.points.items():
            _, low, high = share(points, confidence)
            if low is not None and high is not None and low <= HALF <= high and (high - low) / 2 > precision:
                wide.append(pair)
        return wide

    def _more(self, pairs: Sequence[Pair], battles: int, tell: Tell) -> None:
        began = time.perf_counter()
        asked = [(pair, self.points[pair].shape[1] if pair in self.points else 0, battles) for pair in pairs]
        for pair, points in self.fight(asked, tell).items():
            before = self.points.get(pair)
            self.points[pair] = points if before is None else np.hstack([before, points])
        self.seconds += time.perf_counter() - began


def looks_of(precision: float, battles: int) -> int:
    """How often a pairing can be looked at, doubling each time, before even the widest interval is narrow enough."""
    looks = 1
    while battles and z(1 - (1 - CONFIDENCE) / looks) * HALF / math.sqrt(battles << (looks - 1)) > precision:
        looks += 1
    return looks


def engine(entries: Sequence[Entry], scenes: Sequence[Scene], terms: Terms, battles: int) -> Engine:
    """What fights a tournament; close its hall.

    Args:
        entries: the policies.
        scenes: the scenarios.
        terms: seed, workers, clock.
        battles: of each pairing in each cell.

    Raises:
        KassenError: the clock cannot fight this.
    """
    hard_first = sorted(entries, key=lambda each: each.python, reverse=terms.clock == "compiled")
    texts = sum(not each.python for each in entries)
    total = texts * (texts - 1) // 2 * SEATS * len(scenes) * battles
    return Engine(entries, scenes, Hall(terms, scenes[0].seated(*hard_first[:FEWEST]), total))
