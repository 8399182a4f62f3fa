"""`kassen serve`: the local web page."""

import importlib.util
from typing import Annotated

import typer

from sim.errors import KassenError

HERE = "127.0.0.1"
PORT = 8321


def serve(
    port: Annotated[int, typer.Option("--port", min=1, max=65535, metavar="P", help="Where on this machine.")] = PORT,
) -> None:
    """A page for game masters: build an encounter, see its odds at once, read its battles.

    For browsers on this machine alone. Ctrl-C ends it. Needs the extra `serve`.
    Example: kassen serve
    """
    for module in ("starlette", "uvicorn"):
        if importlib.util.find_spec(module) is None:
            raise KassenError(f'{module} is not installed; pip install "kassen[serve]"')
    import socket

    import uvicorn

    from experiments.serve.app import app
    from experiments.serve.kernels import Kernels

    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            free.bind((HERE, port))
            free.listen()  # so that who reads the line below and comes at once is not refused
        except OSError as taken:
            raise KassenError(f"--port {port}: {taken.strerror}; try another one") from None
        typer.echo(f"http://{HERE}:{port}/  Ctrl-C ends it.", err=True)
        config = uvicorn.Config(app(Kernels()), host=HERE, port=port, log_level="warning", timeout_graceful_shutdown=1)
        uvicorn.Server(config).run(sockets=[free])
