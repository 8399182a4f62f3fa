"""The page on policies says what the code does."""

import re

import pytest
from policy_case import read

from policies.conditions import MOST_ROWS, MOST_WORDS
from policies.program import MOST_LINES, MOST_NUMBERS
from policies.registry import bundled
from policies.words import README, shown_table, word_table
from sim.narrative.vocabulary import NARRATIVE

PAGE = README.read_text(encoding="utf-8")


def test_the_table_of_words_is_current() -> None:
    assert shown_table() == word_table(NARRATIVE), "run: python -m policies.words"


def test_every_word_stands_in_the_table_once() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == [
        *(name for name, number in NARRATIVE.words.items() if not NARRATIVE.describes_target(number)),
        *(name for name, number in NARRATIVE.words.items() if NARRATIVE.describes_target(number)),
    ]


@pytest.mark.parametrize("section", NARRATIVE.sections, ids=lambda section: section.name)
def test_the_page_names_every_order_and_rule(section: object) -> None:
    said = set(re.findall(r"\w+", PAGE.partition("## How to measure")[0]))
    assert {*section.orders, *section.rules} <= said  # type: ignore[attr-defined]


def test_the_page_names_every_bundled_policy() -> None:
    assert all(f"`{name}`" in PAGE for name in bundled())


def test_the_example_of_the_page_is_sound() -> None:
    example = PAGE.split("```")[1].strip()
    policy = read(example)
    assert policy.warnings == ()
    assert len(example.splitlines()) <= 10


def test_the_page_tells_the_bounds() -> None:
    assert MOST_WORDS == 4
    assert f"At most {MOST_LINES} lines, {MOST_ROWS} alternatives" in PAGE
    assert f"{MOST_NUMBERS} numbers" in PAGE
