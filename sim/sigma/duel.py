"""Exact odds of a duel: two who attack each other, once a round each, until one is out."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from sim.sigma.model import Options
from sim.sigma.odds import DEFAULT, Check, Guard, damage


class Duelist(NamedTuple):
    """One of two who fight each other: the check of the attack, and what guards against the other's."""

    attack: Check
    guard: Guard


class Duel(NamedTuple):
    """How a duel ends: who wins how often, and in which round on average; None where nobody can ever hit."""

    p_first: Fraction
    p_second: Fraction
    mean_rounds: Fraction | None


def duel(first: Duelist, second: Duelist, rules: Options = DEFAULT) -> Duel:
    """A duel to the first who is out (G14): each attacks once a round, `first` before `second` (G3).

    Both begin conscious. A round in which both miss changes nothing: so the chances of a pair of healths follow from
    those of lower ones, divided by the chance that a round changes something.
    """
    ends: dict[tuple[int, int], Duel] = {}
    for mine in range(1, first.guard.health + 1):
        for theirs in range(1, second.guard.health + 1):
            ends[mine, theirs] = _ending(_at(first, mine), _at(second, theirs), ends, rules)
    return ends[first.guard.health, second.guard.health]


def _ending(first: Duelist, second: Duelist, ends: Mapping[tuple[int, int], Duel], rules: Options) -> Duel:
    """How a duel ends from here, when it is known for all lower healths."""
    blows = damage(first.attack, second.guard, rules)
    answers = damage(second.attack, first.guard, rules)
    wins = loses = rest = Fraction(0)
    for blow, share in blows.items():
        theirs = second.guard.health - blow
        if theirs <= 0:
            wins += share
            continue
        for answer, chance in answers.items():
            mine = first.guard.health - answer
            if mine <= 0:
                loses += share * chance
            elif blow or answer:
                later = ends[mine, theirs]
                wins += share * chance * later.p_first
                loses += share * chance * later.p_second
                rest += share * chance * (later.mean_rounds or 0)
    changes = 1 - blows.get(0, Fraction(0)) * answers.get(0, Fraction(0))
    if not changes:
        return Duel(Fraction(0), Fraction(0), None)
    return Duel(wins / changes, loses / changes, (1 + rest) / changes)


def _at(duelist: Duelist, health: int) -> Duelist:
    return duelist._replace(guard=duelist.guard._replace(health=health))
