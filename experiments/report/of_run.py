"""A run's chapters: one for each scenario, the first screen first."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from experiments.difficulty.odds import MINUTES
from experiments.report import drawing
from experiments.report.covered import covered
from experiments.report.drawing import SIDES, Bar, Box, Reach
from experiments.report.numbers import Facts, Use
from experiments.report.of_gauntlet import chain, sentence
from experiments.report.parts import Chapter, Figure, Grid, Lead, Share, Tile
from experiments.report.refought import Refought
from experiments.report.telling import bounds, called, number, percent
from experiments.statistics.stats import Estimate, percentile, wilson
from experiments.transcript.tongue import Tongue

if TYPE_CHECKING:
    from experiments.difficulty.band import Band, Range

WAYS = ("badly", "as_played", "well")
"""How a seat can be played."""
MOST_ORDERS, MOST_BOUGHT, MOST_ROUNDS = 12, 12, 20
"""Rows of a chart, and columns; what is rarer is left out, or told with the last."""
NOBODY = "#bbbbbb"


NOTHING = Refought()


def chapter(facts: Facts, tongue: Tongue, again: Refought = NOTHING) -> Chapter:
    """All that is told of one scenario of a run; `again` is what was fought for it."""
    game = tongue.say(f"game.{facts.results.about['ruleset']}")
    below = tongue.say("below", ruleset=game, battles=tongue.count(facts.battles, "battles"), seed=facts.seed)
    parts = list(_parts(facts, tongue, again)) if facts.battles else []
    parts += [covered(facts.encounter, tongue)]
    return Chapter(facts.encounter.name, below, lead(facts, tongue, again), parts)


def lead(facts: Facts, tongue: Tongue, again: Refought) -> Lead:
    """How hard it is, who wins, how long it takes, who falls."""
    if not facts.battles:
        return Lead("", tongue.say("lead.nothing"))
    side = facts.start.side_names[facts.players]
    shares = [
        Share(tongue.say("wins", name=name), each, color_of(k)) for k, (name, each) in enumerate(facts.won.items())
    ]
    if facts.went.draws:
        shares.append(Share(tongue.say("nobody"), wilson(facts.went.draws, facts.battles), NOBODY))
    tiles, lines = list(_tiles(facts, tongue)), [*sentence(facts, tongue), *played(again.band, tongue)]
    if again.why:
        lines.append(tongue.say(again.why))
    word = facts.word
    if word is None:
        return Lead("", tongue.say("lead.no_fighters"), "", shares, tiles, lines)
    lost = bounds(wilson(facts.fates[side].wiped_out, facts.battles))
    told = tongue.say("lead.wiped_out", side=side, **lost)
    return Lead(tongue.say("lead.word", word=tongue.say(f"word.{word}"), side=side), told, word, shares, tiles, lines)


def _tiles(facts: Facts, tongue: Tongue) -> Iterator[Tile]:
    low, middle, high = (percentile(facts.rounds, share) for share in (0.05, 0.5, 0.95))
    yield Tile(tongue.say("tile.rounds"), str(middle), tongue.say("tile.rounds_below", low=low, high=high))
    turns = facts.went.turns / facts.battles
    yield Tile(
        tongue.say("tile.minutes"), f"{turns * MINUTES:.0f}", tongue.say("tile.minutes_below", turns=f"{turns:.0f}")
    )
    side = facts.start.side_names[facts.players]
    if not facts.keeps("fighters"):
        return
    fate, whose = facts.fates[side], tongue.say("tile.of", side=side)
    yield Tile(tongue.say("tile.down"), percent(fate.any_down / facts.battles), whose)
    yield Tile(tongue.say("tile.dead"), percent(fate.any_dead / facts.battles), whose)
    ours = [i for i, fighter in enumerate(facts.start.fighters) if fighter.side == facts.players]
    most = max(ours, key=lambda i: facts.fighters[i]["down"])
    if facts.fighters[most]["down"]:
        share = percent(facts.fighters[most]["down"] / facts.battles)
        below = tongue.say("tile.first_below", share=share)
        yield Tile(tongue.say("tile.first"), facts.start.fighter_names[most], below)


def played(band: "Band | None", tongue: Tongue) -> Iterator[str]:
    """How much hangs on how each side is played."""
    if band is None:
        return
    yield tongue.say("band.title", side=tongue.listed(band.players.names))
    for seat in (band.players, band.enemy):
        shares = {way: percent(getattr(seat, way).share().value) for way in WAYS}
        yield tongue.say("band.line", sides=tongue.listed(seat.names), **shares)


def color_of(side: int) -> str:
    """A side's color."""
    return SIDES[side % len(SIDES)]


