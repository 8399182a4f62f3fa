"""How a Python policy tries things out: the battle so far once more, one choice further, and on from there by chance.

A history is a list of answers. So a continuation is: repeat the answers so far, give one more, change the dice to those
of a fork, and let policy texts fight on (architecture of histories and forks: sim/README.md). The dice that this battle
itself is going to roll are never looked at. What a continuation does know is what the rules know: the enemies' sheets
and what their texts would do. A policy that asks for forks plays with more than the table sees, and says so.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from policies.choices import PASSED, Asked, Told, Untouched, wielded
from policies.interpreter import TextPolicy
from policies.text import PolicyText
from policies.view import Choice
from sim.chance import MASK, MIX_1, MIX_2, mix
from sim.errors import PolicyError
from sim.host import PASS
from sim.log import BattleRow
from sim.ruleset import Opening
from sim.state import SIDES, Outcome
from sim.vocabulary import Vocabulary

MOST = 4096
"""Continuations for one question."""


class Future(NamedTuple):
    """How continuations ended, for the alliance of the one who asked; sums."""

    battles: int
    won: int
    lost: int
    """The others are draws, or ended at the limit."""
    standing: int
    """Heads of the own alliance left."""
    opposing: int
    """Heads of all others left."""


class Simulator:
    """Plays continuations of an encounter's battles, with texts in the place of Python policies."""

    def __init__(self, opening: Opening, vocabulary: Vocabulary, find: Callable[[str], object]) -> None:
        """Args: `find` gives the policy that a name stands for, as `policies.registry.load` does."""
        self.opening, self.vocabulary, self._find = opening, vocabulary, find
        self._texts: dict[str, TextPolicy] = {}
        self._openings: dict[str, Opening] = {}
        self._arenas: dict[str, Any] = {}
        self._compiles: bool | None = None

    def text(self, name: str) -> TextPolicy:
        """A policy text at the tables of this encounter.

        Raises:
            PolicyError: there is none of this name, or it is no text.
        """
        if name not in self._texts:
            source, start = self._find(name), self.opening.start
            if not isinstance(source, PolicyText):
                raise PolicyError(f"policy {name} is Python; expected a text to play continuations by")
            self._texts[name] = TextPolicy(source.bound_to(start))
        return self._texts[name]

    def endings(
        self, seed: int, number: int, script: Sequence[Told], forks: range, stand_in: str
    ) -> list[tuple[int, ...]]:
        """How each fork of a battle behind its first answers ended: outcome, winner, heads left of each side."""
        opening = self._opening(stand_in)
        if self._can_compile():
            return self._compiled(stand_in, opening, seed, number, script, forks)
        return [self._interpreted(opening, seed, number, script, fork) for fork in forks]

    def _opening(self, stand_in: str) -> Opening:
        """The encounter with a text for each policy that is none."""
        if stand_in not in self._openings:
            policies = [
                each if isinstance(each, TextPolicy) else self.text(stand_in) for each in self.opening.policies
            ]
            self._openings[stand_in] = Opening(self.opening.ruleset, self.opening.start, policies)
        return self._openings[stand_in]

    def ready(self) -> None:
        """Compile the kernel if need be, which takes long: before anybody looks at the time."""
        self._can_compile()

    def _can_compile(self) -> bool:
        """Whether the compiled clock can be had; without it continuations are fought more slowly, and end alike."""
        if self._compiles is None:
            try:
                from sim.compiled_clock import kernel

                kernel(self.opening.ruleset)
            except Exception:  # noqa: BLE001 - whatever numba, or its version, has against it
                self._compiles = False
            else:
                self._compiles = True
        return self._compiles

    def _compiled(
        self, stand_in: str, opening: Opening, seed: int, number: int, script: Sequence[Told], forks: range
    ) -> list[tuple[int, ...]]:
        from sim.compiled_clock import Arena

        arena = self._arenas.get(stand_in)
        if arena is None:
            arena = self._arenas[stand_in] = Arena(opening)
        arena.script(script)
        rows, _, _ = arena.run(seed, number, len(forks), fork=forks.start)
        return [tuple(row) for row in rows[list(ENDED)].tolist()]

    def _interpreted(
        self, opening: Opening, seed: int, number: int, script: Sequence[Told], fork: int
    ) -> tuple[int, ...]:
        from sim.simpy_clock import fight

        w, row = opening.world(seed, number, None, script, fork), BattleRow()
        fight(opening.ruleset, w)
        opening.ruleset.tell_battle(w, row)
        return tuple(getattr(row, name) for name in ENDED)


ENDED = ("outcome", "winner", *(f"heads_left_{side}" for side in range(SIDES)))
"""What is asked of a battle's row."""


