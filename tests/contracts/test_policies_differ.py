"""The bundled policies are plans of their own: none is another under a different name, and each order has its use."""

from collections import Counter

import pytest

from experiments.batch import Batch
from experiments.encounter import prepare
from experiments.rows import Log
from policies.language import PolicyText
from policies.registry import Shelf, load
from sim.narrative.vocabulary import NARRATIVE
from sim.state import Outcome
from tests.contracts.alike import history, poll

TEXTS = tuple(Shelf().names())
BATTLES = 40
ALIKE = 0.8
BETTER = 0.25
HEROES = 0


def text(name: str) -> PolicyText:
    source = load(name)
    assert isinstance(source, PolicyText)
    return source


def test_there_are_eight_of_them_at_least() -> None:
    assert len(TEXTS) >= 8


@pytest.mark.parametrize("name", TEXTS)
def test_each_says_what_it_does_against_what_it_is_weak_and_when_to_use_it(name: str) -> None:
    idea, weakness, use = text(name).doc.rstrip(".").split(". ")
    assert f"{idea}." == text(name).idea
    assert weakness.startswith("Weak ")
    assert use.startswith("Use it ")


@pytest.mark.parametrize("section", NARRATIVE.sections, ids=lambda section: section.name)
def test_every_order_has_a_use_in_some_policy(section: object) -> None:
    used = {line.order for name in TEXTS for line in text(name).lines if line.rows and line.origin == name}
    assert [name for name, order in section.orders.items() if order not in used] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("one", TEXTS)
def test_no_other_one_would_do_the_same(one: str) -> None:
    """In four of five decisions of the heroes of `standard` at most: the same order on the same fighter."""
    answers, _ = poll(TEXTS, one, "standard", HEROES, BATTLES)
    assert len(answers) > 20 * BATTLES
    own = TEXTS.index(one)
    same = Counter(name for meant in answers for name, what in zip(TEXTS, meant, strict=True) if what == meant[own])
    assert same.pop(one) == len(answers)
    assert {name: count / len(answers) for name, count in same.items() if count / len(answers) > ALIKE} == {}


@pytest.mark.parametrize("one", ["focus", "medic"])
def test_being_asked_changes_nothing(one: str) -> None:
    opening = prepare("standard", policies={"heroes": one}).opening
    _, histories = poll(TEXTS, one, "standard", HEROES, 5)
    assert histories == [history(opening, number) for number in range(5)]


def won(policy: str, battles: int) -> float:
    """The share of battles of `standard` that the heroes win with a policy."""
    batch = Batch(prepare("standard", policies={"heroes": policy}), battles, log=Log.BATTLES, clock="simpy", workers=0)
    rows = batch.rows().battles
    return float(((rows["outcome"] == Outcome.WON) & (rows["winner"] == HEROES)).mean())


def test_the_best_of_them_beats_chance_by_far() -> None:
    assert max(won(name, 100) for name in ("disabler", "focus", "marksman")) >= won("random", 40) + BETTER
