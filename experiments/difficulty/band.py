"""How much hangs on how well it is played: the same odds with one side's policies replaced by bad and by good ones.

The honest error bar of the odds: no sample is as far from the table as the wrong policy is. Battles are paired, so that
the differences are surer than the shares.
"""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from experiments.difficulty import yardstick
from experiments.encounter import Prepared, played_by
from experiments.fighting.recipe import players_of
from experiments.statistics.paired import Terms, difference, fought
from experiments.statistics.stats import Estimate, wilson
from experiments.statistics.tally import Fates

SHARE, LEAST, MOST = 5, 100, 2000
"""A replaced policy fights a fifth of the battles, but not fewer and not more than so many."""
SCOUTS, FEW = 10, 20
"""A tenth of these, but not fewer than so many, decide which of several policies is meant; they are others."""

Tell = Callable[[int], None]


@attrs.frozen
class Played:
    """The players' odds under one way to play."""

    policy: str
    fates: Fates
    difference: Estimate | None = None
    """In p_win, from what it is as played; None for that itself."""

    def share(self, of: str = "won") -> Estimate:
        """How often something was so."""
        flags = getattr(self.fates, of)
        return wilson(int(np.count_nonzero(flags)), len(flags))

    def as_json(self) -> dict[str, Any]:
        """The chance to win, and more."""
        return {
            **self.share().as_json(),
            "policy": self.policy,
            "p_wiped_out": self.share("wiped_out").as_json(),
            "battles": self.fates.battles,
            "difference": self.difference and self.difference.as_json(),
        }


@attrs.frozen
class Range:
    """What hangs on one seat: the players', or that of all their enemies."""

    names: tuple[str, ...]
    """The sides that were played otherwise."""
    as_played: Played
    badly: Played
    well: Played

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        ways = {"as_played": self.as_played, "badly": self.badly, "well": self.well}
        return {"sides": list(self.names), **{way: played.as_json() for way, played in ways.items()}}


@attrs.frozen
class Band:
    """Both seats."""

    players: Range
    enemy: Range

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {"players": self.players.as_json(), "enemy": self.enemy.as_json()}


def size_of(battles: int) -> int:
    """How many battles a replaced policy fights, beside so many as played."""
    return min(battles, max(battles // SHARE, LEAST), MOST)


def band(prepared: Prepared, base: Fates, terms: Terms, tell: Tell = lambda _: None) -> Band | None:
    """Replace the players' policies, then those of all their enemies; None without battles.

    Args:
        prepared: the fight as it is played.
        base: what became of the players in it, in battles from 0.
        terms: how `base` was fought.
        tell: called with how many more battles are done.
    """
    if not base.battles:
        return None
    few = fought(prepared, base.battles, max(size_of(base.battles) // SCOUTS, FEW), terms, tell)
    return Band(*(Seat(prepared, base, few, terms, tell, enemies).range() for enemies in (False, True)))


@attrs.frozen
class Seat:
    """The players, or all of their enemies: who is to play otherwise."""

    prepared: Prepared
    base: Fates
    few: Fates
    """As played, in some battles behind those of `base`."""
    terms: Terms
    tell: Tell
    enemies: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The sides."""
        prepared = self.prepared
        return yardstick.enemies_of(prepared) if self.enemies else (prepared.sides[players_of(prepared)],)

    def range(self) -> Range:
        """As played, badly and well."""
        as_played = Played(", ".join(self._policies()), self.base)
        words = self.prepared.game.vocabulary
        badly = self._end(yardstick.bad(words, enemies=self.enemies), as_played, better=False)
        well = self._end(yardstick.good(words, enemies=self.enemies), as_played, better=True)
        return Range(self.names, as_played, badly, well)

    def _end(self, policies: Sequence[str], as_played: Played, *, better: bool) -> Played:
        """One end of the range; as played, where no policy plays worse, or better, than that."""
        policy = self._scouted(policies, most=better != self.enemies)
        if policy is None:
            return as_played
        fates = self._fought(policy, 0, size_of(self.base.battles))
        gain = difference(self.base.won[: fates.battles], fates.won)
        forward = (gain.value or 0.0) * (1 if better != self.enemies else -1)
        return Played(policy, fates, gain) if forward > 0 else as_played

    def _scouted(self, policies: Sequence[str], *, most: bool) -> str | None:
        """The policy with most, or fewest, wins in a few battles; None: it is played so already."""
        wins: dict[str | None, int] = {None: int(self.few.won.sum())}
        for policy in policies:
            wins[policy] = int(self._fought(policy, self.base.battles, self.few.battles).won.sum())
        return (max if most else min)(wins, key=lambda policy: wins[policy])

    def _fought(self, policy: str, first: int, battles: int) -> Fates:
        other = played_by(self.prepared, dict.fromkeys(self.names, policy))
        return fought(other, first, battles, self.terms, self.tell)

    def _policies(self) -> list[str]:
        """Who decides on these sides, each once."""
        prepared = self.prepared
        fighters = [each for each in prepared.opening.start.fighters if prepared.sides[each.side] in self.names]
        return list(dict.fromkeys(prepared.policies[each.policy] for each in fighters))