class Forks:
    """What a Python policy gets that has a method `begin(forks)`: for one battle, and of use while it is asked."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._asked: Asked | None = None
        self._left = MOST

    @property
    def ruleset(self) -> str:
        """The game that is played."""
        return self._simulator.vocabulary.ruleset

    def ask(self, asked: Asked) -> None:
        """For the seat: what the policy is asked now."""
        self._asked, self._left = asked, MOST

    def over(self) -> None:
        """For the seat: the question has been answered."""
        self._asked = None

    def usual(self, text: str) -> Choice:
        """What a policy text would answer here.

        Raises:
            PolicyError: there is none of this name, or it is no text.
        """
        asked = self._now()
        w, policy = asked.world, self._simulator.text(text)
        called = {order: name for name, order in asked.orders.items()}
        with Untouched(w), _InPlaceOf(w, asked.policy, policy):
            after = PASS.line
            while True:
                a = policy.decide(w, asked.fighter, asked.question, asked.legal, after)
                if a.order == PASS.order:
                    return Choice(PASSED)
                told = asked.carried_out(a)
                if told is not None:
                    order, fighter, code = told
                    return Choice(called[order], fighter if fighter >= 0 else None, *wielded(code, asked.vocabulary))
                after = a.line

    def futures(self, choices: Sequence[Choice], battles: int, stand_in: str, first: int = 1) -> list[Future]:
        """How continuations of the battle behind each choice end. All choices meet the same dice.

        Args:
            choices: of `View.choices` or `usual`.
            battles: how many continuations of each.
            stand_in: the policy text that fights on for all who fight by Python.
            first: number of the first of these continuations, from 1; others are others.

        Raises:
            PolicyError: too many were asked for, or a choice cannot be carried out.
        """
        asked = self._now()
        w = asked.world
        if battles < 1 or first < 1:
            raise PolicyError(f"{battles} continuations from number {first} were asked for; expected 1 or more, from 1")
        self._left -= battles * len(choices)
        if self._left < 0:
            raise PolicyError(f"more than {MOST} continuations were asked for at one question")
        seed, history = seed_of(w.battle.chain, w.battle.number), list(w.table.answers)
        forks = range(first, first + battles)
        return [
            self._sum(self._simulator.endings(seed, w.battle.number, [*history, told], forks, stand_in))
            for told in self._told(choices)
        ]

    def _told(self, choices: Sequence[Choice]) -> list[Told]:
        """Choices as a history keeps them."""
        asked, all_told = self._now(), []
        with Untouched(asked.world):
            for choice in choices:
                told = asked.told(choice)
                if told is None:
                    raise PolicyError(f"{choice} cannot be carried out now; expected one of `choices`")
                all_told.append(told)
        return all_told

    def _now(self) -> Asked:
        if self._asked is None:
            raise PolicyError("forks were asked for outside of a question; expected to be within `answer`")
        if self._asked.world.table.fork:
            raise PolicyError("this battle is a fork itself, which cannot be forked again; expected a plain one")
        return self._asked

    def _sum(self, ends: Sequence[tuple[int, ...]]) -> Future:
        w = self._now().world
        foes, sides = w.fighters[self._now().fighter].foes, range(len(w.sides))
        won = lost = standing = opposing = 0
        for outcome, winner, *heads in ends:
            if outcome == Outcome.WON and winner >= 0:
                won += not foes >> winner & 1
                lost += foes >> winner & 1
            for side in sides:
                if foes >> side & 1:
                    opposing += heads[side]
                else:
                    standing += heads[side]
        return Future(len(ends), won, lost, standing, opposing)


class _InPlaceOf:
    """For a moment a text sits in the place of a Python policy."""

    def __init__(self, w: Any, number: int, policy: TextPolicy) -> None:  # noqa: ANN401 - a World of any ruleset
        self.table, self.number, self.policy = w.table, number, policy

    def __enter__(self) -> None:
        self.kept = self.table.policies
        self.table.policies = [*self.kept[: self.number], self.policy, *self.kept[self.number + 1 :]]

    def __exit__(self, *_: object) -> None:
        self.table.policies = self.kept


def seed_of(chain: int, number: int) -> int:
    """The seed that leads to the dice of a battle: `sim.chance.chain_key` undone."""
    return (_unmixed(chain) - mix(number + 1)) & MASK


def _unmixed(z: int) -> int:
    """`sim.chance.mix` undone, which is one to one."""
    for shift, factor in ((31, MIX_2), (27, MIX_1), (30, 1)):
        step = z
        for _ in range(64 // shift):
            step = z ^ (step >> shift)
        z = step * pow(factor, -1, 1 << 64) & MASK
    return z
