"""The narrative ruleset, as the clocks see it."""

from sim.narrative import RULES, agenda, odds, summary
from sim.narrative.model import Arm, Effect, Event, Fighter, Options, Power, Question, Situation, Weapon
from sim.ruleset import Ruleset

NARRATIVE = Ruleset(
    name="narrative",
    version=2,
    package="sim.narrative",
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
    chances=odds.chances,
    means=odds.means,
    questions=len(Question),
    stage_row=summary.NarrativeStageRow,
    power=Power,
    effect=Effect,
)
