"""Who sees nothing, uses no mouse, or holds a phone: axe-core finds no fault, and all is reached by keys."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.pages import DESK, PHONE, Page, expect, has_odds, read_battle

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
CHECK = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.map(each => [each.impact, each.id, each.nodes.slice(0, 3).map(node => node.html)]);
}"""
NAMELESS = """all => all.filter(each => each.checkVisibility())
    .filter(each => !(each.labels?.[0]?.textContent || each.ariaLabel || each.textContent).trim())
    .map(each => each.outerHTML)"""


def violations(page: Page) -> list[Any]:
    page.evaluate(AXE)
    return page.evaluate(CHECK)


def everything_open(page: Page) -> None:
    page.click("#draw")
    page.wait_for_selector("#drawing svg")
    read_battle(page, 7)
    for _ in range(3):
        page.click("#step-next")
    page.locator("details").evaluate_all("all => all.forEach(each => (each.open = true))")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ja", PHONE)])
def test_axe_finds_no_fault(open_page: Open, scheme: str, lang: str, size: dict[str, int]) -> None:
    with open_page(viewport=size, color_scheme=scheme) as page:
        page.select_option("#language", lang)
        has_odds(page)
        everything_open(page)
        assert violations(page) == []


def test_axe_finds_no_fault_where_there_are_faults_and_stages(open_page: Open) -> None:
    with open_page(viewport=DESK) as page:
        page.select_option("#sample", "three_doors")
        expect(page.locator("fieldset.stage")).to_have_count(5)
        page.fill("#at-side-0-combatant-0-count", "many")
        page.press("#at-side-0-combatant-0-count", "Tab")
        expect(page.locator("#faults li")).to_have_count(1)
        assert violations(page) == []


def test_axe_would_find_a_fault(page: Page) -> None:
    page.evaluate("document.querySelector('#seed').closest('label').replaceWith(document.querySelector('#seed'))")
    assert "label" in {each[1] for each in violations(page)}


def test_every_control_has_a_name_in_both_languages_and_nothing_is_wider_than_a_phone(page: Page) -> None:
    for language in ("en", "ja"):
        page.select_option("#language", language)
        everything_open(page)
        assert page.locator("html").get_attribute("lang") == language
        controls = page.locator("input, select, textarea, button")
        assert controls.count() > 100
        assert controls.evaluate_all(NAMELESS) == []
        assert page.locator("html").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_all_is_reached_and_seen_by_the_tab_key_in_the_order_of_the_page(desk: Page) -> None:
    script = """() => {
        const e = document.activeElement;
        const box = e.getBoundingClientRect();
        return [e.id || e.textContent.trim() || e.tagName, getComputedStyle(e).outlineStyle !== "none",
                box.width > 0, [...document.querySelectorAll("*")].indexOf(e)];
    }"""
    reached = []
    desk.focus("#sample")
    for _ in range(400):
        desk.keyboard.press("Tab")
        name, seen, wide, order = desk.evaluate(script)
        if name == "BODY" or (reached and order < reached[-1][1]):
            break
        assert wide, name
        assert seen or name == "open", name  # the ring of a file is drawn around its label
        reached.append((name, order))
    names = [name for name, _ in reached]
    assert {"new-narrative", "open", "save", "fight", "count", "draw", "read", "at-name", "folder"} <= set(names)


def test_an_encounter_is_changed_and_read_by_keys_alone(desk: Page) -> None:
    desk.focus("#count")
    desk.keyboard.press("ArrowRight")
    expect(desk.locator("#at-side-1-combatant-2-minions")).to_have_value("4")
    has_odds(desk)
    desk.focus("#read")
    desk.keyboard.press("Enter")
    desk.wait_for_selector("#transcript .lines")
    desk.focus("#step-next")
    desk.keyboard.press("Enter")
    assert desk.evaluate("document.activeElement.id") == "step-next"
    desk.keyboard.press("Shift+ArrowRight")
    assert desk.locator("#steps [role=status]").inner_text().startswith("Part")
