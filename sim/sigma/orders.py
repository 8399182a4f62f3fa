"""What policies are asked, what they can answer, and how a line says whom and with what."""

from enum import IntEnum


class Question(IntEnum):
    """What a policy is asked."""

    TURN = 0
    DECLARE = 1
    DELAY = 2
    REACT = 3
    KEEP = 4


QUESTIONS = len(Question)


class Order(IntEnum):
    """What a policy can answer, and what only rows tell.

    Legal orders are bits: an order's is its number modulo 64. A turn's and a declaration's begin at 1, a delay's at 65,
    a reaction's at 129, those about a rolled success at 193. From 257 on stands what only rows tell.
    """

    PASS = 0
    ATTACK = 1
    TREAT = 2
    ADVANCE = 3
    RETREAT = 4
    FLEE = 5
    WAIT = 65  # act after somebody
    WAIT_LAST = 66  # act after everybody
    EVADE = 129
    ANTICIPATE = 130  # evade by reading the shooter's movement (G30)
    PARRY = 131
    KEEP = 193
    DISCARD = 194
    DECLARE = 257
    LOST = 258  # a declared action that could not be carried out
    HAZARD = 259
    ARRIVE = 260
    BREAK = 261
    HEAL = 262  # of itself, by the day (G17)


class Target(IntEnum):
    """Rules that choose among candidates; words come after WORDS."""

    NONE = 0
    NEAREST = 1
    WEAKEST = 2
    STRONGEST = 3
    MOST_DANGEROUS = 4
    ATTACKER = 5
    SAME = 6
    LEADER = 7
    RANDOM = 8
    SELF = 9
    FASTEST = 10
    SLOWEST = 11
    LOWEST = 256  # + the number of a word
    HIGHEST = 1024  # + the number of a word


class Wield(IntEnum):
    """Rules that choose a weapon or a means of treatment: skills come after SKILL, named things after NAME."""

    HELD = 0
    BEST = 1
    SKILL = 64  # + the number of a skill of the scenario
    NAME = 512  # + the number of a weapon of the scenario


class Group(IntEnum):
    """Words that are filled together, by what that takes; a battle fills only what its policies use."""

    OWN = 64  # itself
    COMING = 128  # the attack that comes
    FIELD = 1  # who stands, on both sides
    RANGE = 2  # how far the nearest enemy is, who is in reach
    DECLARED = 4  # who means what
    ARMS = 8  # what it carries
    TARGET = 16
    TARGET_ODDS = 32
