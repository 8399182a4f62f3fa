"""`kassen query`: SQL on the tables of a run."""

from enum import StrEnum
from typing import Annotated

import typer

from experiments.cli.options import notice, print_json

SHOWN = 200


class Shape(StrEnum):
    """How rows are printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


def query(
    results: Annotated[str, typer.Argument(metavar="RESULTS", help="The folder of a run.")],
    sql: Annotated[str, typer.Argument(metavar="SQL", help="select ... from battles, fighters, events, decisions.")],
    format: Annotated[Shape, typer.Option("--format", help="For people, one JSON object, or commas.")] = Shape.TABLE,
) -> None:
    """Ask a run in SQL.

    Tables are those that it keeps; `scenario` is a column of each. README.md in the folder explains all others.
    Example: kassen query results/first "select outcome, count(*) as battles from battles group by outcome"
    """
    from experiments.dataset.query import QueryError
    from experiments.dataset.query import query as ask
    from experiments.dataset.results import Results, checked_rules

    found = Results(results)
    told = checked_rules(found.about)
    if told:
        notice(f"{results}: {told}")
    try:
        answer = ask(found, sql)
    except QueryError as wrong:
        raise typer.BadParameter(str(wrong), param_hint="SQL") from None
    if format is Shape.JSON:
        print_json(answer.as_json())
    elif format is Shape.CSV:
        typer.echo(answer.as_csv(), nl=False)
    else:
        show(answer.frame)


def show(frame: "object") -> None:
    """Rows for people."""
    import polars as pl

    assert isinstance(frame, pl.DataFrame)  # noqa: S101 - typed so that help needs no polars
    with pl.Config(
        tbl_rows=SHOWN, tbl_cols=-1, tbl_hide_dataframe_shape=True, tbl_hide_column_data_types=True,
        tbl_formatting="ASCII_MARKDOWN", fmt_str_lengths=80, tbl_width_chars=1000, fmt_table_cell_list_len=-1,
    ):  # fmt: skip
        typer.echo(str(frame.head(SHOWN)))
    if len(frame) > SHOWN:
        notice(f"the first {SHOWN} of {len(frame):,} rows; --format csv gives all")
