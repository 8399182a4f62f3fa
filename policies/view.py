"""What a Python policy of the narrative ruleset gets to see: what the table sees, and nothing that could be changed."""

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import attrs

from sim.common import begin_policy_numbers, below, hostile
from sim.errors import PolicyError
from sim.narrative.conditions import (
    disoriented,
    guarded,
    has_strain,
    held_weapon,
    immobilized,
    in_hand,
    last_arm,
    members_left,
    staggered,
    total_threshold,
    usable,
)
from sim.narrative.initiative import fit_for_slot
from sim.narrative.look import hurt, look
from sim.narrative.model import Band, Fight, Kind, Question, Style
from sim.narrative.place import band, engaged_with
from sim.narrative.vocabulary import NARRATIVE
from sim.state import ALL, FIGHTERS, Purpose, State


class Choice(NamedTuple):
    """What a Python policy answers; an order's name alone or a shorter tuple will do.

    Without a fighter the nearest is meant, without a weapon the one that promises most.
    """

    order: str
    fighter: int | None = None
    """Its number, as in `View.enemies`."""
    weapon: int | None = None
    """The number of a weapon among `View.me.weapons`."""
    stun: bool = False
    """Whether the weapon is set to stun."""


Answered = str | tuple[str] | tuple[str, int | None] | tuple[str, int | None, int | None] | Choice


@attrs.frozen
class Arms:
    """A weapon, as the one who carries it knows it."""

    number: int
    """Among the bearer's, from 0; the last are its fists."""
    style: Style
    damage: int
    """Points, brawn included."""
    reach: Band
    in_hand: bool
    usable: bool
    """Whether it could be attacked with once in hand: loaded, prepared, not dropped."""


@attrs.frozen
class Seen:
    """Somebody on the field, as anybody can see them."""

    number: int
    side: int
    kind: Kind
    state: State
    members: int
    """Members standing; 1 but for a minion group."""
    leader: bool
    place: int
    band: Band
    """To the one who looks."""
    engaged: bool
    """With the one who looks."""
    acted: bool
    """In this round."""
    wounds_percent: int
    """Of the threshold; an enemy's in quarters unless sheets are open."""
    armor: int
    """Soak that is worn."""
    damage: int
    """Points, of the weapon in hand, brawn included."""
    prone: bool
    in_cover: bool
    guarded: bool
    staggered: bool
    immobilized: bool
    disoriented: bool


@attrs.frozen
class Known(Seen):
    """Somebody of the own alliance, whose numbers are known exactly."""

    wounds: int
    wound_threshold: int
    """Of all members together."""
    strain: int
    strain_threshold: int | None
    """None: strain is wounds."""
    criticals: int
    soak: int
    aims: int
    agility: int
    brawn: int
    weapons: tuple[Arms, ...]


@attrs.frozen(eq=False)
class View:
    """One question to a Python policy. It can be read, not changed, and tells nothing that the table cannot see.

    It is over when the question has been answered: what was not read by then cannot be read.
    """

    question: str
    """slot, turn, spend or spend_enemy."""
    legal: tuple[str, ...]
    """The orders that may be given; `pass` always may."""
    fighter: int
    """The number of the one who is asked; for a slot, of the first who may take it."""
    history: tuple[Choice, ...]
    """The own answers in this battle so far, oldest first."""
    _see: Callable[[str], Any] = attrs.field(repr=False)
    _random: Callable[[int], int] = attrs.field(repr=False)

    @cached_property
    def me(self) -> Known:
        """The one who is asked."""
        known: Known = self._see("me")
        return known

    @cached_property
    def allies(self) -> tuple[Known, ...]:
        """All others of the own alliance but those yet to arrive, by their numbers."""
        allies: tuple[Known, ...] = self._see("allies")
        return allies

    @cached_property
    def enemies(self) -> tuple[Seen, ...]:
        """All enemies but those yet to arrive, by their numbers."""
        enemies: tuple[Seen, ...] = self._see("enemies")
        return enemies

    @cached_property
    def candidates(self) -> tuple[int, ...]:
        """For a slot: the numbers of those who may take it; else none."""
        numbers: tuple[int, ...] = self._see("candidates")
        return numbers

    @cached_property
    def words(self) -> Mapping[str, int]:
        """The words of the policy language, those of a target filled where there is one (spend, spend_enemy)."""
        words: Mapping[str, int] = self._see("words")
        return words

    def random(self, n: int) -> int:
        """A random number from 0 to n - 1, of the fighter's own stream.

        Dice:
            One number for the purpose `policy`.
        """
        return self._random(n)


