"""A browser, the local page's server, and pages on which everything is noted that must not happen."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from typing import Any

import pytest

from tests.browser.pages import DESK, PATIENCE, PHONE, Page, has_odds, watched

NAMES = ("chromium", "chromium-browser", "google-chrome")
Open = Callable[..., AbstractContextManager[Page]]


@cache
def chromium() -> str | None:
    """The first that is on the path and starts; one that was installed by halves does not."""
    for found in filter(None, map(shutil.which, NAMES)):
        if subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0:
            return found
    return None


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Ends with its module: while it runs, so does an event loop, and other tests begin their own."""
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
    found = chromium()
    if found is None:
        pytest.skip("no chromium that starts on the path: apt-get install chromium")
    with driver.sync_playwright() as driven:
        started = driven.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    uvicorn = pytest.importorskip("uvicorn", reason="the extra serve is not installed")
    from experiments.serve.app import app
    from experiments.serve.kernels import Kernels

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app(Kernels()), log_level="error", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=lambda: server.run([free]), daemon=True)
        free.listen()
        thread.start()
        yield f"http://127.0.0.1:{free.getsockname()[1]}/"
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def open_page(address: str, browser: Any) -> Open:
    """Opens the page as somebody's browser would; afterwards nothing may have happened that must not."""

    @contextmanager
    def opening(**more: Any) -> Iterator[Page]:
        context = browser.new_context(**{"locale": "en-US", "viewport": PHONE, **more})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        wrong = watched(page, address, "blob:")
        page.goto(address)
        page.select_option("#battles", "1000")
        has_odds(page)
        yield page
        context.close()
        assert wrong == []

    return opening


@pytest.fixture
def page(open_page: Open) -> Iterator[Page]:
    """The page at the width of a phone."""
    with open_page() as opened:
        yield opened


@pytest.fixture
def desk(open_page: Open) -> Iterator[Page]:
    """The page at the width of a desk."""
    with open_page(viewport=DESK) as opened:
        yield opened
