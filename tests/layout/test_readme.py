"""What the README shows is what kassen says: every block of output is made again and compared.

A block that is checked follows a remark, which readers do not see: `<!-- lines 1-24 -->`. Files that the commands need
stand in the README, too, behind `<!-- file NAME -->`. KASSEN_GOLDEN=write puts in what kassen says now.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
WRITE = os.environ.get("KASSEN_GOLDEN") == "write"
SHOWN = re.compile(r"<!-- lines (\d+)-(\d+) -->\n```console\n\$ kassen (.+)\n((?:.*\n)*?)```\n")
FILE = re.compile(r"<!-- file (\S+) -->\n```\w*\n((?:.*\n)*?)```\n")
TIMES = re.compile(r"· [a-z+]+, [\d.]+ s|[\d,]+ a second \([a-z+]+\)")
"""What differs from run to run."""
BLOCKS = SHOWN.findall(TEXT)


def without_times(text: str) -> str:
    return TIMES.sub("(time)", text)


def said(arguments: str, folder: Path) -> list[str]:
    """The lines that a command prints in a folder with the README's files."""
    for name, text in FILE.findall(TEXT):
        (folder / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-c", "from experiments.cli.main import run; run()", *shlex.split(arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().splitlines()


def test_there_is_something_to_check() -> None:
    assert len(BLOCKS) >= 5
    assert {name for name, _ in FILE.findall(TEXT)} == {"ambush.toml", "mine.policy"}


@pytest.mark.parametrize(("first", "last", "arguments", "shown"), BLOCKS, ids=[block[2] for block in BLOCKS])
def test_the_readme_shows_what_kassen_says(first: str, last: str, arguments: str, shown: str, tmp_path: Path) -> None:
    lines = said(arguments, tmp_path)[int(first) - 1 : int(last)]
    now = "".join(f"{line.rstrip()}\n" for line in lines)
    if WRITE:
        text = README.read_text(encoding="utf-8")
        README.write_text(
            text.replace(f"$ kassen {arguments}\n{shown}```", f"$ kassen {arguments}\n{now}```"), encoding="utf-8"
        )
    else:
        assert without_times(shown) == without_times(now)


def test_the_gate_calls_the_commands_of_the_readme_word_for_word() -> None:
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    commands = re.findall(r"^pip install uv && uv run (?:kassen odds|pytest)$", TEXT, re.MULTILINE)
    assert commands == ["pip install uv && uv run kassen odds", "pip install uv && uv run pytest"]
    assert [command for command in commands if f"step '{command}'\n" not in gate] == []


def test_every_page_that_the_readme_names_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
    pages = {f"{path.parent.name}/README.md" for path in ROOT.glob("[a-z]*/README.md")}
    assert pages <= set(links)
