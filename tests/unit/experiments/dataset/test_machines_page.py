"""What the pages of results and of many machines tell people to type works, as far as one machine allows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from skirmish import ROOT

from experiments.dataset.results import Results

MACHINES = (ROOT / "experiments" / "dataset" / "many_machines.md").read_text(encoding="utf-8")
HERE = (ROOT / "results" / "README.md").read_text(encoding="utf-8")
PARTS = 2


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a command `kassen`, which fights duels of few battles with shards of few."""
    place = tmp_path_factory.mktemp("shell")
    code = "from experiments.fighting import batch; batch.SIZE = 8; from experiments.cli.main import run; run()"
    (place / "kassen").write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{code}" "$@"\n', encoding="utf-8")
    (place / "kassen").chmod(0o755)
    return place


def typed(shell: Path, script: str, **environment: str) -> None:
    """Run a script, for 40 duels in place of a million fights."""
    small = script.replace("standard -n 1000000", "duel -n 40 --clock simpy -q").replace("/20", f"/{PARTS}")
    path = os.pathsep.join([str(shell), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-euc", small], cwd=shell, capture_output=True, text=True, check=False,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_the_script_for_job_arrays_makes_the_run_of_one_machine(shell: Path) -> None:
    script, merge = re.findall(r"```bash\n(.*?)```", MACHINES, re.DOTALL)[:2]
    for index in range(1, PARTS + 1):
        typed(shell, script, SLURM_ARRAY_TASK_ID=str(index), SLURM_CPUS_PER_TASK="1")
    typed(shell, merge)
    typed(shell, "kassen run standard -n 1000000 -o whole")
    one, two = (Results(shell / name).scan("events").collect() for name in ("results/million", "whole"))
    assert one.equals(two)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_the_job_for_kubernetes_fights_its_part(shell: Path) -> None:
    yaml = pytest.importorskip("yaml", reason="pyyaml is not installed")
    job = yaml.safe_load(re.findall(r"```yaml\n(.*?)```", MACHINES, re.DOTALL)[0])
    [container] = job["spec"]["template"]["spec"]["containers"]
    assert (job["kind"], job["spec"]["completionMode"]) == ("Job", "Indexed")
    [command] = container["args"]
    typed(shell, command.replace("s3://fights/", "pods/"), JOB_COMPLETION_INDEX="1")
    about = Results(shell / "pods/parts/2").about
    assert (about["part"], about["battles"]) == (f"2/{PARTS}", 40)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_the_recipe_of_the_results_page_runs(shell: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(shell, "kassen run standard -n 1000000 --log battles -o results/first")
    monkeypatch.chdir(shell)
    [code] = re.findall(r"```python\n(.*?)```", HERE, re.DOTALL)
    exec(code, names := {})  # noqa: S102 - our own page
    assert names["battles"].select(pl.len()).collect().item() == 40
    [query] = re.findall(r"`(kassen query [^`]*)`", HERE)
    typed(shell, query)
    typed(shell, "kassen results compare whole results/first")
