"""What the ranks of `make threat` agree with: kinds that stat blocks name, and the numbers that stand in them.

`python -m experiments.adversaries.agreement` reads results/threat.parquet and the corpora it was made from.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from experiments.adversaries.roster import POLICIES, Adversary, roster
from experiments.adversaries.threat import HOME, files_of
from sim.errors import KassenError
from sim.narrative.arming import soak_of

if TYPE_CHECKING:
    import polars as pl

KINDS = ("minion", "rival", "nemesis")
"""From the least to the greatest."""
SHORTEST = 4
"""Letters of a word by which two adversaries are called alike."""


@attrs.frozen
class Agreement:
    """How far the ranks are what somebody who reads the stat blocks would expect."""

    adversaries: int
    pairs: int
    """Of two kinds, and called alike."""
    in_order: int
    """Of these, in how many the greater kind has the greater threat."""
    policies: float
    """Spearman's coefficient of the threats by each policy; and of the threat with what stands in the stat block:"""
    damage: float
    soak: float
    wounds: float


def agreement(table: "pl.DataFrame", adversaries: Sequence[Adversary]) -> Agreement:
    """Hold a table of threats against the stat blocks it was made from."""
    import polars as pl

    facts = pl.DataFrame(
        {
            "name": [each.name for each in adversaries],
            "damage": [best_blow(each) for each in adversaries],
            "soak": [soak_of(each.combatant) for each in adversaries],
            "wounds": [each.combatant.wound_threshold for each in adversaries],
        }
    )
    told = table.join(facts, on="name", how="inner")
    pairs = [*alike(zip(told["name"], told["kind"], told["threat"], strict=True))]
    related = told.select(
        policies=pl.corr(*(f"by_{policy}" for policy in POLICIES), method="spearman"),
        **{name: pl.corr("threat", name, method="spearman") for name in ("damage", "soak", "wounds")},
    )
    return Agreement(len(told), len(pairs), sum(pairs), **related.row(0, named=True))


def best_blow(adversary: Adversary) -> int:
    """The damage of its best weapon, without successes."""
    who = adversary.combatant
    blows = [(each.damage or 0) + who.brawn * each.adds_brawn for each in who.weapons if not each.harmless]
    return max(blows, default=0)


def alike(told: Iterable[tuple[str, str, float]]) -> Iterable[bool]:
    """For each two of different kinds whose names share a word: whether the greater kind has the greater threat."""
    for (one, kind, threat), (other, other_kind, other_threat) in combinations(told, 2):
        if kind != other_kind and words(one) & words(other):
            yield (KINDS.index(kind) > KINDS.index(other_kind)) == (threat > other_threat)


def words(name: str) -> frozenset[str]:
    """The words of a name that say what somebody is; not those in brackets, which say where it stands."""
    return frozenset(word for word in name.casefold().partition("(")[0].split() if len(word) >= SHORTEST)


def main(
    corpora: Annotated[
        Path, typer.Option(envvar="KASSEN_CORPORA", help="The stat blocks of which the table is.")
    ] = HOME.parent / "shared",
    table: Annotated[Path, typer.Option(help="What make threat wrote.")] = HOME / "results/threat.parquet",
) -> None:
    """Say what the ranks agree with."""
    import polars as pl

    try:
        found = agreement(pl.read_parquet(table), roster(files_of(corpora)).adversaries)
    except (KassenError, FileNotFoundError) as broken:
        known = isinstance(broken, KassenError)
        typer.echo(str(broken) if known else f"{table}: is not there; make threat writes it", err=True)
        raise typer.Exit(2) from None
    typer.echo(f"{found.adversaries} adversaries")
    typer.echo(f"{found.in_order} of {found.pairs} pairs called alike: the greater kind has the greater threat")
    typer.echo(f"Spearman: by the one and the other policy {found.policies:.2f}")
    typer.echo(f"threat and best damage {found.damage:.2f}, soak {found.soak:.2f}, wounds {found.wounds:.2f}")


if __name__ == "__main__":
    typer.run(main)
