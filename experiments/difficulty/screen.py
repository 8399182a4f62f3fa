"""The odds on one screen, for somebody who has ten seconds."""

import shlex
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from experiments.difficulty.chain import Chain
from experiments.difficulty.odds import Odds
from experiments.difficulty.words import word_of
from experiments.plural import counted
from experiments.statistics.stats import Estimate, Moments, wilson

if TYPE_CHECKING:
    from experiments.difficulty.band import Band, Played
    from experiments.difficulty.bound import Bound
    from experiments.difficulty.suggest import Advice
    from experiments.statistics.decide import Decision
    from experiments.statistics.precision import Exactness

BAR = 20
NO_OTHER = "as played"  # where no policy at hand plays it worse, or better
COLORS = {
    "trivial": "cyan",
    "easy": "green",
    "fair": "green",
    "hard": "yellow",
    "deadly": "red",
    "hopeless": "bold red",
}
EIGHTHS = " ▏▎▍▌▋▊▉"
MEANS = {
    "wounds": "wounds",
    "strain": "strain",
    "injuries": "crits",
    "evaded": "evades",
    "healed": "heals",
    "damage_dealt": "deals",
}
"""Means of fighters, where their ruleset has them, and what their columns are called."""
TITLES = {"injuries": "crits", "stimpacks": "stims"}
SHARE = len("99.9 %")
NAME = 22  # columns of a fighter's name
WORD = 11  # of its policy
TOLD = 50  # of what a change is, or of what somebody lacks
LACKING = 4  # of those who are not fully modelled, so many are named


def screen(odds: Odds) -> Iterator[RenderableType]:
    """The parts of the screen, from top to bottom."""
    batch, tally = odds.batch, odds.tally
    fought = f"{counted(tally.battles, 'battle')}, seed {batch.seed}"
    how = f" · {batch.clock}, {batch.seconds:.1f} s" if batch.clock else ""
    yield Text.assemble(
        "\n", (batch.encounter.name, "bold"), f"  {batch.encounter.ruleset.name}\n", (fought + how, "dim"), "\n"
    )
    if not tally.battles:
        yield Text("No battles: nothing is known.\n")
        return
    yield verdict(odds)
    yield winners(odds)
    if odds.bound is not None:
        yield from widened(odds.bound, odds.thresholds)
    if odds.chain is not None:
        yield from stages(odds.chain)
    if odds.decision is not None:
        yield decided(odds.decision)
    if odds.exactness is not None:
        yield from exact(odds.exactness)
    if odds.band is not None:
        yield from play(odds.band)
    yield costs(odds)
    yield fighters(odds)
    if odds.advice is not None:
        yield from advised(odds.advice)
    for line in odds.warnings():
        yield Text(f"! {line}", "yellow")


def verdict(odds: Odds) -> Text:
    """The word for it."""
    word, side = odds.word or "", odds.batch.encounter.sides[odds.side]
    side_of, battles = odds.tally.sides[odds.side], odds.tally.battles
    lost, dead = side_of.wiped_out / battles, side_of.any_dead / battles
    grim = f", somebody dies in {percent(dead)}" if word != word_of(lost, 0, odds.thresholds) else ""
    return Text.assemble(
        (word.upper(), f"bold {COLORS.get(word, '')}"),
        " for ",
        (side, "bold"),
        f": wiped out in {percent(lost)} of battles{grim}\n",
    )


def winners(odds: Odds) -> Table:
    """Who wins how often."""
    table, n = Table.grid(padding=(0, 2)), odds.tally.battles
    for name, side in zip(odds.batch.encounter.sides, odds.tally.sides, strict=True):
        table.add_row(cut(name, NAME), "wins", *shares(wilson(side.won, n)))
    undecided = odds.tally.draws + odds.tally.limits
    if undecided:
        table.add_row(Text("nobody"), "", *shares(wilson(undecided, n)))
    return table


def widened(bound: "Bound", thresholds: Sequence[float]) -> Iterator[Text]:
    """Between what it lies if what is missing makes somebody a notch weaker or stronger, and whom."""
    _, low, high = (share or 0.0 for share in bound.shares("won"))
    easiest, hardest = bound.words(thresholds)
    words = easiest if easiest == hardest else f"{easiest} to {hardest}"
    yield Text.assemble(
        "\n", ("Not all is modelled", "bold yellow"), f": {bound.side} win {whole(low)} to {whole(high)}, {words}"
    )
    for each in bound.lacking[:LACKING]:
        told = [text.partition(":")[0] for text in each.coverage.missing]
        yield Text.assemble("  ", cut(each.coverage.combatant, NAME), dim(f" lacks {cut(', '.join(told), TOLD)}"))
    if len(bound.lacking) > LACKING:
        yield dim(f"  and {len(bound.lacking) - LACKING} more; kassen check tells all")
    yield dim(f"  with these a notch weaker, and stronger; {counted(bound.worse.battles, 'battle')} each")


