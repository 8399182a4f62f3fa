"""Case C32: a report opens on a train. Every chart is drawn, and nobody is asked for anything."""

import contextlib
import io
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from experiments.cli.main import run
from tests.browser.conftest import Open
from tests.browser.pages import DESK, NASTY, PHONE, expect, watched

pytest.importorskip("altair", reason="the extra charts is not installed")
pytest.importorskip("vl_convert", reason="the extra charts is not installed")

BATTLES = "40"


def scenario() -> str:
    sides = [("players = true", NASTY[0], NASTY[1], "soldier"), ("", NASTY[4], NASTY[2], "trooper")]
    return f"name = '''{NASTY[3]}'''\n" + "".join(
        f"[[side]]\nname = '''{side}'''\n{more}\npolicy = 'marksman'\n"
        f"[[side.combatant]]\nis = '{entry}'\nname = '''{name}'''\n"
        for more, side, name, entry in sides
    )


def kassen(folder: Path, *words: str) -> None:
    with (
        contextlib.chdir(folder),
        mock.patch.object(sys, "argv", ["kassen", *words]),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.suppress(SystemExit),
    ):
        run()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of an encounter of hostile names, one of the other game, and a tournament; a report of each."""
    made = tmp_path_factory.mktemp("reports")
    (made / "nasty.toml").write_text(scenario(), encoding="utf-8")
    kassen(made, "run", "nasty.toml", "-n", BATTLES, "-o", "results/nasty", "--log", "decisions", "-j", "0")
    kassen(made, "run", "standard_sigma", "-n", BATTLES, "-o", "results/sigma", "-j", "0")
    kassen(made, "tournament", "-p", "rush,cautious", "--scenarios", "duel", "-n", "20", "-o", "results/cup")
    for name, lang in (("nasty", "en"), ("sigma", "ja"), ("cup", "en")):
        kassen(made, "report", f"results/{name}", "-o", f"{name}.html", "--lang", lang)
    return made


def looked_at(browser: Any, file: Path, size: dict[str, int]) -> tuple[Any, list[str], list[str]]:
    context = browser.new_context(viewport=size)
    blocked: list[str] = []

    def pass_or_block(route: Any) -> None:
        if route.request.url.startswith("file:"):
            route.continue_()
        else:
            blocked.append(route.request.url)
            route.abort()

    context.route("**/*", pass_or_block)
    page = context.new_page()
    wrong = watched(page, file.as_uri())
    page.goto(file.as_uri())
    return page, wrong, blocked


@pytest.mark.parametrize("name", ["nasty", "sigma", "cup"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_report_asks_nobody_and_draws_every_chart(browser: Any, folder: Path, name: str, size: Any) -> None:
    moved = folder / "elsewhere" / f"{name}.html"
    moved.parent.mkdir(exist_ok=True)
    moved.write_bytes((folder / f"{name}.html").read_bytes())
    page, wrong, blocked = looked_at(browser, moved, size)
    charts = page.locator("figure svg")
    assert charts.count() >= (2 if name == "cup" else 5)
    assert page.locator("figure").count() == charts.count()
    for chart in charts.all():
        drawn = chart.evaluate(
            """svg => [svg.getBoundingClientRect().width, svg.getBoundingClientRect().height,
                       svg.querySelectorAll("path, rect, line, circle, text").length]"""
        )
        assert drawn[0] > 100
        assert drawn[1] > 30
        assert drawn[2] > 5
    assert page.locator("html").evaluate("e => e.scrollWidth <= e.clientWidth")
    assert (wrong, blocked) == ([], [])
    page.context.close()


def test_names_in_a_report_are_text(browser: Any, folder: Path) -> None:
    page, wrong, blocked = looked_at(browser, folder / "nasty.html", DESK)
    told = page.inner_text("body") + " ".join(page.locator("svg text, svg title").all_text_contents())
    for name in NASTY:
        assert name in told, name
    assert page.locator("img, svg[onload], script, a[href^=javascript]").count() == 0
    assert NASTY[0] not in (folder / "nasty.html").read_text(encoding="utf-8")
    assert (wrong, blocked) == ([], [])
    page.context.close()


def test_the_page_opens_the_report_of_a_folder_in_a_tab_of_its_own(open_page: Open, folder: Path) -> None:
    with open_page() as page:
        assert page.locator("#see").get_attribute("href") is None
        page.fill("#folder", str(folder / "results" / "nasty"))
        with page.expect_popup() as opening:
            page.click("#see")
        report = opening.value
        report.set_default_timeout(60_000)
        expect(report.locator("figure svg").first).to_be_visible()
        assert NASTY[0] in report.inner_text("body")
        assert report.evaluate("window.opener === null")
        page.fill("#folder", str(folder / "nowhere"))
        with page.expect_popup() as opening:
            page.click("#see")
        expect(opening.value.locator("body")).to_contain_text("expected the folder of a run")
