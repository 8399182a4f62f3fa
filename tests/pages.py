"""What a page shows is what kassen says: its files are written, its commands run in order, its output compared.

A remark before a fenced block, which readers do not see, says what is special about it:

    <!-- file NAME -->          the block is a file that what follows needs
    <!-- lines 2-18 -->         only these lines of the output are shown
    <!-- exit 2 -->             the command ends with this; what it says on stderr is shown, too
    <!-- prints -->             what the block of Python before prints
    <!-- not run: REASON -->    the block is not run

Blocks of `console` hold commands behind `$ `, `cd` among them; output that stands below one must be what it prints.
Blocks of `sh` and `python` are run.
"""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from docs.making.shell import kassen

ROOT = Path(__file__).parents[1]
FENCE = re.compile(
    r"^(?:<!-- (?P<remark>[^\n]*?) -->\n+)?(?P<ticks>```+)(?P<kind>[\w{}-]*)[^\n]*\n(?P<text>.*?)^(?P=ticks)[ ]*$",
    re.MULTILINE | re.DOTALL,
)
TIMES = re.compile(r"· [a-z+]+, [\d.]+ s|[\d,]+ a second \([a-z+]+\)|[\d,]+ a minute")
"""What differs from run to run."""
SHELL = re.compile(r"[|&;<>$`]")
PROMPT = "$ "
START = 'import sys; sys.argv[0] = "kassen"; from experiments.cli.main import run; run()'
RUN = ("console", "sh", "bash", "python")


@attrs.frozen
class Block:
    """A fenced block of a page, and the remark before it."""

    kind: str
    text: str
    remark: str
    line: int

    @property
    def file(self) -> str | None:
        """The file that it is."""
        return self.remark.removeprefix("file ") if self.remark.startswith("file ") else None

    @property
    def reason(self) -> str | None:
        """Why it is not run."""
        return self.remark.removeprefix("not run: ") if self.remark.startswith("not run: ") else None

    @property
    def lines(self) -> tuple[int, int] | None:
        """Which lines of the output are shown; all if it does not say."""
        found = re.search(r"lines (\d+)-(\d+)", self.remark)
        return (int(found[1]), int(found[2])) if found else None

    @property
    def code(self) -> int:
        """How its commands should end."""
        found = re.search(r"exit (\d+)", self.remark)
        return int(found[1]) if found else 0


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page, in order."""
    return [
        Block(found["kind"], found["text"], found["remark"] or "", text.count("\n", 0, found.start("ticks")) + 1)
        for found in FENCE.finditer(text)
    ]


@attrs.frozen
class Call:
    """A command of a console block."""

    written: str
    """As it stands there, with its prompt."""
    command: str
    shown: str
    """The output below it."""


def calls(text: str) -> Iterator[Call]:
    """The commands of a console block, in order."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        size = next(size for size in range(1, len(lines) + 1) if _whole("".join(lines[:size])))
        command = " ".join(line.strip().removesuffix("\\").strip() for line in lines[:size])
        yield Call(f"{PROMPT}{''.join(lines[:size])}", command, "".join(lines[size:]))


def _whole(command: str) -> bool:
    """Whether a command is over: no backslash at its end, no quotation mark left open."""
    return not command.rstrip().endswith("\\") and command.count('"') % 2 == 0


def without_times(text: str) -> str:
    """Output as it is compared: without what differs from run to run."""
    return TIMES.sub("(time)", text)


class Walk:
    """Goes through a page in a folder, block by block."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "page"}
        self.printed = ""
        self.tools = folder.parent / f"{folder.name}.bin"

    def block(self, block: Block) -> str:
        """Do what a block asks for; the block as it should be.

        Raises:
            AssertionError: a command ended otherwise than it should.
        """
        if block.file:
            path = self.folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        elif block.reason or block.kind not in (*RUN, "text"):
            return block.text
        elif block.kind == "console":
            return "".join(call.written + self.output(call, block) for call in calls(block.text))
        elif block.kind == "python":
            self.printed = self.python(block.text)
        elif block.remark == "prints":
            return self.printed
        elif block.kind in ("sh", "bash"):
            code, out, err = self.shell(block.text)
            assert code == block.code, f"line {block.line}: ended with {code}\n{out}{err}"
        return block.text

    def output(self, call: Call, block: Block) -> str:
        """Run a command; as much of what it said as is shown."""
        if call.command.startswith("cd "):
            self.folder /= call.command.removeprefix("cd ")
            return ""
        plain = call.command.startswith("kassen ") and not SHELL.search(re.sub(r'"[^"]*"', "", call.command))
        code, out, err = self.kassen(call.command) if plain else self.shell(call.command)
        assert code == block.code, f"line {block.line}: {call.command}: ended with {code}, not {block.code}\n{out}{err}"
        if not call.shown and not block.lines:
            return ""
        said = (out + err if block.code else out).splitlines()
        first, last = block.lines or (1, len(said))
        now = "".join(f"{line.rstrip()}\n" for line in said[first - 1 : last])
        return call.shown if without_times(now) == without_times(call.shown) else now

    def kassen(self, command: str) -> tuple[int, str, str]:
        """Call kassen in this process."""
        words = [name for word in shlex.split(command)[1:] for name in self._names(word)]
        said = kassen(words, self.folder)
        return said.code, said.out, said.err

    def _names(self, word: str) -> list[str]:
        found = self.folder.glob(word) if "*" in word else ()
        return sorted(path.relative_to(self.folder).as_posix() for path in found) or [word]

    def shell(self, script: str) -> tuple[int, str, str]:
        """Run a script by a shell for which `kassen` is this one."""
        self.tools.mkdir(exist_ok=True)
        tool = self.tools / "kassen"
        tool.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{START}' \"$@\"\n", encoding="utf-8")
        tool.chmod(0o755)
        path = f"{self.tools}{os.pathsep}{os.environ['PATH']}"
        around = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
        asked = ["bash", "-euc", script]
        done = subprocess.run(asked, cwd=self.folder, env=around, capture_output=True, check=False, timeout=300)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def python(self, text: str) -> str:
        """Run Python as a script in the folder would; what it prints."""
        out = io.StringIO()
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(out):
            exec(compile(text, "page", "exec"), self.names)  # noqa: S102 - the page is ours
        return out.getvalue()


@contextlib.contextmanager
def own_modules(folder: Path) -> Iterator[None]:
    """Modules in a folder can be imported, and are forgotten afterward."""
    before = [*sys.path]
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path[:] = before
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]


def walked(text: str, folder: Path) -> str:
    """Go through a page in a folder; the page as it should be."""
    walk = Walk(folder)
    with own_modules(folder):
        parts, end = [], 0
        for found, block in zip(FENCE.finditer(text), blocks(text), strict=True):
            parts += [text[end : found.start("text")], walk.block(block)]
            end = found.end("text")
    return "".join([*parts, text[end:]])