def decided(decision: "Decision") -> Text:
    """Yes, no or undecided."""
    value, low, high = (number or 0.0 for number in decision.estimate)
    tell = percent if decision.running.measure.share else "{:.2f}".format
    return Text.assemble(
        "\n",
        (f"{decision.condition}: ", "bold"),
        (decision.verdict.value, "bold cyan"),
        f", after {counted(decision.running.trials, 'battle')}\n",
        dim(f"  {tell(value)}, {tell(low)} to {tell(high)} at any look, {100 * decision.confidence:g} % sure"),
    )


def exact(exactness: "Exactness") -> Iterator[RenderableType]:
    """How exactly things are known."""
    reached = "as exact as it should be" if exactness.settled else "not as exact as it should be yet"
    yield Text.assemble("\n", ("Exactness", "bold"), f": {reached}")
    table = Table.grid(padding=(0, 2))
    for column in exactness.columns:
        value, low, high = (number or 0.0 for number in column.estimate())
        scale, unit = (100, " %") if column.measure.share else (1, "")
        told = f"{scale * value:.2f}{unit} ± {scale * (high - low) / 2:.2f}"
        table.add_row(Text(f"  {column.measure.text}"), told, dim(f"{scale * low:.2f} – {scale * high:.2f}"))
    yield table


def stages(chain: Chain) -> Iterator[RenderableType]:
    """How far the players get, how they stand behind each stage they win, and what the rest before the next gives."""
    yield Text(f"\n{chain.sentence()}", "bold")
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", padding=(0, 0, 0, 1), pad_edge=False)
    table.add_column("", no_wrap=True)
    for title in ("reach", "win", "up", "dead", *(TITLES.get(name, name) for name in chain.states)):
        least = SHARE if title in ("reach", "win") else len(title)  # names are cut on a narrow screen, numbers are not
        table.add_column(title, justify="right", no_wrap=True, min_width=least)
    for k, tally in enumerate(chain.stages):
        won = percent(tally.won / tally.begun) if tally.begun else "–"
        state = [mean(tally.ended[name]) for name in ("standing", "dead", *chain.states)]
        table.add_row(cut(f"{k + 1} {chain.names[k]}", NAME - 4), percent(tally.begun / chain.battles), won, *state)
        rest = chain.rest(k)
        if rest is not None and tally.followed:
            change = [gained(tally.healed[name]) for name in chain.states]
            table.add_row(dim(f"  {rested(rest['hours'])}"), "", "", gained(tally.healed["standing"]), "", *change)
    yield table


def rested(hours: int) -> str:
    """How long a rest lasts."""
    return f"{hours} h of rest" if hours else "no rest"


def gained(moments: Moments) -> Text:
    """How much a number changes on average."""
    return dim(f"{moments.mean or 0:+.1f}")


def play(band: "Band") -> Iterator[RenderableType]:
    """How much hangs on how well each side is played."""
    yield Text.assemble("\n", ("How it is played", "bold"), f": {band.players.names[0]} win")
    table = Table.grid(padding=(0, 2))
    for seat in (band.players, band.enemy):
        ways = {"as played": seat.as_played, "played badly": seat.badly, "played well": seat.well}
        shares = ", ".join(f"{way} {whole(played.share().value or 0)}" for way, played in ways.items())
        table.add_row(Text.assemble("  ", cut(", ".join(seat.names), NAME - 4)), shares)
    yield table
    seats = (band.players, band.enemy)
    badly, well = ("/".join(named(getattr(seat, way)) for seat in seats) for way in ("badly", "well"))
    replaced = [each for seat in seats for each in (seat.badly, seat.well) if each.difference is not None]
    told = f"; {counted(replaced[0].fates.battles, 'battle')} each" if replaced else ""
    yield Text(f"  badly: {badly}, well: {well}{told}", "dim")


def named(played: "Played") -> str:
    """Who played."""
    return played.policy if played.difference is not None else NO_OTHER


