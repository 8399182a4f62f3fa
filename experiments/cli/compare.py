"""`kassen compare`: two fights on the same dice."""

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer

from experiments.cli.options import Battles, Fighting, asked, print_json, read_policies, show_lines, spread
from experiments.plural import counted

if TYPE_CHECKING:
    from experiments.encounter import Prepared
    from experiments.statistics.compare import Pairs
    from experiments.statistics.quantities import Quantity

POLICIES = 2


@attrs.frozen
class Fight:
    """One of the two: what it is called, and how the command line has it."""

    label: str
    scenario: str
    changes: Sequence[str]
    policies: dict[str, str]

    def prepared(self) -> "Prepared":
        """Ready to be fought."""
        from experiments.encounter import prepare

        return prepare(self.scenario, self.changes, self.policies)

    def replay(self, battle: int, seed: int) -> str:
        """The command that shows one of its battles."""
        parts = ["kassen", "replay", self.scenario, "--battle", str(battle)]
        parts += ["--seed", str(seed)] if seed != 1 else []
        parts += [part for change in self.changes for part in ("--set", change)]
        parts += [part for side, name in self.policies.items() for part in ("--policy", f"{side}={name}")]
        return shlex.join(parts)


@spread
def compare(  # noqa: PLR0913 - the options of a command
    a: Annotated[str, typer.Argument(metavar="A", help="A scenario file, or the name of a bundled one.")],
    b: Annotated[str | None, typer.Argument(metavar="[B]", help="Another, unless --policy or --but say it.")] = None,
    side: Annotated[str | None, typer.Option("--side", metavar="SIDE", help="Whose p_win. [default: players]")] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option("--policy", metavar="P,Q", help="A with the side by P, B by Q; SIDE=NAME holds for both."),
    ] = None,
    but: Annotated[
        list[str] | None,
        typer.Option("--but", metavar="PATH=VALUE", help="B is otherwise in this: a soak, who someone is. Repeatable."),
    ] = None,
    of: Annotated[
        str | None, typer.Option("--of", metavar="QUANTITY", help="What is compared. [default: p_win(SIDE)]")
    ] = None,
    battles: Battles = 10_000,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as one surely has more; -n is the limit.")
    ] = False,
    *,
    how: Fighting,
) -> None:
    """Which is more: two fights, battle by battle on the same dice.

    Two scenarios, one scenario with two policies, or one with something changed.
    Example: kassen compare standard --side heroes --policy marksman,cautious
    """
    from experiments.difficulty.odds import rounded
    from experiments.fighting.progress import Progress
    from experiments.statistics.compare import Pairs, both
    from experiments.statistics.outcomes import Fought, measure, quick_clock
    from experiments.statistics.stopping import watch

    terms = how.terms()
    first, second = fights(a, b, side, policy, but, how.changes)
    fighting = [first.prepared(), second.prepared()]
    quantities = [quantity_of(each, side, of) for each in fighting]
    text, most = " and ".join(dict.fromkeys(each.text for each in quantities)), max(each.most for each in quantities)
    pairs = Pairs(attrs.evolve(measure(quantities[0]), text=text, most=most), looking=until_sure)
    with Progress(2 * battles, quiet=how.quiet) as progress:
        one, two = [
            Fought(each, [quantity], attrs.evolve(terms, clock=quick_clock(each, terms.clock, battles)), progress.add)
            for each, quantity in zip(fighting, quantities, strict=True)
        ]
        watch(both(one, two), [pairs], battles)
        progress.total = progress.done
    answer = {
        "a_label": first.label,
        "b_label": second.label,
        "side": side or quantities[0].asked.name,
        "seed": terms.seed,
        **pairs.as_json(),
        "replay": [[each.replay(battle, terms.seed) for each in (first, second)] for battle in pairs.first],
    }
    print_json(rounded(answer)) if how.speaks_json else show(answer, pairs)


