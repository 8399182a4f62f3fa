"""Folders of results on this machine, and the report of one as a page."""

from pathlib import Path
from typing import Any

from sim.errors import ResultsError

HOME = Path("results")
"""Where folders are looked for: below the folder that the server was started in."""
MARKS = ("run.json", "tournament.json")
"""The files by which a run or a tournament is known."""
MOST = 200


def folders() -> dict[str, Any]:
    """The runs and tournaments below `results`, the newest first."""
    found = [path for mark in MARKS for path in HOME.rglob(mark)] if HOME.is_dir() else []
    newest = sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:MOST]
    return {"home": str(HOME.resolve()), "folders": [str(path.parent) for path in newest]}


def report(folder: str, lang: str) -> str:
    """What `kassen report` writes, as HTML.

    Raises:
        ResultsError: there is no such folder, or nothing in it that can be told.
        KassenError: what draws charts is not installed.
    """
    from experiments.charts import checked
    from experiments.report.page import page
    from experiments.report.sources import report as report_of

    if not folder.strip():
        raise ResultsError("folder: nothing came; expected the folder of a run or a tournament, such as results/first")
    checked(Path("report.svg"))
    return page(report_of(folder.strip(), lang), lang)
