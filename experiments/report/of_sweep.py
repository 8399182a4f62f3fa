"""The chapter of a sweep, from its JSON answer: a grid of settings, or all tactics against all."""

import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from experiments.charts import Box, Heading, heat_map
from experiments.report import drawing
from experiments.report.drawing import Bar, unique
from experiments.report.parts import Chapter, Figure, Grid, Lead, Tile
from experiments.report.telling import Answer, asked, estimate, number, percent
from experiments.statistics.stats import Estimate
from experiments.transcript.tongue import Tongue
from experiments.whatif.sweep import AS_IT_IS

DOT = re.compile(r'\.(?=(?:[^"]*"[^"]*")*[^"]*$)')
"""A dot of a knob's path, not within quotes."""
TOLD = 2
"""So many of the last keys of a path stand at an axis."""


def sweep(answer: Answer, tongue: Tongue) -> Chapter:
    """A grid of settings, or all tactics against all."""
    below = tongue.say("sweep.below", battles=tongue.count(answer["battles"], "battles"), seed=answer["seed"])
    table, cells = answer.get("tactics"), answer["cells"]
    parts = [*(tactics(table, tongue) if table else ()), *(settings(answer, tongue) if cells else ())]
    if table:
        lead = _lead("tactics.told", table["quantity"], [cell["value"] for cell in table["cells"]], tongue)
        lead = attrs.evolve(lead, tiles=list(_tiles(table, tongue)))
    else:
        name = answer["quantities"][0]
        lead = _lead("cells.told", name, [cell["quantities"][name]["value"] for cell in cells], tongue)
    return Chapter(tongue.say("sweep", name=answer["scenario"]), below, lead, parts)


def _lead(key: str, quantity: str, found: Iterable[float | None], tongue: Tongue) -> Lead:
    values = [value for value in found if value is not None]
    if not values:
        return Lead("", tongue.say("lead.nothing"))
    low, high = (_told(quantity, end(values)) for end in (min, max))
    return Lead(f"{low} – {high}", tongue.say(key, quantity=asked(tongue, quantity), count=len(values)))


def _tiles(table: Answer, tongue: Tongue) -> Iterator[Tile]:
    """What the players have as it is, and by their best and worst policies on average."""
    whole = table["quantity"]
    for cell in table["cells"]:
        if cell["players"] == cell["enemies"] == AS_IT_IS and cell["value"] is not None:
            yield Tile(tongue.say("as_it_is"), _told(whole, cell["value"]), asked(tongue, whole))
    ranked = [row for row in table["rows"] if _row(table, row)]
    for name, key in zip((*ranked[-1:], *ranked[:1]), ("tile.best", "tile.worst"), strict=False):
        values = _row(table, name)
        yield Tile(tongue.say(key), policy_of(tongue, name), _told(whole, sum(values) / len(values)))


def _row(table: Answer, players: str) -> list[float]:
    """What a policy of the players comes to against each of their enemies."""
    return [cell["value"] for cell in table["cells"] if cell["players"] == players and cell["value"] is not None]


def policy_of(tongue: Tongue, name: str) -> str:
    """What a policy is called: all but one are names."""
    return tongue.say("as_it_is") if name == AS_IT_IS else name


def _told(quantity: str, value: float | None) -> str:
    return percent(value) if is_share(quantity) else number(value)


def is_share(quantity: str) -> bool:
    """Whether a quantity is a share of battles."""
    return quantity.startswith("p_")


def tactics(table: Answer, tongue: Tongue) -> Iterator[Figure]:
    """The range of each policy of the players, and each against each of their enemies."""
    quantity = table["quantity"]
    scale = 100 if is_share(quantity) else 1
    unit = tongue.say("in_percent") if scale > 1 else ""
    wanted, enemies = asked(tongue, quantity) + unit, tongue.listed(table["enemies"])
    rows: list[tuple[Bar, float | None]] = []
    for name in reversed(table["rows"]):
        values = sorted(scale * value for value in _row(table, name))
        if values:
            rows.append((Bar(policy_of(tongue, name), sum(values) / len(values), "", values[0], values[-1]), None))
    note = tongue.say("ranges.note", enemies=enemies)
    if rows:
        title = tongue.say("ranges.title", side=table["players"])
        yield Figure("ranges", title, note, drawing.spans(rows, wanted))
    boxes = [
        Box(policy_of(tongue, cell["enemies"]), policy_of(tongue, cell["players"]), scale * cell["value"],
            f"{scale * cell['value']:.0f}")
        for cell in table["cells"]
        if cell["value"] is not None
    ]  # fmt: skip
    axes = tongue.say("tactics.x", side=enemies), tongue.say("tactics.y", side=table["players"])
    chart = heat_map(boxes, Heading(""), axes, _span(boxes, scale))
    yield Figure("tactics", tongue.say("tactics.title"), tongue.say("tactics.note", quantity=wanted), chart)


def _span(boxes: Sequence[Box], scale: int) -> tuple[float, float]:
    values = [box.value for box in boxes]
    return (0.0, 100.0) if scale > 1 else (min(values, default=0.0), max(values, default=1.0))


def settings(answer: Answer, tongue: Tongue) -> Iterator[Figure | Grid]:
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
    *downwards, across = shortened(paths)
    chart = heat_map(boxes, Heading(""), (across, ", ".join(downwards) or None), _span(boxes, scale))
    wanted = asked(tongue, first) + (tongue.say("in_percent") if scale > 1 else "")
    yield Figure("settings", tongue.say("cells.title"), wanted, chart)
    rows = [
        (*(str(value) for value in cell["knobs"].values()),
         *(_with_bounds(name, estimate(cell["quantities"][name])) for name in names))
        for cell in cells
    ]  # fmt: skip
    head = unique([*paths, *(asked(tongue, name) for name in names)])
    yield Grid(tongue.say("cells.table"), tongue.say("cells.note"), head, rows, words=len(paths))


def shortened(paths: Sequence[str]) -> list[str]:
    """The ends of knobs' paths, where these tell them apart."""
    short = [".".join(DOT.split(path)[-TOLD:]) for path in paths]
    return short if len(set(short)) == len(short) else list(paths)


def _with_bounds(quantity: str, found: Estimate) -> str:
    value, low, high = (_told(quantity, each) for each in found)
    return value if found.low is None else f"{value} ({low} – {high})"
