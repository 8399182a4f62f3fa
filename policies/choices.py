"""Everything that can be carried out when a question is asked, found by trying: only the rules know whom they allow."""

from typing import Any

import attrs

from policies.view import Choice, Eyes
from sim.errors import PolicyError
from sim.host import BIT, CHOSEN, MODES, PASS, Answer
from sim.ruleset import values_of
from sim.vocabulary import Section, Vocabulary

PASSED = "pass"
BEST = "best"
Told = tuple[int, int, int]
"""An answer as a history keeps it: order, fighter, weapon; -1 for none."""
PASSING: Told = (0, -1, -1)


@attrs.frozen
class Asked:
    """A question to a Python policy, in the engine's terms."""

    eyes: Eyes[Any, Any]
    vocabulary: Vocabulary
    world: Any
    policy: int
    """Its number."""
    fighter: int
    question: int
    legal: int
    """Orders, a bit each."""

    @property
    def section(self) -> Section:
        """Whose lines would answer it."""
        return self.vocabulary.sections[self.question]

    @property
    def orders(self) -> dict[str, int]:
        """The orders of the question by name, legal or not."""
        picks = self.section.picks
        return dict(self.section.orders) if picks is None else {self.vocabulary.order_name(picks): picks}

    def choices(self) -> tuple[Choice, ...]:
        """Each legal order on each fighter with each weapon, as far as it can be carried out; then `pass`."""
        found: list[Choice] = []
        with Untouched(self.world):
            for name, order in self.orders.items():
                if self.legal >> (order & BIT) & 1 and name != BEST:
                    found += [choice for choice in self._ways(name, order) if self._possible(choice)]
        return tuple(found) if self.section.picks is not None else (*found, Choice(PASSED))

    def _possible(self, choice: Choice) -> bool:
        """Whether it can be carried out, and with just this weapon, set as it says."""
        told = self.told(choice)
        return told is not None and (choice.weapon is None or told[2] == code_of(choice, self.vocabulary))

    def told(self, choice: Choice) -> Told | None:
        """A choice as a history keeps it; None where it cannot be carried out."""
        if choice.order == PASSED:
            return PASSING
        order, section = self.orders[choice.order], self.section
        wield = section.weapons.get(order, 0) if choice.weapon is None else CHOSEN + code_of(choice, self.vocabulary)
        target = section.targets.get(order, 0) if choice.fighter is None else CHOSEN + choice.fighter
        return self.carried_out(Answer(order, target, wield, PASS.line, 0))

    def carried_out(self, a: Answer) -> Told | None:
        """What an answer of the engine comes to.

        Raises:
            PolicyError: the ruleset does not say.
        """
        if self.eyes.carried_out is None:
            raise PolicyError(f"the ruleset {self.vocabulary.ruleset} lists no choices; expected `legal` to do")
        return self.eyes.carried_out(self.world, self.fighter, self.policy, self.question, a)

    def _ways(self, name: str, order: int) -> list[Choice]:
        """An order on whomever and with whatever, possible or not."""
        section = self.section
        targets = order in section.targets or section.picks is not None
        arms, activates = order in section.weapons, order in self.vocabulary.activates
        things = len(self.world.powers) if activates else self.world.fighters[self.fighter].arms
        return [
            Choice(name, fighter, weapon, stun, mode)
            for fighter in (range(len(self.world.fighters)) if targets else (None,))
            for weapon in (range(things) if arms else (None,))
            for stun, mode in (ways_of(self.vocabulary) if arms and targets and not activates else PLAIN)
        ]


PLAIN = ((False, ""),)


def ways_of(vocabulary: Vocabulary) -> tuple[tuple[bool, str], ...]:
    """The ways in which a weapon may be used: plainly, set to stun, in each other mode."""
    return ((False, ""), (True, ""), *((False, mode) for mode in vocabulary.modes[1:]))


def code_of(choice: Choice, vocabulary: Vocabulary) -> int:
    """A choice's weapon, and how it is used, as a history keeps them; -1 without a weapon."""
    if choice.weapon is None:
        return -1
    return MODES * vocabulary.modes.index(choice.mode) + 2 * choice.weapon + choice.stun


def wielded(code: int, vocabulary: Vocabulary) -> tuple[int | None, bool, str]:
    """The same back again: which weapon, whether set to stun, in what mode."""
    if code < 0:
        return None, False, ""
    return code % MODES >> 1, bool(code & 1), vocabulary.modes[code // MODES]


class Untouched:
    """Leaves a World as it was: what is seen, what was viewed, the numbers drawn."""

    def __init__(self, w: Any) -> None:  # noqa: ANN401 - of any ruleset
        self.world = w

    def __enter__(self) -> None:
        w = self.world
        self.seen, self.counts = values_of(w.seen), list(w.counts)
        self.viewed = (w.battle.viewed, w.battle.viewed_groups)

    def __exit__(self, *_: object) -> None:
        w = self.world
        for field, value in zip(attrs.fields(type(w.seen)), self.seen, strict=True):
            setattr(w.seen, field.name, value)
        w.counts[:] = self.counts
        w.battle.viewed, w.battle.viewed_groups = self.viewed
