"""Tabs of the page: loaded again in mid-run, two at once, and nothing that leaves the machine (case C32)."""

import re
from typing import Any

from tests.browser.pages import Page, expect, has_odds, read_battle, saved, watched


def test_a_tab_that_is_loaded_again_in_mid_run_goes_on_with_what_it_had(page: Page) -> None:
    page.fill("#at-name", "The bridge")
    page.press("#at-name", "Tab")
    has_odds(page)
    page.select_option("#battles", "100000")
    page.fill("#seed", "7")
    page.press("#seed", "Tab")
    expect(page.locator("#status")).to_have_text(re.compile("of 100,000 battles"))
    page.reload()
    expect(page.locator("#at-name")).to_have_value("The bridge")
    assert (page.input_value("#battles"), page.input_value("#seed")) == ("100000", "7")
    has_odds(page)
    page.select_option("#battles", "1000")
    has_odds(page)
    assert page.input_value("#seed") == "7"


def test_two_tabs_have_an_encounter_each(page: Page, address: str) -> None:
    other = page.context.new_page()
    wrong = watched(other, address, "blob:")
    other.goto(address)
    other.select_option("#sample", "duel")
    other.select_option("#battles", "1000")
    page.fill("#at-side-0-name", "ours")
    page.press("#at-side-0-name", "Tab")
    for tab, side in ((page, '"ours"'), (other, '"ours"')):
        expect(tab.locator("#status")).to_have_text(re.compile("1,000 battles"))
        assert (side in saved(tab, "#save")) == (tab is page)
    assert page.inner_text("#answer .headline b") != other.inner_text("#answer .headline b")
    assert page.input_value("#at-name") != other.input_value("#at-name")
    other.close()
    assert wrong == []


def test_the_language_is_the_same_in_the_next_tab(page: Page, address: str) -> None:
    page.select_option("#language", "ja")
    other = page.context.new_page()
    other.goto(address)
    expect(other.locator("#odds-title")).to_have_text("勝敗")
    assert other.locator("html").get_attribute("lang") == "ja"
    other.close()


def test_nothing_leaves_the_machine(browser: Any, address: str) -> None:
    """Whoever else is asked is refused, and noted; a whole evening at the page asks nobody else."""
    context = browser.new_context(locale="en-US")
    blocked: list[str] = []

    def pass_or_block(route: Any) -> None:
        if route.request.url.startswith(address):
            route.continue_()
        else:
            blocked.append(route.request.url)
            route.abort()

    context.route("**/*", pass_or_block)
    page = context.new_page()
    page.goto(address)
    page.select_option("#battles", "1000")
    has_odds(page)
    page.click("#draw")
    page.wait_for_selector("#drawing svg")
    read_battle(page, 1)
    page.click("#step-next")
    page.select_option("#language", "ja")
    page.select_option("#sample", "standard_sigma")
    has_odds(page)
    named = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    assert named
    assert all(each.startswith(address) for each in named)
    assert blocked == []
    context.close()


def test_a_run_that_ended_is_no_broken_request(page: Page) -> None:
    def is_of_the_duel(asked: Any) -> bool:
        return bool(asked.url.endswith("/api/odds") and "Duel" in asked.post_data)

    with page.expect_event("requestfinished", is_of_the_duel):
        page.select_option("#sample", "duel")  # of a run that is broken off the browser says so
    expect(page.locator("#stop")).to_be_disabled()
    ended: list[str] = []
    page.on("requestfailed", lambda asked: ended.append(f"failed {asked.url}"))
    page.on("requestfinished", lambda asked: ended.append(asked.url))
    with page.expect_event("requestfinished", lambda asked: asked.url.endswith("/api/odds")):
        page.click("#fight")
    with page.expect_event("requestfinished", lambda asked: asked.url.endswith("/api/curve")):
        page.click("#draw")
    assert [each for each in ended if each.startswith("failed")] == []
