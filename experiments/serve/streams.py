"""Events of a thread as a stream that a browser reads while they happen; who leaves stops the thread."""

import asyncio
import contextlib
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import closing
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse

from experiments.serve.fights import StoppedError
from sim.errors import KassenError

Event = dict[str, Any]
Events = Callable[[threading.Event], Generator[Event, None, None]]
"""Makes events until they are all, or the flag is set: then it raises StoppedError."""
BEAT = 0.25
"""Seconds after which it is looked again whether somebody still reads."""


def streamed(events: Events, request: Request) -> StreamingResponse:
    """The answer to a request, as server-sent events."""
    return StreamingResponse(told(events, request.is_disconnected), media_type="text/event-stream")


async def told(events: Events, gone: Callable[[], Awaitable[bool]]) -> AsyncIterator[str]:
    """Each event as it is sent; once nobody reads on, the thread is told to stop."""
    loop, stop, came = asyncio.get_running_loop(), threading.Event(), asyncio.Event()
    queue: asyncio.Queue[Event | None] = asyncio.Queue()

    def take(event: Event | None) -> None:
        queue.put_nowait(event)
        came.set()

    def put(event: Event | None) -> None:
        with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(take, event)

    threading.Thread(target=_work, args=(events, stop, put), daemon=True).start()
    try:
        while not await gone():
            if not await _came(came):
                continue
            came.clear()
            while not queue.empty():
                event = queue.get_nowait()
                if event is None:
                    return
                yield f"event: {event['event']}\ndata: {json.dumps(event, ensure_ascii=False, allow_nan=False)}\n\n"
    finally:
        stop.set()


async def _came(came: asyncio.Event) -> bool:
    """Wait a little for something to come."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(came.wait(), BEAT)
    return came.is_set()


def _work(events: Events, stop: threading.Event, put: Callable[[Event | None], None]) -> None:
    """Make all events, in a thread; what goes wrong is an event, too."""
    try:
        with closing(events(stop)) as each:
            for event in each:
                put(event)
                if stop.is_set():
                    break
    except StoppedError:
        pass
    except KassenError as fault:
        put({"event": "failed", "text": str(fault)})
    except Exception as broken:  # noqa: BLE001 - the page should not wait for ever
        put({"event": "failed", "text": f"{type(broken).__name__}: {broken}"})
    finally:
        put(None)
