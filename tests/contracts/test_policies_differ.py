"""The bundled policies are plans of their own: none is another under a different name, and each order has its use."""

from collections import Counter

import pytest

from experiments.encounter import prepare
from experiments.fighting.batch import Batch
from experiments.fighting.rows import Log
from policies.registry import VOCABULARIES, Shelf, load
from policies.text import PolicyText
from sim.narrative.vocabulary import NARRATIVE
from sim.state import Outcome
from sim.vocabulary import Section, Vocabulary
from tests.contracts.alike import history, poll

TEXTS = tuple(Shelf().names())
BATTLES = 20
ALIKE = 0.8
BETTER = 0.25
HEROES = 0


EVERY = [(words, name) for words in VOCABULARIES.values() for name in Shelf(words).names()]
SECTIONS = [(words, section) for words in VOCABULARIES.values() for section in words.sections]


def text(name: str, words: Vocabulary = NARRATIVE) -> PolicyText:
    source = load(name, vocabulary=words)
    assert isinstance(source, PolicyText)
    return source


def test_there_are_eight_of_each_game_at_least_and_no_two_of_one_name() -> None:
    assert min(len(Shelf(words).names()) for words in VOCABULARIES.values()) >= 8
    assert len({name for _, name in EVERY}) == len(EVERY)


@pytest.mark.parametrize(("words", "name"), EVERY, ids=lambda value: getattr(value, "ruleset", value))
def test_each_says_what_it_does_against_what_it_is_weak_and_when_to_use_it(words: Vocabulary, name: str) -> None:
    idea, weakness, use = text(name, words).doc.rstrip(".").split(". ")
    assert f"{idea}." == text(name, words).idea
    assert weakness.startswith("Weak ")
    assert use.startswith("Use it ")


def label(value: Vocabulary | Section) -> str:
    return value.ruleset if isinstance(value, Vocabulary) else value.name


@pytest.mark.parametrize(("words", "section"), SECTIONS, ids=label)
def test_every_order_has_a_use_in_some_policy(words: Vocabulary, section: Section) -> None:
    names = Shelf(words).names()
    used = {line.order for name in names for line in text(name, words).lines if line.rows and line.origin == name}
    assert [name for name, order in section.orders.items() if order not in used] == []


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
