"""The local web page as an ASGI application: files of the page, and what it asks for as JSON."""

import contextlib
import copy
import json
import threading
from collections.abc import AsyncIterator, Generator, Mapping
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from experiments.encounter import Prepared
from experiments.serve import offer
from experiments.serve.fights import Event, Fight
from experiments.serve.guard import Guard
from experiments.serve.kernels import Kernels
from experiments.serve.streams import streamed
from experiments.serve.written import LONGEST, Written, read_written
from sim.errors import KassenError

STATIC = Path(__file__).parent / "static"
BATTLES, MOST_BATTLES = 10_000, 100_000
MOST_POINTS = 20
BIGGEST = 4 * LONGEST
"""Bytes of a request."""
LANGUAGES = ("en", "ja")
COUNTED = ("minions", "count")
"""The keys of a combatant whose number a curve varies."""
Body = dict[str, Any]


def app(kernels: Kernels | None = None) -> Starlette:
    """The application; without kernels only the simpy clock fights."""
    held = kernels or Kernels()

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if kernels is not None:
            kernels.warm()
        yield
        held.end()

    routes = [
        Route("/", _page),
        Route("/api/samples", _samples),
        Route("/api/library", _library),
        Route("/api/check", _check, methods=["POST"]),
        Route("/api/odds", _odds, methods=["POST"]),
        Route("/api/curve", _curve, methods=["POST"]),
        Route("/api/replay", _replay, methods=["POST"]),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    made = Starlette(
        routes=routes,
        middleware=[Middleware(Guard)],
        exception_handlers={KassenError: _refused},
        lifespan=lifespan,
    )
    made.state.kernels = held
    return made


async def _page(_: Request) -> Response:
    return FileResponse(STATIC / "index.html")


async def _samples(_: Request) -> Response:
    return JSONResponse(await run_in_threadpool(offer.samples))


async def _library(_: Request) -> Response:
    return JSONResponse(await run_in_threadpool(offer.library))


async def _check(request: Request) -> Response:
    body = await _body(request)
    return JSONResponse(await run_in_threadpool(lambda: read_written(body).check()))


async def _odds(request: Request) -> Response:
    body = await _body(request)
    written, battles = read_written(body), _whole(body, "battles", BATTLES, 1, MOST_BATTLES)
    seed, kernels = _seed(body), request.app.state.kernels

    def events(stop: threading.Event) -> Generator[Event, None, None]:
        return Fight(written.prepare(), kernels, seed, stop).odds(battles)

    return streamed(events, request)


async def _curve(request: Request) -> Response:
    body = await _body(request)
    written, seed, kernels = read_written(body), _seed(body), request.app.state.kernels
    first, last = _whole(body, "first", 1, 0, 1000), _whole(body, "last", 1, 0, 1000)

    def events(stop: threading.Event) -> Generator[Event, None, None]:
        def change(value: int) -> Prepared:
            return counted(written, body.get("at"), body.get("key"), value).prepare()

        values = range(first, min(last, first + MOST_POINTS - 1) + 1)
        return Fight(written.prepare(), kernels, seed, stop).curve(change, values)

    return streamed(events, request)


async def _replay(request: Request) -> Response:
    body = await _body(request)
    how, lang = str(body.get("pick", "median")), body.get("lang", "en")
    if lang not in LANGUAGES:
        raise KassenError(f"lang {lang!r}; expected {' or '.join(LANGUAGES)}")

    def told() -> Event:
        return Fight(read_written(body).prepare(), request.app.state.kernels, _seed(body)).replay(how, lang)

    return JSONResponse(await run_in_threadpool(told))


def counted(written: Written, at: object, key: object, value: int) -> Written:
    """The encounter with so many of a combatant.

    Raises:
        KassenError: there is no such combatant, or no such number of it.
    """
    document: Any = copy.deepcopy(written.document)
    inside = document
    for part in at if isinstance(at, list) else ():
        try:
            inside = inside[part]
        except (LookupError, TypeError):
            raise KassenError(f"at {at!r}; expected the place of a combatant") from None
    if key not in COUNTED or not isinstance(inside, dict) or inside is document:
        raise KassenError(f"at {at!r}, key {key!r}; expected a combatant, and {' or '.join(COUNTED)}")
    inside[key] = value
    return read_written({"document": document})


async def _body(request: Request) -> Body:
    """What the page sent.

    Raises:
        KassenError: it is no JSON object, or too long.
    """
    raw = b""
    async for part in request.stream():
        raw += part
        if len(raw) > BIGGEST:
            raise KassenError(f"expected a request of up to {BIGGEST} bytes")
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise KassenError("expected a JSON object")
    return body


def _seed(body: Mapping[str, Any]) -> int:
    return _whole(body, "seed", 1, 0, 2**53 - 1)


def _whole(body: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = body.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise KassenError(f"{key} {value!r}; expected a whole number from {low} to {high}")
    return value


async def _refused(_: Request, fault: Exception) -> Response:
    return JSONResponse({"failed": str(fault)}, status_code=400)
