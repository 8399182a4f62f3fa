"""How dangerous adversaries are: what share of a party one of them is worth.

An adversary is set against the four heroes of `standard`: one of it, two, three, until the heroes win just half of the
battles. If nine are an even fight for four heroes, one is worth a ninth of a party: its threat is 0.11. Whoever beats
four heroes alone meets two parties, three, and so on; whoever 28 of cannot trouble four meets each hero alone.

`python -m experiments.adversaries.threat` writes a row for each adversary of the corpora to results/threat.parquet.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer

from experiments.adversaries.ladder import LADDER, Rung, Score, Threat, next_rung, threat_of
from experiments.adversaries.roster import POLICIES, Adversary, Roster, roster
from experiments.fighting.matches import Hall, Match
from experiments.statistics.paired import Terms
from sim.errors import KassenError, ResultsError, ScenarioError

BATTLES = 400
HEROES = 1  # bits of the sides whose wins count
HOME = Path(__file__).parents[2]
CORPUS = Path("data", "genesys-adversaries", "adversaries")


@attrs.define(eq=False)
class Climb:
    """One adversary, played by one policy, on its way up the ladder."""

    adversary: Adversary
    policy: str
    ladder: tuple[Rung, ...]
    """As far as there is room for all weapons."""
    scores: dict[int, Score] = attrs.field(factory=dict)

    @property
    def open(self) -> int | None:
        """The rung to be fought next; None: it is over."""
        return next_rung(self.scores, len(self.ladder))

    @property
    def threat(self) -> Threat:
        """What the battles say."""
        return threat_of(self.scores, self.ladder)

    @property
    def order(self) -> tuple[float, float]:
        """Sorts the most dangerous first; of those at one end of the ladder whoever costs the heroes more battles."""
        return -self.threat.value, self.scores[max(self.scores)].share


def climbs(roster: Roster, chosen: Sequence[Adversary] | None = None) -> list[Climb]:
    """Everybody, or those chosen, before their first battle: by each policy in turn."""
    who = roster.adversaries if chosen is None else chosen
    return [Climb(each, policy, _ladder(roster, each)) for each in who for policy in POLICIES]


def _ladder(roster: Roster, adversary: Adversary) -> tuple[Rung, ...]:
    return tuple(
        rung for rung in LADDER if all(roster.fits(adversary, party, rung.copies) for party in rung.parties)
    )


def climb_all(
    roster: Roster,
    battles: int = BATTLES,
    terms: Terms | None = None,
    tell: Callable[[str], None] = lambda _: None,
    chosen: Sequence[Adversary] | None = None,
) -> list[Climb]:
    """Fight until the threat of everybody is known, by each policy: in rounds, a rung for everybody in each.

    Args:
        roster: who.
        battles: on each rung.
        terms: seed, workers, clock. All fight on the same dice.
        tell: called with a line after each round.
        chosen: some of the roster; None: all.

    Raises:
        KassenError: the clock cannot fight this.
    """
    everybody = climbs(roster, chosen)
    sample = roster.fight(roster.adversaries[0], POLICIES[0], LADDER[0].parties[0], 1)
    with Hall(terms or Terms(), sample, len(everybody) * battles) as hall:
        number = 0
        while waiting := [(climb, rung) for climb in everybody if (rung := climb.open) is not None]:
            number += 1
            _fight(roster, waiting, battles, hall)
            tell(f"round {number}: {len(waiting)} fights of {battles} battles")
    return everybody


def _fight(roster: Roster, waiting: Iterable[tuple[Climb, int]], battles: int, hall: Hall) -> None:
    """Let each fight its rung."""
    places: dict[Match, tuple[Climb, int]] = {}
    for climb, rung in waiting:
        for match in _matches(roster, climb, climb.ladder[rung], battles):
            places[match] = climb, rung
    with closing(hall.play([*places])) as each:
        for played in each:
            climb, rung = places[played.match]
            before = climb.scores.get(rung, Score(0, 0.0))
            won = float(played.points.sum(dtype=int)) / 2
            climb.scores[rung] = Score(before.battles + len(played.points), before.won + won)


def _matches(roster: Roster, climb: Climb, rung: Rung, battles: int) -> list[Match]:
    """The fights of a rung: one, or one of each hero, which share the battles."""
    parties = rung.parties
    return [
        Match(
            f"{climb.adversary.name}, {rung.copies} against {rung.heroes}",
            lambda party=party: roster.fight(climb.adversary, climb.policy, party, rung.copies),  # type: ignore[misc]
            HEROES,
            0,
            -(-battles // len(parties)),
        )
        for party in parties
    ]


def best(climbs: Iterable[Climb]) -> list[Climb]:
    """Of each adversary the climb by whichever policy makes it more dangerous, the most dangerous first."""
    ranked = sorted(climbs, key=lambda climb: (climb.order, climb.adversary.number, POLICIES.index(climb.policy)))
    first: dict[int, Climb] = {}
    for climb in ranked:
        first.setdefault(climb.adversary.number, climb)
    return [*first.values()]


def rows(climbs: Sequence[Climb]) -> list[dict[str, Any]]:
    """A row for each adversary, the most dangerous first; equals share a rank."""
    ranked = best(climbs)
    orders = [climb.order for climb in ranked]
    values = {(climb.adversary.number, climb.policy): climb.threat.value for climb in climbs}
    return [
        {"rank": orders.index(climb.order) + 1}
        | _row(climb, {f"by_{policy}": values[climb.adversary.number, policy] for policy in POLICIES})
        for climb in ranked
    ]


def _row(climb: Climb, by: dict[str, float]) -> dict[str, Any]:
    who, threat, told = climb.adversary, climb.threat, climb.adversary.coverage
    return {
        "file": who.combatant.source,
        "name": who.name,
        "kind": who.combatant.kind,
        "members": who.members,
        "threat": threat.value,
        "low": threat.low,
        "high": threat.high,
        "bound": threat.bound,
        "policy": climb.policy,
        **by,
        "rungs": [_told(climb.ladder[k], climb.scores[k]) for k in sorted(climb.scores)],
        "battles": sum(score.battles for score in climb.scores.values()),
        "coverage": told.share,
        "coverage_modelled": [*told.modelled],
        "coverage_missing": [*told.missing],
    }


def _told(rung: Rung, score: Score) -> dict[str, Any]:
    low, high = score.bounds
    shares = {"heroes_win": score.share, "low": low, "high": high}
    return {"heroes": rung.heroes, "copies": rung.copies, "battles": score.battles, **shares}


def keep(path: Path, climbs: Sequence[Climb]) -> None:
    """Write the table: the whole file or none of it.

    Raises:
        ResultsError: it cannot be written.
    """
    import polars as pl

    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    words = pl.List(pl.String)
    schema: dict[str, Any] = {"coverage_modelled": words, "coverage_missing": words, "high": pl.Float64}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pl.DataFrame(rows(climbs), schema_overrides=schema, infer_schema_length=None).write_parquet(part)
        part.replace(path)
    except OSError as broken:
        raise ResultsError(f"{path}: cannot be written: {broken.strerror or broken}") from None
    finally:
        part.unlink(missing_ok=True)


def files_of(corpora: Path) -> list[Path]:
    """The adversaries of a folder: those of its Genesys corpus, else its own JSON files.

    Raises:
        ScenarioError: there are none.
    """
    for folder in (corpora / CORPUS, corpora):
        if files := sorted(folder.glob("*.json")):
            return files
    raise ScenarioError(
        f"{corpora}: no adversaries; expected {CORPUS}/*.json or *.json in it (--corpora, or KASSEN_CORPORA)"
    )


def main(
    corpora: Annotated[
        Path, typer.Option(envvar="KASSEN_CORPORA", help="Folder of real stat blocks, or of JSON files.")
    ] = HOME.parent / "shared",
    battles: Annotated[int, typer.Option("-n", "--battles", min=4, help="Battles on each rung.")] = BATTLES,
    out: Annotated[Path, typer.Option("-o", "--out", help="The table to write.")] = HOME / "results/threat.parquet",
    seed: Annotated[int, typer.Option(min=0, help="All fight on the same dice.")] = 1,
    workers: Annotated[int | None, typer.Option(min=0, help="Threads; one for each processor.")] = None,
    clock: Annotated[str, typer.Option(help="auto, simpy or compiled: the same table.")] = "auto",
) -> None:
    """Rank adversaries by threat: the share of a party of four that one of them is worth."""
    began = time.monotonic()
    try:
        found = climb_all(roster(files_of(corpora)), battles, Terms(seed, workers, clock), _say)
        keep(out, found)
    except KassenError as broken:
        _say(str(broken))
        raise typer.Exit(2) from None
    fought = sum(score.battles for climb in found for score in climb.scores.values())
    _say(f"{out}: {len(found) // len(POLICIES)} adversaries, {fought:,} battles, {time.monotonic() - began:.0f} s")


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    typer.run(main)
