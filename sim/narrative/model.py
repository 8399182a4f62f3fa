"""All nouns of the narrative ruleset, by one name: `from sim.narrative.model import Fighter`."""

from sim.narrative.enums import (
    FIRST_TALENTS,
    NO_BAND,
    Affect,
    Band,
    Care,
    Characteristic,
    Condition,
    CritTable,
    Gift,
    Injury,
    Kind,
    MinionCritical,
    OnDefeat,
    ReviveAt,
    RivalStrain,
    Stacking,
    Style,
    Talent,
    Ways,
    Whom,
)
from sim.narrative.event import NO_POOL, NO_ROLL, Event, Pool, Roll
from sim.narrative.options import Options
from sim.narrative.orders import QUESTIONS, Group, Mode, Order, Question, Target, Wield
from sim.narrative.people import FOREVER, MOST_MANEUVERS, MOST_USES, Arm, Effect, Fighter, Power, Weapon
from sim.narrative.situation import Situation
from sim.state import World

__all__ = [
    "FIRST_TALENTS",
    "FOREVER",
    "MOST_MANEUVERS",
    "MOST_USES",
    "NO_BAND",
    "NO_POOL",
    "NO_ROLL",
    "QUESTIONS",
    "Affect",
    "Arm",
    "Band",
    "Care",
    "Characteristic",
    "Condition",
    "CritTable",
    "Effect",
    "Event",
    "Fight",
    "Fighter",
    "Gift",
    "Group",
    "Injury",
    "Kind",
    "MinionCritical",
    "Mode",
    "OnDefeat",
    "Options",
    "Order",
    "Pool",
    "Power",
    "Question",
    "ReviveAt",
    "RivalStrain",
    "Roll",
    "Situation",
    "Stacking",
    "Style",
    "Talent",
    "Target",
    "Ways",
    "Weapon",
    "Whom",
    "Wield",
]

Fight = World[Fighter, Arm, Weapon, Situation, Event, Options]
