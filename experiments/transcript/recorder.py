"""One battle on the simpy clock, kept with everything that somebody may ask about it: rows, dice, answers, moments.

The rules know nothing of it: it sits where the clock hands them over, where dice are drawn, where answers are
remembered, and where rows are written.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, NoReturn

import attrs

from experiments.fighting.recipe import Encounter
from experiments.games import GAMES
from sim.chance import stream
from sim.narrative.model import Event, Fight, Order
from sim.ruleset import Ruleset
from sim.state import Duty, Slot

Answer = tuple[int, int, int]
"""Order, target, weapon: an entry of a battle's history."""


class Drawn(NamedTuple):
    """A number that was drawn: by whom, for what, and its 56 bits."""

    fighter: int
    purpose: int
    number: int


@attrs.frozen(eq=False)
class Row:
    """A log row by column, the numbers drawn since the row before, and the World before and after what it tells."""

    values: dict[str, int]
    draws: tuple[Drawn, ...]
    before: Fight
    after: Fight
    pooled: Fight
    """The World in which its dice were put together: `before`, but of a repeated attack that of the first (R8)."""

    def __getitem__(self, column: str) -> int:
        return self.values[column]


@attrs.define(eq=False)
class Happening:
    """An entry of the agenda that fell due, and what came of it; the first, of duty None, is the battle's beginning."""

    duty: Duty | None
    side: int
    position: int
    subject: int
    """Whose entry it is: a fighter's that earned it or arrives, or a hazard's."""
    before: Fight
    after: Fight
    number: int
    """Which it is in its battle, from 0."""
    rows: list[Row] = attrs.field(factory=list)
    fighter: int | None = None
    """Who took the turn; None where nobody did."""


@attrs.frozen(eq=False)
class Recorded:
    """A battle that was fought."""

    encounter: Encounter
    seed: int
    number: int
    happenings: tuple[Happening, ...]
    answers: tuple[Answer, ...]
    unused: tuple[Drawn, ...]
    """Numbers drawn behind the last row."""
    end: Fight

    @property
    def rows(self) -> list[Row]:
        """All rows, in order."""
        return [row for happening in self.happenings for row in happening.rows]

    @property
    def moments(self) -> list[Fight]:
        """The World before and after everything that happened, in order, up to the end."""
        told = [[each.before, *(row.after for row in each.rows), each.after] for each in self.happenings]
        return [*(moment for here in told for moment in here), self.end]

    def round_of(self, i: int, fate_of: Callable[[Any], int]) -> int:
        """The round, counted through all stages, in which a fighter's fate came to be what it is in the end."""
        last, found = fate_of(self.end.fighters[i]), self.end.battle.round
        for moment in reversed(self.moments):
            if fate_of(moment.fighters[i]) != last:
                break
            found = moment.battle.round
        return found


def record(encounter: Encounter, seed: int, number: int, script: Sequence[Answer] = (), fork: int = 0) -> Recorded:
    """Fight one battle and keep it.

    Args:
        encounter: of any ruleset.
        seed: the batch's.
        number: the battle's.
        script: answers to repeat before the policies are asked.
        fork: from 1, goes on with other dice once the script is over.
    """
    from sim.simpy_clock import fight

    recorder = Recorder(encounter.ruleset)
    w = encounter.opening.world(seed, number, recorder, script, fork, recorder.draw)
    recorder.watch(w)
    fight(recorder, w)
    return Recorded(
        encounter, seed, number, tuple(recorder.happenings), tuple(w.table.answers), tuple(recorder.drawn), freeze(w)
    )


class Recorder:
    """Stands between the clock, the rules and their log."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, words = rules, GAMES[rules.name].vocabulary
        self.columns = tuple(field.name for field in attrs.fields(rules.event))
        self.turn_orders = frozenset(words.sections[words.turn].orders.values())
        self.happenings: list[Happening] = []
        self.drawn: list[Drawn] = []
        self.moment: Fight

    def watch(self, w: Fight) -> None:
        """Have the answers of a battle about to begin told as they come in."""
        w.table.answers = Answers(lambda order: self.answered(w, order))
        self.world, self.moment = w, freeze(w)

    def muster(self, w: Fight) -> None:
        """For the clock."""
        self._happen(None, Slot(), lambda: self.rules.muster(w))

    def happen(self, w: Fight, k: int) -> None:
        """For the clock."""
        slot, turns = w.slots[k], [c.turns for c in w.fighters]
        here = self._happen(Duty(slot.duty), slot, lambda: self.rules.happen(w, k))
        took = [i for i, c in enumerate(w.fighters) if c.turns > turns[i]]
        here.fighter = took[0] if took else None

    def _happen(self, duty: Duty | None, slot: Slot, go_on: Callable[[], None]) -> Happening:
        self.moment = freeze(self.world)
        here = Happening(duty, slot.side, slot.position, slot.fighter, self.moment, self.moment, len(self.happenings))
        self.happenings.append(here)
        go_on()
        here.after = freeze(self.world)
        return here

    def draw(self, w: Fight, i: int, purpose: int) -> int:
        """For the rules: a number, as `stream` gives it."""
        number = stream(w, i, purpose)
        self.drawn.append(Drawn(i, purpose, number))
        return number

    def answered(self, w: Fight, order: int) -> None:
        """Before anything that is ordered in a turn lies a moment to keep; purchases fall amid an attack."""
        if order in self.turn_orders:
            self.moment = freeze(w)

    def append(self, event: Event) -> None:
        """For the rules: the log."""
        values = {column: getattr(event, column) for column in self.columns}
        after, rows = freeze(self.world), self.happenings[-1].rows
        pooled = self.moment
        if values.get("again"):
            pooled = next(row.pooled for row in reversed(rows) if row["order"] == Order.ATTACK)
        rows.append(Row(values, tuple(self.drawn), self.moment, after, pooled))
        self.drawn.clear()
        self.moment = after


class Answers(list[Answer]):
    """A battle's history that tells each order as it is remembered."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        super().__init__()
        self.tell = tell

    def append(self, answer: Answer) -> None:
        """Remember an answer."""
        super().append(answer)
        self.tell(answer[0])


def freeze(w: Fight) -> Fight:
    """The World as it stands, as a copy in which nothing can be drawn any more."""
    return attrs.evolve(
        w,
        battle=_copied(w.battle),
        sides=[_copied(side) for side in w.sides],
        fighters=[_copied(fighter) for fighter in w.fighters],
        arms=[_copied(arm) for arm in w.arms],
        slots=[_copied(slot) for slot in w.slots],
        counts=[*w.counts],
        table=None,
        log=None,
        dice=no_dice,
    )


def _copied(thing: Any) -> Any:  # noqa: ANN401 - whatever a World holds
    """A copy, made much faster than by `copy.copy`: its class takes its fields in order, and they are numbers."""
    cls = type(thing)
    return cls(*_fields_of(cls)(thing))


@cache
def _fields_of(cls: type) -> Callable[[Any], tuple[int, ...]]:
    return attrgetter(*(field.name for field in attrs.fields(cls)))


def no_dice(w: Any, i: int, purpose: int) -> NoReturn:  # noqa: ANN401 - what World.dice takes
    """What a frozen World has for dice."""
    raise AssertionError(f"a frozen World draws nothing: battle {w.battle.number}, fighter {i}, purpose {purpose}")
