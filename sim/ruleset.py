"""What the clocks need to know of a ruleset, and a World made of a battle's start."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

import attrs

from sim.chance import chain_key, fork_key, stage_key, stream
from sim.host import Policy, Table
from sim.log import StageRow
from sim.state import ALL, PURPOSES, Slot, World


@attrs.frozen
class Ruleset:
    """A ruleset as its clocks see it: what it is made of, and the two functions they call."""

    name: str
    version: int  # raised whenever rows change for the same seed
    package: str  # where its rule modules are
    rules: tuple[str, ...]  # those modules
    fighter: type
    arm: type
    weapon: type
    options: type
    situation: type
    event: type
    fighter_row: type
    muster: Callable[[Any], None]
    happen: Callable[[Any, int], None]
    tell_battle: Callable[[Any, Any], None]
    tell_fighter: Callable[[Any, int, Any], None]
    chances: Callable[[], Any]
    means: Callable[[], Any]
    questions: int  # how many kinds of question its policies are asked
    stage_row: type = StageRow
    power: type | None = None
    effect: type | None = None


ABILITIES = ("powers", "effects")
"""What only the start of a battle with abilities has."""
GAUNTLET = ("stages", "lineups", "posts")
"""What only the start of a gauntlet has."""


class Journal(list[Any]):
    """A log that keeps rows as tuples; the rules hand over the same event object each time."""

    def __init__(self, event: type) -> None:
        super().__init__()
        self.row: Callable[[Any], tuple[int, ...]] = attrgetter(*(f.name for f in attrs.fields(event)))

    def append(self, event: Any) -> None:
        """Keep the event as it is now."""
        super().append(self.row(event))


class Silent:
    """A log that keeps nothing."""

    def append(self, event: Any) -> None:
        """Forget it."""


def values_of(thing: Any) -> tuple[int, ...]:
    """The fields of a state object, in order."""
    return tuple(getattr(thing, f.name) for f in attrs.fields(type(thing)))


class Opening:
    """A battle about to begin, from which any number of Worlds are made; they share nothing that can change."""

    def __init__(self, ruleset: Ruleset, start: Any, policies: Sequence[Policy]) -> None:
        """Args: `start` is what the battle begins with (sim.start)."""
        self.ruleset, self.policies = ruleset, policies
        self.weapons, self.hazards, self.options = tuple(start.weapons), tuple(start.hazards), start.options
        self.stages, self.lineups, self.posts = (tuple(getattr(start, each, ())) for each in GAUNTLET)
        self.powers, self.effects = (tuple(getattr(start, each, ())) for each in ABILITIES)
        self.needs = [needs for policy in policies for needs in policy.needs]
        self.exact = any(policy.wants == ALL for policy in policies)
        self.start = start
        self.parts = [
            [(type(thing), values_of(thing)) for thing in things]
            for things in (start.sides, start.fighters, start.arms)
        ]
        tables = any(policy.reads_odds for policy in policies)
        self.chances: Sequence[int] = ruleset.chances() if tables else ()
        self.means: Sequence[int] = ruleset.means() if tables else ()

    def world(
        self,
        seed: int,
        number: int,
        log: Any = None,
        script: Sequence[tuple[int, int, int]] = (),
        fork: int = 0,
        dice: Callable[[Any, int, int], int] = stream,
    ) -> Any:
        """The World of one battle.

        Args:
            seed: of the run, any whole number.
            number: of the battle, from 0.
            log: where rows go; none are written without it.
            script: answers to repeat before the policies are asked.
            fork: from 1, goes on with other dice once the script is over; 0 does not.
            dice: gives the numbers that are drawn; tests script them.
        """
        rules = self.ruleset
        chain = chain_key(seed, number)
        battle = attrs.evolve(
            self.start.battle,
            key=stage_key(chain, 0),
            chain=chain,
            number=number,
            logging=int(log is not None),
        )
        battle.exact = int(self.exact)
        if fork and not script:
            battle.key, battle.chain = fork_key(battle.key, 0, fork), fork_key(battle.chain, 0, fork)
        sides, fighters, arms = ([cls(*values) for cls, values in part] for part in self.parts)
        for c in fighters:
            c.wants = ALL if script else self.policies[c.policy].wants
        slots = [Slot() for _ in range(1 + len(self.hazards) + len(fighters))]
        return World(
            battle, sides, fighters, arms, self.weapons, slots, self.hazards, [0] * (PURPOSES * len(fighters)),
            self.options, self.needs, rules.situation(), rules.event(), self.chances, self.means,
            Table(self.policies, script, fork), Silent() if log is None else log, dice, self.stages, self.lineups,
            self.posts, [rules.stage_row() for _ in self.stages], self.powers, self.effects,
        )  # fmt: skip
