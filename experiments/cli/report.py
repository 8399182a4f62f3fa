"""`kassen report`: what came of a run, a tournament or a sweep, as one file with charts."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli.options import Lang, LangOption, notice
from experiments.cli.places import free_file, free_folder, write
from experiments.plural import counted

if TYPE_CHECKING:
    from experiments.report.parts import Report
    from sim.encounter import Encounter

SHARP = 2.0  # of a PNG: pixels for one of the chart


class Format(StrEnum):
    """What is written."""

    HTML = "html"
    SVG = "svg"
    PNG = "png"


def report(
    target: Annotated[
        str,
        typer.Argument(metavar="RESULTS", help="The folder of a run or tournament, or the JSON of one or of a sweep."),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The file; of svg and png a folder. [default: report.html]"),
    ] = None,
    format: Annotated[Format, typer.Option("--format", help="One page, or each chart as a file.")] = Format.HTML,
    scenario: Annotated[
        str | None, typer.Option("--scenario", metavar="NAME", help="Only this one, where a run has several.")
    ] = None,
    band: Annotated[
        bool | None,
        typer.Option(
            "--band/--no-band",
            help="Also as played badly and well, by either seat; fights for it.",
            show_default="where the compiled clock is at hand",
        ),
    ] = None,
    sheet: Annotated[
        bool, typer.Option("--sheet", help="Instead a page for the table: everybody's numbers. A scenario will do.")
    ] = False,
    lang: LangOption = Lang.EN,
) -> None:
    """One HTML file with charts: who wins, how long it takes, who falls, what they did. It needs no network.

    Example: kassen report results/first -o report.html --lang ja
    """
    if sheet:
        file = free_file(out or Path("sheet.html"))
        if format is not Format.HTML or band is not None:
            why = "a sheet is one HTML file; expected neither --format nor --band"
            raise typer.BadParameter(why, param_hint="--sheet")
        write(file, _sheet(target, scenario, lang.value))
        notice(f"{file}: written")
        return
    from experiments.charts import checked

    checked(Path("report.svg"))
    from experiments.report.sources import report as report_of

    place = free_file(out or Path("report.html")) if format is Format.HTML else free_folder(out or Path("charts"))
    told = report_of(target, lang.value, scenario, band=band)
    if format is Format.HTML:
        from experiments.report.page import page

        write(place, page(told, lang.value))
        notice(f"{place}: written")
    else:
        notice(f"{place}: {counted(_charts(told, place, format), 'chart')}")


def _charts(told: "Report", folder: Path, format: Format) -> int:
    """Each chart as a file, with its title; of several scenarios, their numbers come first."""
    import altair as alt
    import vl_convert

    from experiments.report.page import spec, svg

    names = set()
    for number, chapter in enumerate(told.chapters, 1):
        for figure in chapter.figures:
            name = f"{number}-{figure.key}" if len(told.chapters) > 1 else figure.key
            names.add(name)
            title = alt.TitleParams(figure.title, subtitle=[chapter.title, figure.note], anchor="start")
            chart, path = figure.chart.properties(title=title), folder / f"{name}.{format.value}"
            if format is Format.SVG:
                write(path, svg(chart))
            else:
                write(path, vl_convert.vegalite_to_png(spec(chart), scale=SHARP))
    return len(names)


def _sheet(target: str, scenario: str | None, lang: str) -> str:
    from experiments.report.sheet import Sheet
    from experiments.telling.replay import is_run

    return Sheet(_of_run(target, scenario) if is_run(target) else _of_file(target), lang).page()


def _of_run(target: str, scenario: str | None) -> "Encounter":
    """The encounter of a run; it must be named where the run has several.

    Raises:
        ResultsError: it is not named, or there is none of this name.
    """
    from experiments.dataset.results import Results
    from experiments.report.numbers import facts_of
    from experiments.telling.replay import read_run

    return facts_of(Results(target), read_run(target).scenario(scenario)).encounter


def _of_file(target: str) -> "Encounter":
    from experiments.encounter import prepare

    return prepare(target).encounter
