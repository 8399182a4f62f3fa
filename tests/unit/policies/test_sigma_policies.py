"""Texts of the Σ-System: which ruleset a text speaks, and sections that stand for one another."""

import re
from pathlib import Path

import pytest
from test_policies_command import kassen

from experiments.encounter import prepare
from policies.language import read_policy
from policies.registry import FOLDERS, VOCABULARIES, Shelf, bundled, load, named, spoken_by
from policies.text import PolicyText
from policies.words import ORDERS, PAGES, WORDS, made, shown
from sim.errors import PolicyError
from sim.narrative.vocabulary import NARRATIVE
from sim.sigma.model import Group, Order, Question
from sim.sigma.vocabulary import SIGMA

PAGE = PAGES["sigma"].read_text(encoding="utf-8")


def read(text: str) -> PolicyText:
    return read_policy(text, SIGMA, Shelf(SIGMA), "mine")


def orders(policy: PolicyText, question: Question) -> list[str]:
    return [line.text.strip() for line in policy.lines if line.question == question]


def test_a_bundled_text_speaks_the_ruleset_of_its_folder() -> None:
    for ruleset, folder in FOLDERS.items():
        names = sorted(path.stem for path in folder.glob("*.policy"))
        assert [*Shelf(VOCABULARIES[ruleset]).names()] == names
        assert all(spoken_by(name) is VOCABULARIES[ruleset] for name in names)
    assert spoken_by("random") is None
    assert "random" in named(SIGMA)
    assert "random" in named(NARRATIVE)


def test_a_text_of_the_other_ruleset_is_refused_by_name() -> None:
    with pytest.raises(PolicyError, match='policy "evader": speaks sigma, not narrative; expected alpha'):
        load("evader")
    with pytest.raises(PolicyError, match='policy "rush": speaks narrative, not sigma; expected archer'):
        load("rush", vocabulary=SIGMA)


@pytest.mark.parametrize("name", Shelf(SIGMA).names())
def test_a_bundled_text_has_no_defaults_and_no_warnings(name: str) -> None:
    source = load(name, vocabulary=SIGMA)
    assert isinstance(source, PolicyText)
    assert not any(line.origin == "default" for line in source.lines)
    assert source.warnings == ()


def test_what_is_declared_is_what_a_turn_would_do_and_the_other_way_round() -> None:
    for given in ("turn", "declare"):
        policy = read(f"{given}:\n  attack weakest\n  advance\n")
        assert orders(policy, Question.TURN) == orders(policy, Question.DECLARE) == ["attack weakest", "advance"]
        numbers = [line.number for line in policy.lines]
        assert numbers == sorted(set(numbers))
    both = read("turn:\n  attack\ndeclare:\n  flee\n")
    assert (orders(both, Question.TURN), orders(both, Question.DECLARE)) == (["attack"], ["flee"])
    neither = read("keep:\n  keep\n")
    assert orders(neither, Question.TURN) == orders(neither, Question.DECLARE) == []
    assert len(neither.warnings) == 1


def test_what_a_text_wants_and_needs_is_of_both_questions() -> None:
    bound = read("declare:\n  attack if target_expected_damage > 20 and threatened == 0\n").bind((), ())
    assert bound.wants == 1 << Order.ATTACK
    for question in (Question.TURN, Question.DECLARE):
        assert bound.needs[question] & sum(Group) == Group.TARGET_ODDS | Group.RANGE
    assert read("turn:\n  flee\ndeclare:\n  attack\n").bind((), ()).wants == 1 << Order.ATTACK | 1 << Order.FLEE


def test_a_use_takes_what_stands_for_the_section() -> None:
    policy = read("declare:\n  use gang\nturn:\n  use gang\n")
    assert orders(policy, Question.DECLARE) == orders(policy, Question.TURN)
    assert {line.origin for line in policy.lines if line.question == Question.DECLARE} == {"gang"}


def test_defaults_of_what_is_left_out() -> None:
    policy = read("turn:\n  attack\n")
    assert orders(policy, Question.REACT) == ["evade", "anticipate", "parry"]
    assert orders(policy, Question.KEEP) == ["keep if worth_keeping", "discard"]
    assert orders(policy, Question.DELAY) == []


def test_the_page_shows_the_orders_and_words_as_they_are() -> None:
    for part in (ORDERS, WORDS):
        assert shown(part, PAGES["sigma"]) == made(part, SIGMA), "run: python -m policies.words"
    assert all(f"`{name}`" in PAGE for name in Shelf(SIGMA).names())
    assert {*re.findall(r"^\| `(\w+):`", PAGE, re.MULTILINE)} == {section.name for section in SIGMA.sections}


def test_the_example_of_the_page_is_sound() -> None:
    assert read(PAGE.split("```")[1].strip()).warnings == ()


def test_check_finds_out_what_a_text_speaks(tmp_path: Path) -> None:
    file = tmp_path / "mine.policy"
    file.write_text('"""Hit. Weak."""\nturn:\n  attack\nreact:\n  evade\n', encoding="utf-8")
    assert kassen("check", str(file)).exit_code == 0
    assert kassen("check", str(file), "--ruleset", "sigma").exit_code == 0
    wrong = kassen("check", str(file), "--ruleset", "narrative")
    assert wrong.exit_code == 2
    assert ":5:3:" in wrong.stderr
    file.write_text("turn:\n  attack\n  evde\nreact:\n  evad\n", encoding="utf-8")
    assert ":5:3:" in kassen("check", str(file)).stderr


def test_show_and_words_know_both() -> None:
    assert kassen("show", "evader").stdout == (FOLDERS["sigma"] / "evader.policy").read_text(encoding="utf-8")
    assert "anticipate" in kassen("words", "--ruleset", "sigma").stdout
    assert "anticipate" not in kassen("words").stdout


def test_a_scenario_names_only_texts_that_speak_its_ruleset() -> None:
    for name in bundled(SIGMA):
        assert prepare("duel_sigma", policies={"red": name}).policies[0] == name
