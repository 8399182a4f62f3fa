"""Makes `tests.both_clocks` importable from every folder, however pytest is started: `tests` is a package."""
