"""The charts of reports. Names are data: they stand in values and titles, never in the names of fields."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from experiments.charts import BAR, LESS, MORE, Chart

WIDTH = 520  # pixels
CELL, LOW_CELL = 46, 24
SEAT, BESIDE = 58, 6
ROOM = 1.12
"""How much longer than the longest bar an axis is whose bars have their numbers behind them."""
LABEL, APART, COLUMNS = 200, 28, 5
TEN = 10
"""More kinds than these need a palette of twice as many colors."""
LOWEST = 0.14
"""How far a course's axis goes below 0, so that numbers below its lowest points have room."""
LITTLE, MUCH = 0.05, 9.95
"""Numbers behind bars: less is no tenth, more has none."""
DARK = "#222"
WAYS = (LESS, DARK, MORE)
"""Of what is badly played, as played, and well played."""
SIDES = ("#2166ac", "#d95f0e", "#777777", "#1b7837")
"""Of the first side, the second, and so on; everybody tells them apart."""


class Bar(NamedTuple):
    """A bar: whose, of which kind, how long, and with which interval."""

    name: str
    value: float
    kind: str = ""
    low: float | None = None
    high: float | None = None


class Reach(NamedTuple):
    """What one seat comes to as it is badly played, as played and well played: values in percent with intervals."""

    name: str
    ways: Sequence[tuple[float, float, float]]
    by: Sequence[str]
    """Which policies these are."""


class Moment(NamedTuple):
    """A point of a course: when, of what, and how much."""

    when: str
    kind: str
    value: float


class Box(NamedTuple):
    """One box of a map."""

    row: str
    column: str
    value: float


def bars(
    rows: Sequence[Bar],
    axis: str,
    colors: Mapping[str, str] | None = None,
    *,
    legend: bool = True,
    percent: bool = False,
) -> Chart:
    """Bars to the right, in the order in which they come; those of one name behind each other, with their sum."""
    import altair as alt

    names = unique(row.name for row in rows)
    base = _chart(rows).encode(y=_names(names))
    sums = {name: sum(row.value for row in rows if row.name == name) for name in names}
    ends = [max([sum_, *(row.high or 0.0 for row in rows if row.name == name)]) for name, sum_ in sums.items()]
    scale = alt.Scale(domain=[0, ROOM * max([*ends, 1e-9])], nice=False)
    ticks = {"values": list(range(0, 101, 10))} if percent else {"tickCount": 8}
    x = alt.X("value:Q", title=axis, stack="zero", scale=scale, axis=alt.Axis(grid=True, **ticks))
    order = alt.Order("value:Q", sort="descending")
    chart = base.mark_bar().encode(x=x, color=_kinds(rows, colors, legend=legend), order=order)
    if any(row.low is not None for row in rows):
        spans = base.mark_rule(strokeWidth=2, color=DARK).encode(x="low:Q", x2="high:Q")
        chart += spans
    pairs = zip(sums.items(), ends, strict=True)
    told = [{"name": name, "end": end, "told": shortly(value)} for (name, value), end in pairs]
    numbers = alt.Chart(alt.InlineData(values=told)).mark_text(align="left", dx=BESIDE, color=DARK)
    chart += numbers.encode(y=_names(names), x="end:Q", text="told:N")
    return chart.properties(width=WIDTH, height=BAR * len(names))


def shortly(value: float) -> str:
    """A number behind a bar."""
    if 0 < value < LITTLE:
        return "<0.1"
    return f"{value:.0f}" if value >= MUCH or value == 0 else f"{value:.1f}"


