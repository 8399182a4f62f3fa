"""`kassen merge`: parts of a run that were fought apart, in one folder."""

from pathlib import Path
from typing import Annotated

import typer

from experiments.cli.options import Format, FormatOption, notice, print_json
from experiments.cli.places import free_folder
from experiments.plural import counted


def merge(
    parts: Annotated[list[str], typer.Argument(metavar="RESULTS...", help="Folders of `run --shard k/N`.")],
    out: Annotated[str, typer.Option("--out", "-o", metavar="RESULTS", help="The folder to make.")],
    format: FormatOption = Format.TABLE,
) -> None:
    """Lay parts of a run together that were fought apart, by `run --shard k/N`.

    Example: kassen merge results/part-* -o results/whole
    """
    from experiments.dataset.merge import merge as lay_together
    from experiments.dataset.merge import told_missing
    from experiments.dataset.results import Results
    from experiments.dataset.seam import place_of

    free_folder(Path(out))
    found = [Results(part) for part in parts]
    merged = lay_together(found, place_of(out))
    about = found[0].about
    for line in told_missing(merged, about["battles"], about["shard_size"]):
        notice(line)
    if format is Format.JSON:
        print_json(merged.as_json(out))
        return
    battles, events = counted(merged.battles, "battle"), counted(merged.events, "event")
    typer.echo(f"{battles} and {events} of {counted(len(parts), 'part')} in {out}")
