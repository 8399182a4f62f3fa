"""What a tournament found, ready to be told: the ranking, the payoffs, who mixes with whom."""

import platform
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from experiments.difficulty.odds import rounded
from experiments.fighting.matches import WIN
from experiments.statistics.stats import UNKNOWN, Estimate
from experiments.tournaments.equilibria import INTENSITY, POPULATION, Mix, alpha_rank, nash
from experiments.tournaments.payoff import Pair, Payoff, Record, record, share
from experiments.tournaments.ratings import Standing, standings
from experiments.tournaments.tournament import SEATS, Entry, Scene, Tournament

METHOD = {
    "p_win": "share of battles won, a tie being half a win; every opponent, scenario and seat weighs the same",
    "intervals": "95 %, by battle number: all pairings share the dice of a number, and differ together",
    "rating": "Bradley-Terry, 400 x log10 odds, mean 0; every pairing weighs the same",
    "unbounded": "above: nobody weaker took a point; below: took none off anybody stronger; the rating shown is then"
    " where the weaker would be expected to win half a point of all, and the interval has one end",
    "nash": "the mix of policies that none beats; exploitability: what the best answer wins beyond one half",
    "alpha_rank": f"single population of {POPULATION}, intensity {INTENSITY:g}",
    "self_play": "one half by construction, never fought, nowhere counted",
}
"""What the numbers mean."""
FIRST, SECOND = "players", "enemies"
"""The seats, by whom they are in the scenario."""


