"""No policy changes the battle, sees what the table does not, draws chance of its own, or works without end."""

import random
import sys
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest

import sim.narrative.look
import sim.sigma.look
from experiments.encounter import prepare_text
from experiments.games import GAMES
from policies.choices import Untouched
from policies.registry import PythonSource, load
from policies.seat import EYES
from sim import simpy_clock
from sim.host import PASS, Answer, Policy
from sim.ruleset import Opening, values_of
from sim.state import ALL, PURPOSES, Purpose, State
from tests.contracts.test_every_policy import NAMES, SCENARIOS, seat, words_of

MOST_CALLS = 250_000
"""Calls of functions for one answer."""
DECISIONS = 60
"""So many of a battle are looked at."""
HIDDEN = {
    "narrative": (
        "intellect cunning willpower presence cool vigilance discipline medicine mechanics athletics survival "
        "resilience cortosis strain soak adversary stimpacks patches stims_received owed dies_after"
    ).split(),
    "sigma": "perception operation education special evade_tries evade_number".split(),
}
"""What of an enemy shows nowhere: sheets, and what nobody can count."""
LOOK = {"narrative": sim.narrative.look.look, "sigma": sim.sigma.look.look}
LOOKED = {"narrative": ("SLOT", "TURN"), "sigma": ("TURN", "DECLARE", "DELAY")}
"""Questions at which no roll is in view, so that one can look anew."""
Watch = Callable[[Any, int, int, int, int, Callable[[], Answer]], Answer]


class Watched:
    """Hands questions on through a function that sees them come and go."""

    def __init__(self, policy: Policy, watch: Watch) -> None:
        self.policy, self.watch = policy, watch
        self.needs, self.wants, self.reads_odds = (ALL,) * len(policy.needs), policy.wants, policy.reads_odds
        self.rate, self.heard = policy.rate, policy.heard

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        return self.watch(w, i, question, legal, after, lambda: self.policy.decide(w, i, question, legal, after))


def fight(ruleset: str, name: str, watch: Watch) -> Any:
    """A battle of the skirmish in which the policy is watched; its World at the end."""
    return play(ruleset, seat(ruleset, name), watch)


def play(ruleset: str, policy: Policy, watch: Watch, number: int = 2) -> Any:
    """The same, of a policy that is there already."""
    rules, opening = GAMES[ruleset].ruleset, prepare_text(SCENARIOS[ruleset]).opening
    world = Opening(rules, opening.start, [Watched(policy, watch), *opening.policies[1:]]).world(11, number, [])
    simpy_clock.fight(rules, world)
    return world


def plain(w: Any, i: int, question: int, legal: int, after: int, decide: Callable[[], Answer]) -> Answer:
    return decide()


def state(w: Any) -> tuple[Any, ...]:
    """All of a battle but what is in view and where the stream `policy` stands."""
    battle = values_of(attrs.evolve(w.battle, viewed=0, viewed_groups=0))
    parts = [*w.sides, *w.fighters, *w.arms, *w.slots]
    counts = [n for k, n in enumerate(w.counts) if k % PURPOSES != Purpose.POLICY]
    return battle, [values_of(part) for part in parts], counts, list(w.table.answers), len(w.log), w.table.policies


@pytest.mark.parametrize(("ruleset", "name"), NAMES)
def test_the_battle_is_the_same_before_and_after_a_decision(ruleset: str, name: str) -> None:
    compared = 0

    def watch(w: Any, i: int, question: int, legal: int, after: int, decide: Callable[[], Answer]) -> Answer:
        nonlocal compared
        before = state(w)
        answer = decide()
        assert state(w) == before
        compared += 1
        return answer

    fight(ruleset, name, watch)
    assert compared > 10


@pytest.mark.parametrize(("ruleset", "name"), NAMES)
def test_chance_comes_from_the_battle_alone(ruleset: str, name: str) -> None:
    """Between two runs, and within the second, the global generators are somewhere else."""

    def burn(w: Any, i: int, question: int, legal: int, after: int, decide: Callable[[], Answer]) -> Answer:
        random.seed(after + question)
        np.random.seed(i)  # noqa: NPY002 - the old global one is meant
        return decide()

    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 - the same
    first = fight(ruleset, name, plain)
    before = random.getstate()
    second = fight(ruleset, name, burn)
    assert first.table.answers == second.table.answers
    assert state(first)[:4] == state(second)[:4]
    random.setstate(before)
    fight(ruleset, name, plain)
    assert random.getstate() == before


