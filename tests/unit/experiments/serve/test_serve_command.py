"""`kassen serve`: it says where the page is, and what is in its way."""

import importlib.util
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from experiments.cli.serve import serve
from sim.errors import KassenError

pytest.importorskip("uvicorn", reason="the extra serve is not installed")


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(KassenError, match=f"--port {port}: .*in use; try another one"):
            serve(port)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(KassenError, match=r'starlette is not installed; pip install "kassen\[serve\]"'):
        serve(1)


def test_it_serves_its_page_on_this_machine_alone_and_ends_when_told(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "from experiments.cli.main import run; run()", "serve", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        assert process.stderr is not None
        assert f"http://127.0.0.1:{port}/" in process.stderr.readline()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
                assert b"kassen" in page.read()
            with pytest.raises(OSError), socket.create_connection(("127.0.0.2", port), timeout=5):  # noqa: PT011 - refused or unreachable
                pass
        finally:
            process.terminate()
        assert process.wait(60) is not None