def advised(advice: "Advice") -> Iterator[RenderableType]:
    """What to change."""
    wanted = advice.goal.word
    if advice.word == wanted:
        yield Text(f"It is {wanted} as it is: nothing to change.")
        return
    if not advice.suggestions:
        yield Text(f"Of {advice.tried} single changes none brings it nearer to {wanted}.")
        return
    reached = advice.reached
    head = f"To make it {wanted}, one of these" if reached else f"No single change makes it {wanted}; the nearest"
    yield Text.assemble((head, "bold"), dim(f"  of {advice.tried} tried"))
    for each in advice.suggestions:
        yield Text(f"  --set {shlex.quote(each.change.set)}", no_wrap=True, overflow="ignore")
        gain = 100 * (each.difference.value or 0)
        odds = f", wins {whole(each.share().value or 0)} ({gain:+.0f}): "
        yield Text.assemble("    ", (each.word, COLORS[each.word]), odds, cut(each.change.what, TOLD))


def costs(odds: Odds) -> Table:
    """What it costs the players, and how long it takes."""
    n, side = odds.tally.battles, odds.tally.sides[odds.side]
    start, rounds = odds.batch.encounter.opening.start, odds.rounds()
    heads = sum(getattr(fighter, "members", 1) for fighter in start.fighters if fighter.side == odds.side)
    table = Table.grid(padding=(0, 2))
    table.add_row(Text(f"\nWhat it costs {odds.batch.encounter.sides[odds.side]}", "bold"))
    table.add_row("  somebody goes down", *shares(wilson(side.any_down, n), bar=False))
    table.add_row("  somebody dies", *shares(wilson(side.any_dead, n), bar=False))
    table.add_row("  still standing at the end", f"{side.standing.mean:.1f} of {heads}")
    turns, minutes = odds.tally.turns.mean or 0, odds.table_minutes or 0
    table.add_row(
        Text("How long", "bold"),
        f"{rounds['mean']:.1f} rounds",
        dim(f"nine of ten battles {rounds['p5']} to {rounds['p95']}"),
    )
    table.add_row("", f"{turns:.0f} turns", dim(f"about {minutes:.0f} minutes at {odds.minutes:g} a turn"))
    return table


def fighters(odds: Odds) -> Table:
    """Everybody: who fought how, and what became of them."""
    encounter, n = odds.batch.encounter, odds.tally.battles
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", padding=(0, 1), pad_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("policy", no_wrap=True)
    told = [what for what in MEANS if all(what in tally.moments for tally in odds.tally.fighters)]
    for title in ("down", "dead", *(MEANS[what] for what in told)):
        table.add_column(title, justify="right", no_wrap=True)
    before = -1
    for fighter, name, tally in zip(
        encounter.opening.start.fighters, encounter.fighters, odds.tally.fighters, strict=True
    ):
        if fighter.side != before and before >= 0:
            table.add_section()
        before = fighter.side
        heads = getattr(fighter, "members", 1)
        table.add_row(
            cut(name, NAME - 4) + (dim(f" ×{heads}") if heads > 1 else ""),
            cut(encounter.policies[fighter.policy], WORD),
            percent(tally.down / n),
            percent(tally.dead / n),
            *(mean(tally.moments[what]) for what in told),
        )
    return table


def shares(estimate: Estimate, *, bar: bool = True) -> tuple[RenderableType, ...]:
    """A share as a number, its interval, and a bar."""
    value, low, high = (number or 0.0 for number in estimate)
    told: tuple[RenderableType, ...] = (Text(percent(value), "bold"), dim(f"{100 * low:.1f} – {100 * high:.1f}"))
    return (*told, Text(bars(value), "cyan")) if bar else told


def bars(share: float) -> str:
    """A bar, in eighths of a column."""
    full, eighths = divmod(round(share * BAR * 8), 8)
    return "█" * full + EIGHTHS[eighths].strip()


def percent(share: float) -> str:
    """One decimal; 0 and 100 only where they are exact."""
    text = f"{100 * share:.1f} %"
    if share in {0, 1}:
        return text.replace(".0", "")
    return {"0.0 %": "<0.1 %", "100.0 %": ">99.9 %"}.get(text, text)


def whole(share: float) -> str:
    """Without decimals; 0 and 100 only where they are exact."""
    text = f"{100 * share:.0f} %"
    return text if share in {0, 1} else {"0 %": "<1 %", "100 %": ">99 %"}.get(text, text)


def mean(moments: Moments) -> str:
    """A mean with one decimal."""
    return "–" if moments.mean is None else f"{moments.mean:.1f}"


def dim(text: str) -> Text:
    """What matters less."""
    return Text(text, "dim")


def cut(name: str, columns: int) -> Text:
    """A name of at most so many columns; names are data: no markup in them counts."""
    text = Text(" ".join(name.split()))
    text.truncate(columns, overflow="ellipsis")
    return text
