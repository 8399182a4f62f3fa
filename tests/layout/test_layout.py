"""The project keeps its own house rules."""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
HEAVY = ["altair", "llvmlite", "numba", "polars", "simpy", "starlette"]
"""Packages that take long to load: only the commands that need them do."""


def name_of(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0].lower()


def tracked() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git clone: nothing says which files belong to the project")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]


def test_imports_point_one_way() -> None:
    """In a process of its own: the linter may fork, and would take pytest's files with it."""
    code = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


CIRCLE = """
from graphlib import CycleError, TopologicalSorter
from grimp import build_graph
graph = build_graph("sim", "policies", "experiments", cache_dir=None)
try:
    TopologicalSorter({each: graph.find_modules_directly_imported_by(each) for each in graph.modules}).prepare()
except CycleError as circle:
    print(*reversed(circle.args[1]), sep=" -> ")
"""


def test_no_module_leads_back_to_itself() -> None:
    """Not even by imports within functions, or for types alone."""
    found = subprocess.run([sys.executable, "-c", CIRCLE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == ""


@pytest.mark.parametrize("module", sorted(path.stem for path in (ROOT / "experiments" / "cli").glob("[a-z]*.py")))
def test_a_command_loads_nothing_heavy_before_it_runs(module: str) -> None:
    code = f"import sys, experiments.cli.{module}; print(*sorted(set({HEAVY}) & set(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []


def test_no_file_holds_a_path_of_somebodys_machine() -> None:
    private = re.compile(rb"(?<![\w.])/(?:home|root|tmp|work|Users)/\w+")
    found = {path.relative_to(ROOT): private.findall(path.read_bytes()) for path in tracked()}
    assert {path: paths for path, paths in found.items() if paths} == {}


def test_no_two_test_modules_share_a_name() -> None:
    """Their folders are no packages: of two of one name pytest takes the first alone."""
    named = Counter(path.name for path in tracked() if path.name.startswith("test_") and path.suffix == ".py")
    assert [name for name, times in named.items() if times > 1] == []


def test_the_lock_file_stays_out_of_git() -> None:
    assert "uv.lock" not in {path.name for path in tracked()}


def test_constraints_are_plain_versions_without_addresses() -> None:
    plain = re.compile(r"[a-z0-9][a-z0-9._-]*==[0-9][0-9a-z.+]*( ; .+)?")
    assert [line for line in CONSTRAINTS if not plain.fullmatch(line) or "://" in line] == []


def test_constraints_cover_every_dependency() -> None:
    wanted = PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["dev"]
    assert {name_of(each) for each in wanted} <= {name_of(line) for line in CONSTRAINTS}


def test_the_dev_group_is_the_dev_extra() -> None:
    assert PROJECT["dependency-groups"]["dev"] == PROJECT["project"]["optional-dependencies"]["dev"]


def test_dependencies_are_bounded_below_only() -> None:
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["dev"]]
    assert [each for each in wanted if "==" in each.split(";")[0] or ">=" not in each.split(";")[0]] == []


def test_every_rule_of_the_linter_that_is_off_says_why() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lint = text[text.index("[tool.ruff.lint]") : text.index("[tool.ruff.lint.flake8-builtins]")]
    off = re.findall(r'^    "([A-Z]+[0-9]*)",(.*)$', lint, re.MULTILINE)
    assert off
    assert [code for code, reason in off if "#" not in reason] == []


def test_every_exception_from_the_linter_says_why() -> None:
    silenced = re.compile(r"#\s*noqa(?P<codes>:(?:\s*[A-Z]+[0-9]+,?)+)?(?P<reason>.*)")
    unexplained = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked()
        if path.suffix == ".py" and path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (match := silenced.search(line)) and not (match["codes"] and match["reason"].strip(" -–:#"))
    ]
    assert unexplained == []