def _parts(facts: Facts, tongue: Tongue, again: Refought) -> Iterator[Figure | Grid]:
    yield wins(facts, tongue)
    if again.band is not None:
        yield band(again.band, tongue)
    if facts.staged and facts.keeps("stages"):
        yield from chain(facts, tongue)
    yield rounds(facts, tongue)
    if facts.keeps("fighters"):
        yield everybody(facts, tongue)
        yield from ends(facts, tongue)
        yield falls(facts, tongue)
        yield dealt(facts, tongue)
    if facts.keeps("events"):
        yield from armed(facts, tongue)
        for column, key in (("bought", "bought"), ("bought_enemy", "threats")):
            yield from bought(facts, tongue, column, key)
        yield from orders(facts, tongue)
    yield from lines(facts, tongue, again)


def wins(facts: Facts, tongue: Tongue) -> Figure:
    """Who wins, with intervals."""
    nobody = wilson(facts.went.draws, facts.battles)
    rows = [_share(name, each, name) for name, each in facts.won.items()]
    colors = {name: color_of(k) for k, name in enumerate(facts.won)}
    rows.append(_share(tongue.say("nobody"), nobody, ""))
    chart = drawing.bars(rows, tongue.say("win.axis"), {**colors, "": NOBODY}, legend=False, percent=True)
    return Figure("win", tongue.say("win.title"), tongue.say("win.note"), chart)


def band(found: "Band", tongue: Tongue) -> Figure:
    """What hangs on how each seat is played."""
    rows = [_reach(seat, tongue) for seat in (found.players, found.enemy)]
    side, battles = tongue.listed(found.players.names), tongue.count(found.players.as_played.fates.battles, "battles")
    ways = [tongue.say(f"band.{way}") for way in WAYS]
    chart = drawing.band(rows, tongue.say("band.axis", side=side), ways)
    return Figure("band", tongue.say("band.chart"), tongue.say("band.note", battles=battles), chart)


def _reach(seat: "Range", tongue: Tongue) -> Reach:
    ends = [getattr(seat, way) for way in WAYS]
    shares = [_percent(end.share()) for end in ends]
    by = ["" if end is seat.as_played else end.policy for end in ends]
    return Reach(tongue.listed(seat.names), shares, by)


def _percent(estimate: Estimate) -> tuple[float, float, float]:
    """A share and its bounds in percent; 0 where nothing is known."""
    value, low, high = (100 * (each or 0.0) for each in estimate)
    return value, low, high


def _share(name: str, estimate: Estimate, kind: str) -> Bar:
    value, low, high = _percent(estimate)
    return Bar(name, value, kind, low, high)


def rounds(facts: Facts, tongue: Tongue) -> Figure:
    """How long battles are."""
    first = min(facts.rounds)
    most = min(max(percentile(facts.rounds, 0.99) or first, first + 2), first + MOST_ROUNDS)
    counts = dict.fromkeys(range(first, most + 1), 0)
    for at, count in facts.rounds.items():
        counts[min(at, most)] += count
    more = max(facts.rounds) > most
    rows = [(f"{at}+" if more and at == most else str(at), 100 * n / facts.battles) for at, n in counts.items()]
    chart = drawing.columns(rows, (tongue.say("rounds.x"), tongue.say("rounds.y")))
    return Figure("rounds", tongue.say("rounds.title"), tongue.say("rounds.note"), chart)


