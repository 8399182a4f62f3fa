"""The members of the enums as plain numbers, for the rules.

Reading an enum's member takes CPython 3.11 a tenth of a microsecond, and a battle reads them ten thousand times. A
prefix says which enum; orders, states and propulsions have none.
"""

from sim.sigma.model import (
    Ability,
    AgilityTie,
    AutoHitFace,
    Compare,
    Declaration,
    FailedDefense,
    Group,
    ModifierAppliesTo,
    Opposed,
    Order,
    Propulsion,
    Question,
    RangedUndefended,
    Target,
    Tie,
    Wield,
)
from sim.state import Duty, Ended, Outcome, Purpose, State

PASS = int(Order.PASS)
ATTACK = int(Order.ATTACK)
TREAT = int(Order.TREAT)
ADVANCE = int(Order.ADVANCE)
RETREAT = int(Order.RETREAT)
FLEE = int(Order.FLEE)
WAIT = int(Order.WAIT)
WAIT_LAST = int(Order.WAIT_LAST)
EVADE = int(Order.EVADE)
ANTICIPATE = int(Order.ANTICIPATE)
PARRY = int(Order.PARRY)
KEEP = int(Order.KEEP)
DISCARD = int(Order.DISCARD)
DECLARE = int(Order.DECLARE)
LOST = int(Order.LOST)
HAZARD = int(Order.HAZARD)
ARRIVE = int(Order.ARRIVE)
BREAK = int(Order.BREAK)
HEAL = int(Order.HEAL)

UP = int(State.STANDING)
DOWN = int(State.DOWN)
DEAD = int(State.DEAD)
FLED = int(State.FLED)
ABSENT = int(State.ABSENT)
ELSEWHERE = int(State.ELSEWHERE)

RULE_NONE = int(Target.NONE)
RULE_NEAREST = int(Target.NEAREST)
RULE_WEAKEST = int(Target.WEAKEST)
RULE_STRONGEST = int(Target.STRONGEST)
RULE_MOST_DANGEROUS = int(Target.MOST_DANGEROUS)
RULE_ATTACKER = int(Target.ATTACKER)
RULE_SAME = int(Target.SAME)
RULE_LEADER = int(Target.LEADER)
RULE_RANDOM = int(Target.RANDOM)
RULE_SELF = int(Target.SELF)
RULE_FASTEST = int(Target.FASTEST)
RULE_SLOWEST = int(Target.SLOWEST)
RULE_LOWEST = int(Target.LOWEST)
RULE_HIGHEST = int(Target.HIGHEST)

WITH_HELD = int(Wield.HELD)
WITH_BEST = int(Wield.BEST)
WITH_SKILL = int(Wield.SKILL)
WITH_NAME = int(Wield.NAME)

MELEE = int(Propulsion.MELEE)
THROWN = int(Propulsion.THROWN)
MECHANICAL = int(Propulsion.MECHANICAL)
CHEMICAL = int(Propulsion.CHEMICAL)
ELECTRIC = int(Propulsion.ELECTRIC)

ASK_TURN = int(Question.TURN)
ASK_DECLARE = int(Question.DECLARE)
ASK_DELAY = int(Question.DELAY)
ASK_REACT = int(Question.REACT)
ASK_KEEP = int(Question.KEEP)

FOR_ORDER = int(Purpose.ORDER)
FOR_ATTACK = int(Purpose.ATTACK)
FOR_DEFENSE = int(Purpose.DEFENSE)
FOR_INJURY = int(Purpose.INJURY)
FOR_POLICY = int(Purpose.POLICY)

DUE_ROUND = int(Duty.ROUND)
DUE_HAZARD = int(Duty.HAZARD)
DUE_ARRIVAL = int(Duty.ARRIVAL)
DUE_TURN = int(Duty.TURN)
DUE_REST = int(Duty.REST)
DUE_STAGE = int(Duty.STAGE)
DUE_REST = int(Duty.REST)
DUE_STAGE = int(Duty.STAGE)

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

GROUP_OWN = int(Group.OWN)
GROUP_COMING = int(Group.COMING)
GROUP_FIELD = int(Group.FIELD)
GROUP_RANGE = int(Group.RANGE)
GROUP_DECLARED = int(Group.DECLARED)
GROUP_ARMS = int(Group.ARMS)
GROUP_TARGET = int(Group.TARGET)
GROUP_TARGET_ODDS = int(Group.TARGET_ODDS)

OPPOSED_INDEPENDENT = int(Opposed.INDEPENDENT)
OPPOSED_LOCKSTEP = int(Opposed.LOCKSTEP)
OPPOSED_DELAY_PENALTY = int(Opposed.DELAY_PENALTY)

COMPARE_FACE = int(Compare.FACE)
COMPARE_TOTAL = int(Compare.TOTAL)

TIE_DEFENDER = int(Tie.DEFENDER)
TIE_ATTACKER = int(Tie.ATTACKER)
TIE_REROLL = int(Tie.REROLL)

FAILED_STRENGTH_AND_ARMOR = int(FailedDefense.STRENGTH_AND_ARMOR)
FAILED_ARMOR_ONLY = int(FailedDefense.ARMOR_ONLY)

AUTO_ROLL_OR_ZERO = int(AutoHitFace.ROLL_OR_ZERO)
AUTO_ZERO = int(AutoHitFace.ZERO)
AUTO_TARGET = int(AutoHitFace.TARGET)

UNDEFENDED_AUTO = int(RangedUndefended.AUTO)
UNDEFENDED_CHECK = int(RangedUndefended.CHECK)

MODIFY_TARGET = int(ModifierAppliesTo.TARGET)
MODIFY_TRIES = int(ModifierAppliesTo.TRIES)

AGILITY_TIE_RANDOM = int(AgilityTie.RANDOM)
AGILITY_TIE_SIDE = int(AgilityTie.SIDE)
AGILITY_TIE_SIMULTANEOUS = int(AgilityTie.SIMULTANEOUS)

DECLARATION_BINDING_RETARGET = int(Declaration.BINDING_RETARGET)
DECLARATION_STRICT = int(Declaration.STRICT)
DECLARATION_FREE = int(Declaration.FREE)

OF_AGILITY = int(Ability.AGILITY)
OF_PERCEPTION = int(Ability.PERCEPTION)
OF_OPERATION = int(Ability.OPERATION)
OF_EDUCATION = int(Ability.EDUCATION)
OF_STRENGTH = int(Ability.STRENGTH)
OF_SPECIAL = int(Ability.SPECIAL)
OF_HEALTH = int(Ability.HEALTH)

ATTACKING, DEFENDING, TREATING = 1, 2, 3
"""Whose success a policy is asked about: the word `role`."""