def fights(
    a: str,
    b: str | None,
    side: str | None,
    policies: list[str] | None,
    but: list[str] | None,
    changes: Sequence[str] | None,
) -> tuple[Fight, Fight]:
    """The two fights that are meant.

    Raises:
        typer.BadParameter: it is not clear which.
    """
    two = [each for each in policies or () if "=" not in each]
    common = read_policies([each for each in policies or () if "=" in each])
    names = two[0].split(",") if two else []
    if len(two) > 1 or (two and (len(names) != POLICIES or not all(names))):
        raise typer.BadParameter(f"{','.join(two)!r}; expected two policies: marksman,cautious", param_hint="--policy")
    if b is None and not names and not but:
        raise typer.BadParameter("expected a second scenario, or --policy P,Q, or --but PATH=VALUE", param_hint="B")
    shared = list(changes or ())
    one, two_ = Fight(a, a, shared, dict(common)), Fight(b or a, b or a, [*shared, *(but or ())], dict(common))
    if names:
        one, two_ = (
            attrs.evolve(
                each,
                label=_label(each.label, name, a == (b or a)),
                policies={**common, **dict.fromkeys(called(each, side), name)},
            )
            for each, name in zip((one, two_), names, strict=True)
        )
    if but:
        two_ = attrs.evolve(two_, label=f"{two_.label} but {', '.join(but)}")
    return one, two_


def _label(scenario: str, policy: str, same: bool) -> str:
    return policy if same else f"{scenario} by {policy}"


def called(fight: Fight, side: str | None) -> list[str]:
    """What a side, the players' if none is named, is called in the scenario; in a gauntlet, in each of its stages."""
    from experiments.encounter import named_in
    from experiments.fighting.recipe import players_of

    prepared = fight.prepared()
    return named_in(prepared.start, prepared.sides[players_of(prepared)] if side is None else side)


def quantity_of(encounter: "Prepared", side: str | None, of: str | None) -> "Quantity":
    """What is compared, in one of the fights."""
    from experiments.fighting.recipe import players_of
    from experiments.statistics.quantities import Asked, ask, bind

    if of is None:
        with asked("--side"):
            return bind(Asked("p_win", side or encounter.sides[players_of(encounter)]), encounter)
    with asked("--of"):
        return bind(ask(of), encounter)


def show(answer: dict[str, Any], pairs: "Pairs") -> None:
    """For people."""
    share = pairs.measure.share
    scale, unit, points = (100, " %", " points") if share else (1, "", "")
    head = f"{answer['quantity']}, {counted(pairs.battles, 'battle')} each on the same dice, seed {answer['seed']}"
    lines = [head, ""]
    if not pairs.battles:
        show_lines([*lines, "No battles: nothing is known."])
        return
    for letter, estimate in zip("ab", pairs.each(), strict=True):
        value, low, high = (scale * (number or 0.0) for number in estimate)
        label = answer[f"{letter}_label"]
        bounds = "" if pairs.looking else f"   {low:.2f} – {high:.2f}"
        lines.append(f"  {letter.upper()}      {value:7.2f}{unit}{bounds}   {label}")
    value, low, high = (scale * (number or 0.0) for number in pairs.estimate)
    verdict = {"a": "A has more", "b": "B has more", "undecided": "undecided"}[answer["verdict"]]
    look = " at any look" if pairs.looking else ""
    lines += [f"  B − A {value:+8.2f}{points}   {low:+.2f} – {high:+.2f}{look}   {verdict}", ""]
    differ = pairs.a_only + pairs.b_only
    lines.append(f"They differ in {counted(differ, 'battle')}: A has more in {pairs.a_only:,}, B in {pairs.b_only:,}.")
    if pairs.ratio is not None:
        lines.append(f"The difference varies {pairs.ratio:.2f} times as much as it would on dice of its own.")
    if answer["replay"]:
        lines += ["One of them, both ways:", *(f"  {command}" for command in answer["replay"][0])]
    show_lines(lines)
