"""How often each line of a policy text fired in many battles, and how these went when it did."""

from collections.abc import Iterator
from typing import Any

import attrs

from experiments.statistics.stats import Estimate, wilson
from experiments.telling.explain import Seat, told_line
from policies.lines import Line
from sim.state import Outcome


@attrs.define
class Use:
    """How often a line fired, and how battles went when it did."""

    line: Line
    never: bool
    fired: int = 0
    battles: int = 0
    """In which it fired at least once."""
    won: int = 0
    """Of these."""

    def share(self) -> Estimate:
        """How often its side won when it fired."""
        return wilson(self.won, self.battles)


@attrs.frozen
class Account:
    """A policy's lines over a batch."""

    uses: tuple[Use, ...]
    battles: int
    won: int
    clock: str

    def share_without(self, use: Use) -> Estimate:
        """How often its side won when a line did not fire."""
        return wilson(self.won - use.won, self.battles - use.battles)


def account(seat: Seat, seed: int, battles: int, clock: str = "auto") -> Account:
    """How often each line fired in so many battles, and how these went for the sides that it was looked at on."""
    uses = tuple(Use(line, line in seat.bound.never or not line.rows) for line in seat.text.lines)
    won = 0
    compiled = clock != "simpy" and _can_compile(seat)
    for hits, victory in _compiled(seat, seed, battles) if compiled else _interpreted(seat, seed, battles):
        won += victory
        for use, count in zip(uses, hits, strict=True):
            use.fired += count
            use.battles += count > 0
            use.won += count > 0 and victory
    return Account(uses, battles, won, "compiled" if compiled else "simpy")


def _can_compile(seat: Seat) -> bool:
    """Whether the kernel is there, and counts the lines of these sides alone."""
    start = seat.prepared.opening.start
    users = {each.side for each in start.fighters if each.policy == seat.number}
    texts = all(bound is not None for bound in seat.prepared.bound)
    if not texts or not users <= seat.sides:
        return False
    try:
        from sim.compiled_clock import is_ready
    except ImportError:  # no numba, or one that cannot be loaded
        return False
    return is_ready(seat.prepared.ruleset)


def _wins(seat: Seat, outcome: int, winner: int) -> bool:
    """Whether one of the sides, or an ally of theirs, won."""
    sides = seat.prepared.opening.start.sides
    return outcome == Outcome.WON and any(not sides[each].foes >> winner & 1 for each in seat.sides)


def _compiled(seat: Seat, seed: int, battles: int) -> Iterator[tuple[list[int], bool]]:
    """For each battle how often each line fired, and whether it was won."""
    from sim.compiled_clock import Arena

    arena, count = Arena(seat.prepared.opening), len(seat.text.lines)
    before = [0] * count
    for number in range(battles):
        rows, _, _ = arena.run(seed, number, 1)
        after = [int(each) for each in arena.hits[seat.number][:count]]
        yield [b - a for a, b in zip(before, after, strict=True)], _wins(seat, rows[0]["outcome"], rows[0]["winner"])
        before = after


def _interpreted(seat: Seat, seed: int, battles: int) -> Iterator[tuple[list[int], bool]]:
    """The same on the simpy clock."""
    from sim.simpy_clock import fight

    opening, witness = seat.watched()
    for number in range(battles):
        witness.decisions.clear()
        w = opening.world(seed, number)
        fight(opening.ruleset, w)
        hits = [0] * len(seat.text.lines)
        for decision in witness.decisions:
            if decision.fired is not None:
                hits[decision.fired.number] += 1
        yield hits, _wins(seat, w.battle.outcome, w.battle.winner)


def account_json(found: Account) -> dict[str, Any]:
    """A batch under the keys of the JSON answer."""
    return {
        "battles": found.battles,
        "p_win": wilson(found.won, found.battles).as_json(),
        "clock": found.clock,
        "lines": [
            {
                **told_line(use.line),
                "never_applicable": use.never,
                "fired": use.fired,
                "battles": use.battles,
                "p_win_fired": use.share().as_json(),
                "p_win_not_fired": found.share_without(use).as_json(),
            }
            for use in found.uses
        ],
    }
