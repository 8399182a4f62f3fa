"""The chapter of a tournament, from its JSON answer."""

from collections.abc import Iterator
from typing import Any

from experiments.charts import BAR, MORE, Box, Heading, heat_map
from experiments.report.drawing import BESIDE, WIDTH
from experiments.report.parts import Chapter, Figure, Grid, Lead
from experiments.report.telling import Answer, bounds, estimate, number, percent
from experiments.transcript.tongue import Tongue

LITTLE = 0.005
"""Shares of a mix below this are not told."""


def tournament(answer: Answer, tongue: Tongue) -> Chapter:
    """Who is the strongest, and who beats whom."""
    scenarios = tongue.listed(each["name"] for each in answer["scenarios"])
    below = tongue.say(
        "tournament.below", ruleset=tongue.say(f"game.{answer['ruleset']}"),
        battles=tongue.count(answer["battles"], "battles"), scenarios=scenarios, seed=answer["seed"],
    )  # fmt: skip
    ranking = answer["ranking"]
    if not answer["battles"] or not ranking:
        return Chapter(tongue.say("tournament"), below, Lead("", tongue.say("lead.nothing")), [])
    first = ranking[0]
    told = tongue.say("tournament.told", policy=first["policy"], **bounds(estimate(first["p_win"])))
    lead = Lead(first["policy"], told, lines=list(_mixed(answer, tongue)))
    return Chapter(tongue.say("tournament"), below, lead, [payoff(answer, tongue), *ratings(answer, tongue)])


def _mixed(answer: Answer, tongue: Tongue) -> Iterator[str]:
    pairs = [tongue.say("pair", a=a, b=b) for a, b in answer.get("undecided") or ()]
    if pairs:
        yield tongue.say("tournament.tied", pairs=tongue.listed(pairs))
    for key in ("nash", "alpha_rank"):
        mix = [f"{policy} {percent(share)}" for policy, share in (answer.get(key) or {}).items() if share > LITTLE]
        if mix:
            yield tongue.say(f"tournament.{key}", mix=tongue.listed(mix))


def payoff(answer: Answer, tongue: Tongue) -> Figure:
    """The heat map."""
    policies, order = answer["policies"], [each["policy"] for each in answer["ranking"]]
    boxes = [
        Box(b, a, 100 * cell["value"], f"{100 * cell['value']:.0f}")
        for a in order
        for b in order
        for cell in [answer["payoff"][policies.index(a)][policies.index(b)]]
        if a != b and cell["value"] is not None
    ]
    chart = heat_map(boxes, Heading(""), (tongue.say("payoff.x"), None), (0, 100), order)
    return Figure("payoff", tongue.say("payoff.title"), tongue.say("payoff.note"), chart)


def ratings(answer: Answer, tongue: Tongue) -> Iterator[Figure | Grid]:
    """Ratings with their intervals."""
    import altair as alt

    ranking = answer["ranking"]
    rows = [
        {"name": each["policy"], "value": each["rating"], **{end: _or(each[end], each) for end in ("low", "high")}}
        for each in ranking
    ]
    names = [row["name"] for row in rows]
    axis = alt.Axis(domain=False, ticks=False, labelPadding=BESIDE)
    base = alt.Chart(alt.InlineData(values=rows)).encode(y=alt.Y("name:N", sort=names, title=None, axis=axis))
    spans = base.mark_rule(strokeWidth=7, color="#9ec5e8").encode(
        x=alt.X("low:Q", title=tongue.say("ratings.axis"), scale=alt.Scale(zero=False)), x2="high:Q"
    )
    marks = base.mark_point(filled=True, size=40, color=MORE, opacity=1).encode(x="value:Q")
    chart = (spans + marks).properties(width=WIDTH, height=BAR * len(rows))
    yield Figure("ratings", tongue.say("ratings.title"), tongue.say("ratings.note"), chart)
    head = [tongue.say(f"ratings.{name}") for name in ("policy", "place", "rating", "interval", "wins")]
    cells = [
        (each["policy"], str(place), number(each["rating"], 0), _interval(each), percent(each["p_win"]["value"]))
        for place, each in enumerate(ranking, 1)
    ]
    yield Grid(tongue.say("ratings.table"), tongue.say("ratings.note"), head, cells)


def _or(bound: float | None, each: Answer) -> Any:  # noqa: ANN401 - a number, as JSON has it
    return each["rating"] if bound is None else bound


def _interval(each: Answer) -> str:
    low, high = ("∞" if each[end] is None else number(each[end], 0) for end in ("low", "high"))
    return f"{'−' if low == '∞' else ''}{low} – {high}"
