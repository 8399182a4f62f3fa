"""What a Python policy gets to see: what the table sees, and nothing that could be changed.

What is shared by all rulesets is here; what a fighter looks like, in `narrative_view` and `sigma_view`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import attrs

from sim.common import begin_policy_numbers, below, hostile
from sim.errors import PolicyError
from sim.state import FIGHTERS, Purpose, State
from sim.vocabulary import Vocabulary

K = TypeVar("K")
"""What is known of oneself and of allies."""
S = TypeVar("S")
"""What is seen of an enemy."""


class Choice(NamedTuple):
    """What a Python policy answers; an order's name alone or a shorter tuple will do.

    Without a fighter the nearest is meant, without a weapon the one that promises most.
    """

    order: str
    fighter: int | None = None
    """Its number, as in `View.enemies`."""
    weapon: int | None = None
    """The number of a weapon among `View.me.weapons`; for `activate`, of an ability of `View.me.abilities`."""
    stun: bool = False
    """Whether the weapon is set to stun."""
    mode: str = ""
    """In what other way: of the narrative game `auto_fire`, `spread`, or `both` weapons at once."""


Answered = str | tuple[str] | tuple[str, int | None] | tuple[str, int | None, int | None] | Choice


@attrs.frozen(eq=False)
class View(Generic[K, S]):
    """One question to a Python policy. It can be read, not changed, and tells nothing that the table cannot see.

    It is over when the question has been answered: what was not read by then cannot be read.
    """

    question: str
    """The name of the section that answers it: turn, slot, react, ..."""
    legal: tuple[str, ...]
    """The orders that may be given; `pass` always may."""
    fighter: int
    """The number of the one who is asked; for a slot, of the first who may take it."""
    history: tuple[Choice, ...]
    """The own answers in this battle so far, oldest first."""
    _see: Callable[..., Any] = attrs.field(repr=False)
    _random: Callable[[int], int] = attrs.field(repr=False)

    @cached_property
    def me(self) -> K:
        """The one who is asked."""
        known: K = self._see("me")
        return known

    @cached_property
    def allies(self) -> tuple[K, ...]:
        """All others of the own alliance but those yet to arrive, by their numbers."""
        allies: tuple[K, ...] = self._see("allies")
        return allies

    @cached_property
    def enemies(self) -> tuple[S, ...]:
        """All enemies but those yet to arrive, by their numbers."""
        enemies: tuple[S, ...] = self._see("enemies")
        return enemies

    @cached_property
    def candidates(self) -> tuple[int, ...]:
        """For a slot: the numbers of those who may take it; else none."""
        numbers: tuple[int, ...] = self._see("candidates")
        return numbers

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """All that can be carried out now, in full: each order on each fighter with each weapon; then `pass`."""
        choices: tuple[Choice, ...] = self._see("choices")
        return choices

    @cached_property
    def words(self) -> Mapping[str, int]:
        """The words of the policy language, those of a target filled where there is just one."""
        words: Mapping[str, int] = self._see("words")
        return words

    def dice(self, fighter: int, weapon: int) -> Any:  # noqa: ANN401 - each ruleset has dice of its own
        """The dice of an attack on a fighter with a weapon of `me.weapons`, by what shows (narrative: a Pool).

        Where the attack is not possible now they are those it would take from here.
        """
        return self._see("dice", fighter, weapon)

    def random(self, n: int) -> int:
        """A random number from 0 to n - 1, of the fighter's own stream.

        Dice:
            One number for the purpose `policy`.
        """
        return self._random(n)


class PythonPolicy(Protocol[K, S]):
    """What anybody can write in Python; a new one is made for each battle."""

    def answer(self, view: View[K, S]) -> Answered:
        """An order for the question in view: a name, or a name with a fighter and a weapon."""
        ...


@attrs.frozen
class Eyes(Generic[K, S]):
    """How a view of a ruleset's battles is made."""

    words: Sequence[Sequence[tuple[str, bool]]]
    """The words, and for each question whether it means anything then; if not it is shown as 0."""
    known: Callable[[Any, int, int], K]
    """What fighter i knows of itself or an ally."""
    seen: Callable[[Any, int, int], S]
    """What fighter i sees of an enemy."""
    prepare: Callable[[Any, int, int], None] | None = None
    """Fills in words that are not filled where something is asked."""
    candidates: Callable[[Any, int, int], tuple[int, ...]] | None = None
    """Those among whom a question chooses, by number."""
    carried_out: Callable[[Any, int, int, int, Any], tuple[int, int, int] | None] | None = None
    """What an answer of a policy, by its number, comes to as a history tells it; None: it cannot be carried out."""
    dice: Callable[[Any, int, int, int], Any] | None = None
    """The dice of an attack of fighter i on j with arm k, by what shows."""


