"""Who may ask the page's server, and what a browser may do with its answers: nothing that leaves this machine."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAMES = ("127.0.0.1", "localhost")
"""What this machine is called by a browser on it; another name in Host is a site that points its own name here."""
OWN = ("none", "same-origin")
"""Where a request came from, as browsers say: from somebody who typed the address, or from the page itself."""
JSON = "application/json"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
REPORT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
"""For the page of a report, whose style stands in it: it runs nothing and fetches nothing."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def is_here(host: str) -> bool:
    """Whether a Host header names this machine, with or without a port."""
    name, _, port = host.partition(":")
    return name in NAMES and (not port or port.isdecimal())


def objection(method: str, headers: Headers) -> str | None:
    """What is wrong with a request; None if nothing is."""
    host, origin = headers.get("host", ""), headers.get("origin")
    if not is_here(host):
        return f"Host {host!r}; expected {' or '.join(NAMES)}: this page is for this machine alone"
    if origin is not None and origin != f"http://{host}":
        return f"Origin {origin!r}; expected http://{host}: other sites may not ask"
    if headers.get("sec-fetch-site", "none") not in OWN:
        return "Sec-Fetch-Site; expected this page's own: other sites may not ask"
    if method == "POST" and headers.get("content-type", "").partition(";")[0].strip() != JSON:
        return f"Content-Type {headers.get('content-type')!r}; expected {JSON}"
    return None


class Guard:
    """Refuses requests from elsewhere; puts the same strict headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                given.update({name: given.get(name, value) for name, value in HEADERS.items()})
            await send(message)

        why = objection(scope["method"], Headers(scope=scope))
        app = self.app if why is None else PlainTextResponse(why, status_code=403)
        await app(scope, receive, strictly)
