"""The narrative ruleset as the policy language sees it."""

from sim.host import ALLY, FALLEN
from sim.narrative.glossary import MEANINGS
from sim.narrative.menu import PREFERRED
from sim.narrative.model import Group, Order, Question, Situation, Target, Wield
from sim.narrative.threats import ENEMY_PREFERRED
from sim.vocabulary import Section, Vocabulary


def _named(*orders: Order) -> dict[str, int]:
    return {order.name.lower(): int(order) for order in orders}


def _rules(*rules: Target) -> dict[str, int]:
    return {rule.name.lower(): int(rule) for rule in rules}


ROLL = ("advantages", "triumphs", "threats", "despairs", "hit")
"""Words of a roll that is being spent."""
BLOW = ("dodged", "incoming", "spared")
"""Words of an attack to which there is an answer."""

TALENTS = tuple(order for order in Order if Order.TRUE_AIM <= order <= Order.GUNS_BLAZING and order != Order.ACTIVATE)
"""Maneuvers, actions and incidentals of talents (R14)."""

SLOT = Section(
    question=Question.SLOT,
    orders={},
    picks=Order.TAKE,
    rules={
        **_rules(Target.LEADER, Target.HEALTHIEST, Target.WEAKEST, Target.FASTEST, Target.FIRST, Target.RANDOM),
        "pass": int(Target.NONE),
    },
    sure=(Target.HEALTHIEST, Target.WEAKEST, Target.FASTEST, Target.FIRST, Target.RANDOM),
    targets={Order.TAKE: Target.FIRST},
    lacks=(*ROLL, *BLOW),
    default="first",
)

TURN = Section(
    question=Question.TURN,
    orders=_named(
        Order.AIM,
        Order.GUARDED_STANCE,
        Order.TAKE_COVER,
        Order.SHIFT,
        Order.INTERACT,
        Order.DRAW,
        Order.STOW,
        Order.RELOAD,
        Order.ADVANCE,
        Order.RETREAT,
        Order.ENGAGE,
        Order.DISENGAGE,
        Order.STAND,
        Order.DROP_PRONE,
        Order.PREPARE,
        Order.FLEE,
        Order.ASSIST,
        Order.ATTACK,
        Order.TRADE_ACTION,
        Order.DROP,
        Order.AIM_AT_ITEM,
        Order.AIM_AT_LIMB,
        Order.MOUNT,
        Order.DISMOUNT,
        Order.STIMPACK,
        Order.PATCH,
        Order.MEDICINE,
        Order.TREAT,
        Order.BREAK_FREE,
        *TALENTS,
        Order.PUT_OUT,
        Order.ACTIVATE,
    ),
    rules=_rules(
        Target.NEAREST,
        Target.WEAKEST,
        Target.STRONGEST,
        Target.MOST_DANGEROUS,
        Target.ENGAGED,
        Target.ATTACKER,
        Target.SAME,
        Target.LEADER,
        Target.RANDOM,
        Target.SELF,
    ),
    sure=(Target.NEAREST, Target.WEAKEST, Target.STRONGEST, Target.MOST_DANGEROUS, Target.RANDOM),
    targets={
        Order.STIMPACK: Target.WEAKEST | ALLY,
        Order.PATCH: Target.WEAKEST | ALLY,
        Order.MEDICINE: Target.WEAKEST | ALLY,
        Order.TREAT: Target.WEAKEST | ALLY,
        Order.ACTIVATE: Target.WEAKEST,
        Order.ATTACK: Target.NEAREST,
        Order.ADVANCE: Target.NEAREST,
        Order.RETREAT: Target.NEAREST,
        Order.ENGAGE: Target.NEAREST,
        Order.ASSIST: Target.NEAREST | ALLY,
        Order.BODY_GUARD: Target.WEAKEST | ALLY,
        Order.TACTICAL_BOOST: Target.NEAREST | ALLY,
        Order.TACTICAL_MANEUVER: Target.NEAREST | ALLY,
        Order.OVERWHELMING_FIRE: Target.NEAREST | ALLY,
    },
    weapons={Order.ATTACK: Wield.HELD, Order.DRAW: Wield.HELD, Order.ACTIVATE: Wield.HELD},
    lacks=(*ROLL, *BLOW),
)

SPEND = Section(
    question=Question.SPEND,
    orders=_named(*(order for order in Order if Order.CRITICAL <= order <= Order.BEST)),
    lacks=BLOW,
    default="critical\nrecover_strain\nboost_ally",
    preferred=PREFERRED,
)

SPEND_ENEMY = Section(
    question=Question.SPEND_ENEMY,
    orders={**_named(*(order for order in Order if Order.STRAIN <= order < Order.WORST)), "best": int(Order.WORST)},
    lacks=BLOW,
    default="strain",
    preferred=ENEMY_PREFERRED,
)

REACT = Section(
    question=Question.REACT,
    orders=_named(Order.DODGE, Order.PARRY, Order.REFLECT),
    lacks=ROLL[:-1],
    default="parry if spared > 0 and strain_left >= 3\nreflect if spared > 0 and strain_left >= 3",
)

DESTINY = Section(
    question=Question.DESTINY,
    orders=_named(Order.FORTUNE, Order.MISFORTUNE),
    lacks=(*ROLL, *BLOW),
    default="fortune\nmisfortune",
)

NARRATIVE = Vocabulary(
    ruleset="narrative",
    order=Order,
    situation=Situation,
    sections=(SLOT, TURN, SPEND, SPEND_ENEMY, REACT, DESTINY),
    turn=Question.TURN,
    lowest=Target.LOWEST,
    highest=Target.HIGHEST,
    qualifiers={"ally": ALLY, "fallen": FALLEN},
    wields={
        "held": Wield.HELD,
        "best": Wield.BEST,
        "stun": Wield.STUN,
        "auto_fire": Wield.AUTO_FIRE,
        "spread": Wield.SPREAD,
        "both": Wield.BOTH,
    },
    weighing=Wield.BEST,
    skill=Wield.SKILL,
    weapon=Wield.NAME,
    activates=(Order.ACTIVATE,),
    power=Wield.POWER,
    modes=("", "auto_fire", "both", "spread"),
    of_target=Group.TARGET | Group.TARGET_ODDS,
    of_odds=Group.ODDS | Group.TARGET_ODDS,
    meanings=MEANINGS,
)
