"""The members of the enums as plain numbers, for the rules.

Reading an enum's member takes CPython 3.11 a tenth of a microsecond, and a battle reads them ten thousand times. A
prefix says which enum; orders, states and kinds have none.
"""

from sim.narrative.model import (
    Band,
    Characteristic,
    Condition,
    Group,
    Kind,
    MinionCritical,
    OnDefeat,
    Order,
    Question,
    ReviveAt,
    RivalStrain,
    Stacking,
    Style,
    Target,
    Wield,
)
from sim.state import Duty, Ended, Outcome, Purpose, State

PASS = int(Order.PASS)
TAKE = int(Order.TAKE)
AIM = int(Order.AIM)
GUARDED_STANCE = int(Order.GUARDED_STANCE)
TAKE_COVER = int(Order.TAKE_COVER)
SHIFT = int(Order.SHIFT)
INTERACT = int(Order.INTERACT)
DRAW = int(Order.DRAW)
STOW = int(Order.STOW)
RELOAD = int(Order.RELOAD)
ADVANCE = int(Order.ADVANCE)
RETREAT = int(Order.RETREAT)
ENGAGE = int(Order.ENGAGE)
DISENGAGE = int(Order.DISENGAGE)
STAND = int(Order.STAND)
DROP_PRONE = int(Order.DROP_PRONE)
PREPARE = int(Order.PREPARE)
FLEE = int(Order.FLEE)
ASSIST = int(Order.ASSIST)
ATTACK = int(Order.ATTACK)
TRADE_ACTION = int(Order.TRADE_ACTION)
DROP = int(Order.DROP)
CRITICAL = int(Order.CRITICAL)
RECOVER_STRAIN = int(Order.RECOVER_STRAIN)
BOOST_ALLY = int(Order.BOOST_ALLY)
MANEUVER = int(Order.MANEUVER)
DISORIENT = int(Order.DISORIENT)
KNOCKDOWN = int(Order.KNOCKDOWN)
STUN = int(Order.STUN)
STRAIN = int(Order.STRAIN)
INITIATIVE = int(Order.INITIATIVE)
INJURY = int(Order.INJURY)
HAZARD = int(Order.HAZARD)
ARRIVE = int(Order.ARRIVE)
BREAK = int(Order.BREAK)

UP = int(State.UP)
DOWN = int(State.DOWN)
DEAD = int(State.DEAD)
FLED = int(State.FLED)
ABSENT = int(State.ABSENT)

PC = int(Kind.PC)
NEMESIS = int(Kind.NEMESIS)
RIVAL = int(Kind.RIVAL)
MINION = int(Kind.MINION)

DUE_ROUND = int(Duty.ROUND)
DUE_HAZARD = int(Duty.HAZARD)
DUE_ARRIVAL = int(Duty.ARRIVAL)
DUE_TURN = int(Duty.TURN)

OUTCOME_FIGHTING = int(Outcome.FIGHTING)
OUTCOME_WON = int(Outcome.WON)
OUTCOME_DRAW = int(Outcome.DRAW)
OUTCOME_LIMIT = int(Outcome.LIMIT)

ENDED_NOTHING = int(Ended.NOTHING)
ENDED_LAST_STANDING = int(Ended.LAST_STANDING)
ENDED_BROKE = int(Ended.BROKE)
ENDED_HOLD = int(Ended.HOLD)
ENDED_KILL = int(Ended.KILL)
ENDED_PROTECT = int(Ended.PROTECT)
ENDED_REACH = int(Ended.REACH)
ENDED_LIMIT = int(Ended.LIMIT)

FOR_ORDER = int(Purpose.ORDER)
FOR_ATTACK = int(Purpose.ATTACK)
FOR_DEFENSE = int(Purpose.DEFENSE)
FOR_INJURY = int(Purpose.INJURY)
FOR_POLICY = int(Purpose.POLICY)

