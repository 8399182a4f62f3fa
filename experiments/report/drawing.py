"""The charts of reports. Names are data: they stand in values and titles, never in the names of fields."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from experiments.charts import BAR, LESS, MORE, Chart

WIDTH = 520  # pixels
CELL, LOW_CELL = 46, 24
LABEL, APART, COLUMNS = 200, 28, 5
TEN = 10
"""More kinds than these need a palette of twice as many colors."""
DARK = "#222"
SIDES = ("#2166ac", "#d95f0e", "#777777", "#1b7837")
"""Of the first side, the second, and so on; everybody tells them apart."""


class Bar(NamedTuple):
    """A bar: whose, of which kind, how long, and with which interval."""

    name: str
    value: float
    kind: str = ""
    low: float | None = None
    high: float | None = None


class Box(NamedTuple):
    """One box of a map."""

    row: str
    column: str
    value: float


def bars(rows: Sequence[Bar], axis: str, colors: Mapping[str, str] | None = None, *, legend: bool = True) -> Chart:
    """Bars to the right, in the order in which they come; bars of one name stand behind each other."""
    import altair as alt

    names = unique(row.name for row in rows)
    base = _chart(rows).encode(y=_names(names))
    x = alt.X("value:Q", title=axis, stack="zero", axis=alt.Axis(grid=True, tickMinStep=1))
    order = alt.Order("value:Q", sort="descending")
    chart = base.mark_bar().encode(x=x, color=_kinds(rows, colors, legend=legend), order=order)
    if any(row.low is not None for row in rows):
        spans = base.mark_rule(strokeWidth=2, color=DARK).encode(x="low:Q", x2="high:Q")
        chart += spans
    return chart.properties(width=WIDTH, height=BAR * len(names))


def both_ways(rows: Sequence[Bar], axis: str, kinds: tuple[str, str]) -> Chart:
    """Two numbers of everybody, to the right and to the left of 0: rows of the second kind to the left."""
    import altair as alt

    names = unique(row.name for row in rows)
    turned = [row._replace(value=-row.value) if row.kind == kinds[1] else row for row in rows]
    numbers = alt.Axis(labelExpr="format(abs(datum.value), '~g')")
    base = _chart(turned).encode(y=_names(names))
    chart = base.mark_bar().encode(
        x=alt.X("value:Q", title=axis, axis=numbers), color=_kinds(turned, dict(zip(kinds, (MORE, LESS), strict=True)))
    )
    return chart.properties(width=WIDTH, height=BAR * len(names))


def columns(counts: Sequence[tuple[str, float]], axes: tuple[str, str]) -> Chart:
    """Columns beside each other."""
    import altair as alt

    rows = [{"at": at, "value": value} for at, value in counts]
    return (
        alt.Chart(alt.InlineData(values=rows)).mark_bar(color=SIDES[0]).encode(
            x=alt.X("at:N", sort=[at for at, _ in counts], title=axes[0], axis=alt.Axis(labelAngle=0)),
            y=alt.Y("value:Q", title=axes[1]),
        ).properties(width=WIDTH, height=180)
    )  # fmt: skip


def spans(rows: Sequence[tuple[Bar, float]], axis: str, colors: Mapping[str, str]) -> Chart:
    """From low to high with a mark at the value, and a line at the limit of each."""
    import altair as alt

    names = unique(row.name for row, _ in rows)
    values = [{**row._asdict(), "limit": limit} for row, limit in rows]
    base = alt.Chart(alt.InlineData(values=values)).encode(y=_names(names))
    x = alt.X("low:Q", title=axis, scale=alt.Scale(zero=True))
    lines = base.mark_bar(height=9, opacity=0.45).encode(
        x=x, x2="high:Q", color=_kinds([row for row, _ in rows], colors)
    )
    middles = base.mark_tick(thickness=3, size=16, color=DARK).encode(x="value:Q")
    limits = base.mark_tick(thickness=2, size=16, color="#b2182b").encode(x="limit:Q")
    return (lines + middles + limits).properties(width=WIDTH, height=BAR * len(names))


def shaded(boxes: Sequence[Box], axes: tuple[str | None, str | None], most: float = 100.0) -> Chart:
    """Boxes in rows and columns, darker for more, each with its number."""
    import altair as alt

    rows, across = unique(box.row for box in boxes), unique(box.column for box in boxes)
    values = [{**box._asdict(), "told": told(box.value)} for box in boxes]
    base = alt.Chart(alt.InlineData(values=values)).encode(
        x=alt.X("column:N", sort=across, title=axes[0], axis=alt.Axis(labelAngle=0, domain=False, ticks=False)),
        y=_names(rows, "row", axes[1]),
    )
    scale = alt.Scale(domain=[0, most], range=["#f4f7fb", SIDES[0]])
    rects = base.mark_rect(stroke="white").encode(color=alt.Color("value:Q", scale=scale, legend=None))
    dark = alt.condition(f"datum.value > {0.55 * most}", alt.value("white"), alt.value(DARK))
    numbers = base.mark_text(fontSize=11).encode(text="told:N", color=dark)
    return (rects + numbers).properties(width=CELL * len(across), height=LOW_CELL * len(rows))


def told(percent: float) -> str:
    """A share in percent, as short as it can be; nothing for nothing."""
    if percent <= 0:
        return ""
    return "<1" if percent < 1 else f"{percent:.0f}"


def unique(names: Iterable[str]) -> list[str]:
    """Each once, in the order in which they come."""
    return list(dict.fromkeys(names))


def _chart(rows: Sequence[Bar]) -> Any:  # noqa: ANN401 - altair's
    import altair as alt

    return alt.Chart(alt.InlineData(values=[row._asdict() for row in rows]))


def _names(names: Sequence[str], field: str = "name", title: str | None = None) -> Any:  # noqa: ANN401 - altair's
    import altair as alt

    axis = alt.Axis(domain=False, ticks=False, labelLimit=LABEL)
    return alt.Y(f"{field}:N", sort=list(names), title=title, axis=axis)


def _kinds(rows: Sequence[Bar], colors: Mapping[str, str] | None, *, legend: bool = True) -> Any:  # noqa: ANN401 - altair
    import altair as alt

    kinds = unique(row.kind for row in rows)
    below = alt.Legend(
        title=None, orient="bottom", labelLimit=LABEL, columnPadding=APART, symbolType="square", symbolStrokeWidth=0,
        columns=COLUMNS,
    )
    told = below if legend and len(kinds) > 1 else None
    if colors is None:
        scale = alt.Scale(domain=kinds, scheme="tableau20" if len(kinds) > TEN else "tableau10")
    else:
        scale = alt.Scale(domain=kinds, range=[colors[kind] for kind in kinds])
    return alt.Color("kind:N", scale=scale, legend=told)
