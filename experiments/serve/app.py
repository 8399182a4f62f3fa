"""The local page as an ASGI application: the page's own files at once, everything else once it is needed.

What fights, reads files and knows rules is imported behind the first page, in a thread: a browser has the page before.
"""

import contextlib
import importlib
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from experiments.serve.guard import Guard
from sim.errors import KassenError

if TYPE_CHECKING:
    from experiments.serve.kernels import Kernels

STATIC = Path(__file__).parent / "static"
ANSWERS = "experiments.serve.answers"
ASKED = {
    "samples": "GET",
    "library": "GET",
    "results": "GET",
    "report": "GET",
    "check": "POST",
    "import": "POST",
    "odds": "POST",
    "curve": "POST",
    "replay": "POST",
}
"""What can be asked for, and how."""
LONGEST_WAIT = 3.0
"""Seconds after which everything is imported, even if nobody has asked for the page."""


class Waking:
    """What is done once the first page is out: imports, then kernels."""

    def __init__(self, kernels: "Kernels | None") -> None:
        self.kernels, self.served, self.over = kernels, threading.Event(), False

    def begin(self) -> None:
        """Wait in a thread for the first page."""
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        self.served.wait(LONGEST_WAIT)
        importlib.import_module(ANSWERS).ready()
        if self.kernels is not None and not self.over:
            self.kernels.warm()


def app(kernels: "Kernels | None" = None) -> Starlette:
    """The application; without kernels only the simpy clock fights."""
    waking = Waking(kernels)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        waking.begin()
        yield
        waking.over = True
        if kernels is not None:
            kernels.end()

    async def page(_: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def listed(_: Request) -> Response:
        waking.served.set()  # the page's scripts have come, and ask what there is
        return await run_in_threadpool(_samples)

    made = Starlette(
        routes=[
            Route("/", page),
            Route("/api/samples", listed),
            *(Route(f"/api/{name}", _later(name), methods=[how]) for name, how in ASKED.items() if name != "samples"),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={KassenError: _refused},
        lifespan=lifespan,
    )
    made.state.kernels = kernels
    return made


def _samples() -> Response:
    return JSONResponse(importlib.import_module("experiments.serve.offer").samples())


def _later(name: str) -> Callable[[Request], Awaitable[Response]]:
    """A route whose module is imported when it is asked for."""

    async def answer(request: Request) -> Response:
        answers = await run_in_threadpool(importlib.import_module, ANSWERS)
        given: Response = await getattr(answers, f"answer_{name}")(request)
        return given

    return answer


async def _refused(_: Request, fault: Exception) -> Response:
    return JSONResponse({"failed": str(fault)}, status_code=400)
