"""Case C31: names are data, whatever signs they hold, wherever they stand on the page."""

import tomllib
from pathlib import Path

from tests.browser.pages import NASTY, Page, expect, has_odds, read_battle, saved, take


def test_names_with_markup_are_text_wherever_they_stand(page: Page, tmp_path: Path) -> None:
    sides = [("players = true", NASTY[0], NASTY[1], "soldier"), ("", NASTY[4], NASTY[2], "trooper")]
    text = f"name = '''{NASTY[3]}'''\n" + "".join(
        f"[[side]]\nname = '''{side}'''\n{more}\npolicy = 'marksman'\n"
        f"[[side.combatant]]\nis = '{entry}'\nname = '''{name}'''\n"
        for more, side, name, entry in sides
    )
    take(page, tmp_path, "mine.toml", text)
    expect(page.locator("#answer .headline b")).to_have_text(f"for {NASTY[0]}")
    page.click("#draw")
    page.wait_for_selector("#drawing svg")
    page.click("#known summary")
    read_battle(page, 0)
    for _ in range(3):
        page.click("#step-next")
    told = page.inner_text("body")
    for name in (NASTY[0], NASTY[1], NASTY[2], NASTY[4]):
        assert name in told, name
    assert "49" not in page.locator("#at-name").input_value()
    assert page.locator("#at-name").input_value() == NASTY[3]
    assert page.locator("main img, main svg[onload], main a[href^=javascript]").count() == 0
    for part in ("#map .legend", "#map title", "#answer", "#form", "#known", "#who"):
        assert any(name in "\n".join(page.locator(part).all_text_contents()) for name in NASTY), part
    assert saved(page, "#save") == text


def test_names_with_markup_survive_a_change_in_the_form(page: Page) -> None:
    page.fill("#at-side-0-name", NASTY[0])
    page.press("#at-side-0-name", "Tab")
    page.fill("#at-name", NASTY[1])
    page.press("#at-name", "Tab")
    expect(page.locator("#answer .headline b")).to_have_text(f"for {NASTY[0]}")
    written = tomllib.loads(saved(page, "#save"))
    assert (written["name"], written["side"][0]["name"]) == (NASTY[1], NASTY[0])


def test_names_with_markup_are_text_in_faults_and_file_names(page: Page, tmp_path: Path) -> None:
    side = f"[[side]]\nname = '''{NASTY[1]}'''\npolicy = '''{NASTY[0]}'''\n[[side.combatant]]\nis = '''{NASTY[2]}'''\n"
    take(page, tmp_path, "mine.toml", side)
    expect(page.locator("#faults li")).not_to_have_count(0)
    assert NASTY[1].replace('"', '\\"') in page.inner_text("#faults")
    take(page, tmp_path, "<img src=x onerror=alert(1)>.policy", "turn:\n    attack nearest\n")
    expect(page.locator("#files b")).to_have_text("<img src=x onerror=alert(1)>.policy")
    assert page.locator("main img").count() == 0


def test_policies_with_markup_are_text(page: Page, tmp_path: Path) -> None:
    name = "<svg onload=alert(1)>.policy"
    take(page, tmp_path, name, "turn:\n    attack nearest\n    advance nearest\n")
    page.select_option("#at-side-0-policy", name)
    has_odds(page)
    expect(page.locator("#answer table").last).to_contain_text(name)
    assert page.locator("main svg[onload]").count() == 0