def everybody(facts: Facts, tongue: Tongue) -> Grid:
    """Each fighter in numbers."""
    names, start = ("name", "side", "policy", "down", "dead", "dealt", "taken"), facts.start
    rows = [
        (
            start.fighter_names[i],
            start.side_names[start.fighters[i].side],
            start.policies[start.fighters[i].policy].name,
            percent(row["down"] / facts.battles, 1),
            percent(row["dead"] / facts.battles, 1),
            number(row["damage_dealt"]),
            number(row["damage_taken"]),
        )
        for i, row in facts.fighters.items()
    ]
    head = [tongue.say(f"fighters.{name}") for name in names]
    return Grid(tongue.say("fighters.title"), tongue.say("fighters.note"), head, rows, words=3)


def ends(facts: Facts, tongue: Tongue) -> Iterator[Figure]:
    """How everybody stands at the end."""
    kinds = {name: color_of(k) for k, name in enumerate(facts.start.side_names)}
    sigma = facts.game.ruleset.name == "sigma"
    for what in ("health",) if sigma else ("wounds", "strain"):
        rows: list[tuple[Bar, float | None]] = []
        for i, span in facts.spans(what).items():
            fighter = facts.start.fighters[i]
            limit = limit_of(fighter, what)
            if limit > 0:
                side = facts.start.side_names[fighter.side]
                rows.append((Bar(facts.start.fighter_names[i], span.middle, side, span.low, span.high), float(limit)))
        if rows:
            note = tongue.say("span.note", limit=tongue.say(f"limit.{what}"))
            yield Figure(what, tongue.say(f"{what}.title"), note, drawing.spans(rows, tongue.say("points"), kinds))


def limit_of(fighter: object, what: str) -> int:
    """How much of it somebody can bear, or have; 0 where that is not said."""
    if what == "health":
        return int(getattr(fighter, "health_max", 0))
    members = int(getattr(fighter, "members", 1))
    return int(getattr(fighter, {"wounds": "wound_threshold", "strain": "strain_threshold"}[what], 0)) * (
        members if what == "wounds" else 1
    )


def falls(facts: Facts, tongue: Tongue) -> Figure:
    """Who falls when; in a gauntlet, where."""
    key = "falls_stage" if facts.staged else "falls"
    count = len(facts.start.stages) if facts.staged else facts.columns
    boxes = []
    for i, by in facts.falls.items():
        for at in range(1, count + 1):
            fell = by.get(at, 0) if facts.staged else sum(n for when, n in by.items() if when <= at)
            boxes.append(Box(facts.start.fighter_names[i], str(at), 100 * fell / facts.battles))
    chart = drawing.shaded(boxes, (tongue.say(f"{key}.x"), None))
    return Figure("falls", tongue.say(f"{key}.title"), tongue.say(f"{key}.note"), chart)


def dealt(facts: Facts, tongue: Tongue) -> Figure:
    """What everybody deals and takes."""
    kinds = (tongue.say("dealt.dealt"), tongue.say("dealt.taken"))
    rows = [
        Bar(facts.start.fighter_names[i], row[f"damage_{way}"] or 0.0, kind)
        for i, row in facts.fighters.items()
        for way, kind in zip(("dealt", "taken"), kinds, strict=True)
    ]
    chart = drawing.both_ways(rows, tongue.say("dealt.axis"), kinds)
    note = "dealt_sigma.note" if facts.game.ruleset.name == "sigma" else "dealt.note"
    return Figure("damage", tongue.say("dealt.title"), tongue.say(note), chart)


