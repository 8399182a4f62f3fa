"""`kassen dice --sigma`: what a check of the Σ-System can come to, exactly."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from experiments.cli.options import Format, console, print_json
from experiments.cli.shares import bar, number_keys, percent, readable, shares_keys
from sim.faults import listed, nearest
from sim.options import word_of
from sim.sigma import odds
from sim.sigma.model import Options
from sim.sigma.notation import Contest, parse, write
from sim.sigma.odds import Check, Keep, Shares

if TYPE_CHECKING:
    from rich.table import Table

RULES = (
    "opposed", "opposed_compare", "opposed_tie", "failed_defense", "auto_hit_face", "ranged_undefended",
    "modifier_applies_to",
)  # fmt: skip
"""The options of `[rules]` on which odds hang."""
LIKE_A_CHECK = re.compile(r"\s*-?\d+\s*[x×ｘ]", re.IGNORECASE)

KeepOption = Annotated[
    Keep | None,
    typer.Option("--keep", help="With --sigma: the first success stands, or one worth keeping. First if not given."),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="KEY=WORD",
        help="With --sigma: an option of a scenario's rules, like opposed=lockstep. Repeatable.",
    ),
]
RangedOption = Annotated[bool, typer.Option("--ranged", help="With --sigma: a ranged attack (ranged_undefended).")]


def looks_like_check(text: str) -> bool:
    """Whether it begins as a check of the Σ-System does."""
    return LIKE_A_CHECK.match(text) is not None


def refuse(keep: Keep | None, rule: Sequence[str] | None, *, ranged: bool) -> None:
    """Refuse options that only say something of a check of the Σ-System.

    Raises:
        typer.BadParameter: one was given.
    """
    for option, given in {"--keep": keep, "--rule": rule, "--ranged": ranged}.items():
        if given:
            raise typer.BadParameter("this is for checks of the Σ-System; expected --sigma too", param_hint=option)


def show(text: str, keep: Keep, rule: Sequence[str], format: Format, *, ranged: bool) -> None:
    """Print the odds of what is written."""
    rules = read_rules(rule)
    contest = parse(text, rules, keep)
    if format is Format.JSON:
        print_json(as_json(contest, rules, ranged=ranged))
    else:
        _print(contest, rules, ranged=ranged)


def read_rules(pairs: Sequence[str]) -> Options:
    """The options of KEY=WORD pairs, written as in `[rules]`, with quotes or without.

    Raises:
        typer.BadParameter: one has no such key or word.
    """
    chosen: dict[str, Any] = {}
    for pair in pairs:
        key, _, word = (part.strip().strip("\"'") for part in pair.partition("="))
        if key not in RULES:
            raise _unknown(pair, key, RULES, "KEY=WORD with a key of")
        enum = attrs.fields_dict(Options)[key].metadata["names"]
        words = [member.name.lower() for member in enum]
        if word not in words:
            raise _unknown(pair, word, words, f"{key}= with one of")
        chosen[key] = int(enum[word.upper()])
    return Options(**chosen)


def _unknown(pair: str, word: str, words: Sequence[str], expected: str) -> typer.BadParameter:
    near = nearest(word, words)
    hint = f"; did you mean {near[0]}?" if near else ""
    return typer.BadParameter(f'"{pair}" came, expected {expected} {listed(words)}{hint}', param_hint="--rule")


def as_json(contest: Contest, rules: Options, *, ranged: bool) -> dict[str, object]:
    """The odds under the keys of the JSON answer; face 0 is a check that fails, damage 0 an attack that misses."""
    attack, guard, hurts = contest
    fields = attrs.fields_dict(Options)
    answer: dict[str, object] = {
        "check": write(contest),
        "keep": attack.keep.value,
        "rules": {key: word_of(fields[key], getattr(rules, key)) for key in RULES},
        **number_keys("p_success", chance(contest, rules, ranged=ranged)),
        **_side_keys("attacker", attack),
    }
    if guard and guard.check:
        answer |= _side_keys("defender", guard.check)
    if guard and hurts:
        losses = odds.damage(attack, guard, rules, ranged=ranged)
        answer |= shares_keys("damage", losses)
        answer |= number_keys("mean_damage", odds.mean(losses))
        answer |= number_keys("mean_damage_of_hit", odds.mean_given_success(losses))
    return answer


def chance(contest: Contest, rules: Options, *, ranged: bool) -> Fraction:
    """P(the check succeeds), or P(the attack hits)."""
    attack, guard, _ = contest
    found = odds.clashes(attack, guard, rules, ranged=ranged) if guard else {}
    hits = sum((share for clash, share in found.items() if clash.hit), Fraction(0))
    return hits if guard else odds.p_success(attack)


def _side_keys(side: str, check: Check) -> dict[str, object]:
    """Of the side's own check: faces, which die, and from which face on it is worth keeping with dice left."""
    return {
        **shares_keys(f"{side}_face", odds.face_shares(check)),
        **shares_keys(f"{side}_try", odds.try_shares(check)),
        f"{side}_keep_from": {str(left): odds.keep_from(check.target, left) for left in range(check.tries)},
    }


