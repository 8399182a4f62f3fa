"""Compile a ruleset's kernel into numba's cache: run as a process of its own, so that nobody waits for it."""

import contextlib
import importlib
import json
import os
import sys
import time

from sim.ruleset import Ruleset


def where(rules: Ruleset) -> str:
    """How another process finds a ruleset: `module:name`."""
    return f"{rules.package}.ruleset:{rules.name.upper()}"


def main() -> None:
    """Load or compile the kernel of the ruleset named on the command line, and say how long that took."""
    began = time.perf_counter()
    module, _, name = sys.argv[1].partition(":")
    from sim.compiled_clock import kernel

    kernel(getattr(importlib.import_module(module), name))
    with contextlib.suppress(OSError):  # nobody may be waiting any more
        os.write(sys.stdout.fileno(), json.dumps({"seconds": time.perf_counter() - began}).encode())


if __name__ == "__main__":
    main()
