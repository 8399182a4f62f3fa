"""The local page in a browser: it asks only its server, shows names as text, and tells faults at their fields."""

import shutil
import socket
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
pytest.importorskip("uvicorn", reason="the extra serve is not installed")

import uvicorn
from playwright import sync_api as playwright

from experiments.serve.app import app
from sim.load import load, samples

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
if CHROMIUM is None:
    pytest.skip("no chromium on the path: apt-get install chromium", allow_module_level=True)

NASTY = (
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "O'Brien & \"Sons\"",
    "{{7*7}}",
    "javascript:alert(1)",
)
PATIENCE = 60_000
HAS_ODDS = "#answer:not([aria-busy]) .word"
Page = Any


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app(), log_level="error", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=lambda: server.run([free]), daemon=True)
        free.listen()
        thread.start()
        yield f"http://127.0.0.1:{free.getsockname()[1]}/"
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def page(address: str, browser: Any) -> Iterator[Page]:
    """The page, with the shortest run, and everything noted that must not happen."""
    opened = browser.new_page(locale="en-US", viewport={"width": 390, "height": 844})
    opened.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    opened.on("dialog", lambda dialog: (wrong.append(f"dialog {dialog.message}"), dialog.dismiss()))
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    opened.on("request", lambda asked: None if asked.url.startswith((address, "blob:")) else wrong.append(asked.url))
    opened.goto(address)
    opened.select_option("#battles", "1000")
    opened.wait_for_selector(HAS_ODDS)
    yield opened
    opened.close()
    assert wrong == []


def opened(page: Page, folder: Path, text: str) -> None:
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    page.set_input_files("#open", folder / "mine.toml")


def test_every_sample_fills_the_form_and_has_odds(page: Page) -> None:
    for name in samples():
        page.select_option("#sample", name)
        scenario = load(name).scenario
        playwright.expect(page.locator("#at-name")).to_have_value(scenario.name, timeout=PATIENCE)
        page.wait_for_selector(HAS_ODDS)
        heroes = next(side.name for side in scenario.side if side.players or not any(e.players for e in scenario.side))
        assert page.inner_text("#answer .headline b") == f"for {heroes}"
        assert page.locator("#faults li").count() == 0


def test_names_with_markup_are_text_wherever_they_stand(page: Page, tmp_path: Path) -> None:
    sides = [("players = true", NASTY[0], NASTY[1], "soldier"), ("", NASTY[4], NASTY[2], "trooper")]
    text = f"name = '''{NASTY[3]}'''\n" + "".join(
        f"[[side]]\nname = '''{side}'''\n{more}\npolicy = 'marksman'\n"
        f"[[side.combatant]]\nis = '{entry}'\nname = '''{name}'''\n"
        for more, side, name, entry in sides
    )
    opened(page, tmp_path, text)
    playwright.expect(page.locator("#answer .headline b")).to_have_text(f"for {NASTY[0]}", timeout=PATIENCE)
    page.click("#draw")
    page.wait_for_selector("#drawing svg")
    page.select_option("#pick", "by_number")
    page.click("#read")
    page.wait_for_selector("#transcript .lines")
    told = page.inner_text("body")
    for name in (NASTY[0], NASTY[1], NASTY[2], NASTY[4]):
        assert name in told, name
    assert page.locator("#at-name").input_value() == NASTY[3]
    assert page.locator("main img, main svg[onload]").count() == 0
    with page.expect_download() as saving:
        page.click("#save")
    assert Path(saving.value.path()).read_text(encoding="utf-8") == text


def test_a_fault_is_told_at_its_field_and_stops_the_odds(page: Page) -> None:
    page.fill("#at-side-1-combatant-0-place", "far")
    page.press("#at-side-1-combatant-0-place", "Tab")
    field = page.locator("#at-side-1-combatant-0-place[aria-invalid=true]")
    playwright.expect(field).to_have_count(1, timeout=PATIENCE)
    described = field.get_attribute("aria-describedby")
    assert "whole number" in page.inner_text(f"#{described}")
    assert page.locator("#answer > *").count() == 0
    assert page.locator("#fight").is_disabled()
    page.click("#faults button")
    assert page.locator(":focus").get_attribute("id") == "at-side-1-combatant-0-place"
    page.fill("#at-side-1-combatant-0-place", "3")
    page.press("#at-side-1-combatant-0-place", "Tab")
    page.wait_for_selector(HAS_ODDS)


def test_form_and_text_say_the_same(page: Page) -> None:
    page.click("#source summary")
    page.fill("#at-side-1-combatant-2-minions", "1")
    page.press("#at-side-1-combatant-2-minions", "Tab")
    toml = page.locator("#toml")
    playwright.expect(toml).not_to_have_value("", timeout=PATIENCE)
    page.wait_for_selector(HAS_ODDS)
    playwright.expect(page.locator("#many")).to_have_text("1", timeout=PATIENCE)
    written = tomllib.loads(toml.input_value())
    assert written["side"][1]["combatant"][2]["minions"] == 1
    toml.fill(toml.input_value().replace('"warlord"', '"sergeant"'))
    playwright.expect(page.locator("#at-side-1-combatant-0-is")).to_have_value("sergeant", timeout=PATIENCE)


def test_the_slider_changes_the_encounter_and_its_curve_falls(page: Page) -> None:
    page.click("#draw")
    playwright.expect(page.locator("#drawing polyline")).to_have_count(1, timeout=PATIENCE)
    page.focus("#count")
    page.press("#count", "Home")
    playwright.expect(page.locator("#at-side-1-combatant-2-minions")).to_have_value("1", timeout=PATIENCE)
    playwright.expect(page.locator("#drawing tbody tr")).to_have_count(8, timeout=PATIENCE)
    page.click("#drawing summary")
    shares = [float(text.split("%")[0].strip("<> ")) for text in page.locator("#drawing tbody td").all_inner_texts()]
    assert shares[0] > 50 > shares[-1]
    for _ in range(2):  # the slider keeps its end, however far it is pushed
        page.press("#count", "End")
        playwright.expect(page.locator("#at-side-1-combatant-2-minions")).to_have_value("8", timeout=PATIENCE)
    assert page.locator("#count").get_attribute("max") == "8"
    assert page.locator("#drawing circle.here").count() == 1


def test_a_battle_is_read_round_by_round_from_the_keyboard(page: Page) -> None:
    page.select_option("#pick", "by_number")
    page.fill("#number", "7")
    page.click("#read")
    page.wait_for_selector("#transcript .lines")
    assert page.locator("#transcript .round").count() == 0
    page.focus("#transcript .lines")
    for key, title in (("Right", "Initiative"), ("Right", "Round 1"), ("Right", "Round 2"), ("Left", "Round 1")):
        page.keyboard.press(f"Arrow{key}")
        assert page.inner_text("#transcript .round") == title
    page.click("#step-whole")
    assert page.locator("#transcript .round").count() > 1


def test_every_control_has_a_name_in_both_languages_and_nothing_is_wider_than_a_phone(page: Page) -> None:
    for language in ("en", "ja"):
        page.select_option("#language", language)
        assert page.locator("html").get_attribute("lang") == language
        for each in page.locator("input, select, textarea, button").all():
            if each.is_visible():
                name = each.evaluate("e => e.labels?.[0]?.textContent || e.ariaLabel || e.textContent")
                assert name.strip(), each.evaluate("e => e.outerHTML")
        assert page.locator("html").evaluate("e => e.scrollWidth <= e.clientWidth")
