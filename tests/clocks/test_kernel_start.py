"""Loading the kernel loads nothing that no rule needs."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")
ROOT = Path(__file__).parents[2]
CODE = """
import sys
from experiments.encounter import prepare
from sim.compiled_clock import Arena
Arena(prepare("duel").opening).run(1, 0, 1)
print("scipy.linalg" in sys.modules)
import importlib.util
print(importlib.util.find_spec("scipy") is not None)
"""


def test_the_kernel_loads_no_linear_algebra() -> None:
    """numba looks for scipy's linear algebra when it loads; that takes longer than the kernel itself."""
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded, there = done.stdout.split()
    assert loaded == "False"
    if there == "False":
        pytest.skip("scipy is not installed: there is nothing to load")
