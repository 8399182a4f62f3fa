"""Events of a thread as a stream that a browser reads while they happen; who leaves stops the thread."""

import asyncio
import contextlib
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from typing import Any

from starlette.responses import StreamingResponse

from experiments.serve.fights import StoppedError
from sim.errors import KassenError

Event = dict[str, Any]
Events = Callable[[threading.Event], Iterator[Event]]
"""Makes events until they are all, or the flag is set: then it raises StoppedError."""


def streamed(events: Events) -> StreamingResponse:
    """The answer to a request, as server-sent events."""
    return StreamingResponse(told(events), media_type="text/event-stream")


async def told(events: Events) -> AsyncIterator[str]:
    """Each event as it is sent; once nobody reads on, the thread is told to stop."""
    loop, stop = asyncio.get_running_loop(), threading.Event()
    queue: asyncio.Queue[Event | None] = asyncio.Queue()

    def put(event: Event | None) -> None:
        with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(queue.put_nowait, event)

    threading.Thread(target=_work, args=(events, stop, put), daemon=True).start()
    try:
        while (event := await queue.get()) is not None:
            yield f"event: {event['event']}\ndata: {json.dumps(event, ensure_ascii=False, allow_nan=False)}\n\n"
    finally:
        stop.set()


def _work(events: Events, stop: threading.Event, put: Callable[[Event | None], None]) -> None:
    """Make all events, in a thread; what goes wrong is an event, too."""
    try:
        with closing(events(stop)) as each:  # type: ignore[type-var]
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
