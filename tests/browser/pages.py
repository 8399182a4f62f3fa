"""What the tests in a browser share: what must not happen on a page, and how long it is waited for."""

import re
from pathlib import Path
from typing import Any

PATIENCE = 60_000
"""Milliseconds; a machine with much else to do is no failure."""
HAS_ODDS = "#answer:not([aria-busy]) .word"
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
NASTY = (
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "O'Brien & \"Sons\"",
    "{{7*7}}",
    "javascript:alert(1)",
)
"""Names that run where somebody forgets that names are data."""
Page = Any


def expect(thing: Any) -> Any:
    """Playwright's assertions, which wait."""
    from playwright.sync_api import expect as waiting

    waiting.set_options(timeout=PATIENCE)
    return waiting(thing)


def watched(page: Page, *allowed: str) -> list[str]:
    """What happens on a page that must not: dialogs, errors, and requests to anybody else."""
    wrong: list[str] = []
    page.on("dialog", lambda dialog: (wrong.append(f"dialog {dialog.message}"), dialog.dismiss()))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.on("request", lambda asked: None if asked.url.startswith(allowed) else wrong.append(asked.url))
    page.on("websocket", lambda socket: wrong.append(socket.url))
    return wrong


def has_odds(page: Page) -> None:
    """Wait until the odds of the encounter stand there."""
    page.wait_for_selector(HAS_ODDS)


def has_all_odds(page: Page) -> None:
    """Wait until all battles of the shortest run are fought."""
    has_odds(page)
    expect(page.locator("#status")).to_have_text(re.compile("^1,000 battles"))


def take(page: Page, folder: Path, name: str, text: str) -> None:
    """Open a file on the page."""
    (folder / name).write_text(text, encoding="utf-8")
    page.set_input_files("#open", folder / name)


def saved(page: Page, button: str) -> str:
    """The text that a button saves."""
    with page.expect_download() as saving:
        page.click(button)
    return Path(saving.value.path()).read_text(encoding="utf-8")


def read_battle(page: Page, number: int) -> None:
    """Have a battle told."""
    page.select_option("#pick", "by_number")
    page.fill("#number", str(number))
    page.click("#read")
    page.wait_for_selector("#transcript .lines")
