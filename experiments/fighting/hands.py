"""Who fights a shard: an interpreter here, one in a process of its own, or the compiled clock in a thread.

All give the same rows.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from experiments.dataset.decisions import MILLION, Desk, chosen, desk_of
from experiments.fighting.rows import Log, Rows, Table, joined, layouts, table_of, told_stages
from sim.errors import KassenError, RulesError
from sim.log import BattleRow
from sim.ruleset import Journal, Opening, values_of

EVENTS = 500_000  # log rows that one call of the kernel may hand out; memory is taken only as far as they are used


class Hand(Protocol):
    """Something that fights battles."""

    clock: str

    def fight(self, first: int, count: int) -> Rows:
        """Battles `first` to `first + count - 1`."""
        ...

    def close(self) -> None:
        """Let go of what it holds; harmless when it was let go of already."""
        ...


class Interpreter:
    """The simpy clock, in this process."""

    clock = "simpy"

    def __init__(self, opening: Opening, seed: int, log: Log, sample: int = MILLION, *, only: bool = False) -> None:
        """Args: sample: of a million battles, of how many decisions are kept; only: fight no others."""
        self.opening, self.seed, self.log, self.sample, self.only = opening, seed, log, sample, only
        self.desk = desk_of(opening) if log >= Log.DECISIONS else None

    def fight(self, first: int, count: int) -> Rows:
        """Fight one battle after the other."""
        rules, kinds = self.opening.ruleset, layouts(self.opening.ruleset)
        battles: list[tuple[int, ...]] = []
        fighters: list[tuple[int, ...]] = []
        events: list[tuple[int, ...]] = []
        stages: list[tuple[int, ...]] = []
        decisions: list[Table] = []
        for number in range(first, first + count):
            desk = self.desk if chosen(self.seed, number, self.sample) else None
            if self.only and desk is None:
                continue
            journal = Journal(rules.event) if self.log >= Log.EVENTS else None
            w = self._battle(number, journal, desk)
            if desk is not None:
                decisions.append(desk.table(w, journal or ()))
            row = BattleRow()
            rules.tell_battle(w, row)
            battles.append(values_of(row))
            for i in range(len(w.fighters) if self.log >= Log.FIGHTERS else 0):
                told = rules.fighter_row()
                rules.tell_fighter(w, i, told)
                fighters.append(values_of(told))
            events += journal or ()
            stages += told_stages(w)
        told = (battles, fighters, events, stages)
        tables = [table_of(rows, kind) for rows, kind in zip(told, kinds[:-1], strict=True)]
        answers = np.concatenate(decisions) if decisions else np.zeros(0, kinds[-1])
        return Rows(*[*tables, answers])

    def _battle(self, number: int, journal: Journal | None, desk: Desk | None) -> Any:  # noqa: ANN401 - any ruleset's
        """One battle, fought to its end.

        Raises:
            KassenError: as the rules or a policy raised it; anything else is told with the battle's number.
        """
        from sim.simpy_clock import fight

        opening = self.opening
        if desk is not None:
            desk.clear()
            opening = desk.opening
        w = opening.world(self.seed, number, journal)
        try:
            fight(self.opening.ruleset, w)
        except KassenError:
            raise
        except Exception as broken:
            raise RulesError(f"battle {number}, round {w.battle.round}: {type(broken).__name__}: {broken}") from broken
        return w

    def close(self) -> None:
        """Nothing is held."""


class Kernel:
    """The compiled clock, for one thread."""

    clock = "compiled"

    def __init__(self, opening: Opening, seed: int, log: Log) -> None:
        from sim.compiled_clock import Arena

        self.none = np.zeros(0, layouts(opening.ruleset)[-1])
        self.seed, self.log, self.rules = seed, log, opening.ruleset
        self.arena = Arena(opening, rows=EVENTS if log >= Log.EVENTS else 0)

    def fight(self, first: int, count: int) -> Rows:
        """Call the kernel until all are done: it stops where its log is full, and what it told must be copied then."""
        parts: list[Rows] = []
        done = 0
        while done < count:
            battles, fighters, events = self.arena.run(
                self.seed, first + done, count - done, fighters=self.log >= Log.FIGHTERS
            )
            done += len(battles)
            last = done == count and not parts
            parts.append(Rows(battles, fighters, events if last else events.copy(), self.arena.told_stages, self.none))
        return parts[0] if len(parts) == 1 else joined(parts, self.rules)

    def close(self) -> None:
        """The arrays go with the thread."""


class Chronicler:
    """The compiled clock, and beside it simpy for the decisions of a sample: the same battles, told in full."""

    clock = "compiled"

    def __init__(self, kernel: Hand, scribe: Hand, seed: int, sample: int) -> None:
        """Args: scribe: fights only battles of the sample, and keeps their decisions."""
        self.kernel, self.scribe, self.seed, self.sample = kernel, scribe, seed, sample

    def fight(self, first: int, count: int) -> Rows:
        """The rows of the one with the decisions of the other."""
        rows = self.kernel.fight(first, count)
        if not any(chosen(self.seed, number, self.sample) for number in range(first, first + count)):
            return rows
        return rows._replace(decisions=self.scribe.fight(first, count).decisions)

    def close(self) -> None:
        """Both are let go."""
        self.kernel.close()
        self.scribe.close()


HANDS: Mapping[str, type[Interpreter] | type[Kernel]] = {"simpy": Interpreter, "compiled": Kernel}
