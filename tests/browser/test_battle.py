"""A battle on the page: its text by rounds and turns, and where everybody is meanwhile."""

import re

import pytest

from experiments.encounter import prepare
from experiments.transcript.recorder import record
from sim.state import State
from tests.browser.pages import Page, expect, has_odds, read_battle


def test_a_battle_is_read_round_by_round_from_the_keyboard(page: Page) -> None:
    read_battle(page, 7)
    assert page.locator("#transcript .round").count() == 0
    page.focus("#transcript .lines")
    for key, title in (("Right", "Initiative"), ("Right", "Round 1"), ("Right", "Round 2"), ("Left", "Round 1")):
        page.keyboard.press(f"Arrow{key}")
        assert page.inner_text("#transcript .round") == title
    page.click("#step-whole")
    assert page.locator("#transcript .round").count() > 1


def test_turns_are_stepped_through_and_lead_into_the_next_round(page: Page) -> None:
    read_battle(page, 7)
    for _ in range(2):
        page.click("#step-next")
    assert page.inner_text("#transcript .round") == "Round 1"
    seen = []
    view = page.locator("#transcript .lines").bounding_box()
    while page.inner_text("#transcript .round") == "Round 1":
        now = page.locator("#transcript .now").first
        seen.append(now.get_attribute("data-moment"))
        assert view["y"] <= now.bounding_box()["y"] < view["y"] + view["height"]
        page.click("#step-turn-next")
        view = page.locator("#transcript .lines").bounding_box()
    assert len(seen) == len(set(seen)) > 5
    assert page.inner_text("#transcript .round") == "Round 2"
    page.click("#step-turn-prev")
    assert page.locator("#transcript .now").first.get_attribute("data-moment") == seen[-1]


@pytest.mark.parametrize("sample", ["standard", "standard_sigma", "three_doors"])
def test_the_map_shows_who_is_where_and_how(page: Page, sample: str) -> None:
    page.select_option("#sample", sample)
    expect(page.locator("#at-name")).to_have_value(prepare(sample).name)
    has_odds(page)
    read_battle(page, 3)
    battle = record(prepare(sample), 1, 3)
    page.click("#step-whole")
    moments = page.locator("#transcript p[data-moment]").evaluate_all("all => all.map(each => each.dataset.moment)")
    last = int(moments[-1])
    while page.is_enabled("#step-turn-next"):
        page.click("#step-turn-next")
    names, w = battle.encounter.fighters, battle.happenings[last].after
    there = [k for k, c in enumerate(w.fighters) if c.state in {State.STANDING, State.DOWN, State.DEAD}]
    told = page.locator("#map .legend li").all_inner_texts()
    assert len(told) == len(there) == page.locator("#map .token").count()
    for k in there:
        (line,) = [each for each in told if f" {names[k]}:" in each]
        assert re.search(rf"(place )?{w.fighters[k].place}\b", line)
        state = State(w.fighters[k].state).name.lower()
        assert state == "standing" or f", {state}" in line
    fallen = [k for k in there if w.fighters[k].state != State.STANDING]
    assert fallen
    assert page.locator("#map .token .out").count() == len(fallen)


def test_who_is_in_a_melee_is_drawn_together(page: Page) -> None:
    read_battle(page, 7)
    for _ in range(20):
        if page.locator("#map .melee").count() or not page.is_enabled("#step-next"):
            break
        page.click("#step-next")
    assert page.locator("#map .melee").count() > 0
    assert "in melee with" in page.inner_text("#map .legend")


def test_the_map_stays_within_its_picture(page: Page) -> None:
    read_battle(page, 7)
    for _ in range(4):
        page.click("#step-next")
        outside = page.locator("#map svg").evaluate(
            """picture => [...picture.querySelectorAll(".token")].filter(each => {
                const [a, b] = [picture.getBoundingClientRect(), each.getBoundingClientRect()];
                return b.left < a.left || b.right > a.right || b.top < a.top || b.bottom > a.bottom;
            }).length"""
        )
        assert outside == 0


def test_a_battle_stays_where_it_was_in_the_other_language(page: Page) -> None:
    read_battle(page, 7)
    for _ in range(3):
        page.click("#step-next")
    page.select_option("#language", "ja")
    expect(page.locator("#transcript .round")).to_have_text("第2ラウンド")
    assert "位置" in page.inner_text("#map .legend")
