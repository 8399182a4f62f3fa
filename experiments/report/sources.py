"""What a report can be made of: the folder of a run or a tournament, or the JSON answer of a tournament or sweep."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from experiments.dataset.results import RUN, Results
from experiments.report.numbers import facts_of
from experiments.report.of_run import chapter
from experiments.report.of_sweep import sweep
from experiments.report.of_tournament import tournament
from experiments.report.parts import Chapter, Report
from experiments.report.refought import refought
from experiments.report.telling import tongue_of
from experiments.tournaments.ranking_folder import ANSWER
from experiments.transcript.tongue import Tongue
from sim.errors import ResultsError, UnknownResultsError
from sim.faults import listed, nearest

TELLERS: Mapping[str, tuple[str, ...]] = {
    "tournament": ("ranking", "payoff", "policies", "scenarios", "ruleset", "battles", "seed"),
    "sweep": ("cells", "quantities", "scenario", "battles", "seed"),
}
"""The keys by which an answer is known, and which it must have."""
EXPECTED = "expected the folder of a run or a tournament, or a file with the JSON of a tournament or a sweep"


def report(target: str, lang: str, scenario: str | None = None, *, band: bool | None = None) -> Report:
    """The report of whatever stands there.

    Args:
        target: a folder, `s3://bucket/...`, or a JSON file.
        lang: `en` or `ja`.
        scenario: the key of the scenario of a run; None: all of them.
        band: fight a run's encounters as played badly and well, too; None: where that takes no time.

    Raises:
        ResultsError: nothing is there that can be told, or no such scenario.
    """
    tongue = tongue_of(lang)
    if target.startswith("s3://") or (Path(target) / RUN).is_file():
        chapters = of_run(Results(target), tongue, scenario, band=band)
    else:
        answer = read_answer(Path(target))
        if scenario is not None or band is not None:
            raise ResultsError(f"{target}: is no run; --scenario and --band are for the folder of a run")
        chapters = [_told(answer, target, tongue)]
    title = tongue.say("report", name=tongue.listed(each.title for each in chapters))
    return Report(title, chapters, tongue.say("foot"))


def of_run(results: Results, tongue: Tongue, scenario: str | None, *, band: bool | None) -> list[Chapter]:
    """A chapter for each scenario."""
    found = [facts_of(results, key) for key in keys_of(results, scenario)]
    return [chapter(facts, tongue, refought(facts, band)) for facts in found]


def keys_of(results: Results, scenario: str | None) -> list[str]:
    """The scenarios of a run that are meant.

    Raises:
        ResultsError: there is none of this name.
    """
    keys = list(results.about["scenarios"])
    if scenario is None:
        return keys
    if scenario not in keys:
        near = nearest(scenario, keys)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownResultsError(f"{results.place}: --scenario {scenario}; expected {listed(keys)}{hint}")
    return [scenario]


def read_answer(path: Path) -> Mapping[str, Any]:
    """A JSON answer: a file, or the one in the folder of a tournament.

    Raises:
        ResultsError: there is none.
    """
    file = path / ANSWER if path.is_dir() else path
    try:
        answer = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise UnknownResultsError(f"{path}: {EXPECTED}") from None
    if not isinstance(answer, dict):
        raise UnknownResultsError(f"{path}: {EXPECTED}")
    return answer


def _told(answer: Mapping[str, Any], target: str, tongue: Tongue) -> Chapter:
    tell: Mapping[str, Callable[[Mapping[str, Any], Tongue], Chapter]] = {"tournament": tournament, "sweep": sweep}
    for kind, keys in TELLERS.items():
        if all(key in answer for key in keys):
            try:
                return tell[kind](answer, tongue)
            except (KeyError, TypeError, ValueError, IndexError, AttributeError) as lacks:
                raise ResultsError(f"{target}: is no whole answer of a {kind} ({lacks!r}); {EXPECTED}") from None
    raise UnknownResultsError(f"{target}: {EXPECTED}")