@attrs.frozen(slots=False, eq=False)
class Ranking:
    """A tournament that is over."""

    entries: Sequence[Entry]
    scenes: Sequence[Scene]
    tournament: Tournament
    seed: int
    clock: str | None

    @property
    def payoff(self) -> Payoff:
        """All pairings."""
        return self.tournament.payoff

    @property
    def names(self) -> list[str]:
        """The policies, by number."""
        return [entry.name for entry in self.entries]

    @cached_property
    def standings(self) -> list[Standing]:
        """The ratings, by policy."""
        return standings(self.payoff, self._covariance)

    @cached_property
    def wins(self) -> list[Estimate]:
        """The share each policy wins."""
        return [self.payoff.wins(i, self._covariance) for i in range(self.payoff.size)]

    @cached_property
    def order(self) -> list[int]:
        """The policies by number, the strongest first."""
        return sorted(range(self.payoff.size), key=lambda i: (-(self.standings[i].rating or 0.0), i))

    @cached_property
    def mix(self) -> Mix | None:
        """The Nash mix; None without battles."""
        return nash(self.payoff.matrix()) if self.payoff.known else None

    @cached_property
    def evolved(self) -> list[float] | None:
        """Alpha-rank; None without battles."""
        return alpha_rank(self.payoff.matrix()).tolist() if self.payoff.known else None

    @cached_property
    def _covariance(self) -> Any:  # noqa: ANN401 - a matrix
        return self.payoff.covariance() if self.payoff.known else np.zeros((0, 0))

    @property
    def battles(self) -> int:
        """How many were fought."""
        return sum(points.size for points in self.payoff.points.values())

    def undecided(self) -> list[Pair]:
        """Pairings in which it is not known who is better."""
        if self.tournament.precision is not None:
            return list(self.tournament.precision.close)
        return [pair for pair in self.payoff.pairs if not self.tournament.order(pair)]

    def scene_share(self, scene: int) -> Estimate:
        """How often the first seat of a scenario wins, whoever plays it: how balanced it is.

        Over the battle numbers that all pairings fought.
        """
        everyone = list(self.payoff.points.values())
        count = min((points.shape[1] for points in everyone), default=0)
        first, second = SEATS * scene, SEATS * scene + 1
        rows = [row[:count] for points in everyone for row in (points[first], WIN - points[second])]
        return share(np.vstack(rows)) if rows else UNKNOWN

    def cells(self) -> "list[dict[str, Any]]":
        """A row for each policy, opponent, scenario and seat: the counts; sorted by these."""
        rows = []
        for a, policy in enumerate(self.names):
            for b, opponent in enumerate(self.names):
                if a != b:
                    points = self.payoff.of(a, b)
                    for cell, row in enumerate(points):
                        # the lesser of two numbers has the first seat in the even cells
                        seat = (cell % SEATS) ^ (a > b)
                        rows.append(
                            {
                                "policy": policy,
                                "opponent": opponent,
                                "scenario": self.scenes[cell // SEATS].prepared.key,
                                "seat": SECOND if seat else FIRST,
                                "battles": len(row),
                                **_counts(record(row)),
                                **{f"p_win_{key}": value for key, value in share(row[None]).as_json().items()},
                            }
                        )
        return rows

    def ranked(self) -> list[dict[str, Any]]:
        """A row for each policy, the strongest first."""
        rows = []
        for i in self.order:
            rating, low, high, unbounded = self.standings[i]
            found = self.payoff.record(i)
            told = {"policy": self.names[i], "rating": rating, "low": low, "high": high, "unbounded": unbounded}
            rows.append({**told, "p_win": self.wins[i].as_json(), "battles": found.battles, **_counts(found)})
        return rows

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        names, size, seconds = self.names, self.payoff.size, self.tournament.seconds
        evolved = self.evolved
        answer: dict[str, Any] = rounded(
            {
                "ruleset": self.scenes[0].prepared.ruleset.name,
                "seed": self.seed,
                "clock": self.clock,
                "battles": self.battles,
                "seconds": seconds,
                "battles_per_second": self.battles / seconds if seconds else None,
                "policies": names,
                "scenarios": [self._scene(number) for number in range(len(self.scenes))],
                "ranking": self.ranked(),
                "payoff": [[self.payoff.cell(a, b).as_json() for b in range(size)] for a in range(size)],
                "nash": dict(zip(names, self.mix.shares.tolist(), strict=True)) if self.mix else {},
                "exploitability": self.mix.exploitability if self.mix else None,
                "alpha_rank": dict(zip(names, evolved, strict=True)) if evolved else {},
                "undecided": self._named(self.undecided()),
                "precision": self._precision(),
                "method": METHOD,
            }
        )
        return answer

    def made_of(self) -> dict[str, Any]:
        """All that is needed to fight it again: scenarios, policies and versions."""
        return {
            "scenarios": {scene.prepared.key: dict(scene.prepared.origin) for scene in self.scenes},
            "policies": {entry.name: entry.written for entry in self.entries},
            "rules_version": self.scenes[0].prepared.ruleset.version,
            "python": platform.python_version(),
        }

    def _scene(self, number: int) -> dict[str, Any]:
        scene = self.scenes[number]
        ours, theirs = scene.seats
        seats = {FIRST: list(ours), SECOND: list(theirs)}
        return {
            "scenario": scene.prepared.key,
            "name": scene.prepared.name,
            "seats": seats,
            "p_win_players": self.scene_share(number).as_json(),
        }

    def _precision(self) -> Mapping[str, Any] | None:
        found = self.tournament.precision
        if found is None:
            return None
        told = {"asked": found.asked, "looks": found.looks, "confidence": found.confidence}
        spent = {self._pair(pair): points.shape[1] for pair, points in self.payoff.points.items()}
        return {
            **told,
            "battles_added": found.extra * SEATS * len(self.scenes),
            "battles_of_pairing": spent,
            "decided_by_it": self._named(found.decided),
            "too_close": self._named(found.close),
        }

    def _pair(self, pair: Pair) -> str:
        return " v ".join(self.names[i] for i in pair)

    def _named(self, pairs: Sequence[Pair]) -> list[list[str]]:
        return [[self.names[i] for i in pair] for pair in pairs]


def _counts(found: Record) -> dict[str, int]:
    return {"wins": found.wins, "ties": found.ties, "losses": found.losses}
