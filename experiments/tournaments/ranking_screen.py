"""A tournament on one screen."""

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table

from experiments.plural import counted
from experiments.statistics.stats import Estimate
from experiments.tournaments.ranking import Ranking

COLUMNS = 12  # of the table of payoffs; more do not fit a screen
NARROWEST = 10  # characters to which the column of names may shrink; longer names are broken, never cut
SOME = 3  # pairings that are named
LEAST = 0.005  # a share of a mix that is worth a number


def screen(ranking: Ranking) -> Iterator[RenderableType]:
    """The parts of the screen, from top to bottom."""
    keys = ", ".join(scene.prepared.key for scene in ranking.scenes)
    seconds = ranking.tournament.seconds
    how = f" · {ranking.clock}, {seconds:.1f} s" if ranking.clock else ""
    who, fought = counted(len(ranking.entries), "policy", "policies"), counted(ranking.battles, "battle")
    yield f"\n{who} in {keys}\n{fought}, seed {ranking.seed}{how}\n"
    if not ranking.payoff.known:
        yield "No battles: nothing is known.\n"
        return
    yield standings(ranking)
    if any(found.unbounded for found in ranking.standings):
        yield "… has no bound: it won, or lost, all it could; its rating is where half a point would be expected.\n"
    if len(ranking.entries) <= COLUMNS:
        yield payoffs(ranking)
    yield from notes(ranking)


def standings(ranking: Ranking) -> RenderableType:
    """Who is how strong."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("", "policy", "rating", "95 %", "wins", "95 %", "nash", "α-rank"):
        if name == "policy":
            table.add_column(name, overflow="fold", min_width=NARROWEST)
        else:
            table.add_column(name, justify="right", no_wrap=True)
    for place, i in enumerate(ranking.order, 1):
        rating, low, high, _ = ranking.standings[i]
        wins = ranking.wins[i]
        table.add_row(
            str(place),
            ranking.names[i],
            f"{rating:+.0f}",
            f"{_end(low, '+.0f')} – {_end(high, '+.0f')}",
            f"{100 * (wins.value or 0):.1f} %",
            span(wins),
            _share(float(ranking.mix.shares[i]) if ranking.mix else 0.0),
            _share(ranking.evolved[i] if ranking.evolved else 0.0),
        )
    return table


def payoffs(ranking: Ranking) -> RenderableType:
    """Who wins how much against whom, the strongest first, in percent."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="wins in % against", title_justify="left")
    table.add_column("", justify="right")
    table.add_column("", overflow="fold", min_width=NARROWEST)
    for place in range(1, len(ranking.order) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, a in enumerate(ranking.order, 1):
        cells = ["·" if a == b else f"{100 * (ranking.payoff.cell(a, b).value or 0):.0f}" for b in ranking.order]
        table.add_row(str(place), ranking.names[a], *cells)
    return table


def notes(ranking: Ranking) -> Iterator[str]:
    """What else a reader should know."""
    for number, scene in enumerate(ranking.scenes):
        share = ranking.scene_share(number)
        ours, _ = scene.seats
        yield f"{scene.prepared.key}: {' and '.join(ours)} win {100 * (share.value or 0):.0f} % there, whoever plays."
    undecided, pairs = ranking.undecided(), ranking.payoff.pairs
    told = ", ".join(" v ".join(ranking.names[i] for i in pair) for pair in undecided[:SOME])
    more = f" and {len(undecided) - SOME} more" if len(undecided) > SOME else ""
    yield f"Undecided: {len(undecided)} of {len(pairs)} pairings{': ' + told + more if undecided else ''}."
    spent = ranking.tournament.precision
    if spent is not None:
        near = f"within {100 * spent.asked:g} % of one half, as far as is known"
        yield f"More battles decided {len(spent.decided)} pairings; {len(spent.close)} are {near}."


def span(estimate: Estimate) -> str:
    """An interval in percent."""
    _, low, high = estimate
    return "" if low is None or high is None else f"{100 * low:.1f} – {100 * high:.1f}"


def _end(value: float | None, form: str) -> str:
    return "…" if value is None else format(value, form)


def _share(value: float) -> str:
    return f"{100 * value:.0f} %" if value >= LEAST else ""