def band(rows: Sequence[Reach], axis: str, ways: Sequence[str]) -> Chart:
    """For each seat a line from badly to well played, what is played in between, each point with its interval."""
    import altair as alt

    names = [row.name for row in rows]
    points = [
        {"name": row.name, "kind": kind, "value": value, "low": low, "high": high, "told": f"{shortly(value)} {by}"}
        for row in rows
        for kind, (value, low, high), by in zip(ways, row.ways, row.by, strict=True)
    ]
    values = [(row.name, [value for value, _, _ in row.ways]) for row in rows]
    lines = [{"name": name, "low": min(those), "high": max(those)} for name, those in values]
    scale = alt.Scale(domain=[0, 100])
    x = alt.X("low:Q", title=axis, scale=scale)
    across = alt.Chart(alt.InlineData(values=lines)).mark_rule(strokeWidth=8, color="#d5dbe3")
    base = alt.Chart(alt.InlineData(values=points)).encode(y=_names(names))
    color = alt.Color("kind:N", scale=alt.Scale(domain=list(ways), range=list(WAYS)), legend=_below())
    sure = base.mark_rule(strokeWidth=2).encode(x=x, x2="high:Q", color=color)
    marks = base.mark_point(filled=True, size=90, opacity=1).encode(x="value:Q", color=color)
    told = base.mark_text(dy=-16, fontSize=10, align="center").encode(x="value:Q", text="told:N", color=color)
    chart = across.encode(y=_names(names), x=x, x2="high:Q") + sure + marks + told
    return chart.properties(width=WIDTH, height=SEAT * len(rows))


def course(points: Sequence[Moment], axes: tuple[str | None, str]) -> Chart:
    """Lines through moments in the order in which they come, one for each kind."""
    import altair as alt

    times = unique(point.when for point in points)
    values = [{**point._asdict(), "told": shortly(point.value)} for point in points]
    rows = [Bar(point.kind, 0.0, point.kind) for point in points]
    most = max([point.value for point in points] + [1e-9])
    axis = alt.Axis(labelExpr="datum.value < 0 ? '' : datum.label", tickCount=6)
    base = alt.Chart(alt.InlineData(values=values)).encode(
        x=alt.X("when:N", sort=times, title=axes[0], axis=alt.Axis(labelAngle=0, labelLimit=WIDTH // len(times))),
        y=alt.Y("value:Q", title=axes[1], scale=alt.Scale(domain=[-LOWEST * most, ROOM * most]), axis=axis),
        color=_kinds(rows, None),
    )  # fmt: skip
    first = f"datum.kind == {json.dumps(points[0].kind)}"
    chart = base.mark_line(point=alt.OverlayMarkDef(size=50)).encode()
    for which, away in ((first, -10), (f"!({first})", 13)):
        chart += base.transform_filter(which).mark_text(dy=away).encode(text="told:N")
    return chart.properties(width=WIDTH, height=190)


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


def spans(rows: Sequence[tuple[Bar, float | None]], axis: str, colors: Mapping[str, str] | None = None) -> Chart:
    """From low to high with a mark at the value, and a line at the limit of each that has one."""
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

    axis = alt.Axis(domain=False, ticks=False, labelLimit=LABEL, labelPadding=BESIDE)
    return alt.Y(f"{field}:N", sort=list(names), title=title, axis=axis)


def _below() -> Any:  # noqa: ANN401 - altair's
    import altair as alt

    return alt.Legend(
        title=None, orient="bottom", labelLimit=LABEL, columnPadding=APART, symbolType="square", symbolStrokeWidth=0,
        columns=COLUMNS,
    )  # fmt: skip


def _kinds(rows: Sequence[Bar], colors: Mapping[str, str] | None, *, legend: bool = True) -> Any:  # noqa: ANN401 - altair
    import altair as alt

    kinds = unique(row.kind for row in rows)
    told = _below() if legend and len(kinds) > 1 else None
    if colors is None:
        scale = alt.Scale(domain=kinds, scheme="tableau20" if len(kinds) > TEN else "tableau10")
    else:
        scale = alt.Scale(domain=kinds, range=[colors[kind] for kind in kinds])
    return alt.Color("kind:N", scale=scale, legend=told)
