"""The Σ-System, as the clocks see it."""

from sim.ruleset import Ruleset
from sim.sigma import RULES, agenda, summary
from sim.sigma.model import Arm, Event, Fighter, Options, Question, Situation, Weapon


def no_table() -> tuple[int, ...]:
    """Chances are sums here: there is no table of them."""
    return ()


SIGMA = Ruleset(
    name="sigma",
    version=1,
    package="sim.sigma",
    rules=RULES,
    fighter=Fighter,
    arm=Arm,
    weapon=Weapon,
    options=Options,
    situation=Situation,
    event=Event,
    fighter_row=summary.FighterRow,
    muster=agenda.muster,
    happen=agenda.happen,
    tell_battle=summary.tell_battle,
    tell_fighter=summary.tell_fighter,
    chances=no_table,
    means=no_table,
    questions=len(Question),
    stage_row=summary.SigmaStageRow,
)
