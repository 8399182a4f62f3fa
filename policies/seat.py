"""A Python policy at a table of the simpy clock."""

from collections.abc import Callable, Mapping
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

from policies import narrative_view, sigma_view
from policies.choices import PASSED, Asked, code_of
from policies.forks import Forks, Simulator
from policies.registry import load
from policies.view import Choice, Eyes, PythonPolicy, View, view
from sim.errors import KassenError, PolicyError
from sim.faults import listed, nearest, shown
from sim.host import ALLY, BIT, CHOSEN, FALLEN, PASS, Answer
from sim.ruleset import Opening
from sim.state import ALL, Battle
from sim.vocabulary import Section, Vocabulary

EYES: Mapping[str, Eyes[Any, Any]] = {"narrative": narrative_view.EYES, "sigma": sigma_view.EYES}
Fight = Any
"""A World of any ruleset."""
WIDER = (0, ALLY, FALLEN, ALLY | FALLEN)
"""Whom an order without a fighter may mean, the likeliest first."""


class Asking(NamedTuple):
    """What a policy is thinking about: which question, and since when."""

    battle: int
    round: int
    fighter: int
    since: float
    """Seconds of `time.monotonic`."""


def kind_of(make: Callable[[], PythonPolicy[Any, Any]]) -> object:
    """The class of what is made, whether its settings are bound to it or not."""
    return getattr(make, "func", make)


