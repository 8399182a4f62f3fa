"""Charts that several answers share: a heat map and a tornado, as SVG, PNG, HTML or Vega-Lite's JSON.

altair and vl-convert draw them, without a browser or a network; both come with the extra `charts`.
"""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import KassenError, ResultsError
from sim.faults import listed

EXTRA = "charts: {missing} is not installed; pip install 'kassen[charts]'"
NEEDED = ("altair", "vl_convert")
ENDINGS = (".svg", ".png", ".html", ".json")
CELL, BAR, WIDTH = 44, 22, 420  # pixels
SHARP = 2.0  # of a PNG: pixels for one of the chart
NARROW = 5  # letters that fit above a column
FONT = "sans-serif"
LESS, NEITHER, MORE = "#d95f0e", "#f7f7f7", "#2166ac"
"""Orange and blue are told apart by everybody."""
Chart = Any
"""A chart of altair, which loads only where one is drawn."""


class Box(NamedTuple):
    """One box of a heat map."""

    x: str
    y: str
    value: float
    told: str
    """What is written in it."""


class Blade(NamedTuple):
    """One bar of a tornado."""

    what: str
    value: float
    low: float
    high: float


class Heading(NamedTuple):
    """What stands above a chart."""

    title: str
    below: str = ""


def checked(path: Path) -> Path:
    """A file that a chart can be written to.

    Raises:
        KassenError: there is no such kind of chart, or what draws is not installed.
    """
    if path.suffix.lower() not in ENDINGS:
        raise KassenError(f"{path}: expected a name that ends in {listed(ENDINGS)}")
    try:
        for each in NEEDED:
            importlib.import_module(each)
    except ImportError as missing:
        raise KassenError(EXTRA.format(missing=missing.name)) from None
    return path


def write(chart: Chart, path: Path) -> None:
    """Write a chart, as the name of the file has it.

    Raises:
        ResultsError: it cannot be written.
    """
    import vl_convert

    spec = chart.configure(font=FONT).configure_view(strokeWidth=0).to_json()
    try:
        match path.suffix.lower():
            case ".svg":
                path.write_text(vl_convert.vegalite_to_svg(spec), encoding="utf-8")
            case ".png":
                path.write_bytes(vl_convert.vegalite_to_png(spec, scale=SHARP))
            case ".html":
                path.write_text(vl_convert.vegalite_to_html(spec, bundle=True), encoding="utf-8")
            case _:
                path.write_text(spec, encoding="utf-8")
    except OSError as broken:
        raise ResultsError(f"{path}: {broken.strerror or broken}; expected a file that can be written") from None


def heat_map(
    boxes: Sequence[Box],
    heading: Heading,
    axes: tuple[str | None, str | None],
    span: tuple[float, float],
    order: Sequence[str] | None = None,
) -> Chart:
    """Boxes in rows and columns.

    Args:
        boxes: all of them.
        heading: what stands above.
        axes: titles of x and y.
        span: the values that are most orange and most blue; halfway between is no color.
        order: of rows and columns alike; left out: as the boxes come.
    """
    import altair as alt

    xs, ys = (list(order or dict.fromkeys(names)) for names in ([b.x for b in boxes], [b.y for b in boxes]))
    low, high = span
    base = alt.Chart(alt.InlineData(values=[box._asdict() for box in boxes]), title=_title(heading)).encode(
        x=alt.X("x:N", sort=xs, title=axes[0], axis=alt.Axis(orient="top", domain=False, ticks=False, **_turned(xs))),
        y=alt.Y("y:N", sort=ys, title=axes[1], axis=alt.Axis(domain=False, ticks=False, labelPadding=6)),
    )
    scale = alt.Scale(domain=[low, (low + high) / 2, high], range=[LESS, NEITHER, MORE])
    rects = base.mark_rect().encode(color=alt.Color("value:Q", scale=scale, title=None))
    far = f"datum.value < {low + 0.12 * (high - low)} || datum.value > {low + 0.8 * (high - low)}"
    numbers = base.mark_text(fontSize=12).encode(
        text="told:N", color=alt.condition(far, alt.value("white"), alt.value("#222"))
    )
    return (rects + numbers).properties(width=CELL * len(xs), height=CELL * len(ys))


def _turned(names: Sequence[str]) -> dict[str, Any]:
    """Names above columns are slanted where they are longer than these are wide."""
    return {"labelAngle": 0 if max(map(len, names), default=0) <= NARROW else -40}


def tornado(blades: Sequence[Blade], heading: Heading, axis: str) -> Chart:
    """Bars to both sides of 0 with their intervals, in the order in which they come."""
    import altair as alt

    names = list(dict.fromkeys(blade.what for blade in blades))
    base = alt.Chart(alt.InlineData(values=[blade._asdict() for blade in blades]), title=_title(heading)).encode(
        y=alt.Y("what:N", sort=names, title=None, axis=alt.Axis(domain=False, labelLimit=360))
    )
    bars = base.mark_bar(opacity=0.75).encode(
        x=alt.X("value:Q", title=axis), color=alt.condition("datum.value < 0", alt.value(LESS), alt.value(MORE))
    )
    spans = base.mark_rule(strokeWidth=2, color="#333").encode(x="low:Q", x2="high:Q")
    return (bars + spans).properties(width=WIDTH, height=BAR * len(names))


def _title(heading: Heading) -> Any:  # noqa: ANN401 - altair's
    import altair as alt

    return alt.TitleParams(heading.title, subtitle=heading.below, anchor="start")
