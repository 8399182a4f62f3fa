"""`kassen bench`: how fast this machine fights."""

import importlib.util
import tempfile
from typing import TYPE_CHECKING, Annotated, Any

import typer

from experiments.cli.options import Format, FormatOption, Quiet, Seed, notice, print_json, read_seed
from experiments.cli.rulesets import Game

if TYPE_CHECKING:
    from experiments.fighting.recipe import Encounter

SAMPLES = {Game.NARRATIVE: "standard", Game.SIGMA: "standard_sigma"}


def bench(
    scenario: Annotated[
        str | None,
        typer.Argument(help="A scenario file, or the name of a bundled one.", show_default="the ruleset's standard"),
    ] = None,
    ruleset: Annotated[
        Game, typer.Option("--ruleset", help="Whose standard is fought, where no scenario is named.")
    ] = Game.NARRATIVE,
    seed: Seed = "1",
    format: FormatOption = Format.TABLE,
    quiet: Quiet = False,
) -> None:
    """Measure both clocks: one process, CPU time, the best of five tries.

    It also compiles the kernel once more, from nothing.
    Example: kassen bench --format json
    """
    from experiments.difficulty.odds import rounded
    from experiments.encounter import prepare

    answer = rounded(measured(prepare(scenario or SAMPLES[ruleset]), read_seed(seed), quiet=quiet))
    if format is Format.JSON:
        print_json(answer)
    else:
        show(answer)


def measured(encounter: "Encounter", number: int, *, quiet: bool) -> dict[str, Any]:
    """Everything, under the keys of the JSON answer."""
    from experiments.benchmark import speed
    from experiments.fighting.hands import Interpreter, Kernel
    from experiments.fighting.rows import Log

    def tell(what: str) -> None:
        if not quiet:
            notice(what)

    tell("simpy clock")
    simpy = speed.speed(Interpreter(encounter.opening, number, Log.BATTLES), speed.SIMPY)
    answer: dict[str, Any] = {
        "scenario": encounter.name,
        "ruleset": encounter.ruleset.name,
        "clocks": {"simpy": simpy, "compiled": None},
        "ratio": None,
        "dice_limit": None,
    }
    if importlib.util.find_spec("numba") is None:
        tell("numba is not installed: there is no compiled clock to measure")
        return answer
    rules = encounter.ruleset
    with tempfile.TemporaryDirectory() as cache:
        tell("compiling from nothing")
        cold, warm = (speed.seconds_until_ready(rules, cache) for _ in range(2))
    tell("compiled clock")
    compiled = speed.speed(Kernel(encounter.opening, number, Log.BATTLES), speed.COMPILED)
    tell("parquet")
    parquet = speed.parquet_speed(encounter, number)
    tell("nothing but dice")
    some = Kernel(encounter.opening, number, Log.EVENTS).fight(0, speed.KEPT)
    answer["clocks"]["compiled"] = compiled | {
        "parquet_battles_per_second": parquet,
        "cold_seconds": cold,
        "warm_seconds": warm,
        "rule_lines": speed.rule_lines(rules),
    }
    answer["ratio"] = compiled["battles_per_second"] / simpy["battles_per_second"]
    answer["dice_limit"] = speed.dice_limit(encounter.opening, some, number)
    return answer


def show(answer: dict[str, Any]) -> None:
    """For people."""
    simpy, compiled = answer["clocks"]["simpy"], answer["clocks"]["compiled"]
    typer.echo(f"{answer['scenario']} ({answer['ruleset']}), one process, CPU time, best of five\n")
    typer.echo(f"simpy     {simpy['battles_per_second']:>12,.0f} battles/s {simpy['turns_per_second']:>12,.0f} turns/s")
    if compiled is None:
        return
    typer.echo(
        f"compiled  {compiled['battles_per_second']:>12,.0f} battles/s {compiled['turns_per_second']:>12,.0f} turns/s"
    )
    typer.echo(f"  parquet {compiled['parquet_battles_per_second']:>12,.0f} battles/s with every row written")
    typer.echo(
        f"  kernel  {compiled['cold_seconds']:>12.1f} s from nothing, {compiled['warm_seconds']:.1f} s from its cache"
    )
    typer.echo(f"  rules   {compiled['rule_lines']:>12,} lines")
    share = compiled["battles_per_second"] / answer["dice_limit"]
    typer.echo(f"ratio     {answer['ratio']:>12,.0f} compiled to simpy")
    typer.echo(
        f"dice only {answer['dice_limit']:>12,.0f} battles/s; the compiled clock reaches {100 * share:.0f} % of that"
    )
