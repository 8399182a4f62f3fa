"""What `kassen odds` fights for, one thing after the other: the odds, the band, the bound, what to change."""

from collections.abc import Mapping, Sequence

import attrs
import typer

from experiments.cli.options import Fighting, asked, beside, notice
from experiments.difficulty.band import SCOUTS, Band, size_of
from experiments.difficulty.band import band as band_of
from experiments.difficulty.bound import Bound, lacking
from experiments.difficulty.bound import bound as bound_of
from experiments.difficulty.odds import Odds
from experiments.difficulty.suggest import CHOSEN, SCOUTED, Advice, Goal, Prepare, advice
from experiments.difficulty.suggest import MOST as MOST_SUGGESTED
from experiments.encounter import Prepared, prepare
from experiments.fighting.batch import Batch
from experiments.fighting.progress import Progress
from experiments.statistics.decide import Decision, read_condition
from experiments.statistics.outcomes import measure, quick_clock
from experiments.statistics.paired import Terms
from experiments.statistics.precision import Exactness, read_precision
from experiments.statistics.quantities import ask, bind, usual
from experiments.statistics.questions import Questions, fought
from experiments.statistics.stopping import MOST
from experiments.statistics.tally import Fates

BATTLES = 10_000
PRECISION_OF = "--precision-of"
CHANGES = 60
"""So many changes are tried, more or less."""


@attrs.frozen
class Wish:
    """What is to be known of a fight."""

    battles: int | None
    """How many, or how many at most; None: as many as are usual."""
    thresholds: Sequence[float]
    minutes: float
    band: bool
    bound: bool
    goal: str | None
    """How hard it should be."""
    precision: str | None
    precision_of: Sequence[str]
    decide: str | None

    def questions(self, encounter: Prepared) -> Questions:
        """What is asked beside the odds.

        Raises:
            typer.BadParameter: it cannot be known.
        """
        return asked_of(encounter, self.precision, self.precision_of, self.decide)


def answered(scenario: str, sides: Mapping[str, str], wish: Wish, how: Fighting) -> Odds:
    """Fight for all that is wished.

    Args:
        scenario: a file, or a bundled name.
        sides: policies in place of those of the file, by side.
        wish: what is to be known.
        how: how it is fought and told.
    """

    def otherwise(change: str) -> Prepared:
        return prepare(scenario, [*how.changes, change], sides)

    terms, encounter = how.terms(), prepare(scenario, how.changes, sides)
    questions = wish.questions(encounter)
    most = wish.battles if wish.battles is not None else MOST if questions.watchers else BATTLES
    if questions.watchers:
        terms = attrs.evolve(terms, clock=quick_clock(encounter, terms.clock, most))
    with Progress(most, quiet=how.quiet) as progress:
        course = fought(encounter, most, terms, questions, progress)
        progress.total = progress.done
    batch = course.batch
    for line in batch.notices:
        notice(line)
    exactness, decision = questions.exactness, questions.decision
    odds = Odds(batch, course.total, wish.thresholds, wish.minutes, exactness=exactness, decision=decision)
    around = Around(encounter, course.base, attrs.evolve(terms, clock=still(batch)), how.quiet)
    return attrs.evolve(
        odds,
        band=around.band() if wish.band else None,
        bound=around.bound() if wish.bound else None,
        advice=None if wish.goal is None else around.advice(Goal(wish.goal, wish.thresholds), otherwise),
    )


def asked_of(
    encounter: Prepared, precision: str | None, of: Sequence[str], condition: str | None
) -> Questions:
    """What the command line wants to know of a fight.

    Raises:
        typer.BadParameter: it cannot be known.
    """
    if of and precision is None:
        raise typer.BadParameter("expected --precision too", param_hint=PRECISION_OF)
    quantities, exactness, decision = [], None, None
    if precision is not None:
        with asked("--precision"):
            wanted = read_precision(precision)
        with asked(PRECISION_OF):
            quantities = [bind(each, encounter) for each in (map(ask, of) if of else usual(encounter))]
        exactness = Exactness([measure(each) for each in quantities], wanted)
    if condition is not None:
        with asked("--decide"):
            question = read_condition(condition)
            quantities.append(bind(question.asked, encounter))
        decision = Decision(question, measure(quantities[-1]), len(quantities) - 1)
    return Questions(quantities, exactness, decision)


def still(batch: Batch) -> str:
    """The clock for what is fought beside a batch: where its kernel is still being compiled, not once more."""
    return "simpy" if batch.clock == "simpy" else batch.asked


@attrs.frozen
class Around:
    """What is fought beside the battles that were asked for."""

    encounter: Prepared
    base: Fates
    """What became of the players in these."""
    terms: Terms
    quiet: bool

    def band(self) -> Band | None:
        """The odds as played badly and well."""
        ends = size_of(self.base.battles)
        with beside(4 * ends + 16 * ends // SCOUTS, "played badly and well", self.quiet) as tell:
            return band_of(self.encounter, self.base, self.terms, tell)

    def bound(self) -> Bound | None:
        """The odds with whoever is not fully modelled a notch weaker and stronger."""
        if not self.base.battles or not lacking(self.encounter):
            return None
        with beside(2 * size_of(self.base.battles), "a notch weaker and stronger", self.quiet) as tell:
            return bound_of(self.encounter, self.base, self.terms, tell)

    def advice(self, goal: Goal, otherwise: Prepare) -> Advice:
        """What to change."""
        about = CHANGES * SCOUTED + CHOSEN * min(self.base.battles, MOST_SUGGESTED)
        with beside(about, "changes", self.quiet) as tell:
            return advice(self.encounter, otherwise, self.base, goal, self.terms, tell)
