"""Evading, anticipating and parrying: what can be tried against an attack, and with which dice (G25-G33)."""

from typing import NamedTuple

from sim.sigma.choice import ask, pick_parry
from sim.sigma.conditions import base_of, number_with, possible, sees_attacks, tries_with, wearied
from sim.sigma.dice import chance_of
from sim.sigma.look import look, look_at
from sim.sigma.model import FORBIDDEN, QUESTIONS, Fight, Fighter
from sim.sigma.terms import ANTICIPATE, ASK_REACT, EVADE, GROUP_COMING, MELEE, PARRY, PASS, WITH_BEST
from sim.state import NOBODY

BIT = 63


class Guard(NamedTuple):
    """What a target does about an attack, with which arm, and the dice of it; `order` PASS: nothing."""

    order: int
    arm: int
    tries: int
    number: int


UNGUARDED = Guard(0, NOBODY, 0, 0)


def react(w: Fight, i: int, j: int, k: int) -> Guard:
    """Ask the target what it does about an attack of fighter i with arm k; nothing, if it can do nothing (G28, G34).

    An evasion takes no action, and may be tried against every attack of a round, whoever has acted (G25).
    """
    t = w.fighters[j]
    if not sees_attacks(w, t):
        return UNGUARDED
    evade, foresee, parry = evasion(w, j, k), anticipation(w, j, k), parrying(w, j, k, WITH_BEST)
    legal = 0
    if evade.order != PASS:
        legal |= 1 << (EVADE & BIT)
    if foresee.order != PASS:
        legal |= 1 << (ANTICIPATE & BIT)
    if parry.order != PASS:
        legal |= 1 << (PARRY & BIT)
    if legal == 0:
        return UNGUARDED
    needs = w.needs[QUESTIONS * t.policy + ASK_REACT]
    look(w, j, needs)
    look_at(w, j, i, needs)
    if needs & GROUP_COMING:
        look_at_coming(w, i, k, evade, foresee, parry)
    choice = ask(w, j, t.policy, ASK_REACT, legal, 0, NOBODY)
    if choice.order == EVADE:
        return evade
    if choice.order == ANTICIPATE:
        return foresee
    if choice.order == PARRY:
        return parry_with(w, j, choice.arm)
    return UNGUARDED


def look_at_coming(w: Fight, i: int, k: int, evade: Guard, foresee: Guard, parry: Guard) -> None:
    """Fill in what the target sees of an attack that comes, and what it can do about it."""
    s = w.seen
    s.attack_base = base_of(w.fighters[i], w.arms[k])
    s.attack_ranged = 1 if w.weapons[w.arms[k].weapon].propulsion != MELEE else 0
    s.evade_number, s.evade_tries = evade.number, evade.tries
    s.parry_number, s.parry_tries = parry.number, parry.tries
    s.evade_chance = chance_of(evade.tries, evade.number, 100)
    s.anticipate_chance = chance_of(foresee.tries, foresee.number, 100)
    s.parry_chance = chance_of(parry.tries, parry.number, 100)


def evasion(w: Fight, j: int, k: int) -> Guard:
    """Evading what is in sight, a blow or a projectile, as its propulsion allows (G25, G29)."""
    return dodge(w, j, EVADE, w.weapons[w.arms[k].weapon].evade)


def anticipation(w: Fight, j: int, k: int) -> Guard:
    """Evading any shot by the shooter's movement; its modifier takes the place of the projectile's (G30, GO8)."""
    if w.weapons[w.arms[k].weapon].propulsion == MELEE:
        return UNGUARDED
    return dodge(w, j, ANTICIPATE, w.rules.anticipate)


def dodge(w: Fight, j: int, order: int, modifier: int) -> Guard:
    """An evasion with a modifier."""
    t = w.fighters[j]
    if modifier >= FORBIDDEN:
        return UNGUARDED
    modifier += slowed(w, t)
    number = number_with(w, t, t.evade_number, t.evade_fixed, modifier)
    tries = tries_with(w, t.evade_tries, modifier)
    return Guard(order, NOBODY, tries, number) if possible(tries, number, modifier) else UNGUARDED


def slowed(w: Fight, t: Fighter) -> int:
    """What earlier evasions and parries, and having acted, take off an evasion or a parry (GO23, G32)."""
    return wearied(w, t) - (w.rules.evade_fatigue if t.acted >= w.battle.round else 0)


def parrying(w: Fight, j: int, k: int, rule: int) -> Guard:
    """Parrying an attack with arm k, where that can be parried, with what suits best (G32, G33, GO22)."""
    if w.weapons[w.arms[k].weapon].parryable == 0:
        return UNGUARDED
    arm = pick_parry(w, j, rule)
    return parry_with(w, j, arm) if arm >= 0 else UNGUARDED


def parry_with(w: Fight, j: int, k: int) -> Guard:
    """The dice of a parry with an arm: those of its skill (G32)."""
    t, arm = w.fighters[j], w.arms[k]
    modifier = slowed(w, t)
    number = number_with(w, t, arm.number, arm.fixed, modifier)
    tries = tries_with(w, arm.tries, modifier)
    return Guard(PARRY, k, tries, number) if possible(tries, number, modifier) else UNGUARDED
