"""Who fights a shard: an interpreter here, one in a process of its own, or the compiled clock in a thread.

All give the same rows.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from experiments.rows import Log, Rows, joined, layouts, table_of, told_stages
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

    def __init__(self, opening: Opening, seed: int, log: Log) -> None:
        self.opening, self.seed, self.log = opening, seed, log

    def fight(self, first: int, count: int) -> Rows:
        """Fight one battle after the other."""
        rules = self.opening.ruleset
        battles: list[tuple[int, ...]] = []
        fighters: list[tuple[int, ...]] = []
        events: list[tuple[int, ...]] = []
        stages: list[tuple[int, ...]] = []
        for number in range(first, first + count):
            journal = Journal(rules.event) if self.log >= Log.EVENTS else None
            w = self._battle(number, journal)
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
        return Rows(*(table_of(rows, kind) for rows, kind in zip(told, layouts(rules), strict=True)))

    def _battle(self, number: int, journal: Journal | None) -> Any:  # noqa: ANN401 - a World of any ruleset
        """One battle, fought to its end.

        Raises:
            KassenError: as the rules or a policy raised it; anything else is told with the battle's number.
        """
        from sim.simpy_clock import fight

        w = self.opening.world(self.seed, number, journal)
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
            parts.append(Rows(battles, fighters, events if last else events.copy(), self.arena.told_stages))
        return parts[0] if len(parts) == 1 else joined(parts, self.rules)

    def close(self) -> None:
        """The arrays go with the thread."""


HANDS: Mapping[str, type[Interpreter] | type[Kernel]] = {"simpy": Interpreter, "compiled": Kernel}