BAND_ENGAGED = int(Band.ENGAGED)
BAND_SHORT = int(Band.SHORT)
BAND_MEDIUM = int(Band.MEDIUM)
BAND_LONG = int(Band.LONG)
BAND_EXTREME = int(Band.EXTREME)

STYLE_MELEE = int(Style.MELEE)
STYLE_LIGHT = int(Style.LIGHT)
STYLE_HEAVY = int(Style.HEAVY)
STYLE_GUNNERY = int(Style.GUNNERY)

GROUP_OWN = int(Group.OWN)
GROUP_FIELD = int(Group.FIELD)
GROUP_BAND = int(Group.BAND)
GROUP_ENGAGED = int(Group.ENGAGED)
GROUP_ODDS = int(Group.ODDS)
GROUP_TARGET = int(Group.TARGET)
GROUP_TARGET_ODDS = int(Group.TARGET_ODDS)
GROUP_ARMS = int(Group.ARMS)
GROUP_HEALTH = int(Group.HEALTH)
GROUP_SELF = int(Group.SELF)

ASK_SLOT = int(Question.SLOT)
ASK_TURN = int(Question.TURN)
ASK_SPEND = int(Question.SPEND)
ASK_SPEND_ENEMY = int(Question.SPEND_ENEMY)

RULE_NONE = int(Target.NONE)
RULE_NEAREST = int(Target.NEAREST)
RULE_WEAKEST = int(Target.WEAKEST)
RULE_STRONGEST = int(Target.STRONGEST)
RULE_MOST_DANGEROUS = int(Target.MOST_DANGEROUS)
RULE_ENGAGED = int(Target.ENGAGED)
RULE_ATTACKER = int(Target.ATTACKER)
RULE_SAME = int(Target.SAME)
RULE_LEADER = int(Target.LEADER)
RULE_RANDOM = int(Target.RANDOM)
RULE_HEALTHIEST = int(Target.HEALTHIEST)
RULE_FASTEST = int(Target.FASTEST)
RULE_FIRST = int(Target.FIRST)
RULE_LOWEST = int(Target.LOWEST)
RULE_HIGHEST = int(Target.HIGHEST)

WITH_HELD = int(Wield.HELD)
WITH_BEST = int(Wield.BEST)
WITH_STUN = int(Wield.STUN)
WITH_SKILL = int(Wield.SKILL)
WITH_NAME = int(Wield.NAME)

CONDITION_NONE = int(Condition.NONE)
CONDITION_PRONE = int(Condition.PRONE)
CONDITION_DISORIENTED = int(Condition.DISORIENTED)
CONDITION_IMMOBILIZED = int(Condition.IMMOBILIZED)
CONDITION_STAGGERED = int(Condition.STAGGERED)

STACKING_ADDITIVE = int(Stacking.ADDITIVE)
STACKING_BEST_OF = int(Stacking.BEST_OF)

REVIVE_AT_LE = int(ReviveAt.LE)
REVIVE_AT_LT = int(ReviveAt.LT)

ON_DEFEAT_KEEP = int(OnDefeat.KEEP)
ON_DEFEAT_DROP_LAST_END_OF_ROUND = int(OnDefeat.DROP_LAST_END_OF_ROUND)

RIVAL_STRAIN_AS_WOUNDS = int(RivalStrain.AS_WOUNDS)
RIVAL_STRAIN_FORBIDDEN = int(RivalStrain.FORBIDDEN)

MINION_CRITICAL_WT = int(MinionCritical.WT)
MINION_CRITICAL_WT_PLUS_1 = int(MinionCritical.WT_PLUS_1)

OF_BRAWN = int(Characteristic.BRAWN)
OF_AGILITY = int(Characteristic.AGILITY)
OF_INTELLECT = int(Characteristic.INTELLECT)
OF_CUNNING = int(Characteristic.CUNNING)
OF_WILLPOWER = int(Characteristic.WILLPOWER)
OF_PRESENCE = int(Characteristic.PRESENCE)
