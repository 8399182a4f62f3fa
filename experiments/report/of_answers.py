"""Chapters of a tournament and of a sweep, from their JSON answers."""

from collections.abc import Iterator, Mapping
from typing import Any

from experiments.charts import BAR, MORE, Box, Heading, heat_map
from experiments.report.drawing import WIDTH, unique
from experiments.report.parts import Chapter, Figure, Grid, Lead
from experiments.report.telling import bounds, number, percent
from experiments.statistics.stats import Estimate
from experiments.transcript.tongue import Tongue

Answer = Mapping[str, Any]
LITTLE = 0.005
"""Shares of a mix below this are not told."""


def tournament(answer: Answer, tongue: Tongue) -> Chapter:
    """Who is the strongest, and who beats whom."""
    scenarios = tongue.listed(each["name"] for each in answer["scenarios"])
    below = tongue.say(
        "tournament.below", ruleset=answer["ruleset"], battles=f"{answer['battles']:,}", scenarios=scenarios,
        seed=answer["seed"],
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
    mix = [f"{policy} {percent(share)}" for policy, share in (answer.get("nash") or {}).items() if share > LITTLE]
    if mix:
        yield tongue.say("tournament.nash", mix=tongue.listed(mix))


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
    base = alt.Chart(alt.InlineData(values=rows)).encode(y=alt.Y("name:N", sort=names, title=None))
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


def sweep(answer: Answer, tongue: Tongue) -> Chapter:
    """A grid of settings, or all tactics against all."""
    below = tongue.say("sweep.below", battles=f"{answer['battles']:,}", seed=answer["seed"])
    table, cells = answer.get("tactics"), answer["cells"]
    parts = [*([tactics(table, tongue)] if table else []), *(settings(answer, tongue) if cells else [])]
    if table:
        values = [cell["value"] for cell in table["cells"] if cell["value"] is not None]
        told = _range("tactics.told", table["quantity"], values, tongue)
    else:
        name = answer["quantities"][0]
        values = [cell["quantities"][name]["value"] for cell in cells if cell["quantities"][name]["value"] is not None]
        told = _range("cells.told", name, values, tongue)
    return Chapter(tongue.say("sweep", name=answer["scenario"]), below, Lead("", told), parts)


def _range(key: str, quantity: str, values: list[float], tongue: Tongue) -> str:
    if not values:
        return tongue.say("lead.nothing")
    low, high = (_told(quantity, end(values)) for end in (min, max))
    return tongue.say(key, quantity=quantity, low=low, high=high, count=len(values))


def _told(quantity: str, value: float | None) -> str:
    return percent(value) if is_share(quantity) else number(value)


def is_share(quantity: str) -> bool:
    """Whether a quantity is a share of battles."""
    return quantity.startswith("p_")


def tactics(table: Answer, tongue: Tongue) -> Figure:
    """Each policy of the players against each of their enemies."""
    scale = 100 if is_share(table["quantity"]) else 1
    boxes = [
        Box(cell["enemies"], cell["players"], scale * cell["value"], f"{scale * cell['value']:.0f}")
        for cell in table["cells"]
        if cell["value"] is not None
    ]
    axes = (
        tongue.say("tactics.x", side=tongue.listed(table["enemies"])), tongue.say("tactics.y", side=table["players"]),
    )  # fmt: skip
    values = [box.value for box in boxes]
    span = (0.0, 100.0) if scale > 1 else (min(values, default=0.0), max(values, default=1.0))
    unit = tongue.say("in_percent") if scale > 1 else ""
    note = tongue.say("tactics.note", quantity=table["quantity"], percent=unit)
    return Figure("tactics", tongue.say("tactics.title"), note, heat_map(boxes, Heading(""), axes, span))


def settings(answer: Answer, tongue: Tongue) -> list[Figure | Grid]:
    """The grid: the last knob to the right, the others downwards; and every value with its interval."""
    names, cells = answer["quantities"], answer["cells"]
    paths = list(cells[0]["knobs"])
    first, scale = names[0], 100 if is_share(names[0]) else 1
    boxes = []
    for cell in cells:
        *ys, x = (str(value) for value in cell["knobs"].values())
        value = cell["quantities"][first]["value"]
        if value is not None:
            boxes.append(Box(x, ", ".join(ys), scale * value, f"{scale * value:.{0 if scale > 1 else 1}f}"))
    values = [box.value for box in boxes]
    span = (0.0, 100.0) if scale > 1 else (min(values, default=0.0), max(values, default=1.0))
    chart = heat_map(boxes, Heading(""), (paths[-1], ", ".join(paths[:-1]) or None), span)
    rows = [
        (*(str(value) for value in cell["knobs"].values()),
         *(_with_bounds(name, estimate(cell["quantities"][name])) for name in names))
        for cell in cells
    ]  # fmt: skip
    note = first + (tongue.say("in_percent") if scale > 1 else "")
    grid = Grid(tongue.say("cells.table"), tongue.say("cells.note"), unique([*paths, *names]), rows, words=len(paths))
    return [Figure("settings", tongue.say("cells.title"), note, chart), grid]


def _with_bounds(quantity: str, found: Estimate) -> str:
    value, low, high = (_told(quantity, each) for each in found)
    return value if found.low is None else f"{value} ({low} – {high})"


def estimate(told: Answer) -> Estimate:
    """A value with its interval, as JSON has it."""
    return Estimate(told["value"], told["low"], told["high"])