def words_of(vocabulary: Vocabulary) -> tuple[tuple[tuple[str, bool], ...], ...]:
    """For each question its words, and whether it means anything then."""
    return tuple(
        tuple(
            (name, name not in section.lacks and not (section.targets and vocabulary.describes_target(number)))
            for name, number in vocabulary.words.items()
        )
        for section in vocabulary.sections
    )


def view(
    eyes: Eyes[K, S],
    w: Any,  # noqa: ANN401 - each ruleset has a World of its own
    i: int,
    question: int,
    name: str,
    legal: tuple[str, ...],
    history: tuple[Choice, ...],
    choices: Callable[[], tuple[Choice, ...]],
) -> View[K, S]:
    """What fighter i sees of the battle at this question."""
    if eyes.prepare:
        eyes.prepare(w, i, question)
    words = MappingProxyType({word: getattr(w.seen, word) if means else 0 for word, means in eyes.words[question]})
    asked = w.battle.asked

    def check() -> None:
        if w.battle.asked != asked:
            raise PolicyError(
                "a view was read after its question had been answered; expected to be read within `answer`"
            )

    def see(what: str, *more: int) -> Any:  # noqa: ANN401 - one of the things below, which View gives their types
        check()
        match what:
            case "me":
                return eyes.known(w, i, i)
            case "allies":
                return tuple(eyes.known(w, i, j) for j in others(w, i, enemies=False))
            case "enemies":
                return tuple(eyes.seen(w, i, j) for j in others(w, i, enemies=True))
            case "candidates":
                return eyes.candidates(w, i, question) if eyes.candidates else ()
            case "choices":
                return choices()
            case "dice":
                return shown_dice(eyes, w, i, *more)
        return words

    begin_policy_numbers(w, i, FIGHTERS)

    def random(n: int) -> int:
        check()
        if n < 1:
            raise ValueError(f"random({n}): expected 1 or more")
        return below(w, i, Purpose.POLICY, n)

    return View(name, legal, i, history, see, random)


def shown_dice(eyes: Eyes[K, S], w: Any, i: int, fighter: int, weapon: int) -> Any:  # noqa: ANN401 - of any ruleset
    """The dice of an attack.

    Raises:
        PolicyError: there is no such fighter or weapon, or the ruleset does not show them.
    """
    c = w.fighters[i]
    if eyes.dice is None:
        raise PolicyError("this ruleset does not show the dice of attacks; expected to go by `words`")
    if not (0 <= fighter < len(w.fighters) and fighter != i and 0 <= weapon < c.arms):
        expected = f"another fighter from 0 to {len(w.fighters) - 1}, and a weapon from 0 to {c.arms - 1}"
        raise PolicyError(f"dice({fighter}, {weapon}): expected {expected}")
    return eyes.dice(w, i, fighter, c.first_arm + weapon)


def others(w: Any, i: int, *, enemies: bool) -> list[int]:  # noqa: ANN401 - of any ruleset
    """The numbers of all who are on the field, were, or lie on it: enemies of i, or all others."""
    return [
        j
        for j, t in enumerate(w.fighters)
        if j != i and t.state != State.ABSENT and hostile(w.fighters[i], t) == enemies
    ]
