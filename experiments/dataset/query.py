"""Questions to a run in SQL, answered by polars; and its tables as one file each."""

import errno
import math
from datetime import date, time
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING

import attrs

from experiments.dataset.results import Results
from experiments.dataset.store import LEVEL
from sim.errors import KassenError
from sim.faults import listed

if TYPE_CHECKING:
    import polars as pl


class QueryError(KassenError):
    """A question that cannot be answered as it was put."""


@attrs.frozen
class Answer:
    """The rows that a question came to."""

    frame: "pl.DataFrame"

    def as_json(self) -> dict[str, object]:
        """Under the keys of the JSON answer."""
        return {"columns": self.frame.columns, "rows": [plain(row) for row in self.frame.iter_rows()]}

    def as_csv(self) -> str:
        """As lines of values with commas between them."""
        import polars as pl

        nested = (name for name, kind in self.frame.schema.items() if kind.is_nested())
        flat = self.frame.with_columns(pl.col(name).map_elements(str, pl.String) for name in nested)
        return flat.write_csv()


def plain(value: object) -> object:
    """A value as JSON can say it: NaN and infinity are null; times, durations and bytes are text."""
    match value:
        case dict():
            return {str(key): plain(each) for key, each in value.items()}
        case list() | tuple():
            return [plain(each) for each in value]
        case Decimal():
            return plain(float(value))
        case float() if not math.isfinite(value):
            return None
        case bool() | int() | float() | str() | None:
            return value
        case bytes():
            return value.decode(errors="backslashreplace")
        case date() | time():
            return value.isoformat()
    return str(value)


def query(results: Results, sql: str) -> Answer:
    """What a run's tables answer to `select ...`.

    Raises:
        QueryError: it is no question to these tables.
        ResultsError: a part is broken.
    """
    import polars as pl

    with pl.SQLContext({table: results.scan(table) for table in results.tables}) as tables:
        try:
            return Answer(tables.execute(sql).collect())
        except pl.exceptions.PolarsError as wrong:
            results.verify()
            known = f"tables are {listed(results.tables)}"
            raise QueryError(f"query: {str(wrong).strip().splitlines()[0]}; {known}") from None


def one_files(results: Results) -> list[str]:
    """Write each table of a run as one file too, in order, however large it is; say their names."""
    names = []
    for table in results.tables:
        rows = results.scan(table)
        names.append(f"{table}.parquet")
        results.place.fill(names[-1], partial(_sink, rows, results=results))
    return names


def _sink(rows: "pl.LazyFrame", path: str, results: Results) -> None:
    import polars as pl

    try:
        rows.sink_parquet(
            path, compression="zstd", compression_level=LEVEL, maintain_order=True, **results.place.options
        )
    except pl.exceptions.ComputeError as broken:
        results.verify()
        told = str(broken).strip().splitlines()[0]
        raise OSError(errno.EIO, f"{told}; is the disk full?") from None
