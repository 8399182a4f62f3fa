"""The Σ-System as the policy language sees it."""

from collections.abc import Mapping

import attrs

from sim.host import ALLY, FALLEN
from sim.sigma.glossary import MEANINGS
from sim.sigma.model import Group, Order, Question, Situation, Target, Wield
from sim.vocabulary import Section, Vocabulary


def _named(*orders: Order) -> dict[str, int]:
    return {order.name.lower(): int(order) for order in orders}


def _rules(*rules: Target) -> dict[str, int]:
    return {rule.name.lower(): int(rule) for rule in rules}


ROLL = ("role", "face", "tries_left", "to_beat", "worth_keeping")
"""Words of a success that is on the table."""
COMING = (
    "attack_base", "attack_ranged", "evade_number", "evade_tries", "evade_chance", "anticipate_chance", "parry_number",
    "parry_tries", "parry_chance",
)  # fmt: skip
"""Words of an attack that comes."""
SURE = (
    Target.NEAREST, Target.WEAKEST, Target.STRONGEST, Target.MOST_DANGEROUS, Target.RANDOM, Target.FASTEST,
    Target.SLOWEST,
)  # fmt: skip
MAYBE = (Target.ATTACKER, Target.SAME, Target.LEADER)
ACTIONS = _named(Order.ATTACK, Order.TREAT, Order.ADVANCE, Order.RETREAT, Order.FLEE)
WHOM: Mapping[int, int] = {
    Order.ATTACK: Target.NEAREST,
    Order.TREAT: Target.WEAKEST | ALLY,
    Order.ADVANCE: Target.NEAREST,
    Order.RETREAT: Target.NEAREST,
}
WITH: Mapping[int, int] = {Order.ATTACK: Wield.BEST, Order.TREAT: Wield.BEST}

TURN = Section(
    question=Question.TURN,
    orders=ACTIONS,
    rules=_rules(*SURE, *MAYBE, Target.SELF),
    sure=SURE,
    targets=WHOM,
    weapons=WITH,
    lacks=(*COMING, *ROLL),
    fallback=Question.DECLARE,
)

DECLARE = attrs.evolve(TURN, question=Question.DECLARE, fallback=Question.TURN)

DELAY = Section(
    question=Question.DELAY,
    orders=_named(Order.WAIT, Order.WAIT_LAST),
    rules=_rules(*SURE, *MAYBE),
    sure=SURE,
    targets={Order.WAIT: Target.SLOWEST},
    lacks=(*COMING, *ROLL),
)

REACT = Section(
    question=Question.REACT,
    orders=_named(Order.EVADE, Order.ANTICIPATE, Order.PARRY),
    weapons={Order.PARRY: Wield.BEST},
    lacks=ROLL,
    default="evade\nanticipate\nparry",
)

KEEP = Section(
    question=Question.KEEP,
    orders=_named(Order.KEEP, Order.DISCARD),
    lacks=COMING,
    default="keep if worth_keeping\ndiscard",
)

SIGMA = Vocabulary(
    ruleset="sigma",
    order=Order,
    situation=Situation,
    sections=(TURN, DECLARE, DELAY, REACT, KEEP),
    turn=Question.TURN,
    lowest=Target.LOWEST,
    highest=Target.HIGHEST,
    qualifiers={"ally": ALLY, "fallen": FALLEN},
    wields={"held": Wield.HELD, "best": Wield.BEST},
    weighing=Wield.BEST,
    skill=Wield.SKILL,
    weapon=Wield.NAME,
    of_target=Group.TARGET | Group.TARGET_ODDS,
    of_odds=Group.TARGET_ODDS,
    meanings=MEANINGS,
)