def armed(facts: Facts, tongue: Tongue) -> Iterator[Figure]:
    """What everybody's weapons do."""
    rows = [Bar(facts.start.fighter_names[i], points, weapon) for i, weapon, points in facts.armed]
    if rows:
        chart = drawing.bars(rows, tongue.say("armed.axis"))
        yield Figure("weapons", tongue.say("armed.title"), tongue.say("armed.note"), chart)


def bought(facts: Facts, tongue: Tongue, column: str, key: str) -> Iterator[Figure]:
    """What advantages and the like were spent on."""
    by_side = facts.bought(column)
    sums: dict[str, float] = {}
    for counts in by_side.values():
        for name, times in counts.items():
            sums[name] = sums.get(name, 0.0) + times
    most = sorted(sums, key=lambda name: (-sums[name], name))[:MOST_BOUGHT]
    names = facts.start.side_names
    rows = [
        Bar(called(tongue, name), by_side[side][name], names[side])
        for name in most
        for side in by_side
        if name in by_side[side]
    ]
    if rows:
        colors = {name: color_of(k) for k, name in enumerate(names)}
        chart = drawing.bars(rows, tongue.say("bought.axis"), colors)
        note = tongue.say("sentences").join(filter(None, (tongue.say(f"{key}.note"), brought(facts, tongue, key))))
        yield Figure(key, tongue.say(f"{key}.title"), note, chart)


def brought(facts: Facts, tongue: Tongue, key: str) -> str:
    """What the dice of each side brought to be spent."""
    names = facts.start.side_names
    told = [
        tongue.say(f"{key}.side", side=names[side], **{name: number(n) for name, n in rolled._asdict().items()})
        for side, rolled in facts.rolled().items()
    ]
    return tongue.say(f"{key}.rolled", sides=tongue.listed(told)) if told else ""


def orders(facts: Facts, tongue: Tongue) -> Iterator[Figure]:
    """What each side does in which round."""
    note = tongue.say("orders_staged.note" if facts.staged else "orders.note")
    for side, by_round in facts.orders.items():
        name = facts.start.side_names[side]
        whole = {at: sum(counts.values()) for at, counts in by_round.items() if 1 <= at <= facts.columns}
        most = _most([by_round[at] for at in whole])
        boxes = [
            Box(called(tongue, order), str(at), 100 * by_round[at].get(order, 0) / whole[at])
            for order in most
            for at in sorted(whole)
        ]
        if boxes:
            chart = drawing.shaded(boxes, (tongue.say("orders.x"), None))
            yield Figure(f"orders-{side}", tongue.say("orders.title", side=name), note, chart)


def _most(counts: Sequence[dict[str, int]]) -> list[str]:
    sums: dict[str, int] = {}
    for each in counts:
        for order, times in each.items():
            sums[order] = sums.get(order, 0) + times
    return sorted(sums, key=lambda order: (-sums[order], order))[:MOST_ORDERS]


def lines(facts: Facts, tongue: Tongue, again: Refought) -> Iterator[Grid]:
    """Which lines of texts answered, and how often."""
    uses = again.uses or facts.lines()
    whole: dict[tuple[str, str], int] = {}
    for use in uses:
        whole[use.policy, use.question] = whole.get((use.policy, use.question), 0) + use.times
    rows = [_use(facts, use, whole[use.policy, use.question]) for use in uses]
    if rows:
        head = [tongue.say(f"lines.{name}") for name in ("policy", "question", "line", "text", "times", "share")]
        where = "lines.refought" if again.uses else "lines.kept"
        told = tongue.say("lines.note"), tongue.say(where, battles=tongue.count(again.battles, "battles"))
        yield Grid(tongue.say("lines.title"), tongue.say("sentences").join(told), head, rows, words=4)


def _use(facts: Facts, use: Use, whole: int) -> tuple[str, ...]:
    text, share = facts.text_of(use.origin, use.line), percent(use.times / whole, 1)
    return use.policy, use.question, f"{use.origin}:{use.line}", text, f"{use.times:,}", share
