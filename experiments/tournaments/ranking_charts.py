"""A tournament in two charts: who beats whom, as a heat map, and the ratings with their intervals. PNG and SVG."""

from pathlib import Path
from typing import Any

from experiments.charts import FONT, SHARP, Box, Heading, heat_map
from experiments.plural import counted
from experiments.tournaments.ranking import Ranking

EXTRA = "the charts were not drawn: {missing} is not installed; pip install 'kassen[charts]'"
BAR, WIDTH = 24, 480  # pixels


def draw(folder: Path, ranking: Ranking) -> list[str]:
    """Draw both; say why not, where what draws is not installed or nothing is known."""
    if not ranking.payoff.known:
        return ["the charts were not drawn: no battles"]
    try:
        import altair as alt
        import vl_convert
    except ImportError as missing:
        return [EXTRA.format(missing=missing.name)]
    alt.data_transformers.disable_max_rows()
    for name, chart in (("heat", heat(ranking)), ("ratings", ratings(ranking))):
        spec = chart.configure(font=FONT).configure_view(strokeWidth=0).to_json()
        (folder / f"{name}.svg").write_text(vl_convert.vegalite_to_svg(spec), encoding="utf-8")
        (folder / f"{name}.png").write_bytes(vl_convert.vegalite_to_png(spec, scale=SHARP))
    return []


def heat(ranking: Ranking) -> Any:  # noqa: ANN401 - a chart of altair, which loads here
    """What the policy of each row wins against that of each column, the strongest first."""
    names = [ranking.names[i] for i in ranking.order]
    wins = 100 * ranking.payoff.matrix()
    boxes = [
        Box(ranking.names[b], ranking.names[a], float(wins[a, b]), f"{wins[a, b]:.0f}")
        for a in ranking.order
        for b in ranking.order
        if a != b
    ]
    return heat_map(boxes, Heading("Battles won, in %", _fought(ranking)), ("against", None), (0, 100), names)


def ratings(ranking: Ranking) -> Any:  # noqa: ANN401 - a chart of altair, which loads here
    """The ratings, the strongest first; an arrow where there is no bound."""
    import altair as alt

    rows = [
        {
            "policy": ranking.names[i],
            "rating": found.rating,
            "low": found.low if found.low is not None else found.rating,
            "high": found.high if found.high is not None else found.rating,
            "bound": {"above": "▶", "below": "◀", "both": "◀▶"}.get(found.unbounded or "", ""),
        }
        for i in ranking.order
        for found in [ranking.standings[i]]
    ]
    names = [ranking.names[i] for i in ranking.order]
    subtitle = "400 points are odds of 10 to 1; 95 % intervals"
    if any(row["bound"] for row in rows):
        subtitle += "; ▶ ◀ without bound"
    title = alt.TitleParams("Ratings", subtitle=[subtitle, _fought(ranking)], anchor="start")
    base = alt.Chart(alt.InlineData(values=rows), title=title).encode(
        y=alt.Y("policy:N", sort=names, title=None, axis=alt.Axis(grid=True, domain=False))
    )
    zero = alt.Chart(alt.InlineData(values=[{}])).mark_rule(color="#999", strokeDash=[4, 4]).encode(x=alt.datum(0))
    spans = base.mark_rule(strokeWidth=6, color="#9ec5e8").encode(
        x=alt.X("low:Q", title="rating", axis=alt.Axis(grid=False)), x2="high:Q"
    )
    marks = base.mark_point(filled=True, size=36, color="#2166ac", opacity=1).encode(x="rating:Q")
    arrows = base.mark_text(fontSize=13, color="#2166ac", dx=0, dy=-9).encode(x="rating:Q", text="bound:N")
    return (zero + spans + marks + arrows).properties(width=WIDTH, height=BAR * len(rows))


def _fought(ranking: Ranking) -> str:
    """What it was fought in."""
    keys = [scene.prepared.key for scene in ranking.scenes]
    return f"{counted(ranking.battles, 'battle')} in {', '.join(keys)}, seed {ranking.seed}"