class PythonPolicy(Protocol):
    """What anybody can write in Python; a new one is made for each battle."""

    def answer(self, view: View) -> Answered:
        """An order for the question in view: a name, or a name with a fighter and a weapon."""
        ...


WORDS = tuple(
    tuple(
        (name, name not in section.lacks and not (section.targets and NARRATIVE.describes_target(number)))
        for name, number in NARRATIVE.words.items()
    )
    for section in NARRATIVE.sections
)
"""The words, and for each question whether it means anything then; if not it is shown as 0."""


def view(w: Fight, i: int, question: int, legal: tuple[str, ...], history: tuple[Choice, ...]) -> View:
    """What fighter i sees of the battle at this question."""
    if question == Question.SLOT:
        look(w, i, ALL)
    words = MappingProxyType({name: getattr(w.seen, name) if known else 0 for name, known in WORDS[question]})

    asked = w.battle.asked

    def check() -> None:
        if w.battle.asked != asked:
            raise PolicyError(
                "a view was read after its question had been answered; expected to be read within `answer`"
            )

    def see(what: str) -> Any:  # noqa: ANN401 - one of the things below, which View gives their types
        check()
        match what:
            case "me":
                return known(w, i, i)
            case "allies":
                return tuple(known(w, i, j) for j in others(w, i, enemies=False))
            case "enemies":
                return tuple(seen(w, i, j) for j in others(w, i, enemies=True))
            case "candidates":
                return candidates(w, i) if question == Question.SLOT else ()
        return words

    begin_policy_numbers(w, i, FIGHTERS)

    def random(n: int) -> int:
        check()
        if n < 1:
            raise ValueError(f"random({n}): expected 1 or more")
        return below(w, i, Purpose.POLICY, n)

    return View(Question(question).name.lower(), legal, i, history, see, random)


def others(w: Fight, i: int, *, enemies: bool) -> list[int]:
    """The numbers of all who are on the field, were, or lie on it: enemies of i, or all others."""
    return [
        j
        for j, t in enumerate(w.fighters)
        if j != i and t.state != State.ABSENT and hostile(w.fighters[i], t) == enemies
    ]


def candidates(w: Fight, i: int) -> tuple[int, ...]:
    """Those of i's side who may take its slot."""
    return tuple(j for j in range(len(w.fighters)) if fit_for_slot(w, j, w.fighters[i].side))


def appearance(w: Fight, i: int, j: int) -> dict[str, Any]:
    """What i sees of j."""
    c, t = w.fighters[i], w.fighters[j]
    weapon = held_weapon(w, t)
    return {
        "number": j,
        "side": t.side,
        "kind": Kind(t.kind),
        "state": State(t.state),
        "members": members_left(t),
        "leader": t.leader > 0,
        "place": t.place,
        "band": Band(band(w, i, j)) if i != j else Band.ENGAGED,
        "engaged": i != j and engaged_with(c, t),
        "acted": t.acted >= w.battle.round,
        "wounds_percent": hurt(w, i, j),
        "armor": t.armor,
        "damage": weapon.damage + weapon.adds_brawn * t.brawn,
        "prone": t.prone > 0,
        "in_cover": t.in_cover > 0,
        "guarded": guarded(t) > 0,
        "staggered": staggered(t),
        "immobilized": immobilized(t),
        "disoriented": disoriented(t) > 0,
    }


def seen(w: Fight, i: int, j: int) -> Seen:
    """What i sees of an enemy."""
    return Seen(**appearance(w, i, j))


def known(w: Fight, i: int, j: int) -> Known:
    """What i knows of itself or an ally."""
    t = w.fighters[j]
    return Known(
        **appearance(w, i, j),
        wounds=t.wounds,
        wound_threshold=total_threshold(t),
        strain=t.strain,
        strain_threshold=t.strain_threshold if has_strain(t) else None,
        criticals=t.injuries,
        soak=t.soak,
        aims=t.aims,
        agility=t.agility,
        brawn=t.brawn,
        weapons=tuple(arms(w, j, k) for k in range(t.first_arm, last_arm(t) + 1)),
    )


def arms(w: Fight, j: int, k: int) -> Arms:
    """Arm k of fighter j."""
    t, a = w.fighters[j], w.weapons[w.arms[k].weapon]
    return Arms(
        number=k - t.first_arm,
        style=Style(a.style),
        damage=a.damage + a.adds_brawn * t.brawn,
        reach=Band(a.reach),
        in_hand=in_hand(w, t, k),
        usable=usable(w, k),
    )