def _print(contest: Contest, rules: Options, *, ranged: bool) -> None:
    screen = console()
    fields = attrs.fields_dict(Options)
    changed = [f"{key}={word_of(fields[key], value)}" for key in RULES if (value := getattr(rules, key))]
    kept = [] if contest.attack.keep is Keep.FIRST else ["successes kept only if worth it"]
    screen.print(f"\n[bold]{write(contest)}[/]  [dim]{', '.join([*kept, *changed])}[/]\n", soft_wrap=True)
    for table in _tables(contest, rules, ranged=ranged):
        screen.print(table)


def _tables(contest: Contest, rules: Options, *, ranged: bool) -> "Iterator[Table]":
    attack, guard, hurts = contest
    yield _summary(contest, rules, ranged=ranged)
    sides = {"attacker" if guard else "chance": odds.face_shares(attack)}
    if guard and guard.check:
        sides["defender"] = odds.face_shares(guard.check)
    yield _bars("face", "fails", sides)
    if guard and hurts:
        yield _bars("damage", "misses", {"chance": odds.damage(attack, guard, rules, ranged=ranged)})


def _summary(contest: Contest, rules: Options, *, ranged: bool) -> "Table":
    from rich.table import Table

    attack, guard, hurts = contest
    table = Table.grid(padding=(0, 3))
    p = chance(contest, rules, ranged=ranged)
    note = readable(p) if p else "never"
    if guard and not odds.defends(guard) and p == 1:
        note = "an automatic hit: " + ("no die can succeed" if guard.check else "neither evades nor parries")
    table.add_row("hits" if guard else "succeeds", f"[bold]{percent(p)}[/]", f"[dim]{note}[/]")
    if guard and hurts:
        losses = odds.damage(attack, guard, rules, ranged=ranged)
        table.add_row("damage", *_mean(losses, "when it hits"))
    table.add_row("face" if guard is None else "attacker's face", *_mean(odds.face_shares(attack), "when it succeeds"))
    if guard and guard.check:
        table.add_row("defender's face", *_mean(odds.face_shares(guard.check), "when it succeeds"))
    if attack.tries > 1:
        table.add_row("worth keeping", *_keeping(attack))
    return table


def _mean(shares: Shares, when: str) -> tuple[str, str]:
    given = odds.mean_given_success(shares)
    told = f"on average, {float(given):.2f} {when}" if given else "on average"
    return f"{float(odds.mean(shares)):.2f}", f"[dim]{told}[/]"


def _keeping(check: Check) -> tuple[str, str]:
    """The smallest faces worth keeping, die by die."""
    least = [str(odds.keep_from(check.target, left)) for left in reversed(range(check.tries))]
    return " ".join(least), "[dim]from this face on, die after die, for a high one[/]"


def _bars(value: str, nothing: str, columns: Mapping[str, Shares]) -> "Table":
    """Distributions side by side."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, header_style="dim")
    table.add_column(value, justify="right")
    for title in columns:
        table.add_column(title, justify="right")
        table.add_column()
    top = max(share for shares in columns.values() for share in shares.values())
    for at in sorted({at for shares in columns.values() for at in shares}):
        cells = [shares.get(at, Fraction(0)) for shares in columns.values()]
        color = "green" if at else "red"
        row = (text for share in cells for text in (percent(share), f"[{color}]{bar(share / top)}[/]"))
        table.add_row(str(at) if at else nothing, *row)
    return table
