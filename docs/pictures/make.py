"""Makes the pictures of the READMEs from real runs of the encounters that stand in them: `make pictures`.

It needs the extra `dev` (playwright, pillow), a `chromium` on the path, and a font with Japanese signs. Each picture is
what a browser shows: of the local page, of a report, and of a terminal, with the colors that kassen sends to one.
"""

import contextlib
import io
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

Opens = Callable[[int, int], contextlib.AbstractContextManager[Any]]
"""Opens a page of a width and a height; it is playwright's."""
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILE = re.compile(r"<!-- file (\S+) -->\n```\w*\n((?:.*\n)*?)```\n")
CODE = "import sys; sys.argv[0] = 'kassen'; from experiments.cli.main import run; run()"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SHARP, COLORS = 2, 96
"""Pixels of the picture for one of the page, and how many colors it keeps."""
LINES = 14
"""Of a transcript, and of odds: one turn, and the answer in short."""
PATIENCE = 300_000  # milliseconds
MONO = {
    "en": '"DejaVu Sans Mono", Menlo, Consolas, monospace',
    "ja": '"Noto Sans Mono CJK JP", "Source Han Mono", IPAGothic, "MS Gothic", monospace',
}
"""Of these, Japanese signs are twice as wide as others, as on a terminal."""
INK, PAPER = (223, 230, 238), (23, 32, 43)
SIGNS = [
    (69, 80, 94), (255, 107, 97), (107, 212, 138), (229, 192, 123), (97, 160, 239), (198, 120, 221), (86, 200, 216),
    (223, 230, 238),
]  # fmt: skip
"""The eight colors of a terminal, for eyes on a dark ground."""
SCREEN = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #fff; }}
#screen {{ display: inline-block; background: #17202b; color: #dfe6ee; padding: 16px 20px; border-radius: 8px; }}
pre {{ margin: 0; font: 15px/1.32 {font}; }}
</style><div id="screen"><pre>{text}</pre></div>"""


class Scene(NamedTuple):
    """What the pictures of a language are of."""

    lang: str
    readme: str
    file: str
    enemy: str
    """Somebody in it; once the answer names it, it is of this encounter."""
    battle: int
    begins: str
    """The line of the transcript with which its picture begins begins so."""


SCENES = (
    Scene("en", "README.md", "ambush.toml", "Enforcer", 3, "Round 1"),
    Scene("ja", "README.ja.md", "machibuse.toml", "用心棒", 3, "第1ラウンド"),
)


def main() -> None:
    """All of them."""
    with tempfile.TemporaryDirectory() as folder, browser() as open_page:
        for scene in SCENES:
            place = Path(folder) / scene.lang
            place.mkdir()
            for name, text in FILE.findall((ROOT / scene.readme).read_text(encoding="utf-8")):
                (place / name).write_text(text, encoding="utf-8")
            kassen(place, "odds", scene.file, "-n", "100", "--clock", "compiled", "-q")  # compiles what serve will need
            picture_of_page(scene, place, open_page)
            picture_of_report(scene, place, open_page)
            picture_of_transcript(scene, place, open_page)
            if scene.lang == "en":
                picture_of_odds(scene, place, open_page)


# what is looked at


def picture_of_page(scene: Scene, place: Path, open_page: Opens) -> None:
    """The local page with the encounter, its odds, and a battle."""
    with served(place) as address, open_page(1280, 1040) as page:
        page.goto(address)
        page.select_option("#language", scene.lang)
        page.locator("#form fieldset").first.wait_for(timeout=PATIENCE)
        page.set_input_files("#open", str(place / scene.file))
        page.locator("#answer:not([aria-busy]) table", has_text=scene.enemy).first.wait_for(timeout=PATIENCE)
        page.locator("#stop[disabled]").wait_for(timeout=PATIENCE)
        keep(page.screenshot(), f"page.{scene.lang}.png")


def picture_of_report(scene: Scene, place: Path, open_page: Opens) -> None:
    """The first screen of a report."""
    kassen(place, "run", scene.file, "-n", "10000", "-o", "run", "-q")
    kassen(place, "report", "run", "-o", "report.html", "--lang", scene.lang, "--band")
    with open_page(1180, 958) as page:
        page.goto((place / "report.html").as_uri())
        keep(page.screenshot(), f"report.{scene.lang}.png")


def picture_of_transcript(scene: Scene, place: Path, open_page: Opens) -> None:
    """Some lines of a battle in words."""
    told = terminal(place, 100, "replay", scene.file, "--battle", str(scene.battle), "--lang", scene.lang)
    lines = told.splitlines()
    first = next(number for number, line in enumerate(lines) if scene.begins in line)
    picture_of_screen("\n".join(lines[first : first + LINES]), scene.lang, f"transcript.{scene.lang}.png", open_page)


def picture_of_odds(scene: Scene, place: Path, open_page: Opens) -> None:
    """The answer of `kassen odds`."""
    told = terminal(place, 80, "odds", scene.file)
    shown = "\n".join(told.splitlines()[:LINES])
    picture_of_screen(f"$ kassen odds {scene.file}\n{shown}", scene.lang, f"odds.{scene.lang}.png", open_page)


def picture_of_screen(told: str, lang: str, name: str, open_page: Opens) -> None:
    """Lines of a terminal, with its colors."""
    from rich.console import Console
    from rich.terminal_theme import TerminalTheme
    from rich.text import Text

    theme = TerminalTheme(INK, PAPER, SIGNS)
    parts = []
    console = Console(color_system="truecolor", width=120, file=io.StringIO(), record=True)
    for segment in console.render_lines(Text.from_ansi(told, no_wrap=True), pad=False):
        for text, style, _ in segment:
            css = style.get_html_style(theme) if style else ""
            parts.append(f'<span style="{escape(css)}">{escape(text)}</span>' if css else escape(text))
        parts.append("\n")
    with open_page(1200, 800) as page:
        page.set_content(SCREEN.format(font=MONO[lang], text="".join(parts).rstrip()))
        keep(page.locator("#screen").screenshot(), name)


# how it is run


def kassen(place: Path, *arguments: str) -> None:
    """Run kassen to its end."""
    subprocess.run(  # noqa: S603 - kassen itself
        begin(*arguments), cwd=place, env=surroundings(), check=True, stdout=subprocess.DEVNULL
    )


def begin(*arguments: str) -> list[str]:
    """What starts kassen."""
    return [sys.executable, "-c", CODE, *arguments]


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a command."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **more}


def terminal(place: Path, width: int, *arguments: str) -> str:
    """What kassen shows on a terminal, with its signs for colors."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 60, width, 0, 0))
    colors = surroundings(TERM="xterm-256color", COLORTERM="truecolor")
    process = subprocess.Popen(  # noqa: S603 - kassen itself
        begin(*arguments), cwd=place, stdout=theirs, stderr=subprocess.DEVNULL, env=colors
    )
    os.close(theirs)
    told = b""
    with contextlib.suppress(OSError):  # how a terminal says that nobody writes to it any more
        while piece := os.read(ours, 65536):
            told += piece
    os.close(ours)
    if process.wait():
        raise SystemExit(f"kassen {' '.join(arguments)} ended with {process.returncode}")
    return told.decode().replace("\r\n", "\n")


@contextlib.contextmanager
def served(place: Path) -> Iterator[str]:
    """The address of the local page while it is served."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    server = subprocess.Popen(  # noqa: S603 - kassen itself
        begin("serve", "--port", str(port)), cwd=place, env=surroundings(), stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(300):
            with contextlib.suppress(OSError), urllib.request.urlopen(address):
                break
            time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def browser() -> Iterator[Opens]:
    """Opens pages of a width and a height in Chromium."""
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise SystemExit("no chromium on the path: apt-get install chromium")
    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=program, args=["--no-sandbox"])

        @contextlib.contextmanager
        def open_page(width: int, height: int) -> Iterator[Any]:
            size = {"width": width, "height": height}
            page = chromium.new_page(viewport=size, device_scale_factor=SHARP, color_scheme="light")
            yield page
            page.close()

        yield open_page
        chromium.close()


def keep(png: bytes, name: str) -> None:
    """Write a picture with few colors, and say how large it is."""
    from PIL import Image

    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture = picture.quantize(COLORS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    picture.save(HERE / name, optimize=True)
    print(f"{name}: {(HERE / name).stat().st_size / 1000:.0f} kB")  # noqa: T201 - it tells what it made


if __name__ == "__main__":
    main()