class PythonSeat:
    """Implements `sim.host.Policy`: shows each question to a Python policy, and checks what it answers."""

    wants = ALL
    reads_odds = True

    def __init__(self, name: str, make: Callable[[], PythonPolicy[Any, Any]], vocabulary: Vocabulary) -> None:
        """Args: `make` makes the policy; each battle has a new one, so that none remembers another battle."""
        self.name, self.make, self.vocabulary = name, make, vocabulary
        self.needs = (ALL,) * len(vocabulary.sections)
        self._eyes = EYES[vocabulary.ruleset]
        self.overlong = 0
        self.asking: Asking | None = None
        """For those who watch the time, from another thread."""
        self._battle: Battle | None = None
        self._policy: PythonPolicy[Any, Any] | None = None
        self._history: tuple[Choice, ...] = ()
        self._waiting: list[Answer] = []
        self._simulator: Simulator | None = None
        self._forks: Forks | None = None

    def join(self, opening: Opening) -> None:
        """Take a seat in an encounter: from then on a policy that wants to can try things out (`begin(forks)`)."""
        self._simulator = Simulator(opening, self.vocabulary, partial(load, vocabulary=self.vocabulary))

    def decide(self, w: Fight, i: int, question: int, legal: int, after: int) -> Answer:
        """What the policy answers; PASS where nothing is legal.

        Raises:
            PolicyError: the answer is not legal, cannot be carried out, or the policy itself failed.
        """
        if legal == 0:
            return PASS
        if after < PASS.line:
            return self._instead(w, i)
        if self._simulator is not None and self._battle is not w.battle and hasattr(kind_of(self.make), "begin"):
            self._simulator.ready()
        self.asking = Asking(w.battle.number, w.battle.round, i, monotonic())
        try:
            return self._answered(w, i, question, legal)
        finally:
            self.asking = None

    def _answered(self, w: Fight, i: int, question: int, legal: int) -> Answer:
        policy = self._sit_down(w, i)
        section = self.vocabulary.sections[question]
        names = self._names(section, legal)
        asked = Asked(self._eyes, self.vocabulary, w, self._number(w, i), i, question, legal)
        seen = view(asked.eyes, w, i, question, section.name, tuple(names), self._history, asked.choices)
        if self._forks is not None:
            self._forks.ask(asked)
        choice = self._choice(self._ask(policy, seen, w, i), names, w, i)
        if self._forks is not None:
            self._forks.over()
        self._history += (choice,)
        if choice.order == PASSED:
            return PASS
        self._waiting = self._answers(choice, names[choice.order], section)
        return self._waiting.pop(0)

    def rate(self, w: Fight, line: int, value: int) -> int:  # noqa: ARG002 - has no lines
        """All candidates of a named rule are as good as the rule says."""
        return value

    def heard(self, question: int, line: int) -> None:
        """Nothing is counted: there are no lines."""

    def _sit_down(self, w: Fight, i: int) -> PythonPolicy[Any, Any]:
        """The policy, a new one in a new battle."""
        if self._policy is None or self._battle is not w.battle:
            try:
                self._battle, self._policy, self._history = w.battle, self.make(), ()
                self._forks = self._hand_out(self._policy)
            except KassenError:
                raise
            except Exception as error:
                raise self._fault(w, i, f"cannot be made: {type(error).__name__}: {error}") from error
        return self._policy

    def _hand_out(self, policy: PythonPolicy[Any, Any]) -> Forks | None:
        """Forks, for a policy that has a method `begin`.

        Raises:
            PolicyError: there are none here.
        """
        begin = getattr(policy, "begin", None)
        if begin is None:
            return None
        if self._simulator is None:
            raise PolicyError(f"policy {self.name}: tries things out, but sits in no encounter; expected `join` first")
        forks = Forks(self._simulator)
        begin(forks)
        return forks

    def _number(self, w: Fight, i: int) -> int:
        """The policy's number, whoever sits before it and writes down what it says."""
        mine = (k for k, each in enumerate(w.table.policies) if self in (each, getattr(each, "policy", None)))
        return next(mine, w.fighters[i].policy)

    def _names(self, section: Section, legal: int) -> dict[str, int]:
        """The legal orders of a question by name."""
        orders = section.orders if section.picks is None else {self.vocabulary.order_name(section.picks): section.picks}
        return {name: order for name, order in orders.items() if legal >> (order & BIT) & 1}

    def _ask(self, policy: PythonPolicy[Any, Any], seen: View[Any, Any], w: Fight, i: int) -> object:
        try:
            return policy.answer(seen)
        except KassenError:
            raise
        except Exception as error:
            raise self._fault(w, i, f"failed with {type(error).__name__}: {error}") from error

    def _choice(self, answer: object, names: dict[str, int], w: Fight, i: int) -> Choice:
        """An answer in full.

        Raises:
            PolicyError: it is none, or not legal.
        """
        given = (answer,) if isinstance(answer, str) else answer
        if not isinstance(given, tuple) or not 1 <= len(given) <= len(Choice._fields):
            raise self._fault(w, i, f"answered {shown(answer)}; expected an order, or (order, fighter, weapon)")
        order, fighter, weapon, stun, mode = [*given, None, None, None, None][: len(Choice._fields)]
        if order != PASSED and order not in names:
            known = [*names, PASSED]
            meant = nearest(order, known)
            hint = f"; did you mean {shown(meant[0])}?" if meant else ""
            raise self._fault(w, i, f"answered {shown(order)}; legal now: {listed(known)}{hint}")
        if fighter is not None and not (type(fighter) is int and 0 <= fighter < len(w.fighters)):
            expected = f"a fighter's number from 0 to {len(w.fighters) - 1}, or None"
            raise self._fault(w, i, f"answered {shown(order)} on {shown(fighter)}; expected {expected}")
        activates = names.get(order, PASS.order) in self.vocabulary.activates
        things = len(w.powers) if activates else w.fighters[i].arms
        if weapon is not None and not (type(weapon) is int and 0 <= weapon < things):
            kind = "an ability" if activates else "a weapon"
            expected = f"{kind}'s number from 0 to {things - 1}, or None"
            raise self._fault(w, i, f"answered {shown(order)} with {shown(weapon)}; expected {expected}")
        if (mode or "") not in self.vocabulary.modes:
            expected = listed([each for each in self.vocabulary.modes if each] or ["no mode"])
            raise self._fault(w, i, f"answered {shown(order)} in mode {shown(mode)}; expected {expected}")
        return Choice(str(order), fighter, weapon, bool(stun), str(mode or ""))

    def _answers(self, choice: Choice, order: int, section: Section) -> list[Answer]:
        """The choice in the engine's terms; where it leaves open whom, all it can mean, one after the other."""
        wield = section.weapons.get(order, 0)
        if choice.weapon is not None:
            wield = CHOSEN + code_of(choice, self.vocabulary)
        elif order in section.targets and order in section.weapons and order not in self.vocabulary.activates:
            wield = self.vocabulary.weighing
        if choice.fighter is not None:
            return [Answer(order, CHOSEN + choice.fighter, wield, PASS.line, 0)]
        if section.picks is not None:
            return [Answer(order, section.targets[order], wield, PASS.line, 0)]
        if order not in section.targets:
            return [Answer(order, 0, wield, PASS.line, 0)]
        return [Answer(order, section.targets[order] | wider, wield, PASS.line, 0) for wider in WIDER]

    def _instead(self, w: Fight, i: int) -> Answer:
        """What else the last answer can mean, now that it could not be carried out."""
        if self._waiting:
            return self._waiting.pop(0)
        order, fighter, weapon, *_ = self._history[-1]
        whom = "" if fighter is None else f" on fighter {fighter}"
        how = "" if weapon is None else f" with weapon {weapon}"
        raise self._fault(w, i, f"answered {shown(order)}{whom}{how}, which cannot be carried out now")

    def _fault(self, w: Fight, i: int, what: str) -> PolicyError:
        b = w.battle
        return PolicyError(f"battle {b.number}, round {b.round}, fighter {i}, policy {self.name}: {what}")
