"""All nouns of the Σ-System, by one name: `from sim.sigma.model import Fighter`."""

from sim.sigma.enums import (
    FACES,
    MOST_TRIES,
    Ability,
    AgilityTie,
    AutoHitFace,
    Compare,
    Declaration,
    FailedDefense,
    ModifierAppliesTo,
    Opposed,
    Propulsion,
    RangedUndefended,
    Tie,
)
from sim.sigma.event import Event, Rolled
from sim.sigma.options import FORBIDDEN, NEVER, NEVER_DIES, UNLIMITED, Options
from sim.sigma.orders import QUESTIONS, Group, Order, Question, Target, Wield
from sim.sigma.people import UNDECLARED, Arm, Fighter, Weapon
from sim.sigma.situation import FAR, Situation
from sim.state import World

__all__ = [
    "FACES",
    "FAR",
    "FORBIDDEN",
    "MOST_TRIES",
    "NEVER",
    "NEVER_DIES",
    "QUESTIONS",
    "UNDECLARED",
    "UNLIMITED",
    "Ability",
    "AgilityTie",
    "Arm",
    "AutoHitFace",
    "Compare",
    "Declaration",
    "Event",
    "FailedDefense",
    "Fight",
    "Fighter",
    "Group",
    "ModifierAppliesTo",
    "Opposed",
    "Options",
    "Order",
    "Propulsion",
    "Question",
    "RangedUndefended",
    "Rolled",
    "Situation",
    "Target",
    "Tie",
    "Weapon",
    "Wield",
]

Fight = World[Fighter, Arm, Weapon, Situation, Event, Options]
