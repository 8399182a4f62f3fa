"""`kassen`: the commands, and how they end when something goes wrong."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

import typer

from experiments.cli import policies, results
from experiments.cli.bench import bench
from experiments.cli.check import check
from experiments.cli.compare import compare
from experiments.cli.coverage import GatedCommand
from experiments.cli.dice import dice
from experiments.cli.export import export
from experiments.cli.import_ import import_
from experiments.cli.list_ import list_
from experiments.cli.merge import merge
from experiments.cli.new import new
from experiments.cli.odds import OddsCommand, odds
from experiments.cli.options import speaks_unicode
from experiments.cli.query import query
from experiments.cli.replay import replay
from experiments.cli.report import report
from experiments.cli.run import run_battles
from experiments.cli.schema import schema
from experiments.cli.search import search
from experiments.cli.sensitivity import sensitivity
from experiments.cli.serve import serve
from experiments.cli.sweep import sweep
from experiments.cli.tournament import tournament
from experiments.cli.tune import tune
from sim.errors import DiceError, KassenError, PolicyError, ScenarioError, UnknownResultsError

FAILED, MISUSED, INTERRUPTED = 1, 2, 130
MISUSES = ScenarioError, PolicyError, DiceError, UnknownResultsError
"""What is wrong with a command or with a file that it names."""

app = typer.Typer(
    help="Fights tabletop battles by the thousand: how hard is this encounter, and which tactics work?",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("odds", cls=OddsCommand)(odds)
app.command("run")(run_battles)
app.command("compare")(compare)
app.command("tune")(tune)
app.command("tournament")(tournament)
app.command("search")(search)
app.command("sweep")(sweep)
app.command("sensitivity")(sensitivity)
app.command("replay")(replay)
app.command("report")(report)
app.command("serve")(serve)
app.command("query")(query)
app.add_typer(results.app, name="results")
app.command("merge")(merge)
app.command("dice")(dice)
app.add_typer(policies.app, name="policies")
app.command("import", cls=GatedCommand)(import_)
app.command("export")(export)
app.command("check", cls=GatedCommand)(check)
app.command("schema")(schema)
app.command("new")(new)
app.command("list")(list_)
app.command("bench")(bench)


def told(fault: object) -> None:
    """A fault on stderr."""
    print(fault, file=sys.stderr)  # noqa: T201 - the one place where faults are told


def give_up_stdout() -> None:
    """Keep what could not be written from being tried again when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run() -> None:
    """The entry of the console command: exit 0 fine, 1 failed, 2 wrong usage or a bad file, 130 interrupted."""
    if isinstance(sys.stdout, TextIOWrapper) and not speaks_unicode(sys.stdout):
        sys.stdout.reconfigure(errors="replace")
    try:
        app()
    except KassenError as fault:
        told(fault)
        sys.exit(MISUSED if isinstance(fault, MISUSES) else FAILED)
    except OSError as broken:
        told(f"{broken.filename or 'stdout'}: {broken.strerror or broken}")
        give_up_stdout()
        sys.exit(FAILED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
