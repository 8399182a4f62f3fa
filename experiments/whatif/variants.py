"""One scenario in many settings: what `--set` would change, prepared and ready to be fought."""

from collections.abc import Mapping, Sequence

import attrs

from experiments.encounter import Prepared, prepare
from experiments.statistics.outcomes import Fought, Tell
from experiments.statistics.paired import Terms
from experiments.statistics.quantities import Asked, bind
from experiments.whatif.knobs import Grid, Knob, present, read_knob
from sim.errors import KassenError


@attrs.frozen
class Variants:
    """A scenario as the command line has it, and how its battles are fought."""

    scenario: str
    changes: Sequence[str]
    policies: Mapping[str, str]
    terms: Terms
    tell: Tell = lambda _: None

    def prepared(self, settings: Sequence[str] = (), policies: Mapping[str, str] | None = None) -> Prepared:
        """The fight with some `PATH=VALUE` more, and other policies of some sides."""
        return prepare(self.scenario, [*self.changes, *settings], {**self.policies, **(policies or {})})

    def fought(
        self, asked: Sequence[Asked], settings: Sequence[str] = (), policies: Mapping[str, str] | None = None
    ) -> Fought:
        """Its battles: a column for each quantity.

        Raises:
            KassenError: a quantity names somebody who is not there in this setting.
        """
        encounter = self.prepared(settings, policies)
        try:
            quantities = [bind(each, encounter) for each in asked]
        except KassenError as fault:
            where = f" (with {', '.join(settings)})" if settings else ""
            raise KassenError(f"{fault}{where}") from None
        return Fought(encounter, quantities, self.terms, self.tell)

    def knobs(self, texts: Sequence[str]) -> Grid:
        """The knobs that `--vary` names; each value of each is tried by itself.

        Raises:
            KassenError: a text is none, or there are too many combinations.
            FaultsError: the scenario cannot have a value.
        """
        document = self.prepared().encounter.document()
        knobs = [read_knob(text) for text in texts]
        grid = Grid(tuple(Knob(each.path, each.values, present(document, each.path)) for each in knobs))
        for knob in grid.knobs:
            for number in (0, len(knob.values) - 1) if knob.ordered else range(len(knob.values)):
                self.prepared([knob.setting(number)])
        return grid
