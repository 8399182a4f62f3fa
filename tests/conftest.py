"""Makes `tests.both_clocks` importable from every folder, however pytest is started: `tests` is a package.

What hypothesis invents is the same in every run, and no matter how long it takes: a busy machine fails no test.
"""

from hypothesis import settings

settings.load_profile("ci")