@pytest.mark.parametrize(("ruleset", "name"), NAMES)
def test_an_answer_is_a_bounded_amount_of_work(ruleset: str, name: str) -> None:
    calls = most = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    def watch(w: Any, i: int, question: int, legal: int, after: int, decide: Callable[[], Answer]) -> Answer:
        nonlocal calls, most
        calls, old = 0, sys.getprofile()
        sys.setprofile(count)
        try:
            return decide()
        finally:
            sys.setprofile(old)
            most = max(most, calls)

    if name == "rollout":  # the first continuations load the kernel
        fight(ruleset, name, plain)
    fight(ruleset, name, watch)
    assert 0 < most <= MOST_CALLS


class Hidden:
    """For a moment enemies have other sheets, of which nothing shows."""

    def __init__(self, w: Any, i: int, ruleset: str) -> None:
        foes = w.fighters[i].foes
        self.enemies = [fighter for fighter in w.fighters if foes >> fighter.side & 1 and fighter.state != State.ABSENT]
        self.arms = [arm for arm in w.arms if w.fighters[arm.bearer].side in {each.side for each in self.enemies}]
        self.fields = HIDDEN[ruleset]

    def __enter__(self) -> None:
        self.kept = [[getattr(enemy, name) for name in self.fields] for enemy in self.enemies]
        self.ranks = [getattr(arm, "rank", None) for arm in self.arms]
        for enemy, values in zip(self.enemies, self.kept, strict=True):
            for name, value in zip(self.fields, values, strict=True):
                setattr(enemy, name, value + 3)
        for arm, rank in zip(self.arms, self.ranks, strict=True):
            if rank is not None:
                arm.rank = rank + 2

    def __exit__(self, *_: object) -> None:
        for enemy, values in zip(self.enemies, self.kept, strict=True):
            for name, value in zip(self.fields, values, strict=True):
                setattr(enemy, name, value)
        for arm, rank in zip(self.arms, self.ranks, strict=True):
            if rank is not None:
                arm.rank = rank


def foresees(ruleset: str, name: str) -> bool:
    """Whether it asks for forks: such a policy says that it plays with more than the table sees."""
    source = load(name, vocabulary=words_of(ruleset))
    return isinstance(source, PythonSource) and hasattr(source.kind, "begin")


def compare(ruleset: str, policy: Policy, twin: Policy) -> tuple[int, int]:
    """How many decisions of a battle were looked at, and in how many the twin, to whom sheets were other, differed."""
    names, carried_out = [section.name.upper() for section in words_of(ruleset).sections], EYES[ruleset].carried_out
    compared = differ = 0

    def meant(w: Any, i: int, question: int, answer: Answer) -> Any:
        """Whom and what the answer comes to, where the ruleset says so."""
        return answer if carried_out is None else carried_out(w, i, w.fighters[i].policy, question, answer)

    def watch(w: Any, i: int, question: int, legal: int, after: int, decide: Callable[[], Answer]) -> Answer:
        nonlocal compared, differ
        if compared >= DECISIONS or after != PASS.line or names[question] not in LOOKED[ruleset]:
            return decide()
        with Untouched(w), Hidden(w, i, ruleset):
            LOOK[ruleset](w, i, ALL)
            other = twin.decide(w, i, question, legal, after)
            came = meant(w, i, question, other)
        w.battle.viewed = -1
        LOOK[ruleset](w, i, ALL)
        answer = decide()
        with Untouched(w):
            differ += (other, came) != (answer, meant(w, i, question, answer))
        compared += 1
        return answer

    play(ruleset, policy, watch)
    return compared, differ


@pytest.mark.parametrize(("ruleset", "name"), [case for case in NAMES if not foresees(*case)])
def test_it_answers_alike_whatever_the_table_cannot_see(ruleset: str, name: str) -> None:
    compared, differ = compare(ruleset, seat(ruleset, name), seat(ruleset, name))
    assert compared > 5
    assert differ == 0


def test_who_asks_for_forks_says_what_it_knows_more() -> None:
    known = [load(name, vocabulary=words_of(ruleset)).doc for ruleset, name in NAMES if foresees(ruleset, name)]
    assert known
    assert all("no table shows" in " ".join(doc.split()) for doc in known)


class Cheats:
    """Passes where an enemy has a talent that nobody can see."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.needs, self.wants, self.reads_odds = policy.needs, policy.wants, policy.reads_odds
        self.rate, self.heard = policy.rate, policy.heard

    def decide(self, w: Any, i: int, question: int, legal: int, after: int) -> Answer:
        if any(fighter.adversary > 2 for fighter in w.fighters):
            return PASS
        return self.policy.decide(w, i, question, legal, after)


def test_who_looks_at_sheets_would_be_found() -> None:
    cheats = [Cheats(seat("narrative", "marksman")) for _ in range(2)]
    compared, differ = compare("narrative", *cheats)
    assert compared > 5
    assert differ > 0
