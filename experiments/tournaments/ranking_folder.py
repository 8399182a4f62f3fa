"""A tournament's folder: its tables as parquet, the whole answer as JSON, and two charts."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from experiments.tournaments.ranking import Ranking
from sim.errors import ResultsError

ANSWER, PAYOFF, RATINGS = "tournament.json", "payoff.parquet", "ratings.parquet"


def check_free(folder: Path) -> None:
    """A folder of results is never written over.

    Raises:
        ResultsError: it is there already, with something in it.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ResultsError(f"{folder}: is there already; name another folder")


def keep(folder: Path, ranking: Ranking) -> list[str]:
    """Write all of it; say what could not be drawn, and why.

    Raises:
        ResultsError: it cannot be written.
    """
    from experiments.tournaments.ranking_charts import draw

    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / PAYOFF, lambda path: _frame(ranking.cells()).write_parquet(path))
        _write(folder / RATINGS, lambda path: _frame(_flat(ranking)).write_parquet(path))
        answer = ranking.as_json() | {"made_of": ranking.made_of()}
        text = json.dumps(answer, ensure_ascii=False, indent=2, allow_nan=False)
        _write(folder / ANSWER, lambda path: path.write_text(text + "\n", encoding="utf-8"))
        return draw(folder, ranking)
    except OSError as broken:
        raise ResultsError(f"{folder}: cannot be written: {broken.strerror or broken}") from None


def _write(path: Path, write: Callable[[Path], object]) -> None:
    """A file with its name is whole."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    write(part)
    part.replace(path)


def _frame(rows: list[dict[str, Any]]) -> Any:  # noqa: ANN401 - a frame of polars, which loads here
    import polars as pl

    return pl.DataFrame(rows, infer_schema_length=None)


def _flat(ranking: Ranking) -> list[dict[str, Any]]:
    """A row for each policy, the strongest first, without anything nested."""
    rows, mix, evolved = [], ranking.mix, ranking.evolved
    for place, (row, i) in enumerate(zip(ranking.ranked(), ranking.order, strict=True), 1):
        flat = {f"p_win_{key}": value for key, value in row.pop("p_win").items()}
        shares = {"nash": mix and float(mix.shares[i]), "alpha_rank": evolved and evolved[i]}
        rows.append({"place": place, **row, **flat, **shares})
    return rows
