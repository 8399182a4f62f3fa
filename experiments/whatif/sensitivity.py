"""What a fight hangs on: each thing that could be a little otherwise, by itself, on the dice of the fight as it is."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import numpy as np

from experiments.statistics.compare import Pairs
from experiments.statistics.outcomes import Measure, Outcomes, estimates
from experiments.statistics.stats import Estimate
from experiments.whatif.effects import Effect


@attrs.frozen
class Weighed:
    """What one change does."""

    effect: Effect
    pairs: Pairs

    @property
    def idle(self) -> bool:
        """Whether no battle went otherwise."""
        return self.pairs.a_only + self.pairs.b_only == 0

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        told = self.pairs.as_json()
        kept = {key: told[key] for key in ("difference", "discordant", "battles", "verdict")}
        return {"set": self.effect.set, "what": self.effect.what, **kept}


@attrs.frozen
class Sensitivity:
    """What came of it."""

    measure: Measure
    now: Estimate
    battles: int
    weighed: Sequence[Weighed]
    """The heaviest first."""
    refused: Sequence[Effect]
    """What this scenario cannot have."""

    def as_json(self) -> dict[str, Any]:
        """Under the keys of the JSON answer."""
        return {
            "quantity": self.measure.text,
            "battles": self.battles,
            "now": self.now.as_json(),
            "effects": [each.as_json() for each in self.weighed],
            "refused": [each.set for each in self.refused],
        }


def weigh(
    measure: Measure,
    plain: Outcomes,
    changed: Sequence[tuple[Effect, Callable[[], Outcomes] | None]],
    battles: int,
) -> Sensitivity:
    """Fight it as it is, then with each change.

    Args:
        measure: what the first column of outcomes holds.
        plain: as it is.
        changed: each change with what gives its battles; None where the scenario cannot have it.
        battles: how many of each.
    """
    base = plain(0, battles)
    weighed = []
    for effect, source in changed:
        if source is not None:
            pairs = Pairs(measure)
            pairs.add(np.stack([base[:, 0], source()(0, battles)[:, 0]], axis=1))
            weighed.append(Weighed(effect, pairs))
    weighed.sort(key=lambda each: -abs(each.pairs.estimate.value or 0.0))
    refused = [effect for effect, source in changed if source is None]
    return Sensitivity(measure, estimates(base, [measure])[0], len(base), weighed, refused)
