"""`kassen policies explain`: which line fired, why those above did not, and how battles went when it did."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from experiments.cli.options import (
    PATIENCE,
    Clock,
    ClockOption,
    Format,
    FormatOption,
    Policy,
    PolicySeconds,
    Seed,
    Set,
    print_json,
    read_policies,
    read_seed,
)
from experiments.plural import counted

if TYPE_CHECKING:
    from experiments.encounter import Prepared
    from experiments.statistics.stats import Estimate
    from experiments.telling.explain import Decision, Seat
    from experiments.telling.firing import Account, Use

BATTLES = 1000
INDENT = 8


def explain(  # noqa: PLR0913, PLR0917 - the options of a command
    policy_name: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A policy's name, or a .policy file.")],
    scenario: Annotated[str, typer.Argument(metavar="[SCENARIO]", help="A scenario's file or name.")] = "standard",
    battle: Annotated[int | None, typer.Option("--battle", min=0, metavar="K", help="Explain this battle.")] = None,
    battles: Annotated[
        int, typer.Option("--battles", "-n", min=0, metavar="N", help="Without --battle: count over so many.")
    ] = BATTLES,
    side: Annotated[
        str | None,
        typer.Option(metavar="SIDE", help="Who fights by it. [default: who does so already, else the players]"),
    ] = None,
    seed: Seed = "1",
    policy: Policy = None,
    policy_seconds: PolicySeconds = PATIENCE,  # noqa: ARG001 - its callback has seen to it
    set: Set = None,  # noqa: A002 - the option's name
    clock: ClockOption = Clock.AUTO,
    format: FormatOption = Format.TABLE,
) -> None:
    """Why a policy text did what it did, decision by decision; over many battles, how often each line fired.

    Example: kassen policies explain marksman standard --battle 3
    """
    from experiments.fighting.patience import guard
    from experiments.telling.explain import decisions_json
    from experiments.telling.firing import account, account_json

    seat = _seat(policy_name, scenario, side, set, read_policies(policy))
    guard(seat.prepared.opening)
    head = {
        "policy": policy_name,
        "scenario": seat.prepared.name,
        "sides": [seat.prepared.sides[each] for each in sorted(seat.sides)],
        "seed": read_seed(seed),
    }
    if battle is not None:
        decisions = seat.decisions(read_seed(seed), battle)
        if format is Format.JSON:
            print_json({**head, "battle": battle, "decisions": decisions_json(seat, decisions)})
        else:
            typer.echo("\n".join(_told(seat, decisions)))
        return
    found = account(seat, read_seed(seed), battles, clock)
    if format is Format.JSON:
        print_json({**head, **account_json(found)})
    else:
        typer.echo("\n".join(_counted(seat, found)))


def _seat(
    name: str, scenario: str, side: str | None, overrides: list[str] | None, policies: dict[str, str]
) -> "Seat":
    """The policy where it sits already; else it is put in the place of a side's, by default the players'."""
    from experiments.encounter import prepare
    from experiments.fighting.recipe import players_of
    from experiments.telling.explain import find_seat
    from sim.faults import listed, nearest

    plain = prepare(scenario, overrides or (), policies)
    if side is not None and side not in plain.sides:
        near = nearest(side, plain.sides)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise typer.BadParameter(f"{side!r}; expected {listed([*plain.sides])}{hint}", param_hint="--side")
    if side is None and name in plain.policies:
        return find_seat(plain, name, None)
    chosen = side if side is not None else plain.sides[players_of(plain)]
    return find_seat(_with(plain, scenario, overrides, {**policies, chosen: name}), name, chosen)


def _with(plain: "Prepared", scenario: str, overrides: list[str] | None, policies: dict[str, str]) -> "Prepared":
    from experiments.encounter import prepare

    return plain if policies == dict(plain.encounter.chosen) else prepare(scenario, overrides or (), policies)


def _told(seat: "Seat", decisions: "list[Decision]") -> Iterator[str]:
    """Decisions for people."""
    sections = seat.bound.vocabulary.sections
    for each in decisions:
        name = seat.prepared.fighters[each.fighter]
        who = f"side {seat.prepared.sides[seat.prepared.opening.start.fighters[each.fighter].side]}"
        asked = who if sections[each.question].picks is not None else name
        fired = f"line {each.fired.row}: {each.fired.text}" if each.fired is not None else "passes"
        yield f"{each.k:4}  round {each.round}, {asked}, {sections[each.question].name}: {fired}"
        if each.fired is not None and each.fired.through:
            yield f"{'':{INDENT}}by {each.fired.through}"
        for passed in each.above:
            yield f"{'':{INDENT}}not {passed.line.row}: {passed.line.text} ({passed})"


def _counted(seat: "Seat", found: "Account") -> Iterator[str]:
    """A batch for people."""
    sides = ", ".join(seat.prepared.sides[each] for each in sorted(seat.sides))
    share = f"{100 * found.won / found.battles:.1f} %" if found.battles else "-"
    fought = counted(found.battles, "battle")
    yield f"{seat.text.name} of {sides}: {fought}, won {share}; by line, how often it fired and"
    yield "how many battles were won in which it did, and did not (95 %)"
    yield f"{'line':>5}  {'fired':>7}  {'battles':>7}  {'won if fired':>20}  {'won if not':>20}"
    section = None
    for use in found.uses:
        name = seat.bound.vocabulary.sections[use.line.question].name
        if name != section:
            section = name
            yield f"{name}:"
        yield from _line(use, found)


def _line(use: "Use", found: "Account") -> Iterator[str]:
    told = "never applicable" if use.never else ""
    fired, not_fired = (_share(each) for each in (use.share(), found.share_without(use)))
    yield f"{use.line.row:5}  {use.fired:7}  {use.battles:7}  {fired:>20}  {not_fired:>20}  {told}".rstrip()
    where = "" if use.line.origin == "" else f" [{use.line.origin}]" if use.line.through or use.never else ""
    yield f"{'':7}{use.line.text}{where}"


def _share(estimate: "Estimate") -> str:
    if estimate.value is None:
        return "-"
    low, high = (100 * (each or 0.0) for each in (estimate.low, estimate.high))
    return f"{100 * estimate.value:.1f} % ({low:.1f}-{high:.1f})"
