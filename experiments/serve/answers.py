"""What the page asks for: each answer reads the request, and hands it to whoever knows."""

import copy
import json
import threading
from collections.abc import Generator, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from experiments.encounter import Prepared
from experiments.serve import offer, reports
from experiments.serve.fights import Event, Fight
from experiments.serve.guard import REPORT
from experiments.serve.kernels import Kernels
from experiments.serve.streams import streamed
from experiments.serve.taken_in import taken_in
from experiments.serve.written import LONGEST, Written, read_written
from sim.errors import KassenError

BATTLES, MOST_BATTLES = 10_000, 100_000
MOST_POINTS = 20
BIGGEST = 4 * LONGEST
"""Bytes of a request."""
LANGUAGES = ("en", "ja")
COUNTED = ("minions", "count")
"""The keys of a combatant whose number a curve varies."""
Body = dict[str, Any]


def ready() -> None:
    """Work out what never changes, before it is asked for."""
    offer.samples()
    offer.library()


async def answer_library(_: Request) -> Response:
    """What encounters can be made of."""
    return JSONResponse(await run_in_threadpool(offer.library))


async def answer_results(_: Request) -> Response:
    """The folders that a report can be made of."""
    return JSONResponse(await run_in_threadpool(reports.folders))


async def answer_report(request: Request) -> Response:
    """The report of a folder, as a page of its own that may run nothing."""
    folder, lang = request.query_params.get("folder", ""), _lang(request.query_params)
    try:
        html = await run_in_threadpool(reports.report, folder, lang)
    except KassenError as fault:
        return PlainTextResponse(str(fault), status_code=400)  # read in a tab of its own
    return HTMLResponse(html, headers={"Content-Security-Policy": REPORT})


async def answer_check(request: Request) -> Response:
    """The encounter as TOML and as a document, and what is wrong with it."""
    body = await _body(request)
    return JSONResponse(await run_in_threadpool(lambda: read_written(body).check(_lang(body))))


async def answer_import(request: Request) -> Response:
    """Stat blocks of other tools as a library."""
    body = await _body(request)
    try:
        return JSONResponse(await run_in_threadpool(taken_in, body.get("files")))
    except KassenError as nothing:
        return JSONResponse({"failed": str(nothing)})  # an answer, too: these files hold nobody


async def answer_odds(request: Request) -> Response:
    """The odds, sharper from step to step; last the band."""
    body = await _body(request)
    written, battles = read_written(body), _whole(body, "battles", BATTLES, 1, MOST_BATTLES)
    seed, kernels = _seed(body), _kernels(request)

    def events(stop: threading.Event) -> Generator[Event, None, None]:
        return Fight(written.prepare(), kernels, seed, stop).odds(battles)

    return streamed(events, request)


async def answer_curve(request: Request) -> Response:
    """The chance of the players at each number of a combatant."""
    body = await _body(request)
    written, seed, kernels = read_written(body), _seed(body), _kernels(request)
    first, last = _whole(body, "first", 1, 0, 1000), _whole(body, "last", 1, 0, 1000)

    def events(stop: threading.Event) -> Generator[Event, None, None]:
        def change(value: int) -> Prepared:
            return counted(written, body.get("at"), body.get("key"), value).prepare()

        values = range(first, min(last, first + MOST_POINTS - 1) + 1)
        return Fight(written.prepare(), kernels, seed, stop).curve(change, values)

    return streamed(events, request)


async def answer_replay(request: Request) -> Response:
    """One battle in words, with where everybody is."""
    body = await _body(request)
    how, lang, kernels = str(body.get("pick", "median")), _lang(body), _kernels(request)

    def told() -> Event:
        return Fight(read_written(body).prepare(), kernels, _seed(body)).replay(how, lang)

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
    return read_written({"document": document, "files": written.files})


def _kernels(request: Request) -> Kernels:
    return request.app.state.kernels or Kernels()


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


def _lang(body: Mapping[str, Any]) -> str:
    lang = body.get("lang", "en")
    if lang not in LANGUAGES:
        raise KassenError(f"lang {lang!r}; expected {' or '.join(LANGUAGES)}")
    return str(lang)


def _seed(body: Mapping[str, Any]) -> int:
    return _whole(body, "seed", 1, 0, 2**53 - 1)


def _whole(body: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = body.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise KassenError(f"{key} {value!r}; expected a whole number from {low} to {high}")
    return value
