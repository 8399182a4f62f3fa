"""The page on policies says what the code does."""

import re

import pytest
from policy_case import read

from policies.conditions import MOST_ROWS, MOST_WORDS
from policies.program import MOST_LINES, MOST_NUMBERS
from policies.registry import bundled
from policies.words import ORDERS, README, WORDS, made, shown
from sim.narrative.glossary import MEANINGS
from sim.narrative.menu import DEAR, PRICES, STARS
from sim.narrative.model import Order
from sim.narrative.threats import ENEMY_PRICES
from sim.narrative.vocabulary import NARRATIVE

PAGE = README.read_text(encoding="utf-8")


@pytest.mark.parametrize("part", [ORDERS, WORDS])
def test_the_tables_are_current(part: str) -> None:
    assert shown(part) == made(part, NARRATIVE), "run: python -m policies.words"


def test_every_word_stands_in_the_table_once() -> None:
    assert re.findall(r"^\| `(\w+)` \|", shown(WORDS), re.MULTILINE) == [
        *(name for name, number in NARRATIVE.words.items() if not NARRATIVE.describes_target(number)),
        *(name for name, number in NARRATIVE.words.items() if NARRATIVE.describes_target(number)),
    ]


@pytest.mark.parametrize("section", NARRATIVE.sections, ids=lambda section: section.name)
def test_the_page_names_every_order_and_rule(section: object) -> None:
    said = set(re.findall(r"\w+", PAGE.partition("## How to measure")[0]))
    assert {*section.orders, *section.rules} <= said  # type: ignore[attr-defined]


def test_every_order_stands_in_a_table_once() -> None:
    rows = re.findall(r"^\| `(\w+)[^|]*` \| \S", shown(ORDERS), re.MULTILINE)
    assert [row for row in rows if row not in {section.name for section in NARRATIVE.sections}] == [
        name for section in NARRATIVE.sections for name in section.orders
    ]


NUMBERS = {"1 advantage": 1, "2 advantages": 2, "3 advantages": 3, "1 threat": 1, "2 threats": 2, "3 threats": 3}


def said_price(order: Order) -> tuple[int, int]:
    """The price that the page tells, in points and in triumphs or despairs."""
    points, _, star = MEANINGS[order].cost.rpartition(", or ")
    return NUMBERS.get(points, DEAR), 2 if star.startswith("2") else 1


def test_the_page_tells_the_prices_of_the_rules() -> None:
    for order in Order:
        if Order.CRITICAL < order <= Order.SUNDER:
            assert said_price(order) == (PRICES[order - 64], STARS[order - 64]), order.name
        elif Order.STRAIN <= order <= Order.DAMAGE_ITEM:
            assert said_price(order) == (ENEMY_PRICES[order - 128], 1), order.name


def test_best_chooses_among_all_purchases() -> None:
    for section in NARRATIVE.sections:
        priced = {order for name, order in section.orders.items() if name != "best"}
        assert section.preferred == () or ({*section.preferred} == priced and len(section.preferred) == len(priced))


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
